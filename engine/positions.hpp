// Positions: boards on which the easiest next step is a chosen technique, to practise it.
//
// Everything that easier techniques find is on the board, so none of them finds anything more; the chosen
// one does. The board is met when the puzzle is solved as a person would solve it; for techniques that are
// rarely needed, some cells of the solution are shown first.
#pragma once

#include "generating.hpp"

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
        : made_(made), technique_(technique), lot_(lot), stop_(stop) {}

    // A board of this puzzle; empty if none was found.
    Board find() {
        Board board = settled({});
        while (!stop_.stopped() && is_open(board)) {
            if (is_next(made_.puzzle, board, technique_, stop_)) return board;
            Board next = explain(made_.puzzle, board, kEveryTechnique, false, stop_, -1, 1).known;
            if (next == board) break;
            board = settled(next);
        }
        for (int tries = 0; tries < kTries && !stop_.stopped(); ++tries) {
            Board shown(made_.solution.size(), kUnknown);
            double const share = lot_.between(0.05, 0.6);
            for (std::size_t cell = 0; cell < shown.size(); ++cell)
                if (lot_.unit() < share) shown[cell] = made_.solution[cell];
            board = settled(shown);
            if (is_open(board) && is_next(made_.puzzle, board, technique_, stop_)) return board;
        }
        return {};
    }

private:
    static constexpr int kTries = 12;

    static bool is_open(Board const& board) {
        return std::find(board.begin(), board.end(), kUnknown) != board.end();
    }
    // With everything that easier techniques find.
    Board settled(Board const& board) {
        auto const easier = easier_than(std::type_identity<Puzzle>{}, technique_);
        return explain(made_.puzzle, board, easier, false, stop_).known;
    }

    Generated<Puzzle> const& made_;
    int const technique_;
    Lot& lot_;
    Stop& stop_;
};

// How many puzzles are searched for a position.
inline constexpr int kMostPuzzles = 100;

// A position on which the next step is the technique that the wish needs; nothing if many puzzles have none.
template <class Puzzle>
std::optional<Generated<Puzzle>> find_position(std::type_identity<Puzzle> kind,
                                               std::span<TechniqueRow const> table, Wish const& wish,
                                               std::uint64_t seed, std::uint64_t number, Stop& stop) {
    Lot lot(~seed, number);
    for (int tries = 0; tries < kMostPuzzles && !stop.now(); ++tries) {
        Wish part = wish;
        // Puzzles that are about as hard as the technique, or a little harder, are the most likely to need
        // it.
        if (!wish.level)
            part.level = Level(
                std::min(int(table[std::size_t(*wish.needs)].level) + lot.below(2), int(Level::expert)));
        auto made =
            generate(kind, part, seed ^ (number + 1) * 0x9FB21C651E98DF25u, std::uint64_t(tries), stop);
        if (!made) continue;
        made->given = Positions<Puzzle>(*made, *wish.needs, lot, stop).find();
        if (!made->given.empty()) return made;
    }
    return std::nullopt;
}

}  // namespace nurie
