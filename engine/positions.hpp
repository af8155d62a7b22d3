// Positions: boards on which the easiest next step is a chosen technique, to practise it.
//
// Everything that easier techniques find is on the board, so none of them finds anything more; the chosen
// one does. The board is met when the puzzle is solved as a person would solve it; for techniques that are
// rarely needed, cells of the solution are shown one by one until it is.
#pragma once

#include <numeric>

#include "generating.hpp"
#include "sorting.hpp"

namespace nurie {

// The techniques before one in the table, and those that only help others.
template <class Puzzle>
Techniques easier_than(std::type_identity<Puzzle> kind, int technique) {
    Techniques easier = (Techniques{1} << technique) - 1;
    for (int row = technique + 1; row < std::numeric_limits<Techniques>::digits; ++row)
        if (!makes_steps(kind, row)) easier |= Techniques{1} << row;
    return easier;
}

// Whether nothing easier than the technique makes a step on this board, but the technique does.
template <class Puzzle>
bool is_next(Puzzle const& puzzle, std::span<std::uint8_t const> board, int technique, Stop& stop) {
    auto const before =
        explain(puzzle, board, easier_than(std::type_identity<Puzzle>{}, technique), false, stop);
    if (before.progress != Progress::stuck || !std::equal(board.begin(), board.end(), before.known.begin()))
        return false;
    auto const found = explain(puzzle, board, kEveryTechnique, true, stop, -1, 1);
    return !found.steps.empty() && found.steps.front().technique.row == technique &&
           !std::equal(board.begin(), board.end(), found.known.begin());
}

template <class Puzzle>
class Positions {
public:
    using Board = std::vector<std::uint8_t>;

    Positions(Generated<Puzzle> const& made, int technique, Lot& lot, Stop& stop)
        : made_(made),
          technique_(technique),
          easier_(easier_than(std::type_identity<Puzzle>{}, technique)),
          lot_(lot),
          stop_(stop) {}

    // A board of this puzzle; empty if none was found.
    Board find() {
        Board board = settled({});
        while (!stop_.stopped() && is_open(board)) {
            if (applies(board) && is_next(made_.puzzle, board, technique_, stop_)) return board;
            Board next = explain(made_.puzzle, board, kEveryTechnique, false, stop_, -1, 1).known;
            if (next == board) break;
            board = settled(next);
        }
        int const chains = 1 + kMostShown / int(made_.solution.size());
        for (int chain = 0; chain < chains && !stop_.stopped(); ++chain)
            if (board = shown_until_next(); !board.empty()) return board;
        return {};
    }

private:
    // How many cells are shown, one after the other, before another puzzle is more promising.
    static constexpr int kMostShown = 1000;

    // Shows cells of the solution, a few at a time, until the technique is next; empty if it never is.
    Board shown_until_next() {
        std::vector<int> const order = lot_.below(2) ? scattered() : around_a_cell();
        int few = int(lot_.between(0.0, 0.3) * double(order.size()));
        Board board(order.size(), kUnknown);
        for (int const cell : order) {
            if (board[cell] != kUnknown) continue;
            board[cell] = made_.solution[cell];
            if (--few > 0) continue;
            board = settled(board);
            if (stop_.stopped() || !is_open(board)) break;
            if (applies(board) && is_next(made_.puzzle, board, technique_, stop_)) return board;
        }
        return {};
    }

    // Some techniques start from painted cells, others from the gaps between them.
    std::vector<int> scattered() {
        std::vector<int> order(made_.solution.size());
        std::iota(order.begin(), order.end(), 0);
        lot_.shuffle(order);
        if (int const first = lot_.below(3); first < 2)
            std::stable_partition(order.begin(), order.end(),
                                  [&](int cell) { return (made_.solution[cell] == 0) == (first == 0); });
        return order;
    }

    // From the neighbourhood of a cell outwards, and the cell itself last: it is the one to find.
    std::vector<int> around_a_cell() {
        int const width = made_.puzzle.width(), focus = lot_.below(int(made_.solution.size()));
        std::vector<std::pair<double, int>> by_distance;
        for (int cell = 0; cell < int(made_.solution.size()); ++cell) {
            int const across = std::abs(cell % width - focus % width),
                      down = std::abs(cell / width - focus / width);
            if (cell != focus) by_distance.push_back({across + down + lot_.between(0.0, 3.0), cell});
        }
        nurie::sort(by_distance.begin(), by_distance.end());
        std::vector<int> order;
        for (auto const& [distance, cell] : by_distance) order.push_back(cell);
        order.push_back(focus);
        return order;
    }

    // Whether the technique finds something on a board on which easier ones find nothing.
    bool applies(Board const& board) {
        auto const up_to = easier_ | Techniques{1} << technique_;
        return explain(made_.puzzle, board, up_to, false, stop_, -1, 1).known != board;
    }

    static bool is_open(Board const& board) {
        return std::find(board.begin(), board.end(), kUnknown) != board.end();
    }
    // With everything that easier techniques find.
    Board settled(Board const& board) { return explain(made_.puzzle, board, easier_, false, stop_).known; }

    Generated<Puzzle> const& made_;
    int const technique_;
    Techniques const easier_;
    Lot& lot_;
    Stop& stop_;
};

// How many puzzles are searched for a position; many drafts are not puzzles.
inline constexpr int kMostPuzzles = 3000;

// A position on which the next step is the technique that the wish needs; nothing if many puzzles have none.
template <class Puzzle>
std::optional<Generated<Puzzle>> find_position(std::type_identity<Puzzle> kind,
                                               std::span<TechniqueRow const> table, Wish const& wish,
                                               std::uint64_t seed, std::uint64_t number, Stop& stop) {
    Lot lot(~seed, number);
    for (int tries = 0; tries < kMostPuzzles && !stop.now(); ++tries) {
        Wish part = wish;
        // Puzzles that are about as hard as the technique, or a little harder, are the most likely to need
        // it; on small boards, some techniques are only needed in harder ones.
        int const level = int(table[std::size_t(*wish.needs)].level), hardest = int(Level::expert);
        int const most = lot.below(3) ? std::min(level + 1, hardest) : hardest;
        if (!wish.level) part.level = Level(lot.between(level, most));
        // Shapes that look drawn are all alike in some ways: they have few short runs, for example.
        if (!wish.style && lot.below(2)) part.style = Style::random;
        std::uint64_t const own = seed ^ (number + 1) * 0x9FB21C651E98DF25u;
        auto made = wish.level ? generate(kind, part, own, std::uint64_t(tries), stop)
                               : draft(kind, part, own, std::uint64_t(tries), stop);
        if (!made) continue;
        made->given = Positions<Puzzle>(*made, *wish.needs, lot, stop).find();
        if (made->given.empty()) continue;
        if (wish.level) return made;
        if (auto rating = rate(made->puzzle, stop)) {
            made->rating = std::move(*rating);
            return made;
        }
    }
    return std::nullopt;
}

}  // namespace nurie
