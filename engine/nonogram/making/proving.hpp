// Proving: searches all sets of a given number of changes that could make a picture solvable,
// without trying most of them.
//
// An implicit hitting set (Reiter's tree of conflicts, with stuck sets as conflicts): every repair
// changes a cell in a row or column of each stuck set. The search branches over the cells that
// reach one of them. A change outside the other sets leaves them stuck; if it may have freed one,
// the lines of that set decide. Only a picture in which no known set is stuck is solved as a whole;
// it is either repaired or reveals another set. Sets that share no line give a bound: a change
// reaches at most two of them.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>

#include "repair.hpp"
#include "stuck.hpp"

namespace nurie::nonogram::making {

template <int W>
class Proving {
public:
    Proving(Canvas<W>& canvas, Visibility const& visibility, long most_work)
        : canvas_(canvas),
          visibility_(visibility),
          end_(canvas.line_solves + most_work),
          is_barred_(canvas.states().size(), 0),
          order_(canvas.states().size()) {
        int const layers = canvas.clues().layers();
        costs_.resize(order_.size() * layers);
        std::vector<int> least(order_.size(), 1 << 30);
        for (int cell = 0; cell < int(order_.size()); ++cell)
            for (int q = 0; q < layers; ++q) {
                if (q == canvas.state(cell)) continue;
                costs_[std::size_t(cell) * layers + q] = visibility.of(cell, q);
                least[cell] = std::min(least[cell], costs_[std::size_t(cell) * layers + q]);
            }
        std::iota(order_.begin(), order_.end(), 0);
        std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) { return least[a] < least[b]; });
    }

    // The least visible of all repairs with exactly this many changes, empty if there is none;
    // `is_certain` says whether this is certain.
    std::optional<std::vector<Change>> best_of(int changes, std::vector<Stuck<W>> const& sets) {
        best_.reset();
        best_cost_ = 1 << 30;
        is_certain = true;
        branch(changes, 0, sets);
        return best_;
    }

    bool is_certain = true;

private:
    void branch(int left, int cost, std::vector<Stuck<W>> const& sets) {
        if (count_apart(sets) > 2 * left) return;
        auto const narrowest = std::min_element(
            sets.begin(), sets.end(), [](auto const& a, auto const& b) { return a.reach < b.reach; });
        std::vector<int> barred;
        int const width = canvas_.clues().width(), layers = canvas_.clues().layers();
        for (int cell : order_) {
            int const row = cell / width, column = cell % width;
            if (is_barred_[cell] || !narrowest->is_reached(row, column)) continue;
            if (left == 1 && !std::all_of(sets.begin(), sets.end(),
                                          [&](auto const& set) { return set.is_reached(row, column); }))
                continue;
            int const old = canvas_.state(cell);
            is_barred_[cell] = 1;
            barred.push_back(cell);
            for (int q = 0; q < layers; ++q) {
                if (q == old) continue;
                int const now = cost + costs_[std::size_t(cell) * layers + q];
                if (now >= best_cost_) continue;
                if (canvas_.line_solves > end_ || canvas_.is_stopped()) {
                    is_certain = false;
                    break;
                }
                canvas_.paint(cell, q);
                chosen_.push_back({cell, q});
                follow(left - 1, now, sets, row, column);
                chosen_.pop_back();
                canvas_.paint(cell, old);
            }
            if (!is_certain) break;
        }
        for (int cell : barred) is_barred_[cell] = 0;
    }

    // After a change: finds what is still stuck, and continues from there.
    void follow(int left, int cost, std::vector<Stuck<W>> const& sets, int row, int column) {
        std::vector<Stuck<W>> still;
        for (Stuck<W> const& set : sets) {
            if (!set.is_reached(row, column)) {
                if (left == 0) return;
                still.push_back(set);
            } else if (auto cells = canvas_.settle(set.cells); !is_empty<W>(cells)) {
                if (left == 0) return;
                still.emplace_back(shrunk(canvas_, std::move(cells)), canvas_.clues().width());
            }
        }
        if (still.empty()) {
            auto open = canvas_.settle();
            if (canvas_.is_stopped()) {
                is_certain = false;
                return;
            }
            if (is_empty<W>(open)) {
                best_ = chosen_;
                best_cost_ = cost;
                return;
            }
            if (left == 0) return;
            still = stuck_sets(canvas_, std::move(open), 2 * left + 1);
        }
        if (left > 0) branch(left, cost, still);
    }

    static int count_apart(std::vector<Stuck<W>> const& sets) {
        std::vector<Stuck<W> const*> apart;
        for (auto const& set : sets)
            if (std::all_of(apart.begin(), apart.end(),
                            [&](auto* other) { return set.is_apart_from(*other); }))
                apart.push_back(&set);
        return int(apart.size());
    }

    Canvas<W>& canvas_;
    Visibility const& visibility_;
    long const end_;
    std::vector<unsigned char> is_barred_;
    std::vector<int> order_;  // cells, the least visible first
    std::vector<int> costs_;  // of every change
    std::vector<Change> chosen_;
    std::optional<std::vector<Change>> best_;
    int best_cost_ = 0;
};

}  // namespace nurie::nonogram::making
