// At a cell: what can be said about one cell of a board, where explain.hpp looks for the easiest step
// anywhere.
//
// All functions take the board as a person sees it, a colour or kUnknown for each cell; the cell itself is
// open.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "../stop.hpp"
#include "puzzle.hpp"
#include "techniques.hpp"

namespace nurie::nurikabe {

// How many states a cell can have.
inline int states_of(Puzzle const&) { return 2; }

// The easiest step by which one technique settles the cell now; nothing if none does. Without `record`, it
// leaves out its reason.
std::optional<Step> step_at(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell, bool record,
                            Stop& stop);

// The shortest chain found from the supposition that the cell has this colour to a fault.
std::optional<Step> refute(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell, int colour,
                           Stop& stop);

// The same of the other colour, so that the cell has this one.
std::optional<Step> refute_others(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell,
                                  int colour, Stop& stop);

// Whether that supposition fails after at most this many links; faster, because it does not look for the
// shortest chain.
bool fails(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell, int colour, int most_links,
           Stop& stop);

// The board with this colour and what follows from it, as far as no rule is broken; empty if one is broken at
// once.
std::vector<std::uint8_t> filled_around(Puzzle const& puzzle, std::span<std::uint8_t const> board, int cell,
                                        int colour);

}  // namespace nurie::nurikabe
