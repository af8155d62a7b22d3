// Cells: the literals for the state of a cell.
//
// A cell with two values left is one variable, a cell with more has a variable for each value, and
// a known cell needs no variable. A board may have millions of cells, so each variable stores only
// what cannot be computed.
#pragma once

#include <cstdint>
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
    template <class Search, int W>
    void build(Search& search, Board<W> const& board) {
        Clues const& clues = board.clues();
        layers_ = clues.layers();
        literals_.assign(std::size_t(clues.cells()) * layers_, kFalse);
        search.reserve(variables_needed(board));
        std::vector<Lit> values;
        for (int cell = 0; cell < clues.cells(); ++cell) {
            int const row = cell / clues.width(), column = cell % clues.width();
            int const choices = board.choices(row, column);
            values.clear();
            for (int q = layers_ - 1; q >= 0; --q) {
                if (!board.may_be(row, column, q)) continue;
                Lit lit = kTrue;
                if (choices == 2 && values.size() == 1) {
                    lit = negate(values[0]);
                    lost_[var_of(lit)].when_true = std::uint8_t(q);
                } else if (choices > 1) {
                    lit = search::literal(search.new_variable());
                    lost_.resize(search.variables());
                    lost_.back() = {cell, kNothing, std::uint8_t(q)};
                }
                values.push_back(lit);
                literals_[std::size_t(cell) * layers_ + q] = lit;
            }
            if (choices > 2) {
                search.add_clause(values);
                for (std::size_t i = 0; i < values.size(); ++i)
                    for (std::size_t j = 0; j < i; ++j)
                        search.add_clause({negate(values[i]), negate(values[j])});
            }
        }
    }

    Lit literal(int cell, int colour) const { return literals_[std::size_t(cell) * layers_ + colour]; }

    // Calls `visit(cell, colour)` if a literal says that a cell does not have a colour (0: is not
    // empty).
    template <class Visit>
    void if_lost(Lit l, Visit visit) const {
        Var const v = var_of(l);
        if (std::size_t(v) >= lost_.size()) return;
        Lost const& lost = lost_[v];
        int const colour = search::is_negated(l) ? lost.when_false : lost.when_true;
        if (colour != kNothing) visit(lost.cell, colour);
    }

private:
    static constexpr std::uint8_t kNothing = 255;

    // The colour that a cell loses when its variable is set.
    struct Lost {
        int cell = 0;
        std::uint8_t when_true = kNothing, when_false = kNothing;
    };

    template <int W>
    static std::size_t variables_needed(Board<W> const& board) {
        std::size_t needed = 0;
        for (int row = 0; row < board.clues().height(); ++row)
            board.open_cells(row).for_each([&](int column) {
                int const choices = board.choices(row, column);
                needed += choices == 2 ? 1 : choices;
            });
        return needed;
    }

    int layers_ = 0;
    std::vector<Lit> literals_;
    std::vector<Lost> lost_;  // by variable; higher variables are about something else
};

}  // namespace nurie::nonogram
