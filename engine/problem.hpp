// Problem: something wrong with a puzzle, as a code and its values; a language file has the text.
#pragma once

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

#include "step.hpp"

namespace nurie {

struct Problem {
    std::string_view code;              // the key of its text, without "problem."
    int line = -1, cell = -1;           // the line or the cell it is about; neither for the whole puzzle
    CellNumbers cells = {};             // the cells it is about
    std::vector<Argument> values = {};  // the arguments of its text

    // Adds an argument of its text; a number that is out of bounds is reported as the largest.
    Problem& with(std::string_view name, long long number, Form form = Form::number) {
        int const most = std::numeric_limits<int>::max();
        values.emplace_back(Argument{name, form}).values.push_back(int(std::min<long long>(number, most)));
        return *this;
    }
};

// Adds a problem to the list.
inline Problem& report(std::vector<Problem>& found, std::string_view code, int line = -1, int cell = -1) {
    Problem& problem = found.emplace_back();
    problem.code = code;
    problem.line = line;
    problem.cell = cell;
    if (cell >= 0) problem.cells.push_back(cell);
    return problem;
}

}  // namespace nurie
