// Nurikabe: the engine against brute force.
#include <algorithm>
#include <atomic>
#include <string>

#include "check.hpp"
#include "nurikabe/solve.hpp"
#include "nurikabe/verify.hpp"
#include "nurikabe_reference.hpp"
#include "search/chance.hpp"

namespace nurie::test {
namespace {

using nurikabe::kBlack;
using nurikabe::kWhite;
using nurikabe::Puzzle;
using nurikabe::Result;

// A puzzle from its drawing: digits, `?`, and anything else for no number.
Puzzle puzzle_of(int width, std::string const& drawing) {
    std::vector<int> numbers;
    for (char c : drawing)
        if (c != ' ') numbers.push_back(c == '?' ? Puzzle::kAnySize : c >= '1' && c <= '9' ? c - '0' : 0);
    int const height = int(numbers.size()) / width;
    return Puzzle(width, height, std::move(numbers));
}

NurikabeBoard board_of(std::string const& drawing) {
    NurikabeBoard board;
    for (char c : drawing)
        if (c != ' ') board.push_back(c == '#' ? kBlack : c == '?' ? kUnknown : kWhite);
    return board;
}

Result ask(Puzzle const& puzzle, NurikabeBoard const& given = {}, Question const& question = {}) {
    Stop stop;
    return nurikabe::solve(puzzle, given, question, stop);
}

Verdict verdict_for(std::size_t solutions) {
    return solutions == 0 ? Verdict::none : solutions == 1 ? Verdict::unique : Verdict::several;
}

TEST("nurikabe: the rules, one broken at a time") {
    CHECK(nurikabe::verify(puzzle_of(4, "2..1 .... .3.."), board_of("..#. #### ...#")));
    CHECK(
        !nurikabe::verify(puzzle_of(4, "2..1 .... .3.."), board_of("..#. #### ..##")));  // too small, a pool
    CHECK(!nurikabe::verify(puzzle_of(4, "2..1 .... .2.."), board_of("..#. #### ...#")));  // too large
    CHECK(!nurikabe::verify(puzzle_of(3, "1.. ... ..1"), board_of(".## ### ##.")));        // pools
    CHECK(!nurikabe::verify(puzzle_of(3, "2.1"), board_of(".#.")));                        // too small
    CHECK(!nurikabe::verify(puzzle_of(3, "1.1"), board_of("...")));                        // two numbers
    CHECK(!nurikabe::verify(puzzle_of(3, "1.."), board_of(".#.")));                        // no number
    CHECK(!nurikabe::verify(puzzle_of(3, ".1."), board_of("#.#")));                        // a split sea
    CHECK(nurikabe::verify(puzzle_of(3, ".?."), board_of("...")));
    CHECK(nurikabe::verify(puzzle_of(3, "..."), board_of("###")));
}

TEST("nurikabe: a drawn puzzle") {
    Puzzle const puzzle = puzzle_of(6, ".1.... 5.3... ...... ...... ...... ..2..6");
    Result const result = ask(puzzle);
    CHECK(result.verdict != Verdict::stopped);
    for (auto const& solution : result.solutions) CHECK(nurikabe::verify(puzzle, solution));
}

// The exact counts: patterns, puzzles that have a solution, puzzles that have one only.
void check_all(int width, int height, std::size_t valid, std::size_t solvable, std::size_t unique) {
    auto all = patterns(width, height);
    auto const with_black = [](Pattern const& pattern) { return pattern.black > 0; };
    std::erase_if(all, [&](Pattern const& pattern) { return !with_black(pattern); });
    CHECK_EQUAL(all.size(), valid);
    auto const puzzles = solvable_puzzles(all);
    CHECK_EQUAL(puzzles.size(), solvable);
    std::size_t alone = 0;
    for (auto const& [numbers, boards] : puzzles) {
        alone += boards.size() == 1;
        Puzzle const puzzle(width, height, numbers);
        Question question;
        question.solutions = 1'000;
        Result const result = ask(puzzle, {}, question);
        CHECK(!result.faulty);
        CHECK_EQUAL(result.verdict, verdict_for(boards.size()));
        CHECK(sorted(result.solutions) == sorted(boards));
        Stop stop;
        CHECK_EQUAL(nurikabe::count(puzzle, 1'000, stop).solutions, boards.size());
    }
    CHECK_EQUAL(alone, unique);
}

TEST("nurikabe: all boards of 2×2") { check_all(2, 2, 12, 12, 4); }
TEST("nurikabe: all boards of 3×3") { check_all(3, 3, 139, 235, 130); }
TEST("nurikabe: all boards of 3×4") { check_all(3, 4, 544, 1379, 746); }
TEST("nurikabe, at length: all boards of 4×4") { check_all(4, 4, 3755, 13348, 6362); }

// Numbers anywhere, some of unknown size, most without a solution; cells given correctly and
// wrongly.
TEST("nurikabe: random puzzles with given cells") {
    search::Chance chance;
    chance.seed(7);
    auto const below = [&](int n) { return int(chance.unit() * n); };
    for (auto [width, height] : {std::pair{4, 4}, {5, 3}, {2, 6}, {1, 7}, {3, 3}}) {
        auto const all = patterns(width, height);
        for (int round = 0; round < 300; ++round) {
            std::vector<int> numbers(std::size_t(width * height));
            Pattern const& pattern = all[below(int(all.size()))];
            for (auto const& island : pattern.islands) {
                int const cell = island[below(int(island.size()))];
                int const kind = below(10);
                numbers[cell] = kind < 3 ? Puzzle::kAnySize : kind < 4 ? 1 + below(5) : int(island.size());
            }
            NurikabeBoard given(numbers.size(), kUnknown);
            for (std::size_t cell = 0; cell < given.size(); ++cell)
                if (below(6) == 0) given[cell] = below(8) == 0 ? std::uint8_t(below(2)) : pattern.board[cell];
            Puzzle const puzzle(width, height, numbers);
            auto const wanted = solutions(puzzle, given);
            CHECK_EQUAL(std::size_t(std::count_if(
                            all.begin(), all.end(),
                            [&](Pattern const& one) { return nurikabe::verify(puzzle, one.board); })),
                        solutions(puzzle, {}).size());
            Question question;
            question.solutions = 10'000;
            question.seed = std::uint64_t(round);
            Result const result = ask(puzzle, given, question);
            CHECK(sorted(result.solutions) == sorted(wanted));
            CHECK_EQUAL(result.verdict, verdict_for(wanted.size()));
            for (std::size_t cell = 0; cell < result.known.size(); ++cell)
                for (auto const& board : wanted)
                    CHECK(result.known[cell] == kUnknown || result.known[cell] == board[cell]);
            if (!wanted.empty()) continue;
            Stop stop;
            auto const conflict = nurikabe::find_conflict(puzzle, given, stop);
            bool const is_solvable = !solutions(puzzle, {}).empty();
            CHECK_EQUAL(conflict.empty(), !is_solvable);
            NurikabeBoard blamed(given.size(), kUnknown);
            for (int cell : conflict) blamed[cell] = given[cell];
            CHECK(solutions(puzzle, blamed).empty());
            for (int cell : conflict) {
                NurikabeBoard fewer = blamed;
                fewer[cell] = kUnknown;
                CHECK(!solutions(puzzle, fewer).empty());
            }
        }
    }
}

TEST("nurikabe: equal questions get equal answers") {
    Puzzle const puzzle = puzzle_of(5, "..... .?... ..... ...4. 3....");
    Question question;
    question.solutions = 50;
    question.seed = 3;
    Result const once = ask(puzzle, {}, question), again = ask(puzzle, {}, question);
    CHECK(once.solutions == again.solutions);
    CHECK_EQUAL(once.statistics.conflicts, again.statistics.conflicts);
    CHECK_EQUAL(once.statistics.propagations, again.statistics.propagations);
}

TEST("nurikabe: limits end the work") {
    // Only large islands of unknown size: there are too many solutions to count.
    std::vector<int> numbers(30 * 30);
    for (int cell = 0; cell < 900; cell += 47) numbers[cell] = Puzzle::kAnySize;
    Puzzle const puzzle(30, 30, numbers);
    std::atomic<bool> raised{true};
    Stop stop(&raised);
    CHECK_EQUAL(nurikabe::solve(puzzle, {}, {}, stop).verdict, Verdict::stopped);
    Stop soon;
    soon.after_seconds(0.05);
    auto const begin = Stop::Clock::now();
    CHECK(!nurikabe::count(puzzle, 1'000'000'000, soon).finished);
    CHECK(Stop::Clock::now() - begin < std::chrono::seconds(2));
    Question question;
    question.conflicts = 0;
    CHECK(ask(puzzle, {}, question).statistics.conflicts <= 1);
}

}  // namespace
}  // namespace nurie::test
