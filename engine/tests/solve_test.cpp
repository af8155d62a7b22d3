// The engine's questions (solve, count, find the conflict) against brute force.
#include "nonogram/solve.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "check.hpp"
#include "nonogram/verify.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using nonogram::Result;

Result ask(Clues const& clues, Question const& question = {}, Board const& given = {}) {
    Stop stop;
    return nonogram::solve(clues, given, question, stop);
}

std::uint64_t count_of(Clues const& clues, std::uint64_t at_most = 1'000'000) {
    Stop stop;
    auto const counted = nonogram::count(clues, at_most, stop);
    CHECK(counted.finished);
    return counted.solutions;
}

Verdict verdict_for(std::size_t solutions) {
    return solutions == 0 ? Verdict::none : solutions == 1 ? Verdict::unique : Verdict::several;
}

std::vector<Board> sorted(std::vector<Board> boards) {
    std::sort(boards.begin(), boards.end());
    return boards;
}

TEST("solve: drawn examples") {
    auto const drawn = [](Clues const& clues) {
        auto const result = ask(clues);
        return result.solutions.empty() ? std::string("none") : draw(result.solutions[0], clues.width());
    };
    CHECK_EQUAL(drawn(clues_from("3, 1, 1", "1, 3, 1")), "\naaa\n.a.\n.a.");
    CHECK_EQUAL(drawn(clues_from("1a 1b, 1b 1a", "1a 1b, 1b 1a", 2)), "\nab\nba");
    CHECK_EQUAL(drawn(clues_from("0", "0, 0, 0")), "\n...");
    CHECK_EQUAL(drawn(clues_from("1", "1")), "\na");
    CHECK_EQUAL(drawn(clues_from("1", "0")), "none");
    CHECK_EQUAL(drawn(clues_from("2, 0", "1, 0")), "none");
    CHECK_EQUAL(drawn(clues_from("99999, 0", "1, 0")), "none");
}

TEST("verify: only the right board passes") {
    Clues const clues = clues_from("3, 1, 1", "1, 3, 1");
    CHECK(nonogram::verify(clues, board_of("### .#. .#.")));
    CHECK(!nonogram::verify(clues, board_of("### .#. ...")));
    CHECK(!nonogram::verify(clues, board_of("### .#. .##")));
    CHECK(!nonogram::verify(clues, board_of("### .#. .#")));
    CHECK(!nonogram::verify(clues_from("1a 1b", "1a, 1b", 2), board_of("ba")));
    CHECK(nonogram::verify(clues_from("1a 1b", "1a, 1b", 2), board_of("ab")));
}

void compare_with_trying(Clues const& clues, Board const& given, std::uint64_t seed) {
    auto const wanted = all_solutions(clues, given);
    Question two{.seed = seed}, all{.solutions = 1'000'000, .seed = seed}, first{.solutions = 1};
    Result const result = ask(clues, two, given);
    CHECK_EQUAL(result.verdict, verdict_for(wanted.size()));
    CHECK_EQUAL(result.solutions.size(), std::min<std::size_t>(wanted.size(), 2));
    CHECK_EQUAL(sorted(ask(clues, all, given).solutions), wanted);
    CHECK_EQUAL(ask(clues, first, given).solutions.size(), std::min<std::size_t>(wanted.size(), 1));
    if (given.empty()) {
        CHECK_EQUAL(count_of(clues), wanted.size());
        CHECK_EQUAL(count_of(clues, 3), std::min<std::size_t>(wanted.size(), 3));
    }
    // Cells reported as known must be the same in every solution.
    for (Board const& solution : wanted)
        for (std::size_t cell = 0; cell < result.known.size(); ++cell)
            CHECK(result.known[cell] == kUnknown || result.known[cell] == solution[cell]);

    Question recording = two;
    recording.record = true;
    Result const recorded = ask(clues, recording, given);
    CHECK_EQUAL(recorded.verdict, result.verdict);
    CHECK_EQUAL(recorded.solutions, result.solutions);
    for (auto const& step : recorded.steps)
        for (auto const& fact : step.settles)
            for (Board const& solution : wanted) CHECK_EQUAL(solution[fact.cell] == fact.colour, fact.holds);
}

TEST("solve: clues of random boards") {
    Random random(11);
    for (int round = 0; round < 600; ++round) {
        int const width = random.between(1, 6), height = random.between(1, 5);
        int const colours = random.between(1, 3);
        Board const board = random_board(random, width, height, colours, random.between(2, 7) / 10.0);
        compare_with_trying(clues_of(board, width, colours), {}, std::uint64_t(round));
    }
}

// Clues with no board behind them: most have no solution.
Clues random_clues(Random& random, int width, int height, int colours, int sloppiness) {
    Clues clues(width, height, colours);
    for (int l = 0; l < clues.lines(); ++l) {
        for (Run const& run : clue_of(random_line(random, clues.length(l) + sloppiness, colours, 0.5)))
            clues.add_run(run.length, run.colour);
        clues.end_line();
    }
    return clues;
}

TEST("solve: clues without a board behind them") {
    Random random(13);
    for (int round = 0; round < 600; ++round) {
        int const width = random.between(1, 4), height = random.between(1, 4);
        compare_with_trying(random_clues(random, width, height, random.between(1, 2), random.below(2)), {},
                            0);
    }
}

TEST("solve: two solutions swapped by hand") {
    // Rows of one board and columns of another: the totals agree, but there may be no solution.
    Random random(17);
    for (int round = 0; round < 300; ++round) {
        int const width = random.between(2, 5), height = random.between(2, 5);
        Board a = random_board(random, width, height, 1, 0.45), b = a;
        std::swap(b[std::size_t(random.below(int(b.size())))], b[std::size_t(random.below(int(b.size())))]);
        Clues const of_a = clues_of(a, width), of_b = clues_of(b, width);
        Clues mixed(width, height, 1);
        for (int l = 0; l < mixed.lines(); ++l) {
            for (Run const& run : (l < height ? of_a : of_b)[l]) mixed.add_run(run.length, run.colour);
            mixed.end_line();
        }
        compare_with_trying(mixed, {}, 0);
    }
}

TEST("solve: from given cells, and the cells to blame") {
    Random random(19);
    int conflicts = 0;
    for (int round = 0; round < 500; ++round) {
        int const width = random.between(1, 5), height = random.between(1, 5);
        int const colours = random.between(1, 2);
        Clues const clues = clues_of(random_board(random, width, height, colours, 0.5), width, colours);
        Board given(std::size_t(clues.cells()), kUnknown);
        for (auto& cell : given)
            if (random.chance(0.3)) cell = std::uint8_t(random.between(0, colours));
        compare_with_trying(clues, given, 0);

        if (!all_solutions(clues, given, 1).empty()) continue;
        ++conflicts;
        Stop stop;
        auto const conflict = nonogram::find_conflict(clues, given, stop);
        CHECK(!conflict.empty());
        auto const only = [&](int leave_out) {
            Board some(given.size(), kUnknown);
            for (int cell : conflict)
                if (cell != leave_out) some[cell] = given[cell];
            return some;
        };
        for (int cell : conflict) CHECK(given[cell] != kUnknown);
        CHECK(all_solutions(clues, only(-1), 1).empty());
        for (int cell : conflict) CHECK(!all_solutions(clues, only(cell), 1).empty());
    }
    CHECK(conflicts > 100);
}

TEST("solve: no cell is to blame when the clues alone have no solution") {
    Clues const clues = clues_from("2, 0", "1, 0");
    Stop stop;
    CHECK(nonogram::find_conflict(clues, board_of("#? ??"), stop).empty());
}

TEST("count: independent regions multiply") {
    CHECK_EQUAL(count_of(clues_from("1, 1", "1, 1")), 2u);
    CHECK_EQUAL(count_of(clues_from("1, 1, 1, 1", "1, 1, 1, 1")), 24u);
    CHECK_EQUAL(count_of(clues_from("1, 1, 1, 1, 1, 1, 1", "1, 1, 1, 1, 1, 1, 1")), 5040u);
    CHECK_EQUAL(count_of(clues_from("1, 1, 1, 1, 1, 1, 1", "1, 1, 1, 1, 1, 1, 1"), 5039), 5039u);
    CHECK_EQUAL(count_of(clues_from("2, 1", "1, 0")), 0u);
    // 2 × 2 squares far apart, held in place by full lines between them.
    Clues const framed = clues_from("1 1 1, 1 1 1, 8, 1 1 1, 1 1 1, 8, 1 1 1, 1 1 1",
                                    "1 1 1, 1 1 1, 8, 1 1 1, 1 1 1, 8, 1 1 1, 1 1 1");
    CHECK_EQUAL(count_of(framed), all_solutions(framed).size());
}

TEST("solve: equal seeds give equal answers, other seeds equal verdicts") {
    Random random(23);
    for (int round = 0; round < 30; ++round) {
        int const width = random.between(8, 15), height = random.between(8, 15);
        Clues const clues = clues_of(random_board(random, width, height, 1, 0.4), width);
        for (std::uint64_t seed : {0, 1, 99}) {
            Question const question{.seed = seed};
            Result const a = ask(clues, question), b = ask(clues, question);
            CHECK_EQUAL(a.solutions, b.solutions);
            CHECK_EQUAL(a.statistics.conflicts, b.statistics.conflicts);
            CHECK_EQUAL(a.statistics.propagations, b.statistics.propagations);
            CHECK_EQUAL(a.verdict, ask(clues).verdict);
        }
    }
}

TEST("solve: many threads at once") {
    Random random(29);
    std::vector<Clues> puzzles;
    for (int i = 0; i < 24; ++i)
        puzzles.push_back(clues_of(random_board(random, 10, 12, 1 + i % 2, 0.4), 10, 1 + i % 2));
    std::vector<std::vector<Board>> alone, together(puzzles.size());
    for (Clues const& clues : puzzles) alone.push_back(ask(clues).solutions);
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (std::size_t i; (i = next++) < puzzles.size();) together[i] = ask(puzzles[i]).solutions;
        });
    for (auto& thread : threads) thread.join();
    CHECK_EQUAL(together, alone);
}

double seconds_to_stop(Clues const& clues, double limit, Question const& question = {}) {
    auto const begin = Stop::Clock::now();
    Stop stop;
    stop.after_seconds(limit);
    auto const result = nonogram::solve(clues, {}, question, stop);
    double const spent = std::chrono::duration<double>(Stop::Clock::now() - begin).count();
    if (result.verdict != Verdict::stopped) return 0;
    std::printf("     stopped after %.0f of %.0f ms\n", spent * 1000, limit * 1000);
    return spent - limit;
}

// Generous, because the machine may be busy and this may run under a sanitizer.
constexpr double kLateness = 0.5;

TEST("solve: limits of time are kept on hard boards") {
    Random random(31);
    for (int size : {30, 60, 90}) {
        Clues const clues = clues_of(random_board(random, size, size, 1, 0.4), size);
        for (double limit : {0.0, 0.01, 0.1}) CHECK(seconds_to_stop(clues, limit) < kLateness);
    }
}

TEST("solve: limits of conflicts are kept") {
    Random random(37);
    Clues const clues = clues_of(random_board(random, 40, 40, 1, 0.4), 40);
    Question const question{.conflicts = 50};
    Result const result = ask(clues, question);
    CHECK_EQUAL(result.verdict, Verdict::stopped);
    CHECK_EQUAL(result.statistics.conflicts, 50);
}

TEST("solve: a raised flag stops it") {
    Random random(41);
    Clues const clues = clues_of(random_board(random, 60, 60, 1, 0.4), 60);
    std::atomic<bool> flag{false};
    std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        flag = true;
    });
    Stop stop(&flag);
    auto const begin = Stop::Clock::now();
    CHECK_EQUAL(nonogram::solve(clues, {}, {}, stop).verdict, Verdict::stopped);
    later.join();
    CHECK(std::chrono::duration<double>(Stop::Clock::now() - begin).count() < 0.1 + kLateness);
}

TEST("count: stopped counts say so") {
    Random random(43);
    Clues const clues = clues_of(random_board(random, 60, 60, 1, 0.3), 60);
    for (double limit : {0.0, 1e-5, 1e-3, 0.05}) {
        Stop stop;
        stop.after_seconds(limit);
        CHECK(!nonogram::count(clues, 1'000'000'000, stop).finished);
    }
}

}  // namespace
}  // namespace nurie::test
