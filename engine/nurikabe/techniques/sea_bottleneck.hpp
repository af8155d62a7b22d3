// Bottleneck of the sea: a cell without which black cells could not be connected is black.
//
//   # ? 2 ?        # # 2 ?
//   2 ? ? ?   →    2 # # ?
//   . 2 ? #        . 2 ? #
//
// A cell is also a bottleneck if the sea, whose size follows from the sum of the numbers, would not
// have enough room without it. Only cells that are, or must become, black count: a part of the
// board that might be all white may be cut off.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline int black_in(State const& state, std::span<int const> cells) {
    return *std::find_if(cells.begin(), cells.end(), [&](int cell) { return state[cell] == kBlack; });
}

inline void find_sea_bottleneck(View& view, Findings& out) {
    State const& state = view.state();
    if (state.black() == 0) return;
    SeaGraph& sea = view.sea;
    sea.for_each_cut(state, [&](int cell, std::span<int const> parts) {
        int wet = -1, left = sea.whole() - 1;
        for (int part : parts) {
            if (sea.black(part) > 0) wet = part;
            left -= sea.size(part);
        }
        if (wet < 0 && left >= state.sea_size()) return false;
        out.settle(cell, kBlack);
        if (wet >= 0) {
            // The search began at a black cell, which stays connected.
            out.name("part", Form::places, {black_in(state, sea.cells(wet))});
            out.name("other", Form::places, {sea.start()});
        } else {
            out.name("size", Form::number, {state.sea_size()});
            out.tell_by("sea_bottleneck.room");
        }
        return out.end();
    });
}

}  // namespace nurie::nurikabe::techniques
