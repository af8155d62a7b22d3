// Puzzle: a Nurikabe as the engine sees it, a board with numbers.
//
// Every number is the size of an island of white cells that touch by their sides, one number an
// island; islands touch nowhere by a side; the black cells, the sea, hang together; no four of
// them form a square. A board is a byte a cell: kWhite, kBlack or kUnknown.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "../answer.hpp"

namespace nurie::nurikabe {

inline constexpr std::uint8_t kWhite = 0, kBlack = 1;

// The longest side and the largest board taken on.
inline constexpr int kLongestSide = 1'000;
inline constexpr long kMostCells = 250'000;

class Puzzle {
public:
    static constexpr int kAnySize = -1;  // the number of an island whose size is not told

    // `numbers` holds a number for each cell, row by row; 0 for none.
    Puzzle(int width, int height, std::vector<int> numbers)
        : width_(width), height_(height), numbers_(std::move(numbers)), beside_(numbers_.size()) {
        for (int cell = 0; cell < cells(); ++cell) {
            if (numbers_[cell] != 0) islands_.push_back(cell);
            Neighbours& near = beside_[cell];
            if (row(cell) > 0) near.cells[near.count++] = cell - width_;
            if (column(cell) > 0) near.cells[near.count++] = cell - 1;
            if (column(cell) + 1 < width_) near.cells[near.count++] = cell + 1;
            if (row(cell) + 1 < height_) near.cells[near.count++] = cell + width_;
        }
    }

    int width() const { return width_; }
    int height() const { return height_; }
    int cells() const { return int(numbers_.size()); }
    int row(int cell) const { return cell / width_; }
    int column(int cell) const { return cell % width_; }

    // The number in a cell: the size of its island, kAnySize, or 0 for none.
    int number(int cell) const { return numbers_[cell]; }
    // The cells that hold a number, in order.
    std::span<int const> islands() const { return islands_; }
    // The cells that share a side with one, in order.
    std::span<int const> beside(int cell) const {
        return {beside_[cell].cells.data(), std::size_t(beside_[cell].count)};
    }
    // How many steps it takes from one cell to another, were there nothing between.
    int distance(int a, int b) const { return std::abs(row(a) - row(b)) + std::abs(column(a) - column(b)); }

private:
    struct Neighbours {
        std::array<int, 4> cells{};
        int count = 0;
    };

    int width_, height_;
    std::vector<int> numbers_, islands_;
    std::vector<Neighbours> beside_;
};

}  // namespace nurie::nurikabe
