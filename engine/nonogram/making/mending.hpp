// Mending: looks for changes after which line solving settles every cell.
//
// A beam search: of the pictures with one more change, it keeps the least changed ones with the
// fewest open cells. It tries only changes that can free a small stuck set, and rejects most of
// them by looking only at the lines of that set.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "repair.hpp"
#include "stuck.hpp"

namespace nurie::nonogram::making {

template <int W>
class Mending {
public:
    Mending(Canvas<W>& canvas, Visibility const& visibility, Effort const& effort)
        : canvas_(canvas), visibility_(visibility), effort_(effort), original_(canvas.states()) {}

    std::optional<std::vector<Change>> run() {
        std::vector<Draft> beam{{{}, 0, 0, 0, 0}};
        long const end = canvas_.line_solves + effort_.mending;
        for (int depth = 0; depth < effort_.most_changes && !beam.empty(); ++depth) {
            std::vector<Draft> next;
            std::set<std::vector<std::pair<int, int>>> seen;
            for (Draft const& draft : beam) {
                if (canvas_.line_solves > end || canvas_.is_stopped()) return std::nullopt;
                grow(draft, next, seen);
            }
            std::stable_sort(next.begin(), next.end(),
                             [](Draft const& a, Draft const& b) { return a.rank() < b.rank(); });
            if (!next.empty() && next.front().open == 0) return reduced(next.front().changes);
            if (int(next.size()) > kWidth) next.resize(kWidth);
            beam = std::move(next);
        }
        return std::nullopt;
    }

private:
    struct Draft {
        std::vector<Change> changes;
        int cost, open, reveals, order;
        // A picture without open cells comes first.
        std::tuple<bool, int, int> rank() const {
            return {open > 0, cost + reveals * kReveal + open * kOpenCell / 8, order};
        }
    };
    struct Trial {
        int left, cost, cell, state;  // left: how many cells of a small set stay stuck
    };
    static constexpr int kBeginnings = 8;  // lines in which a run may grow
    static constexpr int kWidth = 3;       // of the beam
    static constexpr int kLarge = 40;      // a stuck set of more cells is large
    static constexpr int kTried = 16;      // changes of a draft that are tried on the whole board
    static constexpr int kOpenCell = 12;  // the weight of an open cell relative to the visibility of a change
    static constexpr int kReveal = 110;   // the weight of a cell that has to be revealed
    static constexpr int kOneChange = 60;  // the base weight of a change

    void grow(Draft const& draft, std::vector<Draft>& next,
              std::set<std::vector<std::pair<int, int>>>& seen) {
        apply(draft.changes);
        auto const open = canvas_.settle();
        std::vector<Trial> trials;
        add_beginnings(draft, trials);
        // Lines alone find where to look, which is much faster.
        canvas_.means = Means::lines;
        auto const sets = stuck_sets(canvas_, open, 3);
        int const width = canvas_.clues().width();
        for (Cells<W> const& stuck : sets) {
            int const all = count_of<W>(stuck);
            canvas_.settle(stuck);
            canvas_.keep();
            Bits<W> columns;
            for (auto const& row : stuck) columns |= row;
            for (int cell = 0; cell < int(original_.size()); ++cell) {
                if (!stuck[cell / width].any() && !columns.test(cell % width)) continue;
                if (is_changed(draft, cell)) continue;
                int const old = canvas_.state(cell);
                for (int q = 0; q < canvas_.clues().layers(); ++q) {
                    if (q == old) continue;
                    canvas_.paint(cell, q);
                    int const left = canvas_.still_stuck(stuck, cell, all > kLarge);
                    if (left < all) trials.push_back({left, kOneChange + visibility_.of(cell, q), cell, q});
                }
                canvas_.paint(cell, old);
            }
        }
        canvas_.means = effort_.means;
        std::stable_sort(trials.begin(), trials.end(), [](Trial const& a, Trial const& b) {
            return a.cost + a.left * kOpenCell < b.cost + b.left * kOpenCell;
        });
        int tried = 0;
        for (Trial const& trial : trials) {
            auto changes = draft.changes;
            changes.push_back({trial.cell, trial.state});
            std::vector<std::pair<int, int>> key;
            for (Change const& change : changes) key.push_back({change.cell, change.value});
            std::sort(key.begin(), key.end());
            if (!seen.insert(key).second) continue;
            if (++tried > kTried) break;
            int const old = canvas_.state(trial.cell);
            canvas_.paint(trial.cell, trial.state);
            int const open = count_of<W>(canvas_.settle()), reveals = canvas_.reveals();
            canvas_.paint(trial.cell, old);
            next.push_back({std::move(changes), draft.cost + trial.cost, open, reveals, int(next.size())});
        }
        apply({});
    }

    // If no single change frees anything, a run may grow until it overlaps: a cell at either end of
    // the runs that need the fewest.
    void add_beginnings(Draft const& draft, std::vector<Trial>& trials) {
        auto loose = canvas_.loose_runs();
        std::stable_sort(loose.begin(), loose.end(),
                         [](auto const& a, auto const& b) { return a.changes < b.changes; });
        if (int(loose.size()) > kBeginnings) loose.resize(kBeginnings);
        Clues const& clues = canvas_.clues();
        for (auto const& [line, run, changes] : loose) {
            int at = -1, begin = 0, end = 0;
            for (int p = 0, before = 0; p < clues.length(line); ++p) {
                int const now = canvas_.state(clues.cell(line, p));
                if (now && now != before && ++at == run) begin = p;
                if (now && at == run) end = p + 1;
                before = now;
            }
            int const colour = clues[line][run].colour;
            for (int p : {begin - 1, end}) {
                if (p < 0 || p >= clues.length(line)) continue;
                int const cell = clues.cell(line, p);
                if (!is_changed(draft, cell))
                    trials.push_back({0, kOneChange + visibility_.of(cell, colour), cell, colour});
            }
        }
    }

    static bool is_changed(Draft const& draft, int cell) {
        return std::any_of(draft.changes.begin(), draft.changes.end(),
                           [&](Change const& change) { return change.cell == cell; });
    }

    // Removes superfluous changes, the most visible first.
    std::vector<Change> reduced(std::vector<Change> changes) {
        std::stable_sort(changes.begin(), changes.end(), [&](Change const& a, Change const& b) {
            return visibility_.of(a.cell, a.value) > visibility_.of(b.cell, b.value);
        });
        for (std::size_t i = 0; i < changes.size();) {
            auto fewer = changes;
            fewer.erase(fewer.begin() + i);
            apply(fewer);
            if (is_empty<W>(canvas_.settle())) changes = std::move(fewer);
            else ++i;
        }
        apply({});
        return changes;
    }

    // The picture with only these changes.
    void apply(std::vector<Change> const& changes) {
        for (Change const& change : applied_) canvas_.paint(change.cell, original_[change.cell]);
        for (Change const& change : changes) canvas_.paint(change.cell, change.value);
        applied_ = changes;
    }

    Canvas<W>& canvas_;
    Visibility const& visibility_;
    Effort const& effort_;
    std::vector<std::uint8_t> const original_;
    std::vector<Change> applied_;
};

}  // namespace nurie::nonogram::making
