// Shared pool: a 2×2 block needs a white cell, two or three cells are possible, and each leads to
// the same conclusion.
//
//   ? ? 2 ? ?        ? # 2 ? ?
//   2 ? ? # .   →    2 ? ? # .        (whichever 2 provides the white cell is then complete)
//   ? # # . .        ? # # . .
//
// Only cells that islands can reach count.
#pragma once

#include "either_way.hpp"
#include "possible_pool.hpp"

namespace nurie::nurikabe::techniques {

inline void find_shared_pool(View& view, View& aside, Findings& out) {
    State const& state = view.state();
    Reach const& reach = view.reach(Counting::with_strays);
    for_each_block(state.puzzle(), [&](std::array<int, 4> const& block) {
        std::array<int, 4> ways{};
        int count = 0;
        for (int cell : block) {
            if (state[cell] == kWhite) return false;
            if (state.is_unknown(cell) && reach.owners(cell) > 0) ways[count++] = cell;
        }
        if (count < 2 || count > 3 || out.is_late(1 + state.puzzle().cells() / 8)) return false;
        settle_either_way(state, std::span(ways).first(count), kWhite, aside, out);
        out.name("block", Form::places, {block[0]});
        return out.end();
    });
}

}  // namespace nurie::nurikabe::techniques
