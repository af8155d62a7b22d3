// Enclosed pocket: unknown cells that white cells cut off from the sea are white.
//
//   ? . # #        . . # #
//   . 4 # ?   →    . 4 # ?
//   # # # ?        # # # ?
//
// A black cell in the pocket could not be connected to the black cells outside; or, if no black
// cell is known, the pocket is too small for the whole sea, whose size follows from the sum of the
// numbers. `unreachable` finds the other kind of pocket: unknown cells that black cells cut off
// from every number.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline void find_enclosed_pocket(View& view, Findings& out) {
    State const& state = view.state();
    Puzzle const& puzzle = state.puzzle();
    std::vector<unsigned char> done(puzzle.cells(), 0);
    std::vector<int> pocket;
    for (int start = 0; start < puzzle.cells(); ++start) {
        if (!state.is_unknown(start) || done[start]) continue;
        pocket.assign(1, start);
        done[start] = 1;
        bool has_black = false;
        for (std::size_t at = 0; at < pocket.size(); ++at) {
            has_black |= state[pocket[at]] == kBlack;
            for (int near : puzzle.beside(pocket[at])) {
                if (done[near] || state[near] == kWhite) continue;
                done[near] = 1;
                pocket.push_back(near);
            }
        }
        if (has_black || (state.black() == 0 && int(pocket.size()) >= state.sea_size())) continue;
        for (int cell : pocket) out.settle(cell, kWhite);
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
