// Frontier: the numbers of solutions of Nurikabe against brute force.
#include <algorithm>

#include "check.hpp"
#include "nurikabe/frontier.hpp"
#include "nurikabe/solve.hpp"
#include "nurikabe_drawn.hpp"
#include "nurikabe_reference.hpp"
#include "search/chance.hpp"

namespace nurie::test {
namespace {

using nurikabe::Choices;
using nurikabe::kBlack;
using nurikabe::kWhite;
using nurikabe::Puzzle;
using nurikabe::Tally;

// Every island may be anywhere, unless a cell is given.
Choices all_choices(Puzzle const& puzzle, NurikabeBoard const& given) {
    Choices choices;
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
        auto& here = choices.emplace_back();
        std::uint8_t const known = given.empty() ? kUnknown : given[cell];
        auto const islands = puzzle.islands();
        if (puzzle.number(cell) == 0 && known != kWhite) here.push_back(0);
        for (std::size_t i = 0; i < islands.size() && known != kBlack; ++i)
            if (islands[i] == cell || puzzle.number(cell) == 0) here.push_back(std::uint8_t(i + 1));
    }
    return choices;
}

void check_tally(Puzzle const& puzzle, NurikabeBoard const& given, std::vector<NurikabeBoard> const& wanted) {
    Stop stop;
    auto const found = nurikabe::tally(puzzle, all_choices(puzzle, given), wanted.size(), stop);
    CHECK(found.has_value());
    CHECK_EQUAL(found->solutions, std::uint64_t(wanted.size()));
    CHECK(sorted(found->boards) == sorted(wanted));
    auto const one = nurikabe::tally(puzzle, all_choices(puzzle, given), 1, stop);
    CHECK_EQUAL(one->solutions, found->solutions);
    CHECK_EQUAL(one->boards.size(), std::min<std::size_t>(1, wanted.size()));
}

void check_all(int width, int height) {
    for (auto const& [numbers, boards] : solvable_puzzles(patterns(width, height)))
        check_tally(Puzzle(width, height, numbers), {}, boards);
}

TEST("frontier: all boards of 3×3") { check_all(3, 3); }
TEST("frontier: all boards of 4×3") { check_all(4, 3); }
TEST("frontier: all boards of 2×6") { check_all(2, 6); }
TEST("frontier: all boards of a line") { check_all(1, 7); }

// Numbers anywhere, some of unknown size, some wrong; cells given correctly and wrongly.
TEST("frontier: random puzzles with given cells") {
    search::Chance chance;
    chance.seed(11);
    auto const below = [&](int n) { return int(chance.unit() * n); };
    for (auto [width, height] : {std::pair{4, 4}, {5, 3}, {3, 5}, {5, 4}}) {
        auto const all = patterns(width, height);
        for (int round = 0; round < 300; ++round) {
            Pattern const& pattern = all[below(int(all.size()))];
            std::vector<int> numbers(std::size_t(width * height));
            for (auto const& island : pattern.islands) {
                int const kind = below(10);
                numbers[island[below(int(island.size()))]] = kind < 4   ? Puzzle::kAnySize
                                                             : kind < 5 ? 1 + below(5)
                                                                        : int(island.size());
            }
            NurikabeBoard given(numbers.size(), kUnknown);
            for (std::size_t cell = 0; cell < given.size(); ++cell)
                if (below(8) == 0) given[cell] = below(8) == 0 ? std::uint8_t(below(2)) : pattern.board[cell];
            Puzzle const puzzle(width, height, numbers);
            check_tally(puzzle, given, solutions(puzzle, given));
        }
    }
}

TEST("frontier: more solutions than a search wants to list") {
    Puzzle const puzzle = drawn::read(R"(
        ? _ _ _
        _ _ _ _
        _ _ _ ?
        _ _ _ _
        _ ? _ _
        _ _ _ ?)")
                              .puzzle;
    auto const wanted = solutions(puzzle, {}).size();
    CHECK(wanted > 1'000);
    Stop stop;
    auto const found = nurikabe::count(puzzle, 1'000'000, stop);
    CHECK(found.finished);
    CHECK_EQUAL(found.solutions, std::uint64_t(wanted));
    CHECK_EQUAL(nurikabe::count(puzzle, wanted - 1, stop).solutions, std::uint64_t(wanted - 1));
    // All of the boards, when they are asked for.
    Question question;
    question.solutions = 1'000'000;
    CHECK_EQUAL(nurikabe::solve(puzzle, {}, question, stop).solutions.size(), wanted);
}

}  // namespace
}  // namespace nurie::test
