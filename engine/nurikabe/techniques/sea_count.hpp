// Counting the sea: the numbers determine how many cells are black, and so how many are still
// missing.
//
//   # # # ? ?        # # # ? .
//   2 . # ? ?   →    2 . # ? .        (the sea has 5 cells: one more than are known)
//   8 ? ? ? ?        8 . ? . .
//
// If the size of every island is known, all other cells are sea. A cell that the sea cannot reach
// with its missing cells is white; and when only as many cells are open as the sea is missing, all
// of them are black.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline void find_sea_count(View& view, Findings& out) {
    State const& state = view.state();
    Puzzle const& puzzle = state.puzzle();
    int const lacking = state.sea_size() - state.black();
    if (state.sea_size() < 0 || lacking < 0 || state.unknown() == 0) return;
    auto const tell = [&](std::string_view text) {
        out.name("size", Form::number, {state.sea_size()});
        out.name("left", Form::number, {lacking});
        out.tell_by(text);
        return out.end();
    };
    if (lacking == state.unknown()) {
        for (int cell = 0; cell < puzzle.cells(); ++cell)
            if (state.is_unknown(cell)) out.settle(cell, kBlack);
        tell("sea_count.black");
        return;
    }
    if (state.black() == 0) return;
    // From every black cell, one step further at a time.
    std::vector<int> steps(puzzle.cells(), kEndless), order;
    for (int cell = 0; cell < puzzle.cells(); ++cell)
        if (state[cell] == kBlack) {
            steps[cell] = 0;
            order.push_back(cell);
        }
    for (std::size_t at = 0; at < order.size(); ++at)
        for (int near : puzzle.beside(order[at])) {
            if (!state.is_unknown(near) || steps[near] < kEndless || steps[order[at]] == lacking) continue;
            steps[near] = steps[order[at]] + 1;
            order.push_back(near);
        }
    for (int cell = 0; cell < puzzle.cells(); ++cell)
        if (state.is_unknown(cell) && steps[cell] == kEndless) out.settle(cell, kWhite);
    tell(lacking == 0 ? "sea_count.whole" : "sea_count.white");
}

}  // namespace nurie::nurikabe::techniques
