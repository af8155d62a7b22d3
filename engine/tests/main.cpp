// Runs all tests, or those whose name contains the first argument.
#include <chrono>
#include <cstring>

#include "check.hpp"

int main(int argc, char** argv) {
    using Clock = std::chrono::steady_clock;
    int run = 0;
    for (auto const& test : nurie::test::tests()) {
        if (argc > 1 && !std::strstr(test.name, argv[1])) continue;
        int const before = nurie::test::failures();
        auto const begin = Clock::now();
        test.run();
        double const seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        bool const fine = nurie::test::failures() == before;
        std::printf("%s %6.2f s  %s\n", fine ? "ok  " : "FAIL", seconds, test.name);
        std::fflush(stdout);
        ++run;
    }
    if (run == 0) std::fprintf(stderr, "no test has such a name\n");
    return nurie::test::failures() == 0 && run > 0 ? 0 : 1;
}
