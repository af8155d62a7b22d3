// Repairs and advice on drawn pictures, which Python's tests compare with all changes, and fixes of Nurikabe.
#include <string>

#include "check.hpp"
#include "nonogram/making/advice.hpp"
#include "nonogram/making/repair.hpp"
#include "nurikabe/making/fixes.hpp"
#include "nurikabe/solve.hpp"

namespace nurie::test {
namespace {

using namespace nonogram::making;

std::vector<std::uint8_t> drawn(std::string const& rows) {
    std::vector<std::uint8_t> cells;
    for (char c : rows)
        if (c != ' ') cells.push_back(std::uint8_t(c == '.' ? 0 : c == '#' ? 1 : c - 'a' + 1));
    return cells;
}

Repair repaired(int width, std::string const& rows, int colours = 1, Means means = Means::lines) {
    auto const cells = drawn(rows);
    Stop stop;
    return repair(width, int(cells.size()) / width, colours, cells, {}, {1'000'000, 1'000'000, 6, means},
                  stop);
}

int open_after(int width, std::string const& rows, Repair const& repair, int colours = 1) {
    auto cells = drawn(rows);
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
    auto const cells = drawn(rows);
    Stop stop;
    Repair const found = repair(70, 70, 1, cells, {}, {5'000'000, 0, 3}, stop);
    CHECK(found.found);
    CHECK_EQUAL(open_after(70, rows, found), 0);
}

TEST("making: advice on a diagonal") {
    Stop stop;
    Advice const advice = advise(2, 2, 1, drawn("#. .#"), {}, stop);
    CHECK(advice.is_complete);
    CHECK(advice.now.solvability == Solvability::several);
    CHECK_EQUAL(advice.hints.size(), std::size_t(4));
    for (Hint const& hint : advice.hints) CHECK(hint.ease.solvability == Solvability::lines);
}

TEST("making: a hole and a cut are more visible than a cell at an outline") {
    auto const cells = drawn(
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
        for (auto const& fix : fixes.fixes) {
            auto changed = drawn_islands;
            for (auto const& edit : fix.edits) changed[edit.cell] = std::uint8_t(edit.value);
            CHECK(is_unique(puzzle_of_islands(kOfNurikabe, 4, 4, changed)));
        }
    }
    // The island of four cells has several ways to go.
    std::vector<int> const numbers{1, 0, 0, 0, 0, 0, 0, 0, 4};
    Stop stop;
    auto const fixes = fix_numbers(nurikabe::Puzzle(3, 3, numbers), 20, stop);
    CHECK(!fixes.fixes.empty());
    for (auto const& fix : fixes.fixes) {
        auto changed = numbers;
        for (auto const& edit : fix.edits) changed[edit.cell] = edit.value;
        CHECK(is_unique(nurikabe::Puzzle(3, 3, changed)));
    }
}

}  // namespace
}  // namespace nurie::test
