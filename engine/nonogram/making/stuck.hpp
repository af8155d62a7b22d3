// Stuck sets of a picture: small ones, which show where a change can help at all.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "canvas.hpp"

namespace nurie::nonogram::making {

template <int W>
bool is_empty(Cells<W> const& cells) {
    return std::none_of(cells.begin(), cells.end(), [](auto const& row) { return row.any(); });
}

inline constexpr long kNoLimit = std::numeric_limits<long>::max() / 2;

// A smallest stuck set within one: cells are revealed, first many at once, as long as others stay stuck.
// After that many solved lines it may be larger.
template <int W>
Cells<W> shrunk(Canvas<W>& canvas, Cells<W> stuck, long most_work) {
    long const end = canvas.line_solves + most_work;
    for (int chunk = std::max(1, count_of<W>(stuck) / 2);; chunk /= 2) {
        std::vector<std::pair<int, int>> places;
        for (int row = 0; row < int(stuck.size()); ++row)
            stuck[row].for_each([&](int column) { places.push_back({row, column}); });
        for (std::size_t first = 0; first < places.size(); first += chunk) {
            Cells<W> fewer = stuck;
            bool is_any = false;
            for (std::size_t i = first; i < std::min(first + chunk, places.size()); ++i) {
                auto const [row, column] = places[i];
                is_any |= fewer[row].test(column);
                fewer[row].clear(column);
            }
            if (!is_any || is_empty<W>(fewer)) continue;
            fewer = canvas.settle(fewer);
            if (canvas.is_stopped() || canvas.line_solves > end) return stuck;
            if (!is_empty<W>(fewer)) stuck = std::move(fewer);
        }
        if (chunk <= 1) return stuck;
    }
}

// Some small, disjoint stuck sets within the cells that stay unknown, at most `most`.
template <int W>
std::vector<Cells<W>> stuck_sets(Canvas<W>& canvas, Cells<W> open, int most, long most_work = kNoLimit) {
    std::vector<Cells<W>> found;
    while (int(found.size()) < most && !is_empty<W>(open) && !canvas.is_stopped()) {
        found.push_back(shrunk(canvas, open, most_work));
        for (std::size_t row = 0; row < open.size(); ++row) open[row] &= ~found.back()[row];
        open = canvas.settle(open);
    }
    return found;
}

}  // namespace nurie::nonogram::making
