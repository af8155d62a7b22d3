// Repair: the fewest and least visible changes that make a picture solvable line by line.
//
// A beam search finds some changes (mending.hpp) and removes superfluous ones. Then an exhaustive
// search of everything that can help (proving.hpp) looks for fewer and less visible changes, and
// proves that there are none if it stays within its limit. Work is counted in solved lines, so the
// same question has the same answer on every machine.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../../fixing.hpp"
#include "../../stop.hpp"
#include "canvas.hpp"
#include "visibility.hpp"

namespace nurie::nonogram::making {

using Change = Edit;

struct Repair {
    bool found = false;           // changes after which line solving settles every cell
    bool proved = false;          // proved to be the fewest, and the least visible of those
    int at_least = 0;             // at least this many changes are needed (proved)
    std::vector<Change> changes;  // by cell
    int visibility = 0;           // of all of them
    long work = 0;                // solved lines
};

struct Effort {
    long mending = 0;  // solved lines to find some changes
    long proving = 0;  // solved lines to prove that there are no better ones
    int most_changes = 0;
    Means means = Means::lines;
};

// With a repaired picture that is known already, it looks only for a better one.
Repair repair(Picture const& picture, Effort const& effort, Stop& stop,
              std::span<std::uint8_t const> known = {});

// How many cells line solving leaves open, and how many must be revealed until all are known.
struct Openness {
    int open, reveals;
};
Openness openness(Picture const& picture, Means means, Stop& stop);

}  // namespace nurie::nonogram::making
