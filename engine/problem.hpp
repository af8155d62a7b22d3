// Problem: something wrong with a puzzle, as a code and what belongs to it; a language file has the words.
#pragma once

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

#include "step.hpp"

namespace nurie {

struct Problem {
    std::string_view code;              // the key of its text, without "problem."
    int line = -1, cell = -1;           // the line or the cell it is about; neither if it is about the whole
    std::vector<int> cells = {};        // the cells it is about
    std::vector<Argument> values = {};  // what its text names
};

// A figure for a text; one that is out of bounds is told as the largest.
inline Argument figure(std::string_view name, long long number) {
    return {name, Form::number, {int(std::min<long long>(number, std::numeric_limits<int>::max()))}};
}

}  // namespace nurie
