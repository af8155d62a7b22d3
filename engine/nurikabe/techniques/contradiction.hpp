// Contradiction: what shows that a board cannot be finished.
//
// Rule 6 of document 004: a pool has formed, or the white cells can no longer be placed. An island is
// too big, has two numbers, or has no room to grow to its size; white cells are out of reach of every number;
// the sea is split by white cells, or has no room for all of it; a 2×2 block has no white cell,
// and no island can bring one. The same check, made after a supposition, is what refutes it.
#pragma once

#include "finding.hpp"
#include "possible_pool.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

// Faults that show in the regions themselves.
inline Trouble trouble_in_regions(State const& state) {
    for (Region const& region : state.regions()) {
        int const cell = state.cells_of(region)[0];
        if (region.numbers > 1) {
            for (int other : state.cells_of(region))
                if (state.puzzle().number(other) != 0 && other != region.number_at)
                    return {Fault::two_numbers, cell, region.number_at, other};
        }
        if (region.is_island() && region.need < 0) return {Fault::too_big, cell, region.number_at};
        if (region.liberties > 0) continue;
        if (region.is_stray()) return {Fault::no_owner, cell};
        if (region.is_unfinished()) return {Fault::no_room, cell, region.number_at};
        if (region.is_black() && region.size < state.black()) return {Fault::split_sea, cell};
        if (region.is_black() && region.size < state.sea_size()) return {Fault::small_sea, cell};
    }
    return {};
}

inline Trouble trouble_with_pools(State const& state) {
    Trouble found;
    for_each_block(state.puzzle(), [&](std::array<int, 4> const& block) {
        for (int cell : block)
            if (state[cell] != kBlack) return false;
        found = {Fault::pool, block[0]};
        return true;
    });
    return found;
}

// Whether all black cells can still be joined, and there is room for the whole sea.
class SeaCheck {
public:
    Trouble operator()(State const& state) {
        int const cells = state.puzzle().cells();
        seen_.assign(cells, 0);
        int largest = 0;
        bool has_black = false;
        for (int start = 0; start < cells; ++start) {
            if (seen_[start] || state[start] == kWhite) continue;
            // With black cells known, only their part counts.
            if (state.black() > 0 && state[start] != kBlack) continue;
            if (has_black) return {Fault::split_sea, start};
            has_black = state[start] == kBlack;
            largest = std::max(largest, flood(state, start));
        }
        if (largest < state.sea_size()) return {Fault::small_sea, -1};
        return {};
    }

private:
    int flood(State const& state, int start) {
        part_.assign(1, start);
        seen_[start] = 1;
        for (std::size_t at = 0; at < part_.size(); ++at)
            for (int near : state.puzzle().beside(part_[at])) {
                if (seen_[near] || state[near] == kWhite) continue;
                seen_[near] = 1;
                part_.push_back(near);
            }
        return int(part_.size());
    }

    std::vector<unsigned char> seen_;
    std::vector<int> part_;
};

// Faults that show when every island spreads as far as it can.
inline Trouble trouble_with_reach(View& view) {
    State const& state = view.state();
    Reach const& reach = view.reach(Counting::with_strays);
    for (auto const& [r, room] : reach.rooms()) {
        Region const& island = state.region(r);
        if (island.is_unfinished() && room < island.size + island.need)
            return {Fault::no_room, island.number_at, island.number_at};
    }
    for (Region const& region : state.regions())
        if (region.is_stray() && reach.owners(state.cells_of(region)[0]) == 0)
            return {Fault::no_owner, state.cells_of(region)[0]};
    Trouble found;
    for_each_block(state.puzzle(), [&](std::array<int, 4> const& block) {
        for (int cell : block)
            if (state[cell] == kWhite || (state.is_unknown(cell) && reach.owners(cell) > 0)) return false;
        found = {Fault::pool_to_come, block[0]};
        return true;
    });
    return found;
}

// The first fault, those that are easy to see first.
inline Trouble find_trouble(View& view, SeaCheck& sea) {
    State const& state = view.state();
    if (Trouble const found = trouble_in_regions(state)) return found;
    if (Trouble const found = trouble_with_pools(state)) return found;
    if (Trouble const found = sea(state)) return found;
    return trouble_with_reach(view);
}

}  // namespace nurie::nurikabe::techniques
