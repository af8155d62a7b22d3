// Probing: try a value of a cell, settle the lines, and keep what that teaches.
//
// If a value leads to a contradiction, the cell has another one; what follows from every value of a
// cell is true. Cells with the most known neighbours are tried first, because a guess has the
// strongest effect there; a cell is tried again only after something around it has changed. Origin:
// "fully probing" (Wu et al. 2013) and pbnsolve's probes (Wolter). Probing settles some puzzles at
// once and wastes time on others, so its effort is limited.
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
        tried_.assign(clues.cells(), 0);
        long round = 1;
        last_change_.assign(clues.lines(), round);
        for (;;) {
            int const cell = next_cell();
            if (cell < 0 || line_solves >= std::min(end, last_end)) return Settled::fixpoint;
            tried_[cell] = ++round;
            int const row = cell / clues.width(), column = cell % clues.width();
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
                tried_[cell] = 0;
            } else if (either_ != before_) {
                if constexpr (std::remove_reference_t<Listener>::listens)
                    listener.agreed(cell, before_, either_);
                board_.restore(either_);
                for (int l = 0; l < clues.lines(); ++l) board_.wake(l);
                Settled const s = board_.settle(stop, line_solves, listener);
                if (s != Settled::fixpoint) return s;
            } else {
                continue;
            }
            end = line_solves + patience.without_success;
            for (int l = 0; l < clues.lines(); ++l)
                if (!std::equal(board_.line(l), board_.line(l) + clues.layers(),
                                &before_[std::size_t(l) * clues.layers()]))
                    last_change_[l] = round;
        }
    }

private:
    // The open cell with the most known neighbours among those worth trying.
    int next_cell() const {
        Clues const& clues = board_.clues();
        int best = -1, most = -1;
        for (int row = 0; row < clues.height(); ++row) {
            Set const open = board_.open_cells(row);
            if (!open.any()) continue;
            Set const wall = ~Set::below(clues.width());
            Set const up = row ? ~board_.open_cells(row - 1) : ~Set{};
            Set const down = row + 1 < clues.height() ? ~board_.open_cells(row + 1) : ~Set{};
            Set left = (~open) << 1;
            left.set(0);
            Set const right = (~open | wall) >> 1;
            open.for_each([&](int column) {
                int const known =
                    up.test(column) + down.test(column) + left.test(column) + right.test(column);
                if (known <= most) return;
                int const cell = row * clues.width() + column;
                if (tried_[cell] > std::max(last_change_[row], last_change_[clues.height() + column])) return;
                most = known;
                best = cell;
            });
            if (most == 4) break;
        }
        return best;
    }

    Board<W>& board_;
    std::vector<Set> before_, either_;
    std::vector<long> tried_, last_change_;
};

}  // namespace nurie::nonogram
