// Kinds: the puzzles that the engine knows, in the only list of them.
//
// A kind is a folder beside this file. Its puzzle has width(), height() and cells(), and these functions
// take it:
//
//   solve, count, find_conflict   the search
//   explain, effort_of, rate      what a person would do, the effort, and how hard it is
//   step_at, refute, fails,       what a person can say about one cell now, in at_cell.hpp
//   refute_others, filled_around,
//   states_of
//   verify                        whether a board solves it, by its rules alone
//   violations                    the rules that an incomplete board already breaks
//   too_large                     why a search would need too much memory; only where that can happen
//   problems, is_sound, met       what is wrong with its clues; whether it can be solved at all; what a
//                                 solver met where there is no solution
//
// Kinds that can be generated have more functions, which generating.hpp lists.
//
// A puzzle with a number on every cell is constructed from a width, a height and the numbers (0 for none, -1
// for "?"), and the bindings read it without knowing the kind.
#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "nonogram/at_cell.hpp"
#include "nonogram/problems.hpp"
#include "nonogram/rating.hpp"
#include "nonogram/verify.hpp"
#include "nonogram/violations.hpp"
#include "nurikabe/at_cell.hpp"
#include "nurikabe/problems.hpp"
#include "nurikabe/rating.hpp"
#include "nurikabe/verify.hpp"
#include "nurikabe/violations.hpp"
#include "step.hpp"

namespace nurie {

template <class PuzzleOfKind>
struct Kind {
    using Puzzle = PuzzleOfKind;
    std::string_view name;
    std::span<TechniqueRow const> techniques;
    int longest_side;
    long most_cells;
};

inline constexpr std::tuple kKinds{
    Kind<nonogram::Clues>{"nonogram", nonogram::kTechniques, nonogram::kLongestLine, nonogram::kMostCells},
    Kind<nurikabe::Puzzle>{"nurikabe", nurikabe::kTechniques, nurikabe::kLongestSide, nurikabe::kMostCells},
};

template <class Puzzle>
concept NumbersOnBoard = std::constructible_from<Puzzle, int, int, std::vector<int>>;

void for_each_kind(auto&& use) {
    std::apply([&](auto const&... kinds) { (use(kinds), ...); }, kKinds);
}

// Calls `use` with the kind of this name; false if there is none.
bool with_kind(std::string_view name, auto&& use) {
    bool is_known = false;
    for_each_kind([&](auto const& kind) {
        if (kind.name != name) return;
        is_known = true;
        use(kind);
    });
    return is_known;
}

}  // namespace nurie
