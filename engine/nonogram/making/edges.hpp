// Edges: one deduction along an edge of the board, as the technique of that name makes it, but fast.
//
// Suppose a state on the edge, see what its line makes of the others there, what each of the crossing lines
// then has in the next line, and whether that fits. Round shapes often begin in no other way. Like line
// solving, it looks at no line without open cells, so that what is said of stuck sets holds with it, too.
#pragma once

#include <algorithm>
#include <vector>

#include "../board.hpp"

namespace nurie::nonogram::making {

template <int W>
class Edges {
public:
    using Set = Bits<W>;

    Edges(Board<W>& board, long& line_solves)
        : board_(board),
          line_solves_(line_solves),
          edge_(board.clues().layers()),
          crossing_(edge_),
          next_(edge_) {}

    // Rules out a state of a cell; false if there is none to be ruled out.
    bool deduce() {
        Clues const& clues = board_.clues();
        int const height = clues.height(), lines = clues.lines();
        return deduce_from(0, height, 1) || deduce_from(height - 1, -1, -1) ||
               deduce_from(height, lines, 1) || deduce_from(lines - 1, height - 1, -1);
    }

private:
    bool deduce_from(int first, int last, int step) {
        Clues const& clues = board_.clues();
        // Places with nothing but known cells behind them, up to the edge of the board.
        Set is_free = Set::below(clues.length(first));
        for (int edge = first; edge + step != last && is_free.any(); edge += step) {
            Set const open = board_.open_cells(edge);
            Set const tried = open & is_free;
            for (Set left = tried; left.any(); left.clear(left.lowest())) {
                int const place = left.lowest();
                for (int q = clues.colours(); q >= 0; --q) {
                    if (!board_.line(edge)[q].test(place) || !breaks(edge, edge + step, place, q)) continue;
                    int const cell = clues.cell(edge, place);
                    board_.forbid(cell / clues.width(), cell % clues.width(), q);
                    return true;
                }
            }
            is_free &= ~open;
        }
        return false;
    }

    // Whether a state at a place of the edge leaves nothing that fits nearby.
    bool breaks(int edge, int next, int place, int state) {
        Clues const& clues = board_.clues();
        int const layers = clues.layers(), height = clues.height();
        int const at_edge = clues.is_row(edge) ? edge : edge - height;
        int const at_next = clues.is_row(next) ? next : next - height;
        copy(edge, edge_);
        for (int q = 0; q < layers; ++q)
            if (q != state) edge_[q].clear(place);
        if (!solve(edge, edge_)) return true;
        Set changed;
        for (int q = 0; q < layers; ++q) changed |= edge_[q] ^ board_.line(edge)[q];
        copy(next, next_);
        bool is_broken = false;
        changed.for_each([&](int p) {
            if (is_broken) return;
            int const crossing = clues.is_row(edge) ? height + p : p;
            copy(crossing, crossing_);
            for (int q = 0; q < layers; ++q)
                if (!edge_[q].test(p)) crossing_[q].clear(at_edge);
            is_broken = !solve(crossing, crossing_);
            for (int q = 0; q < layers; ++q)
                if (!crossing_[q].test(at_next)) next_[q].clear(p);
        });
        return is_broken || !solve(next, next_);
    }

    void copy(int line, std::vector<Set>& to) const {
        std::copy_n(board_.line(line), board_.clues().layers(), to.begin());
    }

    bool solve(int line, std::vector<Set>& layers) {
        ++line_solves_;
        return board_.line_solver().solve(board_.clues()[line], board_.clues().length(line), layers.data()) !=
               LineResult::contradiction;
    }

    Board<W>& board_;
    long& line_solves_;
    std::vector<Set> edge_, crossing_, next_;
};

}  // namespace nurie::nonogram::making
