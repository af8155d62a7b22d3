// All placements: what all possible shapes of an island have in common.
//
//   3 ? ? ?        3 . ? ?
//   # ? # ?   →    # ? # ?        (across or down, the second cell belongs to it)
//   ? ? ? ?        ? ? ? ?
//
// Cells in every shape are white, and cells next to every shape are black; so are cells that no
// shape of the islands in reach covers. A shape counts only if the board has no fault with the
// shape and its black border on it. A conclusion uses at most eight shapes, and hundreds are not
// tried to find them: nobody could keep them in mind. They are enumerated as in Redelmeier (1981),
// each polyomino once.
#pragma once

#include <optional>

#include "contradiction.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

using Shape = std::vector<int>;

class Placements {
public:
    static constexpr int kMostShapes = 8, kMostListed = 600, kMostTries = 10'000;
    // Each missing cell of an island is one more call on the stack.
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

    // Whether the shapes of an island agree on anything: on the cells in `white` and `black`.
    bool agree(int region) {
        must_agree_ = true;
        return list(region) && !shapes.empty() && !(white.empty() && black.empty());
    }

    // Lists the shapes of an island; false if there are too many.
    bool list_all(int region) {
        must_agree_ = false;
        return list(region);
    }

    std::vector<Shape> shapes;
    std::vector<int> white, black;

private:
    // False if the list ended early because there are too many shapes or they disagree.
    bool list(int region) {
        Region const& island = state_.region(region);
        view_.spread.from(state_, region, Counting::with_strays);
        number_ = island.size + island.need;
        listed_ = tries_ = 0;
        is_over_ = false;
        shapes.clear();
        white.clear();
        black.clear();
        if (island.need > kMostLacking) return false;
        shape_.clear();
        untried_.clear();
        for (int cell : state_.cells_of(island)) add(cell);
        list_around(0);
        grow(0);
        for (int cell : shape_) in_shape_[cell] = 0;
        for (int cell : untried_) is_listed_[cell] = 0;
        return !is_over_;
    }

    void add(int cell) {
        shape_.push_back(cell);
        in_shape_[cell] = 1;
    }

    // Adds the neighbours of the shape, from one of its cells on, to the cells to try.
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
        if (shapes.empty()) {
            for (int cell : shape_)
                if (state_.is_unknown(cell)) white.push_back(cell);
            for (int cell : border_)
                if (state_.is_unknown(cell)) black.push_back(cell);
        } else {
            std::erase_if(white, [&](int cell) { return !in_shape_[cell]; });
            std::erase_if(black, [&](int cell) { return beside_[cell] != round_; });
        }
        shapes.push_back(shape_);
        is_over_ = int(shapes.size()) > kMostShapes || (must_agree_ && white.empty() && black.empty());
    }

    // Whether the board has a fault once the shape is on it.
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
    std::vector<int> beside_;  // the last shape for which this was true
    std::vector<int> shape_, untried_, border_;
    int number_ = 0, listed_ = 0, tries_ = 0, round_ = 0;
    bool is_over_ = false, must_agree_ = true;
};

inline void name_shapes(std::vector<Shape> const& shapes, Findings& out) {
    std::vector<int> values;
    for (Shape const& shape : shapes) {
        values.push_back(int(shape.size()));
        values.insert(values.end(), shape.begin(), shape.end());
    }
    out.name("shapes", Form::shapes, std::move(values));
}

// Cells that no shape of any island in reach covers.
class Uncovered {
public:
    Uncovered(View& view, Placements& placements)
        : state_(view.state()),
          placements_(placements),
          owners_(state_.puzzle().cells()),
          lists_(state_.regions().size()) {
        for (int r = 0; r < int(state_.regions().size()); ++r) {
            Region const& island = state_.region(r);
            if (!island.is_island() || island.need <= 0) continue;
            view.spread.from(state_, r, Counting::with_strays);
            for (int cell : view.spread.reached())
                if (state_.is_unknown(cell)) owners_[cell].push_back(r);
        }
    }

    void report(Findings& out) {
        std::vector<unsigned char> is_done(owners_.size(), 0);
        for (int start = 0; start < int(owners_.size()); ++start) {
            // Cells out of reach of all islands are easier to see.
            if (is_done[start] || owners_[start].empty() || !out_wants(out, start)) continue;
            if (out.is_late(1)) return;
            if (!is_uncovered(start)) continue;
            std::vector<Shape> shapes;
            for (int r : owners_[start]) {
                out.mention(state_.region(r));
                shapes.insert(shapes.end(), lists_[r]->begin(), lists_[r]->end());
            }
            for (int cell = start; cell < int(owners_.size()); ++cell)
                if (owners_[cell] == owners_[start] && is_uncovered(cell)) {
                    is_done[cell] = 1;
                    out.settle(cell, kBlack);
                }
            name_shapes(shapes, out);
            out.tell_by(shapes.size() == 1 ? "all_placements.sea.one" : "all_placements.sea");
            if (out.end()) return;
        }
    }

private:
    bool out_wants(Findings const& out, int cell) const {
        return out.wants_all() || (owners_[cell].size() == 1 && out.wants(state_.region(owners_[cell][0])));
    }

    bool is_uncovered(int cell) {
        std::size_t count = 0;
        for (int r : owners_[cell]) {
            std::vector<Shape> const& shapes = shapes_of(r);
            count += shapes.size();
            if (shapes.empty() || count > std::size_t(Placements::kMostShapes)) return false;
            for (Shape const& shape : shapes)
                if (std::find(shape.begin(), shape.end(), cell) != shape.end()) return false;
        }
        return true;
    }

    // Nothing if there are too many.
    std::vector<Shape> const& shapes_of(int r) {
        if (!lists_[r]) {
            lists_[r].emplace();
            if (state_.region(r).is_unfinished() && placements_.list_all(r)) lists_[r] = placements_.shapes;
        }
        return *lists_[r];
    }

    State const& state_;
    Placements& placements_;
    std::vector<std::vector<int>> owners_;  // the islands that can reach a cell
    std::vector<std::optional<std::vector<Shape>>> lists_;
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
        name_shapes(placements.shapes, out);
        if (placements.shapes.size() == 1) out.tell_by("all_placements.one");
        if (out.end()) return;
    }
    Uncovered(view, placements).report(out);
}

}  // namespace nurie::nurikabe::techniques
