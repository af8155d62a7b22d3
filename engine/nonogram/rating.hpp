// The rating of nonograms: the calibration, and the sweeps of Batenburg and Kosters.
//
// The weights and scores come from 1,169 newspaper puzzles; docs/difficulty.md shows how they are spread.
//
// Batenburg & Kosters 2012 call a puzzle simple if it is solved by sweeps: everything that follows from each
// row, then from each column, and so on. Their measure of difficulty is how many sweeps that takes, here
// with rows or columns first, whichever is fewer.
#pragma once

#include <utility>

#include "../rating.hpp"
#include "explain.hpp"
#include "solve.hpp"
#include "techniques/exact_line.hpp"

namespace nurie::nonogram {

inline constexpr Calibration kCalibration{{1, 1, 3, 8, 20}, 2, {200, 320, 440, 600}};

struct Sweeps {
    int count = 0;  // how many were made
    int open = 0;   // how many cells they leave open
};

// Sweeps until nothing is new; `open` is that of the empty board if a clue does not fit.
inline Sweeps sweep(Clues const& clues, bool rows_first) {
    using techniques::Mask;
    auto const exact = techniques::ExactLine::of(clues);
    std::vector<Mask> cells(clues.cells(), (Mask{2} << clues.colours()) - 1), line;
    std::vector<unsigned char> has_changed(clues.lines(), 1);
    Sweeps found{0, clues.cells()};
    int idle = 0;
    for (bool rows = rows_first; found.open > 0 && idle < 2; rows = !rows) {
        ++found.count;
        ++idle;
        for (int l = rows ? 0 : clues.height(); l < (rows ? clues.height() : clues.lines()); ++l) {
            if (!std::exchange(has_changed[l], 0)) continue;
            line.resize(clues.length(l));
            for (int p = 0; p < clues.length(l); ++p) line[p] = cells[clues.cell(l, p)];
            if (shortest_length(clues[l]) > clues.length(l) || !exact->solve(clues[l], line))
                return {0, clues.cells()};
            for (int p = 0; p < clues.length(l); ++p) {
                Mask& cell = cells[clues.cell(l, p)];
                if (cell == line[p]) continue;
                found.open -= techniques::is_settled(line[p]);
                cell = line[p];
                has_changed[rows ? clues.height() + p : p] = 1;
                idle = 0;
            }
        }
    }
    return found;
}

// How many sweeps solve the puzzle; 0 if it is not simple.
inline int sweeps(Clues const& clues) {
    Sweeps const by_rows = sweep(clues, true);
    return by_rows.open ? 0 : std::min(by_rows.count, sweep(clues, false).count);
}

inline std::optional<Rating> rate(Clues const& clues, Stop& stop) {
    auto rating = rating_of(clues, kTechniques, kCalibration, stop);
    if (rating) rating->sweeps = sweeps(clues);
    return rating;
}

}  // namespace nurie::nonogram
