#include "solve.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "belief.hpp"
#include "order.hpp"
#include "probing.hpp"
#include "verify.hpp"

namespace nurie::nonogram {
namespace {

// Line solves spent on probing before the search begins. Chosen on newspaper
// puzzles: 97% of those that lines alone do not settle need fewer.
constexpr long kProbingBudget = 5000;
constexpr int kBeliefRounds = 20;

// One solve of one puzzle, on lines of W words.
template <int W>
class Solving {
public:
    Solving(Clues const& clues, Question const& question, Stop& stop)
        : clues_(clues), question_(question), stop_(stop), board_(clues) {}

    Result run(std::span<std::uint8_t const> given) {
        if (question_.record) {
            Recorder<W> recorder(clues_, result_.steps);
            derive(given, recorder);
        } else {
            Silent silent;
            derive(given, silent);
        }
        return std::move(result_);
    }

    // Counts by solving independent regions apart: the product of their counts.
    Count count(std::uint64_t at_most) {
        Count total;
        if (!fits() || board_.settle(stop_, result_.statistics.line_solves) == Settled::contradiction) {
            total.finished = !stop_.stopped();
            return total;
        }
        search_solutions(1);
        if (result_.verdict == Verdict::none || result_.solutions.empty()) {
            total.finished = result_.verdict == Verdict::none;
            return total;
        }
        auto const first = result_.solutions[0];
        std::uint64_t product = 1;
        bool finished = true;
        for (auto const& region : regions()) {
            Solving part(clues_, question_, stop_);
            for (int cell = 0; cell < clues_.cells(); ++cell)
                if (!std::binary_search(region.begin(), region.end(), cell))
                    part.board_.assign(cell / clues_.width(), cell % clues_.width(), first[cell]);
            part.board_.settle(stop_, part.result_.statistics.line_solves);
            // Enough to reach the limit, whatever the other regions add.
            std::uint64_t const want = (at_most + product - 1) / product;
            std::uint64_t const found = part.enumerate(want);
            add(part.result_.statistics);
            product *= std::max<std::uint64_t>(found, 1);
            if (stop_.stopped()) finished = false;
            if (product >= at_most || !finished) break;
        }
        total.solutions = std::min(product, at_most);
        total.finished = finished;
        total.statistics = result_.statistics;
        return total;
    }

private:
    template <class Listener>
    void derive(std::span<std::uint8_t const> given, Listener& listener) {
        long& line_solves = result_.statistics.line_solves;
        if (!fits()) return conclude(Verdict::none);
        if (!take(given)) return conclude(Verdict::none);
        Settled settled = board_.settle(stop_, line_solves, listener);
        if (settled == Settled::fixpoint && board_.unknown() > 0) {
            Probing<W> probing(board_);
            settled = probing.run(stop_, line_solves, kProbingBudget, listener);
            result_.statistics.probes = probing.probes;
        }
        if (settled == Settled::stopped) return conclude(Verdict::stopped);
        if (settled == Settled::contradiction) {
            result_.broken_line = board_.broken_line();
            return conclude(Verdict::none);
        }
        if (board_.unknown() == 0) {
            std::vector<std::uint8_t> solution(clues_.cells());
            read_board(solution);
            keep(std::move(solution));
            return conclude(Verdict::unique);
        }
        search_solutions(question_.solutions);
        conclude(result_.verdict);
    }

    bool fits() {
        for (int l = 0; l < clues_.lines(); ++l) {
            auto const clue = clues_[l];
            long need = 0;
            for (std::size_t j = 0; j < clue.size(); ++j)
                need += clue[j].length + (j ? gap_between(clue[j - 1], clue[j]) : 0);
            if (need > clues_.length(l)) {
                result_.broken_line = l;
                return false;
            }
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

    void search_solutions(int want) {
        Order order;
        Order::Search search(order);
        order.build(search, board_);
        guide(search, order);
        std::size_t reported = 0;
        for (;;) {
            search::Answer const answer = search.run(stop_, question_.conflicts);
            take_effort(search.effort());
            if (answer == search::Answer::stopped) {
                result_.verdict = Verdict::stopped;
                break;
            }
            if (answer == search::Answer::unsatisfiable) {
                std::size_t const n = result_.solutions.size();
                result_.verdict = n == 0 ? Verdict::none : n == 1 ? Verdict::unique : Verdict::several;
                break;
            }
            std::vector<std::uint8_t> solution(clues_.cells());
            for (int cell = 0; cell < clues_.cells(); ++cell) solution[cell] = shown(search, order, cell);
            keep(std::move(solution));
            if (int(result_.solutions.size()) >= want) {
                result_.verdict = want == 1 ? Verdict::solved : Verdict::several;
                break;
            }
            search.block();
        }
        (void)reported;
        // What the search proved for good goes back to the board.
        search.backtrack(0);
        std::vector<Fact> facts;
        for (int cell = 0; cell < clues_.cells(); ++cell) {
            int const row = cell / clues_.width(), column = cell % clues_.width();
            if (board_.is_known(row, column)) continue;
            for (int q = 0; q < clues_.layers(); ++q) {
                if (search.value(order.cell(cell, q)) <= 0) continue;
                board_.assign(row, column, q);
                facts.push_back({cell, q, true});
            }
        }
        if (question_.record && result_.verdict == Verdict::unique) {
            facts.clear();
        }
        if (question_.record && !facts.empty())
            result_.steps.push_back({Technique::search, -1, facts, {}, {}});
    }

    std::uint64_t enumerate(std::uint64_t want) {
        if (board_.unknown() == 0) return 1;
        Order order;
        Order::Search search(order);
        order.build(search, board_);
        guide(search, order);
        std::uint64_t found = 0;
        while (search.run(stop_, question_.conflicts) == search::Answer::satisfiable) {
            if (++found >= want || !search.block()) break;
        }
        take_effort(search.effort());
        return found;
    }

    // First guesses by belief, the most certain first.
    void guide(Order::Search& search, Order const& order) {
        std::uint64_t noise = question_.seed * 0x9E3779B97F4A7C15u + 1;
        auto const jitter = [&] {
            if (question_.seed == 0) return 0.0;
            noise ^= noise << 13;
            noise ^= noise >> 7;
            noise ^= noise << 17;
            return double(noise >> 40) * 0x1p-24 * 0.05;
        };
        if (std::max(clues_.width(), clues_.height()) > Belief::kLongestLine) return;
        Belief belief(board_, kBeliefRounds);
        auto const lean = [&](Lit l, double p) {
            if (var_of(l) == 0) return;
            search.set_phase(var_of(l), (p >= 0.5) != search::is_negated(l));
            search.set_activity(var_of(l), std::fabs(p - 0.5) + jitter());
        };
        for (int cell = 0; cell < clues_.cells(); ++cell) {
            double total = 0;
            for (int q = 0; q < clues_.layers(); ++q) total += belief.cell(cell, q);
            for (int q = 0; q < clues_.layers(); ++q)
                lean(order.cell(cell, q), total > 0 ? belief.cell(cell, q) / total : 0.5);
        }
        for (int l = 0; l < clues_.lines(); ++l)
            belief.run_places(l, [&](int j, int p, double by) { lean(order.begins_by(l, j, p), by); });
    }

    std::uint8_t shown(Order::Search const& search, Order const& order, int cell) const {
        for (int q = 0; q < clues_.layers(); ++q)
            if (search.value(order.cell(cell, q)) > 0) return std::uint8_t(q);
        return kUnknown;
    }

    // Sets of cells that share no line with an open cell of another set.
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

    void keep(std::vector<std::uint8_t> solution) {
        // A wrong solution would be a bug; it must never be shown as an answer.
        if (verify(clues_, solution)) result_.solutions.push_back(std::move(solution));
        else std::abort();
    }

    void read_board(std::vector<std::uint8_t>& out) const {
        for (int cell = 0; cell < clues_.cells(); ++cell) {
            int const row = cell / clues_.width(), column = cell % clues_.width();
            out[cell] = board_.is_known(row, column) ? std::uint8_t(board_.colour(row, column)) : kUnknown;
        }
    }

    void conclude(Verdict verdict) {
        result_.verdict = verdict;
        if (verdict == Verdict::none) return;
        if (verdict == Verdict::unique) {
            result_.known = result_.solutions[0];
        } else {
            result_.known.resize(clues_.cells());
            read_board(result_.known);
        }
    }

    void take_effort(search::Effort const& effort) {
        result_.statistics.decisions = effort.decisions;
        result_.statistics.conflicts = effort.conflicts;
        result_.statistics.propagations = effort.propagations;
        result_.statistics.restarts = effort.restarts;
    }
    void add(Statistics const& more) {
        result_.statistics.line_solves += more.line_solves;
        result_.statistics.decisions += more.decisions;
        result_.statistics.conflicts += more.conflicts;
        result_.statistics.propagations += more.propagations;
        result_.statistics.restarts += more.restarts;
    }

    Clues const& clues_;
    Question const& question_;
    Stop& stop_;
    Board<W> board_;
    Result result_;
};

// Calls `use` with the number of words that the longest line needs, two bits more than cells.
template <class Use>
auto with_words(Clues const& clues, Use use) {
    int const bits = std::max(clues.width(), clues.height()) + 2;
    if (bits <= 64) return use(std::integral_constant<int, 1>{});
    if (bits <= 128) return use(std::integral_constant<int, 2>{});
    if (bits <= 256) return use(std::integral_constant<int, 4>{});
    if (bits <= 1024) return use(std::integral_constant<int, 16>{});
    if (bits <= 4096) return use(std::integral_constant<int, 64>{});
    return use(std::integral_constant<int, 256>{});
}

}  // namespace

Result solve(Clues const& clues, std::span<std::uint8_t const> given, Question const& question, Stop& stop) {
    return with_words(clues, [&](auto words) {
        return Solving<words.value>(clues, question, stop).run(given);
    });
}

Count count(Clues const& clues, std::uint64_t at_most, Stop& stop) {
    Question const question;
    return with_words(clues, [&](auto words) {
        return Solving<words.value>(clues, question, stop).count(at_most);
    });
}

// QuickXplain (Junker 2004): split the suspects, keep only halves that matter.
std::vector<int> find_conflict(Clues const& clues, std::span<std::uint8_t const> given, Stop& stop) {
    std::vector<int> suspects;
    for (std::size_t cell = 0; cell < given.size(); ++cell)
        if (given[cell] != kUnknown) suspects.push_back(int(cell));
    Question question;
    question.solutions = 1;
    std::vector<std::uint8_t> trial(given.size());
    auto const contradicts = [&](std::vector<int> const& cells) {
        std::fill(trial.begin(), trial.end(), kUnknown);
        for (int cell : cells) trial[cell] = given[cell];
        return solve(clues, trial, question, stop).verdict == Verdict::none;
    };
    auto const shrink = [&](auto const& self, std::vector<int> const& base, bool base_grew,
                            std::vector<int> const& cells) -> std::vector<int> {
        if (base_grew && contradicts(base)) return {};
        if (cells.size() == 1 || stop.stopped()) return cells;
        auto const middle = cells.begin() + std::ptrdiff_t(cells.size() / 2);
        std::vector<int> const front(cells.begin(), middle), back(middle, cells.end());
        std::vector<int> with_front = base;
        with_front.insert(with_front.end(), front.begin(), front.end());
        std::vector<int> needed = self(self, with_front, !front.empty(), back);
        std::vector<int> with_needed = base;
        with_needed.insert(with_needed.end(), needed.begin(), needed.end());
        std::vector<int> const more = self(self, with_needed, !needed.empty(), front);
        needed.insert(needed.end(), more.begin(), more.end());
        return needed;
    };
    if (suspects.empty() || contradicts({})) return {};
    std::vector<int> conflict = shrink(shrink, {}, false, suspects);
    std::sort(conflict.begin(), conflict.end());
    return conflict;
}

}  // namespace nurie::nonogram
