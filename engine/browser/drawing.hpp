// Drawing in the browser: the questions about a puzzle that someone is making.
//
//   verdict   whether it has one solution; what is wrong; if there are several, two of them; how hard it is
//   fixes     changes of one cell, or of a few, after which it has one solution, or is easier if it has; the
//             least visible first, but what reaches a lower level before what does not
//   repair    of a picture: the fewest changes after which it can be solved line by line; null without any
//
// A question is the name of the kind, milliseconds (-1: no limit), width, height, and
//
//   nonogram  the number of colours, the state of each cell, and a list of how different every two states
//             look, from 0 to 255 (empty if all differ in full)
//   others    0 and the number of each cell (-1: unknown), or 1 and the state of each cell: white, black,
//             or white with the number of its island
//
// A change in an answer is a cell, row by row, and its new state or number.
#pragma once

#include "../judging.hpp"
#include "../kinds.hpp"
#include "../nonogram/generate.hpp"
#include "../nonogram/making/advice.hpp"
#include "../nonogram/making/repair.hpp"
#include "../nurikabe/making/fixes.hpp"
#include "../writer.hpp"
#include "runtime.hpp"

namespace nurie::browser::drawing {

enum class Asked : std::int32_t { verdict, fixes, repair };

// As many fixes are found at most.
constexpr std::size_t kMostFixes = 12;
// The limits of a repair as in nurie.make: the largest share of changed cells, the work in solved lines, and
// the largest board whose repairs are proved to be the best.
constexpr double kMostChanged = 0.08;
constexpr long kMending = 300'000, kProving = 2'000'000;
constexpr int kProvedUpTo = 225;

using Cells = std::vector<std::uint8_t>;

struct Size {
    int width, height;
    int cells() const { return width * height; }
};

void write_changes(Json& out, std::vector<Edit> const& edits) {
    out.field("changes");
    out.list([&] {
        for (Edit const& edit : edits) out.cell(edit.cell, edit.value);
    });
}

void write_fix(Json& out, Fix const& fix) {
    out.object("", [&] {
        write_changes(out, fix.edits);
        out.field("visibility"), out.number(long(fix.visibility));
        out.field("level");
        if (fix.rating) out.text(kLevelNames[std::size_t(fix.rating->level)]);
        else out.nothing();
    });
}

void write_fixes(Json& out, Fixes const& found) {
    out.object("", [&] {
        out.field("fixes");
        out.list([&] {
            for (Fix const& fix : found.fixes) write_fix(out, fix);
        });
        out.field("complete"), out.flag(found.is_complete);
    });
}

template <class Puzzle>
Error write_verdict(Json& out, Kind<Puzzle> const& kind, Size size, Puzzle const& puzzle, Cells const& drawn,
                    std::string letters, Stop& stop) {
    Judged const judged = nurie::judged(puzzle, drawn, stop);
    if (judged.faulty) return "the engine found a wrong solution";
    Legend const legend{size.width, size.height, kind.techniques, std::move(letters)};
    Writer writer(out, legend);
    out.object("", [&] {
        out.field("status"), out.text(kStatusNames[std::size_t(judged.status)]);
        out.field("solutions"), writer.write(judged.solutions);
        out.field("problems"), writer.write(judged.problems);
        out.field("rating");
        if (judged.rating) writer.write(*judged.rating);
        else out.nothing();
    });
    return {};
}

Cells read_cells(Reader& in, Size size, int last) {
    Cells cells;
    for (int i = 0; i < size.cells() && in.good(); ++i) cells.push_back(std::uint8_t(in.next(0, last)));
    return cells;
}

// States are written as letters that the caller translates.
std::string letters_for(int colours) {
    std::string letters = ".";
    for (int colour = 0; colour < colours; ++colour) letters += char('A' + colour);
    return letters;
}

using nonogram::making::Repair;
using nonogram::making::Solvability;

// A picture, and what is known of its colours.
struct Picture {
    Size size;
    int colours;
    Cells cells;
    nonogram::making::Drawing drawing = {};
};

Repair repaired(Picture const& picture, Stop& stop) {
    auto const& [size, colours, cells, drawing] = picture;
    int const most = std::max(1, int(size.cells() * kMostChanged));
    long const proving = size.cells() <= kProvedUpTo ? kProving : 0;
    return nonogram::making::repair(size.width, size.height, colours, cells, drawing,
                                    {kMending, proving, most}, stop);
}

std::vector<Edit> edits_of(Repair const& repair) {
    std::vector<Edit> edits;
    for (auto const& change : repair.changes) edits.push_back({change.cell, change.state});
    return edits;
}

void write_repair(Json& out, Picture const& picture, Stop& stop) {
    Repair const repair = repaired(picture, stop);
    if (!repair.found) return out.nothing();
    out.object("", [&] {
        write_changes(out, edits_of(repair));
        out.field("proved"), out.flag(repair.is_proved);
    });
}

nonogram::Clues clues_of(Picture const& picture, std::vector<Edit> const& edits = {}) {
    Cells cells = picture.cells;
    for (Edit const& edit : edits) cells[std::size_t(edit.cell)] = std::uint8_t(edit.value);
    return nonogram::clues_of(cells, picture.size.width, picture.size.height, picture.colours);
}

// Half of the time is for finding changes, the rest for rating them, or for a repair with several.
Fixes fixes_of(Picture const& picture, double seconds, Stop& stop) {
    auto const& [size, colours, cells, drawing] = picture;
    Stop part = seconds < 0 ? stop : stop.within(seconds / 2);
    auto const advice = nonogram::making::advise(size.width, size.height, colours, cells, drawing, part);
    Fixes found{{}, advice.is_complete};
    auto const rated = [&](std::vector<Edit> edits, int visibility) {
        auto rating = rate(clues_of(picture, edits), stop);
        return Fix{std::move(edits), visibility, std::move(rating)};
    };
    bool const is_unique = advice.now.solvability != Solvability::several;
    auto const now = is_unique ? rate(clues_of(picture), stop) : std::nullopt;
    for (auto const& hint : advice.hints) {
        if (stop.stopped() || (!is_unique && found.fixes.size() == kMostFixes)) break;
        if (hint.ease.solvability == Solvability::several) continue;
        Fix fix = rated({{hint.cell, hint.state}}, hint.visibility);
        if (!is_unique || (now && is_easier(fix, *now))) found.fixes.push_back(std::move(fix));
    }
    if (is_unique) {
        prefer_lower_levels(found, kMostFixes);
    } else if (found.fixes.empty()) {
        Repair const repair = repaired(picture, stop);
        if (repair.found) found.fixes.push_back(rated(edits_of(repair), repair.visibility));
    }
    found.is_complete = found.is_complete && !stop.stopped();
    return found;
}

Error answer(Asked asked, Reader& in, Json& out, Kind<nonogram::Clues> const& kind, Size size, double seconds,
             Stop& stop) {
    int const colours = in.next(1, 31);
    Picture picture{size, colours, read_cells(in, size, colours)};
    int const contrasts = in.next(0, 32 * 32);
    for (int i = 0; i < contrasts && in.good(); ++i)
        picture.drawing.contrasts.push_back(std::uint8_t(in.next(0, 255)));
    bool const fits = contrasts == 0 || contrasts == (colours + 1) * (colours + 1);
    if (!in.good() || !in.at_end() || !fits) return kMalformed;
    if (std::max(size.width, size.height) > nonogram::kLongestInWords)
        return "the board is too large for the browser";
    if (asked == Asked::verdict)
        return write_verdict(out, kind, size, clues_of(picture), picture.cells, letters_for(colours), stop);
    if (asked == Asked::fixes) write_fixes(out, fixes_of(picture, seconds, stop));
    else write_repair(out, picture, stop);
    return {};
}

template <NumbersOnBoard Puzzle>
Error answer(Asked asked, Reader& in, Json& out, Kind<Puzzle> const& kind, Size size, double, Stop& stop) {
    std::type_identity<Puzzle> const of_kind;
    bool const is_drawn = in.next(0, 1);
    std::optional<Puzzle> puzzle;
    Cells islands;
    if (is_drawn) {
        islands = read_cells(in, size, 2);
    } else {
        std::vector<int> numbers(std::size_t(size.cells()));
        for (int& number : numbers) number = in.next(-1, std::numeric_limits<int>::max());
        puzzle = Puzzle(size.width, size.height, std::move(numbers));
    }
    if (!in.good() || !in.at_end() || asked == Asked::repair) return kMalformed;
    if (asked == Asked::verdict) {
        if (is_drawn) puzzle = puzzle_of_islands(of_kind, size.width, size.height, islands);
        for (auto& state : islands) state = state == 1;
        return write_verdict(out, kind, size, *puzzle, islands, letters_for(1), stop);
    }
    write_fixes(out, is_drawn ? fix_islands(of_kind, size.width, size.height, islands, kMostFixes, stop)
                              : fix_numbers(*puzzle, kMostFixes, stop));
    return {};
}

Error answer(Asked asked, Reader& in, Json& out) {
    std::string const name = in.text();
    int const milliseconds = in.next();
    Stop stop;
    if (milliseconds >= 0) stop.after_seconds(milliseconds / 1000.0);
    int const width = in.next(1, kMostCells), height = in.next(1, kMostCells);
    if (!in.good() || std::int64_t(width) * height > kMostCells) return kMalformed;
    Error error = kMalformed;  // unless a kind has this name
    with_kind(name, [&](auto const& kind) {
        error = answer(asked, in, out, kind, Size{width, height}, milliseconds / 1000.0, stop);
    });
    return error;
}

}  // namespace nurie::browser::drawing
