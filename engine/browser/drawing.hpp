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
#include "../nonogram/making/fixes.hpp"
#include "../nurikabe/making/fixes.hpp"
#include "../writer.hpp"
#include "runtime.hpp"

namespace nurie::browser::drawing {

enum class Asked : std::int32_t { verdict, fixes, repair };

// As many fixes are found at most.
constexpr std::size_t kMostFixes = 12;
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

using nonogram::making::Picture;

void write_repair(Json& out, Picture const& picture, Stop& stop) {
    auto const repair = repaired(picture, stop);
    if (!repair.found) return out.nothing();
    out.object("", [&] {
        write_changes(out, edits_of(repair));
        out.field("proved"), out.flag(repair.is_proved);
    });
}

Error answer(Asked asked, Reader& in, Json& out, Kind<nonogram::Clues> const& kind, Size size, double seconds,
             Stop& stop) {
    int const colours = in.next(1, 31);
    Picture picture{size.width, size.height, colours, read_cells(in, size, colours)};
    int const contrasts = in.next(0, 32 * 32);
    for (int i = 0; i < contrasts && in.good(); ++i)
        picture.drawing.contrasts.push_back(std::uint8_t(in.next(0, 255)));
    bool const fits = contrasts == 0 || contrasts == (colours + 1) * (colours + 1);
    if (!in.good() || !in.at_end() || !fits) return kMalformed;
    if (std::max(size.width, size.height) > nonogram::kLongestInWords)
        return "the board is too large for the browser";
    if (asked == Asked::verdict)
        return write_verdict(out, kind, size, clues_of(picture), picture.cells, letters_for(colours), stop);
    if (asked == Asked::fixes) write_fixes(out, fix_picture(picture, kMostFixes, seconds, stop));
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
