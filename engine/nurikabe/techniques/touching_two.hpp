// Touching two: a cell that would connect an island to more white cells than its number allows.
//
//   3 ? .        3 # .
//   # # .   →    # # .
//
// With the cell between, the island would have four cells. The same is true of stray white cells
// that the cell would join into more cells than any number allows.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

inline void find_touching_two(View& view, Findings& out) {
    State const& state = view.state();
    Puzzle const& puzzle = state.puzzle();
    int largest = 0;
    for (int at : puzzle.islands())
        largest = std::max(largest, puzzle.number(at) == Puzzle::kAnySize ? kEndless : puzzle.number(at));
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
        if (!state.is_unknown(cell)) continue;
        std::array<int, 4> met{};
        int count = 0, strays = 0, island = -1;
        for (int near : puzzle.beside(cell)) {
            int const r = state.region_of(near);
            if (r < 0 || state[near] == kBlack) continue;
            if (std::find(met.begin(), met.begin() + count, r) != met.begin() + count) continue;
            met[count++] = r;
            if (state.region(r).is_island()) island = r;
            else strays += state.region(r).size;
        }
        if (strays == 0) continue;
        int const room = island >= 0 ? state.region(island).need : largest;
        if (strays + 1 <= room) continue;
        out.settle(cell, kBlack);
        if (island >= 0) out.mention(state.region(island));
        else out.tell_by("touching_two.stray");
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
