// Reference: slow and simple solvers to compare with, and random test data.
//
// Nothing here shares an idea with the engine: lines are solved by listing all placements or with a
// table over cells and runs, boards by trying every placement.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "nonogram/clues.hpp"

namespace nurie::test {

using nonogram::Clues;
using nonogram::Run;

// SplitMix64 (Steele, Lea, Flood 2014): equal seeds give equal tests on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        return z ^ z >> 31;
    }
    int below(int n) { return int(next() % std::uint64_t(n)); }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool chance(double p) { return double(next() >> 11) * 0x1p-53 < p; }

private:
    std::uint64_t state_;
};

// For each cell the set of states it may have, bit q for colour q; 0 nowhere.
using States = std::vector<std::uint32_t>;
// For each cell its state, 0 empty, else a colour.
using Line = std::vector<std::uint8_t>;
using Clue = std::vector<Run>;

Clue clue_of(Line const& cells);
int shortest_length(Clue const& clue);

// Every clue of at most `n` cells in `colours` colours.
std::vector<Clue> all_clues(int n, int colours);
// Every way to place a clue in `n` cells.
std::vector<Line> all_placements(Clue const& clue, int n);

// What each cell may be, by looking at every placement; empty if none fits.
States settle_by_listing(std::vector<Line> const& placements, States const& states);
// The same by a table over (cells, runs), for lines of any length.
States settle_by_table(Clue const& clue, States const& states);

Line random_line(Random& random, int n, int colours, double density);
// States that allow the line, some cells known, some with one state ruled out.
States random_states(Random& random, Line const& truth, int colours, double known);

// A board as rows of text: '.' empty, '#' or 'a' colour 1, 'b' colour 2, …
using Board = std::vector<std::uint8_t>;
Board board_of(std::string_view drawn);
std::string draw(Board const& board, int width);
Board random_board(Random& random, int width, int height, int colours, double density);
Clues clues_of(Board const& board, int width, int colours = 1);
// Clues from text, rows then columns: "3 1, 2, 0"; "3a 1b" with colours.
Clues clues_from(std::string_view rows, std::string_view columns, int colours = 1);

// Every solution (of at most `limit`) that agrees with `given` (255: unknown), in order.
std::vector<Board> all_solutions(Clues const& clues, std::vector<std::uint8_t> const& given = {},
                                 std::size_t limit = std::size_t(-1));

}  // namespace nurie::test
