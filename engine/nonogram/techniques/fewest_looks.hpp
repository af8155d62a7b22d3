// Fewest looks: the fewest lines that must be looked at before an assumption breaks one.
//
// Every order is tried, up to a limit. Two things keep that fast: looking at all waiting lines side
// by side, one round at a time, finds a contradiction no later than looking at them one by one, so
// an order without enough looks left is abandoned; and a board that was seen before with as many
// looks left is not tried again.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "../../stop.hpp"
#include "exact_line.hpp"

namespace nurie::nonogram::techniques {

class FewestLooks {
public:
    FewestLooks(Clues const& clues, ExactLine& exact, Stop& stop)
        : clues_(clues), exact_(exact), stop_(stop) {}

    // Whether at most that many looks lead to a line in which nothing fits; `path` lists the lines,
    // the broken one last. Also false when the effort is used up.
    bool find(std::vector<Mask> const& from, int cell, Mask value, int most, long patience) {
        std::vector<Mask> cells = from;
        cells[cell] = value;
        patience_ = patience;
        seen_.clear();
        path.clear();
        std::vector<int> const waiting{cell / clues_.width(), clues_.height() + cell % clues_.width()};
        return breaks_within(cells, waiting, most) && search(cells, waiting, most);
    }

    std::vector<int> path;
    long line_solves = 0;

private:
    struct Seen {
        int line;
        std::vector<Mask> cells;
    };

    bool look(std::vector<Mask> const& cells, int l) {
        ++line_solves;
        line_.resize(clues_.length(l));
        for (int p = 0; p < clues_.length(l); ++p) line_[p] = cells[clues_.cell(l, p)];
        return exact_.solve(clues_[l], line_);
    }

    bool is_late() { return line_solves > patience_ || stop_.now(2); }

    // Whether a line breaks within a number of rounds in which all waiting lines are looked at side
    // by side.
    bool breaks_within(std::vector<Mask> cells, std::vector<int> waiting, int rounds) {
        std::vector<std::pair<int, Mask>> changes;
        std::vector<unsigned char> waits;
        for (int round = 0;; ++round) {
            changes.clear();
            for (int l : waiting) {
                if (!look(cells, l)) return true;
                for (int p = 0; p < clues_.length(l); ++p)
                    if (line_[p] != cells[clues_.cell(l, p)])
                        changes.push_back({clues_.cell(l, p), line_[p]});
            }
            if (round == rounds || changes.empty() || is_late()) return false;
            waits.assign(clues_.lines(), 0);
            waiting.clear();
            for (auto const& [cell, left] : changes) {
                cells[cell] &= left;
                if (!cells[cell]) return true;
                for (int l : {cell / clues_.width(), clues_.height() + cell % clues_.width()})
                    if (!waits[l]) {
                        waits[l] = 1;
                        waiting.push_back(l);
                    }
            }
        }
    }

    bool search(std::vector<Mask> const& cells, std::vector<int> const& waiting, int most) {
        std::uint64_t const key = hash(cells);
        if (auto const known = seen_.find(key); known != seen_.end() && known->second >= most) return false;
        std::vector<Seen> looks;
        for (int l : waiting) {
            if (!look(cells, l)) {
                path.push_back(l);
                return true;
            }
            for (int p = 0; p < clues_.length(l); ++p)
                if (line_[p] != cells[clues_.cell(l, p)]) {
                    looks.push_back({l, line_});
                    break;
                }
        }
        if (most > 0 && (most == 1 || breaks_within(cells, waiting, most)))
            for (Seen const& one : looks) {
                if (is_late()) return false;
                std::vector<Mask> next = cells;
                std::vector<int> then;
                for (Seen const& other : looks)
                    if (other.line != one.line) then.push_back(other.line);
                for (int p = 0; p < clues_.length(one.line); ++p) {
                    int const cell = clues_.cell(one.line, p);
                    if (one.cells[p] == next[cell]) continue;
                    next[cell] = one.cells[p];
                    int const crossing = clues_.is_row(one.line) ? clues_.height() + p : p;
                    if (std::find(then.begin(), then.end(), crossing) == then.end()) then.push_back(crossing);
                }
                path.push_back(one.line);
                if (search(next, then, most - 1)) return true;
                path.pop_back();
            }
        seen_[key] = most;
        return false;
    }

    static std::uint64_t hash(std::vector<Mask> const& cells) {
        std::uint64_t sum = 14695981039346656037u;
        for (Mask mask : cells) sum = (sum ^ mask) * 1099511628211u;
        return sum;
    }

    Clues const& clues_;
    ExactLine& exact_;
    Stop& stop_;
    long patience_ = 0;
    std::vector<Mask> line_;
    std::unordered_map<std::uint64_t, int> seen_;  // boards that lead nowhere in that many looks
};

}  // namespace nurie::nonogram::techniques
