// Forced gap: a filled cell where a run can only begin has an empty cell before it.
//
//   1 2   ??#?...?  and the 2 begins no earlier than the #:  →  ?.#?...?
//
// The first cell of a run's range is filled, and every other run that may cover
// it is a 1: whichever run it is, it begins there. Rule 1.3 of Yu, Lee & Chen 2011.
#pragma once

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

inline std::optional<Finding> find_forced_gap(LineState const& state) {
    if (state.is_coloured) return std::nullopt;
    return both_ways(state, [](LineState const& line) -> std::optional<Finding> {
        for (int j = 0; j < line.runs(); ++j) {
            int const first = line.ranges[j].first;
            if (first == 0 || !line.is_filled(first) || !line.is_open(first - 1)) continue;
            Finding found;
            Range const held = line.holders({first, first});
            bool is_forced = true;
            for (int i = held.first; i <= held.last; ++i) {
                is_forced &= i == j || line.clue[i].length == 1;
                found.runs.push_back(i);
            }
            if (!is_forced) continue;
            settle(line, found, first - 1, kEmpty);
            found.premise.push_back(first);
            found.seen = {{first, first}};
            return found;
        }
        return std::nullopt;
    });
}

}  // namespace nurie::nonogram::techniques
