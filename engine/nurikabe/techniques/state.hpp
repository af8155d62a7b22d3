// State: a board as a person sees it, with its known cells grouped into regions.
//
// A region is a set of cells of one colour that touch by their sides. A white region with a number
// is an island, a white region without one is stray: it belongs to an island that has not reached
// it yet. The unknown neighbours of a region are its liberties. Regions are recomputed in one sweep
// when the board has changed; nothing here is clever, so that everything else can trust it.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "../puzzle.hpp"

namespace nurie::nurikabe::techniques {

inline constexpr int kEndless = std::numeric_limits<int>::max() / 4;

struct Region {
    std::uint8_t colour = kWhite;
    int number_at = -1;       // the cell of its number, the first if there are several; -1 if there is none
    int numbers = 0;          // how many numbers it contains
    int need = kEndless;      // how many cells an island is missing; endless if its size is unknown
    int first = 0, size = 0;  // its cells in State's list
    int first_liberty = 0, liberties = 0;  // its unknown neighbours

    bool is_black() const { return colour == kBlack; }
    bool is_island() const { return numbers > 0; }
    bool is_stray() const { return colour == kWhite && numbers == 0; }
    // Whether it must grow; an island of unknown size need not.
    bool is_unfinished() const { return is_stray() || (is_island() && need > 0 && need < kEndless); }
};

class State {
public:
    explicit State(Puzzle const& puzzle)
        : puzzle_(&puzzle),
          cells_(puzzle.cells(), kUnknown),
          region_of_(puzzle.cells(), -1),
          seen_(puzzle.cells(), -1),
          sea_size_(puzzle.cells()) {
        for (int at : puzzle.islands()) {
            cells_[at] = kWhite;
            // An island that cannot fit would make the sum meaningless, or too large.
            bool const is_told = puzzle.number(at) > 0 && puzzle.number(at) <= puzzle.cells();
            sea_size_ = is_told && sea_size_ >= 0 ? sea_size_ - puzzle.number(at) : -1;
        }
        beginning_ = cells_;
        refresh();
    }

    Puzzle const& puzzle() const { return *puzzle_; }
    std::vector<std::uint8_t> const& cells() const { return cells_; }
    std::uint8_t operator[](int cell) const { return cells_[cell]; }
    bool is_unknown(int cell) const { return cells_[cell] == kUnknown; }
    // The numbers alone: what is known before anything is solved.
    std::vector<std::uint8_t> const& beginning() const { return beginning_; }
    // The final number of black cells; -1 if not all sizes are known.
    int sea_size() const { return sea_size_; }

    // Call `refresh` once after changes.
    void set(int cell, std::uint8_t colour) { cells_[cell] = colour; }
    void load(std::vector<std::uint8_t> const& cells) {
        cells_ = cells;
        refresh();
    }

    void refresh() {
        regions_.clear();
        members_.clear();
        liberties_.clear();
        unknown_ = black_ = 0;
        std::fill(region_of_.begin(), region_of_.end(), -1);
        std::fill(seen_.begin(), seen_.end(), -1);
        for (int cell = 0; cell < int(cells_.size()); ++cell) {
            unknown_ += cells_[cell] == kUnknown;
            black_ += cells_[cell] == kBlack;
            if (cells_[cell] != kUnknown && region_of_[cell] < 0) gather(cell);
        }
    }

    int unknown() const { return unknown_; }
    int black() const { return black_; }

    // -1 for an unknown cell.
    int region_of(int cell) const { return region_of_[cell]; }
    std::vector<Region> const& regions() const { return regions_; }
    Region const& region(int r) const { return regions_[r]; }
    std::span<int const> cells_of(Region const& region) const {
        return {members_.data() + region.first, std::size_t(region.size)};
    }
    std::span<int const> liberties_of(Region const& region) const {
        return {liberties_.data() + region.first_liberty, std::size_t(region.liberties)};
    }

    // Whether a cell is next to an island other than this region.
    bool is_beside_other_island(int cell, int region) const {
        for (int near : puzzle_->beside(cell)) {
            int const r = region_of_[near];
            if (r >= 0 && r != region && regions_[r].is_island()) return true;
        }
        return false;
    }

private:
    void gather(int start) {
        int const r = int(regions_.size());
        Region region{cells_[start]};
        region.first = int(members_.size());
        region.first_liberty = int(liberties_.size());
        members_.push_back(start);
        region_of_[start] = r;
        for (int at = region.first; at < int(members_.size()); ++at) {
            int const cell = members_[at];
            if (int const number = puzzle_->number(cell); number != 0) {
                if (region.numbers++ == 0) {
                    region.number_at = cell;
                    region.need = number;
                }
            }
            for (int near : puzzle_->beside(cell)) {
                if (cells_[near] == region.colour && region_of_[near] < 0) {
                    region_of_[near] = r;
                    members_.push_back(near);
                } else if (cells_[near] == kUnknown && seen_[near] != r) {
                    seen_[near] = r;
                    liberties_.push_back(near);
                }
            }
        }
        region.size = int(members_.size()) - region.first;
        region.liberties = int(liberties_.size()) - region.first_liberty;
        if (region.numbers > 0)
            region.need = region.need == Puzzle::kAnySize ? kEndless : region.need - region.size;
        regions_.push_back(region);
    }

    Puzzle const* puzzle_;
    std::vector<std::uint8_t> cells_, beginning_;
    std::vector<int> region_of_, seen_;
    std::vector<Region> regions_;
    std::vector<int> members_, liberties_;
    int sea_size_, unknown_ = 0, black_ = 0;
};

}  // namespace nurie::nurikabe::techniques
