// Visibility: how much a person notices that a cell has changed.
//
//     .####.        A cell at an outline, whose neighbours are as often the one as the other, is hardly
//     .####a        noticed (a). A hole in an area is noticed at once (b), and so is a cell that cuts a line
//     in
//     .#b##.        two, or joins two parts (c): then the picture says something else.
//     ...c..
//     .####.
//
// Where the drawing behind the picture is known, a cell that it covers by half may be either.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace nurie::nonogram::making {

// What is known of the picture beside its cells.
struct Drawing {
    // How much of a cell has each state, from 0 to 255, cell by cell; may be empty.
    std::vector<std::uint8_t> shares;
    // How different two states look, from 0 to 255, state by state; empty if all differ in full.
    std::vector<std::uint8_t> contrasts;
};

class Visibility {
public:
    Visibility(int width, int height, int layers, std::span<std::uint8_t const> states,
               Drawing const& drawing)
        : width_(width), height_(height), layers_(layers), states_(states), drawing_(drawing) {}

    // Of a change of one cell to another state: 0 for the least visible, a few hundred for the most.
    int of(int cell, int state) const {
        int const old = states_[cell];
        std::array<int, 8> ring;
        for (int at = 0; at < 8; ++at) ring[at] = neighbour(cell, at);
        int alike = 12;
        for (int at = 0; at < 8; ++at) alike += (at % 2 ? 1 : 2) * ((ring[at] == old) - (ring[at] == state));
        int seen = alike * 100 / 24 + (keeps_shape(ring, old, state) ? 0 : kOtherShape);
        if (!drawing_.contrasts.empty())
            seen = seen * (64 + drawing_.contrasts[std::size_t(old) * layers_ + state]) / (64 + 255);
        if (!drawing_.shares.empty()) {
            auto const share = [&](int q) { return int(drawing_.shares[std::size_t(cell) * layers_ + q]); };
            seen += std::max(0, share(old) - share(state)) * kWrongShare / 255;
        }
        return seen;
    }

private:
    static constexpr int kOtherShape = 80;
    static constexpr int kWrongShare = 200;

    // The neighbours around a cell, from the right on; the even ones share an edge with it.
    int neighbour(int cell, int at) const {
        static constexpr std::array<std::array<int, 2>, 8> kSteps{
            {{0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}}};
        int const row = cell / width_ + kSteps[at][0], column = cell % width_ + kSteps[at][1];
        if (row < 0 || row >= height_ || column < 0 || column >= width_) return 0;
        return states_[row * width_ + column];
    }

    // Whether parts and holes stay the same, as far as the neighbours tell: Hilditch's crossing number of
    // the cells that are not empty, or of those of the old colour, is one.
    static bool keeps_shape(std::array<int, 8> const& ring, int old, int state) {
        auto const is_ink = [&](int at) { return old && state ? ring[at % 8] == old : ring[at % 8] != 0; };
        int crossings = 0;
        for (int at = 0; at < 8; at += 2) crossings += !is_ink(at) && (is_ink(at + 1) || is_ink(at + 2));
        return crossings == 1;
    }

    int width_, height_, layers_;
    std::span<std::uint8_t const> states_;
    Drawing const& drawing_;
};

}  // namespace nurie::nonogram::making
