// Full line: a line whose clue leaves no choice, or no longer.
//
//   5     ?????  →  #####      2 2   ?????  →  ##.##      (no runs)   ???  →  ...
//   1 1   ?#?#?  →  .#.#.      everything the clue requires is there
//   2 1   ?#.?.  →  ##.#.      only as many cells are left as it requires
//
// In colour, the remaining cells take the colours of the clue in order:
//
//   2 red, 1 blue   ??.?.  →  rr.b.
//
// Rules 2.2.1 and 2.2.2 of document 002: one run, or runs with their gaps, fill the line.
#pragma once

#include <numeric>

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

inline std::optional<Finding> find_full_line(LineState const& state) {
    Finding found;
    found.runs.resize(state.clue.size());
    std::iota(found.runs.begin(), found.runs.end(), 0);
    found.names_all_runs = true;
    int const n = state.length();
    int wanted = 0;
    for (Run const& run : state.clue) wanted += run.length;
    if (state.clue.empty() || shortest_length(state.clue) == n) {
        int p = 0;
        for (int j = 0; j < state.runs(); ++j) {
            if (j && gap_between(state.clue[j - 1], state.clue[j])) settle(state, found, p++, kEmpty);
            int const end = p + state.clue[j].length;
            for (; p < end; ++p) settle(state, found, p, mask_of(state.clue[j].colour));
        }
        for (; p < n; ++p) settle(state, found, p, kEmpty);
        found.text = state.clue.empty()       ? "full_line.blank"
                     : state.clue.size() == 1 ? "full_line.one"
                     : wanted == n            ? "full_line.touching"
                                              : "full_line.exact";
        return if_new(std::move(found));
    }
    int filled = 0, open = 0;
    for (int p = 0; p < n; ++p) {
        filled += state.is_filled(p);
        open += !state.is_filled(p) && !state.is_empty(p);
    }
    if (open > 0 && filled == wanted) {
        found.text = "full_line.complete";
        for (int p = 0; p < n; ++p) {
            if (!state.is_filled(p)) settle(state, found, p, kEmpty);
            else found.premise.push_back(p);
        }
        return found;
    }
    if (filled + open != wanted) return std::nullopt;
    int j = 0, left = state.clue[0].length;
    Mask colours = 0;
    for (int p = 0; p < n; ++p) {
        if (state.is_empty(p)) {
            found.premise.push_back(p);
            continue;
        }
        if (left == 0) left = state.clue[++j].length;
        --left;
        Mask const colour = mask_of(state.clue[j].colour);
        if (state.cells[p] != colour) colours |= colour;
        settle(state, found, p, colour);
    }
    found.text = !state.is_coloured    ? "full_line.rest"
                 : is_settled(colours) ? "full_line.colour"
                                       : "full_line.colours";
    return if_new(std::move(found));
}

}  // namespace nurie::nonogram::techniques
