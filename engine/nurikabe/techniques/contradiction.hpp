// Contradiction: what shows that a board cannot be completed.
//
// Rule 6 of document 004: a pool has formed, or the white cells can no longer be placed. An island
// is too big, has two numbers, or has no room to grow to its size; white cells are out of reach of
// every number; the sea is split by white cells, or does not have enough room; a 2×2 block has no
// white cell, and no island can provide one. The same check refutes suppositions.
#pragma once

#include "finding.hpp"
#include "possible_pool.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

// The first black cell of another region.
inline int black_elsewhere(State const& state, Region const& region) {
    for (Region const& other : state.regions())
        if (other.is_black() && &other != &region) return state.cells_of(other)[0];
    return -1;
}

// Faults that are visible in the regions themselves.
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
        if (region.is_black() && region.size < state.black())
            return {Fault::split_sea, cell, -1, -1, black_elsewhere(state, region)};
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

// Whether all black cells can still be connected, with enough room for the whole sea.
class SeaCheck {
public:
    Trouble operator()(State const& state) {
        int const cells = state.puzzle().cells();
        seen_.assign(cells, 0);
        int largest = 0, black = -1;
        for (int start = 0; start < cells; ++start) {
            if (seen_[start] || state[start] == kWhite) continue;
            // If black cells are known, only their part counts.
            if (state.black() > 0 && state[start] != kBlack) continue;
            if (black >= 0) return {Fault::split_sea, start, -1, -1, black};
            if (state[start] == kBlack) black = start;
            largest = std::max(largest, flood(state, start));
        }
        if (largest < state.sea_size()) return {Fault::small_sea, -1};
        return {};
    }

    // Whether two cells are black and can no longer be connected.
    bool parts(State const& state, int one, int other) {
        if (state[one] != kBlack || state[other] != kBlack) return false;
        seen_.assign(state.puzzle().cells(), 0);
        flood(state, one);
        return !seen_[other];
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

// Whether a block has no white cell and no island can provide one.
inline bool becomes_pool(State const& state, Reach const& reach, std::array<int, 4> const& block) {
    return std::none_of(block.begin(), block.end(), [&](int cell) {
        return state[cell] == kWhite || (state.is_unknown(cell) && reach.owners(cell) > 0);
    });
}

// Faults that appear when every island spreads as far as it can.
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
        if (!becomes_pool(state, reach, block)) return false;
        found = {Fault::pool_to_come, block[0]};
        return true;
    });
    return found;
}

// The first fault, in order of how easy it is to see.
inline Trouble find_trouble(View& view, SeaCheck& sea) {
    State const& state = view.state();
    if (Trouble const found = trouble_in_regions(state)) return found;
    if (Trouble const found = trouble_with_pools(state)) return found;
    if (Trouble const found = sea(state)) return found;
    return trouble_with_reach(view);
}

// Whether a board has exactly this fault in exactly this place: leaving out cells must not turn a
// reason into one for another fault.
inline bool shows_trouble(View& view, Trouble const& trouble, SeaCheck& sea) {
    State const& state = view.state();
    Puzzle const& puzzle = state.puzzle();
    int const r = trouble.number_at >= 0 ? state.region_of(trouble.number_at) : -1;
    switch (trouble.fault) {
        case Fault::none:
        case Fault::both:
            return false;
        case Fault::pool: {
            auto const block = block_at(puzzle, trouble.cell);
            return std::all_of(block.begin(), block.end(), [&](int cell) { return state[cell] == kBlack; });
        }
        case Fault::two_numbers:
            return r == state.region_of(trouble.other_number_at);
        case Fault::too_big:
            return state.region(r).need < 0;
        case Fault::no_room: {
            auto const& rooms = view.reach(Counting::with_strays).rooms();
            Region const& island = state.region(r);
            return island.is_unfinished() && std::any_of(rooms.begin(), rooms.end(), [&](auto const& room) {
                       return room.region == r && room.size < island.size + island.need;
                   });
        }
        case Fault::no_owner: {
            int const stray = state.region_of(trouble.cell);
            return stray >= 0 && state.region(stray).is_stray() &&
                   view.reach(Counting::with_strays).owners(trouble.cell) == 0;
        }
        case Fault::split_sea:
            return sea.parts(state, trouble.cell, trouble.other_cell);
        case Fault::small_sea:
            return sea(state).fault == Fault::small_sea;
        case Fault::pool_to_come:
            return becomes_pool(state, view.reach(Counting::with_strays), block_at(puzzle, trouble.cell));
    }
    return false;
}

}  // namespace nurie::nurikabe::techniques
