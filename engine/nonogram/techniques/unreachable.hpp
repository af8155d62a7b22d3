// Unreachable: cells in no run's range are empty.
//
//   3   ??#????  →  ??#??..
//
// Rule 1.2 of Yu, Lee & Chen 2011; with one run, rule 2.2.4 of document 002.
#pragma once

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

inline std::optional<Finding> find_unreachable(LineState const& state) {
    Finding found;
    int reached = 0;
    for (int j = 0; j <= state.runs(); ++j) {
        int const next = j < state.runs() ? state.ranges[j].first : state.length();
        auto const before = found.settles.size();
        settle(state, found, Range{reached, next - 1}, kEmpty);
        if (found.settles.size() > before)
            for (int i : {j - 1, j})
                if (i >= 0 && i < state.runs() && (found.runs.empty() || found.runs.back() < i))
                    found.runs.push_back(i);
        if (j < state.runs()) reached = std::max(reached, state.ranges[j].last + 1);
    }
    for (int p = 0; p < state.length(); ++p)
        if (state.is_filled(p)) found.likely.push_back(p);
    found.text_if_known = "unreachable.known";
    found.names_all_runs = true;
    return if_new(std::move(found));
}

}  // namespace nurie::nonogram::techniques
