// Two unknowns: an island one cell short, with two cells to choose from that touch at a corner.
//
//   # # #        # # #
//   # 2 ?   →    # 2 ?
//   # ? ?        # ? #
//
// Whichever of the two it takes, it is then complete, and the other cell next to both lies on its
// border. Rule 3 of document 004, which applies it "in certain situations" and did not implement
// it; these are the situations: exactly one cell is missing, the island has exactly two unknown
// neighbours, and they touch at a corner. With two missing cells, or a third neighbour, nothing
// follows.
#pragma once

#include <cstdlib>

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline void find_two_unknowns(View& view, Findings& out) {
    State const& state = view.state();
    Puzzle const& puzzle = state.puzzle();
    for (Region const& island : state.regions()) {
        if (!island.is_island() || island.need != 1 || island.liberties != 2 || !out.wants(island)) continue;
        int const a = state.liberties_of(island)[0], b = state.liberties_of(island)[1];
        if (std::abs(puzzle.row(a) - puzzle.row(b)) != 1 || puzzle.distance(a, b) != 2) continue;
        for (int near : puzzle.beside(a))
            if (state.is_unknown(near) && puzzle.distance(near, b) == 1) out.settle(near, kBlack);
        out.mention(island);
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
