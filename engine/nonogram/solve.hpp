// Solve: the questions that can be asked of a nonogram, and their answers.
//
// Cheap means first: settle the lines, probe within a budget, then search with
// learning. Everything a solve needs is made anew for it, so that any number run
// at once; equal questions get equal answers.
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
    int broken_line = -1;  // where it showed that there is no solution, if in a line
    bool faulty = false;   // a solution failed verification: a bug, and no answer
    Statistics statistics;
};

// The longest line and the largest board taken on.
inline constexpr int kLongestLine = 16'000;
inline constexpr long kMostCells = 16'000'000;

// `given` holds a colour or kUnknown for each cell; empty means nothing is given.
Result solve(Clues const& clues, std::span<std::uint8_t const> given, Question const& question, Stop& stop);

// How many solutions there are, but at most `at_most`.
Count count(Clues const& clues, std::uint64_t at_most, Stop& stop);

// For a puzzle with solutions, but none that agrees with `given`: given cells that
// together rule every solution out, none of them superfluous unless stopped.
std::vector<int> find_conflict(Clues const& clues, std::span<std::uint8_t const> given, Stop& stop);

// For one line alone: the colours each cell may have, as a bit each (bit 0: empty), or
// nothing if no placement fits the known cells.
std::optional<std::vector<std::uint32_t>> possible_states(std::span<Run const> clue,
                                                          std::span<std::uint8_t const> known, int colours);

}  // namespace nurie::nonogram
