// Probing: try a value of a cell, settle the lines, and keep what that teaches.
//
// If a value leads to a contradiction, the cell has another one; what follows from every value of a
// cell is true. Cells with the most known neighbours are tried first, because a guess has the
// strongest effect there; a cell is tried again only after all others, and if something around it has
// changed. Origin: "fully probing" (Wu et al. 2013) and pbnsolve's probes (Wolter). Probing settles
// some puzzles at once and wastes time on others, so its effort is limited.
#pragma once

#include <algorithm>
#include <vector>

#include "board.hpp"

namespace nurie::nonogram {

// The limit, in line solves.
struct Patience {
    long without_success, in_all;
};

template <int W>
class Probing {
public:
    using Set = Bits<W>;

    explicit Probing(Board<W>& board) : board_(board) {}

    long probes = 0;

    // Probes until nothing more is learned or the limit is reached. `listener` is told about
    // refuted values: refuted(cell, colour, line of the contradiction).
    template <class Listener = Silent>
    Settled run(Stop& stop, long& line_solves, Patience patience, Listener&& listener = {}) {
        long const last_end = line_solves + patience.in_all;
        long end = line_solves + patience.without_success;
        Clues const& clues = board_.clues();
        untried_.assign(clues.height(), Set::below(clues.width()));
        again_.assign(clues.height(), Set{});
        for (;;) {
            int const cell = next_cell();
            if (cell < 0 || line_solves >= std::min(end, last_end)) return Settled::fixpoint;
            int const row = cell / clues.width(), column = cell % clues.width();
            untried_[row].clear(column);
            again_[row].clear(column);
            board_.save(before_);
            bool first = true;
            int refuted = -1;
            for (int q = clues.layers() - 1; q >= 0 && refuted < 0; --q) {
                if (!board_.may_be(row, column, q)) continue;
                ++probes;
                board_.assign(row, column, q);
                Settled const s = board_.settle(stop, line_solves);
                if (s == Settled::stopped) {
                    board_.restore(before_);
                    return s;
                }
                if (s == Settled::contradiction) {
                    refuted = q;
                } else if (first) {
                    either_ = board_.state();
                    first = false;
                } else {
                    for (std::size_t i = 0; i < either_.size(); ++i) either_[i] |= board_.state()[i];
                }
                board_.restore(before_);
            }
            if (refuted >= 0) {
                if constexpr (std::remove_reference_t<Listener>::listens)
                    listener.refuted(cell, refuted, board_.broken_line());
                if (!board_.forbid(row, column, refuted)) return Settled::contradiction;
                Settled const s = board_.settle(stop, line_solves, listener);
                if (s != Settled::fixpoint) return s;
            } else if (either_ != before_) {
                if constexpr (std::remove_reference_t<Listener>::listens)
                    listener.agreed(cell, before_, either_);
                // Nothing more follows from a line: what is left of it was possible with some value.
                board_.restore(either_);
            } else {
                continue;
            }
            end = line_solves + patience.without_success;
            note_changes();
        }
    }

private:
    // Every cell that was tried is worth another try if its row or column has changed.
    void note_changes() {
        Clues const& clues = board_.clues();
        auto const changed = [&](int l) {
            Set difference;
            for (int q = 0; q < clues.layers(); ++q)
                difference |= board_.line(l)[q] ^ before_[std::size_t(l) * clues.layers() + q];
            return difference.any();
        };
        Set columns;
        for (int column = 0; column < clues.width(); ++column)
            if (changed(clues.height() + column)) columns.set(column);
        for (int row = 0; row < clues.height(); ++row) again_[row] |= changed(row) ? ~Set{} : columns;
    }

    // Cells that were never tried come first, then those around which something has changed; among
    // these, the one with the most known neighbours.
    int next_cell() const {
        int const cell = most_enclosed(untried_);
        return cell < 0 ? most_enclosed(again_) : cell;
    }

    // The open cell with the most known neighbours, of a set for each row.
    int most_enclosed(std::vector<Set> const& among) const {
        Clues const& clues = board_.clues();
        Set const outside = ~Set::below(clues.width());
        int best = -1, most = -1;
        for (int row = 0; row < clues.height() && most < 4; ++row) {
            Set const open = board_.open_cells(row);
            Set const here = open & among[row];
            if (!here.any()) continue;
            Set const up = row ? ~board_.open_cells(row - 1) : ~Set{};
            Set const down = row + 1 < clues.height() ? ~board_.open_cells(row + 1) : ~Set{};
            Set const left = ~open << 1 | Set::one(0), right = (~open | outside) >> 1;
            Set const both = up & down, either = up | down, beside = left & right, one = left | right;
            Set const at_least[] = {~Set{}, either | one, both | beside | (either & one),
                                    (both & one) | (beside & either), both & beside};
            for (int known = 4; known > most; --known) {
                Set const found = here & at_least[known];
                if (!found.any()) continue;
                most = known;
                best = row * clues.width() + found.lowest();
            }
        }
        return best;
    }

    Board<W>& board_;
    std::vector<Set> before_, either_;
    std::vector<Set> untried_, again_;  // by row
};

}  // namespace nurie::nonogram
