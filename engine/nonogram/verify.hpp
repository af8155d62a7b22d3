// Verify: checks solutions, independently of everything that finds them.
//
// It reads cells one by one and counts runs, as a person would; on purpose, it shares no code with
// the solvers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "clues.hpp"

namespace nurie::nonogram {

// Whether a full board (row by row, 0 for empty or a colour) has these clues.
inline bool verify(Clues const& clues, std::span<std::uint8_t const> board) {
    if (int(board.size()) != clues.cells()) return false;
    std::vector<int> ends(std::size_t(std::max(clues.width(), clues.height())) + 1);
    for (int l = 0; l < clues.lines(); ++l) {
        auto const clue = clues[l];
        int const n = clues.length(l), step = clues.is_row(l) ? 1 : clues.width();
        std::uint8_t const* const cells = &board[std::size_t(clues.cell(l, 0))];
        // Where one colour ends, without a branch for each cell.
        std::size_t count = 0;
        for (int p = 1; p < n; ++p) {
            ends[count] = p;
            count += cells[std::size_t(p) * step] != cells[std::size_t(p - 1) * step];
        }
        ends[count++] = n;
        std::size_t seen = 0;
        int begin = 0;
        for (std::size_t i = 0; i < count; begin = ends[i++]) {
            int const colour = cells[std::size_t(begin) * step];
            if (colour == 0) continue;
            if (seen == clue.size() || clue[seen].colour != colour || clue[seen].length != ends[i] - begin)
                return false;
            ++seen;
        }
        if (seen != clue.size()) return false;
    }
    return true;
}

}  // namespace nurie::nonogram
