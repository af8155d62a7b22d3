// Belief: how likely each colour of a cell and each place of a run is, by belief propagation.
//
// A single line, given the beliefs of the crossing lines about its cells, has exact marginals: a
// forward and a backward sum over all placements, as a line solver does with sets. Rows and columns
// pass these on in turn, without echoing back what they received. The result proves nothing; it
// tells the search which value to try first and what to decide first, which is the greatest single
// win on the hardest puzzles. Runs are only placed where the line solver left room, which keeps the
// sums short.
#pragma once

#include <algorithm>
#include <vector>

#include "board.hpp"

namespace nurie::nonogram {

class Belief {
public:
    // The sums would overflow for longer lines; these are searched without belief.
    static constexpr int kLongestLine = 200;

    template <int W>
    Belief(Board<W>& board, int rounds, Stop& stop) : clues_(board.clues()), layers_(clues_.layers()) {
        std::size_t const all = std::size_t(clues_.cells()) * layers_;
        allowed_.resize(all);
        open_.resize(clues_.cells());
        for (auto& side : heard_) side.assign(all, 1.0);
        stride_ = std::max(clues_.width(), clues_.height()) + 2;
        weight_.resize(std::size_t(layers_) * stride_);
        sum_.resize(stride_);
        for (int c = 0; c < clues_.cells(); ++c) {
            int const row = c / clues_.width(), column = c % clues_.width();
            open_[c] = !board.is_known(row, column);
            for (int q = 0; q < layers_; ++q) allowed_[at(c, q)] = board.may_be(row, column, q);
        }
        find_rooms(board, stop);
        if (stop.stopped()) return;
        std::vector<int> talking;
        for (int l = 0; l < clues_.lines(); ++l)
            if (board.open_cells(l).any()) talking.push_back(l);
        for (int round = 0; round < rounds; ++round)
            for (int l : talking) {
                if (stop.now(20)) return;
                speak(l);
            }
    }

    // The probability that a cell shows a colour, unnormalised.
    double cell(int cell, int colour) const {
        return allowed_[at(cell, colour)] * heard_[0][at(cell, colour)] * heard_[1][at(cell, colour)];
    }

    // For every run j of a line and every p where it has room, the probability
    // that it begins at or before p: `visit(j, p, probability)`.
    template <class Visit>
    void run_places(int line, Visit visit) {
        double const total = sum_placements(line);
        for (int j = 0; j < runs_; ++j) {
            double so_far = 0;
            for (int p = rooms_[first_ + j].begin; p <= rooms_[first_ + j].last; ++p) {
                so_far += start_weight(j, p);
                visit(j, p, total > 0 ? so_far / total : 0.5);
            }
        }
    }

private:
    struct Room {
        int begin, last;  // where a run may begin
    };

    std::size_t at(int cell, int colour) const { return std::size_t(cell) * layers_ + colour; }

    template <int W>
    void find_rooms(Board<W>& board, Stop& stop) {
        std::vector<Bits<W>> layers(layers_);
        for (int l = 0; l < clues_.lines(); ++l) {
            if (stop.now(100)) return;
            first_room_.push_back(int(rooms_.size()));
            std::copy_n(board.line(l), layers_, layers.begin());
            board.line_solver().solve(clues_[l], clues_.length(l), layers.data());
            for (int j = 0; j < int(clues_[l].size()); ++j) {
                auto const& starts = board.line_solver().starts(j);
                rooms_.push_back({starts.lowest(), starts.highest()});
            }
        }
    }

    // Sums over all placements of one line. In state (j, p), j runs and their gap are placed before
    // position p. forward_ sums the ways to reach it and backward_ the ways to continue; filled_ is the
    // weight of run j's own cells if it begins at p, and rest_ that of everything after it.
    double sum_placements(int line) {
        clue_ = clues_[line];
        first_ = first_room_[line];
        runs_ = int(clue_.size());
        n_ = clues_.length(line);
        hear(line);
        std::size_t const states = std::size_t(runs_ + 1) * stride_;
        if (forward_.size() < states)
            for (auto* sums : {&forward_, &backward_, &filled_, &rest_}) sums->resize(states);

        double const* const empty = weight_.data();
        forward_[0] = 1;
        std::fill_n(forward_.begin() + 1, last_of(0), 0.0);
        for (int j = 0; j <= runs_; ++j) {
            // What arrives from run j - 1 is in place; the rest idles on.
            double* const f = row(forward_, j);
            int const last = last_of(j);
            for (int p = enter(j) + 1; p <= last; ++p) f[p] += f[p - 1] * empty[p - 1];
            if (j == runs_) break;
            auto const [begin, _] = rooms_[first_ + j];
            auto const [length, colour] = clue_[j];
            int const step = length + gap_after(j);
            double const* const own = &weight_[std::size_t(colour) * stride_];
            double *const filled = row(filled_, j), *const next = row(forward_, j + 1);
            for (int p = begin; p <= last; ++p) filled[p] = own[p];
            for (int i = 1; i < length; ++i)
                for (int p = begin; p <= last; ++p) filled[p] *= own[p + i];
            for (int p = begin; p <= last; ++p) next[p + step] = f[p] * filled[p];
            if (gap_after(j))
                for (int p = begin; p <= last; ++p) next[p + step] *= empty[p + length];
            for (int p = last + step + 1; p <= last_of(j + 1); ++p) next[p] = 0;
        }

        double* const end = row(backward_, runs_);
        end[n_] = 1;
        for (int p = n_ - 1; p >= enter(runs_); --p) end[p] = end[p + 1] * empty[p];
        for (int j = runs_ - 1; j >= 0; --j) {
            auto const [begin, last] = rooms_[first_ + j];
            int const length = clue_[j].length, step = length + gap_after(j);
            double *const b = row(backward_, j), *const rest = row(rest_, j);
            double const *const filled = row(filled_, j), *const next = row(backward_, j + 1);
            for (int p = begin; p <= last; ++p) rest[p] = next[p + step];
            if (gap_after(j))
                for (int p = begin; p <= last; ++p) rest[p] *= empty[p + length];
            for (int p = begin; p <= last; ++p) b[p] = filled[p] * rest[p];
            for (int p = last - 1; p >= begin; --p) b[p] += b[p + 1] * empty[p];
            for (int p = begin - 1; p >= enter(j); --p) b[p] = b[p + 1] * empty[p];
        }
        return backward_[0];
    }

    // The weight of each colour of each cell, as the crossing lines see it.
    void hear(int line) {
        bool const is_row = clues_.is_row(line);
        auto const& heard = heard_[is_row ? 1 : 0];
        std::size_t const first = at(clues_.cell(line, 0), 0);
        std::size_t const step = std::size_t(is_row ? 1 : clues_.width()) * layers_;
        for (int q = 0; q < layers_; ++q) {
            double* const weight = &weight_[std::size_t(q) * stride_];
            for (int p = 0; p < n_; ++p) {
                std::size_t const here = first + p * step + q;
                weight[p] = allowed_[here] * heard[here];
            }
        }
    }

    double* row(std::vector<double>& sums, int j) const { return &sums[std::size_t(j) * stride_]; }

    // The first position at which j runs can be complete, and the last that matters then.
    int enter(int j) const {
        return j == 0 ? 0 : rooms_[first_ + j - 1].begin + clue_[j - 1].length + gap_after(j - 1);
    }
    int last_of(int j) const { return j < runs_ ? rooms_[first_ + j].last : n_; }
    int gap_after(int j) const { return j + 1 < runs_ ? gap_between(clue_[j], clue_[j + 1]) : 0; }

    double start_weight(int j, int p) const {
        std::size_t const state = std::size_t(j) * stride_ + p;
        return forward_[state] * filled_[state] * rest_[state];
    }

    // A line sends its belief about each cell to the crossing line.
    void speak(int line) {
        double const total = sum_placements(line);
        if (!(total > 0) || !(total < 1e300)) return;
        bool const is_row = clues_.is_row(line);
        auto& said = heard_[is_row ? 0 : 1];
        share_.assign(std::size_t(layers_) * stride_, 0.0);
        for (int j = 0; j < runs_; ++j) {
            auto const [length, colour] = clue_[j];
            double* const share = &share_[std::size_t(colour) * stride_];
            for (int p = rooms_[first_ + j].begin; p <= rooms_[first_ + j].last; ++p) {
                double const w = start_weight(j, p);
                share[p] += w;
                share[p + length] -= w;
            }
        }
        for (int q = 1; q < layers_; ++q) {
            double* const share = &share_[std::size_t(q) * stride_];
            for (int p = 1; p < n_; ++p) share[p] += share[p - 1];
        }
        for (int p = 0; p < n_; ++p) {
            share_[p] = total;
            sum_[p] = 0;
        }
        for (int q = 1; q < layers_; ++q)
            for (int p = 0; p < n_; ++p) share_[p] -= share_[std::size_t(q) * stride_ + p];
        for (int q = 0; q < layers_; ++q) {
            double* const share = &share_[std::size_t(q) * stride_];
            double const* const in = &weight_[std::size_t(q) * stride_];
            for (int p = 0; p < n_; ++p) {
                share[p] = in[p] > 0 ? std::max(share[p], 0.0) / in[p] : 0;
                sum_[p] += share[p];
            }
        }
        for (int q = 0; q < layers_; ++q) {
            double* const share = &share_[std::size_t(q) * stride_];
            for (int p = 0; p < n_; ++p)
                share[p] = sum_[p] > 0 ? std::clamp(share[p] / sum_[p], kLeast, 1 - kLeast) : 0.5;
        }
        int const step = is_row ? 1 : clues_.width();
        int cell = clues_.cell(line, 0);
        for (int p = 0; p < n_; ++p, cell += step)
            if (open_[cell])
                for (int q = 0; q < layers_; ++q) said[at(cell, q)] = share_[std::size_t(q) * stride_ + p];
    }

    static constexpr double kLeast = 0.02;

    Clues const& clues_;
    int layers_;
    int stride_;  // between the positions of a line in one row of sums and those in the next
    std::vector<unsigned char> open_;
    std::vector<double> allowed_;
    std::vector<double> heard_[2];  // the messages of rows (0) and columns (1) about each cell and colour
    std::vector<Room> rooms_;
    std::vector<int> first_room_;

    // For the line being summed.
    std::span<Run const> clue_;
    int first_ = 0, runs_ = 0, n_ = 0;
    std::vector<double> weight_, forward_, backward_, filled_, rest_, share_, sum_;
};

}  // namespace nurie::nonogram
