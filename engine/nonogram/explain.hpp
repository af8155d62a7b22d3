// Explain: a nonogram solved as a person would, each step told with its reason.
//
// The techniques are tried from the easiest to the hardest, line by line; the first that says
// something new makes one step, and the next step begins with the easiest again.
// Which techniques may be used is up to the caller: Yu's rules alone, complete
// line solving, or everything up to contradiction. A step's reason is the cells
// that the technique is about, and as few others as are needed so that they and
// the clue of the line give all that the step settles.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "../answer.hpp"
#include "../stop.hpp"
#include "clues.hpp"
#include "techniques.hpp"

namespace nurie::nonogram {

inline constexpr long kEveryStep = std::numeric_limits<long>::max();

struct Explanation {
    Progress progress = Progress::stuck;
    std::vector<Step> steps;          // with reasons, if recorded
    std::vector<std::uint8_t> known;  // a colour or 255 for each cell
    int broken_line = -1;             // where nothing fits any more
    long looks = 0, probes = 0, found = 0;
};

// `given` holds a colour or 255 for each cell; empty means nothing is given. A search that knows
// that nothing more follows but from one cell names it as `around`. After `most_steps` it stops.
Explanation explain(Clues const& clues, std::span<std::uint8_t const> given, Techniques techniques,
                    bool record, Stop& stop, int around = -1, long most_steps = kEveryStep);

// What one technique says of one line; nothing if that is nothing new.
std::optional<techniques::Finding> find_in_line(Technique technique, std::span<Run const> clue,
                                                std::vector<techniques::Mask> const& cells, int colours,
                                                Techniques range_rules = kEveryTechnique);

}  // namespace nurie::nonogram
