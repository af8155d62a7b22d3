// All placements: what every shape that an island can have agrees on.
//
//   3 ? ? ?        3 . ? ?
//   # ? # ?   →    # ? # ?        (across or down, the second cell belongs to it)
//   ? ? ? ?        ? ? ? ?
//
// Cells that are in every shape are white, cells beside every shape are black, and so are cells that no shape
// of any island covers. A shape counts only if the board has no fault once it is there, its border black. An
// island with more than eight such shapes is left alone, and so is one of which hundreds would have to be
// tried: nobody could keep them in mind. They are listed as Redelmeier (1981) lists polyominoes, each once.
#pragma once

#include "contradiction.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

class Placements {
public:
    static constexpr int kMostShapes = 8, kMostListed = 600, kMostTries = 10'000;
    // Each cell that an island lacks is one call more on the stack.
    static constexpr int kMostLacking = 500;

    Placements(View& view, View& aside, Findings& findings)
        : view_(view),
          aside_(aside),
          findings_(findings),
          state_(view.state()),
          puzzle_(state_.puzzle()),
          in_shape_(puzzle_.cells(), 0),
          is_listed_(puzzle_.cells(), 0),
          beside_(puzzle_.cells(), 0) {}

    // Whether the shapes of an island agree on anything; `white` and `black` are what.
    bool agree(int region) {
        white.clear();
        black.clear();
        view_.spread.from(state_, region, Counting::with_strays);
        return list(state_.region(region)) && shapes_ > 0 && !(white.empty() && black.empty());
    }

    // Marks the cells that shapes of an island cover, or all in its reach if the shapes are too many; false
    // if it can have none.
    bool cover(int region, std::vector<unsigned char>& covered) {
        covering_ = &covered;
        Region const& island = state_.region(region);
        view_.spread.from(state_, region, Counting::with_strays);
        left_ = 0;
        for (int cell : view_.spread.reached()) left_ += state_.is_unknown(cell) && !covered[cell];
        bool const is_whole = left_ == 0 || list(island);
        covering_ = nullptr;
        if (is_whole) return left_ == 0 || shapes_ > 0;
        for (int cell : view_.spread.reached()) covered[cell] = 1;
        return true;
    }

    std::vector<int> white, black;
    int shapes() const { return shapes_; }

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
        if (++listed_ > kMostListed) is_over_ = true;
        ++round_;
        border_.clear();
        for (int cell : shape_)
            for (int near : puzzle_.beside(cell))
                if (!in_shape_[near] && beside_[near] != round_) {
                    beside_[near] = round_;
                    border_.push_back(near);
                }
        if (is_over_ || has_fault()) return;
        if (++shapes_ > kMostShapes) is_over_ = true;
        if (covering_) return take_cover();
        if (shapes_ == 1) {
            for (int cell : shape_)
                if (state_.is_unknown(cell)) white.push_back(cell);
            for (int cell : border_)
                if (state_.is_unknown(cell)) black.push_back(cell);
        } else {
            std::erase_if(white, [&](int cell) { return !in_shape_[cell]; });
            std::erase_if(black, [&](int cell) { return beside_[cell] != round_; });
        }
        if (white.empty() && black.empty()) is_over_ = true;
    }

    void take_cover() {
        for (int cell : shape_) {
            left_ -= state_.is_unknown(cell) && !(*covering_)[cell];
            (*covering_)[cell] = 1;
        }
        if (left_ == 0) is_over_ = true;
    }

    // Whether something is wrong with the board once the shape is there.
    bool has_fault() {
        aside_.load(state_.cells());
        for (int cell : shape_) aside_.set(cell, kWhite);
        for (int cell : border_) aside_.set(cell, kBlack);
        aside_.refresh();
        return bool(find_trouble(aside_, sea_));
    }

    View &view_, &aside_;
    SeaCheck sea_;
    Findings& findings_;
    State const& state_;
    Puzzle const& puzzle_;
    std::vector<unsigned char> in_shape_, is_listed_;
    std::vector<int> beside_;  // the last shape that this was so for
    std::vector<int> shape_, untried_, border_;
    int number_ = 0, shapes_ = 0, listed_ = 0, tries_ = 0, round_ = 0;
    bool is_over_ = false;
    std::vector<unsigned char>* covering_ = nullptr;
    int left_ = 0;  // how many cells in reach no shape has covered yet
};

inline void find_all_placements(View& view, View& aside, Findings& out) {
    State const& state = view.state();
    Placements placements(view, aside, out);
    for (int r = 0; r < int(state.regions().size()); ++r) {
        Region const& island = state.region(r);
        if (!island.is_island() || !island.is_unfinished() || !out.wants(island)) continue;
        if (!placements.agree(r)) continue;
        for (int cell : placements.white) out.settle(cell, kWhite);
        for (int cell : placements.black) out.settle(cell, kBlack);
        out.mention(island);
        out.name("shapes", Form::number, {placements.shapes()});
        if (placements.shapes() == 1) out.tell_by("all_placements.one");
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
            if (!placements.cover(r, covered)) return;
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
