// Solve: the questions that can be asked of a Nurikabe, and their answers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../stop.hpp"
#include "puzzle.hpp"

namespace nurie::nurikabe {

struct Result {
    Verdict verdict = Verdict::stopped;
    std::vector<std::vector<std::uint8_t>> solutions;  // each verified, row by row
    std::vector<std::uint8_t> known;                   // what all solutions share, as far as derived
    bool faulty = false;                               // a solution failed verification: a bug, and no answer
    Statistics statistics;
};

// `given` holds kWhite, kBlack or kUnknown for each cell; empty means nothing is given.
Result solve(Puzzle const& puzzle, std::span<std::uint8_t const> given, Question const& question, Stop& stop);

// How many solutions there are, but at most `at_most`.
Count count(Puzzle const& puzzle, std::uint64_t at_most, Stop& stop);

// For a puzzle with solutions, but none that agrees with `given`: given cells that
// together rule every solution out, none of them superfluous unless stopped.
std::vector<int> find_conflict(Puzzle const& puzzle, std::span<std::uint8_t const> given, Stop& stop);

}  // namespace nurie::nurikabe
