// Small puzzles of both kinds, for the tests of hints and of reasons.
#pragma once

#include "nurikabe/puzzle.hpp"
#include "reference.hpp"

namespace nurie::test {

inline Clues cross() { return clues_from("1, 3, 1", "1, 3, 1"); }
// Both diagonals of it are solutions.
inline Clues diagonal() { return clues_from("1, 1", "1, 1"); }
inline nurikabe::Puzzle sea() { return {4, 3, {0, 4, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1}}; }

}  // namespace nurie::test
