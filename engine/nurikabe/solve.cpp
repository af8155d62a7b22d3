#include "solve.hpp"

#include <algorithm>

#include "../conflict.hpp"
#include "frontier.hpp"
#include "probing.hpp"
#include "theory.hpp"
#include "verify.hpp"

namespace nurie::nurikabe {

namespace {

// A search that has spent this much is interrupted to count along a frontier. That takes tables of
// up to 400 megabytes, which a browser should not have to hold.
constexpr bool kHasRoom = sizeof(void*) > 4;
constexpr long kConflictsFirst = 5'000;
constexpr std::uint64_t kSolutionsFirst = 1'000;

bool contains(std::vector<std::vector<std::uint8_t>> const& boards, std::vector<std::uint8_t> const& board) {
    return std::find(boards.begin(), boards.end(), board) != boards.end();
}

class Solving {
public:
    Solving(Puzzle const& puzzle, Question const& question, Stop& stop)
        : puzzle_(puzzle),
          question_(question),
          stop_(stop),
          variables_(puzzle),
          theory_(search_, variables_, stop) {}

    Result solve(std::span<std::uint8_t const> given) {
        auto const want = std::uint64_t(question_.solutions);
        auto const answer = run(given, want, want, [&](auto const& solution) { keep(solution); });
        if (tally_)
            for (auto const& board : tally_->boards)
                if (result_.solutions.size() < want && !contains(result_.solutions, board)) keep(board);
        auto const found = result_.solutions.size();
        if (answer == search::Answer::satisfiable || (tally_ && tally_->solutions > found))
            result_.verdict = found == 1 ? Verdict::solved : Verdict::several;
        else if (answer == search::Answer::unsatisfiable)
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
        auto const answer = run({}, at_most, 0, [&](auto const&) { ++total.solutions; });
        total.finished = answer != search::Answer::stopped;
        if (tally_) total.solutions = std::min(tally_->solutions, at_most);
        return total;
    }

private:
    // Searches for up to `want` solutions. `satisfiable` means that it found that many,
    // `unsatisfiable` that it found all of them, or that `tally_` has them, with up to `boards`.
    template <class Found>
    search::Answer run(std::span<std::uint8_t const> given, std::uint64_t want, std::uint64_t boards,
                       Found found) {
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
        bool may_count = kHasRoom && is_narrow(puzzle_);
        for (std::uint64_t solutions = 0;;) {
            long const most =
                may_count ? std::min(kConflictsFirst, question_.conflicts) : question_.conflicts;
            auto const answer = search_.run(stop_, most);
            if (answer == search::Answer::unsatisfiable || stop_.stopped()) return answer;
            if (answer == search::Answer::satisfiable) {
                for (int cell = 0; cell < puzzle_.cells(); ++cell)
                    solution[cell] = search_.value(variables_.black(cell)) > 0 ? kBlack : kWhite;
                found(solution);
                if (++solutions == want) return answer;
                if (!search_.block()) return search::Answer::unsatisfiable;
                if (!may_count || solutions < kSolutionsFirst) continue;
            } else if (most == question_.conflicts) {
                return answer;
            }
            if constexpr (kHasRoom) {
                may_count = false;
                tally_ = tally(puzzle_, choices(given, solutions == 0), boards, stop_);
                if (tally_) return search::Answer::unsatisfiable;
                if (stop_.stopped()) return search::Answer::stopped;
            }
        }
    }

    // What each cell may belong to, by what is given, and by what the search has proved, which holds
    // only as long as it has not excluded a solution.
    Choices choices(std::span<std::uint8_t const> given, bool holds) {
        search_.backtrack(0);
        auto const may_be = [&](Lit literal) { return !holds || search_.value(literal) >= 0; };
        Choices choices(std::size_t(puzzle_.cells()));
        for (int cell = 0; cell < puzzle_.cells(); ++cell) {
            std::uint8_t const known = given.empty() ? kUnknown : given[cell];
            if (puzzle_.number(cell) == 0 && known != kWhite && may_be(variables_.black(cell)))
                choices[cell].push_back(0);
            if (known == kBlack) continue;
            for (int member : variables_.of_cell(cell))
                if (may_be(variables_.belongs(member)))
                    choices[cell].push_back(std::uint8_t(variables_[member].region + 1));
        }
        return choices;
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
    std::optional<Tally> tally_;
    Result result_;
};

}  // namespace

std::string too_large(Puzzle const& puzzle) {
    constexpr long kMostReached = 20'000'000;
    long const cells = puzzle.cells();
    long reached = 0;
    for (int island : puzzle.islands()) {
        long const number = puzzle.number(island);
        bool const is_bounded = number != Puzzle::kAnySize && number < cells;
        reached += is_bounded ? std::min(cells, 2 * number * (number - 1) + 1) : cells;
    }
    if (reached <= kMostReached) return {};
    return "its islands reach " + std::to_string(reached) + " cells in total, more than the " +
           std::to_string(kMostReached) + " that the engine supports";
}

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
