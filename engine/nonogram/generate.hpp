// Generate: nonograms with one solution, of a chosen level, whose pictures look drawn rather than like noise.
//
// A picture starts as a smooth random landscape, of which some heights are filled: hills, or rings around
// them; a mirrored landscape gives a symmetric picture. In colour, bands of a second landscape are the
// colours. Then cells at the borders of shapes change, a few at a time, until the puzzle is as hard as
// requested. Rating is slow, so an estimate from sweeps over all lines guides the changes, and the rating,
// which alone decides, corrects the estimate. Techniques solve every puzzle, so it has one solution.
#pragma once

#include "../generating.hpp"
#include "clues.hpp"
#include "techniques.hpp"

namespace nurie::nonogram {

// Of coloured pictures; more of them would be single cells.
inline constexpr std::array kPaints{
    Paint{"b", "blue", "#1f77b4"},  Paint{"r", "red", "#d62728"},    Paint{"y", "yellow", "#e8c511"},
    Paint{"g", "green", "#2ca02c"}, Paint{"o", "orange", "#ff7f0e"}, Paint{"n", "brown", "#8c564b"},
};
inline constexpr Offer kOffer{5, 50, int(kPaints.size()), false};
constexpr Offer const& offer_of(std::type_identity<Clues>) { return kOffer; }

// Rules of ranges settle no cell by themselves, and only solvers report the last ones.
inline bool makes_steps(std::type_identity<Clues>, int technique) {
    if (technique >= int(kTechniques.size())) return false;
    auto const group = kTechniques[std::size_t(technique)].group;
    return group != "ranges" && group != "solver";
}

// In black and white, every row and column have a colour in common.
inline bool needs_colours(std::type_identity<Clues>, int technique) {
    return Technique(technique) == Technique::colour_crossing;
}

inline std::span<Paint const> paints_for(std::type_identity<Clues>, int colours) {
    if (colours == 1) return kBlackOnly;
    return std::span(kPaints).first(std::size_t(colours));
}

// Nothing if many pictures failed to become a puzzle of the level, or if it was told to stop.
std::optional<Generated<Clues>> generate(std::type_identity<Clues>, Wish const& wish, std::uint64_t seed,
                                         std::uint64_t number, Stop& stop);

// Faster, but only about as hard as the level, and not rated.
std::optional<Generated<Clues>> draft(std::type_identity<Clues>, Wish const& wish, std::uint64_t seed,
                                      std::uint64_t number, Stop& stop);

inline std::vector<int> traits_of(Generated<Clues> const& made) {
    return {made.solution.begin(), made.solution.end()};
}

Clues clues_of(std::vector<std::uint8_t> const& picture, int width, int height, int colours);

}  // namespace nurie::nonogram
