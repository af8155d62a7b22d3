// Theory: the rules of a nonogram for the search.
//
// Cells are always variables, and lines are always solved exactly. Order variables make learned
// clauses far stronger: on random 25x25 boards, a search with cell variables only needs twice as
// many conflicts, and one with order variables but without exact lines one and a half times as
// many. They are left out only if a board is too large for them.
#pragma once

#include "cells.hpp"
#include "lines.hpp"
#include "order.hpp"

namespace nurie::nonogram {

template <int W>
class Theory {
public:
    using Search = search::Search<Theory>;

    static constexpr long kMostOrderVariables = 200'000;

    Theory(Search& search, Board<W>& board, Stop& stop)
        : with_order_(Order::variables_needed(board, stop) <= kMostOrderVariables),
          lines_(board, cells_, stop) {
        cells_.build(search, board);
        if (with_order_) order_.build(search, board, cells_, stop);
        search.obey(*this);
    }
    Theory(Theory const&) = delete;
    Theory& operator=(Theory const&) = delete;

    Cells const& cells() const { return cells_; }
    bool with_order() const { return with_order_; }
    Order const& order() const { return order_; }
    long line_solves() const { return lines_.solves; }

    bool assigned(Search& s, Lit l) {
        cells_.if_lost(l, [&](int cell, int colour) { lines_.lose(cell, colour); });
        return !with_order_ || order_.assigned(s, l);
    }
    bool at_fixpoint(Search& s) { return lines_.propagate(s); }
    void unassigned(Lit l) {
        cells_.if_lost(l, [&](int cell, int colour) { lines_.regain(cell, colour); });
    }
    void backtracked() { lines_.forget_waiting(); }
    void explain(Search& s, Lit l, int line, std::vector<Lit>& out) { lines_.explain(s, l, line, out); }

private:
    bool with_order_;
    Cells cells_;
    Order order_;
    Lines<W> lines_;
};

}  // namespace nurie::nonogram
