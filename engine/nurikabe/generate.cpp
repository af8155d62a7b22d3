#include "generate.hpp"

#include <utility>

#include "random_boards.hpp"
#include "rating.hpp"

namespace nurie::nurikabe {

namespace {

using Board = RandomBoards::Board;

// How puzzles of a level are drawn: the range of the largest island, that of the share of white cells, and
// the hardest techniques that fill a draft. Far from the end, harder ones are slow and find little, so from
// medium on some cells are left to them.
struct Plan {
    int least, most;
    double white, whitest;
    Level hardest;
};
constexpr std::array<Plan, kLevelNames.size()> kPlans{{
    {2, 4, 0.25, 0.36, Level::easy},
    {3, 5, 0.25, 0.36, Level::medium},
    {3, 6, 0.25, 0.38, Level::medium},
    {4, 6, 0.28, 0.40, Level::medium},
    {4, 7, 0.30, 0.42, Level::medium},
}};
// How many moves of numbers in a row may fail.
constexpr int kMoves = 30;
// How often a part of a board is redrawn before the whole board is.
constexpr int kRedraws = 30;
// How many boards are tried for a puzzle: more if they are small, where some levels hardly exist.
constexpr int kBoards = 200, kFewBoards = 5, kCellsOfBoards = 200 * 150;
// Drawing takes so long that the clock should be read.
constexpr int kPolling = 1000;
// At most this many unknown cells, or a quarter of the board, are left to suppositions.
constexpr int kFew = 25;
// How many other solutions a draft may have had, and how many moves of numbers exclude one of them.
constexpr std::size_t kMostOthers = 12, kMovesForOther = 20;
// A puzzle that takes a search longer is rejected.
constexpr long kConflicts = 500;

Techniques techniques_up_to(Level level) {
    Techniques found = 0;
    for (std::size_t row = 0; row < kTechniques.size(); ++row)
        if (kTechniques[row].level <= level && kTechniques[row].group != "solver")
            found |= bit_of(Technique(row));
    return found;
}

Symmetry symmetry_of(Wish const& wish, std::optional<Style> style) {
    if (wish.symmetry) return *wish.symmetry;
    return style == Style::symmetric ? Symmetry::rotation : Symmetry::none;
}

// How often islands grow: the blobs are the few and large ones, the others have any size.
double growth_of(std::optional<Style> style) { return style == Style::random ? 0.5 : 0.9; }

class Generating {
public:
    Generating(Wish const& wish, std::uint64_t seed, std::uint64_t number, Stop& stop)
        : wish_(wish),
          stop_(stop),
          lot_(seed, number),
          style_(wish.style),
          boards_(wish.width, wish.height, symmetry_of(wish, style_), growth_of(style_), lot_) {}

    std::optional<Generated<Puzzle>> run() {
        int const most = std::max(kBoards, kCellsOfBoards / (wish_.width * wish_.height));
        return at_level(wish_, lot_, most, kFewBoards,
                        [this](Level level, int boards) { return make(level, boards); });
    }

    std::optional<Generated<Puzzle>> draft() {
        Plan const& plan = kPlans[std::size_t(wish_.level.value_or(Level::medium))];
        goal_ = boards_.board(recipe(plan));
        numbers_.assign(goal_.size(), 0);
        if (!place_numbers()) return std::nullopt;
        std::vector<Board> others;
        Question question;
        question.conflicts = kConflicts;
        while (others.size() < kMostOthers && !stop_.now(kPolling)) {
            Puzzle const draft = puzzle();
            auto const found = solve(draft, {}, question, stop_);
            if (found.verdict == Verdict::unique) return Generated<Puzzle>{draft, goal_, {}};
            std::size_t const before = others.size();
            for (Board const& solution : found.solutions)
                if (solution != goal_) others.push_back(solution);
            if (others.size() == before || !exclude(others)) return std::nullopt;
        }
        return std::nullopt;
    }

private:
    Recipe recipe(Plan const& plan) {
        int const more = style_ == Style::blobs ? 2 : 0;
        return {lot_.between(plan.least + more, plan.most + more), lot_.between(plan.white, plan.whitest)};
    }

    // Moves numbers until each of these boards has a black cell under one of them; false if it takes long.
    bool exclude(std::vector<Board> const& others) {
        for (std::size_t moves = 0; moves < kMovesForOther * others.size(); ++moves) {
            auto const is_possible = [&](Board const& other) {
                return std::all_of(islands_.begin(), islands_.end(),
                                   [&](Island const& island) { return other[island.place] == kWhite; });
            };
            auto const other = std::find_if(others.begin(), others.end(), is_possible);
            if (other == others.end()) return true;
            std::vector<int> cells;
            for (int cell = 0; cell < int(goal_.size()); ++cell)
                if (island_of_[cell] >= 0 && (*other)[cell] == kBlack) cells.push_back(cell);
            if (cells.empty()) return false;
            int const to = lot_.one_of(cells);
            move(islands_[std::size_t(island_of_[to])], to);
        }
        return false;
    }

    std::optional<Generated<Puzzle>> make(Level level, int boards) {
        Plan const& plan = kPlans[std::size_t(level)];
        for (int tries = 0; tries < boards && !stop_.now(kPolling); ++tries) {
            Recipe const recipe = this->recipe(plan);
            goal_ = boards_.board(recipe);
            numbers_.assign(goal_.size(), 0);
            for (int redraws = 0; redraws < kRedraws && place_numbers(); ++redraws) {
                if (auto made = improve(level, techniques_up_to(plan.hardest))) return made;
                if (stop_.stopped() || unknown_.empty()) break;
                goal_ = boards_.redrawn(goal_, unknown_, recipe);
            }
        }
        return std::nullopt;
    }

    // An island, and the cells that its number may be in; the image of an island is not listed.
    struct Island {
        int size;
        std::vector<int> cells;
        int place;
    };

    // Puts a number into each island, where it was before if the island is the same. False if an island is
    // its own image, but none of its cells is.
    bool place_numbers() {
        std::vector<int> const before = std::move(numbers_);
        numbers_.assign(goal_.size(), 0);
        islands_.clear();
        island_of_.assign(goal_.size(), -1);
        std::vector<unsigned char> is_seen(goal_.size(), 0);
        for (auto const& part : boards_.parts(goal_, kWhite)) {
            if (is_seen[part.front()]) continue;
            for (int cell : part) is_seen[cell] = is_seen[boards_.image(cell)] = 2;
            for (int cell : part) is_seen[cell] = 1;
            Island island{int(part.size()), {}, -1};
            int numbers = 0;
            for (int cell : part) {
                int const image = boards_.image(cell);
                if (image == cell || is_seen[image] != 1) island.cells.push_back(cell);
                if (before[cell]) island.place = cell, ++numbers;
            }
            if (island.cells.empty()) return false;
            bool const is_same = numbers == 1 && before[island.place] == island.size &&
                                 std::count(island.cells.begin(), island.cells.end(), island.place);
            if (!is_same) island.place = lot_.one_of(island.cells);
            for (int cell : island.cells) island_of_[cell] = int(islands_.size());
            write(island, island.size);
            islands_.push_back(std::move(island));
        }
        return true;
    }

    void write(Island const& island, int number) {
        numbers_[island.place] = numbers_[boards_.image(island.place)] = number;
    }
    void move(Island& island, int to) {
        write(island, 0);
        island.place = to;
        write(island, island.size);
    }

    Puzzle puzzle() const { return Puzzle(wish_.width, wish_.height, numbers_); }

    std::vector<int> left_open(Techniques techniques) {
        auto const known = explain(puzzle(), {}, techniques, false, stop_).known;
        std::vector<int> open;
        for (int cell = 0; cell < int(known.size()); ++cell)
            if (known[cell] == kUnknown) open.push_back(cell);
        return open;
    }

    // A cell that a number may move to: anywhere, or usually one that stayed unknown; -1 if there is none.
    int target(bool anywhere) {
        std::vector<unsigned char> is_near(goal_.size(), anywhere || unknown_.empty());
        bool const is_wide = lot_.unit() < 0.2;
        for (int cell : unknown_) {
            is_near[cell] = 1;
            if (!is_wide) continue;
            for (int next : boards_.beside(cell)) is_near[next] = 1;
        }
        std::vector<int> cells;
        for (int cell = 0; cell < int(goal_.size()); ++cell)
            if (is_near[cell] && island_of_[cell] >= 0 &&
                islands_[std::size_t(island_of_[cell])].place != cell)
                cells.push_back(cell);
        return cells.empty() ? -1 : lot_.one_of(cells);
    }

    // A puzzle of the level, after some moves of numbers; nothing if they lead nowhere. At first fewer cells
    // should stay unknown; then the score should come nearer to the level.
    std::optional<Generated<Puzzle>> improve(Level level, Techniques techniques) {
        unknown_ = left_open(techniques);
        std::size_t fewest = unknown_.size();
        std::optional<int> off = judge(level);
        for (int spare = kMoves; off != 0; --spare) {
            int const to = spare > 0 && !stop_.stopped() ? target(off.has_value()) : -1;
            if (to < 0) return std::nullopt;
            Island& island = islands_[std::size_t(island_of_[to])];
            int const from = island.place;
            move(island, to);
            auto const before = std::exchange(unknown_, left_open(techniques));
            bool is_better = !off && unknown_.size() <= before.size();
            if (off || is_better) {
                auto const next = judge(level);
                is_better |= next && next <= off;
                if (is_better && next && (!off || next < off)) spare = kMoves;
                if (is_better) off = next;
            }
            if (!is_better) {
                move(island, from);
                unknown_ = before;
            } else if (unknown_.size() < fewest) {
                fewest = unknown_.size();
                spare = kMoves;
            }
        }
        return Generated<Puzzle>{puzzle(), goal_, std::move(rating_)};
    }

    // How far the score of the draft is from the level; nothing if it is not a puzzle yet.
    std::optional<int> judge(Level level) {
        if (stop_.stopped() || (level < Level::medium && !unknown_.empty())) return std::nullopt;
        if (level > Level::medium && unknown_.empty()) return std::nullopt;
        if (unknown_.size() > std::max<std::size_t>(kFew, goal_.size() / 4)) return std::nullopt;
        Puzzle const draft = puzzle();
        Question question;
        question.conflicts = kConflicts;
        // What techniques fill has one solution.
        if (!unknown_.empty() && solve(draft, {}, question, stop_).verdict != Verdict::unique)
            return std::nullopt;
        auto rating = rate(draft, stop_);
        if (!rating) return std::nullopt;
        rating_ = std::move(*rating);
        if (rating_.level == level) return 0;
        auto const& scores = kCalibration.scores;
        std::size_t const at = std::size_t(level);
        int const least = at ? scores[at - 1] : 0, most = at < scores.size() ? scores[at] : rating_.score;
        return 1 + std::max({0, least - rating_.score, rating_.score - most});
    }

    Wish const& wish_;
    Stop& stop_;
    Lot lot_;
    std::optional<Style> const style_;
    RandomBoards boards_;
    Board goal_;
    std::vector<int> numbers_;  // of each cell
    std::vector<Island> islands_;
    std::vector<int> island_of_;  // the island whose number each cell may hold; -1 for none
    std::vector<int> unknown_;    // the cells that techniques leave open
    Rating rating_;               // of the last draft that was a puzzle
};

}  // namespace

std::optional<Generated<Puzzle>> generate(std::type_identity<Puzzle>, Wish const& wish, std::uint64_t seed,
                                          std::uint64_t number, Stop& stop) {
    return Generating(wish, seed, number, stop).run();
}

std::optional<Generated<Puzzle>> draft(std::type_identity<Puzzle>, Wish const& wish, std::uint64_t seed,
                                       std::uint64_t number, Stop& stop) {
    return Generating(wish, seed, number, stop).draft();
}

}  // namespace nurie::nurikabe
