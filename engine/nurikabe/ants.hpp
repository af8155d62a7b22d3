// Ants: a colony that grows islands at random and remembers in pheromone what went well.
//
// Document 004, after Amos, Crossley & Lloyd 2019. An ant starts with a board that is all sea but
// the numbers, and goes around the islands in cyclic order from a random one. To each it adds
// cells, one by one, that lie beside it and beside no other island and whose loss does not cut the
// sea, until it has its size or no such cell is left. Most often it takes the cell with most
// pheromone, else one drawn in proportion to it. The board an ant leaves has a cost: the white
// cells that islands still miss, and the pools. At cost 0 it is a solution, for an ant breaks no
// other rule.
//
// Now and then the colony begins anew with fresh pheromone, which the sources do not do; without
// it, many a run stays for ever with boards that are nearly right.
//
// An island of any size takes cells that break a pool or join given white cells to it, and at a
// whim others; it misses none.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "../stop.hpp"
#include "puzzle.hpp"

namespace nurie::nurikabe {

struct Colony {
    int ants = 10;  // in a generation
    long generations = 50'000;
    long restart = 300;        // generations between new beginnings, times Luby's sequence; 0 for never
    double greed = 0.9;        // how often an ant takes the cell with most pheromone
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
    bool possible = true;  // false: the given cells contradict the numbers at first sight
    bool solved = false;
    bool stopped = false;
    long ants = 0;
    std::vector<Improvement> improvements;  // the last one is the best
};

// `given` holds kWhite, kBlack or kUnknown for each cell; empty means nothing is given. White
// cells that are given are white from the start and cost 1 each until an island takes them in.
// Whoever listens hears of every improvement at once.
Foraging send_ants(Puzzle const& puzzle, std::span<std::uint8_t const> given, Colony const& colony,
                   Stop& stop, std::function<void(Improvement const&)> const& listener = {});

}  // namespace nurie::nurikabe
