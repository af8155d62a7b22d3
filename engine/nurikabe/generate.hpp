// Generate: Nurikabe with one solution, of a chosen level, that need no guessing.
//
// It starts with a random board that follows the rules, and puts a number into a random cell of each island.
// Techniques that suit the chosen level show how far a person would get. If they get stuck, the number of an
// island moves to a cell that stayed unknown, and stays there if they get at least as far as before. When
// that no longer helps, the islands around the unknown cells are redrawn. As soon as the draft is a puzzle,
// which a search proves, a number may move anywhere if that brings the rating nearer to the chosen level.
#pragma once

#include "../generating.hpp"
#include "puzzle.hpp"
#include "techniques.hpp"

namespace nurie::nurikabe {

// Smaller boards are never hard.
inline constexpr Offer kOffer{5, 30, 1, true};
constexpr Offer const& offer_of(std::type_identity<Puzzle>) { return kOffer; }

// A contradiction ends a solution, and only solvers report the last ones.
inline bool makes_steps(std::type_identity<Puzzle>, int technique) {
    return technique < int(kTechniques.size()) && Technique(technique) != Technique::contradiction &&
           kTechniques[std::size_t(technique)].group != "solver";
}

// Nothing if many boards in a row fail to become a puzzle of the level, or if it was told to stop.
std::optional<Generated<Puzzle>> generate(std::type_identity<Puzzle>, Wish const& wish, std::uint64_t seed,
                                          std::uint64_t number, Stop& stop);

// Faster, but only about as hard as the level, and not rated. Whenever a search finds another solution, a
// number moves to a cell that is black in it.
std::optional<Generated<Puzzle>> draft(std::type_identity<Puzzle>, Wish const& wish, std::uint64_t seed,
                                       std::uint64_t number, Stop& stop);

inline std::vector<int> traits_of(Generated<Puzzle> const& made) {
    std::vector<int> numbers;
    for (int cell = 0; cell < made.puzzle.cells(); ++cell) numbers.push_back(made.puzzle.number(cell));
    return numbers;
}

}  // namespace nurie::nurikabe
