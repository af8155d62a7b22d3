// Single unknown: a region that must grow and has only one way out takes it.
//
//   # 2 ?        # 2 ?              3 # ?        3 # ?
//   ? . ?   →    # . ?              ? # ?   →    . # ?
//   ? ? #        ? ? #              ? ? ?        . ? ?
//
// Rule 2 of document 004, which does not say when a region must grow. An island must grow while
// cells are missing, and stray white cells until they have a number. A part of the sea must grow
// only if there are black cells elsewhere: a known black cell, or cells still to be found because
// the sum of the numbers leaves more black cells than this part has. A sea that is already complete
// may be closed. If the path continues without a choice, all of it is seen at a glance.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline bool must_grow(State const& state, Region const& region) {
    if (!region.is_black()) return region.is_unfinished();
    return region.size < state.black() || region.size < state.sea_size();
}

// The only path of a region, up to the first choice.
inline std::vector<int> only_way(State const& state, Region const& region) {
    std::vector<int> way{state.liberties_of(region)[0]};
    for (;;) {
        int next = -1;
        for (int near : state.puzzle().beside(way.back())) {
            if (int const r = state.region_of(near); r >= 0) {
                // Next to another part of its colour, there may be more ways.
                if (state.region(r).colour == region.colour && &state.region(r) != &region) return way;
                continue;
            }
            if (std::find(way.begin(), way.end(), near) != way.end()) continue;
            if (next >= 0) return way;
            next = near;
        }
        int const added = int(way.size());
        bool const must = region.is_black()
                              ? region.size < state.black() || region.size + added < state.sea_size()
                              : region.is_stray() || region.need > added;
        if (next < 0 || !must) return way;
        way.push_back(next);
    }
}

inline void find_single_unknown(View& view, Findings& out) {
    State const& state = view.state();
    for (Region const& region : state.regions()) {
        if (region.liberties != 1 || !must_grow(state, region)) continue;
        for (int cell : only_way(state, region)) out.settle(cell, region.colour);
        out.name("way", Form::places, {state.liberties_of(region)[0]});
        out.mention(region);
        out.tell_by(region.is_black()    ? "single_unknown.sea"
                    : region.is_island() ? "single_unknown.island"
                                         : "single_unknown.stray");
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
