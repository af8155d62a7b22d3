// Nurikabe by brute force: slow and obviously correct. Shares no code with the engine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "nurikabe/puzzle.hpp"

namespace nurie::test {

using NurikabeBoard = std::vector<std::uint8_t>;
// A set of cells of a board of at most 31 cells, one bit per cell, row by row.
using Cells = std::uint32_t;

inline Cells all_cells(int width, int height) { return (Cells{1} << width * height) - 1; }

// Everything connected to a cell of a set.
inline Cells part_at(int cell, Cells within, int width, int height) {
    Cells left_edge = 0;
    for (int row = 0; row < height; ++row) left_edge |= Cells{1} << row * width;
    Cells const right_edge = left_edge << (width - 1);
    Cells part = Cells{1} << cell;
    for (Cells before = 0; part != before;) {
        before = part;
        part |= (part << 1 & ~left_edge) | (part >> 1 & ~right_edge) | part << width | part >> width;
        part &= within;
    }
    return part;
}

// Every connected set of black cells without a pool.
inline std::vector<Cells> const& seas(int width, int height) {
    static std::map<std::pair<int, int>, std::vector<Cells>> all;
    auto& found = all[{width, height}];
    if (!found.empty()) return found;
    Cells right_edge = 0;
    for (int row = 1; row <= height; ++row) right_edge |= Cells{1} << (row * width - 1);
    for (Cells sea = 0; sea <= all_cells(width, height); ++sea) {
        Cells const pairs = sea & sea >> 1 & ~right_edge;
        if (pairs & pairs >> width) continue;
        if (sea == 0 || part_at(std::countr_zero(sea), sea, width, height) == sea) found.push_back(sea);
    }
    return found;
}

inline NurikabeBoard board_with(Cells sea, int cells) {
    NurikabeBoard board;
    for (int cell = 0; cell < cells; ++cell)
        board.push_back(sea >> cell & 1 ? nurikabe::kBlack : nurikabe::kWhite);
    return board;
}

// A board whose sea is connected and has no pool, with its islands.
struct Pattern {
    NurikabeBoard board;
    std::vector<std::vector<int>> islands;
    int black = 0;
};

// All patterns of a size.
inline std::vector<Pattern> patterns(int width, int height) {
    std::vector<Pattern> found;
    for (Cells sea : seas(width, height)) {
        Pattern pattern{board_with(sea, width * height), {}, std::popcount(sea)};
        for (Cells left = all_cells(width, height) & ~sea; left;) {
            Cells island = part_at(std::countr_zero(left), left, width, height);
            left &= ~island;
            auto& cells = pattern.islands.emplace_back();
            for (; island; island &= island - 1) cells.push_back(std::countr_zero(island));
        }
        found.push_back(std::move(pattern));
    }
    return found;
}

// Every puzzle that a pattern solves, with all the patterns that solve it.
inline std::map<std::vector<int>, std::vector<NurikabeBoard>> solvable_puzzles(
    std::vector<Pattern> const& patterns) {
    std::map<std::vector<int>, std::vector<NurikabeBoard>> puzzles;
    for (Pattern const& pattern : patterns) {
        std::vector<std::size_t> choice(pattern.islands.size());
        for (bool more = true; more;) {
            std::vector<int> numbers(pattern.board.size());
            for (std::size_t i = 0; i < choice.size(); ++i)
                numbers[pattern.islands[i][choice[i]]] = int(pattern.islands[i].size());
            puzzles[numbers].push_back(pattern.board);
            more = false;
            for (std::size_t i = 0; i < choice.size() && !more; ++i) {
                more = ++choice[i] < pattern.islands[i].size();
                if (!more) choice[i] = 0;
            }
        }
    }
    return puzzles;
}

// The seas that solve a puzzle.
inline std::vector<Cells> solutions_of(nurikabe::Puzzle const& puzzle) {
    int const width = puzzle.width(), height = puzzle.height();
    Cells numbers = 0;
    for (int at : puzzle.islands()) numbers |= Cells{1} << at;
    std::vector<Cells> found;
    for (Cells sea : seas(width, height)) {
        if (sea & numbers) continue;
        Cells const white = all_cells(width, height) & ~sea;
        Cells left = white;
        bool fits = true;
        for (int at : puzzle.islands()) {
            Cells const island = part_at(at, white, width, height);
            left &= ~island;
            int const number = puzzle.number(at);
            fits = std::popcount(island & numbers) == 1 &&
                   (number == nurikabe::Puzzle::kAnySize || number == std::popcount(island));
            if (!fits) break;
        }
        if (fits && left == 0) found.push_back(sea);
    }
    return found;
}

// Whether a sea agrees with a partially known board.
inline bool agrees(Cells sea, NurikabeBoard const& board) {
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        if (board[cell] != kUnknown && (board[cell] == nurikabe::kBlack) != bool(sea >> cell & 1))
            return false;
    return true;
}

// The boards that solve a puzzle and agree with the given cells.
inline std::vector<NurikabeBoard> solutions(nurikabe::Puzzle const& puzzle, NurikabeBoard const& given) {
    std::vector<NurikabeBoard> found;
    for (Cells sea : solutions_of(puzzle))
        if (agrees(sea, given)) found.push_back(board_with(sea, puzzle.cells()));
    return found;
}

inline std::vector<NurikabeBoard> sorted(std::vector<NurikabeBoard> boards) {
    std::sort(boards.begin(), boards.end());
    return boards;
}

}  // namespace nurie::test
