// Problems: why no grid can solve a nonogram, as far as single lines and the totals show.
//
// The same findings as Nonogram.problems in Python, for the browser. A run may have a colour
// outside the palette, numbered after the palette's colours.
#pragma once

#include "../problem.hpp"
#include "clues.hpp"
#include "explain.hpp"
#include "solve.hpp"

namespace nurie::nonogram {

inline std::vector<Problem> problems(Clues const& clues) {
    std::vector<Problem> found;
    std::vector<std::array<long long, 2>> totals(clues.layers());
    for (int l = 0; l < clues.lines(); ++l) {
        for (Run const& run : clues[l]) {
            if (run.colour > clues.colours())
                report(found, "colour", l).with("colour", run.colour, Form::letter);
            if (run.colour >= int(totals.size())) totals.resize(run.colour + 1);
            totals[run.colour][clues.is_row(l) ? 0 : 1] += run.length;
        }
        long long const need = shortest_length(clues[l]);
        if (need > clues.length(l))
            report(found, "line_too_long", l).with("need", need).with("room", clues.length(l));
    }
    for (int colour = 1; colour < int(totals.size()); ++colour) {
        auto const [rows, columns] = totals[colour];
        if (rows == columns) continue;
        bool const is_coloured = clues.colours() > 1;
        Problem& problem = report(found, is_coloured ? "totals_of_colour" : "totals");
        problem.with("rows", rows).with("columns", columns);
        if (is_coloured) problem.with("colour", colour, Form::colour);
    }
    return found;
}

// Whether the puzzle can be solved at all: runs fit their lines and have colours of the palette.
// Otherwise `problems` says what is wrong.
inline bool is_sound(Clues const& clues) {
    for (int l = 0; l < clues.lines(); ++l)
        for (Run const& run : clues[l])
            if (run.colour > clues.colours() || run.length > clues.length(l)) return false;
    return true;
}

// What a solver met where there is no solution: the line in which nothing fits.
inline std::vector<Problem> met_in(int broken_line) {
    if (broken_line < 0) return {};
    return {{"nothing_fits", broken_line}};
}
inline std::vector<Problem> met(Result const& result) { return met_in(result.broken_line); }
inline std::vector<Problem> met(Explanation const& found) { return met_in(found.broken_line); }

}  // namespace nurie::nonogram
