// Answers: the questions about a puzzle of any kind, and the engine's answers.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace nurie {

enum class Verdict : std::uint8_t { unique, several, none, solved, stopped };

// How far an explanation got.
enum class Progress : std::uint8_t { solved, stuck, contradiction, stopped };

// How it ended; empty after a step, when it continues.
using End = std::optional<Progress>;

struct Question {
    int solutions = 2;  // stop after this many
    long conflicts = std::numeric_limits<long>::max();
    std::uint64_t seed = 0;
    bool record = false;
};

struct Statistics {
    long line_solves = 0, probes = 0, decisions = 0, conflicts = 0, propagations = 0, restarts = 0;
    double seconds = 0;
};

struct Count {
    std::uint64_t solutions = 0;  // a lower bound
    bool finished = false;        // the exact number, unless the limit was reached
};

// Numbers that say what they stand for, so that an answer can be written (writer.hpp) by the names of its
// members. They are used like the numbers.
template <class Meaning, int kNothing>
struct NumberOf {
    constexpr NumberOf(int number = kNothing) : number(number) {}
    constexpr operator int() const { return number; }
    int number;
};
using CellNumber = NumberOf<struct OfCell, 0>;            // row by row
using LineNumber = NumberOf<struct OfLine, -1>;           // the rows, then the columns; -1 for none
using StateNumber = NumberOf<struct OfState, 255>;        // of a cell; 255 for unknown
using TechniqueNumber = NumberOf<struct OfTechnique, 0>;  // its row in the table
struct CellNumbers : std::vector<int> {
    using std::vector<int>::vector;
    CellNumbers(std::vector<int> cells) : std::vector<int>(std::move(cells)) {}
};
// How many there are of each technique of the table.
struct TechniqueCounts : std::vector<int> {};

// A board has one byte per cell, row by row: 0 for empty, then the colours, 255 for unknown.
inline constexpr std::uint8_t kUnknown = 255;

// A cell has a colour (0: is empty), or does not.
struct Fact {
    int cell, colour;
    bool holds = true;
};

}  // namespace nurie
