// Explain: a Nurikabe solved as a person would, each step told with its reason.
//
// The techniques are tried from the easiest to the hardest, the first seven those of document 004 and in
// its order; the first that says something new makes one step, and the next step begins with the
// easiest again. Of techniques of one level, one that says something near the last step is taken before one
// that leads away from it, and of several places where it applies, the nearest. A step's
// reason is known cells that, with the numbers, are enough for the same technique to say the same; cells are
// left out as long as it does.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "../answer.hpp"
#include "../stop.hpp"
#include "puzzle.hpp"
#include "techniques.hpp"

namespace nurie::nurikabe {

using techniques::Fault;

inline constexpr long kEveryStep = std::numeric_limits<long>::max();

struct Explanation {
    Progress progress = Progress::stuck;
    std::vector<Step> steps;                      // with reasons, if recorded
    std::vector<std::uint8_t> known;              // kWhite, kBlack or kUnknown for each cell
    techniques::Trouble trouble;                  // why the board cannot be finished
    std::array<long, kTechniques.size()> used{};  // how many steps each technique made
    long looks = 0, probes = 0, found = 0;
};

// `given` holds a colour for each cell; empty means nothing is given. Steps near the cell `around`
// come first, where the same technique applies in several places. After `most_steps` it stops.
Explanation explain(Puzzle const& puzzle, std::span<std::uint8_t const> given, Techniques techniques,
                    bool record, Stop& stop, int around = -1, long most_steps = kEveryStep);

// What one technique says of a board; nothing for those that suppose something.
std::vector<techniques::Finding> find_on_board(Technique technique, Puzzle const& puzzle,
                                               std::span<std::uint8_t const> board);

}  // namespace nurie::nurikabe
