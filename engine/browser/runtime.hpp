// Runtime: how the browser calls a module of the engine: questions in words, answers in JSON.
//
// A question is 32-bit words (words.hpp), so nothing is parsed here; its answer is JSON. The caller gets a
// buffer from `nurie_room`, writes the question there, calls `nurie_ask` and reads `nurie_size` bytes from
// the address it returns. web/src/engine/native.ts is the other side.
//
// An answer is an object with `error` or `answer`. Running out of memory traps; the caller then drops the
// whole instance. A module is one source file that includes this one and defines `answer`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"

// When memory runs out or a call is wrong, the library prints a message, which takes more code than
// all the techniques; here it traps.
void* operator new(std::size_t size) {
    if (void* const room = std::malloc(size)) return room;
    __builtin_trap();
}
extern "C" [[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }

namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(char const*, ...) noexcept { __builtin_trap(); }
}  // namespace __1
}  // namespace std

namespace nurie::browser {

using Words = std::vector<std::int32_t>;

// Why there is no answer; empty if there is one.
using Error = std::string;
constexpr char const* kMalformed = "the question is malformed";

// What a module says to a question.
Error answer(Words const& question, Json& out);

namespace {
Words question;
std::vector<char> written;
}  // namespace

extern "C" {

// The buffer for the next question of this many words.
[[clang::export_name("nurie_room")]] std::int32_t* nurie_room(std::int32_t size) {
    question.assign(std::size_t(size), 0);
    return question.data();
}

// Answers the question; the answer stays until the next one.
[[clang::export_name("nurie_ask")]] char const* nurie_ask() {
    written.clear();
    Json out(written);
    out.add("{\"answer\":");
    if (Error const error = answer(question, out); !error.empty()) {
        written.clear();
        out.add("{\"error\":");
        Json(written).text(error);
    }
    out.add("}");
    return written.data();
}

[[clang::export_name("nurie_size")]] std::int32_t nurie_size() { return std::int32_t(written.size()); }
}

}  // namespace nurie::browser
