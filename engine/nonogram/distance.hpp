// Distance: how many cells of a line have to change until it fits its clue.
//
//     clue 2 1    ##.##    1 cell, the last, which becomes empty or the one before it
//                 .....    3 cells
//
// Annealing reduces the sum over all lines to zero. Counting cells, rather than comparing segments in
// order as Wang & Tang 2014 do, gives every single cell that is filled or emptied its share: on
// boards of 20×20 and more, that is the difference between an answer and none. Black and white only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace nurie::nonogram {

// The least number of cells that differ from a line with these runs, which must fit in the line.
// `cost[i]` is that number for the first i cells and the runs so far.
inline int distance_from_clue(std::span<int const> runs, std::span<std::uint8_t const> filled) {
    int const length = int(filled.size());
    int const far = length + 1;
    std::vector<int> counted(length + 1, 0), cost(length + 1), next(length + 1);
    for (int i = 0; i < length; ++i) counted[i + 1] = counted[i] + (filled[i] != 0);
    cost = counted;
    for (std::size_t run = 0; run < runs.size(); ++run) {
        for (int end = 0; end <= length; ++end) {
            int best = end ? std::min(far, next[end - 1] + (filled[end - 1] != 0)) : far;
            int const start = end - runs[run];
            int const gap = run ? 1 : 0;
            if (start >= gap) {
                int const empty = counted[start] - counted[start - gap];
                int const missing = runs[run] - (counted[end] - counted[start]);
                best = std::min(best, cost[start - gap] + empty + missing);
            }
            next[end] = best;
        }
        cost.swap(next);
    }
    return cost[length];
}

}  // namespace nurie::nonogram
