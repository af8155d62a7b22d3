// Repairs and advice on drawn pictures, which Python's tests compare with all changes, and fixes.
#include <algorithm>
#include <array>
#include <string>

#include "check.hpp"
#include "nonogram/making/advice.hpp"
#include "nonogram/making/fixes.hpp"
#include "nonogram/rating.hpp"
#include "nurikabe/generate.hpp"
#include "nurikabe/making/fixes.hpp"
#include "nurikabe/rating.hpp"
#include "nurikabe/solve.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using namespace nonogram::making;

Picture picture_of(int width, std::string const& rows, int colours = 1) {
    auto cells = board_of(rows);
    int const height = int(cells.size()) / width;
    return {width, height, colours, std::move(cells)};
}

Repair repaired(int width, std::string const& rows, int colours = 1, Means means = Means::lines) {
    Stop stop;
    return repair(picture_of(width, rows, colours), {1'000'000, 1'000'000, 6, means}, stop);
}

int open_after(int width, std::string const& rows, Repair const& repair, int colours = 1) {
    Picture picture = picture_of(width, rows, colours);
    for (Change const& change : repair.changes) picture.cells[change.cell] = std::uint8_t(change.value);
    Stop stop;
    return openness(picture, Means::lines, stop).open;
}

// The fewest changes after which a picture is solved, and how visible the least visible of those are, by
// trying all of them.
struct Fewest {
    int changes = 1 << 20, visibility = 0;
};

void try_all(Picture& picture, Visibility const& visibility, int from, Fewest now, Means means, int most,
             Fewest& best) {
    Stop stop;
    auto& [width, height, colours, cells, drawing] = picture;
    if (openness(picture, means, stop).open == 0 &&
        (now.changes < best.changes || now.visibility < best.visibility))
        best = now;
    if (now.changes == best.changes || now.changes == most) return;
    for (int cell = from; cell < int(cells.size()); ++cell) {
        std::uint8_t const old = cells[cell];
        for (int state = 0; state <= colours; ++state) {
            if (state == old) continue;
            cells[cell] = std::uint8_t(state);
            try_all(picture, visibility, cell + 1,
                    {now.changes + 1, now.visibility + visibility.of(cell, state)}, means, most, best);
        }
        cells[cell] = old;
    }
}

Fewest fewest(Picture picture, Means means, int most = 3) {
    Picture const original = picture;
    Visibility const visibility(original);
    Fewest best;
    try_all(picture, visibility, 0, {0, 0}, means, most, best);
    return best;
}

TEST("making: no other changes are fewer, or as few and less visible") {
    struct Kind {
        int width, height, colours;
        double density;
        Means means;
    };
    std::array<int, 4> seen{};
    Random random(11);
    for (auto const& [width, height, colours, density, means] :
         {Kind{6, 6, 1, 0.4, Means::lines}, Kind{6, 6, 1, 0.2, Means::lines},
          Kind{6, 5, 1, 0.2, Means::edges}, Kind{5, 5, 2, 0.3, Means::lines},
          Kind{4, 4, 3, 0.5, Means::lines}, Kind{5, 4, 2, 0.2, Means::edges}})
        for (int i = 0; i < 30; ++i) {
            Picture const picture{width, height, colours,
                                  random_board(random, width, height, colours, density)};
            Fewest const expected = fewest(picture, means);
            if (expected.changes > 3) continue;
            ++seen[expected.changes];
            Stop stop;
            // Every other time nothing is mended before.
            long const mending = i % 2 ? 100'000 : -1;
            auto const found = repair(picture, {mending, 100'000'000, 6, means}, stop);
            CHECK(found.found && found.proved);
            CHECK_EQUAL(int(found.changes.size()), expected.changes);
            CHECK_EQUAL(found.visibility, expected.visibility);
            CHECK_EQUAL(found.at_least, expected.changes);
        }
    CHECK(seen[1] > 50 && seen[2] > 10);
}

TEST("making: not even where three or four changes are needed") {
    std::array<int, 5> seen{};
    Random random(3);
    for (int i = 0; i < 400 && seen[4] == 0; ++i) {
        int const width = i < 40 ? 7 : 8, height = i < 40 ? 7 : 6;
        Picture const picture{width, height, 1, random_board(random, width, height, 1, 0.2)};
        Stop stop;
        auto const found = repair(picture, {-1, 100'000'000, 6}, stop);
        CHECK(found.proved);
        int const changes = int(found.changes.size());
        if (changes != (i < 40 ? 3 : 4)) continue;
        ++seen[changes];
        Fewest const expected = fewest(picture, Means::lines, changes);
        CHECK_EQUAL(changes, expected.changes);
        CHECK_EQUAL(found.visibility, expected.visibility);
    }
    CHECK(seen[3] > 3 && seen[4] > 0);
}

TEST("making: continuing from an earlier question gives the same answer") {
    Random random(5);
    int stuck = 0, freed = 0;
    for (int i = 0; i < 60; ++i) {
        int const colours = 1 + i % 3 / 2, side = 9;
        auto cells = random_board(random, side, side, colours, 0.3);
        Stop stop;
        Canvas<1> canvas({side, side, colours, cells}, i % 2 ? Means::lines : Means::edges, stop);
        Cells<1> const open = canvas.settle();
        if (count_of<1>(open) == 0) continue;
        ++stuck;
        for (int cell = 0; cell < side * side; ++cell) {
            int const row = cell / side, column = cell % side;
            canvas.settle(open);
            canvas.keep();
            Cells<1> revealed(side), fewer = open;
            revealed[row].set(column);
            fewer[row].clear(column);
            if (open[row].test(column)) CHECK(canvas.reveal(revealed) == canvas.settle(fewer));
            canvas.paint(cell, !cells[cell]);
            int const all = count_of<1>(open), left = canvas.still_stuck(open, cell, false);
            bool const is_freed = canvas.still_stuck(open, cell, true) < all;
            CHECK_EQUAL(left, count_of<1>(canvas.settle(open)));
            CHECK(is_freed == (left < all) || canvas.means == Means::edges);
            freed += is_freed;
            canvas.paint(cell, cells[cell]);
        }
    }
    CHECK(stuck > 20 && freed > 100);
}

TEST("making: a repair that is known is kept unless there is a better one") {
    Picture const picture = picture_of(5, "#.... .#... ..#.. ...#. ....#");
    Stop stop;
    Repair const best = repaired(5, "#.... .#... ..#.. ...#. ....#");
    std::vector<std::uint8_t> const known(25, 1);
    CHECK(best.changes.size() < 20);
    Repair const kept = repair(picture, {0, 0, 6}, stop, known);
    CHECK(kept.found && !kept.proved);
    CHECK_EQUAL(kept.changes.size(), std::size_t(20));
    Repair const better = repair(picture, {0, 1'000'000, 6}, stop, known);
    CHECK(better.proved);
    CHECK_EQUAL(better.changes.size(), best.changes.size());
    CHECK_EQUAL(better.visibility, best.visibility);
    // What does not do is not taken for a repair.
    CHECK(!repair(picture, {0, 0, 6}, stop, board_of("##... ##... ..#.. ...#. ....#")).found);
}

TEST("making: what can be solved stays as it is") {
    Repair const found = repaired(3, ".#. ### .#.");
    CHECK(found.found && found.proved && found.changes.empty());
}

TEST("making: one change breaks a switching component") {
    std::string const frame =
        "######"
        "#....#"
        "#.#..#"
        "#...##"
        "######";
    Repair const found = repaired(6, frame);
    CHECK(found.found);
    CHECK_EQUAL(open_after(6, frame, found), 0);
    CHECK_EQUAL(found.at_least, int(found.changes.size()));
}

TEST("making: a diagonal needs several changes, which are proved to be the fewest") {
    std::string const diagonal = "#.... .#... ..#.. ...#. ....#";
    Repair const found = repaired(5, diagonal);
    CHECK(found.found && found.proved);
    CHECK(found.changes.size() > 1);
    CHECK_EQUAL(open_after(5, diagonal, found), 0);
}

TEST("making: in colour") {
    std::string const picture = "ab. b.a .ab";
    Repair const found = repaired(3, picture, 2);
    CHECK(found.found);
    CHECK_EQUAL(open_after(3, picture, found, 2), 0);
}

TEST("making: lines of more than one word") {
    std::string rows;
    for (int row = 0; row < 70; ++row)
        for (int column = 0; column < 70; ++column) rows += row < 60 && column < 60 ? '#' : '.';
    rows[65 * 70 + 64] = rows[68 * 70 + 68] = '#';
    Stop stop;
    Repair const found = repair(picture_of(70, rows), {5'000'000, 0, 3}, stop);
    CHECK(found.found);
    CHECK_EQUAL(open_after(70, rows, found), 0);
}

TEST("making: advice on a diagonal") {
    Stop stop;
    Advice const advice = advise(picture_of(2, "#. .#"), stop);
    CHECK(advice.complete);
    CHECK(advice.now.solvability == Solvability::several);
    CHECK_EQUAL(advice.changes.size(), std::size_t(4));
    for (Hint const& hint : advice.changes) CHECK(hint.solvability == Solvability::lines);
}

TEST("making: a hole and a cut are more visible than a cell at an outline") {
    Picture const picture = picture_of(6,
                                       "......"
                                       ".####."
                                       ".####."
                                       ".####."
                                       "......"
                                       "######");
    Visibility const visibility(picture);
    int const outline = visibility.of(1 * 6 + 1, 0), hole = visibility.of(2 * 6 + 2, 0);
    int const cut = visibility.of(5 * 6 + 2, 0), join = visibility.of(4 * 6 + 2, 1);
    CHECK(outline < hole);
    CHECK(outline < cut);
    CHECK(outline < join);
}

// . white, # black, * white with the number.
std::vector<std::uint8_t> islands(std::string const& rows) {
    std::vector<std::uint8_t> cells;
    for (char c : rows)
        if (c != ' ')
            cells.push_back(c == '#' ? nurikabe::kBlack : c == '*' ? nurikabe::kNumbered : nurikabe::kWhite);
    return cells;
}

constexpr std::type_identity<nurikabe::Puzzle> kOfNurikabe;

bool is_unique(nurikabe::Puzzle const& puzzle) {
    Stop stop;
    return solve(puzzle, {}, {}, stop).verdict == Verdict::unique;
}

// The board after a fix.
template <class Value>
std::vector<Value> edited(std::vector<Value> board, std::vector<Edit> const& edits) {
    for (Edit const& edit : edits) board[std::size_t(edit.cell)] = Value(edit.value);
    return board;
}

TEST("making: islands have their number in the chosen cell, or the first") {
    auto const puzzle = puzzle_of_islands(kOfNurikabe, 4, 2, islands("..#. ##*."));
    std::vector<int> const expected{2, 0, 0, 0, 0, 0, 3, 0};
    for (int cell = 0; cell < 8; ++cell) CHECK_EQUAL(puzzle.number(cell), expected[std::size_t(cell)]);
}

TEST("making: fixes of islands and of numbers have one solution") {
    for (char const* rows : {"..## ##.# .### .#.#", "#### #..# #### .#..", "###. .#.# .### ##.#"}) {
        auto const drawn_islands = islands(rows);
        Stop stop;
        auto const fixes = fix_islands(kOfNurikabe, 4, 4, drawn_islands, 20, stop);
        CHECK(fixes.complete);
        for (auto const& fix : fixes.fixes)
            CHECK(is_unique(puzzle_of_islands(kOfNurikabe, 4, 4, edited(drawn_islands, fix.changes))));
    }
    // The island of four cells has several ways to go.
    std::vector<int> const numbers{1, 0, 0, 0, 0, 0, 0, 0, 4};
    Stop stop;
    auto const fixes = fix_numbers(nurikabe::Puzzle(3, 3, numbers), 20, stop);
    CHECK(!fixes.fixes.empty());
    for (auto const& fix : fixes.fixes)
        CHECK(is_unique(nurikabe::Puzzle(3, 3, edited(numbers, fix.changes))));
}

template <class Puzzle>
Rating rating_of(Puzzle const& puzzle) {
    Stop stop;
    auto rating = rate(puzzle, stop);
    CHECK(rating);
    return *rating;
}

// Of a puzzle with one solution: each fix lowers the score, and the lowest levels come first, the least
// visible before others. A shorter list is the beginning of a longer one. How many there are is returned.
template <class Puzzle, class Fix, class After>
std::size_t check_easier(Puzzle const& puzzle, Fix fix, After after) {
    Rating const now = rating_of(puzzle);
    Fixes const every = fix(1000), few = fix(2);
    CHECK(every.complete && few.complete);
    CHECK_EQUAL(few.fixes.size(), std::min<std::size_t>(every.fixes.size(), 2));
    for (std::size_t i = 0; i < every.fixes.size(); ++i) {
        auto const& [edits, visibility, rating] = every.fixes[i];
        Rating const then = rating_of(after(edits));
        CHECK(rating && then.score < now.score);
        CHECK_EQUAL(rating->score, then.score);
        CHECK_EQUAL(rating->level, then.level);
        if (i < few.fixes.size()) CHECK_EQUAL(few.fixes[i].changes[0].cell, edits[0].cell);
        if (i == 0) continue;
        auto const& before = every.fixes[i - 1];
        CHECK(before.rating->level < then.level ||
              (before.rating->level == then.level && before.visibility <= visibility));
    }
    return every.fixes.size();
}

TEST("making: what is offered for a picture with one solution is easier") {
    Random random(3);
    std::size_t offered = 0, not_offered = 0;
    for (int i = 0; i < 24; ++i) {
        Picture const picture{6, 5, 1, random_board(random, 6, 5, 1, 0.6)};
        Clues const clues = clues_of(picture);
        if (all_solutions(clues, {}, 2).size() > 1) continue;
        auto const after = [&](std::vector<Edit> const& edits) {
            return clues_of(Picture{6, 5, 1, edited(picture.cells, edits)});
        };
        auto const fix = [&](std::size_t most) {
            Stop stop;
            return fix_picture(picture, most, stop);
        };
        offered += check_easier(clues, fix, after);
        // Nothing that the advice lists is missing, unless its score is not lower.
        Stop stop;
        Advice const advice = advise(picture, stop);
        std::size_t lower = 0;
        for (Hint const& hint : advice.changes) {
            Clues const changed = after({{hint.cell, hint.state}});
            bool const has_one = all_solutions(changed, {}, 2).size() == 1;
            CHECK_EQUAL(has_one, hint.solvability != Solvability::several);
            if (has_one && rating_of(changed).score < rating_of(clues).score) ++lower;
            else ++not_offered;
        }
        CHECK_EQUAL(fix(1000).fixes.size(), lower);
    }
    CHECK(offered > 20);
    CHECK(not_offered > 0);
}

TEST("making: what is offered for a Nurikabe with one solution is easier") {
    using Cells = std::vector<std::uint8_t>;
    std::size_t by_islands = 0, by_numbers = 0;
    for (int number = 0; number < 2; ++number) {
        Stop stop;
        auto const made = generate(kOfNurikabe, Wish{5, 5, 1, Level::medium}, 7, number, stop);
        CHECK(made);
        auto const& puzzle = made->puzzle;
        Cells drawn = made->solution;
        std::vector<int> numbers;
        for (int cell = 0; cell < puzzle.cells(); ++cell) {
            numbers.push_back(puzzle.number(cell));
            if (puzzle.number(cell)) drawn[std::size_t(cell)] = nurikabe::kNumbered;
        }
        by_islands += check_easier(
            puzzle, [&](std::size_t most) { return fix_islands(kOfNurikabe, 5, 5, drawn, most, stop); },
            [&](std::vector<Edit> const& edits) {
                return puzzle_of_islands(kOfNurikabe, 5, 5, edited(drawn, edits));
            });
        by_numbers += check_easier(
            puzzle, [&](std::size_t most) { return fix_numbers(puzzle, most, stop); },
            [&](std::vector<Edit> const& edits) { return nurikabe::Puzzle(5, 5, edited(numbers, edits)); });
    }
    CHECK(by_islands > 0);
    CHECK(by_numbers > 0);
}

}  // namespace
}  // namespace nurie::test
