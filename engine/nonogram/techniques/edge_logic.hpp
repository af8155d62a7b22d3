// Edge logic: a run along the edge of the board that the neighbouring line does not allow.
//
//        2 2 2 1 1
//    3   # # # ? ?     Were the first cell filled, the 3 would cover three cells, each of which is
//    1   ? ? ? ? ?     the start of a 2, so that three cells of the second line are filled: too many.
//
// Suppose a value on an edge, see what follows in its line, what each crossing line then has in the
// next line, and whether that fits. People look no further than these lines, so this is far easier
// than other suppositions. Completely known lines count as outside the board, so there is an edge
// behind them too.
#pragma once

#include "supposition.hpp"

namespace nurie::nonogram::techniques {

class EdgeLogic {
public:
    EdgeLogic(Clues const& clues, ExactLine& exact, Mask all, Stop& stop)
        : clues_(clues), stop_(stop), assumption_(clues, exact), chains_(clues, exact, all, stop) {}

    // The shortest refutation; of a value of one cell, if `only_at` says which.
    std::optional<Refuted> find(std::vector<Mask> const& cells, int only_at = -1) {
        std::optional<Refuted> best;
        for (auto const& [edge, next] : edges(cells)) {
            for (int p = 0; p < clues_.length(edge); ++p) {
                int const cell = clues_.cell(edge, p);
                if (only_at >= 0 && cell != only_at) continue;
                if (is_settled(cells[cell]) || !is_behind_known(cells, edge, next, p)) continue;
                for (int q = clues_.colours(); q >= 0; --q) {
                    if (!(cells[cell] & mask_of(q))) continue;
                    if (stop_.now(10)) return std::nullopt;
                    ++probes;
                    assumption_.begin(cells, cell, mask_of(q));
                    if (!breaks(edge, next, p)) continue;
                    int const most = best ? best->chain.length() - 1 : 1 << 30;
                    if (auto chain = chains_.find(cells, assumption_, assumption_.broken.front(), most))
                        best = Refuted{cell, mask_of(q), std::move(*chain)};
                }
            }
        }
        return best;
    }

    long probes = 0;

private:
    // The lines along the edges, each with its neighbour. A line is along an edge if one of its
    // open cells has only known cells between it and the edge of the board.
    std::vector<std::pair<int, int>> edges(std::vector<Mask> const& cells) const {
        std::vector<std::pair<int, int>> found;
        int const height = clues_.height(), lines = clues_.lines();
        for (auto const& [first, last, step] : {Side{0, height, 1}, Side{height - 1, -1, -1},
                                                Side{height, lines, 1}, Side{lines - 1, height - 1, -1}})
            for (int l = first; l != last && l + step != last; l += step)
                for (int p = 0; p < clues_.length(l); ++p)
                    if (!is_settled(cells[clues_.cell(l, p)]) && is_behind_known(cells, l, l + step, p)) {
                        found.push_back({l, l + step});
                        break;
                    }
        return found;
    }
    struct Side {
        int first, last, step;
    };

    // Whether all cells between a place and the edge of the board are known.
    bool is_behind_known(std::vector<Mask> const& cells, int edge, int next, int place) const {
        int const step = next - edge;
        bool const is_row = clues_.is_row(edge);
        int const first = is_row ? 0 : clues_.height(), last = is_row ? clues_.height() : clues_.lines();
        for (int l = edge - step; l >= first && l < last; l -= step)
            if (!is_settled(cells[clues_.cell(l, place)])) return false;
        return true;
    }

    // Whether a supposition at a place of the edge leads to a contradiction nearby.
    bool breaks(int edge, int next, int place) {
        if (!assumption_.look(edge)) return true;
        std::vector<int> crossing{place};
        for (Narrowed const& change : assumption_.looks.back().changes)
            crossing.push_back(clues_.is_row(edge) ? change.cell % clues_.width()
                                                   : change.cell / clues_.width());
        for (int p : crossing)
            if (!assumption_.look(clues_.is_row(edge) ? clues_.height() + p : p)) return true;
        return !assumption_.look(next);
    }

    Clues const& clues_;
    Stop& stop_;
    Assumption assumption_;
    ChainFinder chains_;
};

}  // namespace nurie::nonogram::techniques
