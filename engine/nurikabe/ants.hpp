// Ants: a colony that grows islands at random and uses pheromone to remember what worked.
//
// Document 004, after Amos, Crossley & Lloyd 2019. An ant starts with a board that is all sea
// except the numbers, and visits the islands in cyclic order from a random one. To each it adds
// cells, one by one, that are next to this island and no other and whose removal does not split the
// sea, until the island has its size or no such cell is left. Usually it takes the cell with the
// most pheromone, otherwise a random one weighted by pheromone. The cost of the resulting board is
// the number of missing white cells plus the number of pools. A board of cost 0 is a solution,
// because ants break no other rule.
//
// From time to time the colony restarts with fresh pheromone, which the sources do not do; without
// restarts, many runs are stuck forever with boards that are nearly right.
//
// An island of any size takes cells that break a pool or connect given white cells to it, and at
// random others; it is never missing cells.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "../stop.hpp"
#include "puzzle.hpp"

namespace nurie::nurikabe {

struct Colony {
    int ants = 10;  // per generation
    long generations = 50'000;
    long restart = 300;        // generations between restarts, times Luby's sequence; 0 for never
    double greed = 0.9;        // how often an ant takes the cell with the most pheromone
    double evaporation = 0.9;  // how much of a cell's pheromone the best board replaces
    std::uint64_t seed = 0;
};

// A board that is better than all before it.
struct Improvement {
    long ant = 0;  // counted from one
    int cost = 0;
    std::vector<std::uint8_t> board;
};

struct Foraging {
    bool possible = true;  // false if the given cells obviously contradict the numbers
    bool solved = false;
    bool stopped = false;
    long ants = 0;
    std::vector<Improvement> improvements;  // the last one is the best
};

// `given` contains kWhite, kBlack or kUnknown for each cell; empty means nothing is given. Given
// white cells are white from the start and cost 1 each until an island absorbs them. The listener
// is called with every improvement at once.
Foraging send_ants(Puzzle const& puzzle, std::span<std::uint8_t const> given, Colony const& colony,
                   Stop& stop, std::function<void(Improvement const&)> const& listener = {});

}  // namespace nurie::nurikabe
