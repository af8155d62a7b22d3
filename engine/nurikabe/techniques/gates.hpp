// Gates: cells that every shortest path of an island passes through.
//
// A cell without which others could not be reached lies on all shortest paths to them. So each cell
// in reach has a last gate: the nearest cell that all shortest paths to it have in common. Gates
// are found in order of cost, as the nearest common gate of the preceding cells (the dominators of
// Cooper, Harvey & Kennedy 2001). Only gates need to be blocked and tried, to see whether longer
// paths around them are still affordable.
#pragma once

#include "reach.hpp"

namespace nurie::nurikabe::techniques {

class Gates {
public:
    explicit Gates(int cells) : gate_(cells), depth_(cells), behind_(cells), seen_(cells, 0) {}

    // Computed from what a spread with strays counted has just reached.
    void survey(State const& state, Spread const& spread) {
        ++round_;
        order_.clear();
        for (int cell : spread.in_order()) {
            if (seen_[cell] == round_) continue;
            int const gate = spread.cost(cell) == 0 ? -1 : common_gate(state, spread, cell);
            seen_[cell] = round_;
            gate_[cell] = gate;
            depth_[cell] = gate < 0 ? 0 : depth_[gate] + 1;
            behind_[cell] = 1;
            order_.push_back(cell);
        }
        for (std::size_t at = order_.size(); at-- > 0;)
            if (int const gate = gate_[order_[at]]; gate >= 0) behind_[gate] += behind_[order_[at]];
    }

    // The last cell that all shortest paths to a cell have in common; -1 if there is none.
    int gate(int cell) const { return gate_[cell]; }
    // The number of cells behind a cell, including itself.
    int behind(int cell) const { return behind_[cell]; }
    // The gate that two cells have in common; itself if one lies behind the other.
    int common(int a, int b) const {
        while (a >= 0 && b >= 0 && a != b)
            (depth_[a] >= depth_[b] ? a : b) = gate_[depth_[a] >= depth_[b] ? a : b];
        return a < 0 || b < 0 ? -1 : a;
    }

private:
    int common_gate(State const& state, Spread const& spread, int cell) const {
        int gate = -2;
        for (int near : state.puzzle().beside(cell)) {
            if (seen_[near] != round_ || !spread.is_step(state, near, cell)) continue;
            gate = gate == -2 ? near : common(gate, near);
            if (gate < 0) return -1;
        }
        return std::max(gate, -1);
    }

    std::vector<int> gate_, depth_, behind_, order_;
    std::vector<int> seen_;
    int round_ = 0;
};

}  // namespace nurie::nurikabe::techniques
