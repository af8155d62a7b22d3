// Verify: checks solutions, independently of everything that finds them.
//
// It reads cells one by one and counts runs, as a person would; on purpose, it shares no code with
// the solvers.
#pragma once

#include <cstdint>
#include <span>

#include "clues.hpp"

namespace nurie::nonogram {

// Whether a full board (row by row, 0 for empty or a colour) has these clues.
inline bool verify(Clues const& clues, std::span<std::uint8_t const> board) {
    if (int(board.size()) != clues.cells()) return false;
    for (int l = 0; l < clues.lines(); ++l) {
        auto const clue = clues[l];
        int const n = clues.length(l);
        std::size_t seen = 0;
        for (int p = 0; p < n;) {
            int const colour = board[clues.cell(l, p)];
            int const begin = p;
            while (p < n && board[clues.cell(l, p)] == colour) ++p;
            if (colour == 0) continue;
            if (seen == clue.size() || clue[seen].colour != colour || clue[seen].length != p - begin)
                return false;
            ++seen;
        }
        if (seen != clue.size()) return false;
    }
    return true;
}

}  // namespace nurie::nonogram
