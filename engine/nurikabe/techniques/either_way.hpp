// Either way: what follows whichever of some cells has a colour.
//
// Each cell is tried, and the conclusions of one technique that is visible at a glance or about a
// single path are noted. What all of them agree on is true; each way is reported with the technique by
// which it leads there.
#pragma once

#include "between_islands.hpp"
#include "complete_island.hpp"
#include "island_bottleneck.hpp"
#include "lone_white.hpp"
#include "possible_pool.hpp"
#include "room_equals_need.hpp"
#include "sea_bottleneck.hpp"
#include "single_unknown.hpp"
#include "too_far.hpp"
#include "touching_two.hpp"

namespace nurie::nurikabe::techniques {

struct Immediate {
    std::string_view technique;
    void (*find)(View& view, Findings& out);
};
inline constexpr Immediate kImmediate[] = {
    {"complete_island", find_complete_island},
    {"single_unknown", find_single_unknown},
    {"between_islands", find_between_islands},
    {"possible_pool", find_possible_pool},
    {"touching_two", find_touching_two},
    {"room_equals_need", find_room_equals_need},
    {"sea_bottleneck", find_sea_bottleneck},
    {"island_bottleneck", find_island_bottleneck},
    {"too_far", find_too_far},
    {"lone_white", find_lone_white},
};

// What follows from a colour of one cell, and by which technique: for each cell and colour its place
// in `kImmediate`, kItself for the cell itself, or kNothing.
class Conclusions {
public:
    static constexpr int kItself = int(std::size(kImmediate)), kNothing = -1;

    Conclusions(State const& state, int cell, std::uint8_t colour, View& aside, Stop& stop)
        : by_(std::size_t(2 * state.puzzle().cells()), kNothing) {
        aside.load(state.cells());
        aside.set(cell, colour);
        aside.refresh();
        by_[index({cell, colour})] = kItself;
        for (int technique = 0; technique < kItself; ++technique) {
            Findings findings(stop);
            kImmediate[technique].find(aside, findings);
            for (Finding const& finding : findings.all())
                for (Fact const& fact : finding.settles)
                    if (int& by = by_[index(fact)]; by == kNothing) by = technique;
        }
    }

    int by(Fact const& fact) const { return by_[index(fact)]; }

private:
    static std::size_t index(Fact const& fact) {
        return std::size_t(2 * fact.cell + (fact.colour == kBlack));
    }

    std::vector<int> by_;
};

inline void settle_either_way(State const& state, std::span<int const> ways, std::uint8_t colour, View& aside,
                              Findings& out) {
    std::vector<Conclusions> follows;
    for (int way : ways) follows.emplace_back(state, way, colour, aside, out.stop());
    std::vector<Fact> agreed;
    for (int cell = 0; cell < state.puzzle().cells(); ++cell)
        for (std::uint8_t result : {kWhite, kBlack}) {
            Fact const fact{cell, result};
            bool const is_common = std::all_of(follows.begin(), follows.end(), [&](auto const& from) {
                return from.by(fact) != Conclusions::kNothing;
            });
            // A sentence is about cells of one colour.
            if (!is_common || (!agreed.empty() && agreed[0].colour != result)) continue;
            agreed.push_back(fact);
            break;
        }
    for (Fact const& fact : agreed) out.settle(fact.cell, std::uint8_t(fact.colour));
    // Each way is reported once for each technique by which it leads to something.
    for (std::size_t way = 0; way < ways.size(); ++way)
        for (int by = Conclusions::kItself; by >= 0; --by) {
            Way told{"", "way.itself", {ways[way], colour}, {}};
            if (by != Conclusions::kItself) told.technique = kImmediate[by].technique, told.text = "way";
            for (Fact const& fact : agreed)
                if (follows[way].by(fact) == by) told.settles.push_back(fact);
            if (!told.settles.empty()) out.add_way(std::move(told));
        }
}

}  // namespace nurie::nurikabe::techniques
