// Variables: a Nurikabe as variables of the search.
//
// The board consists of regions: one island per number, and the sea. Each cell has one variable for
// "black", a member of the sea. Each pair of a number and a cell within its reach has one for "the
// cell is a member of this island". Reach is counted around other numbers and their neighbours,
// which no other island may touch, so most cells have few islands to choose from. The cell of a
// number is a member of its island; an island of unknown size reaches as far as it can.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "../search/literal.hpp"
#include "puzzle.hpp"

namespace nurie::nurikabe {

using search::Lit;
using search::negate;
using search::Var;
using search::var_of;

class Variables {
public:
    // A cell that may belong to a region. `around` contains the members of the same region above,
    // left, right and below; -1 if there is none.
    struct Member {
        int cell, region;
        std::array<int, 4> around{-1, -1, -1, -1};
    };
    // Neighbours see each other in opposite directions.
    static constexpr int opposite(int direction) { return 3 - direction; }

    explicit Variables(Puzzle const& puzzle) : puzzle_(puzzle), around_(std::size_t(puzzle.cells())) {
        int const width = puzzle.width(), cells = puzzle.cells();
        for (int cell = 0; cell < cells; ++cell) {
            int const column = puzzle.column(cell);
            around_[cell] = {cell - width, column > 0 ? cell - 1 : -1, column + 1 < width ? cell + 1 : -1,
                             cell + width < cells ? cell + width : -1};
            around_[cell][0] = std::max(around_[cell][0], -1);
        }
        find_islands();
        find_sea();
    }

    int count() const { return puzzle_.cells() + first(sea()); }

    // The search uses variable 0.
    Lit black(int cell) const { return search::literal(1 + cell); }
    Lit white(int cell) const { return negate(black(cell)); }
    // The literal "this member belongs to its region"; false for -1.
    Lit belongs(int member) const {
        if (member < 0) return search::kFalse;
        if (member >= first(sea())) return black(members_[member].cell);
        return search::literal(1 + puzzle_.cells() + member);
    }
    bool is_cell(Var v) const { return v <= puzzle_.cells(); }
    int cell_of(Var v) const { return v - 1; }
    int member_of(Var v) const { return is_cell(v) ? first(sea()) + cell_of(v) : v - 1 - puzzle_.cells(); }

    Member const& operator[](int member) const { return members_[member]; }
    // Regions are numbered like the islands; the sea comes last.
    int sea() const { return int(puzzle_.islands().size()); }
    int regions() const { return sea() + 1; }
    // The members of a region; the first one of an island is the cell of its number.
    int first(int region) const { return first_of_region_[region]; }
    int behind(int region) const { return first_of_region_[region + 1]; }
    // The final number of cells of a region, if known.
    bool has_size(int region) const { return sizes_[region] != Puzzle::kAnySize; }
    // All cells, if it is not known.
    int size(int region) const { return has_size(region) ? sizes_[region] : puzzle_.cells(); }
    // What a cell may be a member of, besides the sea.
    std::span<int const> of_cell(int cell) const {
        return {by_cell_.data() + first_of_cell_[cell],
                std::size_t(first_of_cell_[cell + 1] - first_of_cell_[cell])};
    }
    // The cells above, left, right and below; -1 where the board ends.
    std::array<int, 4> const& around(int cell) const { return around_[cell]; }
    Puzzle const& puzzle() const { return puzzle_; }

private:
    void find_islands() {
        int const cells = puzzle_.cells();
        // Which number a cell is next to: -1 for none, -2 for several.
        std::vector<int> beside(std::size_t(cells), -1);
        auto const islands = puzzle_.islands();
        for (int island = 0; island < sea(); ++island)
            for (int cell : puzzle_.beside(islands[island])) beside[cell] = beside[cell] == -1 ? island : -2;
        std::vector<int> place(std::size_t(cells), -1);
        for (int island = 0; island < sea(); ++island) {
            int const start = int(members_.size());
            first_of_region_.push_back(start);
            sizes_.push_back(puzzle_.number(islands[island]));
            members_.push_back({islands[island], island});
            place[islands[island]] = start;
            int done = start;
            for (int steps = 1; steps < size(island) && done < int(members_.size()); ++steps) {
                for (int const layer = int(members_.size()); done < layer; ++done) {
                    for (int next : puzzle_.beside(members_[done].cell)) {
                        if (place[next] >= start || puzzle_.number(next) != 0) continue;
                        if (beside[next] != -1 && beside[next] != island) continue;
                        place[next] = int(members_.size());
                        members_.push_back({next, island});
                    }
                }
            }
            for (int member = start; member < int(members_.size()); ++member)
                for (int direction = 0; direction < 4; ++direction) {
                    int const next = around_[members_[member].cell][direction];
                    if (next >= 0 && place[next] >= start) members_[member].around[direction] = place[next];
                }
        }
        first_of_cell_.assign(std::size_t(cells) + 1, 0);
        for (Member const& member : members_) ++first_of_cell_[member.cell + 1];
        for (int cell = 0; cell < cells; ++cell) first_of_cell_[cell + 1] += first_of_cell_[cell];
        by_cell_.resize(members_.size());
        std::vector<int> filled(first_of_cell_.begin(), first_of_cell_.end() - 1);
        for (int member = 0; member < int(members_.size()); ++member)
            by_cell_[filled[members_[member].cell]++] = member;
    }

    // The sea gets what the islands leave over.
    void find_sea() {
        int const start = int(members_.size());
        first_of_region_.push_back(start);
        long left = puzzle_.cells();
        bool is_told = true;
        for (int island : puzzle_.islands()) {
            is_told &= puzzle_.number(island) != Puzzle::kAnySize;
            left -= puzzle_.number(island);
        }
        sizes_.push_back(is_told ? int(std::max(left, 0L)) : Puzzle::kAnySize);
        for (int cell = 0; cell < puzzle_.cells(); ++cell) {
            members_.push_back({cell, sea()});
            for (int direction = 0; direction < 4; ++direction)
                if (int const next = around_[cell][direction]; next >= 0)
                    members_.back().around[direction] = start + next;
        }
        first_of_region_.push_back(int(members_.size()));
    }

    Puzzle const& puzzle_;
    std::vector<std::array<int, 4>> around_;
    std::vector<Member> members_;
    std::vector<int> first_of_region_, sizes_, first_of_cell_, by_cell_;
};

}  // namespace nurie::nurikabe
