// Theory: the rules of Nurikabe for the search.
//
// Every literal triggers cheap conclusions: a black cell belongs to no island; a cell of an island
// is white, belongs to no other island, and its white neighbours belong to the same one. Two rules
// are clauses: every white cell belongs to some island, and no 2×2 block is all black. Everything
// that needs a walk over the board waits until nothing cheap is left: see regions.hpp and sea.hpp.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "../search/search.hpp"
#include "regions.hpp"
#include "sea.hpp"
#include "variables.hpp"

namespace nurie::nurikabe {

class Theory {
public:
    using Search = search::Search<Theory>;

    // Creates its variables in an empty search and adds the clauses.
    Theory(Search& search, Variables const& variables, Stop& stop)
        : variables_(variables), stop_(stop), regions_(variables), sea_(variables) {
        while (search.variables() <= variables.count()) search.new_variable();
        search.obey(*this);
        Puzzle const& puzzle = variables.puzzle();
        for (int island = 0; island < variables.sea(); ++island)
            search.add_clause({variables.belongs(variables.first(island))});
        std::vector<Lit> clause;
        for (int cell = 0; cell < puzzle.cells(); ++cell) {
            clause.assign(1, variables.black(cell));
            for (int member : variables.of_cell(cell)) clause.push_back(variables.belongs(member));
            search.add_clause(clause);
            if (puzzle.column(cell) + 1 == puzzle.width() || puzzle.row(cell) + 1 == puzzle.height())
                continue;
            int const below = cell + puzzle.width();
            search.add_clause({variables.white(cell), variables.white(cell + 1), variables.white(below),
                               variables.white(below + 1)});
        }
    }

    bool assigned(Search& search, Lit p) {
        Var const v = var_of(p);
        if (v == 0) return true;
        if (!variables_.is_cell(v)) {
            int const member = variables_.member_of(v);
            regions_.touch(variables_[member].region);
            return search::is_negated(p) ? left(search, member) : joined(search, member);
        }
        sea_.touch();
        regions_.touch(variables_.sea());
        int const cell = variables_.cell_of(v);
        return search::is_negated(p) ? whitened(search, cell) : blackened(search, cell);
    }

    bool at_fixpoint(Search& search) {
        // A walk over a large board is slow; the search notices that it was told to stop.
        if (stop_.now(1 + walked() / 64)) return true;
        bool said = false;
        if (!regions_.look_at_islands(search, said)) return false;
        if (said) return true;
        if (!sea_.look(search, said)) return false;
        return said || !minds_size_of_sea_ || regions_.look_at_sea(search, said);
    }

    // From now on, use the size of the sea too: it is expensive and pays off only in a search.
    void mind_size_of_sea() { minds_size_of_sea_ = true; }

    // The number of cells visited so far.
    long effort() const { return regions_.walked() + sea_.walked(); }

    void unassigned(Lit) {}
    void backtracked() {}

    void explain(Search& search, Lit l, int tag, std::vector<Lit>& out) {
        if (tag < 0) sea_.explain(search, l, tag, out);
        else regions_.explain(search, l, tag, out);
    }

private:
    bool blackened(Search& search, int cell) {
        for (int member : variables_.of_cell(cell))
            if (!search.imply(negate(variables_.belongs(member)), variables_.white(cell))) return false;
        return true;
    }

    // A white cell belongs to the island of any neighbour.
    bool whitened(Search& search, int cell) {
        for (int direction = 0; direction < 4; ++direction) {
            int const next = variables_.around(cell)[direction];
            if (next < 0) continue;
            for (int member : variables_.of_cell(next)) {
                int const here = variables_[member].around[Variables::opposite(direction)];
                if (!search.ternary(variables_.black(cell), negate(variables_.belongs(member)),
                                    variables_.belongs(here)))
                    return false;
            }
        }
        return true;
    }

    bool joined(Search& search, int member) {
        auto const& [cell, region, around] = variables_[member];
        Lit const not_so = negate(variables_.belongs(member));
        if (!search.imply(variables_.white(cell), not_so)) return false;
        for (int other : variables_.of_cell(cell))
            if (other != member && !search.imply(negate(variables_.belongs(other)), not_so)) return false;
        for (int direction = 0; direction < 4; ++direction) {
            int const next = variables_.around(cell)[direction];
            if (next >= 0 &&
                !search.ternary(not_so, variables_.black(next), variables_.belongs(around[direction])))
                return false;
        }
        return true;
    }

    bool left(Search& search, int member) {
        auto const& [cell, region, around] = variables_[member];
        for (int next : around)
            if (next >= 0 && !search.ternary(variables_.belongs(member), variables_.black(cell),
                                             negate(variables_.belongs(next))))
                return false;
        return true;
    }

    // The number of cells visited since the last call.
    int walked() {
        long const before = std::exchange(walked_, effort());
        return int(std::min(walked_ - before, 1'000'000L));
    }

    Variables const& variables_;
    Stop& stop_;
    long walked_ = 0;
    bool minds_size_of_sea_ = false;
    Regions regions_;
    Sea sea_;
};

}  // namespace nurie::nurikabe
