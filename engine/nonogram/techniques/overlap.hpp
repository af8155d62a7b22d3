// Overlap: cells that a run covers wherever it lies in its range.
//
//   4    ??????  →  ??##??        4   .?????  →  .?###?
//
// Rule 1.1 of Yu, Lee & Chen 2011 and rule 2.2.3 of document 002. With the plain ranges, which come
// from the order of the runs and the room between empty cells, it is what a beginner does; with the
// narrowed ranges it builds on all range rules, and its sentence says so.
#pragma once

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

inline std::optional<Finding> find_overlap_in(LineState const& state, std::vector<Range> const& ranges) {
    for (int j = 0; j < state.runs(); ++j) {
        auto const [length, colour] = state.clue[j];
        Range const core{ranges[j].last - length + 1, ranges[j].first + length - 1};
        Finding found;
        settle(state, found, core, mask_of(colour));
        if (found.settles.empty()) continue;
        found.runs.push_back(j);
        found.proves_run = true;
        found.covers = Range{found.settles.front().position, found.settles.back().position};
        for (int p = 0; p < state.length(); ++p)
            if (state.is_empty(p)) found.likely.push_back(p);
        return found;
    }
    return std::nullopt;
}

inline std::optional<Finding> find_overlap(LineState const& state) {
    auto found = find_overlap_in(state, state.plain);
    if (found) found->text_if_known = "overlap.known";
    return found;
}
inline std::optional<Finding> find_ranges(LineState const& state) {
    auto found = find_overlap_in(state, state.ranges);
    if (found) {
        found->text = "ranges.bare";
        found->text_if_known = "ranges";
    }
    return found;
}

}  // namespace nurie::nonogram::techniques
