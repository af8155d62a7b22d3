// Order: where the runs of a nonogram begin, as variables of the search.
//
// The order variable o(j, p) says that run j of a line begins at or before p. Compared with "begins
// at p", clauses learned from conflicts are far more general: one literal covers a whole half of
// the line. The rules are clauses of two or three literals:
//
//   monotone   o(j, p)                               ->  o(j, p + 1)
//   gap        o(j + 1, p + length + gap)            ->  o(j, p)
//   cover      o(j, c) and not o(j, c - length)      ->  cell c shows run j's colour
//   between    o(j, c - length) and not o(j + 1, c)  ->  cell c is empty
//
// They never change, so they are not watched but listed under each of their literals, one list
// after the other in memory: a literal that becomes false reads its list from end to end, and
// nothing ever moves.
//
// Starts that the line solver has ruled out do not get a variable: o(j, p)
// is then the same literal as o(j, p - 1). Origin: Tamura et al.'s order encoding
// (2009); the two cell rules avoid variables for "run j covers cell c".
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "cells.hpp"

namespace nurie::nonogram {

class Order {
public:
    // The number of order variables that a board needs: one for each start of a run except its
    // last.
    template <int W>
    static long variables_needed(Board<W>& board, Stop& stop) {
        long needed = 0;
        each_run(board, stop, [&](int, int, Bits<W> const& starts) { needed += starts.count() - 1; });
        return needed;
    }

    // If `stop` ends the construction early, the object must not be used.
    template <class Search, int W>
    void build(Search& search, Board<W>& board, Cells const& cells, Stop& stop) {
        Clues const& clues = board.clues();
        first_run_.assign(clues.lines(), 0);
        int lines_begun = 0;
        each_run(board, stop, [&](int l, int, Bits<W> const& starts) {
            while (lines_begun <= l) first_run_[lines_begun++] = int(tables_.size());
            tables_.push_back(int(table_.size()));
            int const last = starts.highest();
            Lit lit = kFalse;
            for (int p = 0; p < clues.length(l); ++p) {
                if (p == last) lit = kTrue;
                else if (p < last && starts.test(p)) lit = literal(search.new_variable());
                table_.push_back(lit);
            }
        });
        std::vector<Rule> rules;
        for (int l = 0; l < clues.lines() && !stop.now(100); ++l) write_rules(clues, l, cells, rules);
        if (stop.stopped()) return;
        list_by_literal(rules, 2 * search.variables());
    }

    // The literal for "run j of this line begins at or before p".
    Lit begins_by(int line, int j, int p) const {
        return p < 0 ? kFalse : table_[tables_[first_run_[line] + j] + p];
    }

    // A literal became true: applies the rules.
    template <class Search>
    bool assigned(Search& s, Lit l) const {
        Lit const self = negate(l);
        for (int i = first_[self], end = first_[self + 1]; i < end; ++i)
            if (!s.ternary(self, others_[i][0], others_[i][1])) return false;
        return true;
    }

private:
    using Rule = std::array<Lit, 3>;

    template <int W, class Visit>
    static void each_run(Board<W>& board, Stop& stop, Visit visit) {
        Clues const& clues = board.clues();
        std::vector<Bits<W>> layers(clues.layers());
        for (int l = 0; l < clues.lines(); ++l) {
            if (stop.now(100)) return;
            std::copy_n(board.line(l), clues.layers(), layers.begin());
            board.line_solver().solve(clues[l], clues.length(l), layers.data());
            for (int j = 0; j < int(clues[l].size()); ++j) visit(l, j, board.line_solver().starts(j));
        }
    }

    void write_rules(Clues const& clues, int l, Cells const& cells, std::vector<Rule>& rules) const {
        auto const clue = clues[l];
        int const k = int(clue.size()), n = clues.length(l);
        auto const o = [&](int j, int p) { return begins_by(l, j, p); };
        auto const shows = [&](int c, int q) { return cells.literal(clues.cell(l, c), q); };
        // Skips a rule that is always true or repeats its neighbour.
        auto const rule = [&](Lit a, Lit b, Lit c) {
            if (a == kTrue || b == kTrue || c == kTrue) return;
            if (a == negate(b) || a == negate(c) || b == negate(c)) return;
            if (!rules.empty() && rules.back() == Rule{a, b, c}) return;
            rules.push_back({a, b, c});
        };
        for (int j = 0; j < k; ++j) {
            int const length = clue[j].length;
            for (int p = 0; p + 1 < n; ++p) rule(negate(o(j, p)), o(j, p + 1), kFalse);
            if (j + 1 < k) {
                int const step = length + gap_between(clue[j], clue[j + 1]);
                for (int p = 0; p + step < n; ++p) rule(negate(o(j + 1, p + step)), o(j, p), kFalse);
            }
            for (int c = 0; c < n; ++c) rule(negate(o(j, c)), o(j, c - length), shows(c, clue[j].colour));
        }
        for (int j = 0; j <= k; ++j)
            for (int c = 0; c < n; ++c) {
                Lit const done = j > 0 ? o(j - 1, c - clue[j - 1].length) : kTrue;
                Lit const begun = j < k ? o(j, c) : kFalse;
                rule(negate(done), begun, shows(c, 0));
            }
    }

    // A constant in a rule is false here, so the rule gets fewer literals.
    void list_by_literal(std::vector<Rule> const& rules, int literals) {
        first_.assign(literals + 1, 0);
        for (Rule const& rule : rules)
            for (Lit l : rule) ++first_[l + 1];
        first_[kFalse + 1] = 0;
        for (int l = 0; l < literals; ++l) first_[l + 1] += first_[l];
        others_.resize(first_.back());
        std::vector<int> next(first_.begin(), first_.end() - 1);
        for (auto const& [a, b, c] : rules) {
            if (a != kFalse) others_[next[a]++] = {b, c};
            if (b != kFalse) others_[next[b]++] = {a, c};
            if (c != kFalse) others_[next[c]++] = {a, b};
        }
    }

    std::vector<int> first_run_;  // for each line, an index into tables_
    std::vector<int> tables_;     // for each run, where its literals begin
    std::vector<Lit> table_;      // o(j, p) for every p
    std::vector<int> first_;      // for each literal, where its rules begin
    std::vector<std::array<Lit, 2>> others_;
};

}  // namespace nurie::nonogram
