// Violations of both kinds: one broken board per rule, and random boards against the rules themselves.
#include <algorithm>
#include <string>

#include "check.hpp"
#include "nonogram/verify.hpp"
#include "nonogram/violations.hpp"
#include "nurikabe/verify.hpp"
#include "nurikabe/violations.hpp"
#include "nurikabe_reference.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

Board drawn(std::string_view drawing) {
    Board board;
    for (char c : drawing)
        if (c != ' ') board.push_back(c == '?' ? kUnknown : c == '#' ? 1 : 0);
    return board;
}

// The lines with violations: rows from 0, then columns.
std::vector<int> broken_lines(Clues const& clues, Board const& board) {
    std::vector<int> lines;
    for (Problem const& problem : nonogram::violations(clues, board)) lines.push_back(problem.line);
    return lines;
}

// Each violation with the cells it is about: "pool 0 1 3 4".
std::vector<std::string> broken_rules(nurikabe::Puzzle const& puzzle, Board const& board) {
    std::vector<std::string> told;
    for (Problem const& problem : nurikabe::violations(puzzle, board)) {
        std::string& text = told.emplace_back(problem.code.substr(std::string_view("fault.").size()));
        std::vector<int> cells = problem.cells;
        std::sort(cells.begin(), cells.end());
        for (int cell : cells) text.append(" ").append(std::to_string(cell));
    }
    return told;
}

using Texts = std::vector<std::string>;

TEST("violations: lines that no longer fit their clues") {
    Clues const clues = clues_from("3, 1 1, 0", "2, 1, 2");
    CHECK_EQUAL(broken_lines(clues, drawn("??? ??? ???")), std::vector<int>{});
    CHECK_EQUAL(broken_lines(clues, drawn("?.? ??? ???")), std::vector<int>{0});
    CHECK_EQUAL(broken_lines(clues, drawn("??? ?#? ???")), (std::vector<int>{1}));
    CHECK_EQUAL(broken_lines(clues, drawn("?#? ?#? ??#")), (std::vector<int>{1, 2, 4}));
    CHECK_EQUAL(broken_lines(clues, drawn("### #.# ...")), std::vector<int>{});
}

TEST("violations: a line is broken exactly if no placement fits") {
    Random random(11);
    for (int round = 0; round < 400; ++round) {
        int const n = random.between(1, 8), colours = random.between(1, 2);
        Line const truth = random_line(random, n, colours, 0.5);
        Clues clues(n, 1, colours);
        for (Run const& run : clue_of(truth)) clues.add_run(run.length, run.colour);
        clues.end_line();
        for (int column = 0; column < n; ++column) {
            if (truth[column]) clues.add_run(1, truth[column]);
            clues.end_line();
        }
        Board board(n, kUnknown);
        for (auto& cell : board)
            if (random.chance(0.5)) cell = std::uint8_t(random.below(colours + 1));
        auto const placements = all_placements(clue_of(truth), n);
        bool const fits = std::any_of(placements.begin(), placements.end(), [&](Line const& line) {
            for (int p = 0; p < n; ++p)
                if (board[p] != kUnknown && board[p] != line[p]) return false;
            return true;
        });
        auto const lines = broken_lines(clues, board);
        CHECK_EQUAL(std::count(lines.begin(), lines.end(), 0) == 0, fits);
    }
}

TEST("violations: the rules of Nurikabe, one broken at a time") {
    nurikabe::Puzzle const puzzle(4, 3, {2, 0, 0, 1, 0, 0, 0, 0, 0, 3, 0, 0});
    CHECK_EQUAL(broken_rules(puzzle, drawn("???? ???? ????")), Texts{});
    CHECK_EQUAL(broken_rules(puzzle, drawn("..#. #### ...#")), Texts{});
    CHECK_EQUAL(broken_rules(puzzle, drawn("?##? ?##? ????")), Texts{"pool 1 2 5 6"});
    CHECK_EQUAL(broken_rules(puzzle, drawn("?... ???? ????")), Texts{"two_numbers 0 1 2 3"});
    CHECK_EQUAL(broken_rules(puzzle, drawn("...? ???? ????")), (Texts{"two_numbers 0 1 2 3"}));
    CHECK_EQUAL(broken_rules(puzzle, drawn("..?? .??? ????")), Texts{"too_big 0 1 4"});
    CHECK_EQUAL(broken_rules(puzzle, drawn(".#?? #??? ????")), Texts{"no_room 0"});
    nurikabe::Puzzle const corner(3, 3, {0, 0, 0, 0, 0, 0, 0, 0, 1});
    CHECK_EQUAL(broken_rules(corner, drawn("?#? #.# ?#?")), Texts{"no_owner 4"});
    nurikabe::Puzzle const wide(4, 1, {0, 1, 0, 0});
    CHECK_EQUAL(broken_rules(wide, drawn("#?##")), Texts{"split_sea 0"});
    CHECK_EQUAL(broken_rules(wide, drawn("#???")), Texts{});
    nurikabe::Puzzle const any(3, 1, {0, nurikabe::Puzzle::kAnySize, 0});
    CHECK_EQUAL(broken_rules(any, drawn("...")), Texts{});
}

TEST("violations: a full board has none exactly if it is a solution, and neither has a part of a solution") {
    Random random(12);
    for (int round = 0; round < 3000; ++round) {
        int const width = random.between(1, 4), height = random.between(1, 4), cells = width * height;
        std::vector<int> numbers(cells);
        for (int& number : numbers)
            if (random.chance(0.15))
                number = random.chance(0.2) ? nurikabe::Puzzle::kAnySize : random.between(1, 4);
        nurikabe::Puzzle const puzzle(width, height, numbers);
        Board board(cells);
        for (int cell = 0; cell < cells; ++cell)
            board[cell] = numbers[cell] == 0 && random.chance(0.6) ? 1 : 0;
        bool const is_solved = nurikabe::verify(puzzle, board);
        CHECK_EQUAL(broken_rules(puzzle, board).empty(), is_solved);
        if (!is_solved) continue;
        for (auto& state : board)
            if (random.chance(0.5)) state = kUnknown;
        CHECK_EQUAL(broken_rules(puzzle, board), Texts{});
    }
}

}  // namespace
}  // namespace nurie::test
