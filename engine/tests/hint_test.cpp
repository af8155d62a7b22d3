// Hints of both kinds: one test for each thing that a hint can say.
#include "hint.hpp"

#include <string_view>

#include "check.hpp"
#include "nonogram/explain.hpp"
#include "nonogram/problems.hpp"
#include "nurikabe/explain.hpp"
#include "nurikabe/problems.hpp"
#include "small_puzzles.hpp"

namespace nurie::test {
namespace {

template <class Puzzle>
auto ask(Puzzle const& puzzle, std::string_view drawn, std::optional<Board> solution = {}) {
    Stop stop;
    auto const found = hint(puzzle, board_of(drawn), solution, stop);
    CHECK(!found.faulty);
    CHECK_EQUAL(found.step.has_value(), found.kind == Advice::step);
    return found;
}

// Two islands of two in opposite corners, each with two ways to grow.
nurikabe::Puzzle ambiguous() { return {3, 3, {2, 0, 0, 0, 0, 0, 0, 0, 2}}; }

TEST("hint: wrong cells come first") {
    auto const found = ask(cross(), "#?? ?.? ???");
    CHECK_EQUAL(found.kind, Advice::wrong);
    CHECK_EQUAL(found.cells, (std::vector<int>{0, 4}));
    CHECK_EQUAL(found.solution, board_of(".#. ### .#."));
    auto const island = ask(sea(), "#.?? ???? .??.");
    CHECK_EQUAL(island.kind, Advice::wrong);
    CHECK_EQUAL(island.cells, std::vector<int>{0});
}

TEST("hint: a known solution is trusted, and an unknown one is not looked for again") {
    auto const found = ask(diagonal(), "#? ??", board_of(".# #."));
    CHECK_EQUAL(found.kind, Advice::wrong);
    CHECK_EQUAL(found.cells, std::vector<int>{0});
    auto const again = ask(cross(), "#?? ??? ???", Board{});
    CHECK(again.solution.empty());
    CHECK_EQUAL(again.cells, std::vector<int>{0});
}

TEST("hint: with several solutions, only cells that cannot all be right are wrong") {
    CHECK_EQUAL(ask(diagonal(), "#? ??").kind, Advice::step);
    auto const found = ask(diagonal(), "## ??");
    CHECK_EQUAL(found.kind, Advice::wrong);
    CHECK_EQUAL(found.cells.size(), std::size_t{2});
    CHECK(found.solution.empty());
    CHECK_EQUAL(ask(ambiguous(), "?.? ??? ???").kind, Advice::step);
    CHECK_EQUAL(ask(ambiguous(), "... ??? ???").kind, Advice::wrong);
}

TEST("hint: impossible clues") {
    auto const found = ask(clues_from("2, 0", "0, 1"), "?? ??");
    CHECK_EQUAL(found.kind, Advice::impossible);
    CHECK_EQUAL(found.problems.size(), std::size_t{1});
    CHECK_EQUAL(found.problems[0].code, "totals");
    nurikabe::Puzzle const touching(2, 1, {1, 1});
    CHECK_EQUAL(ask(touching, "??").kind, Advice::impossible);
}

TEST("hint: a complete board") {
    CHECK_EQUAL(ask(cross(), ".#. ### .#.").kind, Advice::complete);
    CHECK_EQUAL(ask(diagonal(), ".# #.").kind, Advice::complete);
    nurikabe::Puzzle const pair(2, 1, {1, 0});
    CHECK_EQUAL(ask(pair, ".#").kind, Advice::complete);
    CHECK_EQUAL(ask(pair, "?#").kind, Advice::complete);  // the number shows that its cell is white
}

TEST("hint: the easiest next step") {
    auto const found = ask(cross(), "??? ??? ???");
    CHECK_EQUAL(found.kind, Advice::step);
    CHECK_EQUAL(found.step->technique, nonogram::Technique::full_line);
    CHECK_EQUAL(found.step->line, 1);
    CHECK_EQUAL(ask(cross(), "??? ### ???").step->line, 3);
    auto const island = ask(sea(), "?.?? ???? .??.");
    CHECK_EQUAL(island.kind, Advice::step);
    CHECK_EQUAL(nurikabe::kTechniques[std::size_t(island.step->technique)].level, Level::easy);
}

TEST("hint: one cell that a search proved, where no technique helps in time") {
    Stop stop;
    stop.after_seconds(0);
    auto const found = hint(cross(), board_of("??? ??? ???"), board_of(".#. ### .#."), stop);
    CHECK_EQUAL(found.kind, Advice::step);
    CHECK_EQUAL(found.step->technique, nonogram::Technique::search);
    CHECK_EQUAL(found.step->text, "search");
    CHECK_EQUAL(found.step->settles[0].colour, 0);
    Stop again;
    again.after_seconds(0);
    auto const island = hint(sea(), board_of("?.?? ???? .??."), board_of(".... #### ..#."), again);
    CHECK_EQUAL(island.step->technique, nurikabe::Technique::search);
    CHECK_EQUAL(island.step->settles[0].cell, 0);
}

TEST("hint: nothing, where there are several solutions and nothing follows") {
    CHECK_EQUAL(ask(diagonal(), "?? ??").kind, Advice::nothing);
    CHECK_EQUAL(ask(nurikabe::Puzzle(3, 1, {0, 2, 0}), "?.?").kind, Advice::nothing);
}

}  // namespace
}  // namespace nurie::test
