#include "generate.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rating.hpp"
#include "solve.hpp"

namespace nurie::nonogram {

namespace {

using Picture = std::vector<std::uint8_t>;
using techniques::Mask;

// How many landscapes are tried for a puzzle of a chosen level, and for one of a level that may change.
constexpr int kMostPictures = 400, kFewPictures = 12;
// How many changes of a picture are estimated in a row, and how often it is rated.
constexpr int kMostChanges = 120, kMostRatings = 8;
// A draft that takes a search longer is dropped.
constexpr long kFewConflicts = 50;
// How many drawings there are to choose from.
constexpr int kDrawings = 12;

// How hard a puzzle is, roughly: what rating.hpp computes, if sweeps over all lines were the only technique.
// Cells that they leave open make it harder.
struct Estimate {
    double effort = 0;
    int open = 0;
};
// The efforts of typical puzzles of each level, and how much one of them adds to the score of a rating.
constexpr std::array<double, kLevelNames.size()> kEfforts{127, 141, 163, 190, 235};
constexpr double kScorePerEffort = 7, kEffortPerOpen = 2, kNearEnough = 3, kLongestStep = 15;

class Estimating {
public:
    explicit Estimating(Clues const& clues)
        : clues_(clues),
          exact_(techniques::ExactLine::of(clues)),
          cells_(clues.cells(), (Mask{2} << clues.colours()) - 1),
          has_changed_(clues.lines(), 1) {}

    Estimate run() {
        int open = clues_.cells(), steps = 0, idle = 0;
        double work = 0;
        for (bool rows = true; open > 0 && idle < 2; rows = !rows) {
            double const share = double(open) / clues_.cells();
            int const found = sweep(rows, open);
            idle = found ? 0 : idle + 1;
            steps += found;
            if (found) work += found * (0.3 + std::sqrt(share / found));
        }
        double const root = std::sqrt(double(std::max(steps, 1)));
        return {100 * work / root / std::sqrt(root) + kEffortPerOpen * open, open};
    }

private:
    // In how many lines there is something new.
    int sweep(bool rows, int& open) {
        int found = 0;
        for (int l = rows ? 0 : clues_.height(); l < (rows ? clues_.height() : clues_.lines()); ++l) {
            if (!std::exchange(has_changed_[l], 0)) continue;
            line_.resize(clues_.length(l));
            for (int p = 0; p < clues_.length(l); ++p) line_[p] = cells_[clues_.cell(l, p)];
            exact_->solve(clues_[l], line_);
            bool is_new = false;
            for (int p = 0; p < clues_.length(l); ++p) {
                Mask& cell = cells_[clues_.cell(l, p)];
                if (cell == line_[p]) continue;
                open -= techniques::is_settled(line_[p]);
                cell = line_[p];
                has_changed_[rows ? clues_.height() + p : p] = 1;
                is_new = true;
            }
            found += is_new;
        }
        return found;
    }

    Clues const& clues_;
    std::unique_ptr<techniques::ExactLine> exact_;
    std::vector<Mask> cells_, line_;
    std::vector<unsigned char> has_changed_;
};

class Generating {
public:
    Generating(Wish const& wish, std::uint64_t seed, std::uint64_t number, Stop& stop)
        : wish_(wish), cells_(wish.width * wish.height), stop_(stop), lot_(seed, number) {}

    std::optional<Generated<Clues>> run() {
        return at_level(wish_, lot_, kMostPictures, kFewPictures,
                        [this](Level level, int pictures) { return make(level, pictures); });
    }

    // About as hard as the level, by the estimate.
    std::optional<Generated<Clues>> draft() {
        level_ = wish_.level.value_or(Level::medium);
        style_ = wish_.style ? *wish_.style : Style(lot_.below(int(kStyleNames.size())));
        is_mirrored_twice_ = lot_.unit() < 0.25;
        double const target = kEfforts[std::size_t(level_)] + lot_.between(-kLongestStep, kLongestStep);
        draw_near(target);
        if (!has_all_colours() || !walk(target)) return std::nullopt;
        Clues const now = clues();
        Question question;
        question.conflicts = kFewConflicts;
        if (solve(now, {}, question, stop_).verdict != Verdict::unique) return std::nullopt;
        return Generated<Clues>{now, picture_, {}};
    }

private:
    std::optional<Generated<Clues>> make(Level level, int pictures) {
        for (level_ = level; pictures > 0 && !stop_.now(); --pictures) {
            style_ = wish_.style ? *wish_.style : Style(lot_.below(int(kStyleNames.size())));
            is_mirrored_twice_ = lot_.unit() < 0.25;
            draw_near(kEfforts[std::size_t(level_)]);
            if (auto found = improve()) return found;
        }
        return std::nullopt;
    }

    // Heights of a smooth random landscape, as ranks from 0 to 1.
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
        for (int cell = 0; cell < cells_; ++cell) {
            auto const images = images_of(cell);
            heights[cell] = heights[*std::min_element(images.begin(), images.end())];
        }
        return ranked(std::move(heights));
    }

    std::vector<double> ranked(std::vector<double> heights) const {
        std::vector<double> sorted = heights;
        nurie::sort(sorted.begin(), sorted.end());
        for (double& height : heights)
            height = double(std::lower_bound(sorted.begin(), sorted.end(), height) - sorted.begin()) / cells_;
        return heights;
    }

    // A landscape that is higher in the middle, so that a figure stands there and its border is empty.
    std::vector<double> mountain(int smoothing) {
        auto heights = landscape(smoothing);
        double const steep = lot_.between(0.3, 0.9);
        for (int cell = 0; cell < cells_; ++cell) {
            double const x = 2.0 * (cell % wish_.width) / (wish_.width - 1) - 1;
            double const y = 2.0 * (cell / wish_.width) / (wish_.height - 1) - 1;
            heights[cell] -= steep * std::max(x * x, y * y);
        }
        return ranked(std::move(heights));
    }

    // A cell and its mirror images, from left to right and from top to bottom; some may be the same.
    std::array<int, 4> images_of(int cell) const {
        if (style_ != Style::symmetric) return {cell, cell, cell, cell};
        int const w = wish_.width, x = cell % w, other = cell - x + w - 1 - x;
        if (!is_mirrored_twice_) return {cell, other, cell, other};
        int const y = cell / w, shift = (wish_.height - 1 - 2 * y) * w;
        return {cell, other, cell + shift, other + shift};
    }

    void draw() {
        // Shapes are larger on larger boards.
        int const size = std::min(wish_.width, wish_.height) / 10;
        int const smoothing = style_ == Style::random ? 1 : 1 + size + lot_.below(3);
        auto const heights = style_ == Style::random ? landscape(smoothing) : mountain(smoothing);
        double const share = lot_.between(0.4, 0.6);
        // A hill is filled, or the top of it and a ring around that.
        bool const has_rings = style_ != Style::random && lot_.unit() < 0.5;
        double const top = has_rings ? share * lot_.between(0.2, 0.5) : share, gap = lot_.between(0.12, 0.25);
        picture_.assign(cells_, 0);
        for (int cell = 0; cell < cells_; ++cell) {
            double const below = 1 - heights[cell];
            picture_[cell] = below <= top || (has_rings && below > top + gap && below <= share + gap);
        }
        if (wish_.colours == 1) return;
        auto const tints = landscape(3);
        for (int cell = 0; cell < cells_; ++cell)
            if (picture_[cell])
                picture_[cell] =
                    std::uint8_t(1 + std::min(int(tints[cell] * wish_.colours), wish_.colours - 1));
    }

    // Of some drawings, the one that needs the fewest changes.
    void draw_near(double target) {
        Picture best;
        double least = 0;
        for (int draws = 0; draws < kDrawings; ++draws) {
            draw();
            double const off = distance(estimate(), target);
            if (best.empty() || off < least) least = off, best = picture_;
            if (least == 0) break;
        }
        picture_ = std::move(best);
    }

    Clues clues() const { return clues_of(picture_, wish_.width, wish_.height, wish_.colours); }
    Estimate estimate() const {
        Clues const now = clues();
        return Estimating(now).run();
    }

    bool has_all_colours() const {
        for (int q = 1; q <= wish_.colours; ++q)
            if (std::find(picture_.begin(), picture_.end(), q) == picture_.end()) return false;
        return true;
    }

    // Changes cells at the borders of shapes until the rating is the level.
    std::optional<Generated<Clues>> improve() {
        double target = kEfforts[std::size_t(level_)];
        for (int ratings = 0; ratings < kMostRatings; ++ratings) {
            if (!has_all_colours() || !walk(target)) return std::nullopt;
            Clues const now = clues();
            // Suppositions are slow, and only hard puzzles need them.
            Techniques const slow = level_ < Level::hard ? bit_of(Technique::refuted) : 0;
            auto const found = explain(now, {}, kEveryTechnique & ~slow, false, stop_, -1, kEveryStep, true);
            if (stop_.stopped()) return std::nullopt;
            if (found.progress != Progress::solved) {
                target -= kLongestStep;
                continue;
            }
            Rating rating = rating_of(found.taken, cells_, kTechniques, kCalibration);
            if (rating.level == level_) {
                rating.sweeps = sweeps(now);
                return Generated<Clues>{now, picture_, std::move(rating)};
            }
            double const more = (middle() - rating.score) / kScorePerEffort;
            target += std::clamp(more, -kLongestStep, kLongestStep);
        }
        return std::nullopt;
    }

    // A score in the middle of the level.
    double middle() const {
        auto const& scores = kCalibration.scores;
        std::size_t const at = std::size_t(level_);
        double const least = at ? scores[at - 1] : 100, most = at < scores.size() ? scores[at] : least * 1.4;
        return (least + most) / 2;
    }

    // How far an estimate is from a target. Below hard, lines must be enough.
    double distance(Estimate const& now, double target) const {
        double const off = std::max(0.0, std::abs(now.effort - target) - kNearEnough);
        return level_ < Level::hard && now.open ? 1000 + now.open : off;
    }

    // Changes the picture until the estimate is near a target; false if it does not get there.
    bool walk(double target) {
        double now = distance(estimate(), target);
        for (int change = 0; now > 0; ++change) {
            if (change == kMostChanges || stop_.now(100)) return false;
            Picture const before = picture_;
            for (int flips = 1 + lot_.below(2); flips > 0; --flips) flip();
            double const next = distance(estimate(), target);
            if (next <= now) now = next;
            else picture_ = before;
        }
        return true;
    }

    // A cell takes the state of a neighbour that differs, with its images.
    void flip() {
        for (int tries = 0; tries < 20; ++tries) {
            int const cell = lot_.below(cells_), x = cell % wish_.width, y = cell / wish_.width;
            int const side = lot_.below(4), to_x = x + (side == 0) - (side == 1),
                      to_y = y + (side == 2) - (side == 3);
            if (to_x < 0 || to_y < 0 || to_x >= wish_.width || to_y >= wish_.height) continue;
            std::uint8_t const state = picture_[to_y * wish_.width + to_x], old = picture_[cell];
            if (state == old) continue;
            for (int image : images_of(cell)) picture_[image] = state;
            if (style_ == Style::random || !leaves_crumbs(x, y)) return;
            for (int image : images_of(cell)) picture_[image] = old;
        }
    }

    // Whether a neighbour of a cell is now alone among others; such crumbs look like noise.
    bool leaves_crumbs(int x, int y) const {
        return is_alone(x + 1, y) || is_alone(x - 1, y) || is_alone(x, y + 1) || is_alone(x, y - 1);
    }
    bool is_alone(int x, int y) const {
        int const w = wish_.width, h = wish_.height;
        if (x < 0 || y < 0 || x >= w || y >= h) return false;
        auto const state = [&](int column, int row) { return picture_[row * w + column]; };
        auto const here = state(x, y);
        return !(x > 0 && state(x - 1, y) == here) && !(x + 1 < w && state(x + 1, y) == here) &&
               !(y > 0 && state(x, y - 1) == here) && !(y + 1 < h && state(x, y + 1) == here);
    }

    Wish const& wish_;
    int const cells_;
    Stop& stop_;
    Lot lot_;
    Level level_ = Level::beginner;
    Style style_ = Style::blobs;
    bool is_mirrored_twice_ = false;
    Picture picture_;
};

}  // namespace

std::optional<Generated<Clues>> generate(std::type_identity<Clues>, Wish const& wish, std::uint64_t seed,
                                         std::uint64_t number, Stop& stop) {
    return Generating(wish, seed, number, stop).run();
}

std::optional<Generated<Clues>> draft(std::type_identity<Clues>, Wish const& wish, std::uint64_t seed,
                                      std::uint64_t number, Stop& stop) {
    return Generating(wish, seed, number, stop).draft();
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
