#include "at_cell.hpp"

#include <algorithm>
#include <array>

#include "techniques/edge_logic.hpp"
#include "techniques/supposition.hpp"
#include "telling.hpp"

namespace nurie::nonogram {

using namespace techniques;

namespace {

class AtCell {
public:
    AtCell(Clues const& clues, std::span<std::uint8_t const> board, int cell, Stop& stop)
        : clues_(clues),
          all_((Mask{2} << clues.colours()) - 1),
          cell_(cell),
          stop_(stop),
          cells_(clues.cells(), all_),
          exact_(ExactLine::of(clues)) {
        for (std::size_t at = 0; at < board.size(); ++at)
            if (board[at] != kUnknown) cells_[at] = mask_of(board[at]);
    }

    std::optional<Step> step(bool record) {
        for (std::size_t t = 0; t < kTechniques.size(); ++t)
            for (int l : lines()) {
                if (stop_.now(4)) return std::nullopt;
                if (auto found = in_line(Technique(t), l, record)) return found;
            }
        if (auto found = in_both_lines(record)) return found;
        EdgeLogic edges(clues_, *exact_, all_, stop_);
        auto const found = edges.find(cells_, cell_);
        if (!found || !is_settled(cells_[cell_] & ~found->value)) return std::nullopt;
        if (record) return telling().tell(Technique::edge_logic, *found, cells_[cell_]);
        return plain(Technique::edge_logic, cells_[cell_] & ~found->value);
    }

    std::optional<Step> refute(int colour) {
        Suppositions suppositions(clues_, *exact_, all_, stop_);
        auto const found = suppositions.find(cells_, cell_, mask_of(colour));
        if (!found) return std::nullopt;
        return telling().tell(Technique::refuted, *found, cells_[cell_]);
    }

    std::optional<Step> refute_others(int colour) {
        Telling telling = this->telling();
        for (int l : lines()) note_line(l, telling);
        for (int other = clues_.colours(); other >= 0; --other) {
            Mask const before = cells_[cell_], value = mask_of(other);
            if (other == colour || !(before & value)) continue;
            Suppositions suppositions(clues_, *exact_, all_, stop_);
            auto const found = suppositions.find(cells_, cell_, value);
            if (!found) return std::nullopt;
            cells_[cell_] = before & ~value;
            if (is_settled(cells_[cell_])) return telling.tell(Technique::refuted, *found, before);
            telling.note(Technique::refuted, *found, before);
        }
        return std::nullopt;
    }

    bool fails(int colour, int most_links) {
        Suppositions suppositions(clues_, *exact_, all_, stop_);
        return suppositions.fails(cells_, cell_, mask_of(colour), most_links);
    }

    std::vector<std::uint8_t> filled(int colour) {
        cells_[cell_] = mask_of(colour);
        for (int l : lines())
            if (!fill(l)) return {};
        std::vector<std::uint8_t> board(cells_.size(), kUnknown);
        for (std::size_t at = 0; at < board.size(); ++at)
            if (is_settled(cells_[at])) board[at] = std::uint8_t(std::countr_zero(cells_[at]));
        return board;
    }

private:
    std::array<int, 2> lines() const {
        return {cell_ / clues_.width(), clues_.height() + cell_ % clues_.width()};
    }

    std::vector<Mask> cells_of(int l) const {
        std::vector<Mask> cells(clues_.length(l));
        for (int p = 0; p < clues_.length(l); ++p) cells[p] = cells_[clues_.cell(l, p)];
        return cells;
    }

    LineState state_of(int l, std::vector<Mask> cells) const {
        LineState state = line_state(clues_[l], std::move(cells), clues_.colours() > 1, {});
        if (clues_.colours() > 1)
            for (int p = 0; p < clues_.length(l); ++p) {
                int const crossing = clues_.is_row(l) ? clues_.height() + p : p;
                state.crossing.push_back(colours_of(clues_[crossing]));
            }
        return state;
    }

    Telling telling() const {
        Telling telling(clues_, *exact_, all_, stop_);
        for (int at = 0; at < clues_.cells(); ++at)
            if (is_settled(cells_[at])) telling.paint(at, cells_[at]);
        return telling;
    }

    // The technique may find other cells of the line first; what it finds there counts as known for it.
    std::optional<Step> in_line(Technique technique, int l, bool record) {
        Telling telling = this->telling();
        std::vector<Telling::Found> parts;
        std::vector<Mask> cells = cells_of(l);
        int const position = position_in(l);
        while (!is_settled(cells[position])) {
            LineState state = state_of(l, cells);
            if (state.is_broken) return std::nullopt;
            auto const found = kFind[std::size_t(technique)](state, *exact_);
            if (!found) return std::nullopt;
            Finding painting = *found, noted = *found;
            auto const paints_none = [](auto const& change) { return !is_settled(change.left); };
            std::erase_if(painting.settles, paints_none);
            std::erase_if(noted.settles, [&](auto const& change) { return !paints_none(change); });
            if (!noted.settles.empty()) telling.note({technique, l, cells, std::move(noted)});
            if (!painting.settles.empty()) parts.push_back({technique, l, cells, std::move(painting)});
            for (auto const& [p, left] : found->settles) {
                if (!left) return std::nullopt;
                cells[p] = left;
            }
        }
        return record ? telling.tell(parts, Telling::Parts::needed) : plain(technique, cells[position]);
    }

    // In colour, the row may exclude some values and the column all others.
    std::optional<Step> in_both_lines(bool record) {
        auto const [row, column] = lines();
        Telling telling = this->telling();
        Mask const before = cells_[cell_];
        note_line(row, telling);
        std::vector<Mask> const cells = cells_of(column);
        cells_[cell_] = before;
        std::vector<Mask> left = cells;
        int const position = position_in(column);
        if (!exact_->solve(clues_[column], left) || !is_settled(left[position])) return std::nullopt;
        if (!record) return plain(Technique::line, left[position]);
        Finding found;
        found.settles.push_back({position, left[position]});
        return telling.tell({{Technique::line, column, cells, std::move(found)}});
    }

    // Notes what a line excludes from the cell.
    void note_line(int l, Telling& telling) {
        std::vector<Mask> const cells = cells_of(l);
        std::vector<Mask> left = cells;
        int const position = position_in(l);
        if (!exact_->solve(clues_[l], left) || left[position] == cells[position]) return;
        Finding found;
        found.settles.push_back({position, left[position]});
        telling.note({Technique::line, l, cells, std::move(found)});
        cells_[cell_] = left[position];
    }

    int position_in(int l) const {
        return clues_.is_row(l) ? cell_ % clues_.width() : cell_ / clues_.width();
    }

    // Only the technique and what it settles.
    Step plain(Technique technique, Mask value) const {
        Step step{technique};
        step.settles.push_back({cell_, std::countr_zero(value)});
        return step;
    }

    // Fills in one placement of the clue of a line.
    bool fill(int l) {
        std::vector<Mask> cells = cells_of(l);
        if (!exact_->solve(clues_[l], cells)) return false;
        for (Mask& mask : cells) {
            if (is_settled(mask)) continue;
            mask &= -mask;
            exact_->solve(clues_[l], cells);
        }
        for (int p = 0; p < clues_.length(l); ++p) cells_[clues_.cell(l, p)] = cells[p];
        return true;
    }

    Clues const& clues_;
    Mask const all_;
    int const cell_;
    Stop& stop_;
    std::vector<Mask> cells_;
    std::unique_ptr<ExactLine> exact_;
};

}  // namespace

std::optional<Step> step_at(Clues const& clues, std::span<std::uint8_t const> board, int cell, bool record,
                            Stop& stop) {
    return AtCell(clues, board, cell, stop).step(record);
}

std::optional<Step> refute(Clues const& clues, std::span<std::uint8_t const> board, int cell, int colour,
                           Stop& stop) {
    return AtCell(clues, board, cell, stop).refute(colour);
}

std::optional<Step> refute_others(Clues const& clues, std::span<std::uint8_t const> board, int cell,
                                  int colour, Stop& stop) {
    return AtCell(clues, board, cell, stop).refute_others(colour);
}

bool fails(Clues const& clues, std::span<std::uint8_t const> board, int cell, int colour, int most_links,
           Stop& stop) {
    return AtCell(clues, board, cell, stop).fails(colour, most_links);
}

std::vector<std::uint8_t> filled_around(Clues const& clues, std::span<std::uint8_t const> board, int cell,
                                        int colour) {
    Stop stop;
    return AtCell(clues, board, cell, stop).filled(colour);
}

}  // namespace nurie::nonogram
