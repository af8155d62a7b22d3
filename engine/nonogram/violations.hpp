// Violations: which lines of an incomplete board already contradict their clues, each line by
// itself.
#pragma once

#include "../problem.hpp"
#include "line.hpp"
#include "words.hpp"

namespace nurie::nonogram {

// `board` holds a colour or kUnknown for each cell; the puzzle is sound.
inline std::vector<Problem> violations(Clues const& clues, std::span<std::uint8_t const> board) {
    return with_words(std::max(clues.width(), clues.height()), [&](auto words) {
        constexpr int W = decltype(words)::value;
        std::vector<Problem> found;
        LineSolver<W> solver(clues.most_runs(), clues.layers());
        std::vector<Bits<W>> layers(clues.layers());
        for (int l = 0; l < clues.lines(); ++l) {
            int const n = clues.length(l);
            for (int q = 0; q < clues.layers(); ++q) layers[q] = Bits<W>::below(q ? n : n + 1);
            for (int p = 0; p < n; ++p) {
                int const state = board[clues.cell(l, p)];
                if (state == kUnknown) continue;
                for (int q = 0; q < clues.layers(); ++q)
                    if (q != state) layers[q].clear(p);
            }
            if (!solver.place_forward(clues[l], n, layers.data())) report(found, "fault.line", l);
        }
        return found;
    });
}

}  // namespace nurie::nonogram
