// Step: one deduction, in a form that any language can put into words.
//
// The engine chooses the sentence and its arguments; a language file has the text. The sentence is
// a key, such as "overlap.known", and its placeholders stand for arguments. Some come from the
// fields that every step has: its line, the cells it settles, what it follows from, what was
// supposed (src/nurie/messages/sentences.py lists them). Everything else that a sentence mentions
// is a named argument. The form of an argument says how it is phrased.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "answer.hpp"

namespace nurie {

enum class Level : std::uint8_t { beginner, easy, medium, hard, expert };
inline constexpr std::array<std::string_view, 5> kLevelNames{"beginner", "easy", "medium", "hard", "expert"};

// A row of a table of techniques; the rows are in the order in which the techniques are tried.
struct TechniqueRow {
    std::string_view name;
    Level level;
    std::string_view group;  // techniques that are selected together
};

// Derived from the table of a kind, ROW(name, level, group, find) for each technique: their numbers
// and their rows.
#define NURIE_NUMBER(name, level, group, find) name,
#define NURIE_ROW(name, level, group, find) nurie::TechniqueRow{#name, nurie::Level::level, #group},
#define NURIE_DEFINE_TECHNIQUES(TABLE)                               \
    enum class Technique : std::uint8_t { TABLE(NURIE_NUMBER) };     \
    inline constexpr std::array kTechniques{TABLE(NURIE_ROW)};       \
    inline constexpr std::string_view name_of(Technique technique) { \
        return kTechniques[std::size_t(technique)].name;             \
    }

// A set of techniques of one kind, one bit each.
using Techniques = std::uint32_t;
inline constexpr Techniques kEveryTechnique = ~Techniques{0};
template <class Technique>
constexpr Techniques bit_of(Technique technique) {
    return Techniques{1} << int(technique);
}

// The techniques of a table that have one of these names or are in one of these groups.
struct TechniqueSet {
    Techniques bits = 0;
    std::string unknown = {};  // a name or group that is not in the table
};
inline TechniqueSet set_of(std::span<TechniqueRow const> table, std::span<std::string const> names,
                           std::span<std::string const> groups = {}) {
    TechniqueSet set;
    auto const add = [&](std::string_view wanted, std::string_view TechniqueRow::* field) {
        bool is_known = false;
        for (std::size_t row = 0; row < table.size(); ++row) {
            if (table[row].*field != wanted) continue;
            set.bits |= Techniques{1} << row;
            is_known = true;
        }
        if (!is_known) set.unknown = wanted;
    };
    for (auto const& name : names) add(name, &TechniqueRow::name);
    for (auto const& group : groups) add(group, &TechniqueRow::group);
    return set;
}

// A technique of any kind: its row in the table of the kind.
struct AnyTechnique {
    std::uint8_t row;

    template <class Technique>
        requires std::is_enum_v<Technique>
    constexpr AnyTechnique(Technique technique) : row(std::uint8_t(technique)) {}
    template <class Technique>
    constexpr explicit operator Technique() const {
        return Technique(row);
    }
    auto operator<=>(AnyTechnique const&) const = default;
};

// How an argument is phrased, and what its values are.
enum class Form : std::uint8_t {
    cells,    // cells, by their positions in the line of the step if they are in it
    places,   // cells, by rows and columns
    line,     // the line
    any_of,   // runs of a clue, joined by "or": length, colour, and which of its like (0: the only one)
    all_of,   // the same, joined by "and"
    islands,  // the cell of a number, and the number (0 if the size is unknown)
    facts,    // what cells are: cell, colour, whether it holds
    number,   // the number itself
    letter,   // a colour, by its letter
    colour,   // a colour, by its name
    phrase,   // nothing: another text, filled in with the arguments of the same step
    shapes,   // sets of cells, drawn, and counted in the sentence: the size of each, its cells
};
inline constexpr std::array<std::string_view, 12> kFormNames{
    "cells", "places", "line",   "any_of", "all_of", "islands",
    "facts", "number", "letter", "colour", "phrase", "shapes",
};

struct Argument {
    std::string_view name;  // of the placeholder
    Form form;
    std::vector<int> values = {};
    std::string_view text = {};  // the key of a phrase
};

struct Step {
    AnyTechnique technique;
    LineNumber line = {};                  // the line looked at, or in which a guess failed; -1 for none
    std::vector<Fact> settles = {};        // what is new; nothing for a contradiction
    std::vector<Fact> because = {};        // the known cells it follows from, besides the clues
    std::vector<Fact> assuming = {};       // a guess that failed, or alternatives of which one is true
    std::vector<int> runs = {};            // the runs of the line's clue it is about
    CellNumbers numbers = {};              // the cells of the numbers it is about
    std::string_view text = {};            // the key of its sentence
    std::vector<Argument> arguments = {};  // further arguments of the sentence
    // What follows from a guess, up to the contradiction; or what each alternative, which the link
    // assumes, leads to.
    std::vector<Step> chain = {};
};

// How many links of a supposition a person follows where something else helps too.
inline constexpr int kMostLinks = 2;
inline constexpr int kEveryLink = 1 << 20;

// No limit on the number of steps.
inline constexpr long kEveryStep = std::numeric_limits<long>::max();

// How long to search for a shorter chain. Hints and ratings must be quick; a whole explanation that is to be
// read is worth some seconds.
enum class Care : std::uint8_t { quick, thorough };
constexpr Care care_of(bool record, long most_steps) {
    return record && most_steps == kEveryStep ? Care::thorough : Care::quick;
}

// What a step took of a person, for the rating.
struct Taken {
    std::uint8_t technique;  // its row in the table
    int places;              // where a step of the same level was on offer; 1 for a supposition
    int links;               // from a supposition to its contradiction; 0 without one
    int unknown;             // how many cells were open
};

}  // namespace nurie
