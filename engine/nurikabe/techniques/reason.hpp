// Reason: the few known cells that a conclusion needs.
//
// Cells are left out, the farthest from the conclusion first, as long as it still follows: the same
// technique must reach the same conclusion, with the same sentence and about the same numbers.
// Whole stretches are tried before single cells, because most of a board is never needed.
#pragma once

#include <algorithm>
#include <vector>

#include "../../sorting.hpp"
#include "../techniques.hpp"
#include "contradiction.hpp"

namespace nurie::nurikabe::techniques {

// `holds` says whether the conclusion follows on a board. Of the cells in which `state` differs
// from the board `before`, only the needed ones remain.
template <class Holds>
std::vector<int> find_reason(State const& state, std::vector<std::uint8_t> const& before,
                             std::span<int const> places, Holds holds) {
    Puzzle const& puzzle = state.puzzle();
    std::vector<std::uint8_t> board = state.cells();
    std::vector<std::pair<int, int>> order;
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
        if (board[cell] == before[cell]) continue;
        int nearest = kEndless;
        for (int place : places) nearest = std::min(nearest, puzzle.distance(cell, place));
        order.push_back({-nearest, cell});
    }
    nurie::sort(order.begin(), order.end());
    std::vector<int> kept;
    std::size_t at = 0, stretch = std::max<std::size_t>(1, order.size() / 2);
    while (at < order.size()) {
        std::size_t const end = std::min(order.size(), at + stretch);
        for (std::size_t i = at; i < end; ++i) board[order[i].second] = kUnknown;
        if (holds(board)) {
            at = end;
            stretch *= 2;
            continue;
        }
        for (std::size_t i = at; i < end; ++i) board[order[i].second] = state[order[i].second];
        if (end - at == 1) {
            kept.push_back(order[at].second);
            ++at;
        } else {
            stretch = (end - at) / 2;
        }
    }
    nurie::sort(kept.begin(), kept.end());
    return kept;
}

inline std::vector<int> numbers_of(Trouble const& trouble) {
    std::vector<int> numbers;
    for (int at : {trouble.number_at, trouble.other_number_at})
        if (at >= 0) numbers.push_back(at);
    return numbers;
}

// Finds the reasons of findings and faults.
class Reasons {
public:
    Reasons(Puzzle const& puzzle, Stop& stop)
        : puzzle_(puzzle), stop_(stop), trial_(puzzle), aside_(puzzle) {}

    // The cells, unknown on the board `before`, that a finding needs.
    std::vector<int> of(State const& state, std::vector<std::uint8_t> const& before, Technique technique,
                        Finding const& found) {
        std::vector<int> places = found.numbers;
        for (Fact const& fact : found.settles) places.push_back(fact.cell);
        return find_reason(state, before, places,
                           [&](auto const& board) { return says(state, technique, found, board); });
    }

    std::vector<int> of(State const& state, std::vector<std::uint8_t> const& before, Trouble const& trouble) {
        std::vector<int> places = numbers_of(trouble);
        for (int cell : {trouble.cell, trouble.other_cell})
            if (cell >= 0) places.push_back(cell);
        return find_reason(state, before, places, [&](auto const& board) {
            if (is_late()) return false;
            trial_.load(board);
            return shows_trouble(trial_, trouble, sea_);
        });
    }

    // The finding on a board where only its reason is known, so that its sentence names exactly the
    // cited cells.
    Finding seen_by(State const& state, std::vector<int> const& reason, Technique technique,
                    Finding const& found) {
        if (technique == Technique::confinement) return found;
        std::vector<std::uint8_t> board = state.beginning();
        for (int cell : reason) board[cell] = state[cell];
        trial_.load(board);
        Findings findings(stop_, kEndless, -1, found.settles.size() == 1 ? found.settles[0].cell : -1);
        find(technique, trial_, aside_, findings);
        for (Finding const& other : findings.all()) {
            bool const has_all = std::all_of(found.settles.begin(), found.settles.end(),
                                             [&](Fact const& fact) { return settles(other, fact); });
            if (!has_all || !is_alike(state, technique, other, found)) continue;
            Finding seen = other;
            seen.settles = found.settles;
            return seen;
        }
        return found;
    }

    long asked = 0;  // the number of boards examined

private:
    bool is_late() {
        ++asked;
        return stop_.now(1 + puzzle_.cells() / 16);
    }

    static bool settles(Finding const& finding, Fact const& wanted) {
        return std::any_of(finding.settles.begin(), finding.settles.end(), [&](Fact const& fact) {
            return fact.cell == wanted.cell && fact.colour == wanted.colour;
        });
    }

    // Whether a finding has the sentence of another, about the same, and true of the board.
    static bool is_alike(State const& state, Technique technique, Finding const& finding,
                         Finding const& wanted) {
        if (finding.text != wanted.text || finding.numbers != wanted.numbers) return false;
        // Of several regions with one way, or several places to reach, it must be the same one.
        bool const is_of_one = technique == Technique::single_unknown || technique == Technique::no_detour;
        if (is_of_one && finding.arguments[0].values != wanted.arguments[0].values) return false;
        if (!counts_alike(finding, wanted) || !names_right(state, finding.arguments)) return false;
        for (Way const& way : finding.ways)
            if (!names_right(state, way.arguments)) return false;
        // A cell that is known cannot be one of the alternatives.
        return std::all_of(finding.assuming.begin(), finding.assuming.end(), [&](Fact const& one) {
            return std::any_of(wanted.assuming.begin(), wanted.assuming.end(),
                               [&](Fact const& other) { return other.cell == one.cell; });
        });
    }

    // Whether two findings with the same sentence count the same: of what is possible where less is
    // known, the same number is the same.
    static bool counts_alike(Finding const& a, Finding const& b) {
        return std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(),
                          [](Argument const& one, Argument const& other) {
                              if (one.form == Form::shapes) return one.values.size() == other.values.size();
                              return one.form != Form::number || one.values == other.values;
                          });
    }

    // Whether the cells by which a sentence names parts of the sea may be black, and blocks that need
    // a white cell have none.
    static bool names_right(State const& state, std::vector<Argument> const& arguments) {
        int const width = state.puzzle().width();
        auto const may_be_black = [&](int cell) { return state[cell] != kWhite; };
        for (Argument const& argument : arguments) {
            bool const is_side = argument.name == "part" || argument.name == "other";
            if (is_side && !may_be_black(argument.values[0])) return false;
            if (argument.name != "blocks") continue;
            for (int const corner : argument.values)
                for (int const cell : {corner, corner + 1, corner + width, corner + width + 1})
                    if (!may_be_black(cell)) return false;
        }
        return true;
    }

    // Whether a technique still makes the same finding on a board.
    bool says(State const& state, Technique technique, Finding const& wanted,
              std::vector<std::uint8_t> const& board) {
        if (is_late()) return false;
        trial_.load(board);
        if (technique == Technique::confinement) {
            Fact const& guess = wanted.assuming[0];
            trial_.set(guess.cell, std::uint8_t(guess.colour));
            trial_.refresh();
            return shows_trouble(trial_, wanted.trouble, sea_);
        }
        Findings findings(stop_, kEndless, wanted.numbers.size() == 1 ? wanted.numbers[0] : -1,
                          wanted.settles.size() == 1 ? wanted.settles[0].cell : -1);
        find(technique, trial_, aside_, findings);
        said_.assign(puzzle_.cells(), kUnknown);
        for (Finding const& finding : findings.all())
            if (is_alike(state, technique, finding, wanted))
                for (Fact const& fact : finding.settles) said_[fact.cell] = std::uint8_t(fact.colour);
        return std::all_of(wanted.settles.begin(), wanted.settles.end(),
                           [&](Fact const& fact) { return said_[fact.cell] == fact.colour; });
    }

    Puzzle const& puzzle_;
    Stop& stop_;
    View trial_, aside_;
    SeaCheck sea_;
    std::vector<std::uint8_t> said_;
};

}  // namespace nurie::nurikabe::techniques
