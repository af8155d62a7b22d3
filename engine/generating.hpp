// Generating: what a caller wants of a new puzzle, and what it gets, for puzzles of every kind.
//
// A kind has a file generate.hpp with
//
//   offer_of   the sizes and colours that it can make
//   generate   the puzzle with a number: it depends only on the wish, the seed and that number, so that any
//              number of workers makes the same puzzles, in Python and in the browser
//   draft      a puzzle with one solution that is about as hard as the level of a wish: faster, but not rated
//   traits_of  a value for each cell that says what the puzzle is, to recognise it when it is turned
//
// The level of a generated puzzle is that of its rating, and it has one solution.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "rating.hpp"
#include "search/chance.hpp"

namespace nurie {

enum class Style : std::uint8_t { blobs, symmetric, random };
inline constexpr std::array<std::string_view, 3> kStyleNames{"blobs", "symmetric", "random"};

// Of the numbers on a board: by half a turn; mirrored along the main diagonal, left to right, top to bottom.
enum class Symmetry : std::uint8_t { none, rotation, diagonal, horizontal, vertical };
inline constexpr std::array<std::string_view, 5> kSymmetryNames{"none", "rotation", "diagonal", "horizontal",
                                                                "vertical"};

struct Wish {
    int width, height;
    int colours = 1;
    std::optional<Level> level = {};        // any by default
    std::optional<Style> style = {};        // any by default
    std::optional<Symmetry> symmetry = {};  // of numbers; that of the style by default
    std::optional<int> needs = {};  // a row of the table: the technique of the next step of a position
};

// A colour to paint with.
struct Paint {
    std::string_view letter, name, rgb;
};
inline constexpr std::array kBlackOnly{Paint{"#", "black", "#000000"}};

// What a kind can make.
struct Offer {
    int shortest, longest;  // side
    int most_colours;
    bool has_symmetry;  // of its numbers
};

template <class Puzzle>
struct Generated {
    Puzzle puzzle;
    std::vector<std::uint8_t> solution;
    Rating rating;
    std::vector<std::uint8_t> given = {};  // of a position; otherwise empty
};

// The same for a puzzle of any kind.
struct Made {
    std::optional<std::vector<std::vector<int>>> numbers;  // on its board; nothing for clues of lines
    std::vector<Paint> colours;                            // of its cells, after the empty one
    std::vector<std::uint8_t> goal, given;
    Rating rating;
    std::uint64_t shape;  // see shape_of
};

// Why no puzzle can be made as requested, in one sentence; empty if it can be tried.
inline std::string refusal(Offer const& offer, Wish const& wish) {
    auto const number = [](int n) { return std::to_string(n); };
    for (int const side : {wish.width, wish.height})
        if (side < offer.shortest || side > offer.longest)
            return "a side must have " + number(offer.shortest) + " to " + number(offer.longest) +
                   " cells, not " + number(side);
    if (wish.colours != 1 && offer.most_colours == 1) return "puzzles of this kind have no colours";
    if (wish.colours < 1 || wish.colours > offer.most_colours)
        return "a puzzle gets 1 to " + number(offer.most_colours) + " colours, not " + number(wish.colours);
    if (!wish.symmetry) return {};
    if (!offer.has_symmetry) return "puzzles of this kind have no symmetry of numbers; choose a style";
    // In an even mirror, neighbouring cells are each other's images. They cannot be black in two consecutive
    // rows, which would be a pool, or white, because their island would need its number on the mirror.
    if (wish.symmetry == Symmetry::diagonal && wish.width != wish.height)
        return "diagonal symmetry needs a square board";
    if (wish.symmetry == Symmetry::horizontal && wish.width % 2 == 0)
        return "horizontal symmetry needs an odd number of columns";
    if (wish.symmetry == Symmetry::vertical && wish.height % 2 == 0)
        return "vertical symmetry needs an odd number of rows";
    return {};
}

// Random choices for one puzzle of a run.
class Lot {
public:
    Lot(std::uint64_t seed, std::uint64_t number) {
        chance_.seed(seed * 0x9E3779B97F4A7C15u + (number + 1) * 0xD1B54A32D192ED03u);
        for (int i = 0; i < 8; ++i) chance_.unit();
    }

    double unit() { return chance_.unit(); }
    int below(int n) { return std::min(int(chance_.unit() * n), n - 1); }
    int between(int least, int most) { return least + below(most - least + 1); }
    double between(double least, double most) { return least + (most - least) * chance_.unit(); }
    template <class List>
    auto const& one_of(List const& list) {
        return list[std::size_t(below(int(list.size())))];
    }
    template <class List>
    void shuffle(List& list) {
        for (int left = int(list.size()); left > 1; --left)
            std::swap(list[std::size_t(left - 1)], list[std::size_t(below(left))]);
    }

private:
    search::Chance chance_;
};

// The puzzle that `make` makes for a level in at most this many tries. If any level will do, another one is
// chosen after a few tries, in case the first is rare on such a board.
template <class Make>
auto at_level(Wish const& wish, Lot& lot, int most, int few, Make make) -> decltype(make(Level{}, 0)) {
    if (wish.level) return make(*wish.level, most);
    std::array levels{Level::beginner, Level::easy, Level::medium, Level::hard, Level::expert};
    lot.shuffle(levels);
    for (Level level : levels)
        if (auto made = make(level, few)) return made;
    return std::nullopt;
}

// The same for a board and for what becomes of it when it is turned or mirrored; different boards differ,
// except one in 2⁶⁴.
inline std::uint64_t shape_of(std::span<int const> traits, int width, int height) {
    std::uint64_t least = ~std::uint64_t{0};
    for (int turn = 0; turn < 8; ++turn) {
        bool const swaps = turn & 4;
        int const w = swaps ? height : width, h = swaps ? width : height;
        std::uint64_t hash = std::uint64_t(w) * 0x9E3779B97F4A7C15u + std::uint64_t(h);
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) {
                int const a = turn & 1 ? w - 1 - x : x, b = turn & 2 ? h - 1 - y : y;
                int const trait = traits[std::size_t(swaps ? a * width + b : b * width + a)];
                hash = (hash ^ std::uint64_t(trait)) * 0x9FB21C651E98DF25u;
                hash ^= hash >> 32;
            }
        least = std::min(least, hash);
    }
    return least;
}

template <class Puzzle>
std::uint64_t shape_of(Generated<Puzzle> const& made) {
    std::vector<int> traits = traits_of(made);
    for (std::size_t cell = 0; cell < made.given.size(); ++cell)
        traits[cell] = traits[cell] * (kUnknown + 1) + made.given[cell];
    return shape_of(traits, made.puzzle.width(), made.puzzle.height());
}

// The shapes of a run so far: eight bytes for each, and as much again that is free.
class SeenShapes {
public:
    // False if it is already there.
    bool add(std::uint64_t shape) {
        if (shape == kFree) shape = 1;
        if (2 * (count_ + 1) > slots_.size()) grow();
        std::size_t const at = find(shape);
        if (slots_[at] == shape) return false;
        slots_[at] = shape;
        ++count_;
        return true;
    }

private:
    static constexpr std::uint64_t kFree = 0;

    std::size_t find(std::uint64_t shape) const {
        std::size_t at = std::size_t(shape) & (slots_.size() - 1);
        while (slots_[at] != kFree && slots_[at] != shape) at = (at + 1) & (slots_.size() - 1);
        return at;
    }
    void grow() {
        std::vector<std::uint64_t> const before = std::move(slots_);
        slots_.assign(std::max<std::size_t>(64, 2 * before.size()), kFree);
        for (std::uint64_t shape : before)
            if (shape != kFree) slots_[find(shape)] = shape;
    }

    std::vector<std::uint64_t> slots_;
    std::size_t count_ = 0;
};

}  // namespace nurie
