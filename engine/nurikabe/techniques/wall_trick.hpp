// Wall trick: a 2×2 block needs a white cell, only one island can provide it, and there is only one
// path.
//
//   # # # # #        # # # # #
//   4 ? ? ? ?   →    4 . . . ?
//   # # # ? ?        # # # ? ?
//
// Along a wall of black cells, every 2×2 block without a white cell is a possible pool. If only one
// island can reach such a block, every cell that it needs to get there is white.
#pragma once

#include "lone_white.hpp"
#include "possible_pool.hpp"

namespace nurie::nurikabe::techniques {

inline void find_wall_trick(View& view, Findings& out) {
    State const& state = view.state();
    Reach const& reach = view.reach(Counting::with_strays);
    int surveyed = -1;
    for_each_block(state.puzzle(), [&](std::array<int, 4> const& block) {
        std::array<int, 4> targets{};
        int count = 0, owner = -1;
        for (int cell : block) {
            if (state[cell] == kWhite) return false;
            if (!state.is_unknown(cell) || reach.owners(cell) == 0) continue;
            if (reach.owners(cell) > 1 || (owner >= 0 && reach.owner(cell) != owner)) return false;
            owner = reach.owner(cell);
            targets[count++] = cell;
        }
        if (owner < 0 || !out.wants(state.region(owner))) return false;
        if (owner != surveyed) survey_ways(view, surveyed = owner);
        settle_ways(view, owner, std::span(targets).first(count), out);
        out.name("block", Form::places, {block[0]});
        return out.end();
    });
}

}  // namespace nurie::nurikabe::techniques
