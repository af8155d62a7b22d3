// Violations: which rules an incomplete board already breaks, and in which cells.
//
// Only what a person sees without thinking ahead: pools, islands that are joined, too large, or closed and
// too small, and black cells that white ones cut off from the rest of the sea.
#pragma once

#include "../problem.hpp"
#include "techniques/possible_pool.hpp"

namespace nurie::nurikabe {

class Violations {
public:
    Violations(Puzzle const& puzzle, std::span<std::uint8_t const> board) : state_(puzzle) {
        std::vector<std::uint8_t> cells(board.begin(), board.end());
        for (int at : puzzle.islands()) cells[at] = kWhite;
        state_.load(cells);
    }

    std::vector<Problem> find() {
        find_pools();
        for (Region const& region : state_.regions()) look_at(region);
        find_cut_off();
        return std::move(found_);
    }

private:
    using Fault = techniques::Fault;
    using Region = techniques::Region;

    void add(Fault fault, std::span<int const> cells) {
        Problem& problem = report(found_, techniques::kFaults[std::size_t(fault)].problem);
        problem.cell = cells[0];
        problem.cells.assign(cells.begin(), cells.end());
    }

    void find_pools() {
        techniques::for_each_block(state_.puzzle(), [&](std::array<int, 4> const& block) {
            auto const is_black = [&](int cell) { return state_[cell] == kBlack; };
            if (std::all_of(block.begin(), block.end(), is_black)) add(Fault::pool, block);
            return false;
        });
    }

    void look_at(Region const& region) {
        if (region.is_black()) return;
        bool const is_closed = region.liberties == 0;
        if (region.numbers > 1) add(Fault::two_numbers, state_.cells_of(region));
        else if (region.is_island() && region.need < 0) add(Fault::too_big, state_.cells_of(region));
        else if (is_closed && region.is_stray()) add(Fault::no_owner, state_.cells_of(region));
        else if (is_closed && region.is_unfinished()) add(Fault::no_room, state_.cells_of(region));
    }

    // Black cells that cannot be joined to the largest part of the sea.
    void find_cut_off() {
        std::vector<std::vector<int>> parts;
        std::vector<unsigned char> seen(std::size_t(state_.puzzle().cells()));
        std::vector<int> reached;
        for (int start = 0; start < state_.puzzle().cells(); ++start) {
            if (seen[start] || state_[start] != kBlack) continue;
            std::vector<int>& black = parts.emplace_back();
            reached.assign(1, start);
            seen[start] = 1;
            for (std::size_t at = 0; at < reached.size(); ++at) {
                if (state_[reached[at]] == kBlack) black.push_back(reached[at]);
                for (int near : state_.puzzle().beside(reached[at])) {
                    if (seen[near] || state_[near] == kWhite) continue;
                    seen[near] = 1;
                    reached.push_back(near);
                }
            }
        }
        auto const smaller = [](auto const& one, auto const& other) { return one.size() < other.size(); };
        auto const largest = std::max_element(parts.begin(), parts.end(), smaller);
        for (auto part = parts.begin(); part != parts.end(); ++part)
            if (part != largest) add(Fault::split_sea, *part);
    }

    techniques::State state_;
    std::vector<Problem> found_;
};

// `board` holds a colour or kUnknown for each cell; the puzzle is sound.
inline std::vector<Problem> violations(Puzzle const& puzzle, std::span<std::uint8_t const> board) {
    return Violations(puzzle, board).find();
}

}  // namespace nurie::nurikabe
