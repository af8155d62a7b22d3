// Complete island: an island with all its cells has black cells all around.
//
//   ? ? ? ?        ? # # ?
//   ? 2 . ?   →    # 2 . #
//   ? ? ? ?        ? # # ?
//
// Rule 1 of document 004. Of an island whose size is not told it never says anything.
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
