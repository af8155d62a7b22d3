// Confinement: a cell that, if it had one colour, would immediately leave something too little
// room.
//
//   3 ? ?        3 . .
//   # # ?   →    # # #        (a white cell at the corner of the sea would join the islands)
//   # 2 ?        # 2 .
//
// Suppose a colour for one cell and check the board without any further step: is there a pool, an
// island that is too big or has no room, a white cell out of reach, or a split sea?
#pragma once

#include "contradiction.hpp"

namespace nurie::nurikabe::techniques {

// What is wrong with a board once a cell has a colour.
inline Trouble trouble_if(State const& state, int cell, std::uint8_t colour, View& aside, SeaCheck& sea) {
    aside.load(state.cells());
    aside.set(cell, colour);
    aside.refresh();
    return find_trouble(aside, sea);
}

inline void find_confinement(View& view, View& aside, Findings& out) {
    State const& state = view.state();
    SeaCheck sea;
    for (int cell = 0; cell < state.puzzle().cells(); ++cell) {
        if (!state.is_unknown(cell)) continue;
        for (std::uint8_t colour : {kBlack, kWhite}) {
            if (out.is_late(1 + state.puzzle().cells() / 16)) return;
            Trouble const trouble = trouble_if(state, cell, colour, aside, sea);
            if (!trouble) continue;
            out.settle(cell, colour == kBlack ? kWhite : kBlack);
            out.suppose(cell, colour);
            out.fail(trouble);
            if (out.end()) return;
            break;
        }
    }
}

}  // namespace nurie::nurikabe::techniques
