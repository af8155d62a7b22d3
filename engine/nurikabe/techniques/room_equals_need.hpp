// Room equals need: an island that can reach only as many cells as it needs takes them all.
//
//   # # # #        # # # #
//   4 ? ? #   →    4 . . #
//   # ? # #        # . # #
//
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline void find_room_equals_need(View& view, Findings& out) {
    State const& state = view.state();
    for (auto const& [r, room] : view.reach(Counting::with_strays).rooms()) {
        Region const& island = state.region(r);
        if (!island.is_unfinished() || room != island.size + island.need || !out.wants(island)) continue;
        view.spread.from(state, r, Counting::with_strays);
        for (int cell : view.spread.reached())
            if (state.is_unknown(cell)) out.settle(cell, kWhite);
        out.mention(island);
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
