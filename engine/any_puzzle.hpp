// AnyPuzzle: a puzzle of any kind, so that code that asks about puzzles exists only once, in Python's module
// and in what a phone downloads.
#pragma once

#include <optional>
#include <span>
#include <tuple>
#include <variant>
#include <vector>

#include "kinds.hpp"
#include "outcome.hpp"

namespace nurie {

template <class... Puzzles>
std::variant<Puzzles...> one_of(std::tuple<Kind<Puzzles>...> const&);

struct AnyPuzzle {
    decltype(one_of(kKinds)) puzzle;

    auto ask(auto const& question) const { return std::visit(question, puzzle); }
};

using Board = std::vector<std::uint8_t>;
using Cells = std::span<std::uint8_t const>;

// The functions of a kind, as kinds.hpp lists them, and those of outcome.hpp.
inline bool is_sound(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return is_sound(puzzle); });
}
inline std::vector<Problem> problems(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return problems(puzzle); });
}
inline std::vector<Problem> violations(AnyPuzzle const& any, Cells board) {
    return any.ask([&](auto const& puzzle) { return violations(puzzle, board); });
}
inline bool verify(AnyPuzzle const& any, Cells board) {
    return any.ask([&](auto const& puzzle) { return verify(puzzle, board); });
}
inline Outcome solved(AnyPuzzle const& any, Cells given, Question const& question, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return solved(puzzle, given, question, stop); });
}
inline Outcome explained(AnyPuzzle const& any, Cells given, Techniques techniques, bool record, Stop& stop,
                         int around, long most_steps, int until = -1) {
    return any.ask([&](auto const& puzzle) {
        return explained(puzzle, given, techniques, record, stop, around, most_steps, until);
    });
}
inline Count count(AnyPuzzle const& any, std::uint64_t at_most, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return count(puzzle, at_most, stop); });
}
inline std::optional<Rating> rate(AnyPuzzle const& any, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return rate(puzzle, stop); });
}
inline AnyTechnique search_technique(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return search_technique(puzzle); });
}
inline AnyTechnique supposing_technique(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return supposing_technique(puzzle); });
}
inline int states_of(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return states_of(puzzle); });
}
inline std::optional<Step> step_at(AnyPuzzle const& any, Cells board, int cell, bool record, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return step_at(puzzle, board, cell, record, stop); });
}
inline std::optional<Step> refute(AnyPuzzle const& any, Cells board, int cell, int colour, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return refute(puzzle, board, cell, colour, stop); });
}
inline std::optional<Step> refute_others(AnyPuzzle const& any, Cells board, int cell, int colour,
                                         Stop& stop) {
    return any.ask([&](auto const& puzzle) { return refute_others(puzzle, board, cell, colour, stop); });
}
inline bool fails(AnyPuzzle const& any, Cells board, int cell, int colour, int most_links, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return fails(puzzle, board, cell, colour, most_links, stop); });
}
inline Board filled_around(AnyPuzzle const& any, Cells board, int cell, int colour) {
    return any.ask([&](auto const& puzzle) { return filled_around(puzzle, board, cell, colour); });
}

}  // namespace nurie
