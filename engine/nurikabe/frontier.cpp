#include "frontier.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "frontier_shape.hpp"

namespace nurie::nurikabe {

namespace {

constexpr int kLargestNumber = 127, kMostIslands = 200;
// Up to 100 bytes each. A search that should find boards may do without an answer; to count what
// cannot be listed, there is no other way.
constexpr std::size_t kMostShapes = 4'000'000, kMostShapesToCount = 12'000'000, kMostStates = 4'000'000;

// A set of numbers of cells, at most 127.
using Sizes = unsigned __int128;

constexpr Sizes size_set(int size) { return Sizes{1} << size; }
constexpr Sizes up_to(int size) { return size >= kLargestNumber ? ~Sizes{0} : size_set(size + 1) - 1; }
constexpr Sizes from(int size) { return size <= 0 ? ~Sizes{0} : ~up_to(size - 1); }

// Numbers the distinct keys of a layer in the order in which they come.
template <class Key>
class Numbering {
public:
    std::uint32_t number(Key const& key) {
        if (2 * keys_.size() >= slots_.size()) grow();
        for (std::size_t slot = key.hash() & (slots_.size() - 1);; slot = (slot + 1) & (slots_.size() - 1)) {
            if (slots_[slot] == kFree) {
                slots_[slot] = std::uint32_t(keys_.size());
                keys_.push_back(key);
                return slots_[slot];
            }
            if (keys_[slots_[slot]] == key) return slots_[slot];
        }
    }
    std::vector<Key> const& keys() const { return keys_; }

private:
    static constexpr std::uint32_t kFree = ~std::uint32_t{0};

    void grow() {
        slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), kFree);
        for (std::uint32_t i = 0; i < keys_.size(); ++i) {
            std::size_t slot = keys_[i].hash() & (slots_.size() - 1);
            while (slots_[slot] != kFree) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = i;
        }
    }

    std::vector<Key> keys_;
    std::vector<std::uint32_t> slots_;
};

// All shapes before a certain cell is placed.
struct Layer {
    std::vector<std::uint32_t> first_counter{0}, first_move{0};
    std::vector<std::uint8_t> counters;  // the owners whose cells are counted
    std::vector<Sizes> sizes;            // of each counter: the numbers of cells placed so far
    std::vector<std::uint32_t> targets;  // of each move: a shape of the next layer
    std::vector<std::uint8_t> choices;   // of each move: the owner of the cell

    void free_spare_room() {
        counters.shrink_to_fit();
        sizes.shrink_to_fit();
        targets.shrink_to_fit();
        choices.shrink_to_fit();
    }
};

// A shape, and the number of cells placed for each of its counters, in seven bits each.
struct State {
    std::uint32_t shape = 0;
    std::uint64_t counts = 0;

    bool operator==(State const&) const = default;
    std::uint64_t hash() const {
        std::uint64_t const h = (counts ^ std::uint64_t{shape} << 40 ^ shape) * 0x9e3779b97f4a7c15;
        return h ^ h >> 32;
    }
};

constexpr std::uint32_t kNone = ~std::uint32_t{0};

// A way to a state: the state before, the owner of the cell, and the next way to the same state.
struct Way {
    std::uint32_t from, next;
    std::uint8_t choice;
};

// How many beginnings lead to a state, and the last way to it that was found.
struct Arrivals {
    std::uint64_t count = 0;
    std::uint32_t way = kNone;
};

std::uint64_t add(std::uint64_t a, std::uint64_t b) {
    return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max()
                                                             : a + b;
}

class Counting {
public:
    Counting(Puzzle const& puzzle, Choices const& choices, std::size_t boards, Stop& stop)
        : puzzle_(puzzle),
          most_boards_(boards),
          stop_(stop),
          is_turned_(puzzle.width() > puzzle.height()),
          width_(std::min(puzzle.width(), puzzle.height())),
          choices_(std::size_t(puzzle.cells())) {
        for (int place = 0; place < puzzle.cells(); ++place) choices_[place] = choices[cell_at(place)];
        find_owners();
        to_come_.assign(choices_.size() + 1, std::vector<int>(sizes_.size()));
        for (std::size_t place = choices_.size(); place-- > 0;) {
            to_come_[place] = to_come_[place + 1];
            for (int owner : choices_[place]) ++to_come_[place][owner];
        }
    }

    std::optional<Tally> run() {
        if (!find_shapes() || !drop_dead_ends()) return std::nullopt;
        return count_states();
    }

private:
    // The cells in reading order, across the shorter side.
    int cell_at(int place) const {
        int const row = place / width_, column = place % width_;
        return is_turned_ ? column * puzzle_.width() + row : place;
    }
    int place_of(int cell) const {
        return is_turned_ ? puzzle_.column(cell) * width_ + puzzle_.row(cell) : cell;
    }

    void find_owners() {
        int sea = puzzle_.cells();
        bool is_known = true;
        sizes_.push_back(0);
        std::vector<int> places{-1};
        for (int island : puzzle_.islands()) {
            int const number = puzzle_.number(island);
            places.push_back(place_of(island));
            sizes_.push_back(std::max(0, number));
            if (number == Puzzle::kAnySize) is_known = false;
            sea -= number;
        }
        if (is_known && sea > 0 && sea <= kLargestNumber) sizes_[kSea] = sea;
        shapes_ = Shapes(width_, puzzle_.cells(), std::move(places));
    }

    // First pass: every shape that the beginnings can have, with the numbers of cells that each
    // counter can have, one by one. They are too many by far to be combined at this point.
    bool find_shapes() {
        Numbering<Shape> now;
        now.number(Shape{});
        layers_.resize(choices_.size() + 1);
        layers_[0].first_counter.push_back(0);
        if (sizes_[kSea] > 0) {
            layers_[0].counters.push_back(kSea);
            layers_[0].sizes.push_back(size_set(0));
            ++layers_[0].first_counter.back();
        }
        std::size_t total = 1;
        for (int place = 0; place < int(choices_.size()); ++place) {
            Numbering<Shape> next;
            Layer& layer = layers_[place];
            for (std::uint32_t shape = 0; shape < now.keys().size(); ++shape) {
                if (stop_.now()) return false;
                for (std::uint8_t owner : choices_[place])
                    if (auto const after = shapes_.placed(now.keys()[shape], place, owner))
                        move(place, shape, owner, *after, next);
                layer.first_move.push_back(std::uint32_t(layer.targets.size()));
            }
            total += next.keys().size();
            if (total > (most_boards_ == 0 ? kMostShapesToCount : kMostShapes)) return false;
            layer.free_spare_room();
            now = std::move(next);
        }
        return true;
    }

    // Adds a move to a layer, unless a counter cannot follow.
    void move(int place, std::uint32_t shape, std::uint8_t owner, Shape const& after,
              Numbering<Shape>& next) {
        Layer& layer = layers_[place];
        Layer& then = layers_[place + 1];
        std::array<std::uint8_t, kWidest + 1> counters;
        std::array<Sizes, kWidest + 1> sizes;
        int count = 0;
        auto follow = [&](std::uint8_t counted, int need) {
            Sizes set = size_set(0);
            if (int const i = find(layer, shape, counted); i >= 0) set = layer.sizes[i];
            if (counted == owner) set <<= 1;
            int const size = sizes_[counted], most = size - need;
            if (most < 0) return false;
            set &= up_to(most) & from(size - to_come_[place + 1][counted]);
            counters[count] = counted;
            sizes[count++] = set;
            return set != 0;
        };
        if (sizes_[kSea] > 0 && !follow(kSea, 0)) return;
        std::uint8_t parts = 0;
        for (int i = 0; i < width_; ++i) {
            std::uint8_t const label = after.label(i);
            if (label == kNoLabel || label < parts) continue;
            parts = label + 1;
            std::uint8_t const counted = after.owners[label];
            if (sizes_[counted] == 0 || counted == kSea) continue;
            if (std::find(after.owners.begin(), after.owners.begin() + label, counted) !=
                after.owners.begin() + label)
                continue;
            if (!follow(counted, shapes_.missing(after, place, counted))) return;
        }
        // An island that is closed now must have its size.
        for (auto i = layer.first_counter[shape]; i < layer.first_counter[shape + 1]; ++i) {
            std::uint8_t const counted = layer.counters[i];
            if (std::find(counters.begin(), counters.begin() + count, counted) == counters.begin() + count &&
                !(layer.sizes[i] >> sizes_[counted] & 1))
                return;
        }
        auto const target = next.number(after);
        if (target + 1 == then.first_counter.size()) {
            then.counters.insert(then.counters.end(), counters.begin(), counters.begin() + count);
            then.sizes.insert(then.sizes.end(), std::size_t(count), 0);
            then.first_counter.push_back(std::uint32_t(then.counters.size()));
        }
        for (int i = 0; i < count; ++i) then.sizes[then.first_counter[target] + i] |= sizes[i];
        layer.targets.push_back(target);
        layer.choices.push_back(owner);
    }

    // The counter of an owner among those of a shape; -1 if it has none.
    static int find(Layer const& layer, std::uint32_t shape, std::uint8_t owner) {
        for (auto i = layer.first_counter[shape]; i < layer.first_counter[shape + 1]; ++i)
            if (layer.counters[i] == owner) return int(i);
        return -1;
    }

    // Second pass, backwards: drops the numbers of cells from which a counter cannot reach its size,
    // and the moves that are left without any.
    bool drop_dead_ends() {
        for (auto i = layers_.back().counters.size(); i-- > 0;)
            layers_.back().sizes[i] &= size_set(sizes_[layers_.back().counters[i]]);
        for (std::size_t place = choices_.size(); place-- > 0;) {
            Layer& layer = layers_[place];
            Layer const& then = layers_[place + 1];
            std::vector<Sizes> useful;
            std::size_t kept = 0;
            for (std::uint32_t shape = 0; shape + 1 < layer.first_counter.size(); ++shape) {
                if (stop_.now()) return false;
                auto const first = layer.first_counter[shape], behind = layer.first_counter[shape + 1];
                useful.assign(behind - first, 0);
                auto const first_move = layer.first_move[shape];
                layer.first_move[shape] = std::uint32_t(kept);
                auto const behind_move = layer.first_move[shape + 1];
                for (auto i = first_move; i < behind_move; ++i) {
                    if (!is_live(layer, shape, then, layer.targets[i], layer.choices[i])) continue;
                    for (auto counter = first; counter < behind; ++counter) {
                        std::uint8_t const owner = layer.counters[counter];
                        int const after = find(then, layer.targets[i], owner);
                        Sizes const set = after < 0 ? size_set(sizes_[owner]) : then.sizes[after];
                        useful[counter - first] |= owner == layer.choices[i] ? set >> 1 : set;
                    }
                    layer.targets[kept] = layer.targets[i];
                    layer.choices[kept++] = layer.choices[i];
                }
                for (auto counter = first; counter < behind; ++counter)
                    layer.sizes[counter] &= useful[counter - first];
            }
            layer.first_move.back() = std::uint32_t(kept);
        }
        return true;
    }

    bool is_live(Layer const& layer, std::uint32_t shape, Layer const& then, std::uint32_t target,
                 std::uint8_t choice) const {
        if (&then != &layers_.back() && then.first_move[target] == then.first_move[target + 1]) return false;
        for (auto i = then.first_counter[target]; i < then.first_counter[target + 1]; ++i) {
            std::uint8_t const owner = then.counters[i];
            int const before = find(layer, shape, owner);
            Sizes const set = before < 0 ? size_set(0) : layer.sizes[before];
            if (((owner == choice ? set << 1 : set) & then.sizes[i]) == 0) return false;
        }
        return true;
    }

    // Third pass: counts the beginnings by shape and by the numbers of cells of all counters together,
    // along what is left.
    std::optional<Tally> count_states() {
        Numbering<State> now;
        arrivals_.resize(choices_.size() + 1);
        ways_.resize(choices_.size());
        now.number(State{});
        arrivals_[0].push_back({.count = 1});
        std::size_t total = 0;
        for (std::size_t place = 0; place < choices_.size(); ++place) {
            Numbering<State> next;
            Layer const& layer = layers_[place];
            for (std::uint32_t i = 0; i < now.keys().size(); ++i) {
                if (stop_.now()) return std::nullopt;
                State const& state = now.keys()[i];
                for (auto m = layer.first_move[state.shape]; m < layer.first_move[state.shape + 1]; ++m)
                    if (auto const after = moved(place, state, layer.targets[m], layer.choices[m]))
                        arrive(place, i, layer.choices[m], next.number(*after));
            }
            // Without boards to list, only the last layer is needed.
            total = most_boards_ == 0 ? next.keys().size() : total + next.keys().size();
            if (most_boards_ == 0) arrivals_[place] = {};
            if (total > kMostStates) return std::nullopt;
            now = std::move(next);
        }
        // Every counter has its size at the end, so the states differ in their shapes.
        Tally tally;
        std::vector<std::uint8_t> board(choices_.size());
        for (std::uint32_t i = 0; i < arrivals_.back().size(); ++i) {
            tally.solutions = add(tally.solutions, arrivals_.back()[i].count);
            list_boards(choices_.size(), i, board, tally);
        }
        return tally;
    }

    std::optional<State> moved(std::size_t place, State const& state, std::uint32_t target,
                               std::uint8_t choice) const {
        Layer const& layer = layers_[place];
        Layer const& then = layers_[place + 1];
        auto count_of = [&](auto counter) {
            return int(state.counts >> 7 * (counter - layer.first_counter[state.shape]) & 127);
        };
        State after{.shape = target, .counts = 0};
        std::uint32_t followed = 0;
        for (auto i = then.first_counter[target]; i < then.first_counter[target + 1]; ++i) {
            std::uint8_t const owner = then.counters[i];
            int const before = find(layer, state.shape, owner);
            int count = owner == choice ? 1 : 0;
            if (before >= 0) {
                count += count_of(std::uint32_t(before));
                followed |= 1U << (std::uint32_t(before) - layer.first_counter[state.shape]);
            }
            if (!(then.sizes[i] >> count & 1)) return std::nullopt;
            after.counts |= std::uint64_t(count) << 7 * (i - then.first_counter[target]);
        }
        // What is closed now must have its size.
        for (auto i = layer.first_counter[state.shape]; i < layer.first_counter[state.shape + 1]; ++i)
            if (!(followed >> (i - layer.first_counter[state.shape]) & 1) &&
                count_of(i) != sizes_[layer.counters[i]])
                return std::nullopt;
        return after;
    }

    void arrive(std::size_t place, std::uint32_t from, std::uint8_t choice, std::uint32_t to) {
        auto& there = arrivals_[place + 1];
        if (to == there.size()) there.emplace_back();
        there[to].count = add(there[to].count, arrivals_[place][from].count);
        if (most_boards_ == 0) return;
        ways_[place].push_back({.from = from, .next = there[to].way, .choice = choice});
        there[to].way = std::uint32_t(ways_[place].size() - 1);
    }

    // Walks back from a state to the empty board, along every way.
    void list_boards(std::size_t place, std::uint32_t state, std::vector<std::uint8_t>& board,
                     Tally& tally) const {
        if (tally.boards.size() == most_boards_) return;
        if (place-- == 0) return tally.boards.push_back(board);
        for (auto i = arrivals_[place + 1][state].way; i != kNone; i = ways_[place][i].next) {
            board[cell_at(int(place))] = ways_[place][i].choice == kSea ? kBlack : kWhite;
            list_boards(place, ways_[place][i].from, board, tally);
        }
    }

    Puzzle const& puzzle_;
    std::size_t most_boards_;
    Stop& stop_;
    bool is_turned_;
    int width_;
    Choices choices_;         // by place
    std::vector<int> sizes_;  // of the sea and the islands; 0 if not counted
    Shapes shapes_;
    std::vector<std::vector<int>> to_come_;  // by place and owner: the cells from there on that it may have
    std::vector<Layer> layers_;
    std::vector<std::vector<Arrivals>> arrivals_;  // by layer and state
    std::vector<std::vector<Way>> ways_;           // by place, if boards are asked for
};

}  // namespace

bool is_narrow(Puzzle const& puzzle) {
    auto const islands = puzzle.islands();
    return std::min(puzzle.width(), puzzle.height()) <= kWidest && islands.size() <= kMostIslands &&
           std::all_of(islands.begin(), islands.end(),
                       [&](int cell) { return puzzle.number(cell) <= kLargestNumber; });
}

std::optional<Tally> tally(Puzzle const& puzzle, Choices const& choices, std::size_t boards, Stop& stop) {
    return Counting(puzzle, choices, boards, stop).run();
}

}  // namespace nurie::nurikabe
