// Colour crossing: a cell can only have a colour that occurs in both its row and its column.
//
//   Row 3 has red and black, column 5 has blue and black: where they cross, a cell that is
//   not empty is black. Where they have no colour in common, the cell is empty.
//
// All cells of a line that are settled in this way make one step. Excluding a colour that a line
// lacks paints nothing, but helps other steps.
#pragma once

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

inline Mask colours_of(std::span<Run const> clue) {
    Mask colours = 0;
    for (Run const& run : clue) colours |= mask_of(run.colour);
    return colours;
}

inline std::optional<Finding> find_colour_crossing(LineState const& state) {
    if (state.crossing.empty()) return std::nullopt;
    Mask const here = colours_of(state.clue);
    Finding empty, filled, narrowed;
    empty.text = "colour_crossing.empty";
    filled.text = "colour_crossing.filled";
    narrowed.text = "colour_crossing.lacks";
    for (int p = 0; p < state.length(); ++p) {
        if (!state.is_open(p)) continue;
        Mask const common = here & state.crossing[p];
        if (common == 0 && (state.cells[p] & kEmpty)) settle(state, empty, p, kEmpty);
        if (is_settled(common) && common && state.is_filled(p)) {
            settle(state, filled, p, common);
            filled.premise.push_back(p);
        }
        settle(state, narrowed, p, here | kEmpty);
    }
    if (!empty.settles.empty()) return empty;
    return filled.settles.empty() ? if_new(std::move(narrowed)) : filled;
}

}  // namespace nurie::nonogram::techniques
