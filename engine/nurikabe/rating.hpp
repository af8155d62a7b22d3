// The rating of Nurikabe: the calibration.
//
// The weights rank published puzzles as their publishers do, and the scores spread 564 newspaper puzzles over
// the levels; docs/difficulty.md shows both.
#pragma once

#include "../rating.hpp"
#include "explain.hpp"
#include "solve.hpp"

namespace nurie::nurikabe {

inline constexpr Calibration kCalibration{{1, 1, 1, 20, 30}, 2, {180, 240, 400, 900}};

inline std::optional<Rating> rate(Puzzle const& puzzle, Stop& stop) {
    return rating_of(puzzle, kTechniques, kCalibration, stop);
}

}  // namespace nurie::nurikabe
