// Too small a gap: a space between walls in which no run fits is empty.
//
//   3   .??.????  →  ....????
//
// The ends of a run's range that are too small for it are cut off, and cells between two walls are
// empty when every run that reaches them is too long. Rule 3.2 of Yu, Lee & Chen 2011.
#pragma once

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

inline std::optional<Finding> find_too_small_gap(LineState const& state) {
    if (state.is_coloured) return std::nullopt;
    for (int p = 0; p < state.length(); ++p) {
        if (state.is_empty(p)) continue;
        Range room{p, p};
        while (!state.is_wall(room.last + 1)) ++room.last;
        p = room.last;
        Finding found;
        bool any_fits = false, any_filled = false;
        for (int q = room.first; q <= room.last; ++q) any_filled |= state.is_filled(q);
        for (int j = 0; j < state.runs() && !any_fits; ++j) {
            Range const& range = state.ranges[j];
            if (range.last < room.first || range.first > room.last) continue;
            int const inside = std::min(range.last, room.last) - std::max(range.first, room.first) + 1;
            any_fits = inside >= state.clue[j].length;
            found.runs.push_back(j);
        }
        if (any_fits || any_filled) continue;
        settle(state, found, room, kEmpty);
        for (int wall : {room.first - 1, room.last + 1})
            if (wall >= 0 && wall < state.length()) found.premise.push_back(wall);
        return found;
    }
    return std::nullopt;
}

// From the left: the first place in each range with room for its run.
inline void leave_small_gaps(LineState& state) {
    for (int j = 0; j < state.runs(); ++j) {
        auto const [length, colour] = state.clue[j];
        int& first = state.ranges[j].first;
        int const last = state.ranges[j].last;
        for (int p = first; p <= last && p < first + length; ++p)
            if (!(state.cells[p] & mask_of(colour))) first = p + 1;
        if (last - first + 1 < length) state.is_broken = true;
    }
}

}  // namespace nurie::nonogram::techniques
