// Hint: what helps a player to go on with a board, for puzzles of every kind. The app, the library and the
// command line all give the hints of this file.
//
//   wrong        cells to correct: those that differ from the only solution; where there are several,
//                or it is hard to find, a smallest set of cells that cannot all be right
//   impossible   the puzzle has no solution
//   complete     no cell is open
//   step         the easiest next step; where no technique helps, one cell that a search proved
//   nothing      none of these was found in time
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "outcome.hpp"

namespace nurie {

enum class Advice : std::uint8_t { wrong, impossible, complete, step, nothing };
inline constexpr std::array<std::string_view, 5> kAdviceNames{"wrong", "impossible", "complete", "step",
                                                              "nothing"};

struct Hint {
    Advice kind = Advice::nothing;
    CellNumbers cells = {};                   // those to correct
    std::vector<Problem> problems = {};       // why there is no solution, if that can be seen
    std::optional<Step> step = {};            // the next one
    std::vector<std::uint8_t> solution = {};  // the only one; empty if it is not known
    bool faulty = false;                      // a solution failed verification: a bug, and no answer
};

// The time for a hint unless the caller sets another, and for each of two doubts: whether there is only one
// solution, and whether the board agrees with any.
inline constexpr int kHintSeconds = 5, kDoubtSeconds = 1;

// What must be said before anything else about a board: `wrong`, `impossible`, or else `nothing`; and what
// the search knows of the cells.
struct Standing {
    Hint hint = {};
    std::vector<std::uint8_t> proved = {};
};

// `board` holds a colour or kUnknown for each cell. `solution` spares the search for the only solution: it
// may be that of an earlier hint, and is empty if that found none.
template <class Puzzle>
Standing look_over(Puzzle const& puzzle, std::span<std::uint8_t const> board,
                   std::optional<std::vector<std::uint8_t>> solution, Stop& stop) {
    Standing standing;
    Hint& given = standing.hint;
    if (!is_sound(puzzle)) {
        given.problems = problems(puzzle);
        given.kind = Advice::impossible;
        return standing;
    }
    if (!solution) {
        Stop doubt = stop.within(kDoubtSeconds);
        Outcome found = solved(puzzle, {}, {}, doubt);
        given.faulty = found.faulty;
        solution.emplace();
        if (found.status == Status::unique) solution = std::move(found.solutions[0]);
    }
    given.solution = *solution;
    std::vector<std::uint8_t>& proved = standing.proved = std::move(*solution);
    if (!proved.empty()) {
        for (std::size_t cell = 0; cell < board.size(); ++cell)
            if (board[cell] != kUnknown && proved[cell] != kUnknown && board[cell] != proved[cell])
                given.cells.push_back(int(cell));
    } else {
        Stop doubt = stop.within(kDoubtSeconds);
        Outcome found = solved(puzzle, board, {}, doubt);
        given.faulty |= found.faulty;
        given.cells = std::move(found.conflict);
        if (found.status == Status::none && given.cells.empty()) {
            given.problems = std::move(found.problems);
            given.kind = Advice::impossible;
            return standing;
        }
        proved = std::move(found.status == Status::unique ? found.solutions[0] : found.known);
    }
    if (!given.cells.empty()) given.kind = Advice::wrong;
    return standing;
}

// `board` and `solution` are those of `look_over`.
template <class Puzzle>
Hint hint(Puzzle const& puzzle, std::span<std::uint8_t const> board,
          std::optional<std::vector<std::uint8_t>> solution, Stop& stop) {
    auto [given, proved] = look_over(puzzle, board, std::move(solution), stop);
    if (given.kind != Advice::nothing) return given;
    auto const advise = [&](Advice advice) {
        given.kind = advice;
        return std::move(given);
    };
    if (std::find(board.begin(), board.end(), kUnknown) == board.end()) return advise(Advice::complete);

    Outcome found = explained(puzzle, board, kEveryTechnique, true, stop, -1, 1);
    for (Step& step : found.steps) {
        auto const paints = [](Fact const& fact) { return fact.holds; };
        if (std::none_of(step.settles.begin(), step.settles.end(), paints)) continue;
        given.step = std::move(step);
        return advise(Advice::step);
    }
    // The clues may show cells that the player left open, such as the numbers of a Nurikabe.
    if (found.status == Status::unique) return advise(Advice::complete);
    std::span<std::uint8_t const> const known = found.known.empty() ? board : found.known;
    for (std::size_t cell = 0; cell < proved.size(); ++cell) {
        if (known[cell] != kUnknown || proved[cell] == kUnknown) continue;
        Step& step = given.step.emplace(Step{search_technique(puzzle)});
        step.settles.push_back({int(cell), proved[cell]});
        step.text = "search";
        return advise(Advice::step);
    }
    return given;
}

}  // namespace nurie
