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
#include "clues.hpp"
#include "techniques.hpp"

namespace nurie::nonogram {

// How many states a cell can have.
inline int states_of(Clues const& clues) { return clues.layers(); }

// The easiest step by which one technique, in one line or along an edge, settles the cell now; nothing if
// none does. Without `record`, its reason is left out.
std::optional<Step> step_at(Clues const& clues, std::span<std::uint8_t const> board, int cell, bool record,
                            Stop& stop);

// The shortest chain found from the supposition that the cell has this colour to a line in which nothing
// fits.
std::optional<Step> refute(Clues const& clues, std::span<std::uint8_t const> board, int cell, int colour,
                           Stop& stop);

// The step that refutes every other colour and so settles the cell; those that its lines exclude come first.
std::optional<Step> refute_others(Clues const& clues, std::span<std::uint8_t const> board, int cell,
                                  int colour, Stop& stop);

// Whether that supposition fails after at most this many links; faster, because it does not look for the
// shortest chain.
bool fails(Clues const& clues, std::span<std::uint8_t const> board, int cell, int colour, int most_links,
           Stop& stop);

// The board with the row and the column of the cell filled in so that both match their clues and the cell
// has this colour; empty if that is not possible.
std::vector<std::uint8_t> filled_around(Clues const& clues, std::span<std::uint8_t const> board, int cell,
                                        int colour);

}  // namespace nurie::nonogram
