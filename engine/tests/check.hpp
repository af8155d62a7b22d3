// Check: a test harness in one page.
//
//   TEST("a run of three in four cells") { CHECK_EQUAL(settle("3", "...."), ".##."); }
//
// A failed check prints where and what, and the test continues; the exit code says whether any
// failed.
#pragma once

#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace nurie::test {

struct Test {
    char const* name;
    void (*run)();
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Register {
    Register(char const* name, void (*run)()) { tests().push_back({name, run}); }
};

inline void report(char const* file, int line, std::string const& what) {
    // A broken loop would fail a million times; the first failures are enough.
    if (++failures() <= 20) std::fprintf(stderr, "%s:%d: %s\n", file, line, what.c_str());
}

template <class T>
std::string shown(T const& value) {
    std::ostringstream out;
    if constexpr (requires { out << value; }) out << value;
    else if constexpr (requires { value.begin(); }) {
        out << "{";
        for (auto const& item : value) out << " " << shown(item);
        out << " }";
    } else if constexpr (std::is_enum_v<T>) out << int(value);
    else out << "?";
    return out.str();
}

template <class A, class B>
void check_equal(A const& got, B const& wanted, char const* file, int line, char const* what) {
    if (!(got == wanted))
        report(file, line, std::string(what) + " is " + shown(got) + ", expected " + shown(wanted));
}

}  // namespace nurie::test

#define TEST_NAME_(line) test_at_line_##line
#define TEST_AT_(line, name)                                                       \
    static void TEST_NAME_(line)();                                                \
    static ::nurie::test::Register const register_##line(name, &TEST_NAME_(line)); \
    static void TEST_NAME_(line)()
#define TEST_EXPAND_(line, name) TEST_AT_(line, name)
#define TEST(name) TEST_EXPAND_(__LINE__, name)

#define CHECK(condition) \
    ((condition) ? void() : ::nurie::test::report(__FILE__, __LINE__, "not true: " #condition))

#define CHECK_EQUAL(got, wanted) ::nurie::test::check_equal(got, wanted, __FILE__, __LINE__, #got)
