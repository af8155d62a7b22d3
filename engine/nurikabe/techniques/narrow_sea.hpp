// Narrow sea: one of a few cells must be white, and none of them can be white together with this
// cell; so this cell is black.
//
//   # ? # ?        # # # ?
//   ? ? ? ?   →    ? ? ? ?        (the 5 needs a cell of the second row, which shuts the other way)
//   5 ? ? ?        5 ? ? ?
//
// Nothing is supposed. The first half is about the few cells: an island needs one of them to grow to
// its size, white cells need one to be joined to a number, or a 2×2 block needs one in order not to
// become a pool. The second half is about pairs: if both this cell and one of the few were white,
// the sea would be cut in two, or the island would touch a white cell that it cannot have.
#pragma once

#include "between_islands.hpp"
#include "contradiction.hpp"
#include "edge_diagonal.hpp"
#include "sea_bottleneck.hpp"

namespace nurie::nurikabe::techniques {

class NarrowSea {
public:
    // More cells than this, of which one must be white, are too many to keep in mind.
    static constexpr int kMostWays = 3;

    NarrowSea(View& view, View& aside, Findings& out)
        : view_(view), aside_(aside), out_(out), state_(view.state()), puzzle_(state_.puzzle()) {}

    // Whether no more findings are wanted.
    bool examine(int cell) {
        find_rivals(cell);
        std::vector<int> few;
        for (Way const& way : rivals_) few.push_back(way.taken.cell);
        Trouble trouble = trouble_without(few);
        int touched = -1;
        if (!trouble) {
            // An island that cannot have the cell cannot have the cells beside it either.
            for (int near : puzzle_.beside(cell))
                if (state_.is_unknown(near) && !rival(near)) few.push_back(near);
            if (!(trouble = no_room_without(few, cell))) return false;
            touched = cell;
        }
        for (int const one : std::vector<int>(few)) {
            std::vector<int> fewer;
            std::remove_copy(few.begin(), few.end(), std::back_inserter(fewer), one);
            blacken(fewer);
            if (shows_trouble(aside_, trouble, sea_)) few = std::move(fewer);
        }
        // One cell without which there is a fault is easier to find.
        if (few.size() < 2 || few.size() > kMostWays) return false;
        out_.settle(cell, kBlack);
        for (int one : few) {
            bool const is_beside = touched >= 0 && puzzle_.distance(one, touched) == 1;
            if (Way const* way = is_beside ? nullptr : rival(one)) out_.add_way(*way);
            else out_.add_way({"between_islands", "way.touch", {one, kWhite}, {{cell, kBlack}}});
        }
        if (trouble.number_at >= 0) out_.mention(state_.region(state_.region_of(trouble.number_at)));
        else out_.name("spot", Form::places, {trouble.cell});
        out_.name("few", Form::places, few);
        out_.tell_by(trouble.fault == Fault::no_room    ? "narrow_sea.island"
                     : trouble.fault == Fault::no_owner ? "narrow_sea.stray"
                     : trouble.fault == Fault::pool     ? "narrow_sea.pool"
                                                        : "narrow_sea.block");
        return out_.end();
    }

private:
    // The cells that cannot be white together with a cell, because of the sea.
    void find_rivals(int cell) {
        aside_.load(state_.cells());
        aside_.set(cell, kWhite);
        aside_.refresh();
        rivals_.clear();
        for (bool const is_plain : {true, false}) {
            Findings cuts(out_.stop());
            if (is_plain) find_sea_bottleneck(aside_, cuts);
            else find_edge_diagonal(aside_, cuts);
            for (Finding const& cut : cuts.all()) {
                int const other = cut.settles[0].cell;
                if (rival(other)) continue;
                rivals_.push_back({is_plain ? "sea_bottleneck" : "edge_diagonal",
                                   !is_plain          ? "way.side"
                                   : cut.text.empty() ? "way.cut"
                                                      : "way.room",
                                   {other, kWhite},
                                   {{cell, kBlack}},
                                   cut.arguments});
            }
        }
    }

    Way const* rival(int cell) const {
        for (Way const& way : rivals_)
            if (way.taken.cell == cell) return &way;
        return nullptr;
    }

    void blacken(std::span<int const> cells) {
        aside_.load(state_.cells());
        for (int cell : cells) aside_.set(cell, kBlack);
        aside_.refresh();
    }

    // Why these cells cannot all be black.
    Trouble trouble_without(std::span<int const> cells) {
        if (cells.empty()) return {};
        blacken(cells);
        if (Trouble const found = trouble_with_pools(aside_.state())) return found;
        return trouble_with_reach(aside_);
    }

    // An island that needs one of these cells and cannot have `beyond`.
    Trouble no_room_without(std::span<int const> cells, int beyond) {
        blacken(cells);
        for (auto const& [r, room] : aside_.reach(Counting::with_strays).rooms()) {
            Region const& island = aside_.state().region(r);
            if (!island.is_unfinished() || room >= island.size + island.need) continue;
            view_.spread.from(state_, state_.region_of(island.number_at), Counting::with_strays);
            if (!view_.spread.has(beyond)) return {Fault::no_room, island.number_at, island.number_at};
        }
        return {};
    }

    View &view_, &aside_;
    Findings& out_;
    State const& state_;
    Puzzle const& puzzle_;
    SeaCheck sea_;
    std::vector<Way> rivals_;
};

inline void find_narrow_sea(View& view, View& aside, Findings& out) {
    State const& state = view.state();
    NarrowSea sea(view, aside, out);
    for (int cell = 0; cell < state.puzzle().cells(); ++cell) {
        if (!state.is_unknown(cell) || !out.wants_at(cell)) continue;
        if (out.is_late(1 + state.puzzle().cells() / 8)) return;
        if (sea.examine(cell)) return;
    }
}

}  // namespace nurie::nurikabe::techniques
