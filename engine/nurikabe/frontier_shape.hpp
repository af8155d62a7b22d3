// Shapes of a frontier: what the rest of a board can see of its beginning.
//
// Cells are placed row by row. The frontier consists of the lowest placed cell of each column: on the
// row of the last one up to it, on the row above behind it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

namespace nurie::nurikabe {

inline constexpr int kWidest = 12;
inline constexpr std::uint8_t kSea = 0, kNoLabel = 15;

// For each column, the label of the lowest cell that is placed. Connected cells share a label, and
// labels are numbered from left to right.
struct Shape {
    // Four bits for each column, then the flags; nothing is placed at first.
    std::uint64_t labels = (std::uint64_t{1} << 4 * kWidest) - 1;
    std::array<std::uint8_t, 16> owners{};  // of each label

    static constexpr int kCornerIsBlack = 4 * kWidest, kSeaIsOver = kCornerIsBlack + 1;

    std::uint8_t label(int column) const { return labels >> 4 * column & 15; }
    bool has(int flag) const { return labels >> flag & 1; }

    bool operator==(Shape const&) const = default;
    std::uint64_t hash() const {
        auto const halves = std::bit_cast<std::array<std::uint64_t, 2>>(owners);
        std::uint64_t h = labels;
        for (auto half : halves) h = (h ^ h >> 29 ^ half) * 0x9e3779b97f4a7c15;
        return h ^ h >> 32;
    }
};

// How shapes follow from each other on one board. An owner is the sea or an island.
class Shapes {
public:
    Shapes() = default;
    // `places` has the place of the number of each owner; -1 for the sea.
    Shapes(int width, int cells, std::vector<int> places)
        : width_(width), cells_(cells), places_(std::move(places)) {}

    // The shape after a cell is placed; empty if that breaks a rule.
    std::optional<Shape> placed(Shape const& shape, int place, std::uint8_t owner) const {
        constexpr std::uint8_t kNew = kWidest;
        std::array<std::uint8_t, kWidest> labels;
        for (int i = 0; i < kWidest; ++i) labels[i] = shape.label(i);
        std::array<std::uint8_t, 16> owners = shape.owners;
        owners[kNew] = owner;

        int const column = place % width_;
        std::uint8_t const above = labels[column], left = column > 0 ? labels[column - 1] : kNoLabel;
        bool const is_above_black = above != kNoLabel && owners[above] == kSea;
        bool const is_left_black = left != kNoLabel && owners[left] == kSea;
        bool is_over = shape.has(Shape::kSeaIsOver);
        if (owner == kSea) {
            if (is_over) return std::nullopt;
            if (is_above_black && is_left_black && shape.has(Shape::kCornerIsBlack)) return std::nullopt;
        } else {
            if (above != kNoLabel && !is_above_black && owners[above] != owner) return std::nullopt;
            if (left != kNoLabel && !is_left_black && owners[left] != owner) return std::nullopt;
            // An island whose number has been passed is closed unless it is on the frontier.
            if (places_[owner] < place && !is_on(labels, owners, owner)) return std::nullopt;
        }
        labels[column] = kNew;
        for (std::uint8_t& label : labels)
            if ((label == above || label == left) && label != kNoLabel && owners[label] == owner)
                label = kNew;
        // A part that leaves the frontier is complete.
        if (above != kNoLabel && owners[above] != owner &&
            std::find(labels.begin(), labels.end(), above) == labels.end()) {
            if (is_on(labels, owners, owners[above])) return std::nullopt;
            if (is_above_black) is_over = true;
            else if (places_[owners[above]] > place) return std::nullopt;
        }

        Shape after{.labels = 0, .owners = {}};
        std::array<std::uint8_t, 16> renamed;
        renamed.fill(kNoLabel);
        std::uint8_t names = 0;
        for (int i = 0; i < kWidest; ++i) {
            std::uint8_t const label = labels[i];
            if (label != kNoLabel && renamed[label] == kNoLabel) {
                after.owners[names] = owners[label];
                renamed[label] = names++;
            }
            after.labels |= std::uint64_t(label == kNoLabel ? kNoLabel : renamed[label]) << 4 * i;
        }
        bool const is_corner_black = is_above_black && column + 1 < width_;
        after.labels |= std::uint64_t(is_corner_black) << Shape::kCornerIsBlack;
        after.labels |= std::uint64_t(is_over) << Shape::kSeaIsOver;
        if (place + 1 == cells_ && !is_whole(after, names)) return std::nullopt;
        return after;
    }

    // The fewest cells that must follow to connect the parts of an island with each other and with
    // its number.
    int missing(Shape const& shape, int place, std::uint8_t owner) const {
        int const row = place / width_, column = place % width_, number = places_[owner];
        std::array<std::uint8_t, kWidest> columns, labels;
        int cells = 0;
        for (int i = 0; i < width_; ++i) {
            std::uint8_t const label = shape.label(i);
            if (label == kNoLabel || shape.owners[label] != owner) continue;
            columns[cells] = std::uint8_t(i);
            labels[cells++] = label;
        }
        constexpr int kFar = 1'000;
        int to_number = number > place ? kFar : 0;
        std::array<int, 16> to_other;
        to_other.fill(kFar);
        for (int i = 0; i < cells; ++i) {
            int const at = columns[i];
            to_number = std::min(to_number, std::abs(number / width_ - (at <= column ? row : row - 1)) +
                                                std::abs(number % width_ - at));
            for (int j = 0; j < i; ++j) {
                if (labels[j] == labels[i]) continue;
                // The way leads through the cells below; at the step of the frontier, it saves one.
                int const way = at - columns[j] + ((columns[j] <= column) == (at <= column) ? 1 : 0);
                to_other[labels[i]] = std::min(to_other[labels[i]], way);
                to_other[labels[j]] = std::min(to_other[labels[j]], way);
            }
        }
        int need = to_number;
        for (int i = 0; i < cells; ++i)
            if (to_other[labels[i]] < kFar) need = std::max(need, to_other[labels[i]]);
        return need;
    }

private:
    static bool is_on(std::array<std::uint8_t, kWidest> const& labels,
                      std::array<std::uint8_t, 16> const& owners, std::uint8_t owner) {
        return std::any_of(labels.begin(), labels.end(),
                           [&](auto label) { return label != kNoLabel && owners[label] == owner; });
    }

    // Whether every owner on the frontier has one part.
    static bool is_whole(Shape const& shape, int parts) {
        for (int i = 0; i < parts; ++i)
            for (int j = 0; j < i; ++j)
                if (shape.owners[i] == shape.owners[j]) return false;
        return true;
    }

    int width_ = 0, cells_ = 0;
    std::vector<int> places_;
};

}  // namespace nurie::nurikabe
