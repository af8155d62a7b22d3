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
        int const k = int(clue.size());
        if (!place_forward(clue, n, layers)) return LineResult::contradiction;

        // No run can start further from its first place than the line is longer than its clue.
        FillDown<W> const fill_down(layers[0], n - int(shortest_length(clue)) + 1);
        int const layer_count = int(may_.size());
        for (Set& may : may_) may = Set{};
        Set later = fill_down(Set::one(n + 1));
        Set empty = free_[k] & (later >> 1);
        for (int j = k - 1; j >= 0; --j) {
            auto const [length, colour] = clue[j];
            Set here = starts_[j];
            if (j + 1 < k && clue[j + 1].colour == colour) {
                Set const gaps = (later >> 1) & layers[0];
                here &= gaps >> length;
                empty |= here << length;
            } else {
                here &= later >> length;
            }
            starts_[j] = here;
            may_[colour] |= smear(here, length);
            later = fill_down(here);
            empty |= free_[j] & (later >> 1);
        }
        // A path idles on a free cell only if that cell may be empty; the wall always may.
        may_[0] = empty & layers[0];
        may_[0].set(n);

        bool changed = false;
        for (int q = 0; q < layer_count; ++q) {
            changed |= may_[q] != layers[q];
            layers[q] = may_[q];
        }
        return changed ? LineResult::changed : LineResult::unchanged;
    }

    // After `solve`: the surviving starts of run j.
    Set const& starts(int j) const { return starts_[j]; }

    // The forward pass alone: whether any placement fits.
    bool place_forward(std::span<Run const> clue, int n, Set const* layers) {
        int const k = int(clue.size());
        Set const through = layers[0];
        free_[0] = fill_up(Set::one(0), through);
        Set fits;
        int fits_length = 0, fits_colour = 0;
        for (int j = 0; j < k; ++j) {
            auto const [length, colour] = clue[j];
            if (length != fits_length || colour != fits_colour) {
                fits = runs_of(layers[colour], length);
                fits_length = length;
                fits_colour = colour;
            }
            starts_[j] = free_[j] & fits;
            Set after = starts_[j] << length;
            if (j + 1 < k && clue[j + 1].colour == colour) after = (after & through) << 1;
            free_[j + 1] = fill_up(after, through);
        }
        return free_[k].test(n + 1);
    }

private:
    std::vector<Set> free_, starts_, may_;
};

}  // namespace nurie::nonogram
