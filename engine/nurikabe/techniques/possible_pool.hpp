// Possible pool: if three cells of a 2×2 block are black, the fourth is white.
//
//   # #        # #
//   # ?   →    # .
//
// Rule 5 of document 004.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

// The four cells of the block whose upper left cell this is.
inline std::array<int, 4> block_at(Puzzle const& puzzle, int cell) {
    return {cell, cell + 1, cell + puzzle.width(), cell + puzzle.width() + 1};
}

// Calls `visit` with each 2×2 block until it returns true.
template <class Visit>
void for_each_block(Puzzle const& puzzle, Visit visit) {
    for (int row = 0; row + 1 < puzzle.height(); ++row)
        for (int column = 0; column + 1 < puzzle.width(); ++column)
            if (visit(block_at(puzzle, row * puzzle.width() + column))) return;
}

inline void find_possible_pool(View& view, Findings& out) {
    State const& state = view.state();
    for_each_block(state.puzzle(), [&](std::array<int, 4> const& block) {
        int black = 0, open = -1;
        for (int cell : block) {
            black += state[cell] == kBlack;
            if (state.is_unknown(cell)) open = cell;
        }
        if (black != 3 || open < 0) return false;
        out.settle(open, kWhite);
        out.name("block", Form::places, {block[0]});
        return out.end();
    });
}

}  // namespace nurie::nurikabe::techniques
