// Stuck sets of a picture: small ones, which show where a change can help at all.
#pragma once

#include <algorithm>
#include <vector>

#include "canvas.hpp"

namespace nurie::nonogram::making {

template <int W>
bool is_empty(Cells<W> const& cells) {
    return std::none_of(cells.begin(), cells.end(), [](auto const& row) { return row.any(); });
}

// The limit of the work to make one stuck set small, in solved lines. Where lines find no first step, sets
// have hundreds of cells, however long one looks, and larger ones serve as well.
inline constexpr long kShrinking = 400;

// A small stuck set within one: cells are revealed, first many at once, as long as others stay stuck.
template <int W>
Cells<W> shrunk(Canvas<W>& canvas, Cells<W> stuck) {
    long const end = canvas.line_solves + kShrinking;
    canvas.settle(stuck);
    canvas.keep();
    for (int chunk = std::max(1, count_of<W>(stuck) / 2);; chunk /= 2) {
        std::vector<std::pair<int, int>> places;
        for (int row = 0; row < int(stuck.size()); ++row)
            stuck[row].for_each([&](int column) { places.push_back({row, column}); });
        for (std::size_t first = 0; first < places.size(); first += chunk) {
            Cells<W> revealed(stuck.size());
            for (std::size_t i = first; i < std::min(first + chunk, places.size()); ++i) {
                auto const [row, column] = places[i];
                if (stuck[row].test(column)) revealed[row].set(column);
            }
            if (is_empty<W>(revealed) || revealed == stuck) continue;
            Cells<W> fewer = canvas.reveal(revealed);
            if (canvas.is_stopped() || canvas.line_solves > end) return stuck;
            if (is_empty<W>(fewer)) continue;
            stuck = std::move(fewer);
            canvas.keep();
        }
        if (chunk <= 1) return stuck;
    }
}

// Some small, disjoint stuck sets within the cells that stay unknown, at most `most`.
template <int W>
std::vector<Cells<W>> stuck_sets(Canvas<W>& canvas, Cells<W> open, int most) {
    std::vector<Cells<W>> found;
    while (int(found.size()) < most && !is_empty<W>(open) && !canvas.is_stopped()) {
        found.push_back(shrunk(canvas, open));
        for (std::size_t row = 0; row < open.size(); ++row) open[row] &= ~found.back()[row];
        open = canvas.settle(open);
    }
    return found;
}

}  // namespace nurie::nonogram::making
