#include "fixes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "../problems.hpp"
#include "../rating.hpp"
#include "../solve.hpp"
#include "../verify.hpp"

namespace nurie::nurikabe {

namespace {

using Board = std::vector<std::uint8_t>;

// What changes cost: per step that a number moves, where it leaves its island, and by what happens to it.
constexpr int kStep = 10, kElsewhere = 20, kTold = 5, kOtherNumber = 40, kRemoved = 60, kAdded = 80,
              kFlipped = 100;
// A puzzle that takes a search longer is rejected.
constexpr long kConflicts = 3000;
// The largest number that is tried as a new one.
constexpr int kLargestAdded = 3;
// How many other solutions are excluded before the numbers are given up.
constexpr int kRounds = 100;
// How far a number moves outside its island.
constexpr int kFarthest = 2;

// The cells connected with one of the same state, where kNumbered is white.
std::vector<int> part_of(Puzzle const& puzzle, std::span<std::uint8_t const> board, int start,
                         std::vector<unsigned char>& is_seen) {
    std::vector<int> part{start};
    is_seen[start] = 1;
    for (std::size_t at = 0; at < part.size(); ++at)
        for (int next : puzzle.beside(part[at])) {
            if (is_seen[next] || (board[next] == kBlack) != (board[start] == kBlack)) continue;
            is_seen[next] = 1;
            part.push_back(next);
        }
    return part;
}

struct Island {
    std::vector<int> cells;
    int place;  // of its number
};

std::vector<Island> islands_of(Puzzle const& empty, std::span<std::uint8_t const> board) {
    std::vector<unsigned char> is_seen(board.size(), 0);
    std::vector<Island> islands;
    for (int cell = 0; cell < empty.cells(); ++cell) {
        if (is_seen[cell] || board[cell] == kBlack) continue;
        Island& island = islands.emplace_back(part_of(empty, board, cell, is_seen), cell);
        std::sort(island.cells.begin(), island.cells.end());
        auto const marked = std::find_if(island.cells.begin(), island.cells.end(),
                                         [&](int at) { return board[at] == kNumbered; });
        if (marked != island.cells.end()) island.place = *marked;
    }
    return islands;
}

Puzzle empty_of(int width, int height) {
    return Puzzle(width, height, std::vector<int>(std::size_t(width) * height, 0));
}

Board plain(std::span<std::uint8_t const> islands) {
    Board board(islands.begin(), islands.end());
    std::replace(board.begin(), board.end(), kNumbered, kWhite);
    return board;
}

// Tries changes, the least visible first, and keeps those with one solution, which are easier if there was
// one already.
class Trying {
public:
    Trying(std::size_t most, Stop& stop) : most_(most), stop_(stop) {}

    void propose(std::vector<Edit> edits, int visibility) {
        auto const is_same = [&](Fix const& other) {
            return std::equal(
                edits.begin(), edits.end(), other.changes.begin(), other.changes.end(),
                [](Edit const& a, Edit const& b) { return a.cell == b.cell && a.value == b.value; });
        };
        for (Fix& fix : proposed_)
            if (is_same(fix)) {
                fix.visibility = std::min(fix.visibility, visibility);
                return;
            }
        proposed_.push_back({std::move(edits), visibility});
    }

    // The solutions of a puzzle, at most two, which are remembered: another puzzle that they solve too is not
    // fixed.
    std::vector<Board> solutions(Puzzle const& puzzle) {
        Question question;
        question.conflicts = kConflicts;
        auto result = solve(puzzle, {}, question, stop_);
        verdict_ = result.verdict;
        for (Board const& solution : result.solutions)
            if (std::find(known_.begin(), known_.end(), solution) == known_.end()) known_.push_back(solution);
        return std::move(result.solutions);
    }
    bool is_unique() const { return verdict_ == Verdict::unique; }

    // The puzzle as it is has one solution; false if time ran out.
    bool must_be_easier_than(Puzzle const& puzzle) {
        now_ = rate(puzzle, stop_);
        return now_.has_value();
    }

    // `changed` gives the puzzle after a change, or nothing if it breaks a rule.
    template <class Changed>
    Fixes run(Changed changed) {
        std::stable_sort(proposed_.begin(), proposed_.end(),
                         [](Fix const& a, Fix const& b) { return a.visibility < b.visibility; });
        Fixes found;
        for (Fix& fix : proposed_) {
            if (!now_ && found.fixes.size() == most_) return found;
            if (stop_.now(kPolling)) {
                found.complete = false;
                break;
            }
            std::optional<Puzzle> const puzzle = changed(fix.changes);
            if (!puzzle || has_several(*puzzle) || !problems(*puzzle).empty()) continue;
            solutions(*puzzle);
            if (!is_unique()) continue;
            fix.rating = rate(*puzzle, stop_);
            if (!now_ || is_easier(fix, *now_)) found.fixes.push_back(std::move(fix));
        }
        found.complete = found.complete && !stop_.stopped();
        if (now_) prefer_lower_levels(found, most_);
        return found;
    }

private:
    // Trying one takes so long that the clock should be read.
    static constexpr int kPolling = 1000;

    bool has_several(Puzzle const& puzzle) const {
        int solved = 0;
        for (Board const& board : known_)
            if (verify(puzzle, board) && ++solved > 1) return true;
        return false;
    }

    std::size_t const most_;
    Stop& stop_;
    std::vector<Fix> proposed_;
    std::vector<Board> known_;
    std::optional<Rating> now_;  // if there is one solution already
    Verdict verdict_ = Verdict::stopped;
};

// Moves as many numbers as necessary. Each time the drawn islands are not the only solution, a number moves
// to a cell that is black in the other one, which excludes it; those that were excluded before stay so, if
// possible.
class Placing {
public:
    Placing(int width, int height, std::span<std::uint8_t const> islands, Stop& stop)
        : width_(width), height_(height), drawn_(islands), board_(plain(islands)), stop_(stop) {}

    std::optional<Fix> run() {
        Board states(drawn_.begin(), drawn_.end());
        for (int round = 0; round < kRounds && !stop_.stopped(); ++round) {
            Puzzle const puzzle = puzzle_of(states);
            Question question;
            question.conflicts = kConflicts;
            auto result = solve(puzzle, {}, question, stop_);
            if (result.verdict == Verdict::unique) {
                Fix fix = fix_to(puzzle, states);
                fix.rating = rate(puzzle, stop_);
                return fix;
            }
            std::erase(result.solutions, board_);
            if (result.solutions.empty()) return std::nullopt;
            others_.push_back(std::move(result.solutions.front()));
            if (!exclude_last(puzzle, states)) return std::nullopt;
        }
        return std::nullopt;
    }

private:
    Puzzle puzzle_of(Board const& states) const {
        return puzzle_of_islands(std::type_identity<Puzzle>{}, width_, height_, states);
    }

    bool exclude_last(Puzzle const& puzzle, Board& states) const {
        Board const& last = others_.back();
        std::optional<Board> best;
        auto least = std::pair(int(others_.size()), 0);
        for (Island const& island : islands_of(puzzle, states))
            for (int to : island.cells) {
                if (last[to] != kBlack) continue;
                Board moved = states;
                for (int cell : island.cells) moved[cell] = cell == to ? kNumbered : kWhite;
                Puzzle const then = puzzle_of(moved);
                auto const is_left = [&](Board const& other) { return verify(then, other); };
                auto const rank = std::pair(int(std::count_if(others_.begin(), others_.end(), is_left)),
                                            puzzle.distance(island.place, to));
                if (rank >= least) continue;
                least = rank;
                best = std::move(moved);
            }
        if (best) states = std::move(*best);
        return best.has_value();
    }

    Fix fix_to(Puzzle const& puzzle, Board const& states) const {
        Fix fix{{}, 0};
        auto const before = islands_of(puzzle, drawn_), after = islands_of(puzzle, states);
        for (std::size_t at = 0; at < after.size(); ++at)
            fix.visibility += kStep * puzzle.distance(before[at].place, after[at].place);
        for (int cell = 0; cell < puzzle.cells(); ++cell)
            if (states[cell] != drawn_[cell]) fix.changes.push_back({cell, states[cell]});
        return fix;
    }

    int const width_, height_;
    std::span<std::uint8_t const> const drawn_;
    Board const board_;
    Stop& stop_;
    std::vector<Board> others_;
};

}  // namespace

Puzzle puzzle_of_islands(std::type_identity<Puzzle>, int width, int height,
                         std::span<std::uint8_t const> islands) {
    std::vector<int> numbers(islands.size(), 0);
    for (Island const& island : islands_of(empty_of(width, height), islands))
        numbers[island.place] = int(island.cells.size());
    return Puzzle(width, height, std::move(numbers));
}

Fixes fix_numbers(Puzzle const& puzzle, std::size_t most, Stop& stop) {
    Trying trying(most, stop);
    auto const is_free = [&](int cell, int without) {
        auto const near = puzzle.beside(cell);
        return puzzle.number(cell) == 0 && std::all_of(near.begin(), near.end(), [&](int other) {
                   return other == without || puzzle.number(other) == 0;
               });
    };
    if (is_sound(puzzle)) {
        auto const solutions = trying.solutions(puzzle);
        if (trying.is_unique() && !trying.must_be_easier_than(puzzle)) return {{}, false};
        for (Board const& solution : solutions) {
            std::vector<unsigned char> is_seen(solution.size(), 0);
            for (int from : puzzle.islands()) {
                auto const island = part_of(puzzle, solution, from, is_seen);
                if (puzzle.number(from) == Puzzle::kAnySize)
                    trying.propose({{from, int(island.size())}}, kTold);
                for (int to : island)
                    if (to != from)
                        trying.propose({{from, 0}, {to, puzzle.number(from)}},
                                       kStep * puzzle.distance(from, to));
            }
        }
    }
    for (int from : puzzle.islands()) {
        int const number = puzzle.number(from);
        for (int to = 0; to < puzzle.cells(); ++to)
            if (to != from && puzzle.distance(from, to) <= kFarthest && is_free(to, from))
                trying.propose({{from, 0}, {to, number}}, kElsewhere + kStep * puzzle.distance(from, to));
        if (number > 1) trying.propose({{from, number - 1}}, kOtherNumber);
        if (number != Puzzle::kAnySize) trying.propose({{from, number + 1}}, kOtherNumber);
        trying.propose({{from, 0}}, kRemoved);
    }
    for (int cell = 0; cell < puzzle.cells(); ++cell)
        for (int number = 1; number <= kLargestAdded && is_free(cell, -1); ++number)
            trying.propose({{cell, number}}, kAdded + number);
    return trying.run([&](std::vector<Edit> const& edits) -> std::optional<Puzzle> {
        std::vector<int> numbers;
        for (int cell = 0; cell < puzzle.cells(); ++cell) numbers.push_back(puzzle.number(cell));
        for (Edit const& edit : edits) numbers[edit.cell] = edit.value;
        return Puzzle(puzzle.width(), puzzle.height(), std::move(numbers));
    });
}

Fixes fix_islands(std::type_identity<Puzzle> of_kind, int width, int height,
                  std::span<std::uint8_t const> islands, std::size_t most, Stop& stop) {
    Trying trying(most, stop);
    Puzzle const drawn = puzzle_of_islands(of_kind, width, height, islands);
    std::optional<Fix> placed;
    if (verify(drawn, plain(islands))) {
        trying.solutions(drawn);
        if (!trying.is_unique()) placed = Placing(width, height, islands, stop).run();
        else if (!trying.must_be_easier_than(drawn)) return {{}, false};
        for (Island const& island : islands_of(drawn, islands))
            for (int to : island.cells) {
                if (to == island.place) continue;
                std::vector<Edit> edits;
                for (int cell : island.cells)
                    if (cell == to || islands[cell] == kNumbered)
                        edits.push_back({cell, cell == to ? kNumbered : kWhite});
                trying.propose(std::move(edits), kStep * drawn.distance(island.place, to));
            }
    }
    for (int cell = 0; cell < drawn.cells(); ++cell) {
        bool const is_black = islands[cell] == kBlack;
        int alike = 0;
        for (int next : drawn.beside(cell)) alike += (islands[next] == kBlack) == is_black;
        trying.propose({{cell, is_black ? kWhite : kBlack}}, kFlipped + kStep * alike);
    }
    Fixes found = trying.run([&](std::vector<Edit> const& edits) -> std::optional<Puzzle> {
        Board board(islands.begin(), islands.end());
        for (Edit const& edit : edits) board[edit.cell] = std::uint8_t(edit.value);
        Puzzle puzzle = puzzle_of_islands(of_kind, width, height, board);
        if (!verify(puzzle, plain(board))) return std::nullopt;
        return puzzle;
    });
    if (placed && found.fixes.empty()) found.fixes.push_back(std::move(*placed));
    return found;
}

}  // namespace nurie::nurikabe
