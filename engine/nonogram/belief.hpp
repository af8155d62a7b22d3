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
    // position p. forward_ sums the ways to reach it, backward_ the ways to continue, and filled_
    // is the weight of run j's own cells.
    double sum_placements(int line) {
        clue_ = clues_[line];
        first_ = first_room_[line];
        runs_ = int(clue_.size());
        n_ = clues_.length(line);
        stride_ = n_ + 2;
        auto const& heard = heard_[clues_.is_row(line) ? 1 : 0];
        weight_.resize(std::size_t(n_) * layers_);
        for (int p = 0; p < n_; ++p)
            for (int q = 0; q < layers_; ++q) {
                int const cell = clues_.cell(line, p);
                weight_[p * layers_ + q] =
                    open_[cell] ? allowed_[at(cell, q)] * heard[at(cell, q)] : allowed_[at(cell, q)];
            }
        std::size_t const states = std::size_t(runs_ + 1) * stride_;
        forward_.assign(states, 0.0);
        backward_.assign(states, 0.0);
        filled_.resize(states);

        forward_[0] = 1;
        for (int j = 0; j < runs_; ++j) {
            auto const [begin, last] = rooms_[first_ + j];
            auto const [length, colour] = clue_[j];
            double* const f = &forward_[std::size_t(j) * stride_];
            for (int p = enter(j); p <= last; ++p) {
                if (p < last) f[p + 1] += f[p] * weight_[p * layers_];
                if (p < begin) continue;
                double product = 1;
                for (int i = p; i < p + length && product > 0; ++i) product *= weight_[i * layers_ + colour];
                filled_[std::size_t(j) * stride_ + p] = product;
                f[stride_ + p + length + gap_after(j)] += f[p] * product * gap_weight(j, p + length);
            }
        }
        double* const done = &forward_[std::size_t(runs_) * stride_];
        for (int p = enter(runs_); p < n_; ++p) done[p + 1] += done[p] * weight_[p * layers_];

        double* const end = &backward_[std::size_t(runs_) * stride_];
        end[n_] = 1;
        for (int p = n_ - 1; p >= enter(runs_); --p) end[p] = end[p + 1] * weight_[p * layers_];
        for (int j = runs_ - 1; j >= 0; --j) {
            auto const [begin, last] = rooms_[first_ + j];
            double* const b = &backward_[std::size_t(j) * stride_];
            for (int p = last; p >= enter(j); --p) {
                if (p < last) b[p] = b[p + 1] * weight_[p * layers_];
                if (p >= begin) b[p] += filled_[std::size_t(j) * stride_ + p] * rest(j, p);
            }
        }
        return backward_[0];
    }

    // The first position at which j runs can be complete.
    int enter(int j) const {
        return j == 0 ? 0 : rooms_[first_ + j - 1].begin + clue_[j - 1].length + gap_after(j - 1);
    }
    int gap_after(int j) const { return j + 1 < runs_ ? gap_between(clue_[j], clue_[j + 1]) : 0; }
    double gap_weight(int j, int p) const { return gap_after(j) ? weight_[p * layers_] : 1.0; }

    // The weight of what may follow run j when it begins at p.
    double rest(int j, int p) const {
        int const end = p + clue_[j].length;
        return backward_[std::size_t(j + 1) * stride_ + end + gap_after(j)] * gap_weight(j, end);
    }
    double start_weight(int j, int p) const {
        std::size_t const state = std::size_t(j) * stride_ + p;
        return forward_[state] * filled_[state] * rest(j, p);
    }

    // A line sends its belief about each cell to the crossing line.
    void speak(int line) {
        double const total = sum_placements(line);
        if (!(total > 0) || !(total < 1e300)) return;
        auto& said = heard_[clues_.is_row(line) ? 0 : 1];
        share_.assign(std::size_t(n_ + 1) * layers_, 0.0);
        for (int j = 0; j < runs_; ++j) {
            auto const [length, colour] = clue_[j];
            for (int p = rooms_[first_ + j].begin; p <= rooms_[first_ + j].last; ++p) {
                double const w = start_weight(j, p);
                share_[p * layers_ + colour] += w;
                share_[(p + length) * layers_ + colour] -= w;
            }
        }
        for (int p = 0; p < n_; ++p) {
            double* const share = &share_[p * layers_];
            if (p > 0)
                for (int q = 1; q < layers_; ++q) share[q] += share[q - layers_];
            int const cell = clues_.cell(line, p);
            if (!open_[cell]) continue;
            share[0] = total;
            for (int q = 1; q < layers_; ++q) share[0] -= share[q];
            double sum = 0;
            for (int q = 0; q < layers_; ++q) {
                double const in = weight_[p * layers_ + q];
                said[at(cell, q)] = in > 0 ? std::max(share[q], 0.0) / in : 0;
                sum += said[at(cell, q)];
            }
            for (int q = 0; q < layers_; ++q)
                said[at(cell, q)] = sum > 0 ? std::clamp(said[at(cell, q)] / sum, kLeast, 1 - kLeast) : 0.5;
        }
    }

    static constexpr double kLeast = 0.02;

    Clues const& clues_;
    int layers_;
    std::vector<unsigned char> open_;
    std::vector<double> allowed_;
    std::vector<double> heard_[2];  // the messages of rows (0) and columns (1) about each cell and colour
    std::vector<Room> rooms_;
    std::vector<int> first_room_;

    // For the line being summed.
    std::span<Run const> clue_;
    int first_ = 0, runs_ = 0, n_ = 0, stride_ = 0;
    std::vector<double> weight_, forward_, backward_, filled_, share_;
};

}  // namespace nurie::nonogram
