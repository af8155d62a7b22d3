// No detour: white cells that only one island can reach, and cells that would leave it too few for
// the way there.
//
//   ? ? ? ?        ? # ? ?
//   ? 4 ? ?   →    # 4 ? ?        (the 4 needs all its cells for the white cell)
//   ? ? ? .        ? ? ? .
//
// *Lone white* finds the way that the island must take; this finds the ways that it cannot afford. A
// cell beside an island belongs to it if it is white, with all white cells beside it.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

// Whether an island that has taken a cell beside it can no longer reach a white cell.
inline bool is_detour(State const& state, Region const& island, int cell, int white, View& aside) {
    aside.load(state.cells());
    aside.set(cell, kWhite);
    aside.refresh();
    aside.spread.from(aside.state(), aside.state().region_of(island.number_at), Counting::with_strays);
    return !aside.spread.has(white);
}

inline void find_no_detour(View& view, View& aside, Findings& out) {
    State const& state = view.state();
    Spread& spread = view.spread;
    Reach const& reach = view.reach(Counting::with_strays);
    for (Region const& stray : state.regions()) {
        if (!stray.is_stray()) continue;
        int const white = state.cells_of(stray)[0];
        if (reach.owners(white) != 1) continue;
        Region const& island = state.region(reach.owner(white));
        if (!out.wants(island)) continue;
        spread.from(state, reach.owner(white), Counting::with_strays);
        for (int cell : state.liberties_of(island)) {
            // It cannot have this one, or can afford both.
            if (!spread.has(cell) || spread.cost(cell) + spread.cost(white) <= island.need) continue;
            if (out.is_late(1 + state.puzzle().cells() / 16)) return;
            if (is_detour(state, island, cell, white, aside)) out.settle(cell, kBlack);
        }
        out.mention(island);
        out.name("stray", Form::places, {white});
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
