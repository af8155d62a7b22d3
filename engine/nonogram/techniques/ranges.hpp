// Ranges: where each run must lie, narrowed rule by rule until nothing changes.
//
// The range rules of Yu, Lee & Chen 2011. They settle no cells themselves; the other techniques use
// the narrowed ranges. Each is written for the left side and used for both. In colour, only the
// order and the room between cells count.
#pragma once

#include "joining.hpp"
#include "line_state.hpp"
#include "too_small_gap.hpp"

namespace nurie::nonogram::techniques {

// Which range rules are in use.
struct RangeRules {
    bool order = true, neighbour = true, segment = true, alone = true, joining = true, gaps = true;
};

// Each run as far to the left, and to the right, as the clue alone allows.
inline void pack(LineState& state) {
    state.ranges.assign(state.clue.size(), Range{0, 0});
    int const n = state.length();
    int p = 0;
    for (int j = 0; j < state.runs(); ++j) {
        if (j) p += gap_between(state.clue[j - 1], state.clue[j]);
        state.ranges[j].first = p;
        p += state.clue[j].length;
    }
    int const spare = n - p;
    if (spare < 0) state.is_broken = true;
    for (int j = 0; j < state.runs(); ++j)
        state.ranges[j].last = state.ranges[j].first + state.clue[j].length - 1 + spare;
}

// Rule 2.1: a run begins after the leftmost position of the previous run and a gap.
inline void keep_order(LineState& state) {
    for (int j = 1; j < state.runs(); ++j) {
        Run const &before = state.clue[j - 1], &run = state.clue[j];
        int& first = state.ranges[j].first;
        first = std::max(first, state.ranges[j - 1].first + before.length + gap_between(before, run));
    }
}

// Rule 2.2: a run does not begin right after a filled cell.
inline void avoid_neighbour(LineState& state) {
    for (Range& range : state.ranges)
        while (range.first > 0 && range.first <= range.last && state.is_filled(range.first - 1))
            ++range.first;
}

// Rule 2.3: a run begins after a segment that only earlier runs may cover; if no run may cover a
// segment, nothing fits.
inline void pass_segments(LineState& state) {
    for (Range const& segment : state.segments) {
        auto const owners = state.owners_of(segment);
        if (owners.first < 0) {
            state.is_broken = true;
            return;
        }
        for (int j = owners.last + 1; j < state.runs() && state.ranges[j].first < segment.last + 2; ++j)
            state.ranges[j].first = segment.last + 2;
    }
}

// Rule 3.3: a run whose range does not overlap the previous run's (or that is the first) begins no
// later than the first filled cell of its range. So (a) if that cell begins the range, the run
// begins there, (b) an empty cell after it ends the range, and (c) if a filled cell is too far away
// to be in the same run, the range ends two cells before it.
inline void hold_alone(LineState& state) {
    for (int j = 0; j < state.runs(); ++j) {
        Range& range = state.ranges[j];
        if (j && state.ranges[j - 1].last >= range.first) continue;
        auto const segment = std::partition_point(state.segments.begin(), state.segments.end(),
                                                  [&](Range const& s) { return s.last < range.first; });
        if (segment == state.segments.end() || segment->first > range.last) continue;
        int const seen = std::max(segment->first, range.first);
        int last = std::min(range.last, seen + state.clue[j].length - 1);
        for (int p = seen; p <= last; ++p)
            if (state.is_empty(p)) last = p - 1;
        for (auto s = segment + 1; s != state.segments.end() && s->first <= last + 1; ++s)
            if (s->last - seen + 1 > state.clue[j].length) last = std::min(last, s->first - 2);
        range.last = std::min(range.last, last);
    }
}

// Ranges begin and end in the order of their runs, whichever rules are in use.
inline void keep_sorted(LineState& state) {
    for (int j = 1; j < state.runs(); ++j)
        state.ranges[j].first = std::max(state.ranges[j].first, state.ranges[j - 1].first);
    for (int j = state.runs() - 2; j >= 0; --j)
        state.ranges[j].last = std::min(state.ranges[j].last, state.ranges[j + 1].last);
}

inline bool ranges_hold(LineState const& state) {
    for (int j = 0; j < state.runs(); ++j)
        if (state.ranges[j].length() < state.clue[j].length || state.ranges[j].first < 0 ||
            state.ranges[j].last >= state.length())
            return false;
    return true;
}

// Applies the rules from both sides until no range changes, or nothing fits.
inline void narrow(LineState& state, RangeRules const& rules) {
    auto const apply = [&](bool is_used, void (*rule)(LineState&)) {
        if (!is_used || state.is_broken) return;
        rule(state);
        keep_sorted(state);
        state.is_broken |= !ranges_hold(state);
    };
    bool const plain = !state.is_coloured;
    std::vector<Range> before;
    do {
        before = state.ranges;
        for (int side = 0; side < 2; ++side) {
            apply(rules.order, keep_order);
            apply(rules.gaps, leave_small_gaps);
            apply(rules.neighbour && plain, avoid_neighbour);
            apply(rules.segment && plain, pass_segments);
            apply(rules.alone && plain, hold_alone);
            apply(rules.joining && plain, narrow_to_own_cells);
            state.mirror();
        }
    } while (!state.is_broken && state.ranges != before);
}

// The state of a line, ready for the techniques.
inline LineState line_state(std::span<Run const> clue, std::vector<Mask> cells, bool is_coloured,
                            RangeRules const& rules) {
    LineState state;
    state.clue.assign(clue.begin(), clue.end());
    state.cells = std::move(cells);
    state.is_coloured = is_coloured;
    pack(state);
    if (state.is_broken) return state;
    state.find_segments();
    narrow(state, {rules.order, false, false, false, false, rules.gaps});
    state.plain = state.ranges;
    if (!state.is_broken && !is_coloured) narrow(state, rules);
    return state;
}

}  // namespace nurie::nonogram::techniques
