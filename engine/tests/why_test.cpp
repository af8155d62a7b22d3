// Why a cell is what it is, for both kinds: one test for each thing that can be said, and what justifies a
// stroke.
#include "why.hpp"

#include <string_view>

#include "check.hpp"
#include "justify.hpp"
#include "kinds.hpp"
#include "small_puzzles.hpp"

namespace nurie::test {
namespace {

Clues heart() { return clues_from("1 1, 5, 5, 3, 1", "2, 4, 4, 4, 2"); }

template <class Puzzle>
Why ask(Puzzle const& puzzle, std::string_view drawn, int cell, int asked = kUnknown) {
    Stop stop;
    auto const found = why(puzzle, board_of(drawn), cell, asked, {}, stop);
    CHECK(!found.faulty);
    CHECK_EQUAL(found.cell, cell);
    return found;
}

TEST("why: the easiest technique that settles the cell") {
    auto const found = ask(cross(), "??? ??? ???", 3);
    CHECK_EQUAL(found.kind, Reason::forced);
    CHECK_EQUAL(int(found.state), 1);
    CHECK_EQUAL(found.steps.size(), std::size_t{1});
    CHECK_EQUAL(found.steps[0].line, 1);
}

TEST("why: a painted cell is asked about as if it were open") {
    CHECK_EQUAL(ask(cross(), "??? #?? ???", 3).kind, Reason::forced);
    CHECK_EQUAL(ask(cross(), "??? .?? ???", 3).kind, Reason::refuted);
    CHECK_EQUAL(ask(cross(), "??? ??? ???", 3, 0).kind, Reason::refuted);
    CHECK_EQUAL(ask(cross(), "#?? ??? ???", 3).kind, Reason::wrong);
}

TEST("why: two solutions that differ") {
    auto const found = ask(diagonal(), "?? ??", 1);
    CHECK_EQUAL(found.kind, Reason::open);
    CHECK_EQUAL(found.boards.size(), std::size_t{2});
    CHECK(found.boards[0][1] != found.boards[1][1]);
    for (auto const& board : found.boards) CHECK(verify(diagonal(), board));
}

TEST("why: the steps that lead to a cell, and no others") {
    auto const found = ask(heart(), "????? ????? ????? ????? ?????", 3);
    CHECK_EQUAL(found.kind, Reason::later);
    CHECK_EQUAL(found.steps.size(), std::size_t{5});
    CHECK_EQUAL(found.boards.size(), std::size_t{2});
    CHECK_EQUAL(found.steps.back().settles.back().cell, 3);
}

TEST("why: numbers of a Nurikabe are given") {
    CHECK_EQUAL(ask(sea(), "???? ???? ????", 11).kind, Reason::given);
    CHECK_EQUAL(ask(sea(), "???? ???? ????", 10).kind, Reason::forced);
    CHECK_EQUAL(ask(sea(), "???? ???? ????", 10, 0).kind, Reason::refuted);
}

TEST("why: an impossible puzzle") { CHECK_EQUAL(ask(clues_from("2", "1"), "?", 0).kind, Reason::impossible); }

TEST("why: what justifies the cells of a stroke, the easiest first") {
    Stop stop;
    auto const stroke = justify(cross(), board_of("??? ??? ???"), board_of(".#. ??? #??"), stop);
    CHECK_EQUAL(stroke.size(), std::size_t{4});
    // Once its second cell is known, the first row is full; a wrong cell is never justified.
    for (std::size_t at : {0, 1, 2}) CHECK_EQUAL(stroke[at].technique, nonogram::Technique::full_line);
    CHECK(!stroke[3].technique);
}

TEST("why: nothing justifies a cell if the clues fit no board") {
    Stop stop;
    auto const stroke = justify(clues_from("2", "1"), board_of("?"), board_of("#"), stop);
    CHECK_EQUAL(stroke.size(), std::size_t{1});
    CHECK(!stroke[0].technique);
}

}  // namespace
}  // namespace nurie::test
