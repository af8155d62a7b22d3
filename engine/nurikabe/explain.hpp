// Explain: solves a Nurikabe as a person would, and gives the reason for each step.
//
// The techniques are tried from the easiest to the hardest, starting with the seven of document 004
// in its order; the first that finds something new makes a step, and the next step starts again
// with the easiest. Among techniques of the same level, one that applies near the last step is
// preferred, and of several places the nearest. The reason of a step is a set of known cells that,
// with the numbers, are enough for the same technique to reach the same conclusion; it is found by
// leaving out cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../answer.hpp"
#include "../stop.hpp"
#include "puzzle.hpp"
#include "techniques.hpp"

namespace nurie::nurikabe {

using techniques::Fault;

struct Explanation {
    static constexpr Technique kSearch = Technique::search;  // reports what a search proved
    // Supposes a colour of any cell.
    static constexpr Technique kSupposing = Technique::contradiction_in_few_steps;

    Progress progress = Progress::stuck;
    std::vector<Step> steps;          // with reasons, if recorded
    std::vector<std::uint8_t> known;  // kWhite, kBlack or kUnknown for each cell
    techniques::Trouble trouble;      // why the board cannot be completed
    std::vector<Taken> taken;         // what each step took, if measured
    long looks = 0, probes = 0, found = 0;
};

// `given` contains a colour for each cell; empty means nothing is given. Steps near the cell
// `around` come first if the same technique applies in several places. Stops after `most_steps`
// steps, or once the cell `until` is known.
Explanation explain(Puzzle const& puzzle, std::span<std::uint8_t const> given, Techniques techniques,
                    bool record, Stop& stop, int around = -1, long most_steps = kEveryStep,
                    bool measure = false, int until = -1);

inline Statistics effort_of(Explanation const& found) { return {0, found.probes, 0, 0, found.found}; }

// What one technique finds on a board; nothing for those that suppose something.
std::vector<techniques::Finding> find_on_board(Technique technique, Puzzle const& puzzle,
                                               std::span<std::uint8_t const> board);

}  // namespace nurie::nurikabe
