// Bottleneck of an island: a cell without which the island could not grow to its size is white.
//
//   4 ? # ?        4 . # ?
//   # ? ? ?   →    # . ? ?
//   # # ? ?        # # ? ?
//
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline void find_island_bottleneck(View& view, Findings& out) {
    State const& state = view.state();
    Spread& spread = view.spread;
    std::vector<int> tried;
    for (auto const& [r, room] : view.reach(Counting::with_strays).rooms()) {
        Region const& island = state.region(r);
        if (!island.is_unfinished() || !out.wants(island)) continue;
        int const to_spare = room - (island.size + island.need);
        spread.from(state, r, Counting::with_strays);
        view.gates.survey(state, spread);
        tried.clear();
        for (int cell : spread.reached())
            if (state.is_unknown(cell) && view.gates.behind(cell) > to_spare) tried.push_back(cell);
        for (int cell : tried) {
            if (out.is_late(1 + room / 16)) return;
            spread.from(state, r, Counting::with_strays, cell);
            if (spread.room() < island.size + island.need) out.settle(cell, kWhite);
        }
        out.mention(island);
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
