// LineState: one line as a person sees it; all techniques work on it.
//
// Besides the clue and the cells, it has the range of cells in which each run must lie (Yu, Lee &
// Chen 2011), and the segments: maximal stretches of filled cells. A segment's owners are the runs
// that may cover it: their range contains it and they are at least as long. Ranges begin and end in
// the order of the runs, so the owners are found without looking at all runs.
//
// Most techniques work from the left; the same on the mirrored state works from
// the right.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "../../sorting.hpp"
#include "../clues.hpp"

namespace nurie::nonogram::techniques {

// What a cell may be: bit 0 for empty, bit q for colour q.
using Mask = std::uint32_t;
inline constexpr Mask kEmpty = 1;
inline Mask mask_of(int colour) { return Mask{1} << colour; }
inline bool is_settled(Mask m) { return (m & (m - 1)) == 0; }

// Some neighbouring cells, both ends included.
struct Range {
    int first, last;
    int length() const { return last - first + 1; }
    bool has(int p) const { return first <= p && p <= last; }
    bool has(Range const& o) const { return first <= o.first && o.last <= last; }
    friend bool operator==(Range const&, Range const&) = default;
};

// What a technique finds in a line.
struct Finding {
    struct Change {
        int position;
        Mask left;
    };
    std::vector<Change> settles;  // cells and their remaining values
    std::vector<int> runs;        // the runs it is about
    std::vector<int> premise;     // the cells it is about, always part of its reason
    std::vector<int> likely;      // cells that its reason should prefer

    // How it is phrased. Without a text, the sentence has the name of the technique.
    std::string_view text = {};             // the key of its sentence
    std::string_view text_if_known = {};    // another key, if it follows from known cells
    std::string_view text_if_several = {};  // another key, if its reason leaves several runs
    bool proves_run = false;                // whether its reason must prove that the named run is there
    bool names_all_runs = false;            // whether the runs are listed as "2 and 3", not as "2 or 3"
    std::optional<Range> covers = {};       // the cells to name, if not those that are new
    std::vector<Range> seen = {};           // the known cells to name, if not the whole reason
};

struct LineState {
    std::vector<Run> clue;
    std::vector<Mask> cells;
    std::vector<Range> ranges;    // of each run
    std::vector<Range> plain;     // from the order of the runs and the room between empty cells only
    std::vector<Range> segments;  // consecutive filled cells; in black and white only
    std::vector<Mask> crossing;   // the colours of the line that crosses each cell; in colour only
    bool is_coloured = false;
    bool is_broken = false;  // the ranges show that nothing fits

    int length() const { return int(cells.size()); }
    int runs() const { return int(clue.size()); }

    bool is_empty(int p) const { return cells[p] == kEmpty; }
    bool is_filled(int p) const { return !(cells[p] & kEmpty); }
    bool is_open(int p) const { return !is_settled(cells[p]); }
    // Whether a run may not reach this place: an empty cell or the edge of the board.
    bool is_wall(int p) const { return p < 0 || p >= length() || is_empty(p); }

    void find_segments() {
        segments.clear();
        if (is_coloured) return;
        for (int p = 0; p < length(); ++p) {
            if (!is_filled(p)) continue;
            int const first = p;
            while (p + 1 < length() && is_filled(p + 1)) ++p;
            segments.push_back({first, p});
        }
    }

    // The runs whose range contains these cells: from the first to the last, empty if last < first.
    Range holders(Range const& cells_held) const {
        auto const low = std::partition_point(ranges.begin(), ranges.end(),
                                              [&](Range const& r) { return r.last < cells_held.last; });
        auto const high = std::partition_point(ranges.begin(), ranges.end(),
                                               [&](Range const& r) { return r.first <= cells_held.first; });
        return {int(low - ranges.begin()), int(high - ranges.begin()) - 1};
    }

    // The first, the last and the longest run that may cover all these cells; first is -1 if no run
    // can.
    struct Owners {
        int first = -1, last = -1, longest = 0;
    };
    Owners owners_of(Range const& covered) const {
        Owners found;
        Range const held = holders(covered);
        for (int j = held.first; j <= held.last; ++j) {
            if (clue[j].length < covered.length()) continue;
            if (found.first < 0) found.first = j;
            found.last = j;
            found.longest = std::max(found.longest, clue[j].length);
        }
        return found;
    }
    // All of them.
    std::vector<int> owners(Range const& covered) const {
        std::vector<int> found;
        Range const held = holders(covered);
        for (int j = held.first; j <= held.last; ++j)
            if (clue[j].length >= covered.length()) found.push_back(j);
        return found;
    }

    void mirror() {
        std::reverse(clue.begin(), clue.end());
        std::reverse(cells.begin(), cells.end());
        std::reverse(crossing.begin(), crossing.end());
        for (auto* list : {&ranges, &plain, &segments}) {
            std::reverse(list->begin(), list->end());
            for (Range& r : *list) r = {length() - 1 - r.last, length() - 1 - r.first};
        }
    }
    LineState mirrored() const {
        LineState other = *this;
        other.mirror();
        return other;
    }
};

// Translates a finding on the mirrored state to the state itself.
inline Finding mirrored(Finding found, LineState const& state) {
    for (auto& change : found.settles) change.position = state.length() - 1 - change.position;
    for (int& j : found.runs) j = state.runs() - 1 - j;
    for (int& p : found.premise) p = state.length() - 1 - p;
    for (int& p : found.likely) p = state.length() - 1 - p;
    auto const turn = [&](Range& r) { r = {state.length() - 1 - r.last, state.length() - 1 - r.first}; };
    if (found.covers) turn(*found.covers);
    for (Range& range : found.seen) turn(range);
    nurie::sort(found.runs.begin(), found.runs.end());
    nurie::sort(found.settles.begin(), found.settles.end(),
                [](auto const& a, auto const& b) { return a.position < b.position; });
    return found;
}

// What a technique finds from the left, otherwise from the right.
template <class Find>
std::optional<Finding> both_ways(LineState const& state, Find find) {
    if (auto found = find(state)) return found;
    if (auto found = find(state.mirrored())) return mirrored(*found, state);
    return std::nullopt;
}

// Adds a cell to a finding, unless it is already known.
inline void settle(LineState const& state, Finding& found, int p, Mask to) {
    if (p >= 0 && p < state.length() && (state.cells[p] & to) != state.cells[p])
        found.settles.push_back({p, state.cells[p] & to});
}
inline void settle(LineState const& state, Finding& found, Range const& cells, Mask to) {
    for (int p = cells.first; p <= cells.last; ++p) settle(state, found, p, to);
}
inline std::optional<Finding> if_new(Finding found) {
    if (found.settles.empty()) return std::nullopt;
    return found;
}

inline void look_at(Finding& found, Range const& cells) {
    for (int p = cells.first; p <= cells.last; ++p) found.premise.push_back(p);
}

}  // namespace nurie::nonogram::techniques
