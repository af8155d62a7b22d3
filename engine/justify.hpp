// Justify: which technique settles each of the cells that a player painted in one stroke; none for a guess.
//
// A cell is justified if one step settles it as it was painted, on the board before the stroke or with other
// justified cells of the same stroke: a technique, or a supposition that refutes every other state. A
// supposition has few links, unless nothing else helps anywhere on the board.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "answer.hpp"
#include "outcome.hpp"
#include "step.hpp"

namespace nurie {

struct Justified {
    CellNumber cell;
    std::optional<AnyTechnique> technique;  // none for a guess
};

// Whether no technique but suppositions makes a step.
template <class Puzzle>
bool needs_supposition(Puzzle const& puzzle, std::span<std::uint8_t const> board, Stop& stop) {
    Techniques const others = kEveryTechnique & ~bit_of(supposing_technique(puzzle).row);
    return explained(puzzle, board, others, false, stop, -1, 1, -1).status == Status::stuck;
}

// Whether suppositions refute all other states of a cell, each after at most this many links.
template <class Puzzle>
bool is_refuted(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell, int but, int most_links,
                Stop& stop) {
    for (int state = 0; state < states_of(puzzle); ++state)
        if (state != but && !fails(puzzle, board, cell, state, most_links, stop)) return false;
    return true;
}

// The technique by which one step gives a cell this state.
template <class Puzzle>
std::optional<AnyTechnique> justification(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell,
                                          int state, Stop& stop) {
    if (auto const step = step_at(puzzle, board, cell, false, stop)) {
        for (Fact const& fact : step->settles)
            if (fact.cell == cell && fact.colour == state) return step->technique;
        return std::nullopt;
    }
    if (is_refuted(puzzle, board, cell, state, kMostLinks, stop) ||
        (needs_supposition(puzzle, board, stop) && is_refuted(puzzle, board, cell, state, kEveryLink, stop)))
        return supposing_technique(puzzle);
    return std::nullopt;
}

// The stroke is the difference between two boards.
template <class Puzzle>
std::vector<Justified> justify(Puzzle const& puzzle, std::span<std::uint8_t const> before,
                               std::span<std::uint8_t const> after, Stop& stop) {
    std::vector<std::uint8_t> board(before.begin(), before.end());
    std::vector<Justified> stroke;
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        if (board[cell] == kUnknown && after[cell] != kUnknown) stroke.push_back({int(cell), std::nullopt});
    // Nothing follows from clues that no board can match.
    if (!is_sound(puzzle)) return stroke;
    // The easiest first: what they settle may make the others easier.
    for (;;) {
        std::vector<std::optional<AnyTechnique>> found;
        for (Justified const& one : stroke)
            found.push_back(one.technique
                                ? std::nullopt
                                : justification(puzzle, board, one.cell, after[std::size_t(one.cell)], stop));
        std::optional<AnyTechnique> easiest;
        for (auto const& technique : found)
            if (technique && (!easiest || *technique < *easiest)) easiest = technique;
        if (!easiest) break;
        for (std::size_t at = 0; at < stroke.size(); ++at) {
            if (found[at] != easiest) continue;
            stroke[at].technique = easiest;
            board[std::size_t(stroke[at].cell)] = after[std::size_t(stroke[at].cell)];
        }
    }
    return stroke;
}

}  // namespace nurie
