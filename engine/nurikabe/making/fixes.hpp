// Fixes: small changes after which a Nurikabe that someone makes has one solution, or is easier if it has.
//
// If numbers are written, one of them moves, changes, is added or is removed. If islands are drawn, a number
// moves within its island, or a cell becomes white or black. The least visible changes come first: a number
// that moves by one cell is hardly noticed, another island is.
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "../../fixing.hpp"
#include "../../stop.hpp"
#include "../puzzle.hpp"

namespace nurie::nurikabe {

// A state of drawn islands beside kWhite and kBlack: white, and where the number of the island is. Without
// one, or with several, the number is in the first such cell, or else in the first cell of the island.
inline constexpr std::uint8_t kNumbered = 2;

// The puzzle whose islands are drawn.
Puzzle puzzle_of_islands(std::type_identity<Puzzle>, int width, int height,
                         std::span<std::uint8_t const> islands);

// At most this many changes of numbers. If there is one solution already, those that make it easier.
Fixes fix_numbers(Puzzle const& puzzle, std::size_t most, Stop& stop);

// The same for drawn islands; if no single change helps, all numbers that have to move.
Fixes fix_islands(std::type_identity<Puzzle>, int width, int height, std::span<std::uint8_t const> islands,
                  std::size_t most, Stop& stop);

}  // namespace nurie::nurikabe
