// Order: a nonogram as the search sees it, cells and order variables.
//
// The order variable o(j, p) says that run j of a line begins at or before p.
// Compared with "begins at p", conflicts learned on it are far more general: one
// literal speaks of a whole half of the line. The rules need no stored clauses,
// because every literal stands in at most four of them, found by arithmetic:
//
//   monotone   o(j, p)                        ->  o(j, p + 1)
//   gap        o(j + 1, p + length + gap)     ->  o(j, p)
//   cover      o(j, c) and not o(j, c - length)      ->  cell c shows run j's colour
//   between    o(j, c - length) and not o(j + 1, c)  ->  cell c is empty
//
// Starts that the line solver has ruled out get no variable of their own: o(j, p)
// is then the same literal as o(j, p - 1). Origin: Tamura et al.'s order encoding
// (2009); the two cell rules do without variables for "run j covers cell c".
#pragma once

#include <vector>

#include "../search/search.hpp"
#include "board.hpp"

namespace nurie::nonogram {

using search::kFalse;
using search::kNoLit;
using search::kTrue;
using search::Lit;
using search::literal;
using search::negate;
using search::Var;
using search::var_of;

class Order {
public:
    using Search = search::Search<Order>;

    template <int W>
    void build(Search& search, Board<W>& board) {
        clues_ = &board.clues();
        Clues const& clues = *clues_;
        make_cells(search, board);
        blocks_.clear();
        lines_.clear();
        std::vector<Bits<W>> layers(clues.layers());
        LineSolver<W>& solver = board.line_solver();
        for (int l = 0; l < clues.lines(); ++l) {
            auto const clue = clues[l];
            int const n = clues.length(l), first = int(blocks_.size());
            lines_.push_back({first, int(clue.size()), n});
            std::copy_n(board.line(l), clues.layers(), layers.begin());
            solver.solve(clue, n, layers.data());
            for (int j = 0; j < int(clue.size()); ++j) {
                Block block{l, clue[j].length, clue[j].colour, 0, int(table_.size())};
                if (j > 0) block.gap = gap_between(clue[j - 1], clue[j]);
                Bits<W> const& starts = solver.starts(j);
                int const last = starts.highest();
                Lit lit = kFalse;
                for (int p = 0; p < n; ++p) {
                    if (p == last) lit = kTrue;
                    else if (p < last && starts.test(p)) {
                        lit = literal(search.new_variable());
                        order_.resize(var_of(lit) + 1);
                        order_[var_of(lit)] = {int(blocks_.size()), p, p};
                    }
                    if (var_of(lit)) order_[var_of(lit)].end = p + 1;
                    table_.push_back(lit);
                }
                blocks_.push_back(block);
            }
        }
        order_.resize(search.variables());
        find_crossings();
    }

    // The literal for "this cell shows that colour" (0: is empty).
    Lit cell(int cell, int colour) const { return cells_[cell * clues_->layers() + colour]; }
    // The literal for "run j of this line begins at or before p".
    Lit begins_by(int line, int j, int p) const { return o(lines_[line].first + j, p); }

    bool assigned(Search& s, Lit l) {
        Var const v = var_of(l);
        if (v >= first_order_) return search::is_negated(l) ? begins_after(s, v) : begins_by(s, v);
        if (v == 0) return true;
        for (int i = cell_uses_[v], end = cell_uses_[v + 1]; i < end; ++i) {
            Use const& use = uses_[i];
            if (use.lit != l) continue;
            // `use.lit` true means: not this colour (0: not empty).
            if (!(use.colour == 0 ? not_empty(s, use.cell, l) : not_colour(s, use, l))) return false;
        }
        return true;
    }
    bool at_fixpoint(Search&) { return true; }
    void unassigned(Lit) {}
    void explain(Search&, Lit, int, std::vector<Lit>&) {}

private:
    struct Block {
        int line, length, colour;
        int gap;    // empty cells needed before it, after the previous run
        int table;  // where its literals begin
    };
    struct Line {
        int first, count, n;
    };
    struct OrderVar {
        int block = 0, begin = 0, end = 0;  // the positions p that share this literal
    };
    struct Use {
        Lit lit;
        int cell, colour;
    };
    struct Crossing {
        int begin, end;  // blocks of the line that matter to the cell
    };

    Lit o(int block, int p) const { return p < 0 ? kFalse : table_[blocks_[block].table + p]; }

    bool first_of_line(int b) const { return b == lines_[blocks_[b].line].first; }
    bool last_of_line(int b) const {
        Line const& line = lines_[blocks_[b].line];
        return b + 1 == line.first + line.count;
    }

    // Clause "cover": not o(b, c), or o(b, c - length), or the cell has its colour.
    // Clause "between" after block b: not o(b, c - length), or o(b + 1, c), or empty.

    bool begins_by(Search& s, Var v) {
        auto const [b, begin, end] = order_[v];
        Block const& block = blocks_[b];
        Line const& line = lines_[block.line];
        Lit const self = literal(v, true);
        if (end < line.n && !s.imply(o(b, end), self)) return false;
        if (b > line.first) {
            Block const& before = blocks_[b - 1];
            if (!s.imply(o(b - 1, begin - before.length - block.gap), self)) return false;
        }
        bool const last = b + 1 == line.first + line.count;
        for (int p = begin; p < end; ++p) {
            Lit const earlier = o(b, p - block.length);
            if (!s.ternary(self, earlier, cell_at(block.line, p, block.colour))) return false;
            int const c = p + block.length;
            if (c < line.n) {
                Lit const next = last ? kFalse : o(b + 1, c);
                if (!s.ternary(self, next, cell_at(block.line, c, 0))) return false;
            }
        }
        return true;
    }

    bool begins_after(Search& s, Var v) {
        auto const [b, begin, end] = order_[v];
        Block const& block = blocks_[b];
        Line const& line = lines_[block.line];
        Lit const self = literal(v);
        if (begin > 0 && !s.imply(negate(o(b, begin - 1)), self)) return false;
        if (b + 1 < line.first + line.count) {
            int const q = end - 1 + block.length + blocks_[b + 1].gap;
            if (q < line.n && !s.imply(negate(o(b + 1, q)), self)) return false;
        }
        for (int p = begin; p < end; ++p) {
            Lit const before =
                b > line.first ? o(b - 1, p - blocks_[b - 1].length) : kTrue;
            if (!s.ternary(self, negate(before), cell_at(block.line, p, 0))) return false;
            int const c = p + block.length;
            if (c < line.n) {
                Lit const by = o(b, c);
                if (!s.ternary(self, negate(by), cell_at(block.line, c, block.colour))) return false;
            }
        }
        return true;
    }

    bool not_empty(Search& s, int cell, Lit l) {
        int const width = clues_->width(), row = cell / width, column = cell % width;
        return not_empty_in(s, row, column, l) && not_empty_in(s, clues_->height() + column, row, l);
    }
    bool not_empty_in(Search& s, int line, int c, Lit l) {
        Lit const self = negate(l);
        Line const& info = lines_[line];
        auto const [begin, end] = crossings_[crossing_at_[line] + c];
        // Between block b - 1 and block b, for b from the first to one past the last.
        for (int b = begin; b < end; ++b) {
            Lit const before = b > info.first ? o(b - 1, c - blocks_[b - 1].length) : kTrue;
            Lit const after = b < info.first + info.count ? o(b, c) : kFalse;
            if (!s.ternary(self, negate(before), after)) return false;
        }
        return true;
    }
    bool not_colour(Search& s, Use const& use, Lit l) {
        int const width = clues_->width(), row = use.cell / width, column = use.cell % width;
        return not_colour_in(s, row, column, use.colour, l) &&
               not_colour_in(s, clues_->height() + column, row, use.colour, l);
    }
    bool not_colour_in(Search& s, int line, int c, int colour, Lit l) {
        Lit const self = negate(l);
        Line const& info = lines_[line];
        auto const [begin, end] = crossings_[crossing_at_[line] + c];
        int const stop = std::min(end, info.first + info.count);
        for (int b = begin; b < stop; ++b) {
            if (blocks_[b].colour != colour) continue;
            if (!s.ternary(self, negate(o(b, c)), o(b, c - blocks_[b].length))) return false;
        }
        return true;
    }

    Lit cell_at(int line, int position, int colour) const {
        return cell(clues_->cell(line, position), colour);
    }

    template <int W>
    void make_cells(Search& search, Board<W> const& board) {
        Clues const& clues = *clues_;
        int const layers = clues.layers();
        cells_.assign(std::size_t(clues.cells()) * layers, kFalse);
        std::vector<Use> uses;
        for (int cell = 0; cell < clues.cells(); ++cell) {
            int const row = cell / clues.width(), column = cell % clues.width();
            int const choices = board.choices(row, column);
            std::vector<Lit> values;
            for (int q = layers - 1; q >= 0; --q) {
                if (!board.may_be(row, column, q)) continue;
                Lit lit = kTrue;
                if (choices == 2 && values.size() == 1) lit = negate(values[0]);
                else if (choices > 1) lit = literal(search.new_variable());
                values.push_back(lit);
                cells_[std::size_t(cell) * layers + q] = lit;
                if (choices > 1) uses.push_back({negate(lit), cell, q});
            }
            if (choices > 2) {
                search.add_clause(values);
                for (std::size_t i = 0; i < values.size(); ++i)
                    for (std::size_t j = 0; j < i; ++j)
                        search.add_clause({negate(values[i]), negate(values[j])});
            }
        }
        first_order_ = search.variables();
        cell_uses_.assign(first_order_ + 1, 0);
        for (Use const& use : uses) ++cell_uses_[var_of(use.lit) + 1];
        for (int v = 0; v < first_order_; ++v) cell_uses_[v + 1] += cell_uses_[v];
        uses_.resize(uses.size());
        std::vector<int> next(cell_uses_.begin(), cell_uses_.end() - 1);
        for (Use const& use : uses) uses_[next[var_of(use.lit)]++] = use;
    }

    // For every cell of every line the range of blocks b for which the rules
    // "cover" of b, or "between" b - 1 and b, are not settled from the start.
    void find_crossings() {
        crossing_at_.clear();
        crossings_.clear();
        for (int l = 0; l < clues_->lines(); ++l) {
            Line const& line = lines_[l];
            crossing_at_.push_back(int(crossings_.size()));
            for (int c = 0; c < line.n; ++c) {
                int begin = line.first + line.count + 1, end = line.first;
                for (int b = line.first; b <= line.first + line.count; ++b) {
                    Lit const before = b > line.first ? o(b - 1, c - blocks_[b - 1].length) : kTrue;
                    Lit const after = b < line.first + line.count ? o(b, c) : kFalse;
                    bool open = before != kFalse && after != kTrue;
                    if (b < line.first + line.count) {
                        Lit const by = o(b, c), earlier = o(b, c - blocks_[b].length);
                        open |= by != kFalse && earlier != kTrue && by != earlier;
                    }
                    if (!open) continue;
                    begin = std::min(begin, b);
                    end = b + 1;
                }
                crossings_.push_back({begin, end});
            }
        }
    }

    Clues const* clues_ = nullptr;
    std::vector<Lit> cells_, table_;
    std::vector<Block> blocks_;
    std::vector<Line> lines_;
    std::vector<OrderVar> order_;
    std::vector<int> cell_uses_;
    std::vector<Use> uses_;
    std::vector<int> crossing_at_;
    std::vector<Crossing> crossings_;
    Var first_order_ = 0;
};

}  // namespace nurie::nonogram
