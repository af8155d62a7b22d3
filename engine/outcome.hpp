// Outcome: what the engine says about a puzzle of any kind, whether it solved or explained it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "problem.hpp"
#include "stop.hpp"

namespace nurie {

// The first five are those of Verdict.
enum class Status : std::uint8_t { unique, several, none, solved, timeout, stuck };
inline constexpr std::array<std::string_view, 6> kStatusNames{"unique", "several", "none",
                                                              "solved", "timeout", "stuck"};

struct Outcome {
    Status status = Status::none;
    std::vector<std::vector<std::uint8_t>> solutions = {};
    std::vector<std::uint8_t> known = {};  // what was derived; empty if there is only one solution, or none
    CellNumbers conflict = {};             // given cells that contradict the clues
    std::vector<Problem> problems = {};    // why there is no solution, if that can be seen without search
    std::vector<Step> steps = {};
    Statistics statistics = {};
    bool faulty = false;  // a solution failed verification: a bug, so there is no answer
};

// The technique that reports what a search proved.
template <class Puzzle>
AnyTechnique search_technique(Puzzle const& puzzle) {
    return decltype(explain(puzzle, {}, {}, {}, std::declval<Stop&>()))::kSearch;
}

// The technique that supposes something about any cell, where nothing easier helps.
template <class Puzzle>
AnyTechnique supposing_technique(Puzzle const& puzzle) {
    return decltype(explain(puzzle, {}, {}, {}, std::declval<Stop&>()))::kSupposing;
}

// Why there is no solution: what the clues show, otherwise what a solver met.
template <class Puzzle, class Found>
std::vector<Problem> why_none(Puzzle const& puzzle, Found const& found) {
    auto const plain = problems(puzzle);
    return plain.empty() ? met(found) : plain;
}

// Solves a puzzle. If the given cells exclude every solution, `conflict` names a smallest set of them.
template <class Puzzle>
Outcome solved(Puzzle const& puzzle, std::span<std::uint8_t const> given, Question const& question,
               Stop& stop) {
    Outcome outcome;
    if (!is_sound(puzzle)) {
        outcome.problems = problems(puzzle);
        return outcome;
    }
    auto const begin = Stop::Clock::now();
    auto result = solve(puzzle, given, question, stop);
    outcome.status = Status(result.verdict);
    outcome.solutions = std::move(result.solutions);
    if (result.verdict == Verdict::none) {
        if (!given.empty()) outcome.conflict = find_conflict(puzzle, given, stop);
        outcome.problems = outcome.conflict.empty() ? why_none(puzzle, result) : problems(puzzle);
    }
    if (result.verdict != Verdict::unique) outcome.known = std::move(result.known);
    if constexpr (requires { result.steps; }) outcome.steps = std::move(result.steps);
    outcome.statistics = result.statistics;
    outcome.statistics.seconds = seconds_since(begin);
    outcome.faulty = result.faulty;
    return outcome;
}

// Solves a puzzle as a person would. Techniques settle only what is forced, so a full board is the only
// solution.
template <class Puzzle>
Outcome explained(Puzzle const& puzzle, std::span<std::uint8_t const> given, Techniques techniques,
                  bool record, Stop& stop, int around = -1, long most_steps = kEveryStep, int until = -1) {
    constexpr std::array kStatus{Status::unique, Status::stuck, Status::none, Status::timeout};
    Outcome outcome;
    if (!is_sound(puzzle)) {
        outcome.problems = problems(puzzle);
        return outcome;
    }
    auto const begin = Stop::Clock::now();
    auto found = explain(puzzle, given, techniques, record, stop, around, most_steps, false, until);
    outcome.status = kStatus[std::size_t(found.progress)];
    if (outcome.status == Status::none) outcome.problems = why_none(puzzle, found);
    else if (outcome.status == Status::unique) outcome.solutions.push_back(std::move(found.known));
    else outcome.known = std::move(found.known);
    outcome.steps = std::move(found.steps);
    outcome.statistics = effort_of(found);
    outcome.statistics.seconds = seconds_since(begin);
    return outcome;
}

}  // namespace nurie
