// Edge anchoring: a segment near a wall grows away from it.
//
//   3 1   .#?????  →  .##????     the shortest run that may cover it has no room on the wall's side
//
// Every run that may cover the segment begins after the wall (an empty cell or the edge) and within
// its own range; what all of them cover from there is filled. The first part of rule 1.5 of Yu, Lee
// & Chen 2011; it is a little stronger than theirs, because each run is also limited by its own
// range.
#pragma once

#include "line_state.hpp"

namespace nurie::nonogram::techniques {

inline std::optional<Finding> find_edge_anchoring(LineState const& state) {
    if (state.is_coloured) return std::nullopt;
    return both_ways(state, [](LineState const& line) -> std::optional<Finding> {
        for (Range const& segment : line.segments) {
            auto const owners = line.owners(segment);
            if (owners.empty()) continue;
            int wall = segment.first - 1;
            while (!line.is_wall(wall)) --wall;
            int sure = line.length();
            for (int j : owners)
                sure = std::min(sure, std::max(wall + 1, line.ranges[j].first) + line.clue[j].length - 1);
            if (sure <= segment.last) continue;
            Finding found;
            settle(line, found, Range{segment.last + 1, sure}, ~kEmpty);
            if (found.settles.empty()) continue;
            found.runs = owners;
            look_at(found, segment);
            found.seen = {segment};
            found.text_if_several = "edge_anchoring.several";
            if (wall >= 0) found.premise.push_back(wall);
            return found;
        }
        return std::nullopt;
    });
}

}  // namespace nurie::nonogram::techniques
