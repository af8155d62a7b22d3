// Census: classifies every black-and-white board of a size.
//
// For each board: whether its clues have no other solution, whether they can be solved line by line, and then
// in how few sweeps. A sweep settles all rows or all columns; sweeps alternate, and the first one is of rows
// or of columns, whichever ends sooner. (Batenburg and Kosters measure difficulty by such sweeps.)
//
// The boards of a size are divided into parts of about the same work, which can be counted in any order and
// on any machine: totals are sums, and lists keep the smallest boards of the greatest value.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "../stop.hpp"

namespace nurie::census {

inline constexpr int kLongestSide = 7;
inline constexpr int kMostCells = 49;
inline constexpr std::size_t kListed = 12;

// The boards with the greatest value of some measure: the smallest ones, each in the smallest of the forms
// that reflections and transposition give it. The bits of a board are its cells, row by row, from the lowest
// bit.
struct Hardest {
    void add(int measure, std::uint64_t board);

    int value = 0;
    std::vector<std::uint64_t> boards;  // ascending, at most kListed
};

struct Totals {
    std::uint64_t boards = 0;
    std::uint64_t clue_sets = 0;  // how many different sets of clues they have
    std::uint64_t unique = 0;
    std::uint64_t by_lines = 0;
    std::array<std::uint64_t, kMostCells + 1> sweeps{};  // boards solved line by line, by their sweeps
    std::array<std::uint64_t, kMostCells + 1>
        open{};  // the other unique ones, by the cells that stay unknown
    Hardest most_sweeps, most_open;
};

// Sides of 1 to kLongestSide cells, and at most kMostCells; the width is not less than the height.
bool is_countable(int width, int height);

// How many parts the boards of a size are divided into.
std::uint64_t parts(int width, int height);

// The totals of one part; nothing if it was stopped.
std::optional<Totals> count_part(int width, int height, std::uint64_t part, Stop& stop);

}  // namespace nurie::census
