// Counting pools: blocks that each need a white cell, and islands with exactly as many cells left.
//
//   # # ? # #        # # # # #
//   ? ? 3 ? ?   →    ? ? 3 ? ?        (the 3 needs two more cells, and two blocks need one each)
//   # # ? # #        # # # # #
//
// A 2×2 block becomes a pool unless an island provides a white cell. Blocks that share no open cell
// need one each. For one island, two islands or all islands, the number of missing cells is known;
// white cells that only they can absorb are already spoken for. If the blocks that no other island
// can reach need all remaining cells, none are left for cells outside those blocks: they are black.
// And a cell is white if, with this cell black, more blocks would need a cell each than are left.
#pragma once

#include "../../sorting.hpp"
#include "finding.hpp"
#include "possible_pool.hpp"
#include "view.hpp"

namespace nurie::nurikabe::techniques {

class PoolCount {
public:
    // More blocks than this, all of which a sentence names, are too many to keep in mind.
    static constexpr int kMostBlocks = 6;

    PoolCount(View& view, Findings& out)
        : state_(view.state()),
          out_(out),
          owners_(state_.puzzle().cells()),
          is_used_(state_.puzzle().cells(), 0) {
        for (int r = 0; r < int(state_.regions().size()); ++r) {
            Region const& island = state_.region(r);
            if (!island.is_island() || island.need <= 0) continue;
            islands_.push_back(r);
            is_bounded_ &= island.is_unfinished();
            view.spread.from(state_, r, Counting::with_strays);
            for (int cell : view.spread.reached()) owners_[cell].push_back(r);
        }
        gather();
    }

    // Single islands, pairs that share a block, and all together.
    void report() {
        std::vector<std::pair<int, int>> pairs;
        for (Block const& block : blocks_)
            if (block.owners.size() <= 2) pairs.push_back({block.owners.front(), block.owners.back()});
        nurie::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        for (bool const is_one : {true, false})
            for (auto const& [one, other] : pairs)
                if ((one == other) == is_one && count(is_one ? std::vector{one} : std::vector{one, other}))
                    return;
        if (is_bounded_ && islands_.size() > 2) count(islands_);
    }

private:
    struct Block {
        std::array<int, 4> open{};  // its cells that islands can reach
        int count = 0;
        int corner = 0;
        std::vector<int> owners = {};  // the islands that can reach them
    };

    void gather() {
        for_each_block(state_.puzzle(), [&](std::array<int, 4> const& cells) {
            Block block;
            block.corner = cells[0];
            for (int cell : cells) {
                if (state_[cell] == kWhite) return false;
                if (!state_.is_unknown(cell) || owners_[cell].empty()) continue;
                block.open[block.count++] = cell;
                block.owners.insert(block.owners.end(), owners_[cell].begin(), owners_[cell].end());
            }
            if (block.count == 0) return false;
            nurie::sort(block.owners.begin(), block.owners.end());
            block.owners.erase(std::unique(block.owners.begin(), block.owners.end()), block.owners.end());
            blocks_.push_back(std::move(block));
            return false;
        });
    }

    static bool is_within(std::vector<int> const& owners, std::vector<int> const& set) {
        return !owners.empty() && std::includes(set.begin(), set.end(), owners.begin(), owners.end());
    }

    // How many cells some islands have to spare; -1 if this is not known.
    int to_spare(std::vector<int> const& set) const {
        int spare = 0;
        for (int r : set) {
            if (!state_.region(r).is_unfinished()) return -1;
            spare += state_.region(r).need;
        }
        for (Region const& region : state_.regions())
            if (region.is_stray() && is_within(owners_[state_.cells_of(region)[0]], set))
                spare -= region.size;
        return spare;
    }

    // Chooses blocks without a common open cell and returns their number. One cell may be assumed
    // black, or blocks with it left out.
    enum class As : std::uint8_t { open, black, white };
    int choose(std::vector<Block const*> const& blocks, int cell = -1, As as = As::open) {
        for (int used : used_) is_used_[used] = 0;
        used_.clear();
        chosen_.clear();
        for (Block const* block : blocks) {
            bool is_free = true;
            int open = 0;
            for (int at = 0; at < block->count && is_free; ++at) {
                int const c = block->open[at];
                if (c == cell && as == As::black) continue;
                ++open;
                is_free = !is_used_[c] && !(c == cell && as == As::white);
            }
            if (!is_free || open == 0) continue;
            for (int at = 0; at < block->count; ++at) {
                if (block->open[at] == cell) continue;
                is_used_[block->open[at]] = 1;
                used_.push_back(block->open[at]);
            }
            chosen_.push_back(block->corner);
        }
        return int(chosen_.size());
    }

    // Whether no more findings are wanted.
    bool count(std::vector<int> const& set) {
        if (set.size() == 1 && !out_.wants(state_.region(set[0]))) return false;
        int const spare = to_spare(set);
        if (spare <= 0 || spare > kMostBlocks) return false;
        // Blocks with few open cells leave the most room for others.
        std::vector<Block const*> blocks;
        for (int open = 1; open <= 4; ++open)
            for (Block const& block : blocks_)
                if (block.count == open && is_within(block.owners, set)) blocks.push_back(&block);
        int const most = choose(blocks);
        if (most > spare || most + 1 < spare) return false;
        if (most == spare && blacken(set, spare)) return true;
        for (int cell = 0; cell < state_.puzzle().cells(); ++cell) {
            if (!state_.is_unknown(cell) || !is_within(owners_[cell], set)) continue;
            if (out_.is_late(1)) return true;
            if (most == spare && choose(blocks, cell, As::white) == spare && blacken(set, spare)) return true;
            if (spare == kMostBlocks || choose(blocks, cell, As::black) <= spare) continue;
            chosen_.resize(spare + 1);
            out_.settle(cell, kWhite);
            if (tell(set, spare, "pool_count.white", "pool_count.white.all")) return true;
        }
        return false;
    }

    // The chosen blocks need all that is left, so the other cells of these islands are black.
    bool blacken(std::vector<int> const& set, int spare) {
        for (int cell = 0; cell < state_.puzzle().cells(); ++cell)
            if (state_.is_unknown(cell) && !is_used_[cell] && is_within(owners_[cell], set))
                out_.settle(cell, kBlack);
        return tell(set, spare, "pool_count", "pool_count.all");
    }

    bool tell(std::vector<int> const& set, int spare, std::string_view text, std::string_view of_all) {
        if (set.size() <= 2)
            for (int r : set) out_.mention(state_.region(r));
        out_.tell_by(set.size() <= 2 ? text : of_all);
        out_.name("left", Form::number, {spare});
        out_.name("blocks", Form::places, chosen_);
        return out_.end();
    }

    State const& state_;
    Findings& out_;
    bool is_bounded_ = true;
    std::vector<int> islands_;
    std::vector<std::vector<int>> owners_;  // the islands that can reach a cell
    std::vector<Block> blocks_;
    std::vector<unsigned char> is_used_;
    std::vector<int> used_, chosen_;
};

inline void find_pool_count(View& view, Findings& out) { PoolCount(view, out).report(); }

}  // namespace nurie::nurikabe::techniques
