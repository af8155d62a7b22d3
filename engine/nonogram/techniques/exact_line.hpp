// ExactLine: the line solver behind one plain interface, for lines of any length.
//
// Whole-line intersection, contradictions and the search for reasons use it; the number of words is
// chosen once, for the longest line of the board.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "../line.hpp"
#include "../words.hpp"
#include "line_state.hpp"

namespace nurie::nonogram::techniques {

class ExactLine {
public:
    virtual ~ExactLine() = default;
    // Narrows cells to the values of the placements that fit; false if no placement fits.
    virtual bool solve(std::span<Run const> clue, std::vector<Mask>& cells) = 0;
    // After `solve`: whether run j starts in this range in some placement that fits.
    virtual bool may_start(int j, Range const& range) const = 0;

    static std::unique_ptr<ExactLine> of(Clues const& clues);
};

template <int W>
class ExactLineOf final : public ExactLine {
public:
    explicit ExactLineOf(Clues const& clues)
        : layers_(clues.layers()), line_(clues.most_runs(), clues.layers()) {}

    bool solve(std::span<Run const> clue, std::vector<Mask>& cells) override {
        int const n = int(cells.size());
        for (auto& layer : layers_) layer = Bits<W>{};
        for (int p = 0; p < n; ++p)
            for (Mask m = cells[p]; m; m &= m - 1) layers_[std::countr_zero(m)].set(p);
        layers_[0].set(n);
        if (line_.solve(clue, n, layers_.data()) == LineResult::contradiction) return false;
        for (Mask& m : cells) m = 0;
        for (std::size_t q = 0; q < layers_.size(); ++q)
            layers_[q].for_each([&](int p) {
                if (p < n) cells[p] |= mask_of(int(q));
            });
        return true;
    }

    bool may_start(int j, Range const& range) const override {
        auto const within = Bits<W>::below(range.last + 1) & ~Bits<W>::below(range.first);
        return (line_.starts(j) & within).any();
    }

private:
    std::vector<Bits<W>> layers_;
    LineSolver<W> line_;
};

inline std::unique_ptr<ExactLine> ExactLine::of(Clues const& clues) {
    return with_words(std::max(clues.width(), clues.height()), [&](auto words) -> std::unique_ptr<ExactLine> {
        return std::make_unique<ExactLineOf<words.value>>(clues);
    });
}

}  // namespace nurie::nonogram::techniques
