// Random boards that follow the rules of Nurikabe, from which puzzles are made.
//
// A board begins black; while there is a pool, one of its cells turns white, together with its image under a
// symmetry, if the sea stays in one piece and no island grows too large. Cells beside an island are
// preferred, because otherwise most islands would have one cell. A board that gets stuck is dropped. A part
// of a board can be redrawn in the same way.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "../generating.hpp"
#include "puzzle.hpp"

namespace nurie::nurikabe {

// The largest island, and the share of white cells.
struct Recipe {
    int largest;
    double white;
};

class RandomBoards {
public:
    using Board = std::vector<std::uint8_t>;

    // `growth` is how often islands grow rather than start, on a board that is not large.
    RandomBoards(int width, int height, Symmetry symmetry, double growth, Lot& lot)
        : empty_(width, height, std::vector<int>(std::size_t(width) * height, 0)),
          growth_(std::min(growth, kGrowth / empty_.cells())),
          lot_(lot),
          label_(empty_.cells()) {
        for (int cell = 0; cell < empty_.cells(); ++cell) images_.push_back(image(cell, symmetry));
    }

    int width() const { return empty_.width(); }
    int height() const { return empty_.height(); }
    int cells() const { return empty_.cells(); }
    int image(int cell) const { return images_[cell]; }
    std::span<int const> beside(int cell) const { return empty_.beside(cell); }

    // Islands grow until they cover their share, or cannot grow any more.
    Board board(Recipe const& recipe) {
        for (;;)
            if (auto found = without_pools(Board(cells(), kBlack), recipe.largest))
                return with_more_white(std::move(*found), recipe);
    }

    // The board with new islands in place of those in or beside cells.
    Board redrawn(Board const& board, std::span<int const> place, Recipe const& recipe) {
        std::vector<unsigned char> is_near(cells(), 0);
        for (int cell : place) {
            is_near[cell] = is_near[image(cell)] = 1;
            for (int next : beside(cell)) is_near[next] = is_near[image(next)] = 1;
        }
        Board flooded = board;
        for (auto const& island : parts(board, kWhite))
            if (std::any_of(island.begin(), island.end(), [&](int cell) { return is_near[cell]; }))
                for (int cell : island) flooded[cell] = kBlack;
        for (int tries = 0; tries < kTries; ++tries)
            if (auto found = without_pools(flooded, recipe.largest))
                return with_more_white(std::move(*found), recipe);
        return this->board(recipe);
    }

    // The connected parts of a colour.
    std::vector<std::vector<int>> parts(Board const& board, std::uint8_t colour) {
        std::vector<std::vector<int>> found;
        std::fill(label_.begin(), label_.end(), 0);
        for (int cell = 0; cell < cells(); ++cell)
            if (board[cell] == colour && !label_[cell]) found.push_back(part_of(board, cell));
        return found;
    }

private:
    // With fewer and larger islands, large boards are rarely unique.
    static constexpr double kGrowth = 90;
    static constexpr int kTries = 20;

    int image(int cell, Symmetry symmetry) const {
        int const row = empty_.row(cell), column = empty_.column(cell);
        int const last_row = height() - 1, last_column = width() - 1;
        switch (symmetry) {
            case Symmetry::none:
                return cell;
            case Symmetry::rotation:
                return cells() - 1 - cell;
            case Symmetry::diagonal:
                return column * width() + row;
            case Symmetry::horizontal:
                return row * width() + last_column - column;
            case Symmetry::vertical:
                return (last_row - row) * width() + column;
        }
        return cell;
    }

    // The part that contains a cell; labels its cells.
    std::vector<int> part_of(Board const& board, int start) {
        std::vector<int> part{start};
        label_[start] = 1;
        for (std::size_t at = 0; at < part.size(); ++at)
            for (int next : beside(part[at]))
                if (board[next] == board[start] && !label_[next]) {
                    label_[next] = 1;
                    part.push_back(next);
                }
        return part;
    }
    std::vector<int> part_alone(Board const& board, int start) {
        std::fill(label_.begin(), label_.end(), 0);
        return part_of(board, start);
    }

    std::vector<int> pools(Board const& board) const {
        std::vector<int> corners;
        for (int cell = 0; cell + width() < cells(); ++cell)
            if (empty_.column(cell) + 1 < width() && board[cell] && board[cell + 1] &&
                board[cell + width()] && board[cell + width() + 1])
                corners.push_back(cell);
        return corners;
    }

    std::optional<Board> without_pools(Board board, int largest) {
        for (std::vector<int> corners; !(corners = pools(board)).empty();) {
            int const corner = lot_.one_of(corners);
            std::array block{corner, corner + 1, corner + width(), corner + width() + 1};
            lot_.shuffle(block);
            if (lot_.unit() < growth_) {
                auto const is_near = [&](int cell) {
                    auto const near = beside(cell);
                    return std::any_of(near.begin(), near.end(),
                                       [&](int next) { return board[next] == kWhite; });
                };
                // Stable by hand: the order of equals is the same with every library.
                std::array<int, 4> sorted{};
                std::size_t count = 0;
                for (bool near : {true, false})
                    for (int cell : block)
                        if (is_near(cell) == near) sorted[count++] = cell;
                block = sorted;
            }
            if (std::none_of(block.begin(), block.end(),
                             [&](int cell) { return whiten(board, cell, largest); }))
                return std::nullopt;
        }
        return board;
    }

    Board with_more_white(Board board, Recipe const& recipe) {
        std::vector<int> black;
        for (int cell = 0; cell < cells(); ++cell)
            if (board[cell]) black.push_back(cell);
        lot_.shuffle(black);
        for (int cell : black) {
            if (double(std::count(board.begin(), board.end(), kBlack)) <= (1 - recipe.white) * cells()) break;
            if (board[cell]) whiten(board, cell, recipe.largest);
        }
        return board;
    }

    // Makes a cell and its image white, if the rules allow it.
    bool whiten(Board& board, int cell, int largest) {
        board[cell] = board[images_[cell]] = kWhite;
        if (is_sea(board) && int(part_alone(board, cell).size()) <= largest) return true;
        board[cell] = board[images_[cell]] = kBlack;
        return false;
    }

    bool is_sea(Board const& board) {
        auto const first = std::find(board.begin(), board.end(), kBlack);
        if (first == board.end()) return false;
        return std::ptrdiff_t(part_alone(board, int(first - board.begin())).size()) ==
               std::count(board.begin(), board.end(), kBlack);
    }

    Puzzle const empty_;  // for the neighbours of cells
    double const growth_;
    Lot& lot_;
    std::vector<int> images_;
    std::vector<unsigned char> label_;
};

}  // namespace nurie::nurikabe
