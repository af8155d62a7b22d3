// The rating of nonograms: the calibration, and the sweeps of Batenburg and Kosters.
//
// The weights and scores come from 1,169 newspaper puzzles; docs/difficulty.md shows how they are spread.
//
// Batenburg & Kosters 2012 call a puzzle simple if it is solved by sweeps: everything that follows from each
// row, then from each column, and so on. Their measure of difficulty is how many sweeps that takes, here
// with rows or columns first, whichever is fewer.
#pragma once

#include "../rating.hpp"
#include "explain.hpp"
#include "solve.hpp"
#include "techniques/exact_line.hpp"

namespace nurie::nonogram {

inline constexpr Calibration kCalibration{{1, 1, 3, 8, 20}, 2, {200, 320, 440, 600}};

// How many sweeps solve the puzzle; 0 if it is not simple.
inline int sweeps(Clues const& clues) {
    using techniques::Mask;
    auto const exact = techniques::ExactLine::of(clues);
    Mask const all = (Mask{2} << clues.colours()) - 1;
    int least = 0;
    for (bool starts_with_rows : {true, false}) {
        std::vector<Mask> cells(clues.cells(), all), line;
        int open = clues.cells(), count = 0, idle = 0;
        for (bool rows = starts_with_rows; open > 0 && idle < 2; rows = !rows) {
            bool is_new = false;
            for (int l = rows ? 0 : clues.height(); l < (rows ? clues.height() : clues.lines()); ++l) {
                line.resize(clues.length(l));
                for (int p = 0; p < clues.length(l); ++p) line[p] = cells[clues.cell(l, p)];
                if (shortest_length(clues[l]) > clues.length(l) || !exact->solve(clues[l], line)) return 0;
                for (int p = 0; p < clues.length(l); ++p) {
                    Mask& cell = cells[clues.cell(l, p)];
                    if (cell == line[p]) continue;
                    open -= techniques::is_settled(line[p]);
                    cell = line[p];
                    is_new = true;
                }
            }
            ++count;
            idle = is_new ? 0 : idle + 1;
        }
        if (open == 0 && (least == 0 || count < least)) least = count;
    }
    return least;
}

inline std::optional<Rating> rate(Clues const& clues, Stop& stop) {
    auto rating = rating_of(clues, kTechniques, kCalibration, stop);
    if (rating) rating->sweeps = sweeps(clues);
    return rating;
}

}  // namespace nurie::nonogram
