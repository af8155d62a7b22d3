// Problems: why a Nurikabe has no solution, as far as its numbers and their places show.
//
// The same findings as nurie.nurikabe.verify in Python, for the browser.
#pragma once

#include "../problem.hpp"
#include "explain.hpp"
#include "puzzle.hpp"
#include "solve.hpp"

namespace nurie::nurikabe {

// How many cells an island could reach if only other numbers blocked it; at most `enough`.
inline int room_for(Puzzle const& puzzle, int start, int enough) {
    std::vector<unsigned char> is_reached(puzzle.cells(), 0);
    std::vector<int> reached{start};
    is_reached[start] = 1;
    for (std::size_t at = 0; at < reached.size() && int(reached.size()) < enough; ++at)
        for (int cell : puzzle.beside(reached[at])) {
            if (is_reached[cell] || puzzle.number(cell) != 0) continue;
            auto const near = puzzle.beside(cell);
            bool const is_free = std::all_of(near.begin(), near.end(), [&](int other) {
                return other == start || puzzle.number(other) == 0;
            });
            if (!is_free) continue;
            is_reached[cell] = 1;
            reached.push_back(cell);
        }
    return std::min(int(reached.size()), enough);
}

inline std::vector<Problem> problems(Puzzle const& puzzle) {
    std::vector<Problem> found;
    int const cells = puzzle.cells(), width = puzzle.width();
    long long need = 0;
    bool is_told = true;
    for (int at : puzzle.islands()) {
        need += std::max(puzzle.number(at), 1);
        is_told &= puzzle.number(at) != Puzzle::kAnySize;
        for (int other : {at + 1, at + width}) {
            bool const is_inside = other == at + 1 ? puzzle.column(at) + 1 < width : other < cells;
            if (is_inside && puzzle.number(other) != 0)
                report(found, "touching", -1, at).with("place", other, Form::places).cells.push_back(other);
        }
    }
    if (need > cells) report(found, "too_many").with("count", need).with("cells", cells);
    else if (need == cells && puzzle.islands().size() > 1) report(found, "no_sea").with("count", cells);
    // The number of disjoint 2×2 blocks on the board; each needs a white cell.
    int const blocks = (width / 2) * (puzzle.height() / 2);
    if (is_told && need < blocks) report(found, "too_few").with("count", need).with("least", blocks);
    if (need > cells) return found;
    for (int at : puzzle.islands()) {
        int const number = puzzle.number(at), room = room_for(puzzle, at, number);
        if (number > 1 && room < number)
            report(found, "no_room", -1, at).with("number", number).with("count", room);
    }
    return found;
}

// Whether the puzzle can be solved at all: no number exceeds the board. Otherwise `problems` says
// what is wrong.
inline bool is_sound(Puzzle const& puzzle) {
    auto const fits = [&](int at) { return puzzle.number(at) <= puzzle.cells(); };
    return std::all_of(puzzle.islands().begin(), puzzle.islands().end(), fits);
}

// What a solver met where there is no solution: the rule that is broken, and where.
inline std::vector<Problem> met(Result const&) { return {}; }
inline std::vector<Problem> met(Explanation const& found) {
    auto const& trouble = found.trouble;
    if (!trouble) return {};
    std::vector<Problem> met;
    report(met, techniques::kFaults[std::size_t(trouble.fault)].problem, -1,
           trouble.number_at >= 0 ? trouble.number_at : trouble.cell);
    return met;
}

}  // namespace nurie::nurikabe
