// Either way: what follows whichever of some cells has a colour.
//
// Each cell is tried, and immediate conclusions are noted: a complete island, a single unknown, a
// cell between islands, a pool, and the path that an island must take to white cells that no other
// can reach. What all of them agree on is true.
#pragma once

#include "../../sorting.hpp"
#include "between_islands.hpp"
#include "complete_island.hpp"
#include "lone_white.hpp"
#include "possible_pool.hpp"
#include "single_unknown.hpp"

namespace nurie::nurikabe::techniques {

inline void settle_either_way(State const& state, std::span<int const> ways, std::uint8_t colour, View& aside,
                              Findings& out) {
    auto const less = [](Fact const& a, Fact const& b) {
        return std::pair(a.cell, a.colour) < std::pair(b.cell, b.colour);
    };
    std::vector<Fact> agreed;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        aside.load(state.cells());
        aside.set(ways[way], colour);
        aside.refresh();
        Findings seen(out.stop());
        find_complete_island(aside, seen);
        find_single_unknown(aside, seen);
        find_between_islands(aside, seen);
        find_possible_pool(aside, seen);
        find_lone_white(aside, seen);
        std::vector<Fact> follows{{ways[way], colour}};
        for (Finding const& finding : seen.all())
            follows.insert(follows.end(), finding.settles.begin(), finding.settles.end());
        nurie::sort(follows.begin(), follows.end(), less);
        if (way == 0) agreed = follows;
        else
            std::erase_if(agreed, [&](Fact const& fact) {
                return !std::binary_search(follows.begin(), follows.end(), fact, less);
            });
    }
    int last = -1;
    for (Fact const& fact : agreed)
        if (fact.cell != last) out.settle(last = fact.cell, std::uint8_t(fact.colour));
}

}  // namespace nurie::nurikabe::techniques
