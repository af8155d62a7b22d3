// Every technique but contradiction, by its name.
#pragma once

#include "all_placements.hpp"
#include "between_islands.hpp"
#include "complete_island.hpp"
#include "confinement.hpp"
#include "dual_liberties.hpp"
#include "edge_diagonal.hpp"
#include "enclosed_pocket.hpp"
#include "island_bottleneck.hpp"
#include "lone_white.hpp"
#include "possible_pool.hpp"
#include "room_equals_need.hpp"
#include "sea_bottleneck.hpp"
#include "single_unknown.hpp"
#include "too_far.hpp"
#include "touching_two.hpp"
#include "two_unknowns.hpp"
#include "unreachable.hpp"
#include "wall_trick.hpp"

namespace nurie::nurikabe::techniques {

// `aside` is a board for suppositions; what is on it does not matter.
inline void find(Technique technique, View& view, View& aside, Findings& out) {
    switch (technique) {
        case Technique::complete_island:
            return find_complete_island(view, out);
        case Technique::single_unknown:
            return find_single_unknown(view, out);
        case Technique::two_unknowns:
            return find_two_unknowns(view, out);
        case Technique::between_islands:
            return find_between_islands(view, out);
        case Technique::possible_pool:
            return find_possible_pool(view, out);
        case Technique::unreachable:
            return find_unreachable(view, out);
        case Technique::touching_two:
            return find_touching_two(view, out);
        case Technique::room_equals_need:
            return find_room_equals_need(view, out);
        case Technique::enclosed_pocket:
            return find_enclosed_pocket(view, out);
        case Technique::sea_bottleneck:
            return find_sea_bottleneck(view, out);
        case Technique::island_bottleneck:
            return find_island_bottleneck(view, out);
        case Technique::too_far:
            return find_too_far(view, out);
        case Technique::lone_white:
            return find_lone_white(view, out);
        case Technique::wall_trick:
            return find_wall_trick(view, out);
        case Technique::edge_diagonal:
            return find_edge_diagonal(view, out);
        case Technique::dual_liberties:
            return find_dual_liberties(view, aside, out);
        case Technique::all_placements:
            return find_all_placements(view, out);
        case Technique::confinement:
            return find_confinement(view, aside, out);
        case Technique::contradiction:
        case Technique::contradiction_in_few_steps:
            return;
    }
}

}  // namespace nurie::nurikabe::techniques
