// Joining: filled cells that belong to the same run are joined.
//
//   5   ???#?#???  →  ???###???
//
// Segments that only one run may cover are parts of it: the cells between them are filled, and the
// run reaches no further on either side than its length allows. Rule 3.1 of Yu, Lee & Chen 2011;
// they require that no other range contains the cell; here it is enough that no other run there is
// long enough.
#pragma once

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

// For each run, its first and last own cell; {0, -1} if it has none.
inline std::vector<Range> own_cells(LineState const& state) {
    std::vector<Range> own(state.clue.size(), Range{0, -1});
    for (Range const& segment : state.segments) {
        auto const owners = state.owners_of(segment);
        if (owners.first < 0 || owners.first != owners.last) continue;
        Range& cells = own[owners.first];
        cells = {cells.length() > 0 ? cells.first : segment.first, segment.last};
    }
    return own;
}

inline std::optional<Finding> find_joining(LineState const& state) {
    auto const own = own_cells(state);
    for (int j = 0; j < state.runs(); ++j) {
        Finding found;
        settle(state, found, own[j], ~kEmpty);
        if (found.settles.empty()) continue;
        found.runs.push_back(j);
        found.proves_run = true;
        for (int p = own[j].first; p <= own[j].last; ++p)
            if (state.is_filled(p)) {
                found.premise.push_back(p);
                found.seen.push_back({p, p});
            }
        return found;
    }
    return std::nullopt;
}

inline void narrow_to_own_cells(LineState& state) {
    auto const own = own_cells(state);
    for (int j = 0; j < state.runs(); ++j) {
        if (own[j].length() < 1) continue;
        int const spare = state.clue[j].length - own[j].length();
        if (spare < 0) state.is_broken = true;
        state.ranges[j].first = std::max(state.ranges[j].first, own[j].first - spare);
        state.ranges[j].last = std::min(state.ranges[j].last, own[j].last + spare);
    }
}

}  // namespace nurie::nonogram::techniques
