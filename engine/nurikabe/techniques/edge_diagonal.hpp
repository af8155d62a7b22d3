// Edge diagonal: a white cell that would close a line of white cells across the board.
//
//   ? ? . ? ?        ? ? . ? ?
//   ? ? ? ? ?   →    ? # ? ? ?
//   . ? ? ? ?        . ? ? ? ?
//   ? ? ? ? 3        ? ? ? ? 3
//
// A diagonal chain of white cells, from edge to edge or in a ring, splits the sea if there is sea
// on both sides. If black cells are known on both sides, this is the bottleneck of the sea; here, a
// side must contain black cells because it cannot be all white: the white cells in and around it
// would be more than an island may have, or contain two numbers, or be out of reach of every
// number.
#pragma once

#include "finding.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

// Whether cells that may be black cannot all be white, as one island with all that they touch.
class NeedsBlack {
public:
    explicit NeedsBlack(State const& state) : state_(state), seen_(state.puzzle().cells(), 0) {
        for (int at : state.puzzle().islands()) {
            int const number = state.puzzle().number(at);
            largest_ = std::max(largest_, number == Puzzle::kAnySize ? kEndless : number);
        }
    }

    // The cells together with `closing`, which touches them and is white.
    bool operator()(std::span<int const> cells, int closing) {
        ++round_;
        whole_ = 1;
        number_ = largest_;
        numbers_ = 0;
        take_whites(closing);
        for (int cell : cells) {
            if (state_[cell] == kBlack) return true;
            ++whole_;
            take_whites(cell);
        }
        return numbers_ > 1 || whole_ > number_;
    }

private:
    void take_whites(int cell) {
        for (int near : state_.puzzle().beside(cell)) {
            int const r = state_.region_of(near);
            if (r < 0 || state_[near] != kWhite) continue;
            Region const& region = state_.region(r);
            int& seen = seen_[state_.cells_of(region)[0]];
            if (seen == round_) continue;
            seen = round_;
            whole_ += region.size;
            if (!region.is_island()) continue;
            ++numbers_;
            int const number = state_.puzzle().number(region.number_at);
            number_ = number == Puzzle::kAnySize ? kEndless : number;
        }
    }

    State const& state_;
    std::vector<int> seen_;
    int largest_ = 0, round_ = 0, whole_ = 0, number_ = 0, numbers_ = 0;
};

inline void find_edge_diagonal(View& view, Findings& out) {
    State const& state = view.state();
    NeedsBlack needs_black(state);
    SeaGraph& sea = view.sea;
    std::vector<int> rest;
    sea.for_each_cut(state, [&](int cell, std::span<int const> parts) {
        // The cell's neighbour on each side that cannot be all white.
        std::vector<int> sides;
        for (int part : parts)
            if (needs_black(sea.cells(part), cell)) sides.push_back(part);
        if (sides.empty()) return false;
        if (state.black() > 0) {
            sides.push_back(sea.before(cell));
        } else if (sides.size() == 1) {
            sea.rest(cell, parts, rest);
            if (needs_black(rest, cell)) sides.push_back(cell == sea.start() ? rest[0] : sea.before(cell));
        }
        if (sides.size() < 2) return false;
        out.settle(cell, kBlack);
        out.name("part", Form::places, {sides[0]});
        out.name("other", Form::places, {sides[1]});
        return out.end();
    });
}

}  // namespace nurie::nurikabe::techniques
