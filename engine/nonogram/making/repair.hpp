// Repair: the fewest and least visible changes that make a picture solvable line by line.
//
// A search along the most promising pictures finds some changes (mending.hpp), and superfluous ones are taken
// back. Then a search through everything that can help (proving.hpp) looks for fewer and less visible ones,
// and proves that there are none, if its work stays within a limit. Work is counted in solved lines: the same
// question has the same answer everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../../stop.hpp"
#include "canvas.hpp"
#include "visibility.hpp"

namespace nurie::nonogram::making {

// One cell, and what it shows now.
struct Change {
    int cell, state;
};

struct Repair {
    bool found = false;           // changes after which line solving settles every cell
    bool is_proved = false;       // there are no fewer, and of as few none less visible
    int at_least = 0;             // proved: so many changes are needed
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

Repair repair(int width, int height, int colours, std::span<std::uint8_t const> picture,
              Drawing const& drawing, Effort const& effort, Stop& stop);

// How many cells these means leave open, and how many have to be revealed until all are known.
struct Openness {
    int open, reveals;
};
Openness openness(int width, int height, int colours, std::span<std::uint8_t const> picture, Means means,
                  Stop& stop);

}  // namespace nurie::nonogram::making
