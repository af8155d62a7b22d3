// Nurikabe by trying everything: slow, and plainly right.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "nurikabe/verify.hpp"

namespace nurie::test {

using NurikabeBoard = std::vector<std::uint8_t>;

// A board in which the sea hangs together and has no pool, with its islands.
struct Pattern {
    NurikabeBoard board;
    std::vector<std::vector<int>> islands;
    int black = 0;
};

// All patterns of a size, tried one by one.
inline std::vector<Pattern> patterns(int width, int height) {
    int const cells = width * height;
    std::vector<Pattern> found;
    for (std::uint32_t bits = 0; bits < std::uint32_t{1} << cells; ++bits) {
        Pattern pattern;
        for (int cell = 0; cell < cells; ++cell) {
            pattern.board.push_back(bits >> cell & 1 ? nurikabe::kBlack : nurikabe::kWhite);
            pattern.black += int(bits >> cell & 1);
        }
        // Number every island by its first cell: the board is good if the verifier says so.
        nurikabe::Puzzle const blank(width, height, std::vector<int>(std::size_t(cells)));
        std::vector<int> numbers(pattern.board.size()), seen(pattern.board.size());
        for (int start = 0; start < cells; ++start) {
            if (seen[start] || pattern.board[start] == nurikabe::kBlack) continue;
            std::vector<int> island{start};
            seen[start] = 1;
            for (std::size_t i = 0; i < island.size(); ++i)
                for (int next : blank.beside(island[i]))
                    if (!seen[next] && pattern.board[next] == nurikabe::kWhite)
                        seen[next] = 1, island.push_back(next);
            numbers[start] = int(island.size());
            pattern.islands.push_back(std::move(island));
        }
        if (nurikabe::verify(nurikabe::Puzzle(width, height, numbers), pattern.board))
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

// The patterns that solve a puzzle and agree with the given cells.
inline std::vector<NurikabeBoard> solutions(nurikabe::Puzzle const& puzzle, NurikabeBoard const& given,
                                            std::vector<Pattern> const& patterns) {
    std::vector<NurikabeBoard> found;
    for (Pattern const& pattern : patterns) {
        bool fits = nurikabe::verify(puzzle, pattern.board);
        for (std::size_t cell = 0; cell < given.size() && fits; ++cell)
            fits = given[cell] == kUnknown || given[cell] == pattern.board[cell];
        if (fits) found.push_back(pattern.board);
    }
    return found;
}

}  // namespace nurie::test
