// Writer: turns every answer of the engine into plain data, once for all bindings.
//
// An output takes numbers, texts, lists and objects one after the other: that of the browser writes JSON,
// that of Python creates objects of the classes named here. Numbers become what they stand for: a cell its
// row and column, a line a name such as "row 3", a colour its letter, a board rows of letters. A new field of
// an answer is one name here, and its type in Python and TypeScript.
#pragma once

#include <array>
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
enum class CellNumber : int {};
enum class LineNumber : int {};
enum class StateNumber : int {};

// writer.field("NAME", of.NAME) for each of at most 16 names.
#define NURIE_FIELDS(writer, of, ...) \
    {NURIE_4(NURIE_4(NURIE_4(NURIE_4(NURIE_FIELD(writer, of, __VA_ARGS__)))))}
#define NURIE_4(...) NURIE_2(NURIE_2(__VA_ARGS__))
#define NURIE_2(...) __VA_ARGS__
#define NURIE_FIELD(writer, of, name, ...) \
    (writer).field(#name, of.name);        \
    __VA_OPT__(NURIE_NEXT NURIE_NOTHING(writer, of, __VA_ARGS__))
#define NURIE_NEXT() NURIE_FIELD
#define NURIE_NOTHING ()

// An answer whose fields are members: its class in Python, or "" for a dict, and their names.
#define NURIE_ANSWER(Answer, type, ...)                                     \
    void describe(auto& writer, Answer const& answer) {                     \
        writer.object(type, [&] NURIE_FIELDS(writer, answer, __VA_ARGS__)); \
    }

NURIE_ANSWER(Statistics, "Statistics", line_solves, probes, decisions, conflicts, propagations, restarts,
             seconds)
NURIE_ANSWER(Count, "", solutions, finished)
NURIE_ANSWER(Judged, "", status, solutions, problems, rating)
NURIE_ANSWER(Paint, "", letter, name, rgb)
NURIE_ANSWER(Fixes, "", fixes, complete)

template <class Output>
class Writer {
public:
    Writer(Output& out, Legend const& legend) : out_(out), legend_(legend) {}

    void object(char const* type, auto&& fill) { out_.object(type, fill); }
    void name(char const* type, std::string_view name) { out_.name(type, name); }
    void nothing() { out_.nothing(); }
    void field(std::string_view name, auto const& value) {
        out_.field(name);
        write(value);
    }

    template <class Answer>
        requires requires(Writer& writer, Answer const& answer) { describe(writer, answer); }
    void write(Answer const& answer) {
        describe(*this, answer);
    }
    void write(std::invocable auto const& write_value) { write_value(); }

    void write(Outcome const& outcome) {
        object("Outcome", [&] {
            NURIE_FIELDS(*this, outcome, status, solutions, known, problems, steps, statistics)
            field("conflict", Cells{outcome.conflict});
        });
    }
    void write(Hint const& hint) {
        object("Hint", [&] {
            field("kind", hint.advice);
            if (hint.advice == Advice::wrong) field("cells", Cells{hint.cells});
            if (hint.advice == Advice::impossible) field("problems", hint.problems);
            for (Step const& step : hint.steps) field("step", step);
            field("solution", hint.solution);
        });
    }
    void write(Why const& why) {
        object("Why", [&] {
            field("kind", why.reason);
            field("cell", CellNumber(why.cell));
            if (why.state != kUnknown) field("state", StateNumber(why.state));
            if (!why.steps.empty()) field("steps", why.steps);
            if (!why.boards.empty()) field("boards", why.boards);
            if (why.reason == Reason::wrong) field("cells", Cells{why.cells});
            if (why.reason == Reason::impossible) field("problems", why.problems);
            field("solution", why.solution);
        });
    }
    void write(Justified const& one) {
        object("Justified", [&] {
            field("cell", CellNumber(one.cell));
            if (one.technique) write_technique(*one.technique);
        });
    }
    void write(Step const& step) {
        object("Step", [&] {
            write_technique(step.technique);
            field("line", LineNumber(step.line));
            NURIE_FIELDS(*this, step, settles, because, assuming, runs, text, chain)
            field("numbers", Cells{step.numbers});
            field("arguments", [&] { write_arguments(step.arguments); });
        });
    }
    void write(Problem const& problem) {
        object("Problem", [&] {
            field("code", problem.code);
            if (problem.cell < 0) field("place", LineNumber(problem.line));
            else field("place", CellNumber(problem.cell));
            field("cells", Cells{problem.cells});
            field("values", [&] { write_values(problem.values); });
        });
    }
    void write(Rating const& rating) {
        object("Rating", [&] {
            NURIE_FIELDS(*this, rating, level, score, work, steps, places, bottlenecks, suppositions, links,
                         longest)
            field("hardest", legend_.techniques[std::size_t(rating.hardest)].name);
            field("uses", [&] { write_uses(rating.uses); });
            if (rating.sweeps >= 0) field("sweeps", rating.sweeps);
        });
    }
    void write(Made const& made) {
        object("", [&] {
            NURIE_FIELDS(*this, made, numbers, colours, goal, given, rating)
            // Numbers of 64 bits do not fit JavaScript's.
            if constexpr (requires { out_.number(made.shape); }) field("shape", made.shape);
        });
    }
    void write(Fix const& fix) {
        object("", [&] {
            NURIE_FIELDS(*this, fix, changes, visibility)
            field("level", fix.rating ? std::optional(fix.rating->level) : std::nullopt);
        });
    }
    void write(Edit const& edit) { write(std::pair(edit.cell, edit.value)); }

    // A board; nothing if it is empty.
    void write(std::vector<std::uint8_t> const& cells) {
        if (cells.empty()) return out_.nothing();
        out_.board(cells, legend_.width, [&](std::uint8_t state) { return letter_of(state); });
    }
    template <class Item>
    void write(std::vector<Item> const& items) {
        out_.list([&] {
            for (Item const& item : items) write(item);
        });
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
    void write(CellNumber cell) { out_.cell(int(cell) / legend_.width, int(cell) % legend_.width); }
    void write(StateNumber state) {
        char const letter = letter_of(int(state));
        out_.text({&letter, 1});
    }

private:
    struct Cells {
        std::span<int const> numbers;
    };

    void write(Status status) { name("Status", kStatusNames[std::size_t(status)]); }
    void write(Advice advice) { name("Advice", kAdviceNames[std::size_t(advice)]); }
    void write(Reason reason) { name("Reason", kReasonNames[std::size_t(reason)]); }
    void write(Level level) { name("Level", kLevelNames[std::size_t(level)]); }
    void write(LineNumber line) {
        if (int(line) < 0) return out_.text("");
        bool const is_row = int(line) < legend_.height;
        out_.numbered(is_row ? "row " : "column ", int(line) + 1 - (is_row ? 0 : legend_.height));
    }
    void write(Fact const& fact) {
        out_.fact(fact.cell / legend_.width, fact.cell % legend_.width, letter_of(fact.colour), fact.holds);
    }
    void write(Cells cells) {
        out_.list([&] {
            for (int cell : cells.numbers) write(CellNumber(cell));
        });
    }
    void write_technique(AnyTechnique technique) {
        TechniqueRow const& row = legend_.techniques[technique.row];
        field("technique", row.name);
        field("level", kLevelNames[std::size_t(row.level)]);
    }
    void write_uses(std::vector<int> const& counts) {
        object("", [&] {
            for (std::size_t row = 0; row < counts.size(); ++row)
                if (counts[row]) field(legend_.techniques[row].name, counts[row]);
        });
    }

    // An argument of a step is its form and its value.
    void write_arguments(std::vector<Argument> const& arguments) {
        object("", [&] {
            for (Argument const& argument : arguments)
                field(argument.name, [&] {
                    out_.list([&] {
                        write(kFormNames[std::size_t(argument.form)]);
                        write_value(argument);
                    });
                });
        });
    }
    // A value of a problem is a number, a letter, a cell or the name of a colour.
    void write_values(std::vector<Argument> const& values) {
        object("", [&] {
            for (Argument const& value : values)
                field(value.name, [&] {
                    if (value.form == Form::places) write(CellNumber(value.values[0]));
                    else if (value.form == Form::colour) write_colour(value.values[0]);
                    else write_value(value);
                });
        });
    }
    void write_value(Argument const& argument) {
        auto const& values = argument.values;
        switch (argument.form) {
            case Form::cells:
            case Form::places:
                return write(Cells{values});
            case Form::line:
                return write(LineNumber(values[0]));
            case Form::any_of:
            case Form::all_of:
                return write_groups<int, StateNumber, int>(values);
            case Form::islands:
                return write_groups<CellNumber, int>(values);
            case Form::facts:
                return out_.list([&] {
                    for (auto at = values.begin(); at != values.end(); at += 3)
                        write(Fact{at[0], at[1], at[2] != 0});
                });
            case Form::number:
                return write(values[0]);
            case Form::letter:
            case Form::colour:
                return write(StateNumber(values[0]));
            case Form::phrase:
                return write(argument.text);
            case Form::shapes:
                return out_.list([&] {
                    for (auto at = values.begin(); at != values.end(); at += 1 + *at)
                        write(Cells{{at + 1, std::size_t(*at)}});
                });
        }
    }
    // A list of groups of numbers with these meanings.
    template <class... Meanings>
    void write_groups(std::vector<int> const& values) {
        out_.list([&] {
            for (auto at = values.begin(); at != values.end();)
                out_.list([&] { (write(Meanings(*at++)), ...); });
        });
    }
    void write_colour(int colour) {
        std::size_t const at = std::size_t(colour) - 1;
        object("ColourName", [&] {
            if (at < legend_.colours.size()) field("colour", legend_.colours[at]);
            else field("colour", StateNumber(colour));
        });
    }

    char letter_of(int state) const { return state == kUnknown ? '?' : legend_.letters[std::size_t(state)]; }

    Output& out_;
    Legend const& legend_;
};

}  // namespace nurie
