// Distance: how many cells of a line have to change until it fits its clue, and which ones may be among them.
//
//     clue 2 1    ##.##    1 cell: the last one or the one before it becomes empty
//                 .....    3 cells, and any cell may be among them
//
// Annealing reduces the sum over all lines to zero. Counting cells, rather than comparing segments in
// order as Wang & Tang 2014 do, gives every single cell that is filled or emptied its share: on
// boards of 20×20 and more, that is the difference between an answer and none. Black and white only.
//
// A clue is read as a pattern: an empty place, and for every run its filled places and an empty one. A line
// with an empty cell added at both ends walks through it, one place further with each cell, or staying at an
// empty place. One word holds the places that can be reached with the same number of changes (Wu & Manber
// 1992), so that all of them take their next step at once.
//
// All lines of a clue have the same number of filled cells. A cell that changes therefore always brings the
// line one nearer or one further.
#pragma once

#include <span>
#include <vector>

#include "../bits.hpp"
#include "clues.hpp"

namespace nurie::nonogram {

template <int W>
class Distance {
public:
    using Set = Bits<W>;

    // The runs must fit in the line, and the line in W words with two places to spare.
    Distance(std::span<Run const> clue, int length) : length_(length) {
        empty_.set(0);
        int place = 0;
        for (Run const& run : clue) {
            for (int i = 0; i < run.length; ++i) filled_.set(++place);
            empty_.set(++place);
        }
        end_.set(place);
        if (place) end_.set(place - 1);
    }

    // The distance of a line, given as the set of its filled cells.
    int operator()(Set const& line) {
        for (int changes = 0;; ++changes)
            if ((reach(line, changes) & end_).any()) return changes;
    }

    // The cells that bring the line nearer if they change; `distance` is what was returned for it just now.
    //
    // Goes back along all walks with the fewest changes, and notes where they differ from the line.
    Set nearer(Set const& line, int distance) {
        Set found;
        walks_.assign(std::size_t(distance) + 1, Set{});
        walks_[distance] = at(distance, length_) & end_;
        for (int cell = length_ - 1; cell >= 0; --cell) {
            Set const& same = line.test(cell) ? filled_ : empty_;
            for (int changes = 0; changes <= distance; ++changes) {
                Set const kept = walks_[changes] & same, changed = walks_[changes] ^ kept;
                if (changes && changed.any()) {
                    found.set(cell);
                    walks_[changes - 1] |= before(changed) & at(changes - 1, cell);
                }
                walks_[changes] = before(kept) & at(changes, cell);
            }
        }
        return found;
    }

private:
    // The places from which a cell leads to these, and to which it leads from these.
    Set before(Set const& places) const { return (places & empty_) | places >> 1; }
    Set after(Set const& places) const { return (places & empty_) | places << 1; }

    // The places that can be reached by the first cells with at most that many changes.
    Set& at(int changes, int cells) { return reached_[std::size_t(changes) * (length_ + 1) + cells]; }

    // The places that can be reached by the whole line, once those with fewer changes are known.
    Set const& reach(Set const& line, int changes) {
        std::size_t const needed = std::size_t(changes + 1) * (length_ + 1);
        if (reached_.size() < needed) reached_.resize(needed);
        at(changes, 0) = Set::one(0);
        for (int cell = 0; cell < length_; ++cell) {
            Set const &same = line.test(cell) ? filled_ : empty_, &other = line.test(cell) ? empty_ : filled_;
            at(changes, cell + 1) = after(at(changes, cell)) & same;
            if (changes) at(changes, cell + 1) |= after(at(changes - 1, cell)) & other;
        }
        return at(changes, length_);
    }

    int length_;
    Set empty_, filled_, end_;  // places of the pattern
    std::vector<Set> reached_, walks_;
};

}  // namespace nurie::nonogram
