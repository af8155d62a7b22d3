// Order: where the runs of a nonogram begin, as variables of the search.
//
// The order variable o(j, p) says that run j of a line begins at or before p.
// Compared with "begins at p", conflicts learned on it are far more general: one
// literal speaks of a whole half of the line. The rules need no stored clauses,
// because every literal stands in at most four of them, found by arithmetic:
//
//   monotone   o(j, p)                               ->  o(j, p + 1)
//   gap        o(j + 1, p + length + gap)            ->  o(j, p)
//   cover      o(j, c) and not o(j, c - length)      ->  cell c shows run j's colour
//   between    o(j, c - length) and not o(j + 1, c)  ->  cell c is empty
//
// Starts that the line solver has ruled out get no variable of their own: o(j, p)
// is then the same literal as o(j, p - 1). Origin: Tamura et al.'s order encoding
// (2009); the two cell rules do without variables for "run j covers cell c".
#pragma once

#include <algorithm>
#include <vector>

#include "cells.hpp"

namespace nurie::nonogram {

class Order {
public:
    // How many order variables a board needs: one for each start of a run but its last.
    template <int W>
    static long variables_needed(Board<W>& board, Stop& stop) {
        long needed = 0;
        each_run(board, stop, [&](int, int, Bits<W> const& starts) { needed += starts.count() - 1; });
        return needed;
    }

    // Left half done, and not to be used, if `stop` says so.
    template <class Search, int W>
    void build(Search& search, Board<W>& board, Cells const& cells, Stop& stop) {
        Clues const& clues = board.clues();
        clues_ = &clues;
        for (int l = 0; l < clues.lines(); ++l) {
            lines_.push_back({0, int(clues[l].size()), clues.length(l), int(shows_.size())});
            for (int p = 0; p < clues.length(l); ++p)
                for (int q = 0; q < clues.layers(); ++q) shows_.push_back(cells.literal(clues.cell(l, p), q));
        }
        variables_.resize(search.variables());
        each_run(board, stop, [&](int l, int j, Bits<W> const& starts) {
            auto const clue = clues[l];
            if (j == 0) lines_[l].first = int(runs_.size());
            int const gap = j > 0 ? gap_between(clue[j - 1], clue[j]) : 0;
            // Where c - length falls before the line, the run cannot have begun.
            table_.insert(table_.end(), clue[j].length, kFalse);
            runs_.push_back({l, clue[j].length, clue[j].colour, gap, int(table_.size())});
            int const last = starts.highest();
            Lit lit = kFalse;
            for (int p = 0; p < clues.length(l); ++p) {
                if (p == last) {
                    lit = kTrue;
                } else if (p < last && starts.test(p)) {
                    lit = literal(search.new_variable());
                    variables_.push_back({int(runs_.size()) - 1, p, p});
                }
                if (var_of(lit)) variables_[var_of(lit)].end = p + 1;
                table_.push_back(lit);
            }
        });
        find_crossings(stop);
    }

    // The literal for "run j of this line begins at or before p".
    Lit begins_by(int line, int j, int p) const { return o(lines_[line].first + j, p); }

    // A literal of an order variable became true.
    template <class Search>
    bool assigned(Search& s, Lit l) const {
        return search::is_negated(l) ? begins_after(s, var_of(l)) : begins_by(s, var_of(l));
    }
    // A cell lost a value.
    template <class Search>
    bool cell_lost(Search& s, Cells::Use const& use) const {
        int const width = clues_->width(), row = use.cell / width, column = use.cell % width;
        return cell_lost_in(s, row, column, use) && cell_lost_in(s, clues_->height() + column, row, use);
    }

private:
    struct Line {
        int first, count, n;  // its runs, and its cells
        int shows;            // where the literals of its cells begin
    };
    struct RunInfo {
        int line, length, colour;
        int gap;    // empty cells needed before it, after the previous run
        int table;  // where its literals begin
    };
    struct Variable {
        int run = 0, begin = 0, end = 0;  // the positions p that share this literal
    };
    struct Crossing {
        int begin, end;  // runs of the line that matter to the cell
    };

    template <int W, class Visit>
    static void each_run(Board<W>& board, Stop& stop, Visit visit) {
        Clues const& clues = board.clues();
        std::vector<Bits<W>> layers(clues.layers());
        for (int l = 0; l < clues.lines(); ++l) {
            if (stop.now(100)) return;
            std::copy_n(board.line(l), clues.layers(), layers.begin());
            board.line_solver().solve(clues[l], clues.length(l), layers.data());
            for (int j = 0; j < int(clues[l].size()); ++j) visit(l, j, board.line_solver().starts(j));
        }
    }

    Lit o(int run, int p) const { return table_[runs_[run].table + p]; }
    Lit shows(Line const& line, int position, int colour) const {
        return shows_[line.shows + position * clues_->layers() + colour];
    }

    template <class Search>
    bool begins_by(Search& s, Var v) const {
        auto const [r, begin, end] = variables_[v];
        RunInfo const& run = runs_[r];
        Line const& line = lines_[run.line];
        Lit const self = literal(v, true);
        Lit const* const o_here = &table_[run.table];
        if (end < line.n && !s.imply(o_here[end], self)) return false;
        if (r > line.first) {
            // A start so early that the run before would have no room was ruled out before.
            if (!s.imply(o(r - 1, begin - runs_[r - 1].length - run.gap), self)) return false;
        }
        bool const last = r + 1 == line.first + line.count;
        for (int p = begin; p < end; ++p) {
            if (!s.ternary(self, o_here[p - run.length], shows(line, p, run.colour))) return false;
            int const c = p + run.length;
            if (c < line.n) {
                Lit const next = last ? kFalse : o(r + 1, c);
                if (!s.ternary(self, next, shows(line, c, 0))) return false;
            }
        }
        return true;
    }

    template <class Search>
    bool begins_after(Search& s, Var v) const {
        auto const [r, begin, end] = variables_[v];
        RunInfo const& run = runs_[r];
        Line const& line = lines_[run.line];
        Lit const self = literal(v);
        Lit const* const o_here = &table_[run.table];
        if (begin > 0 && !s.imply(negate(o_here[begin - 1]), self)) return false;
        if (r + 1 < line.first + line.count) {
            int const q = end - 1 + run.length + runs_[r + 1].gap;
            if (q < line.n && !s.imply(negate(o(r + 1, q)), self)) return false;
        }
        for (int p = begin; p < end; ++p) {
            Lit const before = r > line.first ? o(r - 1, p - runs_[r - 1].length) : kTrue;
            if (!s.ternary(self, negate(before), shows(line, p, 0))) return false;
            int const c = p + run.length;
            if (c < line.n && !s.ternary(self, negate(o_here[c]), shows(line, c, run.colour))) return false;
        }
        return true;
    }

    template <class Search>
    bool cell_lost_in(Search& s, int l, int c, Cells::Use const& use) const {
        Lit const self = negate(use.lit);
        Line const& line = lines_[l];
        auto const [begin, end] = crossings_[crossing_at_[l] + c];
        int const past = line.first + line.count;
        if (use.colour == 0) {
            for (int r = begin; r < end; ++r) {
                Lit const before = r > line.first ? o(r - 1, c - runs_[r - 1].length) : kTrue;
                Lit const after = r < past ? o(r, c) : kFalse;
                if (!s.ternary(self, negate(before), after)) return false;
            }
            return true;
        }
        for (int r = begin; r < std::min(end, past); ++r) {
            if (runs_[r].colour != use.colour) continue;
            if (!s.ternary(self, negate(o(r, c)), o(r, c - runs_[r].length))) return false;
        }
        return true;
    }

    // For every cell of every line the range of runs r for which the rule "cover"
    // of r, or "between" r - 1 and r, is not settled from the start.
    void find_crossings(Stop& stop) {
        for (Line const& line : lines_) {
            if (stop.now(100)) return;
            crossing_at_.push_back(int(crossings_.size()));
            int const past = line.first + line.count;
            for (int c = 0; c < line.n; ++c) {
                int begin = past + 1, end = line.first;
                for (int r = line.first; r <= past; ++r) {
                    Lit const before = r > line.first ? o(r - 1, c - runs_[r - 1].length) : kTrue;
                    Lit const after = r < past ? o(r, c) : kFalse;
                    bool open = before != kFalse && after != kTrue;
                    if (r < past) {
                        Lit const by = o(r, c), earlier = o(r, c - runs_[r].length);
                        open |= by != kFalse && earlier != kTrue && by != earlier;
                    }
                    if (!open) continue;
                    begin = std::min(begin, r);
                    end = r + 1;
                }
                crossings_.push_back({begin, end});
            }
        }
    }

    Clues const* clues_ = nullptr;
    std::vector<Lit> shows_, table_;
    std::vector<RunInfo> runs_;
    std::vector<Line> lines_;
    std::vector<Variable> variables_;
    std::vector<int> crossing_at_;
    std::vector<Crossing> crossings_;
};

}  // namespace nurie::nonogram
