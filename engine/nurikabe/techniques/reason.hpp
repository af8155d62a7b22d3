// Reason: the few known cells that a conclusion needs.
//
// Cells are left out, the farthest from the conclusion first, as long as the rest still gives it. Whole
// stretches are tried before single cells, since most of a board is never needed.
#pragma once

#include <algorithm>
#include <vector>

#include "../../sorting.hpp"
#include "state.hpp"

namespace nurie::nurikabe::techniques {

// `holds` says whether the conclusion follows on a board. Of the cells known on `board` but not
// at the `beginning`, those that are needed remain.
template <class Holds>
std::vector<int> find_reason(State const& state, std::span<int const> places, Holds holds) {
    Puzzle const& puzzle = state.puzzle();
    std::vector<std::uint8_t> board = state.cells();
    std::vector<std::pair<int, int>> order;
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
        if (board[cell] == state.beginning()[cell]) continue;
        int nearest = kEndless;
        for (int place : places) nearest = std::min(nearest, puzzle.distance(cell, place));
        order.push_back({-nearest, cell});
    }
    nurie::sort(order.begin(), order.end());
    std::vector<int> kept;
    std::size_t at = 0, stretch = std::max<std::size_t>(1, order.size() / 2);
    while (at < order.size()) {
        std::size_t const end = std::min(order.size(), at + stretch);
        for (std::size_t i = at; i < end; ++i) board[order[i].second] = kUnknown;
        if (holds(board)) {
            at = end;
            stretch *= 2;
            continue;
        }
        for (std::size_t i = at; i < end; ++i) board[order[i].second] = state[order[i].second];
        if (end - at == 1) {
            kept.push_back(order[at].second);
            ++at;
        } else {
            stretch = (end - at) / 2;
        }
    }
    nurie::sort(kept.begin(), kept.end());
    return kept;
}

}  // namespace nurie::nurikabe::techniques
