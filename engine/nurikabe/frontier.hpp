// Frontier: counts the solutions of a Nurikabe cell by cell, whatever their number.
//
// Clause learning fails on boards with a few large islands: a wrong beginning breaks no rule
// nearby, it only leaves an island a cell or two short. So this places the cells in reading order
// and keeps, of all the beginnings so far, only what the rest of the board can see: the cells along
// the frontier, how they are connected, and how many cells each open island has. Beginnings that
// agree in this are counted together.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "../stop.hpp"
#include "puzzle.hpp"

namespace nurie::nurikabe {

// What each cell may belong to: 0 is the sea, i + 1 is island i.
using Choices = std::vector<std::vector<std::uint8_t>>;

struct Tally {
    std::uint64_t solutions = 0;  // or the largest number, if there are more
    std::vector<std::vector<std::uint8_t>> boards{};
};

// Whether the board is narrow enough, and its islands are few and small enough.
bool is_narrow(Puzzle const& puzzle);

// The solutions of a narrow board, and up to `boards` of them. Empty if that takes too much memory,
// or when stopped.
std::optional<Tally> tally(Puzzle const& puzzle, Choices const& choices, std::size_t boards, Stop& stop);

}  // namespace nurie::nurikabe
