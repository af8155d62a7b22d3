// Sea: what follows from all black cells being connected.
//
// The walk starts at a black cell and goes through cells that may be black. A cell that it cannot
// reach is white, because it is cut off from the sea; a cell on every path between two black cells
// is black (a cut vertex, found in one depth-first walk). The reason is the white cells on the
// border of one part, a black cell inside it and a black cell outside.
#pragma once

#include <limits>
#include <vector>

#include "variables.hpp"

namespace nurie::nurikabe {

class Sea {
public:
    // Tags of reasons; all negative.
    enum Why : int { cut_off = -1, bottleneck = -2 };

    explicit Sea(Variables const& variables)
        : variables_(variables),
          cells_(variables.puzzle().cells()),
          entered_(std::size_t(cells_)),
          lowest_(std::size_t(cells_)),
          mark_(std::size_t(cells_)) {}

    void touch() { has_changed_ = true; }

    // Looks at the whole sea if it changed; false on a conflict.
    template <class Search>
    bool look(Search& search, bool& said) {
        if (!has_changed_) return true;
        has_changed_ = false;
        int root = -1;
        for (int cell = 0; cell < cells_ && root < 0; ++cell)
            if (search.value(variables_.black(cell)) > 0) root = cell;
        if (root < 0) return true;
        walk_from(search, root, said);
        for (int cell = 0; cell < cells_; ++cell) {
            if (entered_[cell]) continue;
            int const value = search.value(variables_.black(cell));
            if (value > 0) return fail(search, cell, root);
            if (value == 0) {
                search.imply_lazily(variables_.white(cell), cut_off);
                said = true;
            }
        }
        return true;
    }

    // The false literals that forced `l`.
    template <class Search>
    void explain(Search const& search, Lit l, int why, std::vector<Lit>& out) {
        int const time = search.position_of(var_of(l));
        int const cell = variables_.cell_of(var_of(l));
        if (why == cut_off) {
            ++stamp_;
            flood(search, cell, -1, time, out);
            add_black_outside(search, time, out);
            return;
        }
        // Choose the part with the shortest border among those that meet in this cell.
        std::vector<Lit> border;
        out.clear();
        bool found = false;
        int first_stamp = stamp_ + 1;
        for (int next : variables_.around(cell)) {
            if (next < 0 || mark_[next] >= first_stamp || is_white(search, next, time)) continue;
            ++stamp_;
            border.clear();
            int const inside = flood(search, next, cell, time, border);
            if (inside < 0 || !add_black_outside(search, time, border)) continue;
            border.push_back(variables_.white(inside));
            if (!found || border.size() < out.size()) out.swap(border);
            found = true;
        }
    }

    // The number of cells visited so far.
    long walked() const { return walked_; }

private:
    static constexpr int kNow = std::numeric_limits<int>::max();

    template <class Search>
    int value_before(Search const& search, int cell, int time) const {
        Lit const l = variables_.black(cell);
        return search.position_of(var_of(l)) < time ? search.value(l) : 0;
    }
    template <class Search>
    bool is_white(Search const& search, int cell, int time) const {
        return value_before(search, cell, time) < 0;
    }

    // Marks everything connected to a cell, avoiding another one, and appends the white border to
    // `out`. Returns the oldest black cell inside, or -1.
    template <class Search>
    int flood(Search const& search, int start, int around, int time, std::vector<Lit>& out) {
        int oldest = -1;
        stack_.assign(1, start);
        mark_[start] = stamp_;
        while (!stack_.empty()) {
            int const cell = stack_.back();
            stack_.pop_back();
            if (value_before(search, cell, time) > 0 && (oldest < 0 || is_older(search, cell, oldest)))
                oldest = cell;
            for (int next : variables_.around(cell)) {
                if (next < 0 || next == around || mark_[next] == stamp_) continue;
                if (is_white(search, next, time)) {
                    // A border cell may be reached again from another part.
                    if (mark_[next] != -stamp_) out.push_back(variables_.black(next));
                    mark_[next] = -stamp_;
                } else {
                    mark_[next] = stamp_;
                    stack_.push_back(next);
                }
            }
        }
        return oldest;
    }

    template <class Search>
    bool is_older(Search const& search, int a, int b) const {
        return search.position_of(var_of(variables_.black(a))) <
               search.position_of(var_of(variables_.black(b)));
    }

    // Adds the oldest black cell that the last flood did not reach; false if there is none.
    template <class Search>
    bool add_black_outside(Search const& search, int time, std::vector<Lit>& out) const {
        int oldest = -1;
        for (int cell = 0; cell < cells_; ++cell)
            if (mark_[cell] != stamp_ && value_before(search, cell, time) > 0 &&
                (oldest < 0 || is_older(search, cell, oldest)))
                oldest = cell;
        if (oldest < 0) return false;
        out.push_back(variables_.white(oldest));
        return true;
    }

    template <class Search>
    bool fail(Search& search, int one, int other) {
        std::vector<Lit> best;
        for (int start : {one, other}) {
            std::vector<Lit> reason;
            ++stamp_;
            reason.push_back(variables_.white(flood(search, start, -1, kNow, reason)));
            add_black_outside(search, kNow, reason);
            if (best.empty() || reason.size() < best.size()) best.swap(reason);
        }
        return search.fail(best);
    }

    // Enters everything that can be reached; an open cell that separates black cells is black.
    template <class Search>
    void walk_from(Search& search, int root, bool& said) {
        std::fill(entered_.begin(), entered_.end(), 0);
        int clock = 0;
        walked_ += cells_;
        walk_.clear();
        auto const enter = [&](int cell, int parent) {
            entered_[cell] = lowest_[cell] = ++clock;
            walk_.push_back({cell, parent, 0, search.value(variables_.black(cell)) > 0, false});
        };
        enter(root, -1);
        while (!walk_.empty()) {
            Visit& here = walk_.back();
            if (here.direction < 4) {
                int const next = variables_.around(here.cell)[here.direction++];
                if (next < 0 || next == here.parent) continue;
                if (entered_[next]) lowest_[here.cell] = std::min(lowest_[here.cell], entered_[next]);
                else if (search.value(variables_.black(next)) >= 0) enter(next, here.cell);
                continue;
            }
            Visit const done = here;
            walk_.pop_back();
            if (done.parts_black && search.value(variables_.black(done.cell)) == 0) {
                search.imply_lazily(variables_.black(done.cell), bottleneck);
                said = true;
            }
            if (walk_.empty()) break;
            Visit& parent = walk_.back();
            parent.has_black |= done.has_black;
            lowest_[parent.cell] = std::min(lowest_[parent.cell], lowest_[done.cell]);
            if (lowest_[done.cell] >= entered_[parent.cell]) parent.parts_black |= done.has_black;
        }
    }

    struct Visit {
        int cell, parent, direction;
        bool has_black, parts_black;
    };

    Variables const& variables_;
    int cells_;
    bool has_changed_ = true;
    std::vector<int> entered_, lowest_, mark_, stack_;
    std::vector<Visit> walk_;
    int stamp_ = 0;
    long walked_ = 0;
};

}  // namespace nurie::nurikabe
