// Generators of both kinds: their puzzles are what was asked for, by the search and the rules, which
// generators do not decide.
#include <set>

#include "check.hpp"
#include "generators.hpp"

namespace nurie::test {
namespace {

constexpr std::type_identity<nonogram::Clues> kNonogram;
constexpr std::type_identity<nurikabe::Puzzle> kNurikabe;
constexpr std::array kLevels{Level::beginner, Level::easy, Level::medium, Level::hard, Level::expert};

// The only solution that a search finds; empty if there are others, or none.
template <class Puzzle>
std::vector<std::uint8_t> only_solution(Puzzle const& puzzle) {
    Stop stop;
    auto const found = solve(puzzle, {}, Question{.solutions = 2}, stop);
    return found.verdict == Verdict::unique ? found.solutions.front() : std::vector<std::uint8_t>{};
}

template <class Puzzle>
Generated<Puzzle> made(std::type_identity<Puzzle> kind, Wish const& wish, std::uint64_t number = 0) {
    Stop stop;
    auto found = generate(kind, wish, 7, number, stop);
    CHECK(found.has_value());
    return std::move(*found);
}

template <class Puzzle>
void check_levels(std::type_identity<Puzzle> kind, int side, int most) {
    for (Level const level : std::span(kLevels).first(std::size_t(most))) {
        Wish const wish{.width = side, .height = side, .level = level};
        auto const found = made(kind, wish);
        CHECK_EQUAL(found.rating.level, level);
        Stop stop;
        auto const again = rate(found.puzzle, stop);
        CHECK(again && again->level == level && again->score == found.rating.score);
        CHECK_EQUAL(only_solution(found.puzzle), found.solution);
        CHECK(verify(found.puzzle, found.solution));
        CHECK_EQUAL(traits_of(made(kind, wish)), traits_of(found));
        CHECK(traits_of(made(kind, wish, 1)) != traits_of(found));
    }
}

TEST("generating: nonograms have one solution, the level asked for, and depend only on their number") {
    check_levels(kNonogram, 10, 5);
}

TEST("generating, at length: so do Nurikabe") { check_levels(kNurikabe, 8, 4); }

TEST("generating: every colour asked for is in the picture, and rectangles are possible") {
    auto const found = made(kNonogram, {.width = 12, .height = 8, .colours = 3, .level = Level::easy});
    std::set<int> const states(found.solution.begin(), found.solution.end());
    CHECK_EQUAL(states, (std::set<int>{0, 1, 2, 3}));
    CHECK_EQUAL(found.puzzle.width(), 12);
    CHECK_EQUAL(found.puzzle.height(), 8);
    CHECK_EQUAL(only_solution(found.puzzle), found.solution);
}

TEST("generating: the numbers of a Nurikabe are symmetric by half a turn") {
    auto const found =
        made(kNurikabe, {.width = 7, .height = 7, .level = Level::medium, .symmetry = Symmetry::rotation});
    int const last = found.puzzle.cells() - 1;
    for (int cell = 0; cell <= last; ++cell)
        CHECK_EQUAL(found.puzzle.number(cell) != 0, found.puzzle.number(last - cell) != 0);
}

TEST("generating: a shape stays the same when its board is turned or mirrored, and only then") {
    std::vector<int> const board{1, 0, 0, 1, 1, 0}, mirrored{0, 0, 1, 0, 1, 1}, turned{1, 1, 1, 0, 0, 0};
    std::vector<int> const other{1, 0, 0, 1, 0, 1};
    CHECK_EQUAL(shape_of(board, 3, 2), shape_of(mirrored, 3, 2));
    CHECK_EQUAL(shape_of(board, 3, 2), shape_of(turned, 2, 3));
    CHECK(shape_of(board, 3, 2) != shape_of(other, 3, 2));
    CHECK(shape_of(board, 3, 2) != shape_of(board, 2, 3));
}

TEST("generating: shapes are counted once, however many there are") {
    SeenShapes seen;
    for (std::uint64_t shape = 0; shape < 1000; ++shape) {
        CHECK_EQUAL(seen.add(shape * 64 + 5), true);
        CHECK_EQUAL(seen.add(shape / 2 * 64 + 5), false);
    }
}

TEST("generating: a wish that cannot be fulfilled is refused with the reason") {
    CHECK_EQUAL(refusal(nonogram::kOffer, {.width = 4, .height = 9}),
                "a side must have 5 to 50 cells, not 4");
    CHECK_EQUAL(refusal(nurikabe::kOffer, {.width = 9, .height = 9, .colours = 2}),
                "puzzles of this kind have no colours");
    CHECK_EQUAL(refusal(nurikabe::kOffer, {.width = 7, .height = 9, .symmetry = Symmetry::diagonal}),
                "diagonal symmetry needs a square board");
    CHECK_EQUAL(refusal(nurikabe::kOffer, {.width = 7, .height = 9, .symmetry = Symmetry::horizontal}), "");
    Wish wish{.width = 9, .height = 9};
    CHECK_EQUAL(set_needs(wish, std::get<0>(kKinds), "telepathy"), "there is no technique telepathy");
    CHECK_EQUAL(set_needs(wish, std::get<0>(kKinds), "colour_crossing"),
                "colour_crossing needs two or more colours");
    wish.colours = 2;
    CHECK_EQUAL(set_needs(wish, std::get<0>(kKinds), "colour_crossing"), "");
}

TEST("generating: one that was told to stop makes nothing") {
    Stop stop;
    stop.after_seconds(0);
    CHECK(!generate(kNonogram, {.width = 30, .height = 30, .level = Level::expert}, 1, 0, stop));
    CHECK(!generate(kNurikabe, {.width = 20, .height = 20, .level = Level::expert}, 1, 0, stop));
}

// Without the technique, and with everything easier, nothing happens on the board; with it, something does.
template <class Puzzle>
void check_positions(Kind<Puzzle> const& kind, std::span<std::string const> names, int side) {
    for (std::string const& name : names) {
        Wish wish{.width = side, .height = side};
        CHECK_EQUAL(set_needs(wish, kind, name), "");
        Stop stop;
        auto const found = make(kind, wish, 3, 0, stop);
        CHECK(found.has_value());
        if (!found) continue;
        for (std::size_t cell = 0; cell < found->given.size(); ++cell)
            CHECK(found->given[cell] == kUnknown || found->given[cell] == found->solution[cell]);
        Techniques const only = Techniques{1} << *wish.needs;
        auto const easier = easier_than(std::type_identity<Puzzle>{}, *wish.needs);
        CHECK_EQUAL(explain(found->puzzle, found->given, easier, false, stop).known, found->given);
        CHECK(explain(found->puzzle, found->given, easier | only, false, stop).known != found->given);
    }
}

TEST("generating: the easiest step on a position is the technique that it needs") {
    std::array<std::string, 3> const lines{"overlap", "joining", "edge_logic"};
    std::array<std::string, 3> const islands{"single_unknown", "sea_bottleneck", "wall_trick"};
    check_positions(std::get<0>(kKinds), lines, 8);
    check_positions(std::get<1>(kKinds), islands, 7);
}

}  // namespace
}  // namespace nurie::test
