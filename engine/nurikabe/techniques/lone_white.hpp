// Lone white: white cells that only one island can reach, and the path that it must take.
//
//   5 ? ? ?        5 . . ?
//   # # ? .   →    # # ? .
//   # # # #        # # # #
//
// Every cell without which the island could not reach them is white.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

// The gates on the paths of an island, for `settle_ways`.
inline void survey_ways(View& view, int island) {
    view.spread.from(view.state(), island, Counting::with_strays);
    view.gates.survey(view.state(), view.spread);
}

// For an island that can and must reach one of these cells, reports the cells that it needs for
// that.
inline void settle_ways(View& view, int island, std::span<int const> targets, Findings& out) {
    State const& state = view.state();
    Spread& spread = view.spread;
    int gate = targets[0];
    for (int target : targets) gate = gate < 0 ? -1 : view.gates.common(gate, target);
    std::vector<int> ways;
    for (; gate >= 0; gate = view.gates.gate(gate))
        if (state.is_unknown(gate)) ways.push_back(gate);
    for (int cell : ways) {
        if (out.is_late(1 + spread.room() / 16)) return;
        spread.from(state, island, Counting::with_strays, cell);
        if (std::none_of(targets.begin(), targets.end(), [&](int target) { return spread.has(target); }))
            out.settle(cell, kWhite);
    }
    out.mention(state.region(island));
}

inline void find_lone_white(View& view, Findings& out) {
    State const& state = view.state();
    Reach const& reach = view.reach(Counting::with_strays);
    for (Region const& stray : state.regions()) {
        if (!stray.is_stray()) continue;
        int const cell = state.cells_of(stray)[0];
        if (reach.owners(cell) != 1 || !out.wants(state.region(reach.owner(cell)))) continue;
        survey_ways(view, reach.owner(cell));
        settle_ways(view, reach.owner(cell), std::span(&cell, 1), out);
        out.name("stray", Form::places, {cell});
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
