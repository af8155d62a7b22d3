// The table of techniques: name, level, group, and the function that finds it in a line.
//
// They are tried in this order. To add one, write its file in techniques/, include it here, add a
// row, and add its texts to src/nurie/messages.
//
//   cells    rules that settle cells of one line
//   ranges   rules that settle no cell, but narrow where each run must lie for the others
//   line     everything that follows from one line
//   crossing what follows from rows and columns together
//   trying   the last resort: suppose something, and follow the lines
//   solver   what only solvers report
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include "steps.hpp"
#include "techniques/colour_crossing.hpp"
#include "techniques/completed_run.hpp"
#include "techniques/edge_anchoring.hpp"
#include "techniques/forced_gap.hpp"
#include "techniques/full_line.hpp"
#include "techniques/joining.hpp"
#include "techniques/overlap.hpp"
#include "techniques/ranges.hpp"
#include "techniques/splitting.hpp"
#include "techniques/too_small_gap.hpp"
#include "techniques/unreachable.hpp"
#include "techniques/whole_line.hpp"

#define NURIE_NONOGRAM_TECHNIQUES(ROW)                           \
    ROW(full_line, easy, cells, find_full_line)                  \
    ROW(overlap, easy, cells, find_overlap)                      \
    ROW(completed_run, medium, cells, find_completed_run)        \
    ROW(joining, medium, cells, find_joining)                    \
    ROW(edge_anchoring, medium, cells, find_edge_anchoring)      \
    ROW(unreachable, medium, cells, find_unreachable)            \
    ROW(too_small_gap, medium, cells, find_too_small_gap)        \
    ROW(splitting, medium, cells, find_splitting)                \
    ROW(forced_gap, medium, cells, find_forced_gap)              \
    ROW(colour_crossing, medium, crossing, find_colour_crossing) \
    ROW(ranges, hard, cells, find_ranges)                        \
    ROW(range_order, hard, ranges, nullptr)                      \
    ROW(range_neighbour, hard, ranges, nullptr)                  \
    ROW(range_segment, hard, ranges, nullptr)                    \
    ROW(range_alone, hard, ranges, nullptr)                      \
    ROW(line, hard, line, find_whole_line)                       \
    ROW(edge_logic, hard, crossing, nullptr)                     \
    ROW(refuted, expert, trying, nullptr)                        \
    ROW(agreed, expert, solver, nullptr)                         \
    ROW(search, expert, solver, nullptr)

namespace nurie::nonogram {

NURIE_DEFINE_TECHNIQUES(NURIE_NONOGRAM_TECHNIQUES)

namespace techniques {

// What one technique finds in one line; nothing if there is nothing new. Techniques that need to
// place the whole clue use `exact`.
using Find = std::optional<Finding> (*)(LineState&, ExactLine& exact);

template <auto find>
std::optional<Finding> find_by(LineState& state, ExactLine& exact) {
    if constexpr (std::is_null_pointer_v<decltype(find)>) return std::nullopt;
    else if constexpr (std::is_invocable_v<decltype(find), LineState&, ExactLine&>) return find(state, exact);
    else return find(state);
}

#define NURIE_FIND(name, level, group, find) &find_by<find>,
inline constexpr std::array<Find, kTechniques.size()> kFind{NURIE_NONOGRAM_TECHNIQUES(NURIE_FIND)};
#undef NURIE_FIND

}  // namespace techniques

}  // namespace nurie::nonogram
