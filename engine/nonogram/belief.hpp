// Belief: how likely each cell and each run's place is, by belief propagation.
//
// Every line, taken alone and given what the crossing lines think of its cells,
// has exact marginals: a forward and a backward sum over all placements, as a
// line solver does with sets. Rows and columns pass these on in turn, each
// without echoing back what it was told. The result is no proof of anything; it
// tells the search which value to try first, and that is the greatest single
// win on the hardest puzzles. Cost: O(cells * runs) a line and round.
#pragma once

#include <vector>

#include "board.hpp"

namespace nurie::nonogram {

class Belief {
public:
    // Longer lines would overflow the sums; they are searched without belief.
    static constexpr int kLongestLine = 200;

    template <int W>
    Belief(Board<W> const& board, int rounds) : clues_(board.clues()), layers_(clues_.layers()) {
        std::size_t const all = std::size_t(clues_.cells()) * layers_;
        allowed_.resize(all);
        for (auto& side : heard_) side.assign(all, 1.0);
        for (int c = 0; c < clues_.cells(); ++c)
            for (int q = 0; q < layers_; ++q)
                allowed_[at(c, q)] = board.may_be(c / clues_.width(), c % clues_.width(), q);
        for (int round = 0; round < rounds; ++round) {
            for (int l = 0; l < clues_.lines(); ++l) speak(l);
        }
    }

    // The probability that a cell shows a colour, unnormalised.
    double cell(int cell, int colour) const {
        return allowed_[at(cell, colour)] * heard_[0][at(cell, colour)] * heard_[1][at(cell, colour)];
    }

    // The probabilities that run j begins at or before p, for every j and p of a
    // line: `visit(j, p, probability)`.
    template <class Visit>
    void run_places(int line, Visit visit) {
        line_of_ = line;
        double const total = sum_placements(line);
        int const n = clues_.length(line);
        auto const clue = clues_[line];
        for (int j = 0; j < int(clue.size()); ++j) {
            double so_far = 0;
            for (int p = 0; p < n; ++p) {
                so_far += start_weight(j, p, n);
                visit(j, p, total > 0 ? so_far / total : 0.5);
            }
        }
    }

private:
    std::size_t at(int cell, int colour) const { return std::size_t(cell) * layers_ + colour; }

    // Sums over all placements of one line: forward_(j, p) over the ways to place
    // j runs before position p, backward_ over the ways to place the rest.
    double sum_placements(int line) {
        auto const clue = clues_[line];
        int const n = clues_.length(line), k = int(clue.size()), stride = n + 2;
        bool const row = clues_.is_row(line);
        weight_.resize(std::size_t(n + 1) * layers_);
        for (int p = 0; p < n; ++p)
            for (int q = 0; q < layers_; ++q) {
                std::size_t const i = at(clues_.cell(line, p), q);
                weight_[p * layers_ + q] = allowed_[i] * heard_[row ? 1 : 0][i];
            }
        for (int q = 0; q < layers_; ++q) weight_[n * layers_ + q] = q == 0;
        forward_.assign(std::size_t(k + 1) * stride, 0.0);
        backward_.assign(std::size_t(k + 1) * stride, 0.0);
        filled_.assign(std::size_t(k) * stride, 0.0);
        for (int j = 0; j < k; ++j) {
            for (int p = 0; p + clue[j].length <= n; ++p) {
                double product = 1;
                for (int i = 0; i < clue[j].length && product > 0; ++i)
                    product *= weight_[(p + i) * layers_ + clue[j].colour];
                filled_[j * stride + p] = product;
            }
        }
        forward_[0] = 1;
        for (int j = 0; j <= k; ++j) {
            double* const f = &forward_[j * stride];
            for (int p = 0; p <= n; ++p) {
                f[p + 1] += f[p] * weight_[p * layers_];
                if (j == k || p == n || f[p] == 0) continue;
                int const end = p + clue[j].length;
                if (end > n) continue;
                bool const gap = j + 1 < k && gap_between(clue[j], clue[j + 1]);
                double const w = f[p] * filled_[j * stride + p];
                if (gap) f[stride + end + 1] += w * weight_[end * layers_];
                else f[stride + end] += w;
            }
        }
        double* const last = &backward_[k * stride];
        last[n + 1] = 1;
        for (int j = k; j >= 0; --j) {
            double* const b = &backward_[j * stride];
            for (int p = n; p >= 0; --p) {
                b[p] += b[p + 1] * weight_[p * layers_];
                if (j < k && p < n) b[p] += filled_[j * stride + p] * rest(j, p, n);
            }
        }
        return backward_[0];
    }

    // What may follow run j begun at p.
    double rest(int j, int p, int n) const {
        auto const clue = clues_[line_of_];
        int const end = p + clue[j].length, stride = n + 2;
        if (end > n) return 0;
        bool const gap = j + 1 < int(clue.size()) && gap_between(clue[j], clue[j + 1]);
        double const* const after = &backward_[(j + 1) * stride];
        return gap ? weight_[end * layers_] * after[end + 1] : after[end];
    }

    double start_weight(int j, int p, int n) const {
        int const stride = n + 2;
        return forward_[j * stride + p] * filled_[j * stride + p] * rest(j, p, n);
    }

    // A line tells the crossing lines what it thinks of each cell.
    void speak(int line) {
        line_of_ = line;
        double const total = sum_placements(line);
        if (!(total > 0) || !(total < 1e300)) return;
        auto const clue = clues_[line];
        int const n = clues_.length(line), k = int(clue.size());
        bool const row = clues_.is_row(line);
        share_.assign(std::size_t(n + 1) * layers_, 0.0);
        for (int j = 0; j < k; ++j) {
            int const q = clue[j].colour;
            for (int p = 0; p + clue[j].length <= n; ++p) {
                double const w = start_weight(j, p, n);
                share_[p * layers_ + q] += w;
                share_[(p + clue[j].length) * layers_ + q] -= w;
            }
        }
        for (int q = 1; q < layers_; ++q)
            for (int p = 1; p < n; ++p) share_[p * layers_ + q] += share_[(p - 1) * layers_ + q];
        for (int p = 0; p < n; ++p) {
            double empty = total;
            for (int q = 1; q < layers_; ++q) empty -= share_[p * layers_ + q];
            share_[p * layers_] = empty;
            double sum = 0;
            std::size_t const cell = at(clues_.cell(line, p), 0);
            for (int q = 0; q < layers_; ++q) {
                double const in = weight_[p * layers_ + q];
                double const out = in > 0 ? std::max(share_[p * layers_ + q], 0.0) / total / in : 0;
                sum += share_[p * layers_ + q] = out;
            }
            if (!(sum > 0)) continue;
            for (int q = 0; q < layers_; ++q) {
                double const said = share_[p * layers_ + q] / sum;
                heard_[row ? 0 : 1][cell + q] = std::min(std::max(said, kLeast), 1 - kLeast);
            }
        }
    }

    static constexpr double kLeast = 0.02;

    Clues const& clues_;
    int layers_, line_of_ = 0;
    std::vector<double> allowed_;
    std::vector<double> heard_[2];  // what rows (0) and columns (1) say of each cell and colour
    std::vector<double> weight_, forward_, backward_, filled_, share_;
};

}  // namespace nurie::nonogram
