// Edges: one deduction along an edge of the board, like the technique edge logic, but fast.
//
// Suppose a state on the edge, see what follows in its line, what each crossing line then has in
// the next line, and whether that fits. Round shapes often have no other first step. Like line
// solving, it skips lines without open cells, so everything about stuck sets is true with it too.
#pragma once

#include <algorithm>
#include <vector>

#include "../board.hpp"

namespace nurie::nonogram::making {

template <int W>
class Edges {
public:
    using Set = Bits<W>;

    Edges(Board<W>& board, Stop& stop, long& line_solves)
        : board_(board),
          stop_(stop),
          line_solves_(line_solves),
          edge_(board.clues().layers()),
          crossing_(edge_),
          next_(edge_) {}

    // Rules out what it can in one walk inwards from each side; true if it found anything.
    bool deduce() {
        int const height = board_.clues().height(), lines = board_.clues().lines();
        bool is_any = false;
        is_any |= deduce_from(0, height, 1);
        is_any |= deduce_from(height - 1, -1, -1);
        is_any |= deduce_from(height, lines, 1);
        is_any |= deduce_from(lines - 1, height - 1, -1);
        return is_any;
    }

private:
    bool deduce_from(int first, int last, int step) {
        Clues const& clues = board_.clues();
        bool is_any = false;
        // Places with only known cells between them and the edge of the board.
        Set is_free = Set::below(clues.length(first));
        for (int edge = first; edge + step != last && is_free.any(); edge += step) {
            for (Set left = board_.open_cells(edge) & is_free; left.any();) {
                int const place = left.lowest();
                left.clear(place);
                // Supposing that a cell is empty reveals little, so it is not tried.
                for (int q = clues.colours(); q > 0; --q) {
                    if (!board_.line(edge)[q].test(place) || !breaks(edge, edge + step, place, q)) continue;
                    int const cell = clues.cell(edge, place);
                    board_.forbid(cell / clues.width(), cell % clues.width(), q);
                    if (board_.settle(stop_, line_solves_) != Settled::fixpoint) return false;
                    left &= board_.open_cells(edge);
                    is_any = true;
                }
            }
            is_free &= ~board_.open_cells(edge);
        }
        return is_any;
    }

    // Whether a state at a place of the edge leads to a contradiction nearby.
    bool breaks(int edge, int next, int place, int state) {
        Clues const& clues = board_.clues();
        int const layers = clues.layers(), height = clues.height();
        int const at_edge = clues.is_row(edge) ? edge : edge - height;
        int const at_next = clues.is_row(next) ? next : next - height;
        copy(edge, edge_);
        for (int q = 0; q < layers; ++q)
            if (q != state) edge_[q].clear(place);
        if (!solve(edge, edge_)) return true;
        // The other cells on the edge that are then filled.
        Set filled = ~edge_[0] & Set::below(clues.length(edge));
        filled &= board_.open_cells(edge);
        copy(next, next_);
        bool is_broken = false;
        filled.for_each([&](int p) {
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
    Stop& stop_;
    long& line_solves_;
    std::vector<Set> edge_, crossing_, next_;
};

}  // namespace nurie::nonogram::making
