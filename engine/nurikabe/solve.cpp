#include "solve.hpp"

#include <algorithm>

#include "../conflict.hpp"
#include "probing.hpp"
#include "theory.hpp"
#include "verify.hpp"

namespace nurie::nurikabe {

namespace {

class Solving {
public:
    Solving(Puzzle const& puzzle, Question const& question, Stop& stop)
        : puzzle_(puzzle),
          question_(question),
          stop_(stop),
          variables_(puzzle),
          theory_(search_, variables_, stop) {}

    Result solve(std::span<std::uint8_t const> given) {
        auto const answer =
            run(given, std::uint64_t(question_.solutions), [&](auto const& solution) { keep(solution); });
        auto const found = result_.solutions.size();
        if (answer == search::Answer::satisfiable)
            result_.verdict = found == 1 ? Verdict::solved : Verdict::several;
        if (answer == search::Answer::unsatisfiable)
            result_.verdict = found == 0 ? Verdict::none : found == 1 ? Verdict::unique : Verdict::several;
        note_what_is_known();
        auto const& effort = search_.effort();
        result_.statistics.decisions = effort.decisions;
        result_.statistics.conflicts = effort.conflicts;
        result_.statistics.propagations = effort.propagations;
        result_.statistics.restarts = effort.restarts;
        return std::move(result_);
    }

    Count count(std::uint64_t at_most) {
        Count total;
        auto const answer = run({}, at_most, [&](auto const&) { ++total.solutions; });
        total.finished = answer != search::Answer::stopped;
        return total;
    }

private:
    // Searches for up to `want` solutions. `satisfiable` means that it found that many,
    // `unsatisfiable` that it found all of them.
    template <class Found>
    search::Answer run(std::span<std::uint8_t const> given, std::uint64_t want, Found found) {
        for (std::size_t cell = 0; cell < given.size(); ++cell)
            if (given[cell] != kUnknown)
                search_.add_clause(
                    {given[cell] == kBlack ? variables_.black(int(cell)) : variables_.white(int(cell))});
        search_.seed(question_.seed);
        Probing probing(search_, theory_, variables_);
        if (!probing.run(stop_, result_.statistics.probes)) return search::Answer::unsatisfiable;
        if (stop_.stopped()) return search::Answer::stopped;
        theory_.mind_size_of_sea();
        std::vector<std::uint8_t> solution(std::size_t(puzzle_.cells()));
        for (;;) {
            auto const answer = search_.run(stop_, question_.conflicts);
            if (answer != search::Answer::satisfiable) return answer;
            for (int cell = 0; cell < puzzle_.cells(); ++cell)
                solution[cell] = search_.value(variables_.black(cell)) > 0 ? kBlack : kWhite;
            found(solution);
            if (--want == 0) return answer;
            if (!search_.block()) return search::Answer::unsatisfiable;
        }
    }

    // A wrong solution would be a bug and must never be returned as an answer.
    void keep(std::vector<std::uint8_t> const& solution) {
        if (!verify(puzzle_, solution)) result_.faulty = true;
        result_.solutions.push_back(solution);
    }

    // What is true without a guess. The proofs of the search ignore the solutions excluded on the
    // way, so these must agree too.
    void note_what_is_known() {
        if (result_.verdict == Verdict::none) return;
        if (result_.verdict == Verdict::unique) {
            result_.known = result_.solutions[0];
            return;
        }
        search_.backtrack(0);
        result_.known.assign(std::size_t(puzzle_.cells()), kUnknown);
        for (int cell = 0; cell < puzzle_.cells(); ++cell) {
            int const value = search_.value(variables_.black(cell));
            std::uint8_t const colour = value > 0 ? kBlack : kWhite;
            if (value != 0 && std::all_of(result_.solutions.begin(), result_.solutions.end(),
                                          [&](auto const& solution) { return solution[cell] == colour; }))
                result_.known[cell] = colour;
        }
    }

    Puzzle const& puzzle_;
    Question const& question_;
    Stop& stop_;
    Variables variables_;
    Theory::Search search_;
    Theory theory_;
    Result result_;
};

}  // namespace

Result solve(Puzzle const& puzzle, std::span<std::uint8_t const> given, Question const& question,
             Stop& stop) {
    return Solving(puzzle, question, stop).solve(given);
}

Count count(Puzzle const& puzzle, std::uint64_t at_most, Stop& stop) {
    return Solving(puzzle, Question{}, stop).count(at_most);
}

std::vector<int> find_conflict(Puzzle const& puzzle, std::span<std::uint8_t const> given, Stop& stop) {
    Question question;
    question.solutions = 1;
    return smallest_conflict(given, stop, [&](std::span<std::uint8_t const> trial) {
        return solve(puzzle, trial, question, stop).verdict == Verdict::none;
    });
}

}  // namespace nurie::nurikabe
