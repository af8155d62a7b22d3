// Picture: the states of cells that someone draws, and what is known of the drawing behind them.
#pragma once

#include <cstdint>
#include <vector>

namespace nurie::nonogram::making {

struct Drawing {
    // How much of a cell has each state, from 0 to 255, cell by cell; may be empty.
    std::vector<std::uint8_t> shares;
    // How different two states look, from 0 to 255, state by state; empty if all differ in full.
    std::vector<std::uint8_t> contrasts;
};

struct Picture {
    int width, height;
    int colours;
    std::vector<std::uint8_t> cells;
    Drawing drawing = {};
};

}  // namespace nurie::nonogram::making
