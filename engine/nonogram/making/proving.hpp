// Proving: searches all sets of up to a given number of changes that could make a picture solvable, without
// trying most of them.
//
// An implicit hitting set (Reiter's tree of conflicts, with stuck sets as conflicts): every repair frees each
// stuck set. The search branches over the ways to free one of them that has the fewest. The sets that it
// has learned tell at once which last change could free all of them; only a picture in which none of
// them is stuck is solved as a whole, and is either repaired or reveals others. They also tell how many
// changes are needed at least, or how visible ones: a packing, in which sets share the room that each change
// has. Several changes in one line may free a set that none of them frees alone, but sets that this line does
// not reach need others, so that most lines have no room for several.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "conflicts.hpp"
#include "repair.hpp"
#include "stuck.hpp"

namespace nurie::nonogram::making {

template <int W>
class Proving {
public:
    static constexpr int kUnknown = 1 << 28;  // more visible than any repair

    Proving(Canvas<W>& canvas, Visibility const& visibility, long most_work)
        : canvas_(canvas),
          end_(canvas.line_solves + most_work),
          conflicts_(canvas, end_),
          barred_(conflicts_.changes()),
          costs_(conflicts_.changes()),
          load_(conflicts_.changes()),
          obstacles_(conflicts_.changes(), -1) {
        for (int number = 0; number < conflicts_.changes(); ++number) {
            Change const change = conflicts_.change(number);
            costs_[number] = visibility.of(change.cell, change.value);
        }
    }

    // The least visible of all repairs with at most this many changes, if it is less visible than that;
    // `is_certain` says whether this is certain.
    std::optional<std::vector<Change>> best_of(int changes, int visibility) {
        best_.reset();
        best_cost_ = visibility;
        is_certain = true;
        visit(changes, 0);
        return best_;
    }

    bool is_certain = true;

private:
    // As many stuck sets are considered in a branch, and if two changes are left.
    static constexpr int kSets = 12, kLastSets = 40;
    // Parts of the work that solve no lines, compared to one that is. A visit takes longer the more sets are
    // known.
    static constexpr long kVisit = 10, kKnown = 64, kSet = 4, kPart = 2, kAsked = 2;

    // A stuck set with the changes that may free it: alone, with one more, and with two or more.
    struct Conflict {
        int set, weight;
        std::array<Marks, 3> ways;
    };
    using Shares = std::array<int, 3>;

    bool is_over() {
        if (canvas_.line_solves + steps_ > end_ || canvas_.stops_now()) is_certain = false;
        return !is_certain;
    }

    void visit(int left, int cost) {
        steps_ += kVisit + conflicts_.sets() / kKnown;
        if (is_over()) return;
        if (!conflicts_.is_any_silent() && is_repaired(left)) {
            best_ = chosen_;
            best_cost_ = cost;
        } else if (left == 1) {
            finish(cost);
        } else if (left > 1) {
            branch(left, cost);
        }
    }

    // Solves the picture with the chosen changes, and learns what is stuck.
    bool is_repaired(int left) {
        for (Change const& change : chosen_) canvas_.paint(change.cell, change.value);
        auto const open = canvas_.settle();
        bool const is_all_known = is_empty<W>(open);
        if (!is_all_known) {
            conflicts_.learn(open);
            auto const apart = away_from_changes(open);
            for (auto const& cells : stuck_sets(canvas_, apart, 2 * left + 1)) conflicts_.learn(cells);
        }
        for (Change const& change : chosen_) canvas_.paint(change.cell, conflicts_.original(change.cell));
        if (canvas_.is_stopped()) is_certain = false;
        return is_all_known && is_certain;
    }

    // A stuck set within one, without the lines of the chosen changes where that is possible: it is stuck
    // without these changes, too, and so tells more about others.
    Cells<W> away_from_changes(Cells<W> stuck) {
        int const width = canvas_.clues().width();
        for (auto change = chosen_.rbegin(); change != chosen_.rend(); ++change)
            for (bool const is_row : {true, false}) {
                int const row = change->cell / width, column = change->cell % width;
                Cells<W> fewer = stuck;
                for (int r = 0; r < int(fewer.size()); ++r) {
                    if (!is_row) fewer[r].clear(column);
                    else if (r == row) fewer[r] = {};
                }
                if (fewer == stuck) continue;
                fewer = canvas_.settle(fewer);
                if (!is_empty<W>(fewer)) stuck = std::move(fewer);
            }
        return stuck;
    }

    // One more change has to free all stuck sets.
    void finish(int cost) {
        Marks all(conflicts_.changes()), one = all;
        bool is_first = true;
        conflicts_.for_each_silent([&](int set) {
            steps_ += kPart;
            one.clear();
            conflicts_.add_freeing(set, one);
            if (is_first) (all = one) -= barred_;
            else all &= one;
            is_first = false;
            return all.any();
        });
        for (int number : by_cost(all)) {
            if (cost + costs_[number] >= best_cost_ || is_over()) return;
            ++steps_;
            int const obstacle = obstacles_[number];
            if (obstacle >= 0 && conflicts_.is_silent_after(obstacle, conflicts_.change(number))) continue;
            follow({number}, 0, cost);
        }
    }

    void branch(int left, int cost) {
        auto sets = stuck(left);
        if (sets.empty()) return;
        if (left > 2) {
            find_ways(sets, std::vector<int>(conflicts_.lines(), left));
            auto const rooms = this->rooms(sets, left);
            find_ways(sets, rooms);
            auto const all = [](Conflict const&) { return true; };
            if (needed(sets, kAlone, [](int) { return 1; }, all) > left) return;
            auto const visible = [&](int number) { return costs_[number]; };
            if (best_cost_ < kUnknown && cost + needed(sets, kAlone, visible, all) >= best_cost_) return;
        }
        Conflict const& chosen = sets.front();
        auto const singles = by_cost(chosen.ways[0]);
        for (int number : singles) {
            if (is_over()) break;
            if (left > 2 ? cost + costs_[number] < best_cost_ : leaves_one(number, sets, cost))
                follow({number}, left - 1, cost);
            barred_.set(number);
        }
        for (int line : conflicts_.lines_of(chosen.set)) {
            int const most = room(line, sets, left);
            for (int count = 2; count <= most; ++count)
                for (auto const& numbers : conflicts_.together(chosen.set, line, count, barred_)) {
                    if (is_over()) break;
                    follow(numbers, left - count, cost);
                }
            if (is_over()) break;
        }
        for (int number : singles) barred_.clear(number);
    }

    // Whether after a change one more could free all sets that it does not reach, and both are less visible
    // than the best repair.
    bool leaves_one(int number, std::vector<Conflict> const& sets, int cost) {
        Marks all;
        for (Conflict const& one : sets) {
            if (conflicts_.reach(one.set).test(number)) continue;
            if (all.size() == 0) (all = one.ways[0]) -= barred_;
            else all &= one.ways[0];
            if (!all.any()) {
                ++steps_;
                return false;
            }
        }
        if (best_cost_ == kUnknown) return true;
        int least = all.size() == 0 ? 0 : kUnknown;
        all.for_each([&](int other) { least = std::min(least, costs_[other]); });
        return cost + costs_[number] + least < best_cost_;
    }

    // Some stuck sets with the changes that free them alone, the one that has the fewest first.
    std::vector<Conflict> stuck(int left) {
        std::vector<Conflict> sets;
        Marks const none(conflicts_.changes());
        conflicts_.for_each_silent([&](int set) {
            steps_ += kSet;
            auto& [_, weight, ways] = sets.emplace_back(Conflict{set, 0, {none, none, none}});
            conflicts_.add_freeing(set, ways[0]);
            ways[0] -= barred_;
            weight = ways[0].count();
            return int(sets.size()) < (left > 2 ? kSets : kLastSets);
        });
        std::stable_sort(sets.begin(), sets.end(),
                         [](auto const& a, auto const& b) { return a.weight < b.weight; });
        return sets;
    }

    // The other changes that help to free them.
    void find_ways(std::vector<Conflict>& sets, std::vector<int> const& rooms) {
        for (auto& [set, weight, ways] : sets) {
            ways[1].clear();
            ways[2].clear();
            conflicts_.add_helping(set, rooms, ways[1]);
            conflicts_.add_reached(set, rooms, ways[2]);
            ways[1] -= barred_;
            ways[2] -= barred_;
            (ways[2] -= ways[1]) -= ways[0];
            ways[1] -= ways[0];
        }
    }

    // At least this much is needed to free all sets if each change has a price. A change that frees a set
    // alone pays for all of it, another for a share only: the prices bound what the sets may ask for in all.
    template <class Price, class Counts>
    int needed(std::vector<Conflict> const& sets, Shares const& shares, Price price, Counts counts) {
        std::fill(load_.begin(), load_.end(), 0);
        int sum = 0;
        for (Conflict const& one : sets) {
            if (!counts(one)) continue;
            steps_ += kAsked;
            auto const& ways = one.ways;
            int asked = kUnknown;
            for (int way = 0; way < 3 && asked > 0; ++way)
                ways[way].for_each([&](int number) {
                    asked = std::min(asked, (kWhole * kWhole * price(number) - load_[number]) / shares[way]);
                });
            if (asked == kUnknown) return kUnknown;
            if (asked == 0) continue;
            sum += asked;
            for (int way = 0; way < 3; ++way)
                ways[way].for_each([&](int number) { load_[number] += asked * shares[way]; });
        }
        return (sum + kWhole - 1) / kWhole;
    }

    // How many changes there may be in each line, if others are needed outside of it.
    std::vector<int> rooms(std::vector<Conflict> const& sets, int left) {
        std::vector<int> found(conflicts_.lines(), left);
        for (int line = 0; line < conflicts_.lines(); ++line) found[line] = room(line, sets, left);
        return found;
    }

    // However many changes there are in a line, others are needed for sets that do not have the line, and
    // that no change in it frees alone.
    int room(int line, std::vector<Conflict> const& sets, int left) {
        auto const is_beside = [&](Conflict const& one) {
            return !one.ways[0].meets(conflicts_.reached(line)) && !conflicts_.has_line(one.set, line);
        };
        if (left <= 3) return left - std::any_of(sets.begin(), sets.end(), is_beside);
        return left - std::min(left, needed(sets, kBeside, [](int) { return 1; }, is_beside));
    }

    void follow(std::vector<int> const& numbers, int left, int cost) {
        for (int number : numbers) cost += costs_[number];
        if (cost >= best_cost_) return;
        for (int number : numbers) {
            chosen_.push_back(conflicts_.change(number));
            conflicts_.make(chosen_.back());
        }
        visit(left, cost);
        if (left == 0 && conflicts_.silenced() >= 0) obstacles_[numbers.back()] = conflicts_.silenced();
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            conflicts_.undo(chosen_.back());
            chosen_.pop_back();
        }
    }

    // The least visible first.
    std::vector<int> by_cost(Marks const& changes) const {
        std::vector<int> numbers;
        changes.for_each([&](int number) { numbers.push_back(number); });
        std::stable_sort(numbers.begin(), numbers.end(), [&](int a, int b) { return costs_[a] < costs_[b]; });
        return numbers;
    }

    // What one of so many changes that free a set contributes, and if one more may be made in a line.
    static constexpr int kWhole = 6;
    static constexpr Shares kAlone{kWhole, kWhole / 2, kWhole / 3}, kBeside{kWhole, kWhole, kWhole / 2};

    Canvas<W>& canvas_;
    long const end_;
    Conflicts<W> conflicts_;
    long steps_ = 0;
    Marks barred_;                // changes whose repairs have been looked for
    std::vector<int> costs_;      // of every change
    std::vector<int> load_;       // what sets ask of every change
    std::vector<int> obstacles_;  // of every change, a set that was stuck after it when it was the last
    std::vector<Change> chosen_;
    std::optional<std::vector<Change>> best_;
    int best_cost_ = 0;
};

}  // namespace nurie::nonogram::making
