// Advice: all changes of one cell that make a picture unique or easier.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "../../answer.hpp"
#include "../../stop.hpp"
#include "picture.hpp"

namespace nurie::nonogram::making {

// How a picture can be solved, from worst to best.
enum class Solvability : std::uint8_t { several, unique, lines };
inline constexpr std::array<std::string_view, 3> kSolvabilityNames{"several", "unique", "lines"};

// How easy a picture is: by its solvability, then by how many cells lines leave open, then by how many rounds
// over all rows and columns they take.
struct Ease {
    Solvability solvability = Solvability::several;
    int open = 0;
    long rounds = 0;
};

// A change of one cell, and how easy the picture is after it.
struct Hint : Ease {
    CellNumber cell;
    StateNumber state;
    int visibility;
};

struct Advice {
    Ease now;
    std::vector<Hint> changes;  // the least visible first
    bool complete = true;       // false if it was stopped
};

Advice advise(Picture const& picture, Stop& stop);

}  // namespace nurie::nonogram::making
