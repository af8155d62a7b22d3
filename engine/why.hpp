// Why: what can be said about one cell of a board, and why, for puzzles of every kind.
//
// If a puzzle has one solution, everything on its board follows from the clues, so "forced" is about what a
// person can see now:
//
//   forced       one step settles it now: the easiest technique that does, or a supposition that refutes
//                its other states and has few links, or more if nothing else helps
//   later        it follows, but only after other steps, which are given; two boards differ in the cell,
//                and nothing around it contradicts either (see filled_around of the kind)
//   open         two solutions that agree with the board differ in the cell
//   refuted      it does not have the state that was asked about
//   given        the clues show it
//   wrong        cells to correct first, and
//   impossible   the puzzle has no solution: as in a hint
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

#include "hint.hpp"
#include "justify.hpp"

namespace nurie {

enum class Reason : std::uint8_t { forced, later, open, refuted, given, wrong, impossible, nothing };
inline constexpr std::array<std::string_view, 8> kReasonNames{"forced", "later", "open",       "refuted",
                                                              "given",  "wrong", "impossible", "nothing"};

struct Why {
    using Board = std::vector<std::uint8_t>;

    Reason kind = Reason::nothing;
    CellNumber cell = {};    // that it is about
    StateNumber state = {};  // of the cell, unless it is open or unknown
    // Forced or refuted: one step, or a refutation of each other state. Those that lead to a cell are in
    // order.
    std::vector<Step> steps = {};
    std::vector<Board> boards = {};      // two that differ in the cell
    CellNumbers cells = {};              // those to correct
    std::vector<Problem> problems = {};  // why there is no solution, if that can be seen
    Board solution = {};                 // the only one; empty if it is not known
    bool faulty = false;                 // a solution failed verification: a bug, and no answer
};

// Of steps in order, those that a cell needs which the last of them settles.
inline std::vector<Step> leading_to(int cell, std::vector<Step> steps, std::size_t cells) {
    std::vector<unsigned char> is_needed(cells, 0);
    is_needed[std::size_t(cell)] = 1;
    std::vector<Step> kept;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        auto const is_wanted = [&](Fact const& fact) {
            return fact.holds && is_needed[std::size_t(fact.cell)];
        };
        if (std::none_of(step->settles.begin(), step->settles.end(), is_wanted)) continue;
        for (Fact const& fact : step->settles) is_needed[std::size_t(fact.cell)] = 0;
        for (Fact const& fact : step->because) is_needed[std::size_t(fact.cell)] = 1;
        kept.push_back(std::move(*step));
    }
    std::reverse(kept.begin(), kept.end());
    return kept;
}

template <class Puzzle>
class WhyAt {
public:
    using Board = Why::Board;

    WhyAt(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell, int asked, Stop& stop)
        : puzzle_(puzzle), board_(board.begin(), board.end()), cell_(cell), asked_(asked), stop_(stop) {
        // A painted cell is asked about as if it were open.
        if (asked_ == kUnknown) asked_ = board_[cell];
        board_[cell] = kUnknown;
        why_.cell = cell;
    }

    Why answer(std::optional<Board> solution) {
        auto [hint, proved] = look_over(puzzle_, board_, std::move(solution), stop_);
        why_.faulty = hint.faulty;
        why_.solution = std::move(hint.solution);
        why_.cells = std::move(hint.cells);
        why_.problems = std::move(hint.problems);
        if (hint.kind == Advice::wrong) return end(Reason::wrong);
        if (hint.kind == Advice::impossible) return end(Reason::impossible);
        if (why_.faulty) return end(Reason::nothing);
        // What is known without any technique is what the clues show.
        Outcome const shown = explained(puzzle_, {}, 0, false, stop_, -1, kEveryStep, -1);
        Board const& start = shown.solutions.empty() ? shown.known : shown.solutions[0];
        if (!start.empty() && start[cell_] != kUnknown) {
            why_.state = start[cell_];
            return end(Reason::given);
        }
        if (!proved.empty()) why_.state = proved[cell_];
        if (auto step = step_at(puzzle_, board_, cell_, true, stop_)) {
            for (Fact const& fact : step->settles)
                if (fact.cell == cell_) why_.state = std::uint8_t(fact.colour);
            why_.steps.push_back(std::move(*step));
            return end(told());
        }
        if (why_.state == kUnknown && is_open()) return end(Reason::open);
        return is_refuted_ || is_asked_wrong() ? refuted() : settled();
    }

private:
    Why end(Reason reason) {
        why_.kind = reason;
        return std::move(why_);
    }

    bool is_asked_wrong() const {
        return asked_ != kUnknown && why_.state != kUnknown && asked_ != why_.state;
    }
    Reason told() const { return is_asked_wrong() ? Reason::refuted : Reason::forced; }

    // Looks for a solution with each state of the cell. If only one state has any, it is that of the cell.
    bool is_open() {
        bool is_sure = true;
        int only = kUnknown;
        for (int state = 0; state < states_of(puzzle_); ++state) {
            Stop doubt = stop_.within(kDoubtSeconds);
            board_[cell_] = std::uint8_t(state);
            Outcome found = solved(puzzle_, board_, Question{1}, doubt);
            why_.faulty |= found.faulty;
            if (!found.solutions.empty()) {
                only = state;
                if (why_.boards.size() < 2) why_.boards.push_back(std::move(found.solutions[0]));
            } else if (found.status == Status::none) {
                is_refuted_ |= state == asked_;
            } else {
                is_sure = false;
            }
        }
        board_[cell_] = kUnknown;
        if (why_.boards.size() == 2 && !is_refuted_) return true;
        if (why_.boards.size() == 1 && is_sure) why_.state = std::uint8_t(only);
        why_.boards.clear();
        return false;
    }

    // The cell does not have the state that was asked about.
    Why refuted() {
        Stop part = stop_.within(kDoubtSeconds);
        if (auto step = refute(puzzle_, board_, cell_, asked_, part)) why_.steps.push_back(std::move(*step));
        if (why_.steps.empty()) why_.steps = path(kEveryTechnique);
        if (why_.steps.empty()) why_.steps.push_back(searched({cell_, asked_, false}));
        return end(Reason::refuted);
    }

    // The cell has one state, or it is not known whether it has; no technique shows it in one line or at a
    // glance.
    Why settled() {
        Techniques const supposing = bit_of(supposing_technique(puzzle_).row);
        std::vector<Step> steps = path(kEveryTechnique & ~supposing);
        if (steps.size() != 1)
            if (auto step = supposed(steps.empty())) {
                why_.steps.push_back(std::move(*step));
                return end(told());
            }
        if (steps.empty()) steps = path(kEveryTechnique);
        why_.steps = std::move(steps);
        if (why_.steps.size() == 1) return end(told());
        if (why_.state == kUnknown) return end(Reason::nothing);
        if (why_.steps.empty()) why_.steps.push_back(searched({cell_, why_.state}));
        bool has_other = false;
        for (int state = 0; state < states_of(puzzle_); ++state) {
            if (state != why_.state && has_other) continue;
            Board filled = filled_around(puzzle_, board_, cell_, state);
            if (filled.empty()) continue;
            has_other |= state != why_.state;
            why_.boards.push_back(std::move(filled));
        }
        return end(is_asked_wrong() ? Reason::refuted : Reason::later);
    }

    // The steps that lead to the cell, if these techniques do.
    std::vector<Step> path(Techniques techniques) {
        Stop part = stop_.within(kDoubtSeconds);
        Outcome found = explained(puzzle_, board_, techniques, true, part, -1, kEveryStep, cell_);
        std::vector<Step> steps = leading_to(cell_, std::move(found.steps), board_.size());
        if (steps.empty()) return steps;
        for (Fact const& fact : steps.back().settles)
            if (fact.cell == cell_) why_.state = std::uint8_t(fact.colour);
        return steps;
    }

    // The supposition that settles the cell; a short one, if something else helps.
    std::optional<Step> supposed(bool is_last_resort) {
        for (int state = 0; state < states_of(puzzle_); ++state) {
            if (why_.state != kUnknown && state != why_.state) continue;
            if (!is_last_resort && !is_refuted(puzzle_, board_, cell_, state, kMostLinks, stop_)) continue;
            Stop part = stop_.within(kDoubtSeconds);
            auto step = refute_others(puzzle_, board_, cell_, state, part);
            if (!step) continue;
            why_.state = std::uint8_t(state);
            return step;
        }
        return std::nullopt;
    }

    // What only a search knows.
    Step searched(Fact const& fact) const {
        Step step{search_technique(puzzle_)};
        step.settles.push_back(fact);
        step.text = "search";
        return step;
    }

    Puzzle const& puzzle_;
    Board board_;
    int const cell_;
    int asked_;
    Stop& stop_;
    bool is_refuted_ = false;  // no solution has the state that was asked about
    Why why_;
};

// Why a cell of a board is what it is, or is not `asked`, a colour or kUnknown. `board` and `solution` are
// those of `look_over`.
template <class Puzzle>
Why why(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell, int asked,
        std::optional<std::vector<std::uint8_t>> solution, Stop& stop) {
    return WhyAt<Puzzle>(puzzle, board, cell, asked, stop).answer(std::move(solution));
}

}  // namespace nurie
