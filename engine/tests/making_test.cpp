// Repairs and advice on drawn pictures, which Python's tests compare with all changes, and fixes.
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

Repair repaired(int width, std::string const& rows, int colours = 1, Means means = Means::lines) {
    auto const cells = board_of(rows);
    Stop stop;
    return repair(width, int(cells.size()) / width, colours, cells, {}, {1'000'000, 1'000'000, 6, means},
                  stop);
}

int open_after(int width, std::string const& rows, Repair const& repair, int colours = 1) {
    auto cells = board_of(rows);
    for (Change const& change : repair.changes) cells[change.cell] = std::uint8_t(change.state);
    Stop stop;
    return openness(width, int(cells.size()) / width, colours, cells, Means::lines, stop).open;
}

TEST("making: what can be solved stays as it is") {
    Repair const found = repaired(3, ".#. ### .#.");
    CHECK(found.found && found.is_proved && found.changes.empty());
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
    CHECK(found.found && found.is_proved);
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
    auto const cells = board_of(rows);
    Stop stop;
    Repair const found = repair(70, 70, 1, cells, {}, {5'000'000, 0, 3}, stop);
    CHECK(found.found);
    CHECK_EQUAL(open_after(70, rows, found), 0);
}

TEST("making: advice on a diagonal") {
    Stop stop;
    Advice const advice = advise(2, 2, 1, board_of("#. .#"), {}, stop);
    CHECK(advice.is_complete);
    CHECK(advice.now.solvability == Solvability::several);
    CHECK_EQUAL(advice.hints.size(), std::size_t(4));
    for (Hint const& hint : advice.hints) CHECK(hint.ease.solvability == Solvability::lines);
}

TEST("making: a hole and a cut are more visible than a cell at an outline") {
    auto const cells = board_of(
        "......"
        ".####."
        ".####."
        ".####."
        "......"
        "######");
    Drawing const drawing;
    Visibility const visibility(6, 6, 2, cells, drawing);
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
        CHECK(fixes.is_complete);
        for (auto const& fix : fixes.fixes)
            CHECK(is_unique(puzzle_of_islands(kOfNurikabe, 4, 4, edited(drawn_islands, fix.edits))));
    }
    // The island of four cells has several ways to go.
    std::vector<int> const numbers{1, 0, 0, 0, 0, 0, 0, 0, 4};
    Stop stop;
    auto const fixes = fix_numbers(nurikabe::Puzzle(3, 3, numbers), 20, stop);
    CHECK(!fixes.fixes.empty());
    for (auto const& fix : fixes.fixes) CHECK(is_unique(nurikabe::Puzzle(3, 3, edited(numbers, fix.edits))));
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
    CHECK(every.is_complete && few.is_complete);
    CHECK_EQUAL(few.fixes.size(), std::min<std::size_t>(every.fixes.size(), 2));
    for (std::size_t i = 0; i < every.fixes.size(); ++i) {
        auto const& [edits, visibility, rating] = every.fixes[i];
        Rating const then = rating_of(after(edits));
        CHECK(rating && then.score < now.score);
        CHECK_EQUAL(rating->score, then.score);
        CHECK_EQUAL(rating->level, then.level);
        if (i < few.fixes.size()) CHECK_EQUAL(few.fixes[i].edits[0].cell, edits[0].cell);
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
            return fix_picture(picture, most, -1, stop);
        };
        offered += check_easier(clues, fix, after);
        // Nothing that the advice lists is missing, unless its score is not lower.
        Stop stop;
        Advice const advice = advise(6, 5, 1, picture.cells, {}, stop);
        std::size_t lower = 0;
        for (Hint const& hint : advice.hints) {
            Clues const changed = after({{hint.cell, hint.state}});
            bool const has_one = all_solutions(changed, {}, 2).size() == 1;
            CHECK_EQUAL(has_one, hint.ease.solvability != Solvability::several);
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
