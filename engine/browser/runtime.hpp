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

#include "../answer.hpp"

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

// The output of a Writer as JSON. It is called from everywhere, and inlined copies would add kilobytes to the
// download.
class Json {
public:
    explicit Json(std::vector<char>& out) : out_(out) {}

    void number(long number) { whole(number); }
    // Only times have fractions; microseconds are enough for them.
    void number(double number) {
        whole(std::int64_t(number * 1e6));
        add("e-6");
    }
    void flag(bool flag) { value(flag ? "true" : "false"); }
    void nothing() { value("null"); }
    [[gnu::noinline]] void text(std::string_view text) {
        value("\"");
        for (char c : text) {
            if (c == '"' || c == '\\') add("\\");
            if (static_cast<unsigned char>(c) < ' ') c = ' ';  // a control character in the name of a colour
            add({&c, 1});
        }
        add("\"");
    }
    [[gnu::noinline]] void numbered(char const* word, int number) {
        value("\"");
        add(word);
        is_first_ = true;
        whole(number);
        add("\"");
    }
    void name(char const*, std::string_view name) { text(name); }
    [[gnu::noinline]] void field(std::string_view name) {
        text(name);
        add(":");
        is_first_ = true;
    }
    void list(auto&& fill) { enclose("[", fill, "]"); }
    void object(char const*, auto&& fill) { enclose("{", fill, "}"); }
    [[gnu::noinline]] void cell(int row, int column) {
        list([&] { number(long(row)), number(long(column)); });
    }
    [[gnu::noinline]] void fact(int row, int column, char state, bool holds) {
        list([&] { number(long(row)), number(long(column)), text({&state, 1}), flag(holds); });
    }
    void board(std::vector<std::uint8_t> const& cells, int width, auto&& letter) {
        list([&] {
            std::vector<char> row(width);
            for (auto at = cells.begin(); at != cells.end(); at += width) {
                std::transform(at, at + width, row.begin(), letter);
                text({row.data(), row.size()});
            }
        });
    }
    [[gnu::noinline]] void add(std::string_view text) { out_.insert(out_.end(), text.begin(), text.end()); }

private:
    [[gnu::noinline]] void whole(std::int64_t number) {
        char digits[20];
        char* at = std::end(digits);
        std::uint64_t left = number < 0 ? 0 - std::uint64_t(number) : std::uint64_t(number);
        do *--at = char('0' + left % 10);
        while (left /= 10);
        if (number < 0) *--at = '-';
        value({at, std::size_t(std::end(digits) - at)});
    }
    [[gnu::noinline]] void value(std::string_view text) {
        if (!is_first_) add(",");
        is_first_ = false;
        add(text);
    }
    void enclose(char const* open, auto& fill, char const* close) {
        begin(open);
        fill();
        end(close);
    }
    [[gnu::noinline]] void begin(char const* open) {
        value(open);
        is_first_ = true;
    }
    [[gnu::noinline]] void end(char const* close) {
        add(close);
        is_first_ = false;
    }

    std::vector<char>& out_;
    bool is_first_ = true;
};

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
