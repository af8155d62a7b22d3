// Between islands: a cell next to two islands would join them, so it is black.
//
//   2 ? 3        2 # 3              2 ?        2 #
//   ? ? ?   →    ? ? ?              ? 3   →    # 3
//
// Rule 4 of document 004, with its second half: if two numbers touch at a corner, both cells
// between them are black. Both must be islands with their numbers. White cells without a number may
// belong to the island on the other side, and the cell between may be the one that connects them.
#pragma once

#include "../../sorting.hpp"
#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline void find_between_islands(View& view, Findings& out) {
    State const& state = view.state();
    // Each pair of islands is found at the liberties of the first one, and makes one finding.
    std::vector<std::pair<int, int>> between;
    for (int r = 0; r < int(state.regions().size()); ++r) {
        Region const& island = state.region(r);
        if (!island.is_island()) continue;
        between.clear();
        for (int cell : state.liberties_of(island))
            for (int near : state.puzzle().beside(cell))
                if (int const other = state.region_of(near); other > r && state.region(other).is_island())
                    between.push_back({other, cell});
        nurie::sort(between.begin(), between.end());
        between.erase(std::unique(between.begin(), between.end()), between.end());
        for (std::size_t at = 0; at < between.size(); ++at) {
            out.settle(between[at].second, kBlack);
            if (at + 1 < between.size() && between[at + 1].first == between[at].first) continue;
            out.mention(island);
            out.mention(state.region(between[at].first));
            if (out.end()) return;
        }
    }
}

}  // namespace nurie::nurikabe::techniques
