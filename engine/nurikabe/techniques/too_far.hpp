// Too far: a cell that islands could reach if they did not absorb white cells on the way.
//
//   3 ? . ?        3 ? . #
//   ? # ? #   →    ? # # #
//
// An island that takes a cell next to stray white cells takes all of them; reach.hpp describes how
// they are counted. Here the 3 can join the white cell, but has no cell left for what lies behind
// it.
#pragma once

#include "unreachable.hpp"

namespace nurie::nurikabe::techniques {

inline void find_too_far(View& view, Findings& out) { find_out_of_reach(view, Counting::with_strays, out); }

}  // namespace nurie::nurikabe::techniques
