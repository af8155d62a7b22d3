// Solve: the questions about a Nurikabe, and their answers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "../stop.hpp"
#include "puzzle.hpp"

namespace nurie::nurikabe {

struct Result {
    Verdict verdict = Verdict::stopped;
    std::vector<std::vector<std::uint8_t>> solutions;  // each verified, row by row
    std::vector<std::uint8_t> known;                   // what all solutions have in common, as far as derived
    bool faulty = false;                               // a bug: a solution failed verification
    Statistics statistics;
};

// `given` contains kWhite, kBlack or kUnknown for each cell; empty means nothing is given.
Result solve(Puzzle const& puzzle, std::span<std::uint8_t const> given, Question const& question, Stop& stop);

// Why a search would need too much memory; empty if it does not. It has a variable for every cell that an
// island can reach.
std::string too_large(Puzzle const& puzzle);

// The number of solutions, up to `at_most`.
Count count(Puzzle const& puzzle, std::uint64_t at_most, Stop& stop);

// For a puzzle that has solutions, but none that agrees with `given`: given cells that together
// exclude every solution; all of them are needed, unless stopped.
std::vector<int> find_conflict(Puzzle const& puzzle, std::span<std::uint8_t const> given, Stop& stop);

}  // namespace nurie::nurikabe
