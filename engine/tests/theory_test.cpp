// The theory in the search: each model is one solution of the board.
#include "nonogram/theory.hpp"

#include <algorithm>
#include <limits>

#include "check.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using nonogram::Theory;

// All solutions by the search alone, after settling the lines or before.
std::vector<Board> solutions_by_search(Clues const& clues, bool settle_first) {
    Stop stop;
    long line_solves = 0;
    nonogram::Board<1> board(clues);
    if (settle_first && board.settle(stop, line_solves) == nonogram::Settled::contradiction) return {};
    Theory<1>::Search search;
    Theory<1> theory(search, board, stop);
    std::vector<Board> found;
    while (search.run(stop, std::numeric_limits<long>::max()) == search::Answer::satisfiable) {
        Board shown;
        for (int cell = 0; cell < clues.cells(); ++cell) {
            int colours = 0, last = 0;
            for (int q = 0; q < clues.layers(); ++q)
                if (search.value(theory.cells().literal(cell, q)) > 0) ++colours, last = q;
            CHECK_EQUAL(colours, 1);
            shown.push_back(std::uint8_t(last));
        }
        // "Run j begins at or before p" must agree with the cells.
        for (int l = 0; l < clues.lines(); ++l) {
            int p = 0;
            for (int j = 0; j < int(clues[l].size()); ++j) {
                while (shown[clues.cell(l, p)] == 0) ++p;
                for (int by = 0; by < clues.length(l); ++by)
                    CHECK_EQUAL(search.value(theory.order().begins_by(l, j, by)) > 0, by >= p);
                p += clues[l][j].length;
            }
        }
        found.push_back(std::move(shown));
        if (!search.block()) break;
    }
    std::sort(found.begin(), found.end());
    return found;
}

TEST("theory: a board with two solutions") {
    Clues const clues = clues_from("1, 1", "1, 1");
    CHECK_EQUAL(solutions_by_search(clues, true), (std::vector<Board>{board_of(".# #."), board_of("#. .#")}));
}

TEST("theory: all solutions of random boards") {
    Random random(7);
    for (int round = 0; round < 400; ++round) {
        int const width = random.between(1, 5), height = random.between(1, 5);
        int const colours = random.between(1, 3);
        Board const board = random_board(random, width, height, colours, 0.4);
        Clues const clues = clues_of(board, width, colours);
        auto const wanted = all_solutions(clues);
        CHECK_EQUAL(solutions_by_search(clues, true), wanted);
        CHECK_EQUAL(solutions_by_search(clues, false), wanted);
    }
}

}  // namespace
}  // namespace nurie::test
