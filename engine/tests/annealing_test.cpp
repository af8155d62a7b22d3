// Annealing: distances are those of the nearest line, costs are true, what is called solved is a
// solution, and seeds are repeatable.
#include "nonogram/annealing.hpp"

#include <algorithm>
#include <atomic>

#include "answer.hpp"
#include "check.hpp"
#include "nonogram/distance.hpp"
#include "nonogram/verify.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using nonogram::anneal;
using nonogram::Annealed;
using nonogram::Change;
using nonogram::Distance;
using nonogram::Schedule;

int differences(Line const& one, Line const& other) {
    int count = 0;
    for (std::size_t at = 0; at < one.size(); ++at) count += one[at] != other[at];
    return count;
}

int nearest(std::vector<Line> const& placements, Line const& line) {
    int least = int(line.size());
    for (Line const& placement : placements) least = std::min(least, differences(placement, line));
    return least;
}

// The cost of a board by listing all placements of every line.
int true_cost(Clues const& clues, Board const& board) {
    int cost = 0;
    for (int line = 0; line < clues.lines(); ++line) {
        Line cells;
        for (int at = 0; at < clues.length(line); ++at) cells.push_back(board[clues.cell(line, at)]);
        cost += nearest(all_placements({clues[line].begin(), clues[line].end()}, clues.length(line)), cells);
    }
    return cost;
}

// Compares the distances of all lines of a length.
template <int W>
void check_distances(Clue const& clue, int length) {
    auto const placements = all_placements(clue, length);
    Distance<W> distance(clue, length);
    for (int set = 0; set < 1 << length; ++set) {
        Line line(length);
        Bits<W> cells;
        for (int at = 0; at < length; ++at)
            if ((line[at] = set >> at & 1)) cells.set(at);
        int const found = distance(cells);
        CHECK_EQUAL(found, nearest(placements, line));
        Bits<W> const nearer = distance.nearer(cells, found);
        for (int at = 0; at < length; ++at) {
            line[at] ^= 1;
            CHECK_EQUAL(nearest(placements, line), found + (nearer.test(at) ? -1 : 1));
            line[at] ^= 1;
        }
    }
}

TEST("annealing: distances of all lines of up to seven cells are those of the nearest placement") {
    for (int length = 1; length <= 7; ++length)
        for (Clue const& clue : all_clues(length, 1)) {
            check_distances<1>(clue, length);
            if (length < 5) check_distances<2>(clue, length);
        }
}

TEST("annealing: a long line is measured over the ends of words") {
    Line line(200);
    Bits<4> cells;
    for (int at = 0; at < 200; ++at)
        if (at % 7 < 4) line[at] = 1, cells.set(at);
    Clue const clue = clue_of(line);
    Distance<4> distance(clue, 200);
    CHECK_EQUAL(distance(cells), 0);
    for (int at : {1, 64, 130, 190}) cells ^= Bits<4>::one(at);  // inside a run, and after its end
    CHECK_EQUAL(distance(cells), 4);
    Bits<4> const nearer = distance.nearer(cells, 4);
    for (int at : {1, 64, 130, 190}) CHECK(nearer.test(at));
    CHECK(!nearer.test(100));
}

TEST("annealing: every change that is told leads to a board of that cost, and solutions are verified") {
    Random random(3);
    int solved = 0;
    for (int number = 0; number < 40; ++number) {
        int const width = random.between(1, 6), height = random.between(1, 6);
        Board const goal = random_board(random, width, height, 1, 0.5);
        Clues const clues = clues_of(goal, width);
        Board given(goal.size(), kUnknown);
        for (std::size_t cell = 0; cell < goal.size(); ++cell)
            if (random.chance(0.2)) given[cell] = goal[cell];
        Board board = given;
        int cheapest = clues.cells() * 2 + 1;
        Stop stop;
        Schedule schedule;
        schedule.steps = 40;
        schedule.restarts = 3;
        schedule.seed = std::uint64_t(number);
        Annealed const found = anneal(clues, given, schedule, stop, [&](Change const& change) {
            for (int cell : change.emptied) board[cell] = 0;
            for (int cell : change.filled) board[cell] = 1;
            CHECK_EQUAL(change.cost, true_cost(clues, board));
            cheapest = std::min(cheapest, change.cost);
            for (std::size_t cell = 0; cell < goal.size(); ++cell)
                CHECK(given[cell] == kUnknown || given[cell] == board[cell]);
        });
        CHECK_EQUAL(*found.cost, cheapest);
        CHECK_EQUAL(*found.cost, true_cost(clues, found.board));
        CHECK_EQUAL(found.solved, verify(clues, found.board));
        solved += found.solved;
    }
    CHECK(solved > 35);
}

TEST("annealing: too many or too few given cells leave nothing to swap") {
    Clues const clues = clues_from("1, 1", "1, 1");
    Stop stop;
    Schedule schedule;
    schedule.restarts = 1;
    Annealed const many = anneal(clues, Board{1, 1, 1, 0}, schedule, stop);
    CHECK(!many.solved && many.board.empty());
    CHECK_EQUAL(many.tries, 2L);
    CHECK(anneal(clues, Board{0, 0, 0, kUnknown}, schedule, stop).board.empty());
    Annealed const wrong = anneal(clues, Board{1, 1, kUnknown, 0}, schedule, stop);
    CHECK_EQUAL(*wrong.cost, 2);
    CHECK_EQUAL(wrong.swaps, 0L);
}

TEST("annealing: the same seed makes the same swaps, and another one others") {
    Random random(5);
    Clues const clues = clues_of(random_board(random, 25, 25, 1, 0.5), 25);
    auto const anneal_with = [&](std::uint64_t seed) {
        Schedule schedule;
        schedule.steps = 20;
        schedule.restarts = 1;
        schedule.seed = seed;
        Stop stop;
        return anneal(clues, {}, schedule, stop);
    };
    Annealed const once = anneal_with(7), again = anneal_with(7), other = anneal_with(8);
    CHECK_EQUAL(once.swaps, 2L * 20 * 625);
    CHECK(once.board == again.board);
    CHECK(once.board != other.board);
}

TEST("annealing: a raised flag stops it") {
    std::atomic<bool> const raised{true};
    Stop stop(&raised);
    Annealed const found = anneal(clues_from("1, 1", "1, 1"), {}, Schedule{}, stop);
    CHECK(found.stopped);
    CHECK_EQUAL(found.swaps, 0L);
}

}  // namespace
}  // namespace nurie::test
