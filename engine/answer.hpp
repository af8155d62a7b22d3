// Answers: what can be asked of a puzzle of any kind, and what an engine says to it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace nurie {

enum class Verdict : std::uint8_t { unique, several, none, solved, stopped };

// How far an explanation came.
enum class Progress : std::uint8_t { solved, stuck, contradiction, stopped };

// How it ended; nothing after a step, when it goes on.
using End = std::optional<Progress>;

struct Question {
    int solutions = 2;  // stop after so many
    long conflicts = std::numeric_limits<long>::max();
    std::uint64_t seed = 0;
    bool record = false;
};

struct Statistics {
    long line_solves = 0, probes = 0, decisions = 0, conflicts = 0, propagations = 0, restarts = 0;
};

struct Count {
    std::uint64_t solutions = 0;  // at least so many
    bool finished = false;        // and no more, unless they reached the limit
};

// A board is a byte a cell, row by row: 0 for empty, then the colours, 255 for unknown.
inline constexpr std::uint8_t kUnknown = 255;

// A cell shows a colour (0: is empty), or does not.
struct Fact {
    int cell, colour;
    bool holds = true;
};

}  // namespace nurie
