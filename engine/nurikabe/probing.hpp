// Probing: suppose that a cell is black, then white; if one supposition fails, the other is true.
//
// What both have in common is true as well. Cells are probed until a whole round finds nothing or
// the budget, counted in conclusions, is used up; the rest is left to the search.
#pragma once

#include <vector>

#include "theory.hpp"

namespace nurie::nurikabe {

class Probing {
public:
    Probing(Theory::Search& search, Theory const& theory, Variables const& variables)
        : search_(search), theory_(theory), variables_(variables) {}

    // False if there is no solution.
    bool run(Stop& stop, long& probes) {
        if (!search_.consistent() || !search_.propagate()) return false;
        long const enough = effort() + kPatience * variables_.puzzle().cells();
        std::vector<signed char> found(std::size_t(search_.variables()));
        std::vector<Lit> common;
        int const cells = variables_.puzzle().cells();
        for (int cell = 0, idle = 0; idle < cells; cell = (cell + 1) % cells, ++idle) {
            Lit const l = variables_.black(cell);
            if (search_.value(l) != 0) continue;
            if (stop.now(50) || effort() > enough) return true;
            probes += 2;
            common.clear();
            bool holds = suppose(l);
            if (holds)
                for (Lit implied : implied_) found[var_of(implied)] = search::is_negated(implied) ? -1 : 1;
            std::vector<Lit> const of_black = implied_;
            bool const holds_not = suppose(negate(l));
            if (holds && holds_not)
                for (Lit implied : implied_)
                    if (found[var_of(implied)] == (search::is_negated(implied) ? -1 : 1))
                        common.push_back(implied);
            for (Lit implied : of_black) found[var_of(implied)] = 0;
            if (!holds && !holds_not) return false;
            if (!holds) common.push_back(negate(l));
            if (!holds_not) common.push_back(l);
            if (common.empty()) continue;
            for (Lit fact : common)
                if (!search_.add_clause({fact})) return false;
            if (!search_.propagate()) return false;
            idle = 0;
        }
        return true;
    }

private:
    // Conclusions and visited cells, per cell of the board.
    static constexpr long kPatience = 5'000;

    long effort() const { return search_.effort().propagations + theory_.effort(); }

    // Whether a supposition is consistent; what follows from it is in `implied_`.
    bool suppose(Lit l) {
        std::size_t const before = search_.trail().size();
        search_.decide(l);
        bool const holds = search_.propagate();
        implied_.clear();
        if (holds) {
            auto const trail = search_.trail();
            implied_.assign(trail.begin() + std::ptrdiff_t(before) + 1, trail.end());
        }
        search_.backtrack(0);
        return holds;
    }

    Theory::Search& search_;
    Theory const& theory_;
    Variables const& variables_;
    std::vector<Lit> implied_;
};

}  // namespace nurie::nurikabe
