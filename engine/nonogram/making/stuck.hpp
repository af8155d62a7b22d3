// Stuck sets of a picture: small ones, which show where a change can help at all.
#pragma once

#include <algorithm>
#include <vector>

#include "canvas.hpp"

namespace nurie::nonogram::making {

template <int W>
struct Stuck {
    Stuck(Cells<W> stuck, int width) : cells(std::move(stuck)) {
        for (int row = 0; row < int(cells.size()); ++row) {
            columns |= cells[row];
            if (cells[row].any()) rows.set(row);
        }
        int const height = int(cells.size());
        reach = width * height - (width - columns.count()) * (height - rows.count());
    }

    // Whether a change of this cell can help.
    bool is_reached(int row, int column) const { return rows.test(row) || columns.test(column); }
    // Whether two of them share no line; then a change of a cell reaches both only where a row of
    // one crosses a column of the other, and never a third.
    bool is_apart_from(Stuck const& other) const {
        return !(rows & other.rows).any() && !(columns & other.columns).any();
    }

    Cells<W> cells;
    Bits<W> rows, columns;
    int reach;  // how many cells can help
};

template <int W>
bool is_empty(Cells<W> const& cells) {
    return std::none_of(cells.begin(), cells.end(), [](auto const& row) { return row.any(); });
}

// A smallest stuck set within one: cells are revealed, first many at once, as long as others stay stuck.
template <int W>
Cells<W> shrunk(Canvas<W>& canvas, Cells<W> stuck) {
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
            if (canvas.is_stopped()) return stuck;
            if (!is_empty<W>(fewer)) stuck = std::move(fewer);
        }
        if (chunk <= 1) return stuck;
    }
}

// Some small, disjoint stuck sets within the cells that stay unknown, at most `most`.
template <int W>
std::vector<Stuck<W>> stuck_sets(Canvas<W>& canvas, Cells<W> open, int most) {
    std::vector<Stuck<W>> found;
    while (int(found.size()) < most && !is_empty<W>(open) && !canvas.is_stopped()) {
        found.emplace_back(shrunk(canvas, open), canvas.clues().width());
        for (std::size_t row = 0; row < open.size(); ++row) open[row] &= ~found.back().cells[row];
        open = canvas.settle(open);
    }
    return found;
}

}  // namespace nurie::nonogram::making
