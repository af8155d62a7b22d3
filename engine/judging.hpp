// Judging: what the engine says of a puzzle while someone draws it.
//
// What is drawn is a solution, or breaks a rule. So a search that ends early may still have found another
// one, and then there are several.
#pragma once

#include <algorithm>
#include <optional>

#include "outcome.hpp"
#include "rating.hpp"

namespace nurie {

struct Judged {
    Status status = Status::timeout;
    std::vector<std::vector<std::uint8_t>> solutions = {};  // at most two, the drawn one first
    std::vector<Problem> problems = {};  // why there is no solution, as far as that can be seen
    std::optional<Rating> rating = {};   // of a puzzle with one solution, unless time ran out
    bool faulty = false;                 // as in Outcome
};

// `drawn` is a full board, or empty if only the clues are known.
template <class Puzzle>
Judged judged(Puzzle const& puzzle, std::span<std::uint8_t const> drawn, Stop& stop) {
    Judged judged;
    if (!drawn.empty() && !verify(puzzle, drawn)) {
        judged.status = Status::none;
        judged.problems = violations(puzzle, drawn);
        return judged;
    }
    Outcome found = solved(puzzle, {}, Question{}, stop);
    judged.status = found.status;
    judged.problems = std::move(found.problems);
    judged.faulty = found.faulty;
    if (!drawn.empty()) {
        std::vector<std::uint8_t> const first(drawn.begin(), drawn.end());
        std::erase(found.solutions, first);
        found.solutions.insert(found.solutions.begin(), first);
        found.solutions.resize(std::min<std::size_t>(found.solutions.size(), 2));
        if (found.solutions.size() > 1) judged.status = Status::several;
    }
    if (judged.status == Status::solved) judged.status = Status::timeout;
    if (judged.status == Status::unique) judged.rating = rate(puzzle, stop);
    judged.solutions = std::move(found.solutions);
    return judged;
}

}  // namespace nurie
