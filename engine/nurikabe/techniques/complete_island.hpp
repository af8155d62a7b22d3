// Complete island: an island that has all its cells is surrounded by black cells.
//
//   ? ? ? ?        ? # # ?
//   ? 2 . ?   →    # 2 . #
//   ? ? ? ?        ? # # ?
//
// Rule 1 of document 004. It never applies to an island of unknown size.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline void find_complete_island(View& view, Findings& out) {
    State const& state = view.state();
    for (Region const& island : state.regions()) {
        if (!island.is_island() || island.need != 0 || !out.wants(island)) continue;
        for (int cell : state.liberties_of(island)) out.settle(cell, kBlack);
        out.mention(island);
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
