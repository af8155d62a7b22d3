// Reach: how far islands can grow, and which cells no island can have.
//
// From its own cells, an island spreads over unknown and stray white cells, never next to another
// island, and each cell counts towards its missing cells. Counted one by one along a path, this is
// the breadth-first search of document 004, rule 7. But an island that takes a cell next to stray
// white cells takes all of those too; counted this way, fewer cells are in reach.
//
// The second count is a lower bound: a path pays for a stray region when it first touches it, and
// from there on moves through it for free. A cell next to two stray regions, one of which the path
// has met, pays for neither again; so no region is ever paid for twice.
#pragma once

#include "state.hpp"

namespace nurie::nurikabe::techniques {

enum class Counting : std::uint8_t { by_path, with_strays };

// The search for one island; its result stays until the next search.
class Spread {
public:
    explicit Spread(int cells) : cost_(cells, kEndless) {}

    // Spreads from an island as if `blocked` were black (-1: no cell is blocked).
    void from(State const& state, int region, Counting counting, int blocked = -1) {
        for (int cell : reached_) cost_[cell] = kEndless;
        reached_.clear();
        settled_.clear();
        Region const& island = state.region(region);
        // Cells that it cannot afford need not be examined; the board is a bound as well.
        most_ = std::min(island.need, state.puzzle().cells());
        if (int(heads_.size()) < most_ + 2) heads_.resize(most_ + 2, -1);
        nodes_.clear();
        for (int cell : state.cells_of(island)) put(cell, 0);
        for (int cost = 0; cost <= most_; ++cost) {
            while (heads_[cost] >= 0) {
                auto const [cell, next] = nodes_[heads_[cost]];
                heads_[cost] = next;
                if (cost_[cell] != cost) continue;
                settled_.push_back(cell);
                for (int near : state.puzzle().beside(cell)) {
                    if (near == blocked || state[near] == kBlack || cost_[near] <= cost) continue;
                    enter(state, region, counting, cell, near, cost);
                }
            }
        }
    }

    // The cells it can have, including its own.
    std::vector<int> const& reached() const { return reached_; }
    int room() const { return int(reached_.size()); }
    bool has(int cell) const { return cost_[cell] < kEndless; }
    int cost(int cell) const { return cost_[cell]; }
    // The same cells, each after those it was reached from; some may appear twice.
    std::vector<int> const& in_order() const { return settled_; }

    // Whether a shortest path, counting strays, leads from one cell in reach to its neighbour.
    bool is_step(State const& state, int from, int cell) const {
        int const price = state.is_unknown(cell) ? 1 + unpaid(state, from, cell) : 0;
        return cost_[from] + price == cost_[cell];
    }

private:
    struct Node {
        int cell, next;
    };

    void put(int cell, int cost) {
        if (cost_[cell] == kEndless) reached_.push_back(cell);
        cost_[cell] = cost;
        nodes_.push_back({cell, heads_[cost]});
        heads_[cost] = int(nodes_.size()) - 1;
    }

    void enter(State const& state, int region, Counting counting, int from, int cell, int cost) {
        if (state[cell] == kWhite) {
            // Another island; or a stray region, paid for already if strays are counted.
            if (state.region(state.region_of(cell)).is_island()) return;
            int const price = counting == Counting::by_path ? cost + 1 : cost;
            if (price <= most_ && price < cost_[cell]) put(cell, price);
            return;
        }
        int price = cost + 1;
        if (price > most_ || price >= cost_[cell]) return;
        if (state.is_beside_other_island(cell, region)) return;
        if (counting == Counting::with_strays) price += unpaid(state, from, cell);
        if (price <= most_ && price < cost_[cell]) put(cell, price);
    }

    // The sizes of the stray regions next to a cell, unless the previous cell has met one of them.
    static int unpaid(State const& state, int from, int cell) {
        std::array<int, 4> strays{};
        int count = 0, sum = 0;
        for (int near : state.puzzle().beside(cell)) {
            int const r = state.region_of(near);
            if (r < 0 || !state.region(r).is_stray()) continue;
            if (std::find(strays.begin(), strays.begin() + count, r) != strays.begin() + count) continue;
            strays[count++] = r;
            sum += state.region(r).size;
        }
        if (count == 0) return 0;
        auto const has_met = [&](int r) {
            return std::find(strays.begin(), strays.begin() + count, r) != strays.begin() + count;
        };
        if (int const r = state.region_of(from); r >= 0 && has_met(r)) return 0;
        if (state.is_unknown(from))
            for (int near : state.puzzle().beside(from))
                if (int const r = state.region_of(near); r >= 0 && has_met(r)) return 0;
        return sum;
    }

    std::vector<int> cost_, reached_, settled_, heads_;
    std::vector<Node> nodes_;
    int most_ = 0;
};

// Which islands can reach which cells, for all islands of a board.
class Reach {
public:
    explicit Reach(int cells) : spread_(cells), owners_(cells), owner_(cells) {}

    void survey(State const& state, Counting counting) {
        rooms_.clear();
        std::fill(owners_.begin(), owners_.end(), 0);
        for (int r = 0; r < int(state.regions().size()); ++r) {
            Region const& region = state.region(r);
            if (!region.is_island()) continue;
            if (region.need <= 0) {
                rooms_.push_back({r, region.size});
                continue;
            }
            spread_.from(state, r, counting);
            rooms_.push_back({r, spread_.room()});
            for (int cell : spread_.reached())
                if (owners_[cell]++ == 0) owner_[cell] = r;
        }
    }

    struct Room {
        int region, size;
    };
    // For each island, how many cells it can have, including its own.
    std::vector<Room> const& rooms() const { return rooms_; }
    // How many islands can reach a cell, and the first of them.
    int owners(int cell) const { return owners_[cell]; }
    int owner(int cell) const { return owner_[cell]; }

private:
    Spread spread_;
    std::vector<int> owners_, owner_;
    std::vector<Room> rooms_;
};

}  // namespace nurie::nurikabe::techniques
