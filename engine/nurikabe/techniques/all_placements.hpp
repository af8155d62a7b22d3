// All placements: what every shape that an island can have agrees on.
//
//   3 ? ? ?        3 . ? ?
//   # ? # ?   →    # ? # ?        (across or down, the second cell belongs to it)
//   ? ? ? ?        ? ? ? ?
//
// Cells that are in every shape are white, cells beside every shape are black, and so are cells that no shape
// of any island covers. A shape counts only if its border leaves no pool and does not split the sea. Shapes
// are listed as Redelmeier (1981) lists polyominoes, each once; an island with more than some thousands is
// left alone, and one on which the shapes so far agree on nothing is left at once.
#pragma once

#include "finding.hpp"
#include "possible_pool.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

class Placements {
public:
    static constexpr int kMostShapes = 2'000, kMostTries = 10'000;
    // Each cell that an island lacks is one call more on the stack.
    static constexpr int kMostLacking = 500;

    Placements(View& view, Findings& findings)
        : view_(view),
          findings_(findings),
          state_(view.state()),
          puzzle_(state_.puzzle()),
          in_shape_(puzzle_.cells(), 0),
          is_listed_(puzzle_.cells(), 0),
          beside_(puzzle_.cells(), 0),
          seen_(puzzle_.cells(), 0) {}

    // Whether the shapes of an island agree on anything; `white` and `black` are what.
    bool agree(int region) {
        white.clear();
        black.clear();
        view_.spread.from(state_, region, Counting::with_strays);
        return list(state_.region(region)) && shapes_ > 0 && !(white.empty() && black.empty());
    }

    // Marks the cells that shapes of an island cover, or all in its reach if the shapes are too many.
    void cover(int region, std::vector<unsigned char>& covered) {
        covering_ = &covered;
        Region const& island = state_.region(region);
        view_.spread.from(state_, region, Counting::with_strays);
        left_ = 0;
        for (int cell : view_.spread.reached()) left_ += state_.is_unknown(cell) && !covered[cell];
        bool const is_whole = left_ == 0 || list(island);
        covering_ = nullptr;
        if (is_whole) return;
        for (int cell : view_.spread.reached()) covered[cell] = 1;
    }

    std::vector<int> white, black;

private:
    // Lists the shapes of an island that has just been spread; false if that ended early.
    bool list(Region const& island) {
        number_ = island.size + island.need;
        shapes_ = listed_ = tries_ = 0;
        is_over_ = false;
        if (island.need > kMostLacking) return false;
        shape_.clear();
        untried_.clear();
        for (int cell : state_.cells_of(island)) add(cell);
        list_around(0);
        grow(0);
        for (int cell : shape_) in_shape_[cell] = 0;
        for (int cell : untried_) is_listed_[cell] = 0;
        return !is_over_ || (covering_ && left_ == 0);
    }

    void add(int cell) {
        shape_.push_back(cell);
        in_shape_[cell] = 1;
    }

    // Puts the cells beside the shape, from one of its cells on, among those to try.
    void list_around(std::size_t from) {
        for (std::size_t at = from; at < shape_.size(); ++at)
            for (int near : puzzle_.beside(shape_[at]))
                if (state_.is_unknown(near) && view_.spread.has(near) && !is_listed_[near] &&
                    !in_shape_[near]) {
                    is_listed_[near] = 1;
                    untried_.push_back(near);
                }
    }

    void grow(std::size_t from) {
        for (std::size_t at = from; at < untried_.size() && !is_over_; ++at) {
            if (++tries_ > kMostTries || findings_.is_late(1)) is_over_ = true;
            std::size_t const size = shape_.size(), listed = untried_.size();
            int const cell = untried_[at];
            add(cell);
            for (int near : puzzle_.beside(cell)) {
                int const r = state_.region_of(near);
                if (r < 0 || in_shape_[near] || !state_.region(r).is_stray()) continue;
                for (int stray : state_.cells_of(state_.region(r))) add(stray);
            }
            if (int(shape_.size()) == number_) {
                judge();
            } else if (int(shape_.size()) < number_) {
                list_around(size);
                grow(at + 1);
            }
            for (; shape_.size() > size; shape_.pop_back()) in_shape_[shape_.back()] = 0;
            for (; untried_.size() > listed; untried_.pop_back()) is_listed_[untried_.back()] = 0;
        }
    }

    void judge() {
        if (++listed_ > kMostShapes) is_over_ = true;
        ++round_;
        border_.clear();
        for (int cell : shape_)
            for (int near : puzzle_.beside(cell))
                if (!in_shape_[near] && beside_[near] != round_) {
                    beside_[near] = round_;
                    border_.push_back(near);
                }
        if (covering_) return take_cover();
        auto const is_outside = [&](int cell) { return !in_shape_[cell]; };
        auto const is_apart = [&](int cell) { return beside_[cell] != round_; };
        // A shape that agrees with all others changes nothing, whether it is possible or not.
        if (shapes_ > 0 && std::none_of(white.begin(), white.end(), is_outside) &&
            std::none_of(black.begin(), black.end(), is_apart))
            return;
        if (makes_pool() || splits_sea()) return;
        if (shapes_++ == 0) {
            for (int cell : shape_)
                if (state_.is_unknown(cell)) white.push_back(cell);
            for (int cell : border_)
                if (state_.is_unknown(cell)) black.push_back(cell);
        } else {
            std::erase_if(white, is_outside);
            std::erase_if(black, is_apart);
        }
        if (white.empty() && black.empty()) is_over_ = true;
    }

    void take_cover() {
        auto const is_new = [&](int cell) { return state_.is_unknown(cell) && !(*covering_)[cell]; };
        if (std::none_of(shape_.begin(), shape_.end(), is_new) || makes_pool() || splits_sea()) return;
        for (int cell : shape_) {
            left_ -= is_new(cell);
            (*covering_)[cell] = 1;
        }
        if (left_ == 0) is_over_ = true;
    }

    bool is_black(int cell) const { return state_[cell] == kBlack || beside_[cell] == round_; }

    bool makes_pool() const {
        int const width = puzzle_.width();
        for (int cell : border_) {
            if (!state_.is_unknown(cell)) continue;
            int const row = puzzle_.row(cell), column = puzzle_.column(cell);
            for (int top : {row - 1, row})
                for (int left : {column - 1, column}) {
                    if (top < 0 || left < 0 || top + 1 >= puzzle_.height() || left + 1 >= width) continue;
                    auto const block = block_at(puzzle_, top * width + left);
                    if (std::all_of(block.begin(), block.end(), [&](int c) { return is_black(c); }))
                        return true;
                }
        }
        return false;
    }

    // Whether black cells and border could no longer be joined.
    bool splits_sea() {
        int start = -1, black = state_.black();
        for (int cell : border_) {
            start = cell;
            black += state_.is_unknown(cell);
        }
        if (start < 0) return black > 0;
        part_.assign(1, start);
        seen_[start] = round_;
        for (std::size_t at = 0; at < part_.size(); ++at) {
            black -= is_black(part_[at]);
            for (int near : puzzle_.beside(part_[at])) {
                if (seen_[near] == round_ || state_[near] == kWhite || in_shape_[near]) continue;
                seen_[near] = round_;
                part_.push_back(near);
            }
        }
        return black > 0 || int(part_.size()) < state_.sea_size();
    }

    View& view_;
    Findings& findings_;
    State const& state_;
    Puzzle const& puzzle_;
    std::vector<unsigned char> in_shape_, is_listed_;
    std::vector<int> beside_, seen_;  // the last shape that this was so for
    std::vector<int> shape_, untried_, border_, part_;
    int number_ = 0, shapes_ = 0, listed_ = 0, tries_ = 0, round_ = 0;
    bool is_over_ = false;
    std::vector<unsigned char>* covering_ = nullptr;
    int left_ = 0;  // how many cells in reach no shape has covered yet
};

inline void find_all_placements(View& view, Findings& out) {
    State const& state = view.state();
    Placements placements(view, out);
    for (int r = 0; r < int(state.regions().size()); ++r) {
        Region const& island = state.region(r);
        if (!island.is_island() || !island.is_unfinished() || !out.wants(island)) continue;
        if (!placements.agree(r)) continue;
        for (int cell : placements.white) out.settle(cell, kWhite);
        for (int cell : placements.black) out.settle(cell, kBlack);
        out.mention(island);
        if (out.end()) return;
    }
    if (!out.wants_all()) return;
    // What is out of reach altogether is easier to see.
    Reach const& reach = view.reach(Counting::with_strays);
    std::vector<unsigned char> covered(state.puzzle().cells(), 0);
    for (int r = 0; r < int(state.regions().size()); ++r) {
        Region const& island = state.region(r);
        if (!island.is_island() || island.need <= 0) continue;
        if (island.is_unfinished()) {
            placements.cover(r, covered);
        } else {
            view.spread.from(state, r, Counting::with_strays);
            for (int cell : view.spread.reached()) covered[cell] = 1;
        }
    }
    for (int cell = 0; cell < state.puzzle().cells(); ++cell)
        if (state.is_unknown(cell) && !covered[cell] && reach.owners(cell) > 0) out.settle(cell, kBlack);
    out.tell_by("all_placements.sea");
    out.end();
}

}  // namespace nurie::nurikabe::techniques
