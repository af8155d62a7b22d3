// Contradiction in a few steps: suppose a colour for a cell, go on, and meet a fault; so it has the other.
//
// The last resort of a person without a rubber: every technique that supposes nothing and is quick to see is
// used, for a bounded number of rounds, in each of which everything seen at once is filled in. Short chains
// are looked for on the whole board before longer ones, so that the one told is among the easiest to follow.
#pragma once

#include "../../sorting.hpp"
#include "../../stop.hpp"
#include "../techniques.hpp"
#include "contradiction.hpp"

namespace nurie::nurikabe::techniques {

class Supposition {
public:
    explicit Supposition(Puzzle const& puzzle) : view_(puzzle), aside_(puzzle) {}

    struct Link {
        Technique technique;
        Finding finding;
        int round;
    };

    // Follows a supposition for so many rounds; what went wrong, if anything did. To `keep` the links
    // and boards of the chain takes time.
    Trouble follow(State const& from, int cell, std::uint8_t colour, int most, bool keep, Stop& stop) {
        links.clear();
        boards.clear();
        facts_.clear();
        view_.load(from.cells());
        view_.set(cell, colour);
        view_.refresh();
        State const& state = view_.state();
        for (int round = 0;; ++round) {
            ++rounds;
            if (keep) boards.push_back(state.cells());
            if (Trouble const found = trouble_in_regions(state)) return found;
            if (Trouble const found = trouble_with_pools(state)) return found;
            bool is_new = false;
            for (Technique technique : kAtOnce) is_new |= look(technique, round, keep, stop);
            if (!is_new) {
                if (Trouble const found = sea_(state)) return found;
                if (Trouble const found = trouble_with_reach(view_)) return found;
                for (Technique technique : kThen)
                    if ((is_new = look(technique, round, keep, stop))) break;
            }
            if (!is_new || round == most) return {};
            for (Fact const& fact : facts_) {
                if (!state.is_unknown(fact.cell) && state[fact.cell] != fact.colour)
                    return {Fault::both, fact.cell};
                view_.set(fact.cell, std::uint8_t(fact.colour));
            }
            facts_.clear();
            view_.refresh();
        }
    }

    long rounds = 0;  // so far, of all suppositions
    std::vector<Link> links;
    std::vector<std::vector<std::uint8_t>> boards;  // before each round

private:
    static constexpr std::array kAtOnce{
        Technique::complete_island, Technique::single_unknown, Technique::two_unknowns,
        Technique::between_islands, Technique::possible_pool,
    };
    static constexpr std::array kThen{
        Technique::unreachable,       Technique::touching_two,   Technique::room_equals_need,
        Technique::enclosed_pocket,   Technique::sea_bottleneck, Technique::too_far,
        Technique::island_bottleneck, Technique::lone_white,     Technique::wall_trick,
        Technique::edge_diagonal,
    };

    // Notes what a technique says; whether that is anything.
    bool look(Technique technique, int round, bool keep, Stop& stop) {
        Findings findings(stop);
        find(technique, view_, aside_, findings);
        for (Finding const& finding : findings.all()) {
            facts_.insert(facts_.end(), finding.settles.begin(), finding.settles.end());
            if (keep) links.push_back({technique, finding, round});
        }
        return !findings.all().empty();
    }

    View view_, aside_;
    SeaCheck sea_;
    std::vector<Fact> facts_;
};

struct Refuted {
    int cell = -1;
    std::uint8_t colour = kUnknown;
    int rounds = 0;
    Trouble trouble;
    long probes = 0;
};

// The first supposition that fails, of those that fail soonest; cells near `around` come first. On a
// large board on which nothing much is known, patience ends before all of it is tried.
inline Refuted refute(State const& state, int around, Supposition& supposition, Stop& stop) {
    constexpr long kPatience = 5'000'000;
    long const most_rounds = supposition.rounds + kPatience / state.puzzle().cells();
    Refuted found;
    Puzzle const& puzzle = state.puzzle();
    std::vector<std::pair<int, int>> order;
    for (int cell = 0; cell < puzzle.cells(); ++cell)
        if (state.is_unknown(cell)) order.push_back({puzzle.distance(cell, around), cell});
    nurie::sort(order.begin(), order.end());
    for (int most : {1, 3, 6, 12}) {
        for (auto const& [distance, cell] : order) {
            for (std::uint8_t colour : {kBlack, kWhite}) {
                if (stop.now(2 + puzzle.cells() / 8) || supposition.rounds > most_rounds) return found;
                ++found.probes;
                Trouble const trouble = supposition.follow(state, cell, colour, most, false, stop);
                if (!trouble) continue;
                found.cell = cell;
                found.colour = colour;
                found.rounds = most;
                found.trouble = trouble;
                return found;
            }
        }
    }
    return found;
}

}  // namespace nurie::nurikabe::techniques
