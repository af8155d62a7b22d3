// Chain: the lines that lead from an assumption to a contradiction, without superfluous ones.
//
// An assumption is followed through many lines, but few of them contribute to its failure. The
// chain is found backwards: first the cells of the broken line that the contradiction needs, then
// the lines that these cells come from, and so on. To keep the chain short, cells that were known
// before are preferred to those that follow from the assumption, and early conclusions to late
// ones.
#pragma once

#include <algorithm>
#include <utility>

#include "../../sorting.hpp"
#include "assumption.hpp"

namespace nurie::nonogram::techniques {

// One line of a chain: what it concludes about cells that are needed later, and from which cells.
struct Link {
    int line;
    std::vector<Narrowed> settles;
    std::vector<std::pair<int, Mask>> because;
};

struct Chain {
    std::vector<Link> links;                  // in order; the last is the broken line, and settles nothing
    std::vector<std::pair<int, Mask>> known;  // the cells known before, for all lines together

    // The number of lines before the one that breaks.
    int length() const { return int(links.size()) - 1; }
};

class ChainFinder {
public:
    ChainFinder(Clues const& clues, ExactLine& exact, Mask all, Stop& stop)
        : clues_(clues), exact_(exact), all_(all), stop_(stop) {}

    // The chain by which an assumption breaks a line; nothing if it has more than `most` links.
    std::optional<Chain> find(std::vector<Mask> const& from, Assumption const& assumption, int broken,
                              int most) {
        auto const& looks = assumption.looks;
        cells_ = assumption.cells;
        needed_.assign(cells_.size(), all_);
        since_.assign(cells_.size(), 0);
        for (std::size_t i = 0; i < looks.size(); ++i)
            for (Narrowed const& change : looks[i].changes) since_[change.cell] = int(i);
        Chain chain;
        chain.links.push_back({broken, {}, need(from, broken, [&](std::vector<Mask>& line) {
                                   return !exact_.solve(clues_[broken], line);
                               })});
        for (std::size_t i = looks.size(); i-- > 0;) {
            Link link{looks[i].line, {}, {}};
            for (auto const& [c, before, after] : looks[i].changes) {
                cells_[c] = before;
                if ((before & ~needed_[c]) == 0) continue;
                link.settles.push_back({c, before, before & needed_[c]});
                needed_[c] = before;
            }
            if (link.settles.empty()) continue;
            if (chain.length() == most) return std::nullopt;
            link.because = need(from, link.line, [&](std::vector<Mask>& line) {
                return exact_.solve(clues_[link.line], line) &&
                       std::all_of(link.settles.begin(), link.settles.end(), [&](Narrowed const& change) {
                           Mask const left = line[position(link.line, change.cell)];
                           return (left & change.before & ~change.after) == 0;
                       });
            });
            chain.links.push_back(std::move(link));
        }
        std::reverse(chain.links.begin(), chain.links.end());
        for (int c = 0; c < int(from.size()); ++c)
            if (needed_[c] != all_ && from[c] != all_) chain.known.push_back({c, from[c]});
        return chain;
    }

    long line_solves = 0;

private:
    int position(int l, int cell) const {
        return clues_.is_row(l) ? cell % clues_.width() : cell / clues_.width();
    }

    // Leaves out cells of a line as long as the conclusion still follows; the rest are needed.
    template <class Says>
    std::vector<std::pair<int, Mask>> need(std::vector<Mask> const& from, int l, Says says) {
        std::vector<Mask> kept(clues_.length(l)), trial;
        std::vector<std::pair<int, int>> order;  // the latest first, then what was known before
        for (int p = 0; p < int(kept.size()); ++p) {
            int const cell = clues_.cell(l, p);
            kept[p] = cells_[cell];
            if (kept[p] != all_) order.push_back({kept[p] == from[cell] ? 1 : -since_[cell], p});
        }
        nurie::sort(order.begin(), order.end());
        for (auto const& [when, p] : order) {
            if (stop_.now(1 + int(kept.size()) / 8)) break;
            Mask const before = from[clues_.cell(l, p)];
            for (Mask weaker : {before, all_}) {
                if (kept[p] == weaker) continue;
                trial = kept;
                trial[p] = weaker;
                ++line_solves;
                if (!says(trial)) break;
                kept[p] = weaker;
            }
        }
        std::vector<std::pair<int, Mask>> found;
        for (int p = 0; p < int(kept.size()); ++p) {
            if (kept[p] == all_) continue;
            found.push_back({clues_.cell(l, p), kept[p]});
            needed_[clues_.cell(l, p)] &= kept[p];
        }
        return found;
    }

    Clues const& clues_;
    ExactLine& exact_;
    Mask const all_;
    Stop& stop_;
    std::vector<Mask> cells_;   // as they were when that line was looked at
    std::vector<Mask> needed_;  // what the later links need of each cell
    std::vector<int> since_;    // the look that narrowed a cell last
};

}  // namespace nurie::nonogram::techniques
