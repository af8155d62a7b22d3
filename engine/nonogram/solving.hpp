// Solving: one solve of one puzzle, on lines of W words.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>

#include "belief.hpp"
#include "probing.hpp"
#include "solve.hpp"
#include "theory.hpp"
#include "verify.hpp"

namespace nurie::nonogram {

template <int W>
class Solving {
public:
    Solving(Clues const& clues, Question const& question, Stop& stop)
        : clues_(clues), question_(question), stop_(stop), board_(clues) {}

    Result solve(std::span<std::uint8_t const> given) {
        if (question_.record) {
            Recorder<W> recorder(clues_, result_.steps);
            result_.verdict = derive(given, recorder);
        } else {
            Silent silent;
            result_.verdict = derive(given, silent);
        }
        if (result_.verdict == Verdict::unique) {
            result_.known = result_.solutions[0];
        } else if (result_.verdict != Verdict::none) {
            result_.known = read_board();
        }
        return std::move(result_);
    }

    // Regions that share no line are counted separately, and the counts multiplied.
    Count count(std::uint64_t at_most) {
        Count total;
        Settled const settled = clues_fit() ? settle() : Settled::contradiction;
        if (settled != Settled::fixpoint) {
            total.finished = settled == Settled::contradiction;
            return total;
        }
        search::Answer const answer = search(1, [&](auto const& solution) { keep(solution); });
        if (result_.solutions.empty()) {
            total.finished = answer == search::Answer::unsatisfiable;
            return total;
        }
        total.solutions = 1;
        total.finished = true;
        for (auto const& region : regions()) {
            Solving part(clues_, question_, stop_);
            // This is enough to reach the limit, whatever the other regions contribute.
            std::uint64_t const want = at_most / total.solutions + (at_most % total.solutions != 0);
            total.solutions *=
                std::max<std::uint64_t>(part.count_region(region, result_.solutions[0], want), 1);
            total.finished = !stop_.stopped();
            if (total.solutions >= at_most || !total.finished) break;
        }
        total.solutions = std::min(total.solutions, at_most);
        return total;
    }

private:
    // Line solves that probing may spend without success, and in all, before the search begins. The
    // newspaper puzzles take a tenth longer with 3,000, and much longer with 300: too many need the search.
    static constexpr Patience kPatience = W <= 2 ? Patience{1000, 20000} : Patience{8000 / W, 40000 / W};
    static constexpr int kBeliefRounds = 20;

    template <class Listener>
    Verdict derive(std::span<std::uint8_t const> given, Listener& listener) {
        if (!clues_fit() || !take(given)) return Verdict::none;
        Settled settled = board_.settle(stop_, result_.statistics.line_solves, listener);
        if (settled == Settled::fixpoint && board_.unknown() > 0) {
            Probing<W> probing(board_);
            settled = probing.run(stop_, result_.statistics.line_solves, kPatience, listener);
            result_.statistics.probes = probing.probes;
        }
        if (settled == Settled::stopped) return Verdict::stopped;
        if (settled == Settled::contradiction) {
            result_.broken_line = board_.broken_line();
            return Verdict::none;
        }
        if (board_.unknown() == 0) {
            keep(read_board());
            return Verdict::unique;
        }
        search::Answer const answer =
            search(std::uint64_t(question_.solutions), [&](auto const& solution) { keep(solution); });
        auto const found = result_.solutions.size();
        Verdict verdict = Verdict::stopped;
        if (answer == search::Answer::satisfiable) verdict = found == 1 ? Verdict::solved : Verdict::several;
        if (answer == search::Answer::unsatisfiable)
            verdict = found == 0 ? Verdict::none : found == 1 ? Verdict::unique : Verdict::several;
        note_what_search_settled(verdict);
        return verdict;
    }

    Settled settle() { return board_.settle(stop_, result_.statistics.line_solves); }

    // Whether every clue fits into its line, which the line solver requires.
    bool clues_fit() {
        for (int l = 0; l < clues_.lines(); ++l) {
            if (shortest_length(clues_[l]) <= clues_.length(l)) continue;
            result_.broken_line = l;
            return false;
        }
        return true;
    }

    bool take(std::span<std::uint8_t const> given) {
        for (std::size_t cell = 0; cell < given.size(); ++cell)
            if (given[cell] != kUnknown &&
                !board_.assign(int(cell) / clues_.width(), int(cell) % clues_.width(), given[cell]))
                return false;
        return true;
    }

    // Searches for up to `want` solutions. `satisfiable` means that it found that many,
    // `unsatisfiable` that it found all of them.
    template <class Found>
    search::Answer search(std::uint64_t want, Found found) {
        typename Theory<W>::Search search;
        Theory<W> theory(search, board_, stop_);
        search.seed(question_.seed);
        if (!stop_.stopped()) advise(search, theory);
        if (stop_.stopped()) return search::Answer::stopped;
        std::vector<std::uint8_t> solution(clues_.cells());
        search::Answer answer;
        for (;;) {
            answer = search.run(stop_, question_.conflicts);
            if (answer != search::Answer::satisfiable) break;
            for (int cell = 0; cell < clues_.cells(); ++cell)
                for (int q = 0; q < clues_.layers(); ++q)
                    if (search.value(theory.cells().literal(cell, q)) > 0) solution[cell] = std::uint8_t(q);
            found(solution);
            if (--want == 0) break;
            search.block();
        }
        auto const& effort = search.effort();
        Statistics& statistics = result_.statistics;
        statistics.line_solves += theory.line_solves();
        statistics.decisions += effort.decisions;
        statistics.conflicts += effort.conflicts;
        statistics.propagations += effort.propagations;
        statistics.restarts += effort.restarts;
        search.backtrack(0);
        settled_by_search_.clear();
        for (int cell = 0; cell < clues_.cells(); ++cell)
            for (int q = 0; q < clues_.layers(); ++q)
                if (Lit const l = theory.cells().literal(cell, q); var_of(l) && search.value(l) > 0)
                    settled_by_search_.push_back({cell, q, true});
        return answer;
    }

    // The first guesses follow belief, the most certain first.
    void advise(typename Theory<W>::Search& search, Theory<W> const& theory) {
        if (std::max(clues_.width(), clues_.height()) > Belief::kLongestLine) return;
        Belief belief(board_, kBeliefRounds, stop_);
        if (stop_.stopped()) return;
        auto const lean = [&](Lit l, double p) {
            if (var_of(l)) search.advise(var_of(l), (p >= 0.5) != search::is_negated(l), std::fabs(p - 0.5));
        };
        for (int cell = 0; cell < clues_.cells(); ++cell) {
            double total = 0;
            for (int q = 0; q < clues_.layers(); ++q) total += belief.cell(cell, q);
            for (int q = 0; q < clues_.layers(); ++q)
                lean(theory.cells().literal(cell, q), total > 0 ? belief.cell(cell, q) / total : 0.5);
        }
        if (!theory.with_order()) return;
        for (int l = 0; l < clues_.lines() && !stop_.now(100); ++l)
            belief.run_places(l,
                              [&](int j, int p, double by) { lean(theory.order().begins_by(l, j, p), by); });
    }

    // Copies what the search proved to the board. Its proofs ignore the solutions excluded on the
    // way, so these must agree too.
    void note_what_search_settled(Verdict verdict) {
        if (verdict == Verdict::none) return;
        if (verdict == Verdict::unique) {
            settled_by_search_.clear();
            for (int cell = 0; cell < clues_.cells(); ++cell)
                if (!board_.is_known(cell / clues_.width(), cell % clues_.width()))
                    settled_by_search_.push_back({cell, result_.solutions[0][cell], true});
        }
        std::erase_if(settled_by_search_, [&](Fact const& fact) {
            return std::any_of(result_.solutions.begin(), result_.solutions.end(),
                               [&](auto const& solution) { return solution[fact.cell] != fact.colour; });
        });
        for (Fact const& fact : settled_by_search_)
            board_.assign(fact.cell / clues_.width(), fact.cell % clues_.width(), fact.colour);
        if (question_.record && !settled_by_search_.empty()) {
            result_.steps.push_back(step_by("search", -1, "search"));
            result_.steps.back().settles = settled_by_search_;
        }
    }

    // The solutions of one region, with all other cells as in `first`.
    std::uint64_t count_region(std::vector<int> const& region, std::vector<std::uint8_t> const& first,
                               std::uint64_t want) {
        for (int cell = 0; cell < clues_.cells(); ++cell)
            if (!std::binary_search(region.begin(), region.end(), cell))
                board_.assign(cell / clues_.width(), cell % clues_.width(), first[cell]);
        if (settle() != Settled::fixpoint) return 0;
        std::uint64_t found = 0;
        search(want, [&](auto const&) { ++found; });
        return found;
    }

    // Sets of cells that have no line in common with an open cell of another set.
    std::vector<std::vector<int>> regions() const {
        std::vector<int> leader(clues_.lines());
        std::iota(leader.begin(), leader.end(), 0);
        auto const find = [&](int l) {
            while (leader[l] != l) l = leader[l] = leader[leader[l]];
            return l;
        };
        for (int row = 0; row < clues_.height(); ++row)
            board_.open_cells(row).for_each(
                [&](int column) { leader[find(row)] = find(clues_.height() + column); });
        std::vector<std::vector<int>> found(clues_.lines());
        for (int row = 0; row < clues_.height(); ++row)
            board_.open_cells(row).for_each(
                [&](int column) { found[find(row)].push_back(row * clues_.width() + column); });
        std::erase_if(found, [](auto const& region) { return region.empty(); });
        return found;
    }

    // A wrong solution would be a bug and must never be returned as an answer.
    void keep(std::vector<std::uint8_t> const& solution) {
        if (!verify(clues_, solution)) result_.faulty = true;
        result_.solutions.push_back(solution);
    }

    std::vector<std::uint8_t> read_board() const {
        std::vector<std::uint8_t> cells(clues_.cells(), kUnknown);
        auto const inside = Bits<W>::below(clues_.width());
        for (int row = 0; row < clues_.height(); ++row) {
            auto const known = ~board_.open_cells(row) & inside;
            for (int q = 0; q < clues_.layers(); ++q)
                (board_.line(row)[q] & known).for_each([&](int column) {
                    cells[std::size_t(row) * clues_.width() + column] = std::uint8_t(q);
                });
        }
        return cells;
    }

    Clues const& clues_;
    Question const& question_;
    Stop& stop_;
    Board<W> board_;
    Result result_;
    std::vector<Fact> settled_by_search_;
};

}  // namespace nurie::nonogram
