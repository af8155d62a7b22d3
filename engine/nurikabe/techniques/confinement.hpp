// Confinement: a cell that, were it black or were it white, would leave something too little room at once.
//
//   3 ? ?        3 . .
//   # # ?   →    # # #        (were the corner of the sea white, it would join the islands)
//   # 2 ?        # 2 .
//
// A colour is supposed for one cell, and the board is checked as it stands, without another
// step: is there a pool, an island too big or without room, white cells out of reach, a sea that is split?
#pragma once

#include "contradiction.hpp"

namespace nurie::nurikabe::techniques {

// What is wrong with a board once a cell is given a colour.
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
