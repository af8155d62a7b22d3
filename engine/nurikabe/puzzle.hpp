// Puzzle: a Nurikabe in the engine, a board with numbers.
//
// Every number is the size of an island, a group of white cells connected by their sides; each
// island has one number; islands do not share a side; the black cells, the sea, are connected; no
// four of them form a square. A board has one byte per cell: kWhite, kBlack or kUnknown.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "../answer.hpp"

namespace nurie::nurikabe {

inline constexpr std::uint8_t kWhite = 0, kBlack = 1;

// The longest side and the largest board that are accepted.
inline constexpr int kLongestSide = 1'000;
inline constexpr long kMostCells = 250'000;

class Puzzle {
public:
    static constexpr int kAnySize = -1;  // the number of an island of unknown size

    // `numbers` contains a number for each cell, row by row; 0 for none.
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
    // The cells with a number, in order.
    std::span<int const> islands() const { return islands_; }
    // The neighbours of a cell, in order.
    std::span<int const> beside(int cell) const {
        return {beside_[cell].cells.data(), std::size_t(beside_[cell].count)};
    }
    // The number of steps from one cell to another on an empty board.
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
