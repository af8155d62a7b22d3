// Contradiction: assume, follow the lines, and learn from what happens.
//
// If an assumption leads to a line in which nothing fits, the opposite holds; if
// all values of a cell lead to the same in another cell, that holds too. The
// assumption that fails after the fewest lines is the easiest to follow, so
// short chains are tried on the whole board before longer ones.
#pragma once

#include <deque>

#include "../../stop.hpp"
#include "exact_line.hpp"

namespace nurie::nonogram::techniques {

// What a look at a line made of one cell.
struct Narrowed {
    int cell;
    Mask before, after;
};

// A look at a line that an assumption led to, and what was new.
struct Look {
    int line;
    std::vector<Narrowed> changes;
};

// A board of masks, row by row, and how far an assumption leads.
class Assumption {
public:
    Assumption(Clues const& clues, ExactLine& exact) : clues_(clues), exact_(exact) {}

    enum class End { fixpoint, contradiction, given_up };

    // Follows lines from one cell on, but no more than `most` of them; tells what was new in each.
    End follow(std::vector<Mask> const& from, int cell, Mask value, long most, Stop& stop,
               std::vector<Look>* told = nullptr) {
        cells = from;
        cells[cell] = value;
        waiting_.clear();
        waits_.assign(clues_.lines(), 0);
        wake(cell / clues_.width());
        wake(clues_.height() + cell % clues_.width());
        for (looks = 0; !waiting_.empty(); ++looks) {
            if (looks == most || stop.now(2 + int(line_.size() / 16))) return End::given_up;
            int const l = waiting_.front();
            waiting_.pop_front();
            waits_[l] = 0;
            line_.resize(clues_.length(l));
            for (int p = 0; p < clues_.length(l); ++p) line_[p] = cells[clues_.cell(l, p)];
            if (!exact_.solve(clues_[l], line_)) {
                broken_line = l;
                return End::contradiction;
            }
            if (told) told->push_back({l, {}});
            for (int p = 0; p < clues_.length(l); ++p) {
                Mask& here = cells[clues_.cell(l, p)];
                if (here == line_[p]) continue;
                if (told) told->back().changes.push_back({clues_.cell(l, p), here, line_[p]});
                here = line_[p];
                wake(clues_.is_row(l) ? clues_.height() + p : p);
            }
        }
        return End::fixpoint;
    }

    std::vector<Mask> cells;  // what follows
    int broken_line = -1;     // where nothing fits
    long looks = 0;           // how many lines were looked at

private:
    void wake(int l) {
        if (waits_[l]) return;
        waits_[l] = 1;
        waiting_.push_back(l);
    }

    Clues const& clues_;
    ExactLine& exact_;
    std::deque<int> waiting_;
    std::vector<unsigned char> waits_;
    std::vector<Mask> line_;
};

// What came of trying: a guess that failed in a line, or cells on which all values of one agree.
struct Tried {
    int cell = -1;
    Mask refuted = 0;  // the value that failed; 0 where values agree
    int broken_line = -1;
    std::vector<Mask> agreed;
    long probes = 0;
};

inline Tried try_values(Clues const& clues, std::vector<Mask> const& cells, ExactLine& exact, bool may_refute,
                        bool may_agree, Stop& stop) {
    constexpr long kEndless = -1;
    Assumption assumption(clues, exact);
    Tried best;
    long probes = 0;
    for (long most : {3L, 8L, 24L, kEndless}) {
        for (int cell = 0; cell < int(cells.size()); ++cell) {
            if (is_settled(cells[cell])) continue;
            std::vector<Mask> common(may_agree && most == kEndless && best.cell < 0 ? cells.size() : 0, 0);
            // The highest colour first: a filled cell is easier to follow than an empty one.
            for (int q = clues.colours(); q >= 0; --q) {
                if (!(cells[cell] & mask_of(q))) continue;
                ++probes;
                auto const end = assumption.follow(cells, cell, mask_of(q), most, stop);
                if (stop.stopped()) return Tried{-1, 0, -1, {}, probes};
                if (end == Assumption::End::contradiction && may_refute)
                    return Tried{cell, mask_of(q), assumption.broken_line, {}, probes};
                if (end == Assumption::End::fixpoint)
                    for (std::size_t i = 0; i < common.size(); ++i) common[i] |= assumption.cells[i];
            }
            // A cell of which every value fails shows that there is no solution; refuting says so.
            if (!common.empty() && common != cells && common[cell] != 0) best = Tried{cell, 0, -1, common, 0};
        }
    }
    best.probes = probes;
    return best;
}

}  // namespace nurie::nonogram::techniques
