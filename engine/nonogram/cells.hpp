// Cells: the literals that say what a cell shows.
//
// A cell with two values left is one variable, one with more has a variable for
// each value, and one whose value is known needs none.
#pragma once

#include <span>
#include <vector>

#include "../search/search.hpp"
#include "board.hpp"

namespace nurie::nonogram {

using search::kFalse;
using search::kNoLit;
using search::kTrue;
using search::Lit;
using search::literal;
using search::negate;
using search::Var;
using search::var_of;

class Cells {
public:
    // `lit` true means: this cell does not show that colour (0: is not empty).
    struct Use {
        Lit lit;
        int cell, colour;
    };

    template <class Search, int W>
    void build(Search& search, Board<W> const& board) {
        Clues const& clues = board.clues();
        layers_ = clues.layers();
        literals_.assign(std::size_t(clues.cells()) * layers_, kFalse);
        std::vector<Use> uses;
        std::vector<Lit> values;
        for (int cell = 0; cell < clues.cells(); ++cell) {
            int const row = cell / clues.width(), column = cell % clues.width();
            int const choices = board.choices(row, column);
            values.clear();
            for (int q = layers_ - 1; q >= 0; --q) {
                if (!board.may_be(row, column, q)) continue;
                Lit lit = kTrue;
                if (choices == 2 && values.size() == 1) lit = negate(values[0]);
                else if (choices > 1) lit = search::literal(search.new_variable());
                values.push_back(lit);
                literals_[std::size_t(cell) * layers_ + q] = lit;
                if (choices > 1) uses.push_back({negate(lit), cell, q});
            }
            if (choices > 2) {
                search.add_clause(values);
                for (std::size_t i = 0; i < values.size(); ++i)
                    for (std::size_t j = 0; j < i; ++j)
                        search.add_clause({negate(values[i]), negate(values[j])});
            }
        }
        variables_ = search.variables();
        first_use_.assign(variables_ + 1, 0);
        for (Use const& use : uses) ++first_use_[var_of(use.lit) + 1];
        for (int v = 0; v < variables_; ++v) first_use_[v + 1] += first_use_[v];
        uses_.resize(uses.size());
        std::vector<int> next(first_use_.begin(), first_use_.end() - 1);
        for (Use const& use : uses) uses_[next[var_of(use.lit)]++] = use;
    }

    Lit literal(int cell, int colour) const { return literals_[std::size_t(cell) * layers_ + colour]; }

    // Variables below this number are about cells.
    Var variables() const { return variables_; }
    // What a variable is about.
    std::span<Use const> uses(Var v) const {
        return {uses_.data() + first_use_[v], uses_.data() + first_use_[v + 1]};
    }

private:
    int layers_ = 0;
    Var variables_ = 0;
    std::vector<Lit> literals_;
    std::vector<int> first_use_;
    std::vector<Use> uses_;
};

}  // namespace nurie::nonogram
