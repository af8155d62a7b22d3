// Whole line: what all ways to place the clue have in common.
//
// The strongest conclusion from a single line; a person finds it by trying. The line solver finds
// it exactly, also in colour (line.hpp).
#pragma once

#include <numeric>

#include "exact_line.hpp"

namespace nurie::nonogram::techniques {

inline std::optional<Finding> find_whole_line(LineState& state, ExactLine& exact) {
    std::vector<Mask> after = state.cells;
    if (!exact.solve(state.clue, after)) {
        state.is_broken = true;
        return std::nullopt;
    }
    Finding found;
    for (int p = 0; p < state.length(); ++p) settle(state, found, p, after[p]);
    found.runs.resize(state.clue.size());
    std::iota(found.runs.begin(), found.runs.end(), 0);
    return if_new(std::move(found));
}

}  // namespace nurie::nonogram::techniques
