// Explain: solves a nonogram as a person would, and gives the reason for each step.
//
// The techniques are tried from the easiest to the hardest, line by line; the first that finds
// something new makes a step, and the next step starts again with the easiest. The caller chooses
// the techniques: Yu's rules alone, complete line solving, or everything including contradictions.
// The reason of a step is the cells that the technique is about and as few others as possible, so
// that everything the step settles follows from them and the clue of the line.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "../answer.hpp"
#include "../stop.hpp"
#include "clues.hpp"
#include "techniques.hpp"

namespace nurie::nonogram {

struct Explanation {
    static constexpr Technique kSearch = Technique::search;      // reports what a search proved
    static constexpr Technique kSupposing = Technique::refuted;  // supposes a value of any cell

    Progress progress = Progress::stuck;
    std::vector<Step> steps;          // with reasons, if recorded
    std::vector<std::uint8_t> known;  // a colour or 255 for each cell
    int broken_line = -1;             // the line in which nothing fits any more
    std::vector<Taken> taken;         // what each finding took, if measured
    long looks = 0, probes = 0, found = 0;
};

// `given` contains a colour or 255 for each cell; empty means nothing is given. A caller that knows
// that new conclusions can only follow from one cell passes it as `around`. Stops after
// `most_steps` steps, or once the cell `until` is known.
Explanation explain(Clues const& clues, std::span<std::uint8_t const> given, Techniques techniques,
                    bool record, Stop& stop, int around = -1, long most_steps = kEveryStep,
                    bool measure = false, int until = -1);

inline Statistics effort_of(Explanation const& found) {
    return {found.looks, found.probes, 0, 0, found.found};
}

// What one technique finds in one line; nothing if there is nothing new.
std::optional<techniques::Finding> find_in_line(Technique technique, std::span<Run const> clue,
                                                std::vector<techniques::Mask> const& cells, int colours,
                                                Techniques range_rules = kEveryTechnique);

}  // namespace nurie::nonogram
