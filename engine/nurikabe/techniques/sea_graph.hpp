// Sea graph: the cells that may be black, and which of them connect the others.
//
// One depth-first search finds the articulation cells (Hopcroft & Tarjan 1973), and for each what
// falls off without it: how many cells, and how many of them are known to be black. It starts at a
// black cell if there is one, so that the remaining part contains a black cell too.
#pragma once

#include <vector>

#include "../../sorting.hpp"
#include "state.hpp"

namespace nurie::nurikabe::techniques {

class SeaGraph {
public:
    // Calls `visit(cell, parts)` for each unknown cell without which others fall off, until it
    // returns true; `parts` are the roots of what falls off.
    template <class Visit>
    void for_each_cut(State const& state, Visit visit) {
        int const cells = state.puzzle().cells();
        seen_.assign(cells, 0);
        low_.resize(cells);
        size_.resize(cells);
        black_.resize(cells);
        parent_.resize(cells);
        next_.resize(cells);
        order_.clear();
        clock_ = 0;
        for (int colour : {int(kBlack), int(kUnknown)}) {
            for (int start = 0; start < cells; ++start)
                if (state[start] == colour && !seen_[start])
                    if (search(state, start, visit)) return;
            // If black cells are known, parts of the board without any are not sea.
            if (state.black() > 0) return;
        }
    }

    // What falls off with this root: the number of cells, and how many of them are known to be
    // black.
    int size(int root) const { return size_[root]; }
    int black(int root) const { return black_[root]; }
    // The number of cells in the current part of the board.
    int whole() const { return whole_; }
    // Where the search began: at a black cell, if there is one.
    int start() const { return order_[first_]; }
    // The cell beside this one through which the search came to it; -1 for the start.
    int before(int cell) const { return parent_[cell]; }
    // The cells of what falls off with this root.
    std::span<int const> cells(int root) const {
        return {order_.data() + seen_[root] - 1, std::size_t(size_[root])};
    }

    // The cells that remain when a cell is taken out and these parts fall off.
    void rest(int cell, std::span<int const> parts, std::vector<int>& out) const {
        out.clear();
        for (int at = first_; at < first_ + whole_; ++at) {
            int const other = order_[at];
            bool const falls_off = std::any_of(parts.begin(), parts.end(), [&](int part) {
                return seen_[other] >= seen_[part] && seen_[other] < seen_[part] + size_[part];
            });
            if (other != cell && !falls_off) out.push_back(other);
        }
    }

private:
    template <class Visit>
    bool search(State const& state, int start, Visit& visit) {
        Puzzle const& puzzle = state.puzzle();
        first_ = int(order_.size());
        enter(state, start, -1);
        path_.assign(1, start);
        cuts_.clear();
        while (!path_.empty()) {
            int const cell = path_.back();
            auto const near = puzzle.beside(cell);
            if (next_[cell] < int(near.size())) {
                int const other = near[next_[cell]++];
                if (state[other] == kWhite || other == parent_[cell]) continue;
                if (seen_[other]) {
                    low_[cell] = std::min(low_[cell], seen_[other]);
                } else {
                    enter(state, other, cell);
                    path_.push_back(other);
                }
                continue;
            }
            path_.pop_back();
            int const parent = parent_[cell];
            if (parent < 0) continue;
            low_[parent] = std::min(low_[parent], low_[cell]);
            size_[parent] += size_[cell];
            black_[parent] += black_[cell];
            if (low_[cell] >= seen_[parent]) cuts_.push_back({parent, cell});
        }
        whole_ = int(order_.size()) - first_;
        // The start is a cut vertex only if it connects two parts.
        nurie::sort(cuts_.begin(), cuts_.end());
        for (std::size_t at = 0; at < cuts_.size();) {
            int const cell = cuts_[at].first;
            parts_.clear();
            for (; at < cuts_.size() && cuts_[at].first == cell; ++at) parts_.push_back(cuts_[at].second);
            if (!state.is_unknown(cell) || (cell == start && parts_.size() < 2)) continue;
            if (cell == start) parts_.pop_back();
            if (visit(cell, std::span<int const>(parts_))) return true;
        }
        return false;
    }

    void enter(State const& state, int cell, int parent) {
        order_.push_back(cell);
        seen_[cell] = low_[cell] = ++clock_;
        size_[cell] = 1;
        black_[cell] = state[cell] == kBlack;
        parent_[cell] = parent;
        next_[cell] = 0;
    }

    std::vector<int> seen_, low_, size_, black_, parent_, next_, order_, path_, parts_;
    std::vector<std::pair<int, int>> cuts_;
    int clock_ = 0, first_ = 0, whole_ = 0;
};

}  // namespace nurie::nurikabe::techniques
