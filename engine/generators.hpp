// Generators: the questions that make puzzles of any kind, for the bindings.
#pragma once

#include "kinds.hpp"
#include "nonogram/generate.hpp"
#include "nurikabe/generate.hpp"
#include "positions.hpp"

namespace nurie {

// Adds the technique that a position needs to a wish; the reason, in one sentence, if the wish cannot be
// fulfilled.
template <class Puzzle>
std::string set_needs(Wish& wish, Kind<Puzzle> const& kind, std::string const& needs) {
    if (auto refused = refusal(offer_of(std::type_identity<Puzzle>{}), wish); !refused.empty())
        return refused;
    if (needs.empty()) return {};
    std::array const names{needs};
    auto const [bits, unknown] = set_of(kind.techniques, names);
    if (!unknown.empty()) return "there is no technique " + unknown;
    wish.needs = std::countr_zero(bits);
    if (!makes_steps(std::type_identity<Puzzle>{}, *wish.needs))
        return needs + " never makes a step by itself";
    if constexpr (requires { needs_colours(std::type_identity<Puzzle>{}, *wish.needs); })
        if (wish.colours == 1 && needs_colours(std::type_identity<Puzzle>{}, *wish.needs))
            return needs + " needs two or more colours";
    return {};
}

// The puzzle of a kind with this number, or a position on one if the wish needs a technique; nothing if many
// tries failed, or if it was told to stop.
template <class Puzzle>
std::optional<Generated<Puzzle>> make(Kind<Puzzle> const& kind, Wish const& wish, std::uint64_t seed,
                                      std::uint64_t number, Stop& stop) {
    std::type_identity<Puzzle> const of_kind;
    return wish.needs ? find_position(of_kind, kind.techniques, wish, seed, number, stop)
                      : generate(of_kind, wish, seed, number, stop);
}

// The colours of its pictures, after the empty one.
template <class Puzzle>
std::span<Paint const> paints_of(Kind<Puzzle> const&, Wish const& wish) {
    if constexpr (requires { paints_for(std::type_identity<Puzzle>{}, wish.colours); })
        return paints_for(std::type_identity<Puzzle>{}, wish.colours);
    else return kBlackOnly;
}
inline std::string letters_of(std::span<Paint const> paints) {
    std::string letters = ".";
    for (Paint const& paint : paints) letters += paint.letter;
    return letters;
}

// The number of each cell, row by row; nothing for clues of lines.
template <class Puzzle>
std::optional<std::vector<std::vector<int>>> numbers_of(Puzzle const& puzzle) {
    if constexpr (NumbersOnBoard<Puzzle>) {
        std::vector<std::vector<int>> rows(std::size_t(puzzle.height()));
        for (int cell = 0; cell < puzzle.cells(); ++cell)
            rows[std::size_t(cell / puzzle.width())].push_back(puzzle.number(cell));
        return rows;
    } else {
        return std::nullopt;
    }
}

// The puzzle or the position of a kind by its name, as all kinds describe theirs.
inline std::optional<Made> made(std::string_view kind, Wish const& wish, std::uint64_t seed,
                                std::uint64_t number, Stop& stop) {
    std::optional<Made> found;
    with_kind(kind, [&](auto const& of_kind) {
        auto const one = make(of_kind, wish, seed, number, stop);
        if (!one) return;
        auto const paints = paints_of(of_kind, wish);
        found = Made{
            numbers_of(one->puzzle), {paints.begin(), paints.end()}, one->solution, one->given, one->rating,
            shape_of(*one)};
    });
    return found;
}

}  // namespace nurie
