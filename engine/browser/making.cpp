// Making in the browser: generates puzzles and positions, and judges what people draw; a module of its own,
// because few screens need it.
//
// web/src/engine/making.ts is the other side. A question begins with what is asked: 0 to generate, or one of
// those about a drawing (drawing.hpp), counted from 1. To generate, these follow: the name of the kind,
// milliseconds (-1: no limit), width, height, colours, the level, style and symmetry (-1: any), the name of
// the technique that a position needs (empty: none), and the seed and the number, each as two words, the
// lower first. The answer is null if nothing was found.
#include <optional>

#include "../generators.hpp"
#include "../writer.hpp"
#include "drawing.hpp"
#include "runtime.hpp"

namespace nurie::browser {
namespace {

template <class Choice>
std::optional<Choice> next_choice(Reader& in, std::size_t count) {
    int const chosen = in.next(-1, int(count) - 1);
    if (chosen < 0) return std::nullopt;
    return Choice(chosen);
}

std::uint64_t next_large(Reader& in) {
    auto const low = std::uint32_t(in.next());
    return std::uint64_t(std::uint32_t(in.next())) << 32 | low;
}

// Runs of a line: lengths, with letters if there is more than one colour.
void write_line(Json& out, std::span<nonogram::Run const> runs, int colours, std::string const& letters) {
    out.list([&] {
        for (auto const& [length, colour] : runs) {
            if (colours == 1) out.number(long(length));
            else
                out.list([&, length = length, colour = colour] {
                    out.number(long(length));
                    out.text({&letters[std::size_t(colour)], 1});
                });
        }
    });
}

void write_clues(Json& out, nonogram::Clues const& clues, std::string const& letters) {
    out.object("", [&] {
        for (bool rows : {true, false}) {
            out.field(rows ? "rows" : "columns");
            out.list([&] {
                for (int l = rows ? 0 : clues.height(); l < (rows ? clues.height() : clues.lines()); ++l)
                    write_line(out, clues[l], clues.colours(), letters);
            });
        }
    });
}

template <NumbersOnBoard Puzzle>
void write_clues(Json& out, Puzzle const& puzzle, std::string const&) {
    out.list([&] {
        for (int row = 0; row < puzzle.height(); ++row)
            out.list([&] {
                for (int column = 0; column < puzzle.width(); ++column)
                    out.number(long(puzzle.number(row * puzzle.width() + column)));
            });
    });
}

void write_paints(Json& out, std::span<Paint const> paints) {
    out.list([&] {
        for (Paint const& paint : paints)
            out.object("", [&] {
                out.field("letter"), out.text(paint.letter);
                out.field("name"), out.text(paint.name);
                out.field("rgb"), out.text(paint.rgb);
            });
    });
}

template <class Puzzle>
void write_made(Json& out, Kind<Puzzle> const& kind, Generated<Puzzle> const& made,
                std::span<Paint const> paints) {
    Legend legend{made.puzzle.width(), made.puzzle.height(), kind.techniques, letters_of(paints)};
    Writer writer(out, legend);
    auto const text = [&](char const* name, std::string_view value) { out.field(name), out.text(value); };
    out.object("", [&] {
        out.field("puzzle");
        out.object("", [&] {
            text("kind", kind.name);
            out.field("size"), out.cell(legend.width, legend.height);
            out.field("clues"), write_clues(out, made.puzzle, legend.letters);
            if (paints.size() > 1) out.field("colours"), write_paints(out, paints);
            out.field("goal"), writer.write(made.solution);
        });
        out.field("given"), writer.write(made.given);
        out.field("rating"), writer.write(made.rating);
    });
}

Error generate(Reader& in, Json& out) {
    std::string const name = in.text();
    int const milliseconds = in.next();
    Stop stop;
    if (milliseconds >= 0) stop.after_seconds(milliseconds / 1000.0);
    int const width = in.next(), height = in.next(), colours = in.next();
    Wish wish{width, height, colours};
    wish.level = next_choice<Level>(in, kLevelNames.size());
    wish.style = next_choice<Style>(in, kStyleNames.size());
    wish.symmetry = next_choice<Symmetry>(in, kSymmetryNames.size());
    std::string const needs = in.text();
    std::uint64_t const seed = next_large(in), number = next_large(in);
    if (!in.good() || !in.at_end()) return kMalformed;
    Error error = kMalformed;  // unless a kind has this name
    with_kind(name, [&](auto const& kind) {
        error = set_needs(wish, kind, needs);
        if (!error.empty()) return;
        if (auto const made = make(kind, wish, seed, number, stop))
            write_made(out, kind, *made, paints_of(kind, wish));
        else out.nothing();
    });
    return error;
}

}  // namespace

Error answer(Reader& in, Json& out) {
    int const asked = in.next(0, 1 + int(drawing::Asked::repair));
    if (!in.good()) return kMalformed;
    return asked == 0 ? generate(in, out) : drawing::answer(drawing::Asked(asked - 1), in, out);
}

}  // namespace nurie::browser
