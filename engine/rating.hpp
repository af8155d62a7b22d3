// Rating: how hard a puzzle is for a person, measured on the engine's own steps.
//
// Each step costs an effort. Doing it depends on the level of its technique and, for a supposition, on the
// links up to the contradiction. Finding it depends on how much of the board is open and on how many places
// offer an equally easy step: one place on an empty board is a bottleneck, one place among the last cells
// is not. With the share s of open cells and p places, a step of weight w costs
//
//     w (0.3 + √(s / p))
//
// The sum is the work. The score is the mean effort times the fourth root of the number of steps, so that a
// long puzzle is harder than a short one, but not in proportion to its length. The level follows from the
// score, and a puzzle that needs an expert's supposition is at least hard. What techniques leave open
// counts as one supposition with as many links as open cells; if a search proves that there is one solution,
// the puzzle is for experts, otherwise it has no rating.
//
// Everything is counted, nothing is timed, and square roots and sums of doubles are the same everywhere: so
// are ratings.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "answer.hpp"
#include "step.hpp"
#include "stop.hpp"

namespace nurie {

// How the steps of a kind of puzzle are weighed.
struct Calibration {
    std::array<int, kLevelNames.size()> weights;     // of a technique, by its level
    int link;                                        // the weight of a link of a supposition
    std::array<int, kLevelNames.size() - 1> scores;  // the least score of each level but the first
};

struct Rating {
    Level level = Level::beginner;
    int score = 0;                   // in hundredths; larger is harder
    int work = 0;                    // the effort of all steps
    TechniqueNumber hardest = {};    // of all that are needed
    int steps = 0;                   // how many findings it takes
    double places = 0;               // where a step was on offer, on average, to two decimals
    int bottlenecks = 0;             // the steps without supposition that are on offer in only one place
    int suppositions = 0;            // how many have to be refuted
    int links = 0;                   // of all suppositions together
    int longest = 0;                 // the links of the longest
    std::optional<int> sweeps = {};  // over all lines, which solve it; 0 if they do not; none without lines
    TechniqueCounts uses = {};       // how many steps each technique makes
};

inline Rating rating_of(std::span<Taken const> taken, int cells, std::span<TechniqueRow const> table,
                        Calibration const& calibration) {
    Rating rating;
    rating.uses.assign(table.size(), 0);
    double work = 0;
    bool needs_guess = false;
    for (Taken const& step : taken) {
        TechniqueRow const& row = table[step.technique];
        bool const is_harder = std::pair(row.level, int(step.technique)) >
                               std::pair(table[rating.hardest].level, int(rating.hardest));
        if (is_harder) rating.hardest = step.technique;
        int const weight = calibration.weights[std::size_t(row.level)] + calibration.link * step.links;
        work += weight * (0.3 + std::sqrt(double(step.unknown) / cells / step.places));
        ++rating.uses[step.technique];
        rating.places += step.places;
        rating.bottlenecks += step.places == 1 && step.links == 0;
        rating.suppositions += step.links > 0;
        needs_guess |= step.links > 0 && row.level == Level::expert;
        rating.links += step.links;
        rating.longest = std::max(rating.longest, step.links);
    }
    rating.steps = int(taken.size());
    if (rating.steps) rating.places = std::nearbyint(100 * rating.places / rating.steps) / 100;
    rating.work = int(work + 0.5);
    double const root = std::sqrt(double(std::max(rating.steps, 1)));
    rating.score = int(100 * work / root / std::sqrt(root) + 0.5);
    auto const& scores = calibration.scores;
    rating.level = Level(std::upper_bound(scores.begin(), scores.end(), rating.score) - scores.begin());
    if (needs_guess) rating.level = std::max(rating.level, Level::hard);
    return rating;
}

// A longer search does not count as a proof; puzzles for people need a small part of this.
inline constexpr long kMostConflicts = 100'000;

// The rating of a puzzle of any kind; nothing without a proof that it has exactly one solution, or if it was
// told to stop.
template <class Puzzle>
std::optional<Rating> rating_of(Puzzle const& puzzle, std::span<TechniqueRow const> table,
                                Calibration const& calibration, Stop& stop) {
    auto found = explain(puzzle, {}, kEveryTechnique, false, stop, -1, kEveryStep, true);
    if (found.progress == Progress::stuck) {
        Question question;
        question.conflicts = kMostConflicts;
        if (solve(puzzle, found.known, question, stop).verdict != Verdict::unique) return std::nullopt;
        int const open = int(std::count(found.known.begin(), found.known.end(), kUnknown));
        auto const is_search = [](TechniqueRow const& row) { return row.name == "search"; };
        auto const search = std::find_if(table.begin(), table.end(), is_search) - table.begin();
        found.taken.push_back({std::uint8_t(search), 1, open, open});
    } else if (found.progress != Progress::solved) {
        return std::nullopt;
    }
    Rating rating = rating_of(found.taken, puzzle.cells(), table, calibration);
    if (found.progress == Progress::stuck) rating.level = Level::expert;
    return rating;
}

}  // namespace nurie
