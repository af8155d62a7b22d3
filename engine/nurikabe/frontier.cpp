#include "frontier.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace nurie::nurikabe {

namespace {

constexpr int kWidest = 12, kLargestNumber = 127, kMostIslands = 200;
// Up to 100 bytes each. A search that should find boards may do without an answer; to count what
// cannot be listed, there is no other way.
constexpr std::size_t kMostShapes = 4'000'000, kMostShapesToCount = 12'000'000, kMostStates = 4'000'000;

// A set of numbers of cells, at most 127.
using Sizes = unsigned __int128;

constexpr Sizes size_set(int size) { return Sizes{1} << size; }
constexpr Sizes up_to(int size) { return size >= kLargestNumber ? ~Sizes{0} : size_set(size + 1) - 1; }
constexpr Sizes from(int size) { return size <= 0 ? ~Sizes{0} : ~up_to(size - 1); }

constexpr std::uint8_t kSea = 0, kNoLabel = 15;

// The frontier: for each column, the label of the lowest cell that is placed. Connected cells share
// a label, and labels are numbered from left to right.
struct Shape {
    std::uint64_t labels = ~std::uint64_t{0};  // four bits for each column, then the flags
    std::array<std::uint8_t, 16> owners{};     // of each label

    static constexpr int kCornerIsBlack = 48, kSeaIsOver = 49;

    bool operator==(Shape const&) const = default;
    std::uint64_t hash() const {
        auto const halves = std::bit_cast<std::array<std::uint64_t, 2>>(owners);
        std::uint64_t h = labels;
        for (auto half : halves) h = (h ^ h >> 29 ^ half) * 0x9e3779b97f4a7c15;
        return h ^ h >> 32;
    }
};

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
        to_come_.assign(choices_.size() + 1, std::vector<int>(owners_.size()));
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
    // An island or the sea: where its number is, and how many cells it has; 0 if that is not counted.
    struct Owner {
        int place, size;
    };

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
        owners_.push_back({-1, 0});
        for (int island : puzzle_.islands()) {
            int const number = puzzle_.number(island);
            owners_.push_back({place_of(island), std::max(0, number)});
            if (number == Puzzle::kAnySize) is_known = false;
            sea -= number;
        }
        if (is_known && sea > 0 && sea <= kLargestNumber) owners_[kSea].size = sea;
    }

    bool has_passed(int owner, int place) const { return owners_[owner].place <= place; }

    // First pass: every shape that the beginnings can have, with the numbers of cells that each
    // counter can have, one by one. They are too many by far to be combined at this point.
    bool find_shapes() {
        Numbering<Shape> now;
        now.number(Shape{.labels = ~std::uint64_t{0} >> (64 - 4 * kWidest), .owners = {}});
        layers_.resize(choices_.size() + 1);
        layers_[0].first_counter.push_back(0);
        if (owners_[kSea].size > 0) {
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
                    if (auto const after = placed(now.keys()[shape], place, owner))
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

    // The shape after a cell is placed; empty if that breaks a rule.
    std::optional<Shape> placed(Shape const& shape, int place, std::uint8_t owner) const {
        constexpr std::uint8_t kNew = 12;
        std::array<std::uint8_t, kWidest> labels;
        for (int i = 0; i < kWidest; ++i) labels[i] = shape.labels >> 4 * i & 15;
        std::array<std::uint8_t, 16> owners = shape.owners;
        owners[kNew] = owner;

        int const column = place % width_;
        std::uint8_t const above = labels[column], left = column > 0 ? labels[column - 1] : kNoLabel;
        bool const is_above_black = above != kNoLabel && owners[above] == kSea;
        bool const is_left_black = left != kNoLabel && owners[left] == kSea;
        bool is_over = shape.labels >> Shape::kSeaIsOver & 1;
        if (owner == kSea) {
            if (is_over) return std::nullopt;
            if (is_above_black && is_left_black && shape.labels >> Shape::kCornerIsBlack & 1)
                return std::nullopt;
        } else {
            if (above != kNoLabel && !is_above_black && owners[above] != owner) return std::nullopt;
            if (left != kNoLabel && !is_left_black && owners[left] != owner) return std::nullopt;
            // An island whose number has been passed is closed unless it is on the frontier.
            if (owners_[owner].place < place && !is_on(labels, owners, owner)) return std::nullopt;
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
            else if (!has_passed(owners[above], place)) return std::nullopt;
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
        if (place + 1 == int(choices_.size()) && !is_whole(after, names)) return std::nullopt;
        return after;
    }

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
            int const size = owners_[counted].size, most = size - need;
            if (most < 0) return false;
            set &= up_to(most) & from(size - to_come_[place + 1][counted]);
            counters[count] = counted;
            sizes[count++] = set;
            return set != 0;
        };
        if (owners_[kSea].size > 0 && !follow(kSea, 0)) return;
        std::uint8_t parts = 0;
        for (int i = 0; i < width_; ++i) {
            std::uint8_t const label = after.labels >> 4 * i & 15;
            if (label == kNoLabel || label < parts) continue;
            parts = label + 1;
            std::uint8_t const counted = after.owners[label];
            if (owners_[counted].size == 0 || counted == kSea) continue;
            if (std::find(after.owners.begin(), after.owners.begin() + label, counted) !=
                after.owners.begin() + label)
                continue;
            if (!follow(counted, missing(after, place, counted))) return;
        }
        // An island that is closed now must have its size.
        for (auto i = layer.first_counter[shape]; i < layer.first_counter[shape + 1]; ++i) {
            std::uint8_t const counted = layer.counters[i];
            if (std::find(counters.begin(), counters.begin() + count, counted) == counters.begin() + count &&
                !(layer.sizes[i] >> owners_[counted].size & 1))
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

    // At least so many cells must follow to connect the parts of an island with each other and with
    // its number.
    int missing(Shape const& shape, int place, std::uint8_t owner) const {
        int const row = place / width_, column = place % width_, number = owners_[owner].place;
        std::array<std::uint8_t, kWidest> columns, labels;
        int cells = 0;
        for (int i = 0; i < width_; ++i) {
            std::uint8_t const label = shape.labels >> 4 * i & 15;
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

    // Second pass, backwards: drops the numbers of cells from which a counter cannot reach its size,
    // and the moves that are left without any.
    bool drop_dead_ends() {
        for (auto i = layers_.back().counters.size(); i-- > 0;)
            layers_.back().sizes[i] &= size_set(owners_[layers_.back().counters[i]].size);
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
                        Sizes const set = after < 0 ? size_set(owners_[owner].size) : then.sizes[after];
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
                count_of(i) != owners_[layer.counters[i]].size)
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
    Choices choices_;                        // by place
    std::vector<Owner> owners_;              // the sea, then the islands
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
