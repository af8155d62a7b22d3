// Annealing: swaps filled and empty cells until the clues fit, and keeps worse swaps while it is hot.
//
// Document 002, section 4.2, after Wang & Tang 2014. As many cells as the clues require are filled at random.
// The conflict value of a cell says in how many of its two lines it is wrong: in how many its change would be
// a step towards the nearest line that fits the clue. A filled and an empty cell are drawn, the more likely
// the higher their conflict values, and swapped. A swap that brings the board nearer to the clues is kept
// and lowers the temperature; a worse one is kept with a probability that depends on the temperature, and
// raises it.
//
// The conflict values also say what a swap is worth, unless its cells share a line. So most swaps are
// judged without looking at the board, and lines are measured only after a swap that was kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "../stop.hpp"
#include "clues.hpp"

namespace nurie::nonogram {

// Lines up to this length are annealed.
inline constexpr int kLongestAnnealed = 254;

struct Schedule {
    long steps = 3'000;  // swaps to consider in a try, for each open cell
    long restarts = 99;
    double hottest = 1.0, coldest = 0.2;
    double cooling = 0.998, reheating = 1.01;
    std::uint64_t seed = 0;
};

// The cells that a new try or a swap has filled and emptied, and the cost of the board after that.
struct Change {
    long attempt = 0;  // counted from one
    int cost = 0;
    std::vector<int> emptied, filled;
};

struct Annealed {
    bool solved = false;
    bool stopped = false;
    long tries = 0;
    long swaps = 0;  // those that were considered
    // The best board, and how many cells would have to change, summed over all lines; nothing if the wrong
    // number of cells is given.
    std::vector<std::uint8_t> board;
    std::optional<int> cost;
};

// `given` contains 0 for empty, 1 for filled or kUnknown for each cell; empty means nothing is given. The
// clues are sound and have one colour. The listener is called with the start of every try and with its first
// `kMostTold` swaps.
inline constexpr long kMostTold = 5'000;
Annealed anneal(Clues const& clues, std::span<std::uint8_t const> given, Schedule const& schedule, Stop& stop,
                std::function<void(Change const&)> const& listener = {});

}  // namespace nurie::nonogram
