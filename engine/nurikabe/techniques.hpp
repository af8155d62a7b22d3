// The table of techniques: name, level, group, and the function that finds it on a board.
//
// They are tried in this order. To add one, write its file in techniques/, include it here, add a
// row, and add its texts to src/nurie/messages.
//
//   document    the seven rules of document 004, in its order
//   further     what else can be seen on a board without supposing anything
//   supposing   techniques that suppose a colour for a cell and refute it
//   solver      what only solvers report
#pragma once

#include <cstdint>
#include <type_traits>

#include "../step.hpp"
#include "techniques/all_placements.hpp"
#include "techniques/between_islands.hpp"
#include "techniques/complete_island.hpp"
#include "techniques/confinement.hpp"
#include "techniques/dual_liberties.hpp"
#include "techniques/edge_diagonal.hpp"
#include "techniques/enclosed_pocket.hpp"
#include "techniques/island_bottleneck.hpp"
#include "techniques/lone_white.hpp"
#include "techniques/narrow_sea.hpp"
#include "techniques/no_detour.hpp"
#include "techniques/pool_count.hpp"
#include "techniques/possible_pool.hpp"
#include "techniques/room_equals_need.hpp"
#include "techniques/sea_bottleneck.hpp"
#include "techniques/sea_count.hpp"
#include "techniques/shared_pool.hpp"
#include "techniques/single_unknown.hpp"
#include "techniques/too_far.hpp"
#include "techniques/touching_two.hpp"
#include "techniques/two_unknowns.hpp"
#include "techniques/unreachable.hpp"
#include "techniques/wall_trick.hpp"

#define NURIE_NURIKABE_TECHNIQUES(ROW)                              \
    ROW(complete_island, easy, document, find_complete_island)      \
    ROW(single_unknown, easy, document, find_single_unknown)        \
    ROW(two_unknowns, easy, document, find_two_unknowns)            \
    ROW(between_islands, easy, document, find_between_islands)      \
    ROW(possible_pool, easy, document, find_possible_pool)          \
    ROW(contradiction, easy, document, nullptr)                     \
    ROW(unreachable, easy, document, find_unreachable)              \
    ROW(touching_two, easy, further, find_touching_two)             \
    ROW(room_equals_need, easy, further, find_room_equals_need)     \
    ROW(enclosed_pocket, medium, further, find_enclosed_pocket)     \
    ROW(sea_count, medium, further, find_sea_count)                 \
    ROW(sea_bottleneck, medium, further, find_sea_bottleneck)       \
    ROW(island_bottleneck, medium, further, find_island_bottleneck) \
    ROW(too_far, medium, further, find_too_far)                     \
    ROW(lone_white, medium, further, find_lone_white)               \
    ROW(wall_trick, hard, further, find_wall_trick)                 \
    ROW(edge_diagonal, hard, further, find_edge_diagonal)           \
    ROW(dual_liberties, hard, further, find_dual_liberties)         \
    ROW(shared_pool, hard, further, find_shared_pool)               \
    ROW(pool_count, hard, further, find_pool_count)                 \
    ROW(narrow_sea, expert, further, find_narrow_sea)               \
    ROW(no_detour, expert, further, find_no_detour)                 \
    ROW(confinement, expert, supposing, find_confinement)           \
    ROW(all_placements, expert, further, find_all_placements)       \
    ROW(contradiction_in_few_steps, expert, supposing, nullptr)     \
    ROW(search, expert, solver, nullptr)

namespace nurie::nurikabe {

NURIE_DEFINE_TECHNIQUES(NURIE_NURIKABE_TECHNIQUES)

using nurie::Step;

namespace techniques {

// Reports what a technique finds on a board. `aside` is a scratch board for suppositions; its
// contents do not matter.
using Find = void (*)(View& view, View& aside, Findings& out);

template <auto find>
void find_by(View& view, View& aside, Findings& out) {
    if constexpr (std::is_null_pointer_v<decltype(find)>) return;
    else if constexpr (std::is_invocable_v<decltype(find), View&, View&, Findings&>) find(view, aside, out);
    else find(view, out);
}

#define NURIE_FIND(name, level, group, find) &find_by<find>,
inline constexpr std::array<Find, kTechniques.size()> kFind{NURIE_NURIKABE_TECHNIQUES(NURIE_FIND)};
#undef NURIE_FIND

inline void find(Technique technique, View& view, View& aside, Findings& out) {
    kFind[std::size_t(technique)](view, aside, out);
}

}  // namespace techniques

}  // namespace nurie::nurikabe
