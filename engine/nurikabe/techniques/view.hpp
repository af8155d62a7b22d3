// View: a state with derived data that several techniques need, computed on first use.
#pragma once

#include "gates.hpp"
#include "reach.hpp"
#include "sea_graph.hpp"
#include "state.hpp"

namespace nurie::nurikabe::techniques {

class View {
public:
    explicit View(Puzzle const& puzzle)
        : spread(puzzle.cells()),
          gates(puzzle.cells()),
          state_(puzzle),
          reach_{Reach(puzzle.cells()), Reach(puzzle.cells())} {}

    State const& state() const { return state_; }
    Reach const& reach(Counting counting) {
        int const which = int(counting);
        if (!has_reach_[which]) {
            reach_[which].survey(state_, counting);
            has_reach_[which] = true;
        }
        return reach_[which];
    }

    void load(std::vector<std::uint8_t> const& cells) {
        state_.load(cells);
        has_reach_ = {};
    }
    void set(int cell, std::uint8_t colour) { state_.set(cell, colour); }
    void refresh() {
        state_.refresh();
        has_reach_ = {};
    }

    // For a technique's own searches.
    Spread spread;
    Gates gates;
    SeaGraph sea;

private:
    State state_;
    std::array<Reach, 2> reach_;
    std::array<bool, 2> has_reach_{};
};

}  // namespace nurie::nurikabe::techniques
