// LineSolver: everything that follows from one line, its clue and its known cells.
//
// A line of n cells has one set of positions per layer: where it may be empty (layer 0) and where
// it may have each colour. A placement is a path through states (j runs placed, next free position
// p). One forward and one backward pass over the runs handle all placements at once, because the
// states of one j are one Bits and a step is a shift, an addition or a mask:
//
//   forward   free_j  --fits-->  starts_j  --over the run and its gap-->  free_j+1
//   backward  what the surviving starts of run j+1 can be reached from
//
// A cell may have a colour if a run from a surviving start covers it, and may be empty if a path
// idles there or the forced gap of a run falls on it. Exact for every clue, black and white or
// coloured, in O(runs * log length) steps. Storing sets of positions in words is folklore among
// fast nonogram solvers; using the carry to flood the gaps comes from bit-parallel text matching.
#pragma once

#include <span>
#include <vector>

#include "../bits.hpp"
#include "clues.hpp"

namespace nurie::nonogram {

enum class LineResult { contradiction, unchanged, changed };

template <int W>
class LineSolver {
public:
    using Set = Bits<W>;

    LineSolver(int most_runs, int layers)
        : free_(std::size_t(most_runs) + 1), starts_(std::size_t(most_runs) + 1), may_(layers) {}

    // Narrows the layers of one line of `n` cells. Layer 0 has an extra bit at position n, the
    // wall, which counts as an empty cell after the last one.
    LineResult solve(std::span<Run const> clue, int n, Set* layers) {
        if (!place_forward(clue, n, layers)) return LineResult::contradiction;
        // No run can start further from its first place than the line is longer than its clue.
        if constexpr (!kIsSmall) {
            if (layer_count() == 2) {
                int const distance = n + 2 - needed_;
                if constexpr (W == 1) {
                    if (distance < 8)
                        return narrow<true>(clue, n, layers, FillDown<W, 3>(layers[0], distance));
                    if (distance < 32)
                        return narrow<true>(clue, n, layers, FillDown<W, 5>(layers[0], distance));
                }
                return narrow<true>(clue, n, layers, FillDown<W>(layers[0], distance));
            }
        }
        int const distance = n + 1 - int(shortest_length(clue));
        return narrow<false>(clue, n, layers, FillDown<W>(layers[0], distance));
    }

    // After `solve`: the surviving starts of run j.
    Set const& starts(int j) const { return starts_[j]; }

    // The forward pass alone: whether any placement fits.
    bool place_forward(std::span<Run const> clue, int n, Set const* layers) {
        if constexpr (!kIsSmall)
            if (layer_count() == 2) return place_forward<true>(clue, n, layers);
        return place_forward<false>(clue, n, layers);
    }

private:
    int layer_count() const { return int(may_.size()); }

    // Whether an empty cell must follow run j. With one colour, this may be the wall after the last run.
    template <bool kOneColour>
    static bool has_gap(std::span<Run const> clue, int j) {
        return kOneColour || (j + 1 < int(clue.size()) && clue[j + 1].colour == clue[j].colour);
    }

    template <bool kOneColour>
    bool place_forward(std::span<Run const> clue, int n, Set const* layers) {
        int const k = int(clue.size());
        Set const through = layers[0];
        Set free = fill_up(Set::one(0), through);
        free_[0] = free;
        int needed = 0;
        for (int j = 0; j < k; ++j) {
            int const length = clue[j].length;
            needed += length + 1;
            Set const starts = free & runs_of(layers[kOneColour ? 1 : clue[j].colour], length);
            starts_[j] = starts;
            Set after = starts << length;
            if (has_gap<kOneColour>(clue, j)) after = (after & through) << 1;
            free = fill_up(after, through);
            free_[j + 1] = free;
        }
        needed_ = needed;
        return free.test(n + 1);
    }

    // The backward pass.
    template <bool kOneColour>
    LineResult narrow(std::span<Run const> clue, int n, Set* layers, auto const& fill_down) {
        int const k = int(clue.size());
        Set const through = layers[0];
        Set filled;  // with one colour
        if constexpr (!kOneColour)
            for (Set& may : may_) may = Set{};
        Set later = fill_down(Set::one(n + 1));
        Set empty = free_[k] & (later >> 1);
        for (int j = k - 1; j >= 0; --j) {
            int const length = clue[j].length;
            Set here = starts_[j];
            if (has_gap<kOneColour>(clue, j)) {
                here &= ((later >> 1) & through) >> length;
                empty |= here << length;
            } else {
                here &= later >> length;
            }
            starts_[j] = here;
            (kOneColour ? filled : may_[clue[j].colour]) |= smear(here, length);
            later = fill_down(here);
            empty |= free_[j] & (later >> 1);
        }
        // A path idles on a free cell only if that cell may be empty; the wall always may.
        empty &= through;
        empty.set(n);

        bool changed = empty != through;
        layers[0] = empty;
        for (int q = 1; q < (kOneColour ? 2 : layer_count()); ++q) {
            Set const& may = kOneColour ? filled : may_[q];
            changed |= may != layers[q];
            layers[q] = may;
        }
        return changed ? LineResult::changed : LineResult::unchanged;
    }

    std::vector<Set> free_, starts_, may_;
    int needed_ = 0;  // cells that runs of one colour take, each with a gap
};

}  // namespace nurie::nonogram
