// Unreachable: a cell that no island can reach with its missing cells is black.
//
//   3 ? ? ?        3 ? ? #
//   ? ? ? ?   →    ? ? # #
//   ? ? ? ?        ? # # #
//
// Rule 7 of document 004, a breadth-first search from every island through unknown and white cells,
// never next to another island. The document only asks whether a path to some number is left, which
// blackens too little; counting from the number instead of from the island so far blackens too
// much. Adjacent cells make one finding.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

// The cells that no island reaches, counted this way, in groups.
inline void find_out_of_reach(View& view, Counting counting, Findings& out) {
    State const& state = view.state();
    Reach const& reach = view.reach(counting);
    std::vector<int> group;
    std::vector<unsigned char> done(state.puzzle().cells(), 0);
    for (int start = 0; start < state.puzzle().cells(); ++start) {
        if (!state.is_unknown(start) || reach.owners(start) > 0 || done[start]) continue;
        group.assign(1, start);
        done[start] = 1;
        for (std::size_t at = 0; at < group.size(); ++at) {
            out.settle(group[at], kBlack);
            for (int near : state.puzzle().beside(group[at])) {
                if (!state.is_unknown(near) || reach.owners(near) > 0 || done[near]) continue;
                done[near] = 1;
                group.push_back(near);
            }
        }
        if (out.end()) return;
    }
}

inline void find_unreachable(View& view, Findings& out) { find_out_of_reach(view, Counting::by_path, out); }

}  // namespace nurie::nurikabe::techniques
