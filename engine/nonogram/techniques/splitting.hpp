// Splitting: a cell between two segments that no run could cover together is empty.
//
//   2 1   ?#?#??  and no run of 3:  →  ?#.#??
//
// Rule 1.4 of Yu, Lee & Chen 2011.
#pragma once

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

inline std::optional<Finding> find_splitting(LineState const& state) {
    for (std::size_t i = 1; i < state.segments.size(); ++i) {
        Range const left = state.segments[i - 1], right = state.segments[i];
        if (right.first != left.last + 2 || !state.is_open(left.last + 1)) continue;
        if (state.owners_of({left.first, right.last}).first >= 0) continue;
        Finding found;
        settle(state, found, left.last + 1, kEmpty);
        Range const held = state.holders({left.first, right.last});
        for (int j = held.first; j <= held.last; ++j) found.runs.push_back(j);
        look_at(found, left);
        look_at(found, right);
        return found;
    }
    return std::nullopt;
}

}  // namespace nurie::nonogram::techniques
