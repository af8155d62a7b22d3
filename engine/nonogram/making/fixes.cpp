#include "fixes.hpp"

#include <algorithm>
#include <utility>

#include "../generate.hpp"
#include "../rating.hpp"
#include "advice.hpp"

namespace nurie::nonogram::making {
namespace {

// The limits of a repair as in nurie.make: the largest share of changed cells, the work in solved lines, and
// the largest board whose repairs are proved to be the best.
constexpr double kMostChanged = 0.08;
constexpr long kMending = 300'000, kProving = 2'000'000;
constexpr int kProvedUpTo = 225;

std::optional<Rating> rated(Picture const& picture, std::vector<Edit> const& edits, Stop& stop) {
    Picture changed = picture;
    for (Edit const& edit : edits) changed.cells[std::size_t(edit.cell)] = std::uint8_t(edit.value);
    return rate(clues_of(changed), stop);
}

}  // namespace

Clues clues_of(Picture const& picture) {
    return nonogram::clues_of(picture.cells, picture.width, picture.height, picture.colours);
}

Repair repaired(Picture const& picture, Stop& stop) {
    int const cells = int(picture.cells.size());
    int const most = std::max(1, int(cells * kMostChanged));
    long const proving = cells <= kProvedUpTo ? kProving : 0;
    return repair(picture, {kMending, proving, most}, stop);
}

Fixes fix_picture(Picture const& picture, std::size_t most, Stop& stop) {
    Stop part = stop.halfway();
    auto const advice = advise(picture, part);
    Fixes found{{}, advice.complete};
    auto const add = [&](std::vector<Edit> edits, int visibility) {
        auto rating = rated(picture, edits, stop);
        found.fixes.push_back({std::move(edits), visibility, std::move(rating)});
    };
    bool const is_unique = advice.now.solvability != Solvability::several;
    auto const now = is_unique ? rated(picture, {}, stop) : std::nullopt;
    for (Hint const& hint : advice.changes) {
        if (stop.stopped() || (!is_unique && found.fixes.size() == most)) break;
        if (hint.solvability == Solvability::several) continue;
        add({{hint.cell, hint.state}}, hint.visibility);
        if (is_unique && !(now && is_easier(found.fixes.back(), *now))) found.fixes.pop_back();
    }
    if (is_unique) {
        prefer_lower_levels(found, most);
    } else if (found.fixes.empty()) {
        Repair const repair = repaired(picture, stop);
        if (repair.found) add(repair.changes, repair.visibility);
    }
    found.complete = found.complete && !stop.stopped();
    return found;
}

}  // namespace nurie::nonogram::making
