// Methods: the questions that only Python asks; see engine/questions.hpp for what a question is.
#pragma once

#include "../census/census.hpp"
#include "../making_questions.hpp"
#include "../nonogram/annealing.hpp"
#include "../nurikabe/ants.hpp"
#include "arguments.hpp"

namespace nurie {

// How their answers are written.
NURIE_ANSWER(census::Hardest, "Hardest", value, boards)
NURIE_ANSWER(census::Totals, "Totals", boards, clue_sets, unique, by_lines, sweeps, open, most_sweeps,
             most_open)
NURIE_ANSWER(nonogram::making::Advice, "", changes, complete)
NURIE_ANSWER(nonogram::making::Hint, "Improvement", cell, state, solvability, open, rounds, visibility)
NURIE_ANSWER(nonogram::Change, "", attempt, cost, emptied, filled)
NURIE_ANSWER(nonogram::Annealed, "", solved, stopped, tries, swaps, board, cost)
NURIE_ANSWER(nurikabe::Improvement, "", ant, cost, board)
NURIE_ANSWER(nurikabe::Foraging, "", possible, solved, stopped, ants, improvements)

// Without the zeros at the end.
template <std::size_t kSize>
void describe(auto& writer, std::array<std::uint64_t, kSize> const& counts) {
    auto end = counts.end();
    while (end != counts.begin() && !end[-1]) --end;
    writer.write(std::vector(counts.begin(), end));
}
void describe(auto& writer, nonogram::making::Solvability solvability) {
    writer.name("Solvability", nonogram::making::kSolvabilityNames[std::size_t(solvability)]);
}

}  // namespace nurie

namespace nurie::python {

using nonogram::making::Means;
using questions::kMost;
using questions::Named;

// A function of Python that is told by name what happens while the engine works, or None.
template <class Told>
std::function<void(Told const&)> listener(Arguments& in, Legend const& legend) {
    nb::object const call = nb::borrow(in.next());
    if (call.is_none()) return {};
    return [=](Told const& told) {
        nb::gil_scoped_acquire lock;
        call(**objects_of(legend, told));
    };
}

// A method that makes boards at random from given cells, and the listener that is told of them.
template <class Told>
struct ByChance : questions::About {
    explicit ByChance(Arguments& in)
        : About(in.puzzle()), given(in.board(legend)), tell(listener<Told>(in, legend)) {}

    Board given;
    std::function<void(Told const&)> tell;
};

struct Anneal : ByChance<nonogram::Change>, Named<"anneal"> {
    explicit Anneal(Arguments& in)
        : ByChance(in),
          schedule{in.number(0), in.number(0), in.real(), in.real(), in.real(), in.real(), in.large()} {}
    auto answer(Stop& stop) const {
        return anneal(std::get<nonogram::Clues>(puzzle.puzzle), given, schedule, stop, tell);
    }

    nonogram::Schedule schedule;
};

struct SendAnts : ByChance<nurikabe::Improvement>, Named<"send_ants"> {
    explicit SendAnts(Arguments& in)
        : ByChance(in),
          colony{int(in.number(1, kMost)), in.number(1), in.number(0), in.real(), in.real(), in.large()} {}
    auto answer(Stop& stop) const {
        return send_ants(std::get<nurikabe::Puzzle>(puzzle.puzzle), given, colony, stop, tell);
    }

    nurikabe::Colony colony;
};

// The possible states of each cell of a line, a bit for each; nothing if the clue does not fit.
struct SettleLine : Named<"settle_line"> {
    explicit SettleLine(Arguments& in) {
        nb::tuple const clue = nb::make_tuple(in.next());
        std::string const cells = in.text();
        legend.letters = "." + in.text();
        clues = in.clues(clue, nb::tuple(), legend.letters);
        if (cells.size() > std::size_t(nonogram::kLongestLine))
            in.refuse("the line is too long for the engine");
        for (char c : cells) known.push_back(c == '?' ? kUnknown : std::uint8_t(legend.letters.find(c)));
    }
    auto answer(Stop&) const { return nonogram::possible_states(clues[0], known, clues.colours()); }

    nonogram::Clues clues;
    Legend legend{};
    Board known;
};

// The fewest changes of a picture, with as much work as the caller allows; with a repaired picture that is
// known already, only a better one.
struct RepairWith : questions::Pictured, Named<"repair_with"> {
    explicit RepairWith(Arguments& in) : Pictured(in), known(in.bytes()) {
        effort = {in.number(-1), in.number(-1), int(in.number(0, kMost)), Means(in.flag())};
        bool const fits = known.empty() || known.size() == picture.cells.size();
        if (!fits || std::ranges::any_of(known, [&](int state) { return state > picture.colours; }))
            in.refuse("the repaired picture does not fit the other one");
    }
    auto answer(Stop& stop) const { return repair(picture, effort, stop, known); }

    Board known;
    nonogram::making::Effort effort;
};

// How many cells have to be revealed until a picture can be solved without guessing.
struct Reveals : questions::Pictured, Named<"reveals"> {
    explicit Reveals(Arguments& in) : Pictured(in), means(Means(in.flag())) {}
    int answer(Stop& stop) const { return openness(picture, means, stop).reveals; }

    Means means;
};

// All changes of one cell that make a picture unique or easier, and whether these are all.
struct Advise : questions::Pictured, Named<"advise"> {
    using Pictured::Pictured;
    auto answer(Stop& stop) const { return advise(picture, stop); }
};

// A size of boards, which has no parts if it cannot be counted.
struct Counted {
    explicit Counted(Arguments& in)
        : width(int(in.number(0, 99))),
          height(int(in.number(0, 99))),
          parts(census::is_countable(width, height) ? census::parts(width, height) : 0) {}

    int width, height;
    std::uint64_t parts;
    Legend legend{};
};

// How many parts the census of all boards of a size has.
struct CensusParts : Counted, Named<"census_parts"> {
    using Counted::Counted;
    std::uint64_t answer(Stop&) const { return parts; }
};

// The census of one part of all boards of a size; nothing if it was stopped.
struct CensusPart : Counted, Named<"census_part"> {
    explicit CensusPart(Arguments& in) : Counted(in), part(in.large()) {
        if (part >= parts) in.refuse("there is no such part");
    }
    auto answer(Stop& stop) const { return census::count_part(width, height, part, stop); }

    std::uint64_t part;
};

}  // namespace nurie::python
