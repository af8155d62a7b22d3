// Generate: nonograms with one solution, of a chosen level, whose pictures look drawn rather than like noise.
//
// A picture starts as a smooth random landscape, of which the highest part is filled; a mirrored landscape
// gives a symmetric picture. In colour, bands of a second landscape are the colours. Then cells at the
// borders of shapes change, a few at a time, and a change stays if it brings the rating nearer to the
// chosen level. Techniques solve every puzzle, so it has one solution.
//
// The puzzle depends only on the wish, the seed and its number, so that any number of workers makes the same
// puzzles.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "../rating.hpp"
#include "clues.hpp"

namespace nurie::nonogram {

enum class Style : std::uint8_t { blobs, symmetric, random };
inline constexpr std::array<std::string_view, 3> kStyleNames{"blobs", "symmetric", "random"};

struct Wish {
    int width, height;
    int colours = 1;
    std::optional<Level> level = {};  // any by default
    std::optional<Style> style = {};  // any by default
};

struct Generated {
    std::vector<std::uint8_t> picture;  // a colour for each cell, 0 for empty
    Rating rating;
};

// The puzzle with this number; nothing if many pictures became none of the level, or if it was told to stop.
std::optional<Generated> generate(Wish const& wish, std::uint64_t seed, std::uint64_t number, Stop& stop);

// The same for a picture and for what becomes of it when it is turned or mirrored.
std::uint64_t shape_of(std::vector<std::uint8_t> const& picture, int width, int height);

Clues clues_of(std::vector<std::uint8_t> const& picture, int width, int height, int colours);

}  // namespace nurie::nonogram
