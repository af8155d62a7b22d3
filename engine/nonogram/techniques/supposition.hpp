// Supposition: assume a value, follow the lines, and present the failure that is easiest to
// explain.
//
// If an assumption leads to a line in which nothing fits, the opposite is true. Of all values of
// all open cells, it chooses the one whose chain has the fewest links after superfluous ones are
// removed. Assumptions are followed one round at a time: a chain that fails in round r has at least
// r - 1 links, so the search ends as soon as no later round can beat the best chain found. Removing
// links from a long chain does not always leave the shortest, so every order of fewer looks is
// tried at the end: of up to six looks for a hint or a rating, of any number for an explanation that
// is to be read. The effort is counted in solved lines, so that the same board gets the same step on
// every machine.
#pragma once

#include "../../step.hpp"
#include "chain.hpp"
#include "fewest_looks.hpp"

namespace nurie::nonogram::techniques {

// An assumption that failed, and its chain.
struct Refuted {
    int cell;
    Mask value;
    Chain chain;
};

class Suppositions {
public:
    Suppositions(Clues const& clues, ExactLine& exact, Mask all, Stop& stop, Care care = Care::quick)
        : clues_(clues),
          stop_(stop),
          deepest_(care == Care::thorough ? kEndless : kDeepest),
          more_work_(care == Care::thorough ? kMostMoreWork : kMoreWork),
          assumption_(clues, exact),
          chains_(clues, exact, all, stop),
          fewest_(clues, exact, stop) {}

    // The shortest refutation; nothing if no assumption fails or if it was told to stop.
    std::optional<Refuted> find(std::vector<Mask> const& cells) {
        guesses_.clear();
        for (int cell = 0; cell < int(cells.size()); ++cell) {
            if (is_settled(cells[cell])) continue;
            // The highest colour first: a filled cell is easier to follow than an empty one.
            for (int q = clues_.colours(); q >= 0; --q)
                if (cells[cell] & mask_of(q)) guesses_.push_back({cell, mask_of(q)});
        }
        return shortest(cells, kShortest);
    }

    // The same of one value of one cell; conclusions of single lines may be missing on the board.
    std::optional<Refuted> find(std::vector<Mask> const& cells, int cell, Mask value) {
        guesses_ = {{cell, value}};
        return shortest(cells, 0);
    }

    // Whether one value of one cell fails after at most this many links.
    bool fails(std::vector<Mask> const& cells, int cell, Mask value, int most_links) {
        guesses_ = {{cell, value}};
        auto const found = follow_all(cells, most_links, 1, most_links + 1);
        return found && found->chain.length() <= most_links;
    }

    long work() const { return assumption_.line_solves + chains_.line_solves; }
    long probes = 0;

private:
    struct Guess {
        int cell;
        Mask value;
    };

    // No refutation is shorter than `least`.
    std::optional<Refuted> shortest(std::vector<Mask> const& cells, int least) {
        std::optional<Refuted> best = follow_all(cells, least, std::min(least + 1, 2), int(cells.size()) * 2);
        if (best) shorten(*best, cells, least);
        return stop_.stopped() ? std::nullopt : best;
    }

    // Follows every assumption, one round at a time; a chain of `enough` links need not become shorter.
    std::optional<Refuted> follow_all(std::vector<Mask> const& cells, int enough, int first_round,
                                      int last_round) {
        std::optional<Refuted> best;
        for (int rounds = first_round; rounds <= last_round; ++rounds) {
            bool is_any_open = false;
            for (auto const& [cell, value] : guesses_) {
                ++probes;
                auto const end = assumption_.follow(cells, cell, value, rounds, stop_);
                if (stop_.stopped()) return std::nullopt;
                is_any_open |= end == Assumption::End::given_up;
                if (end == Assumption::End::contradiction) improve(best, cells, cell, value);
                if (best && (best->chain.length() <= enough || work() > kMostWork)) return best;
            }
            // A chain that fails in a later round has at least this many links.
            if (!is_any_open || (best && best->chain.length() <= rounds)) break;
        }
        return best;
    }

    // The shortest chain by which this assumption failed, if it is shorter than the best.
    void improve(std::optional<Refuted>& best, std::vector<Mask> const& cells, int cell, Mask value) {
        std::vector<int> const broken = assumption_.broken;
        std::optional<Chain> shortest;
        for (int l : broken) {
            int const most = shortest ? shortest->length() - 1
                             : best   ? best->chain.length() + kSlack
                                      : kEndless;
            if (auto chain = chains_.find(cells, assumption_, l, most)) shortest = std::move(chain);
        }
        if (!shortest) return;
        // Fewer lines may be enough: leave out each in turn.
        for (std::size_t i = 0; i < shortest->links.size() && shortest->length() > 1;) {
            std::vector<unsigned char> allowed(clues_.lines(), 0);
            for (Link const& link : shortest->links) allowed[link.line] = 1;
            allowed[shortest->links[i].line] = 0;
            auto const end = assumption_.follow(cells, cell, value, kEndless, stop_, &allowed);
            std::optional<Chain> shorter;
            if (end == Assumption::End::contradiction)
                shorter =
                    chains_.find(cells, assumption_, assumption_.broken.front(), shortest->length() - 1);
            if (shorter) {
                shortest = std::move(shorter);
                i = 0;
            } else {
                ++i;
            }
        }
        if (!best || shortest->length() < best->chain.length())
            best = Refuted{cell, value, std::move(*shortest)};
    }

    // Looks for a chain of fewer links in every order of looks.
    void shorten(Refuted& best, std::vector<Mask> const& cells, int least) {
        fewest_.line_solves = 0;
        for (int most = least; most < best.chain.length() && most <= deepest_; ++most)
            for (auto const& [cell, value] : guesses_) {
                if (fewest_.line_solves > more_work_ || stop_.stopped()) return;
                if (!fewest_.find(cells, cell, value, most, more_work_)) continue;
                assumption_.begin(cells, cell, value);
                for (int l : fewest_.path) assumption_.look(l);
                if (auto chain = chains_.find(cells, assumption_, fewest_.path.back(), most))
                    best = Refuted{cell, value, std::move(*chain)};
                return;
            }
    }

    static constexpr int kEndless = 1 << 30;
    static constexpr int kSlack = 2;  // a chain that is longer by this much may still become the shortest
    // In a line whose conclusions are all known, no single cell causes a contradiction. So the
    // broken line has two changed cells, and changing both takes three lines.
    static constexpr int kShortest = 3;
    // How many solved lines to spend on a shorter chain once one is found.
    static constexpr long kMostWork = 40'000;
    // The same for trying every order of fewer looks, and the most looks for which this is quick.
    static constexpr long kMoreWork = 400'000, kMostMoreWork = 4'000'000;
    static constexpr int kDeepest = 6;

    Clues const& clues_;
    Stop& stop_;
    int const deepest_;
    long const more_work_;
    std::vector<Guess> guesses_;
    Assumption assumption_;
    ChainFinder chains_;
    FewestLooks fewest_;
};

}  // namespace nurie::nonogram::techniques
