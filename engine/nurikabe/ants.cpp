#include "ants.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "../search/chance.hpp"

namespace nurie::nurikabe {

namespace {

// The eight cells around one, clockwise from the upper left: corners have even places.
constexpr int kAround = 8;

// What the black cells around a cell imply, indexed by the set of their places.
struct Surroundings {
    std::uint8_t sides = 0;             // how many sides are black
    std::uint8_t pools = 0;             // how many 2×2 blocks would be black with it
    std::uint8_t gaps = 0;              // how many stretches of white separate the black sides
    std::array<std::uint8_t, 4> gap{};  // a white place in each of them
};

constexpr Surroundings look(unsigned black) {
    auto const is_black = [&](int place) { return (black >> (place % kAround) & 1) != 0; };
    Surroundings seen;
    for (int corner = 0; corner < kAround; corner += 2)
        if (is_black(corner) && is_black(corner + 1) && is_black(corner + 7)) ++seen.pools;
    for (int side = 1; side < kAround; side += 2) {
        if (!is_black(side)) continue;
        ++seen.sides;
        // Two black sides are connected if the corner between them is black; otherwise a gap
        // begins.
        if (is_black(side + 1) && is_black(side + 2)) continue;
        seen.gap[seen.gaps++] = std::uint8_t((is_black(side + 1) ? side + 2 : side + 1) % kAround);
    }
    return seen;
}

constexpr auto kSurroundings = [] {
    std::array<Surroundings, 256> all{};
    for (unsigned black = 0; black < all.size(); ++black) all[black] = look(black);
    return all;
}();

// A board on which islands grow, with a border of white cells around it.
//
// White cells that touch by a side or a corner form dams, and the border is one of them. A cell
// that turns white splits the sea exactly if it closes a dam into a ring. Dams only ever merge, so
// parents in a forest show this at once: the sea is never searched.
class Ground {
public:
    Ground(Puzzle const& puzzle, std::span<std::uint8_t const> given)
        : stride_(puzzle.width() + 2),
          around_{-stride_ - 1, -stride_, -stride_ + 1, 1, stride_ + 1, stride_, stride_ - 1, -1},
          black_(std::size_t(stride_) * (puzzle.height() + 2), 0),
          owner_(black_.size(), kNobody),
          dam_(black_.size(), 0),
          room_(puzzle.islands().size(), 0),
          beside_(puzzle.islands().size()) {
        for (int cell = 0; cell < puzzle.cells(); ++cell) {
            int const at = spot(puzzle, cell);
            black_[at] = 1;
            dam_[at] = at;
        }
        seas_ = 1;
        pools_ = (puzzle.width() - 1) * (puzzle.height() - 1);
        for (int cell = 0; cell < int(given.size()); ++cell) {
            int const at = spot(puzzle, cell);
            if (given[cell] == kBlack) {
                owner_[at] = kClosed;
                possible_ = possible_ && puzzle.number(cell) == 0;
            } else if (given[cell] == kWhite && puzzle.number(cell) == 0) {
                whiten(at);
                owner_[at] = kLoose;
                ++loose_;
            }
        }
        // First all numbers, then the white cells next to them, so that every conflict is noticed.
        auto const numbers = puzzle.islands();
        for (int i = 0; i < islands(); ++i) {
            int const at = spot(puzzle, numbers[i]), number = puzzle.number(numbers[i]);
            room_[i] = number == Puzzle::kAnySize ? kEndless : number;
            if (number != Puzzle::kAnySize) missing_ += number;
            whiten(at);
            owner_[at] = i;
        }
        for (int i = 0; i < islands(); ++i) take_in(i, spot(puzzle, numbers[i]));
        possible_ = possible_ && std::all_of(room_.begin(), room_.end(), [](int room) { return room >= 0; });
    }

    int islands() const { return int(room_.size()); }
    bool possible() const { return possible_; }
    bool is_black(int at) const { return black_[at]; }
    bool is_endless(int island) const { return room_[island] > kEndless / 2; }
    // Missing cells of islands, given white cells without an island, pools, and parts of the sea
    // that given cells have cut off.
    int cost() const { return int(missing_) + loose_ + pools_ + std::max(0, seas_ - 1); }

    // The cells next to this island and no other; removes those that no longer qualify.
    std::vector<int> const& beside(int island) {
        auto& cells = beside_[island];
        std::erase_if(cells, [&](int at) { return owner_[at] != island || !black_[at]; });
        return cells;
    }

    bool has_room(int island) const { return room_[island] > 0; }

    // Whether an island may take a neighbouring cell: the sea stays connected, and not too many
    // white cells come with it.
    bool may_take(int island, int at) {
        Surroundings const& seen = kSurroundings[black_around(at)];
        for (int i = 1; i < seen.gaps; ++i)
            for (int j = 0; j < i; ++j)
                if (dam_at(at + around_[seen.gap[i]]) == dam_at(at + around_[seen.gap[j]])) return false;
        return loose_ == 0 || loose_with(at) < room_[island];
    }

    // Whether an island should take the cell although it needs none.
    bool is_useful(int at) const {
        if (kSurroundings[black_around(at)].pools > 0) return true;
        for (int side = 1; side < kAround; side += 2)
            if (owner_[at + around_[side]] == kLoose) return true;
        return false;
    }

    void take(int island, int at) {
        whiten(at);
        take_in(island, at);
    }

    std::vector<std::uint8_t> board(Puzzle const& puzzle) const {
        std::vector<std::uint8_t> cells(puzzle.cells());
        for (int cell = 0; cell < puzzle.cells(); ++cell)
            cells[cell] = black_[spot(puzzle, cell)] ? kBlack : kWhite;
        return cells;
    }

    static int spot(Puzzle const& puzzle, int cell) {
        return (puzzle.row(cell) + 1) * (puzzle.width() + 2) + puzzle.column(cell) + 1;
    }

private:
    // The owner of a cell, or its possible owner if it is black: an island by its number, or one of
    // these.
    static constexpr int kNobody = -1;  // no island is next to it
    static constexpr int kClosed = -2;  // two are, or it is given black
    static constexpr int kLoose = -3;   // a given white cell that has no island yet

    static constexpr int kEndless = std::numeric_limits<int>::max() / 2;

    unsigned black_around(int at) const {
        unsigned set = 0;
        for (int place = 0; place < kAround; ++place) set |= unsigned(black_[at + around_[place]]) << place;
        return set;
    }

    int dam_at(int at) {
        while (dam_[at] != at) at = dam_[at] = dam_[dam_[at]];
        return at;
    }

    // Merges the dams around a black cell, and updates the numbers of pools and parts of the sea.
    void whiten(int at) {
        Surroundings const& seen = kSurroundings[black_around(at)];
        pools_ -= seen.pools;
        black_[at] = 0;
        if (seen.sides == 0) {
            --seas_;
            dam_[at] = at + around_[1];  // all dams around it are one
            return;
        }
        // Each gap with a separate dam is joined to the others; each other gap splits the sea.
        for (int i = 0; i < seen.gaps; ++i) {
            int const whole = dam_at(at), dam = dam_at(at + around_[seen.gap[i]]);
            if (dam == whole) ++seas_;
            // The border, which is at 0, stays the root of its dam.
            dam_[std::max(dam, whole)] = std::min(dam, whole);
        }
    }

    // Gives a white cell to an island, together with all loose cells connected to it.
    void take_in(int island, int first) {
        waiting_.assign(1, first);
        while (!waiting_.empty()) {
            int const at = waiting_.back();
            waiting_.pop_back();
            owner_[at] = island;
            if (room_[island] < kEndless / 2) --missing_;
            --room_[island];
            for (int side = 1; side < kAround; side += 2) {
                int const near = at + around_[side];
                int& owner = owner_[near];
                if (black_[near]) {
                    if (owner == kNobody) {
                        owner = island;
                        beside_[island].push_back(near);
                    } else if (owner != island) {
                        owner = kClosed;
                    }
                } else if (owner == kLoose) {
                    owner = island;
                    --loose_;
                    waiting_.push_back(near);
                } else if (owner >= 0 && owner != island) {
                    possible_ = false;
                }
            }
        }
    }

    // How many loose cells come with a cell.
    int loose_with(int first) {
        waiting_.assign(1, first);
        for (std::size_t i = 0; i < waiting_.size(); ++i)
            for (int side = 1; side < kAround; side += 2) {
                int const near = waiting_[i] + around_[side];
                if (owner_[near] != kLoose) continue;
                owner_[near] = kClosed;
                waiting_.push_back(near);
            }
        for (std::size_t i = 1; i < waiting_.size(); ++i) owner_[waiting_[i]] = kLoose;
        return int(waiting_.size()) - 1;
    }

    int stride_;
    std::array<int, kAround> around_;
    std::vector<std::uint8_t> black_;
    std::vector<int> owner_, dam_;
    std::vector<int> room_;  // the number of missing cells of each island
    std::vector<std::vector<int>> beside_;
    std::vector<int> waiting_;
    long missing_ = 0;
    int loose_ = 0, pools_ = 0, seas_ = 0;
    bool possible_ = true;
};

class Forage {
public:
    Forage(Puzzle const& puzzle, std::span<std::uint8_t const> given, Colony const& colony)
        : puzzle_(puzzle),
          colony_(colony),
          start_(puzzle, given),
          ground_(start_),
          first_(1.0 / puzzle.cells()),
          pheromone_(Ground::spot(puzzle, puzzle.cells() - 1) + 1, first_) {
        chance_.seed(colony.seed);
    }

    Foraging run(Stop& stop, std::function<void(Improvement const&)> const& listener) {
        if (!(found_.possible = start_.possible())) return std::move(found_);
        int lowest = std::numeric_limits<int>::max();
        for (long generation = 0; generation < colony_.generations; ++generation) {
            int cheapest = std::numeric_limits<int>::max();
            for (int ant = 0; ant < colony_.ants; ++ant) {
                if ((found_.stopped = stop.now(1 + puzzle_.cells() / 16))) return std::move(found_);
                walk();
                ++found_.ants;
                int const cost = ground_.cost();
                if (cost < lowest) {
                    found_.improvements.push_back({found_.ants, cost, ground_.board(puzzle_)});
                    if (listener) listener(found_.improvements.back());
                    if (cost == 0) {
                        found_.solved = true;
                        return std::move(found_);
                    }
                    lowest = cost;
                }
                if (cost < cheapest) {
                    cheapest = cost;
                    path_.swap(of_generation_);
                }
            }
            mark(cheapest);
            if (colony_.restart > 0 && ++age_ >= colony_.restart * search::luby(beginnings_)) begin_anew();
        }
        return std::move(found_);
    }

private:
    static constexpr double kLocal = 0.1;   // how much of a taken cell's pheromone is reset
    static constexpr double kFade = 0.005;  // how fast the value of the best board decays
    static constexpr double kWhim = 0.2;    // how often an island of any size grows without need

    // Runs one ant: fills ground_, and path_ with the cells that it took.
    void walk() {
        ground_ = start_;
        path_.clear();
        int const count = ground_.islands(), first = draw(count);
        for (int i = 0; i < count; ++i) {
            int const island = (first + i) % count;
            while (ground_.has_room(island)) {
                int const at = choose(island);
                if (at < 0) break;
                ground_.take(island, at);
                pheromone_[at] += kLocal * (first_ - pheromone_[at]);
                path_.push_back(at);
            }
        }
    }

    // The cell by which an island grows; -1 if there is none.
    //
    // Only the drawn cell is checked, not all of them.
    int choose(int island) {
        choices_ = ground_.beside(island);
        if (ground_.is_endless(island) && chance_.unit() >= kWhim)
            std::erase_if(choices_, [&](int at) { return !ground_.is_useful(at); });
        bool const is_greedy = chance_.unit() < colony_.greed;
        while (!choices_.empty()) {
            std::size_t const drawn = is_greedy ? richest() : roulette();
            int const at = choices_[drawn];
            if (ground_.may_take(island, at)) return at;
            choices_.erase(choices_.begin() + std::ptrdiff_t(drawn));
        }
        return -1;
    }

    // The index of a choice with the most pheromone.
    std::size_t richest() {
        std::size_t const start = draw(int(choices_.size()));
        std::size_t best = start;
        for (std::size_t i = 1; i < choices_.size(); ++i) {
            std::size_t const at = start + i < choices_.size() ? start + i : start + i - choices_.size();
            if (pheromone_[choices_[at]] > pheromone_[choices_[best]]) best = at;
        }
        return best;
    }

    // The index of a random choice, weighted by pheromone.
    std::size_t roulette() {
        double sum = 0;
        for (int at : choices_) sum += pheromone_[at];
        double left = chance_.unit() * sum;
        for (std::size_t i = 0; i + 1 < choices_.size(); ++i)
            if ((left -= pheromone_[choices_[i]]) < 0) return i;
        return choices_.size() - 1;
    }

    // After a generation, its best board replaces the best so far if its value is higher; the best
    // then marks its cells.
    void mark(int cheapest) {
        if (double const worth = 1.0 / cheapest; worth > worth_) {
            worth_ = worth;
            best_.swap(of_generation_);
        }
        for (int at : best_) pheromone_[at] += colony_.evaporation * (worth_ - pheromone_[at]);
        worth_ *= 1 - kFade;
    }

    void begin_anew() {
        ++beginnings_;
        age_ = 0;
        worth_ = 0;
        best_.clear();
        std::fill(pheromone_.begin(), pheromone_.end(), first_);
    }

    int draw(int count) { return int(chance_.unit() * count); }

    Puzzle const& puzzle_;
    Colony const& colony_;
    search::Chance chance_;
    Ground const start_;
    Ground ground_;
    double first_;  // the pheromone of every cell at the beginning
    std::vector<double> pheromone_;
    std::vector<int> choices_;
    std::vector<int> path_, of_generation_, best_;
    double worth_ = 0;  // of the best board
    long age_ = 0, beginnings_ = 1;
    Foraging found_;
};

}  // namespace

Foraging send_ants(Puzzle const& puzzle, std::span<std::uint8_t const> given, Colony const& colony,
                   Stop& stop, std::function<void(Improvement const&)> const& listener) {
    return Forage(puzzle, given, colony).run(stop, listener);
}

}  // namespace nurie::nurikabe
