#include "annealing.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "../outcome.hpp"
#include "../search/chance.hpp"
#include "distance.hpp"
#include "words.hpp"

namespace nurie::nonogram {

namespace {

// The exponential function of -x, the same on every machine: by series for a small part of x, then squared.
double decay(double x) {
    double const y = x / 1024;
    double result = 1 / (1 + y * (1 + y / 2 * (1 + y / 3)));
    for (int i = 0; i < 10; ++i) result *= result;
    return result;
}

// Open cells, sorted by whether they are filled and by their conflict values, so that one of each sort can be
// drawn at once.
class Sorted {
public:
    explicit Sorted(int cells) : sort_(cells, kNone), where_(cells) {}

    static constexpr int kValues = 3;

    bool has(int cell) const { return sort_[cell] != kNone; }
    bool is_filled(int cell) const { return sort_[cell] >= kValues; }
    int conflict(int cell) const { return sort_[cell] % kValues; }

    void put(int cell, bool filled, int conflict) {
        if (sort_[cell] != kNone) {
            auto& old = cells_[sort_[cell]];
            where_[old.back()] = where_[cell];
            old[where_[cell]] = old.back();
            old.pop_back();
        }
        sort_[cell] = std::int8_t(filled * kValues + conflict);
        auto& now = cells_[sort_[cell]];
        where_[cell] = int(now.size());
        now.push_back(cell);
    }
    void clear() {
        for (auto& cells : cells_) cells.clear();
        std::fill(sort_.begin(), sort_.end(), kNone);
    }

    // A filled or an empty cell, drawn in proportion to 1 plus its conflict value; there must be one.
    int draw(bool filled, search::Chance& chance) const {
        auto const* const cells = cells_.data() + filled * kValues;
        std::size_t sum = 0;
        for (int value = 0; value < kValues; ++value) sum += cells[value].size() * (value + 1);
        auto left = std::size_t(chance.unit() * double(sum));
        for (int value = 0;; ++value) {
            if (left < cells[value].size() * (value + 1)) return cells[value][left / (value + 1)];
            left -= cells[value].size() * (value + 1);
        }
    }

private:
    static constexpr std::int8_t kNone = -1;
    std::vector<std::int8_t> sort_;
    std::vector<int> where_;
    std::array<std::vector<int>, 2 * kValues> cells_;
};

template <int W>
class Annealing {
public:
    using Set = Bits<W>;

    Annealing(Clues const& clues, std::span<std::uint8_t const> given, Schedule const& schedule,
              std::function<void(Change const&)> const& listener)
        : clues_(clues),
          schedule_(schedule),
          listener_(listener),
          known_(clues.lines()),
          filled_(clues.lines()),
          nearer_(clues.lines()),
          costs_(clues.lines()),
          sorted_(clues.cells()) {
        chance_.seed(schedule.seed);
        for (int line = 0; line < clues.lines(); ++line)
            distances_.emplace_back(clues[line], clues.length(line));
        for (int row = 0; row < clues.height(); ++row)
            for (Run const& run : clues[row]) missing_ += run.length;
        for (int cell = 0; cell < clues.cells(); ++cell) {
            if (given.empty() || given[cell] == kUnknown) open_.push_back(cell);
            else if (given[cell]) {
                --missing_;
                known_[row(cell)].set(column(cell));
                known_[clues_.height() + column(cell)].set(row(cell));
            }
        }
    }

    Annealed run(Stop& stop) {
        for (long attempt = 0; attempt <= schedule_.restarts; ++attempt) {
            if ((found_.stopped = stop.now())) break;
            ++found_.tries;
            if (missing_ < 0 || missing_ > long(open_.size())) continue;
            start();
            anneal(stop);
            if (found_.solved || found_.stopped) break;
        }
        return std::move(found_);
    }

private:
    static constexpr int kLooks = 256;  // swaps between two looks at the clock

    int row(int cell) const { return cell / clues_.width(); }
    int column(int cell) const { return cell % clues_.width(); }

    // Fills the right number of open cells at random.
    void start() {
        filled_ = known_;
        for (std::size_t at = open_.size(); at > 1; --at)
            std::swap(open_[at - 1], open_[std::size_t(chance_.unit() * double(at))]);
        Change change{found_.tries,
                      0,
                      {open_.begin() + missing_, open_.end()},
                      {open_.begin(), open_.begin() + missing_}};
        for (int cell : change.filled) {
            filled_[row(cell)].set(column(cell));
            filled_[clues_.height() + column(cell)].set(row(cell));
        }
        sorted_.clear();
        for (int at = 0; at < int(open_.size()); ++at) sorted_.put(open_[at], at < missing_, 0);
        std::fill(nearer_.begin(), nearer_.end(), Set{});
        for (int line = 0; line < clues_.lines(); ++line) measure(line);
        cost_ = std::accumulate(costs_.begin(), costs_.end(), 0);
        change.cost = cost_;
        if (listener_) listener_(change);
        note();
    }

    void anneal(Stop& stop) {
        long const total =
            missing_ == 0 || missing_ == long(open_.size()) ? 0 : schedule_.steps * long(open_.size());
        double temperature = schedule_.hottest, ceiling = temperature;
        long told = 0;
        for (long step = 0; step < total && cost_ > 0; ++step) {
            if (step % kLooks == 0) {
                if ((found_.stopped = stop.now(kLooks / 8))) return;
                ceiling = schedule_.hottest /
                          (1 + (schedule_.hottest / schedule_.coldest - 1) * double(step) / double(total));
            }
            ++found_.swaps;
            int const from = sorted_.draw(true, chance_), to = sorted_.draw(false, chance_);
            int const worse = worsening(from, to);
            if (worse > 0) {
                bool const is_kept = chance_.unit() < decay(worse / temperature);
                temperature = std::min(ceiling, temperature * schedule_.reheating);
                if (!is_kept) continue;
            } else if (worse < 0) {
                temperature = std::max(schedule_.coldest, temperature * schedule_.cooling);
            }
            swap(from, to);
            if (cost_ < found_.cost) note();
            if (listener_ && told++ < kMostTold) listener_({found_.tries, cost_, {from}, {to}});
        }
    }

    // By how much a swap raises the cost.
    int worsening(int from, int to) {
        bool const same_row = row(from) == row(to), same_column = column(from) == column(to);
        if (!same_row && !same_column) return 2 * (2 - sorted_.conflict(from) - sorted_.conflict(to));
        auto const alone = [&](int line, int position) { return nearer_[line].test(position) ? -1 : 1; };
        int const height = clues_.height();
        if (same_row)
            return together(row(from), column(from), column(to)) + alone(height + column(from), row(from)) +
                   alone(height + column(to), row(to));
        return together(height + column(from), row(from), row(to)) + alone(row(from), column(from)) +
               alone(row(to), column(to));
    }

    // By how much the cost of a line rises if two of its cells change.
    int together(int line, int one, int other) {
        Set changed = filled_[line];
        changed ^= Set::one(one) | Set::one(other);
        return distances_[line](changed) - costs_[line];
    }

    void swap(int from, int to) {
        int const height = clues_.height();
        for (int cell : {from, to}) {
            filled_[row(cell)] ^= Set::one(column(cell));
            filled_[height + column(cell)] ^= Set::one(row(cell));
            sorted_.put(cell, cell == to, sorted_.conflict(cell));
        }
        remeasure(row(from));
        remeasure(height + column(from));
        if (row(to) != row(from)) remeasure(row(to));
        if (column(to) != column(from)) remeasure(height + column(to));
    }

    void remeasure(int line) {
        cost_ -= costs_[line];
        measure(line);
        cost_ += costs_[line];
    }

    void measure(int line) {
        costs_[line] = distances_[line](filled_[line]);
        Set const now = distances_[line].nearer(filled_[line], costs_[line]);
        (now ^ nearer_[line]).for_each([&](int position) {
            int const cell = clues_.cell(line, position);
            if (sorted_.has(cell))
                sorted_.put(cell, sorted_.is_filled(cell),
                            sorted_.conflict(cell) + (now.test(position) ? 1 : -1));
        });
        nearer_[line] = now;
    }

    // Keeps the board if it is the best so far.
    void note() {
        if (found_.cost && *found_.cost <= cost_) return;
        found_.cost = cost_;
        found_.solved = cost_ == 0;
        found_.board.assign(clues_.cells(), 0);
        for (int line = 0; line < clues_.height(); ++line)
            filled_[line].for_each([&](int position) { found_.board[clues_.cell(line, position)] = 1; });
    }

    Clues const& clues_;
    Schedule const& schedule_;
    std::function<void(Change const&)> const& listener_;
    search::Chance chance_;
    std::vector<Distance<W>> distances_;
    std::vector<Set> known_, filled_, nearer_;  // of each line, filled cells, and cells that bring it nearer
    std::vector<int> costs_;                    // of each line
    int cost_ = 0;                              // of all lines
    std::vector<int> open_;
    long missing_ = 0;  // how many open cells are filled
    Sorted sorted_;
    Annealed found_;
};

}  // namespace

Annealed anneal(Clues const& clues, std::span<std::uint8_t const> given, Schedule const& schedule, Stop& stop,
                std::function<void(Change const&)> const& listener) {
    return with_words_from<1, 4>(std::max(clues.width(), clues.height()) + 2, [&](auto words) {
        return Annealing<words.value>(clues, given, schedule, listener).run(stop);
    });
}

}  // namespace nurie::nonogram
