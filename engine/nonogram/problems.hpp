// Problems: why no grid can solve a nonogram, as far as that shows line by line and in the totals.
//
// The same findings as those of Nonogram.problems in Python, for the browser. A run may have a colour that is
// not in the palette, with a number beyond those of the palette.
#pragma once

#include "../problem.hpp"
#include "clues.hpp"

namespace nurie::nonogram {

inline std::vector<Problem> problems(Clues const& clues) {
    std::vector<Problem> found;
    std::vector<std::array<long long, 2>> totals(clues.layers());
    for (int l = 0; l < clues.lines(); ++l) {
        for (Run const& run : clues[l]) {
            if (run.colour > clues.colours())
                found.push_back({"colour", l, -1, {}, {{"colour", Form::letter, {run.colour}}}});
            if (run.colour >= int(totals.size())) totals.resize(run.colour + 1);
            totals[run.colour][clues.is_row(l) ? 0 : 1] += run.length;
        }
        long const need = shortest_length(clues[l]);
        if (need > clues.length(l))
            found.push_back(
                {"line_too_long", l, -1, {}, {figure("need", need), figure("room", clues.length(l))}});
    }
    for (int colour = 1; colour < int(totals.size()); ++colour) {
        auto const [rows, columns] = totals[colour];
        if (rows == columns) continue;
        Problem& problem = found.emplace_back(Problem{clues.colours() > 1 ? "totals_of_colour" : "totals"});
        problem.values = {figure("rows", rows), figure("columns", columns)};
        if (clues.colours() > 1) problem.values.push_back({"colour", Form::colour, {colour}});
    }
    return found;
}

}  // namespace nurie::nonogram
