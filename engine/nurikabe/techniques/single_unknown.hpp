// Single unknown: a region that must grow, and has one way out, takes it.
//
//   # # ?        # # ?              3 # ?        3 # ?
//   2 . ?   →    2 . #              ? # ?   →    . # ?
//   # # ?        # # ?              ? ? ?        ? ? ?
//
// Rule 2 of document 004, which leaves out when a region must grow. An island must while it lacks
// cells, and stray white cells must until they have a number. Part of the sea must only if there
// is black elsewhere: a known black cell, or more black cells to come than this part has,
// which the sum of the numbers tells. A sea that is already whole may be closed.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline bool must_grow(State const& state, Region const& region) {
    if (!region.is_black()) return region.is_unfinished();
    return region.size < state.black() || region.size < state.sea_size();
}

inline void find_single_unknown(View& view, Findings& out) {
    State const& state = view.state();
    for (Region const& region : state.regions()) {
        if (region.liberties != 1 || !must_grow(state, region)) continue;
        out.settle(state.liberties_of(region)[0], region.colour);
        out.mention(region);
        out.tell_by(region.is_black()    ? "single_unknown.sea"
                    : region.is_island() ? "single_unknown.island"
                                         : "single_unknown.stray");
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
