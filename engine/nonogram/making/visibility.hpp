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

#include "picture.hpp"

namespace nurie::nonogram::making {

class Visibility {
public:
    explicit Visibility(Picture const& picture) : picture_(picture), layers_(picture.colours + 1) {}

    // Of a change of one cell to another state: 0 for the least visible, a few hundred for the most.
    int of(int cell, int state) const {
        int const old = picture_.cells[cell];
        Drawing const& drawing = picture_.drawing;
        std::array<int, 8> ring;
        for (int at = 0; at < 8; ++at) ring[at] = neighbour(cell, at);
        int alike = 12;
        for (int at = 0; at < 8; ++at) alike += (at % 2 ? 1 : 2) * ((ring[at] == old) - (ring[at] == state));
        int seen = alike * 100 / 24 + (keeps_shape(ring, old, state) ? 0 : kOtherShape);
        if (!drawing.contrasts.empty())
            seen = seen * (64 + drawing.contrasts[std::size_t(old) * layers_ + state]) / (64 + 255);
        if (!drawing.shares.empty()) {
            auto const share = [&](int q) { return int(drawing.shares[std::size_t(cell) * layers_ + q]); };
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
        int const width = picture_.width;
        int const row = cell / width + kSteps[at][0], column = cell % width + kSteps[at][1];
        if (row < 0 || row >= picture_.height || column < 0 || column >= width) return 0;
        return picture_.cells[row * width + column];
    }

    // Whether parts and holes stay the same, as far as the neighbours tell: Hilditch's crossing number of
    // the cells that are not empty, or of those of the old colour, is one.
    static bool keeps_shape(std::array<int, 8> const& ring, int old, int state) {
        auto const is_ink = [&](int at) { return old && state ? ring[at % 8] == old : ring[at % 8] != 0; };
        int crossings = 0;
        for (int at = 0; at < 8; at += 2) crossings += !is_ink(at) && (is_ink(at + 1) || is_ink(at + 2));
        return crossings == 1;
    }

    Picture const& picture_;
    int layers_;
};

}  // namespace nurie::nonogram::making
