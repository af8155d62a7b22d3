// Lines: exact line solving inside the search, explained only on request.
//
// Mirrors the cell literals as bits, for each row and each column. When all cheap conclusions are
// drawn, every changed line is solved exactly; its conclusions need no reason until conflict
// analysis asks for one. The reason is then found by freeing the known cells of the line one at a
// time and keeping only those that the conclusion needs.
#pragma once

#include <algorithm>
#include <vector>

#include "cells.hpp"

namespace nurie::nonogram {

template <int W>
class Lines {
public:
    using Set = Bits<W>;

    Lines(Board<W> const& board, Cells const& cells, Stop& stop)
        : clues_(board.clues()),
          cells_(cells),
          stop_(stop),
          layers_(clues_.layers()),
          may_(board.state()),
          root_(board.state()),
          now_(layers_),
          undo_(layers_),
          waits_(clues_.lines(), 0),
          line_(clues_.most_runs(), layers_) {}

    long solves = 0;

    // A cell lost a value or got it back.
    void lose(int cell, int colour) {
        int const row = cell / clues_.width(), column = clues_.height() + cell % clues_.width();
        at(row)[colour].clear(column - clues_.height());
        at(column)[colour].clear(row);
        wait(row);
        wait(column);
    }
    void regain(int cell, int colour) {
        int const row = cell / clues_.width(), column = clues_.height() + cell % clues_.width();
        at(row)[colour].set(column - clues_.height());
        at(column)[colour].set(row);
    }

    // After backtracking: lines that still wait were solved before those literals came.
    void forget_waiting() {
        for (std::size_t i = next_; i < queue_.size(); ++i) waits_[queue_[i]] = 0;
        queue_.clear();
        next_ = 0;
    }

    // Solves waiting lines up to the first that yields a conclusion.
    template <class Search>
    bool propagate(Search& s) {
        while (next_ < queue_.size()) {
            if (W > 2 && stop_.now(W * W)) return true;
            int const l = queue_[next_++];
            waits_[l] = 0;
            std::copy_n(at(l), layers_, now_.begin());
            ++solves;
            switch (line_.solve(clues_[l], clues_.length(l), now_.data())) {
                case LineResult::unchanged:
                    break;
                case LineResult::contradiction:
                    reason_.clear();
                    explain_line(s, l, -1, 0, int(s.trail().size()), reason_);
                    return s.fail(reason_);
                case LineResult::changed:
                    for (int q = 0; q < layers_; ++q)
                        (at(l)[q] ^ now_[q]).for_each([&](int p) {
                            Lit const lit = negate(cells_.literal(clues_.cell(l, p), q));
                            if (s.value(lit) == 0) s.imply_lazily(lit, l);
                        });
                    return true;
            }
        }
        queue_.clear();
        next_ = 0;
        return true;
    }

    // The false literals that forced `lit` in line `l`.
    template <class Search>
    void explain(Search& s, Lit lit, int l, std::vector<Lit>& out) {
        cells_.if_lost(lit, [&](int cell, int colour) {
            int const position = clues_.is_row(l) ? cell % clues_.width() : cell / clues_.width();
            explain_line(s, l, position, colour, s.position_of(var_of(lit)), out);
        });
    }

private:
    Set* at(int l) { return &may_[std::size_t(l) * layers_]; }
    void wait(int l) {
        if (waits_[l]) return;
        waits_[l] = 1;
        queue_.push_back(l);
    }

    // Why no placement has `colour` at `position` (-1: why there is no placement at all), given
    // what was known before `time`.
    template <class Search>
    void explain_line(Search& s, int l, int position, int colour, int time, std::vector<Lit>& out) {
        int const n = clues_.length(l);
        Set const* const root = &root_[std::size_t(l) * layers_];
        std::copy_n(root, layers_, now_.begin());
        known_.clear();
        for (int p = 0; p < n; ++p) {
            if (p == position) {
                for (int q = 0; q < layers_; ++q)
                    if (q != colour) now_[q].clear(p);
                continue;
            }
            bool any = false;
            for (int q = 0; q < layers_; ++q) {
                Lit const lit = cells_.literal(clues_.cell(l, p), q);
                if (var_of(lit) == 0 || s.value(lit) >= 0 || s.position_of(var_of(lit)) >= time) continue;
                now_[q].clear(p);
                any = true;
            }
            if (any) known_.push_back(p);
        }
        for (int p : known_) {
            undo_ = now_;
            for (int q = 0; q < layers_; ++q)
                if (root[q].test(p)) now_[q].set(p);
            // When told to stop, it keeps the remaining cells: a valid reason, though not a small
            // one.
            bool const hurried = W > 2 && stop_.now(W * W);
            if (!hurried && !line_.place_forward(clues_[l], n, now_.data())) continue;
            now_ = undo_;
            for (int q = 0; q < layers_; ++q)
                if (root[q].test(p) && !now_[q].test(p)) out.push_back(cells_.literal(clues_.cell(l, p), q));
        }
    }

    Clues const& clues_;
    Cells const& cells_;
    Stop& stop_;
    int layers_;
    std::vector<Set> may_, root_, now_, undo_;
    std::vector<unsigned char> waits_;
    std::vector<int> queue_, known_;
    std::size_t next_ = 0;
    std::vector<Lit> reason_;
    LineSolver<W> line_;
};

}  // namespace nurie::nonogram
