// Writer: turns every answer of the engine into plain data, once for all bindings.
//
// An output takes numbers, texts, lists and objects one after the other: that of the browser writes JSON,
// that of Python creates objects of the classes named here. Numbers become what they stand for: a cell its
// row and column, a line a name such as "row 3", a colour its letter, a board rows of letters. A new field of
// an answer is one line here, and its type in Python and TypeScript. An answer that only one question has may
// be a function that writes it.
#pragma once

#include <concepts>
#include <string>
#include <utility>

#include "fixing.hpp"
#include "generating.hpp"
#include "hint.hpp"
#include "judging.hpp"
#include "justify.hpp"
#include "rating.hpp"
#include "why.hpp"

namespace nurie {

// What numbers stand for on one board.
struct Legend {
    int width, height;
    std::span<TechniqueRow const> techniques;
    std::string letters = ".#";             // of the states of a cell, the empty one first
    std::vector<std::string> colours = {};  // their names, without that of the empty cell

    int cells() const { return width * height; }
};

// What a number means, if its type does not say it.
namespace meaning {
enum class Cell : int {};
enum class Line : int {};
enum class Letter : int {};
}  // namespace meaning

template <class Output>
class Writer {
public:
    Writer(Output& out, Legend const& legend) : out_(out), legend_(legend) {}

    // The parts of an answer. An object has the name of its class in Python; without one it is a dict.
    void object(char const* type, auto&& fill) { out_.object(type, fill); }
    void field(std::string_view name, auto const& value) {
        out_.field(name);
        write(value);
    }
    void list(auto const& items, auto&& write_one) {
        out_.list([&] {
            for (auto const& item : items) write_one(item);
        });
    }
    void name(char const* type, std::string_view name) { out_.name(type, name); }
    void nothing() { out_.nothing(); }

    template <class Answer>
        requires std::invocable<Answer const&, Writer&>
    void write(Answer const& answer) {
        answer(*this);
    }

    void write(Outcome const& outcome) {
        out_.object("Outcome", [&] {
            field("status", outcome.status);
            field("solutions", outcome.solutions);
            field("known", outcome.known);
            field("conflict", ListOf<Cell>{outcome.conflict});
            field("problems", outcome.problems);
            field("steps", outcome.steps);
            field("statistics", outcome.statistics);
        });
    }

    void write(Hint const& hint) {
        out_.object("Hint", [&] {
            field("kind", hint.advice);
            if (hint.advice == Advice::wrong) field("cells", ListOf<Cell>{hint.cells});
            if (hint.advice == Advice::impossible) field("problems", hint.problems);
            for (Step const& step : hint.steps) field("step", step);
            field("solution", hint.solution);
        });
    }

    void write(Why const& why) {
        out_.object("Why", [&] {
            field("kind", why.reason);
            field("cell", Cell(why.cell));
            if (why.state != kUnknown) field("state", Letter(why.state));
            if (!why.steps.empty()) field("steps", why.steps);
            if (!why.boards.empty()) field("boards", why.boards);
            if (why.reason == Reason::wrong) field("cells", ListOf<Cell>{why.cells});
            if (why.reason == Reason::impossible) field("problems", why.problems);
            field("solution", why.solution);
        });
    }

    void write(Justified const& one) {
        out_.object("Justified", [&] {
            field("cell", Cell(one.cell));
            if (!one.technique) return;
            TechniqueRow const& row = legend_.techniques[one.technique->row];
            field("technique", row.name);
            field("level", kLevelNames[std::size_t(row.level)]);
        });
    }

    void write(Step const& step) {
        TechniqueRow const& row = legend_.techniques[step.technique.row];
        out_.object("Step", [&] {
            field("technique", row.name);
            field("level", kLevelNames[std::size_t(row.level)]);
            field("line", Line(step.line));
            field("settles", step.settles);
            field("because", step.because);
            field("assuming", step.assuming);
            field("runs", step.runs);
            field("numbers", ListOf<Cell>{step.numbers});
            field("text", step.text);
            field("arguments", Arguments{step.arguments});
            field("chain", step.chain);
        });
    }

    void write(Problem const& problem) {
        out_.object("Problem", [&] {
            field("code", problem.code);
            problem.cell < 0 ? field("place", Line(problem.line)) : field("place", Cell(problem.cell));
            field("cells", ListOf<Cell>{problem.cells});
            field("values", Values{problem.values});
        });
    }

    void write(Statistics const& effort) {
        out_.object("Statistics", [&] {
            field("line_solves", effort.line_solves);
            field("probes", effort.probes);
            field("decisions", effort.decisions);
            field("conflicts", effort.conflicts);
            field("propagations", effort.propagations);
            field("restarts", effort.restarts);
            field("seconds", effort.seconds);
        });
    }

    void write(Rating const& rating) {
        out_.object("Rating", [&] {
            field("level", rating.level);
            field("score", rating.score);
            field("work", rating.work);
            field("hardest", legend_.techniques[std::size_t(rating.hardest)].name);
            field("steps", rating.steps);
            field("places", rating.places);
            field("bottlenecks", rating.bottlenecks);
            field("suppositions", rating.suppositions);
            field("links", rating.links);
            field("longest", rating.longest);
            field("uses", Uses{rating.uses});
            if (rating.sweeps >= 0) field("sweeps", rating.sweeps);
        });
    }

    void write(Judged const& judged) {
        out_.object("", [&] {
            field("status", judged.status);
            field("solutions", judged.solutions);
            field("problems", judged.problems);
            field("rating", judged.rating);
        });
    }

    void write(Made const& made) {
        out_.object("", [&] {
            field("numbers", made.numbers);
            field("colours", made.paints);
            field("goal", made.solution);
            field("given", made.given);
            field("rating", made.rating);
            // Numbers of 64 bits do not fit JavaScript's.
            if constexpr (requires { out_.number(made.shape); }) field("shape", made.shape);
        });
    }
    void write(Paint const& paint) {
        out_.object("", [&] {
            field("letter", paint.letter);
            field("name", paint.name);
            field("rgb", paint.rgb);
        });
    }

    void write(Fixes const& found) {
        out_.object("", [&] {
            field("fixes", found.fixes);
            field("complete", found.is_complete);
        });
    }
    void write(Fix const& fix) {
        out_.object("", [&] {
            field("changes", fix.edits);
            field("visibility", fix.visibility);
            field("level", fix.rating ? std::optional(fix.rating->level) : std::nullopt);
        });
    }
    void write(Edit const& edit) {
        out_.list([&] { write(edit.cell), write(edit.value); });
    }

    // A board; nothing if it is empty.
    void write(std::vector<std::uint8_t> const& cells) {
        if (cells.empty()) return out_.nothing();
        out_.board(cells, legend_.width, [&](std::uint8_t state) { return letter_of(state); });
    }

    template <class Item>
    void write(std::vector<Item> const& items) {
        list(items, [&](Item const& item) { write(item); });
    }
    template <class Value>
    void write(std::optional<Value> const& value) {
        value ? write(*value) : out_.nothing();
    }
    template <class First, class Second>
    void write(std::pair<First, Second> const& both) {
        out_.list([&] { write(both.first), write(both.second); });
    }
    void write(std::same_as<bool> auto flag) { out_.flag(flag); }
    void write(int number) { out_.number(long(number)); }
    void write(long number) { out_.number(number); }
    void write(std::uint64_t number)
        requires requires(Output& out) { out.number(number); }
    {
        out_.number(number);
    }
    void write(double number) { out_.number(number); }
    void write(std::string_view text) { out_.text(text); }
    void write(meaning::Cell cell) { out_.cell(int(cell) / legend_.width, int(cell) % legend_.width); }
    void write(meaning::Letter state) {
        char const letter = letter_of(int(state));
        out_.text({&letter, 1});
    }

private:
    using Cell = meaning::Cell;
    using Line = meaning::Line;
    using Letter = meaning::Letter;
    template <class Meaning>
    struct ListOf {
        std::span<int const> numbers;
    };
    struct Arguments {
        std::vector<Argument> const& all;
    };
    struct Uses {
        std::vector<int> const& counts;
    };
    struct Values {
        std::vector<Argument> const& all;
    };

    void write(Status status) { out_.name("Status", kStatusNames[std::size_t(status)]); }
    void write(Advice advice) { out_.name("Advice", kAdviceNames[std::size_t(advice)]); }
    void write(Reason reason) { out_.name("Reason", kReasonNames[std::size_t(reason)]); }
    void write(Level level) { out_.name("Level", kLevelNames[std::size_t(level)]); }
    void write(Uses uses) {
        out_.object("", [&] {
            for (std::size_t row = 0; row < uses.counts.size(); ++row)
                if (uses.counts[row]) field(legend_.techniques[row].name, uses.counts[row]);
        });
    }
    void write(Line line) {
        if (int(line) < 0) return out_.text("");
        bool const is_row = int(line) < legend_.height;
        out_.numbered(is_row ? "row " : "column ", int(line) + 1 - (is_row ? 0 : legend_.height));
    }
    void write(Fact const& fact) {
        out_.fact(fact.cell / legend_.width, fact.cell % legend_.width, letter_of(fact.colour), fact.holds);
    }
    template <class Meaning>
    void write(ListOf<Meaning> all) {
        list(all.numbers, [&](int number) { write(Meaning(number)); });
    }

    // An argument of a step is its form and its value.
    void write(Arguments arguments) {
        out_.object("", [&] {
            for (Argument const& argument : arguments.all) {
                out_.field(argument.name);
                out_.list([&] {
                    write(kFormNames[std::size_t(argument.form)]);
                    write_value(argument);
                });
            }
        });
    }
    // A value of a problem is a number, a letter, a cell or the name of a colour.
    void write(Values values) {
        out_.object("", [&] {
            for (Argument const& value : values.all) {
                out_.field(value.name);
                if (value.form == Form::places) write(Cell(value.values[0]));
                else if (value.form == Form::colour) write_colour(value.values[0]);
                else write_value(value);
            }
        });
    }
    void write_value(Argument const& argument) {
        auto const& values = argument.values;
        switch (argument.form) {
            case Form::cells:
            case Form::places:
                return write(ListOf<Cell>{values});
            case Form::line:
                return write(Line(values[0]));
            case Form::any_of:
            case Form::all_of:
                return write_groups(values, 3, [&](int const* run) {
                    out_.list([&] { write(run[0]), write(Letter(run[1])), write(run[2]); });
                });
            case Form::islands:
                return write_groups(values, 2, [&](int const* island) {
                    out_.list([&] { write(Cell(island[0])), write(island[1]); });
                });
            case Form::facts:
                return write_groups(values, 3,
                                    [&](int const* fact) { write(Fact{fact[0], fact[1], fact[2] != 0}); });
            case Form::number:
                return write(values[0]);
            case Form::letter:
            case Form::colour:
                return write(Letter(values[0]));
            case Form::phrase:
                return write(argument.text);
            case Form::shapes:
                return out_.list([&] {
                    for (auto at = values.begin(); at != values.end(); at += 1 + *at)
                        write(ListOf<Cell>{{at + 1, std::size_t(*at)}});
                });
        }
    }
    void write_groups(std::vector<int> const& values, std::size_t size, auto&& write_group) {
        out_.list([&] {
            for (std::size_t at = 0; at + size <= values.size(); at += size) write_group(&values[at]);
        });
    }
    void write_colour(int colour) {
        std::size_t const at = std::size_t(colour) - 1;
        out_.object("Colour", [&] {
            out_.field("colour");
            at < legend_.colours.size() ? write(legend_.colours[at]) : write(Letter(colour));
        });
    }

    char letter_of(int state) const { return state == kUnknown ? '?' : legend_.letters[std::size_t(state)]; }

    Output& out_;
    Legend const& legend_;
};

}  // namespace nurie
