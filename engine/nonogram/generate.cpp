#include "generate.hpp"

#include <algorithm>

#include "rating.hpp"

namespace nurie::nonogram {

namespace {

using Picture = std::vector<std::uint8_t>;

// How many landscapes are tried, and how many changes of each.
constexpr int kMostPictures = 400, kMostChanges = 60;

class Generating {
public:
    Generating(Wish const& wish, std::uint64_t seed, std::uint64_t number, Stop& stop)
        : wish_(wish), cells_(wish.width * wish.height), stop_(stop), lot_(seed, number) {}

    std::optional<Generated<Clues>> run() {
        for (int tries = 0; tries < kMostPictures && !stop_.now(); ++tries) {
            style_ = wish_.style ? *wish_.style : Style(lot_.below(int(kStyleNames.size())));
            draw();
            if (auto found = improve()) return found;
        }
        return std::nullopt;
    }

private:
    bool is_below(Level level) const { return wish_.level && *wish_.level < level; }

    // Heights of a smooth random landscape.
    std::vector<double> landscape(int smoothing) {
        int const w = wish_.width, h = wish_.height;
        std::vector<double> heights(cells_), smooth(cells_);
        for (double& height : heights) height = lot_.unit();
        for (int round = 0; round < smoothing; ++round) {
            for (int y = 0; y < h; ++y)
                for (int x = 0; x < w; ++x) {
                    double sum = 0;
                    int count = 0;
                    for (int dy = -1; dy <= 1; ++dy)
                        for (int dx = -1; dx <= 1; ++dx) {
                            if (y + dy < 0 || y + dy >= h || x + dx < 0 || x + dx >= w) continue;
                            int const weight = (2 - dx * dx) * (2 - dy * dy);
                            sum += weight * heights[(y + dy) * w + x + dx];
                            count += weight;
                        }
                    smooth[y * w + x] = sum / count;
                }
            heights.swap(smooth);
        }
        if (style_ == Style::symmetric)
            for (int cell = 0; cell < cells_; ++cell) heights[cell] = heights[std::min(cell, image(cell))];
        return heights;
    }

    // The mirror image of a cell, from left to right.
    int image(int cell) const {
        int const x = cell % wish_.width;
        return cell - x + wish_.width - 1 - x;
    }

    void draw() {
        // Rough shapes make harder puzzles.
        int const smoothing = style_ == Style::random   ? 1
                              : is_below(Level::medium) ? 2 + lot_.below(2)
                                                        : 1 + lot_.below(2);
        auto const heights = landscape(smoothing);
        double const share = 0.42 + 0.2 * lot_.unit();
        double const level = ranked(heights, 1 - share);
        picture_.assign(cells_, 0);
        for (int cell = 0; cell < cells_; ++cell) picture_[cell] = heights[cell] >= level;
        if (wish_.colours == 1) return;
        auto const tints = landscape(3);
        for (int q = 1; q < wish_.colours; ++q) {
            double const from = ranked(tints, double(q) / wish_.colours);
            for (int cell = 0; cell < cells_; ++cell)
                if (picture_[cell] && tints[cell] >= from) picture_[cell] = std::uint8_t(q + 1);
        }
    }

    // The height below which this share of the landscape lies.
    static double ranked(std::vector<double> heights, double share) {
        auto const at = heights.begin() + std::ptrdiff_t(share * double(heights.size() - 1));
        std::nth_element(heights.begin(), at, heights.end());
        return *at;
    }

    // How far a picture is from the wish; 0 if it fulfils it.
    struct Judged {
        long distance = 0;
        std::optional<Rating> rating = {};
    };

    Judged judge() {
        for (int q = 1; q <= wish_.colours; ++q)
            if (std::find(picture_.begin(), picture_.end(), q) == picture_.end()) return {kFar, {}};
        Clues const clues = clues_of(picture_, wish_.width, wish_.height, wish_.colours);
        // Suppositions are slow, and only hard puzzles need them; easier ones need lines alone.
        Techniques techniques = kEveryTechnique;
        if (is_below(Level::hard)) techniques &= ~bit_of(Technique::refuted);
        if (is_below(Level::medium))
            if (int const open = sweep(clues, true).open) return {kFar / 2 + open, {}};
        auto found = explain(clues, {}, techniques, false, stop_, -1, kEveryStep, true);
        if (found.progress != Progress::solved) {
            long const open = std::count(found.known.begin(), found.known.end(), kUnknown);
            return {kFar / 2 + open, {}};
        }
        Rating rating = rating_of(found.taken, cells_, kTechniques, kCalibration);
        if (!wish_.level || rating.level == *wish_.level) return {0, std::move(rating)};
        auto const& scores = kCalibration.scores;
        int const at = int(*wish_.level);
        int const least = at ? scores[at - 1] : 0;
        int const most = at < int(scores.size()) ? scores[at] - 1 : rating.score;
        return {1 + std::max({0, least - rating.score, rating.score - most}), std::move(rating)};
    }

    // Changes cells at the borders of shapes as long as that helps.
    std::optional<Generated<Clues>> improve() {
        Judged now = judge();
        for (int change = 0; now.distance > 0 && change < kMostChanges; ++change) {
            if (stop_.stopped() || now.distance == kFar) return std::nullopt;
            Picture const before = picture_;
            for (int flips = 1 + lot_.below(2); flips > 0; --flips) flip();
            Judged next = judge();
            if (next.distance <= now.distance) now = std::move(next);
            else picture_ = before;
        }
        if (now.distance > 0 || stop_.stopped()) return std::nullopt;
        Clues clues = clues_of(picture_, wish_.width, wish_.height, wish_.colours);
        now.rating->sweeps = sweeps(clues);
        return Generated<Clues>{std::move(clues), picture_, std::move(*now.rating)};
    }

    // A cell takes the state of a neighbour that differs, with its image.
    void flip() {
        for (int tries = 0; tries < 20; ++tries) {
            int const cell = lot_.below(cells_), x = cell % wish_.width, y = cell / wish_.width;
            int const side = lot_.below(4), to_x = x + (side == 0) - (side == 1),
                      to_y = y + (side == 2) - (side == 3);
            if (to_x < 0 || to_y < 0 || to_x >= wish_.width || to_y >= wish_.height) continue;
            std::uint8_t const state = picture_[to_y * wish_.width + to_x];
            if (state == picture_[cell]) continue;
            picture_[cell] = state;
            if (style_ == Style::symmetric) picture_[image(cell)] = state;
            return;
        }
    }

    static constexpr long kFar = 1'000'000;

    Wish const& wish_;
    int const cells_;
    Stop& stop_;
    Lot lot_;
    Style style_ = Style::blobs;
    Picture picture_;
};

}  // namespace

std::optional<Generated<Clues>> generate(std::type_identity<Clues>, Wish const& wish, std::uint64_t seed,
                                         std::uint64_t number, Stop& stop) {
    return Generating(wish, seed, number, stop).run();
}

Clues clues_of(std::vector<std::uint8_t> const& picture, int width, int height, int colours) {
    Clues clues(width, height, colours);
    for (int l = 0; l < clues.lines(); ++l) {
        int length = 0, colour = 0;
        for (int p = 0; p <= clues.length(l); ++p) {
            int const here = p < clues.length(l) ? picture[clues.cell(l, p)] : 0;
            if (here != colour) {
                if (colour) clues.add_run(length, colour);
                length = 0;
                colour = here;
            }
            ++length;
        }
        clues.end_line();
    }
    return clues;
}

}  // namespace nurie::nonogram
