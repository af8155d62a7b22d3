// Writer: turns every answer of the engine into plain data, once for all bindings.
//
// An output takes numbers, texts, lists and objects one after the other: that of the browser writes JSON,
// that of Python creates objects of the classes named here. Numbers become what they stand for: a cell its
// row and column, a line a name such as "row 3", a colour its letter, a board rows of letters; the types of
// members say what they are (answer.hpp). A new field of an answer is one name here, and its type in Python
// and TypeScript.
#pragma once

#include <algorithm>
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
NURIE_ANSWER(Made, "", numbers, colours, goal, given, rating, shape)
NURIE_ANSWER(Fix, "", changes, visibility, rating)
NURIE_ANSWER(Fixes, "", fixes, complete)
NURIE_ANSWER(Rating, "Rating", level, score, work, hardest, steps, places, bottlenecks, suppositions, links,
             longest, uses, sweeps)
NURIE_ANSWER(Outcome, "Outcome", status, solutions, known, conflict, problems, steps, statistics)
NURIE_ANSWER(Hint, "Hint", kind, cells, problems, step, solution)
NURIE_ANSWER(Why, "Why", kind, cell, state, steps, boards, cells, problems, solution)
NURIE_ANSWER(Justified, "Justified", cell, technique)
NURIE_ANSWER(Step, "Step", technique, line, settles, because, assuming, runs, numbers, text, arguments, chain)

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
    // A technique with its level; neither without one.
    void field(std::string_view name, AnyTechnique technique) {
        TechniqueRow const& row = legend_.techniques[technique.row];
        field(name, row.name);
        field("level", kLevelNames[std::size_t(row.level)]);
    }
    void field(std::string_view name, std::optional<AnyTechnique> technique) {
        if (technique) field(name, *technique);
    }

    template <class Answer>
        requires requires(Writer& writer, Answer const& answer) { describe(writer, answer); }
    void write(Answer const& answer) {
        describe(*this, answer);
    }
    void write(std::invocable auto const& write_value) { write_value(); }

    void write(Problem const& problem) {
        object("Problem", [&] {
            field("code", problem.code);
            if (problem.cell < 0) field("place", LineNumber(problem.line));
            else field("place", CellNumber(problem.cell));
            field("cells", problem.cells);
            field("values", [&] { write_values(problem.values); });
        });
    }
    void write(Edit const& edit) { write(std::pair(edit.cell, edit.value)); }

    // A board; nothing if it is empty.
    void write(std::vector<std::uint8_t> const& cells) {
        if (cells.empty()) return out_.nothing();
        out_.board([&] {
            std::string row(std::size_t(legend_.width), ' ');
            for (auto at = cells.begin(); at != cells.end(); at += legend_.width) {
                std::transform(at, at + legend_.width, row.begin(),
                               [&](std::uint8_t state) { return letter_of(state); });
                write(std::string_view(row));
            }
        });
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
    void write(std::uint32_t number) { out_.number(long(number)); }
    void write(long number) { out_.number(number); }
    void write(std::uint64_t number) { out_.number(number); }
    void write(double number) { out_.number(number); }
    void write(std::string_view text) { out_.text(text); }
    void write(CellNumber cell) { out_.cell(cell / legend_.width, cell % legend_.width); }
    void write(StateNumber state) {
        if (state == kUnknown) return out_.nothing();
        char const letter = letter_of(state);
        out_.text({&letter, 1});
    }

private:
    void write(Status status) { name("Status", kStatusNames[std::size_t(status)]); }
    void write(Advice advice) { name("Advice", kAdviceNames[std::size_t(advice)]); }
    void write(Reason reason) { name("Reason", kReasonNames[std::size_t(reason)]); }
    void write(Level level) { name("Level", kLevelNames[std::size_t(level)]); }
    void write(LineNumber line) {
        if (line < 0) return out_.text("");
        bool const is_row = line < legend_.height;
        out_.numbered(is_row ? "row " : "column ", line + 1 - (is_row ? 0 : legend_.height));
    }
    void write(Fact const& fact) {
        out_.fact(fact.cell / legend_.width, fact.cell % legend_.width, letter_of(fact.colour), fact.holds);
    }
    void write(CellNumbers const& cells) {
        out_.list([&] {
            for (int cell : cells) write(CellNumber(cell));
        });
    }
    void write(TechniqueNumber technique) { write(legend_.techniques[std::size_t(technique)].name); }
    void write(TechniqueCounts const& counts) {
        object("", [&] {
            for (std::size_t row = 0; row < counts.size(); ++row)
                if (counts[row]) field(legend_.techniques[row].name, counts[row]);
        });
    }

    // An argument of a step is its form and its value.
    void write(std::vector<Argument> const& arguments) {
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
                return write(CellNumbers(values));
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
                        write(CellNumbers(at + 1, at + 1 + *at));
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
