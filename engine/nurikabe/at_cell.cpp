#include "at_cell.hpp"

#include <algorithm>

#include "telling.hpp"

namespace nurie::nurikabe {

using namespace techniques;

namespace {

State state_of(Puzzle const& puzzle, std::span<std::uint8_t const> board) {
    State state(puzzle);
    for (int cell = 0; cell < int(board.size()); ++cell)
        if (board[cell] != kUnknown) state.set(cell, board[cell]);
    state.refresh();
    return state;
}

}  // namespace

std::optional<Step> step_at(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell, bool record,
                            Stop& stop) {
    State const state = state_of(puzzle, board);
    View view(puzzle), aside(puzzle);
    view.load(state.cells());
    for (std::size_t t = 0; t < kTechniques.size(); ++t) {
        Technique const technique = Technique(t);
        if (stop.now(1 + puzzle.cells() / 16)) break;
        Findings findings(stop, kEndless, -1, cell);
        find(technique, view, aside, findings);
        if (stop.stopped()) break;
        for (Finding found : findings.all()) {
            auto const at = std::find_if(found.settles.begin(), found.settles.end(),
                                         [&](Fact const& fact) { return fact.cell == cell; });
            if (at == found.settles.end()) continue;
            if (record) return Telling(puzzle, stop).tell(technique, found, state);
            return Telling::plain(technique, {*at});
        }
    }
    return std::nullopt;
}

std::optional<Step> refute(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell, int colour,
                           Stop& stop) {
    State const state = state_of(puzzle, board);
    Chain const chain = Refutation(puzzle, stop).shortest_of(state, cell, std::uint8_t(colour));
    if (!chain || stop.stopped()) return std::nullopt;
    return Telling(puzzle, stop).tell(chain, state);
}

std::optional<Step> refute_others(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell,
                                  int colour, Stop& stop) {
    return refute(puzzle, board, cell, colour == kBlack ? kWhite : kBlack, stop);
}

bool fails(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell, int colour, int most_links,
           Stop& stop) {
    return Refutation(puzzle, stop).fails(state_of(puzzle, board), cell, std::uint8_t(colour), most_links);
}

std::vector<std::uint8_t> filled_around(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell,
                                        int colour) {
    Stop stop;
    return Refutation(puzzle, stop).followed(state_of(puzzle, board), cell, std::uint8_t(colour));
}

}  // namespace nurie::nurikabe
