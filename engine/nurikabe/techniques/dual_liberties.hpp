// Dual liberties: a region that must grow has two ways to do so, and either way the same follows.
//
//   ? ? ? 3        ? ? ? 3
//   ? 4 ? ?   →    ? 4 # ?        (whichever cell the 3 takes, this one is between it and the 4)
//   ? ? # ?        ? ? # ?
//
// What follows is only what can be seen at once: a complete island, a single unknown, a cell between islands,
// or a pool. Rule 3 of document 004 is the plainest case.
#pragma once

#include "../../sorting.hpp"
#include "between_islands.hpp"
#include "complete_island.hpp"
#include "possible_pool.hpp"
#include "single_unknown.hpp"

namespace nurie::nurikabe::techniques {

inline void find_dual_liberties(View& view, View& aside, Findings& out) {
    State const& state = view.state();
    std::array<std::vector<Fact>, 2> follows;
    for (Region const& region : state.regions()) {
        if (region.liberties != 2 || !must_grow(state, region) || !out.wants(region)) continue;
        for (int way : {0, 1}) {
            aside.load(state.cells());
            aside.set(state.liberties_of(region)[way], region.colour);
            aside.refresh();
            Findings seen(out.stop());
            find_complete_island(aside, seen);
            find_single_unknown(aside, seen);
            find_between_islands(aside, seen);
            find_possible_pool(aside, seen);
            follows[way].clear();
            for (Finding const& finding : seen.all())
                follows[way].insert(follows[way].end(), finding.settles.begin(), finding.settles.end());
        }
        auto const less = [](Fact const& a, Fact const& b) {
            return std::pair(a.cell, a.colour) < std::pair(b.cell, b.colour);
        };
        nurie::sort(follows[0].begin(), follows[0].end(), less);
        nurie::sort(follows[1].begin(), follows[1].end(), less);
        int last = -1;
        for (Fact const& fact : follows[0]) {
            if (fact.cell == last || !std::binary_search(follows[1].begin(), follows[1].end(), fact, less))
                continue;
            out.settle(last = fact.cell, std::uint8_t(fact.colour));
        }
        for (int way : {0, 1}) out.suppose(state.liberties_of(region)[way], region.colour);
        out.mention(region);
        if (region.is_black()) out.tell_by("dual_liberties.sea");
        if (region.is_stray()) out.tell_by("dual_liberties.stray");
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
