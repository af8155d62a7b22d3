// Dual liberties: a region that must grow has two ways to do so, and either way the same follows.
//
//   ? ? ? 3        ? ? ? 3
//   ? 4 ? ?   →    ? 4 # ?        (whichever cell the 3 takes, this one is between it and the 4)
//   ? ? # ?        ? ? # ?
//
// Rule 3 of document 004 is the simplest case.
#pragma once

#include "either_way.hpp"

namespace nurie::nurikabe::techniques {

inline void find_dual_liberties(View& view, View& aside, Findings& out) {
    State const& state = view.state();
    for (Region const& region : state.regions()) {
        if (region.liberties != 2 || !must_grow(state, region) || !out.wants(region)) continue;
        settle_either_way(state, state.liberties_of(region), region.colour, aside, out);
        out.mention(region);
        if (region.is_black()) out.tell_by("dual_liberties.sea");
        if (region.is_stray()) out.tell_by("dual_liberties.stray");
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
