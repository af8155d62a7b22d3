// The questions of those who make puzzles: generate one, judge what someone draws, and improve it. See
// questions.hpp for what a question is.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "generators.hpp"
#include "judging.hpp"
#include "nonogram/making/advice.hpp"
#include "nonogram/making/fixes.hpp"
#include "nurikabe/making/fixes.hpp"
#include "questions.hpp"

namespace nurie {

NURIE_ANSWER(nonogram::making::Repair, "", found, changes, proved, at_least)

}  // namespace nurie

namespace nurie::questions {

// One of these names; nothing for an empty text.
template <class Choice>
std::optional<Choice> choice(auto& in, auto const& names) {
    std::string const name = in.text();
    auto const found = std::ranges::find(names, name);
    if (found != names.end()) return Choice(found - names.begin());
    if (!name.empty()) in.refuse("there is no such choice");
    return std::nullopt;
}

// A puzzle of a kind, as wished, or a position on one that needs a technique.
struct Wished {
    explicit Wished(auto& in)
        : kind(in.text()), wish{int(in.number(0, kMost)),       int(in.number(0, kMost)),
                                int(in.number(0, kMost)),       choice<Level>(in, kLevelNames),
                                choice<Style>(in, kStyleNames), choice<Symmetry>(in, kSymmetryNames)} {
        std::string const needs = in.text();
        with_kind(in, kind, [&](auto const& one) {
            if (auto const refused = set_needs(wish, one, needs); !refused.empty()) in.refuse(refused);
            legend = {wish.width, wish.height, one.techniques, letters_of(paints_of(one, wish))};
        });
    }

    std::string kind;
    Wish wish;
    Legend legend{};
};

// Whether it can be tried: it is refused otherwise.
struct CanGenerate : Wished, Named<"can_generate"> {
    using Wished::Wished;
    bool answer(Stop&) const { return true; }
};

// The puzzle with a number; nothing if none was found.
struct Generate : Wished, Named<"generate"> {
    explicit Generate(auto& in) : Wished(in), seed(in.large()), number(in.large()) {}
    std::optional<Made> answer(Stop& stop) const { return made(kind, wish, seed, number, stop); }

    std::uint64_t seed, number;
};

using nonogram::making::Picture;

// A picture: its size, the letters of the states that a cell can have, the state of every cell, and what is
// known of the drawing behind it (see Drawing), or nothing.
struct Pictured {
    explicit Pictured(auto& in) {
        auto const& kind = std::get<Kind<nonogram::Clues>>(kKinds);
        legend = in.size(kind);
        legend.letters = in.text();
        std::size_t const states = legend.letters.size();
        picture = {legend.width, legend.height, int(states) - 1, in.bytes(), {in.bytes(), in.bytes()}};
        auto const& [shares, contrasts] = picture.drawing;
        std::size_t const all = picture.cells.size();
        bool const fits = states >= 2 && states <= 32 && all == std::size_t(legend.cells()) &&
                          (shares.empty() || shares.size() == all * states) &&
                          (contrasts.empty() || contrasts.size() == states * states) &&
                          std::ranges::all_of(picture.cells, [&](auto state) { return state < states; });
        if (!fits) in.refuse("the picture does not fit its size and its states");
    }

    Picture picture{};
    Legend legend{};
};

// What someone draws: the numbers of a puzzle, or else its kind and a picture, or its islands, whose states
// are white, black, and white with the number of the island.
struct Drawn : About {
    explicit Drawn(auto& in) : About{} {
        if (std::string const form = in.text(); form == "numbers") {
            About::operator=(in.puzzle());
        } else {
            with_kind(in, in.text(), [&](auto const& kind) {
                if (form != read(in, kind)) in.refuse("puzzles of this kind are drawn in another form");
            });
        }
    }
    std::string_view read(auto& in, Kind<nonogram::Clues> const&) {
        Pictured read(in);
        picture = std::move(read.picture);
        legend = std::move(read.legend);
        return "picture";
    }
    template <NumbersOnBoard Puzzle>
    std::string_view read(auto& in, Kind<Puzzle> const& kind) {
        legend = in.size(kind);
        islands = in.bytes();
        bool const fits = islands.size() == std::size_t(legend.cells()) &&
                          std::ranges::all_of(islands, [](auto one) { return one < 3; });
        if (!fits) in.refuse("the islands do not fit the board");
        else puzzle = {puzzle_of_islands(std::type_identity<Puzzle>{}, legend.width, legend.height, islands)};
        return "islands";
    }

    std::optional<Picture> picture;  // then there is no puzzle
    Board islands;
};

// Whether it has one solution; what is wrong; if there are several, two of them; how hard it is.
struct Verdict : Drawn, Named<"verdict"> {
    using Drawn::Drawn;
    Judged answer(Stop& stop) const {
        if (picture) return judged(AnyPuzzle{clues_of(*picture)}, picture->cells, stop);
        Board board = islands;
        for (auto& state : board) state = state == 1;
        return judged(puzzle, board, stop);
    }
};

// At most this many changes after which it has one solution, or is easier if it has; the least visible first,
// but what reaches a lower level before what does not.
struct FindFixes : Drawn, Named<"fixes"> {
    explicit FindFixes(auto& in) : Drawn(in), most(std::size_t(in.number(1))) {}
    Fixes answer(Stop& stop) const {
        if (picture) return fix_picture(*picture, most, stop);
        return puzzle.ask([&]<class Puzzle>(Puzzle const& one) -> Fixes {
            if constexpr (!NumbersOnBoard<Puzzle>) return {};
            else if (islands.empty()) return fix_numbers(one, most, stop);
            else
                return fix_islands(std::type_identity<Puzzle>{}, legend.width, legend.height, islands, most,
                                   stop);
        });
    }

    std::size_t most;
};

// The fewest changes after which a picture can be solved line by line, within the limits of nurie.make.
struct Repair : Pictured, Named<"repair"> {
    using Pictured::Pictured;
    auto answer(Stop& stop) const { return repaired(picture, stop); }
};

}  // namespace nurie::questions
