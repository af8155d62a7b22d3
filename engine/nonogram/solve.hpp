// Solve: the questions about a nonogram, and their answers.
//
// The cheapest methods come first: settle the lines, probe within a budget, then search with
// learning. A solve creates everything it needs, so any number can run at once; equal questions get
// equal answers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "../answer.hpp"
#include "../stop.hpp"
#include "clues.hpp"
#include "recorder.hpp"

namespace nurie::nonogram {

struct Result {
    Verdict verdict = Verdict::stopped;
    std::vector<std::vector<std::uint8_t>> solutions;  // each verified, row by row
    std::vector<std::uint8_t> known;                   // what all solutions share, as far as derived
    std::vector<Step> steps;
    int broken_line = -1;  // the line that shows that there is no solution, if any
    bool faulty = false;   // a solution failed verification: a bug, so there is no answer
    Statistics statistics;
};

// The longest line and the largest board that are accepted.
inline constexpr int kLongestLine = 16'000;
inline constexpr long kMostCells = 16'000'000;

// `given` contains a colour or kUnknown for each cell; empty means nothing is given.
Result solve(Clues const& clues, std::span<std::uint8_t const> given, Question const& question, Stop& stop);

// The number of solutions, up to `at_most`.
Count count(Clues const& clues, std::uint64_t at_most, Stop& stop);

// For a puzzle that has solutions, but none that agrees with `given`: given cells that together
// exclude every solution; all of them are needed, unless stopped.
std::vector<int> find_conflict(Clues const& clues, std::span<std::uint8_t const> given, Stop& stop);

// For a single line: the possible colours of each cell as bits (bit 0: empty), or nothing if no
// placement fits the known cells.
std::optional<std::vector<std::uint32_t>> possible_states(std::span<Run const> clue,
                                                          std::span<std::uint8_t const> known, int colours);

}  // namespace nurie::nonogram
