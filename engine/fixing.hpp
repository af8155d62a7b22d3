// Fixing: what is offered to someone whose puzzle does not have one solution, or could be easier.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "rating.hpp"

namespace nurie {

// A cell and what it becomes: its number, or its state.
struct Edit {
    int cell, value;
};

struct Fix {
    std::vector<Edit> changes;
    int visibility;
    std::optional<Rating> rating = {};  // of the puzzle after it, unless time ran out
};

struct Fixes {
    std::vector<Fix> fixes = {};  // the least visible first
    bool complete = true;         // false if it was stopped
};

// Whether a fix lowers the score of a puzzle that has one solution already.
inline bool is_easier(Fix const& fix, Rating const& now) {
    return fix.rating && fix.rating->score < now.score;
}

// For a puzzle that has one solution already: those that reach the lowest level first, and no more than
// `most`.
inline void prefer_lower_levels(Fixes& found, std::size_t most) {
    std::stable_sort(found.fixes.begin(), found.fixes.end(),
                     [](Fix const& a, Fix const& b) { return a.rating->level < b.rating->level; });
    found.fixes.resize(std::min(found.fixes.size(), most));
}

}  // namespace nurie
