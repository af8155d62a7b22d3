// Narrow sea: a white cell would leave the sea only one way, through cells that are needed
// otherwise.
//
//   ? ? ? ?        ? ? ? ?
//   4 ? ? 2   →    4 ? # 2        (if it were white, the sea would have to pass where the 4 must grow)
//   ? ? ? ?        ? ? ? ?
//
// If the cell is white, the cells without which the sea would fall apart are black; then an island
// has no room, white cells have no island, or a 2×2 block gets no white cell. So the cell is black.
#pragma once

#include "../../sorting.hpp"
#include "contradiction.hpp"
#include "edge_diagonal.hpp"
#include "sea_bottleneck.hpp"

namespace nurie::nurikabe::techniques {

// Marks the cells through which the sea must pass on a board on which `cell` has become white.
inline std::vector<int> passages_if_white(std::vector<std::uint8_t> const& board, int cell, View& aside,
                                          Stop& stop) {
    aside.load(board);
    aside.set(cell, kWhite);
    aside.refresh();
    Findings cuts(stop);
    find_sea_bottleneck(aside, cuts);
    find_edge_diagonal(aside, cuts);
    std::vector<int> passages;
    for (Finding const& cut : cuts.all())
        for (Fact const& fact : cut.settles) passages.push_back(fact.cell);
    nurie::sort(passages.begin(), passages.end());
    passages.erase(std::unique(passages.begin(), passages.end()), passages.end());
    return passages;
}

// Puts on `aside` a board with one cell white and others black.
inline void set_passages(std::vector<std::uint8_t> const& board, int cell, std::span<int const> passages,
                         View& aside) {
    aside.load(board);
    aside.set(cell, kWhite);
    for (int passage : passages) aside.set(passage, kBlack);
    aside.refresh();
}

inline void find_narrow_sea(View& view, View& aside, Findings& out) {
    State const& state = view.state();
    SeaCheck sea;
    for (int cell = 0; cell < state.puzzle().cells(); ++cell) {
        if (!state.is_unknown(cell)) continue;
        if (out.is_late(1 + state.puzzle().cells() / 8)) return;
        std::vector<int> passages = passages_if_white(state.cells(), cell, aside, out.stop());
        if (passages.empty()) continue;
        set_passages(state.cells(), cell, passages, aside);
        Trouble const trouble = find_trouble(aside, sea);
        if (!trouble) continue;
        // Only the cells that matter are reported.
        for (int const passage : std::vector<int>(passages)) {
            std::vector<int> fewer;
            std::remove_copy(passages.begin(), passages.end(), std::back_inserter(fewer), passage);
            set_passages(state.cells(), cell, fewer, aside);
            if (shows_trouble(aside, trouble, sea)) passages = std::move(fewer);
        }
        // A fault without any of these cells is confinement.
        if (passages.empty()) continue;
        out.settle(cell, kBlack);
        out.name("passage", Form::places, passages);
        out.suppose(cell, kWhite);
        out.fail(trouble);
        if (out.end()) return;
    }
}

}  // namespace nurie::nurikabe::techniques
