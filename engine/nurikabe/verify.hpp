// Verify: checks whether a board solves a Nurikabe, using only its four rules.
#pragma once

#include <span>
#include <vector>

#include "puzzle.hpp"

namespace nurie::nurikabe {

inline bool verify(Puzzle const& puzzle, std::span<std::uint8_t const> board) {
    int const width = puzzle.width();
    std::vector<unsigned char> seen(std::size_t(puzzle.cells()));
    std::vector<int> part;
    int seas = 0;
    for (int start = 0; start < puzzle.cells(); ++start) {
        if (board[start] != kBlack && board[start] != kWhite) return false;
        if (puzzle.column(start) + 1 < width && puzzle.row(start) + 1 < puzzle.height() &&
            board[start] == kBlack && board[start + 1] == kBlack && board[start + width] == kBlack &&
            board[start + width + 1] == kBlack)
            return false;
        if (seen[start]) continue;
        part.assign(1, start);
        seen[start] = 1;
        int number = 0;
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (puzzle.number(part[i]) != 0) {
                if (number != 0) return false;
                number = puzzle.number(part[i]);
            }
            for (int next : puzzle.beside(part[i])) {
                if (seen[next] || board[next] != board[start]) continue;
                seen[next] = 1;
                part.push_back(next);
            }
        }
        if (board[start] == kBlack) {
            if (++seas > 1 || number != 0) return false;
        } else if (number == 0 || (number != Puzzle::kAnySize && number != int(part.size()))) {
            return false;
        }
    }
    return true;
}

}  // namespace nurie::nurikabe
