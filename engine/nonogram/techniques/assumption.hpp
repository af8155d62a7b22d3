// Assumption: suppose a value, follow the lines, and see whether one of them leads to a
// contradiction.
//
// Lines are examined in rounds: first the two through the supposed cell, then those through the
// cells narrowed by them, and so on. A chain that fails in round r has at least r - 1 links before
// the line in which nothing fits, so rounds bound its length.
#pragma once

#include <vector>

#include "../../stop.hpp"
#include "exact_line.hpp"

namespace nurie::nonogram::techniques {

// How a look at a line changed one cell.
struct Narrowed {
    int cell;
    Mask before, after;
};

// A look at a line that an assumption led to, and what was new.
struct Look {
    int line;
    std::vector<Narrowed> changes;
};

// A board of masks, row by row, on which an assumption is followed.
class Assumption {
public:
    Assumption(Clues const& clues, ExactLine& exact) : clues_(clues), exact_(exact) {}

    enum class End { fixpoint, contradiction, given_up };

    void begin(std::vector<Mask> const& from, int cell, Mask value) {
        cells = from;
        cells[cell] = value;
        looks.clear();
        broken.clear();
    }

    // Follows lines from one cell for a number of rounds, through the allowed lines (all by
    // default). Notes every line that breaks in the last round.
    End follow(std::vector<Mask> const& from, int cell, Mask value, int rounds, Stop& stop,
               std::vector<unsigned char> const* allowed = nullptr) {
        begin(from, cell, value);
        waits_.assign(clues_.lines(), 0);
        next_.clear();
        wake(cell / clues_.width(), allowed);
        wake(clues_.height() + cell % clues_.width(), allowed);
        for (int round = 1; !next_.empty(); ++round) {
            if (round > rounds) return End::given_up;
            now_.swap(next_);
            next_.clear();
            for (int l : now_) waits_[l] = 0;
            for (int l : now_) {
                if (stop.now(2 + int(line_.size() / 16))) return End::given_up;
                if (!look(l)) continue;
                if (!broken.empty()) {
                    // A broken board teaches nothing more, but more of its lines may be broken.
                    undo();
                    continue;
                }
                for (Narrowed const& change : looks.back().changes)
                    wake(clues_.is_row(l) ? clues_.height() + change.cell % clues_.width()
                                          : change.cell / clues_.width(),
                         allowed);
            }
            if (!broken.empty()) return End::contradiction;
        }
        return End::fixpoint;
    }

    // Looks at one line; false if nothing fits there.
    bool look(int l) {
        ++line_solves;
        line_.resize(clues_.length(l));
        for (int p = 0; p < clues_.length(l); ++p) line_[p] = cells[clues_.cell(l, p)];
        if (!exact_.solve(clues_[l], line_)) {
            broken.push_back(l);
            return false;
        }
        looks.push_back({l, {}});
        for (int p = 0; p < clues_.length(l); ++p) {
            Mask& here = cells[clues_.cell(l, p)];
            if (here == line_[p]) continue;
            looks.back().changes.push_back({clues_.cell(l, p), here, line_[p]});
            here = line_[p];
        }
        return true;
    }

    std::vector<Mask> cells;  // the conclusions
    std::vector<Look> looks;  // how they were found, in order
    std::vector<int> broken;  // the lines in which nothing fits
    long line_solves = 0;

private:
    void undo() {
        for (Narrowed const& change : looks.back().changes) cells[change.cell] = change.before;
        looks.pop_back();
    }

    void wake(int l, std::vector<unsigned char> const* allowed) {
        if (waits_[l] || (allowed && !(*allowed)[l])) return;
        waits_[l] = 1;
        next_.push_back(l);
    }

    Clues const& clues_;
    ExactLine& exact_;
    std::vector<int> now_, next_;
    std::vector<unsigned char> waits_;
    std::vector<Mask> line_;
};

}  // namespace nurie::nonogram::techniques
