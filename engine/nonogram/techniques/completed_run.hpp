// Completed run: a segment as long as every run that may cover it has empty cells on both sides.
//
//   2 1   ?##??  →  .##.?
//
// Rule 1.5 of Yu, Lee & Chen 2011, its second part.
#pragma once

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

inline std::optional<Finding> find_completed_run(LineState const& state) {
    for (Range const& segment : state.segments) {
        if (state.is_wall(segment.first - 1) && state.is_wall(segment.last + 1)) continue;
        if (state.owners_of(segment).longest != segment.length()) continue;
        Finding found;
        settle(state, found, segment.first - 1, kEmpty);
        settle(state, found, segment.last + 1, kEmpty);
        if (found.settles.empty()) continue;
        found.runs = state.owners(segment);
        look_at(found, segment);
        found.seen = {segment};
        found.text_if_several = "completed_run.several";
        return found;
    }
    return std::nullopt;
}

}  // namespace nurie::nonogram::techniques
