// Conflict: which of the filled-in cells cannot all be right.
//
// QuickXplain (Junker 2004): split the suspects and keep only the halves that matter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "answer.hpp"
#include "sorting.hpp"
#include "stop.hpp"

namespace nurie {

// Cells of `given` that contradict each other; all of them are needed, unless stopped.
// `contradicts` says whether a board has no solution; the result is empty if even the empty board
// has none.
template <class Contradicts>
std::vector<int> smallest_conflict(std::span<std::uint8_t const> given, Stop& stop, Contradicts contradicts) {
    std::vector<int> suspects;
    for (std::size_t cell = 0; cell < given.size(); ++cell)
        if (given[cell] != kUnknown) suspects.push_back(int(cell));
    std::vector<std::uint8_t> trial(given.size());
    auto const blame = [&](std::vector<int> const& cells) {
        std::fill(trial.begin(), trial.end(), kUnknown);
        for (int cell : cells) trial[cell] = given[cell];
        return contradicts(std::span<std::uint8_t const>(trial));
    };
    auto const with = [](std::vector<int> cells, std::vector<int> const& more) {
        cells.insert(cells.end(), more.begin(), more.end());
        return cells;
    };
    auto const shrink = [&](auto const& self, std::vector<int> const& base, bool base_grew,
                            std::vector<int> const& cells) -> std::vector<int> {
        if (base_grew && blame(base)) return {};
        if (cells.size() == 1 || stop.stopped()) return cells;
        auto const middle = cells.begin() + std::ptrdiff_t(cells.size() / 2);
        std::vector<int> const front(cells.begin(), middle), back(middle, cells.end());
        std::vector<int> const from_back = self(self, with(base, front), true, back);
        std::vector<int> const from_front = self(self, with(base, from_back), !from_back.empty(), front);
        return with(from_back, from_front);
    };
    if (suspects.empty() || blame({})) return {};
    std::vector<int> conflict = shrink(shrink, {}, false, suspects);
    nurie::sort(conflict.begin(), conflict.end());
    return conflict;
}

}  // namespace nurie
