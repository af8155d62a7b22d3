// Ants: every board they call solved is a solution, their cost is correct, and seeds are
// repeatable.
#include "nurikabe/ants.hpp"

#include <atomic>

#include "check.hpp"
#include "nurikabe/verify.hpp"
#include "nurikabe_reference.hpp"
#include "search/chance.hpp"

namespace nurie::test {
namespace {

using namespace nurikabe;

Foraging send(Puzzle const& puzzle, NurikabeBoard const& given, long generations, std::uint64_t seed = 0) {
    Stop stop;
    Colony colony;
    colony.generations = generations;
    colony.seed = seed;
    return send_ants(puzzle, given, colony, stop);
}

// The cost by counting: white cells missing, white cells without a number, pools, parts of the sea.
int true_cost(Puzzle const& puzzle, NurikabeBoard const& board) {
    int cost = 0, seas = 0;
    int const width = puzzle.width();
    std::vector<int> seen(board.size());
    for (int start = 0; start < puzzle.cells(); ++start) {
        if (puzzle.column(start) + 1 < width && puzzle.row(start) + 1 < puzzle.height())
            cost += board[start] == kBlack && board[start + 1] == kBlack && board[start + width] == kBlack &&
                    board[start + width + 1] == kBlack;
        if (seen[start]) continue;
        std::vector<int> part{start};
        seen[start] = 1;
        int number = 0;
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (puzzle.number(part[i])) number = puzzle.number(part[i]);
            for (int next : puzzle.beside(part[i]))
                if (!seen[next] && board[next] == board[start]) seen[next] = 1, part.push_back(next);
        }
        if (board[start] == kBlack) ++seas;
        else if (number == 0) cost += int(part.size());
        else if (number != Puzzle::kAnySize) cost += number - int(part.size());
    }
    return cost + (seas > 1 ? seas - 1 : 0);
}

TEST("ants: on every small puzzle their costs are true and their solutions verified") {
    auto const all = patterns(4, 3);
    search::Chance chance;
    chance.seed(4);
    int solved = 0, asked = 0;
    for (auto const& [numbers, boards] : solvable_puzzles(all)) {
        std::vector<int> asking = numbers;
        NurikabeBoard given(numbers.size(), kUnknown);
        for (std::size_t cell = 0; cell < numbers.size(); ++cell) {
            if (asking[cell] && chance.unit() < 0.2) asking[cell] = Puzzle::kAnySize;
            if (chance.unit() < 0.2) given[cell] = boards[0][cell];
        }
        Puzzle const puzzle(4, 3, asking);
        Foraging const found = send(puzzle, given, 30);
        CHECK(found.possible);
        for (Improvement const& better : found.improvements) {
            CHECK_EQUAL(better.cost, true_cost(puzzle, better.board));
            for (std::size_t cell = 0; cell < given.size(); ++cell)
                CHECK(given[cell] == kUnknown || given[cell] == better.board[cell]);
        }
        ++asked;
        solved += found.solved;
        if (found.solved) CHECK(verify(puzzle, found.improvements.back().board));
    }
    CHECK_EQUAL(asked, 1379 + 12);  // those with a sea, and an island that fills the board
    CHECK(solved > 1300);
}

TEST("ants: given cells that cannot be are told at once") {
    Puzzle const puzzle(3, 1, {1, 0, 1});
    CHECK(!send(puzzle, {kWhite, kWhite, kWhite}, 1).possible);
    CHECK(!send(puzzle, {kBlack, kUnknown, kUnknown}, 1).possible);
    CHECK(send(puzzle, {kWhite, kBlack, kWhite}, 1).solved);
}

TEST("ants: the same seed sends the same ants, and another one others") {
    std::vector<int> numbers(100);
    for (int cell : {3, 17, 30, 45, 58, 71, 86, 99}) numbers[cell] = 4;
    Puzzle const puzzle(10, 10, numbers);
    Foraging const once = send(puzzle, {}, 20, 7), again = send(puzzle, {}, 20, 7),
                   other = send(puzzle, {}, 20, 8);
    CHECK_EQUAL(once.ants, again.ants);
    CHECK_EQUAL(once.improvements.size(), again.improvements.size());
    CHECK_EQUAL(once.improvements.back().board, again.improvements.back().board);
    CHECK(once.improvements.back().board != other.improvements.back().board);
}

TEST("ants: a raised flag stops them") {
    std::atomic<bool> const raised{true};
    Stop stop(&raised);
    Foraging const found = send_ants(Puzzle(3, 3, {2, 0, 0, 0, 0, 0, 0, 0, 2}), {}, Colony{}, stop);
    CHECK(found.stopped);
    CHECK_EQUAL(found.ants, 0L);
}

}  // namespace
}  // namespace nurie::test
