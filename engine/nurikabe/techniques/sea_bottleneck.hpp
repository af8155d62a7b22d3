// Bottleneck of the sea: a cell without which black cells could not be joined is black.
//
//   # ? 2 ?        # # 2 ?
//   2 ? ? ?   →    2 # # ?
//   . 2 ? #        . 2 ? #
//
// A cell is one, too, if without it no room were left for the whole sea, whose size the sum of the numbers
// tells. Only what is known to be black, or to become so, counts: a part of the board that might
// turn out all white may be cut off.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline void find_sea_bottleneck(View& view, Findings& out) {
    State const& state = view.state();
    if (state.black() == 0) return;
    SeaGraph& sea = view.sea;
    sea.for_each_cut(state, [&](int cell, std::span<int const> parts) {
        bool needed = false;
        int left = sea.whole() - 1;
        for (int part : parts) {
            needed |= sea.black(part) > 0;
            left -= sea.size(part);
        }
        if (!needed && left >= state.sea_size()) return false;
        out.settle(cell, kBlack);
        return out.end();
    });
}

}  // namespace nurie::nurikabe::techniques
