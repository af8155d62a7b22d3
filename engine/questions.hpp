// Questions: what can be asked about a puzzle, in the only description of each question.
//
// A question reads its arguments from an input, one after the other, and answers with something that a Writer
// can write; Python works on the answer without the interpreter's lock. An input
// (engine/python/arguments.hpp, engine/browser/words.hpp) has
//
//   puzzle                the puzzle of any kind, with what numbers stand for on its board
//   searched_puzzle       the same, if a search would not need too much memory
//   size                  the width and the height of a board
//   number, large, flag   an integer within bounds, one of 64 bits, yes or no
//   text, texts, bytes    words of the question, not of a person
//   board                 a state for each cell, or nothing; `full_board` refuses nothing
//   cell, state           of the puzzle; -1 and kUnknown for nothing
//   refuse                says in one sentence why the question cannot be answered
//
// Without an answer, Python's input throws; that of the browser goes on with other values, which are not
// used.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "any_puzzle.hpp"
#include "hint.hpp"
#include "justify.hpp"
#include "why.hpp"
#include "writer.hpp"

namespace nurie::questions {

constexpr int kMost = std::numeric_limits<int>::max();

// A list of questions; `use` is called with the one of this name. False if there is none.
template <class... Asked>
struct List {
    static bool with(std::string_view name, auto&& use) {
        return ((name == Asked::kName && (use(std::type_identity<Asked>{}), true)) || ...);
    }
};

// A text as an argument of a template.
template <std::size_t kSize>
struct Literal {
    consteval Literal(char const (&text)[kSize]) { std::copy_n(text, kSize, letters); }
    char letters[kSize];
};

// The name of a question, and the time for its answer, unless the caller sets another; negative for no limit.
template <Literal kText, int kTime = -1>
struct Named {
    static constexpr std::string_view kName = kText.letters;
    static constexpr double kSeconds = kTime;
};

// Calls `use` with the kind of puzzles of this name.
void with_kind(auto& in, std::string_view name, auto&& use) {
    if (!nurie::with_kind(name, use)) in.refuse("the engine does not know this kind of puzzle");
}

// A puzzle, and what numbers stand for on its board.
struct About {
    AnyPuzzle puzzle;
    Legend legend;
};

struct Solve : About, Named<"solve"> {
    explicit Solve(auto& in)
        : About(in.searched_puzzle()),
          given(in.board(legend)),
          question{int(in.number(1, kMost)), in.number(0), in.large(), in.flag()} {}
    Outcome answer(Stop& stop) const { return solved(puzzle, given, question, stop); }

    Board given;
    Question question;
};

struct Count : About, Named<"count"> {
    explicit Count(auto& in) : About(in.searched_puzzle()), at_most(in.large()) {}
    nurie::Count answer(Stop& stop) const {
        return is_sound(puzzle) ? count(puzzle, at_most, stop) : nurie::Count{0, true};
    }

    std::uint64_t at_most;
};

// By all techniques, or only by those with one of these names, or in one of these groups.
struct Explain : About, Named<"explain"> {
    explicit Explain(auto& in) : About(in.puzzle()), given(in.board(legend)) {
        if (in.flag()) {
            auto const names = in.texts(), groups = in.texts();
            auto const [bits, unknown] = set_of(legend.techniques, names, groups);
            if (!unknown.empty()) in.refuse("there is no technique " + unknown);
            techniques = bits;
        }
        record = in.flag();
        around = in.cell(legend);
        most_steps = in.number(1);
    }
    Outcome answer(Stop& stop) const {
        return explained(puzzle, given, techniques, record, stop, around, most_steps);
    }

    Board given;
    Techniques techniques = kEveryTechnique;
    bool record;
    int around;
    long most_steps;
};

// A board, and the only solution if it is known; an empty one says that none was found before.
struct Played : About {
    explicit Played(auto& in) : About(in.searched_puzzle()), board(in.full_board(legend)) {
        if (in.flag()) solution = in.board(legend);
    }

    Board board;
    std::optional<Board> solution;
};

struct Hint : Played, Named<"hint", kHintSeconds> {
    using Played::Played;
    nurie::Hint answer(Stop& stop) const { return hint(puzzle, board, solution, stop); }
};

struct Why : Played, Named<"why", kHintSeconds> {
    explicit Why(auto& in) : Played(in), cell(in.cell(legend)), state(in.state(legend)) {
        if (cell < 0) in.refuse("a reason is for a cell");
    }
    nurie::Why answer(Stop& stop) const { return why(puzzle, board, cell, state, solution, stop); }

    int cell, state;
};

struct Justify : About, Named<"justify", kHintSeconds> {
    explicit Justify(auto& in)
        : About(in.searched_puzzle()), before(in.full_board(legend)), after(in.full_board(legend)) {}
    std::vector<Justified> answer(Stop& stop) const { return justify(puzzle, before, after, stop); }

    Board before, after;
};

// Nothing without a proof of one solution.
struct Rate : About, Named<"rate"> {
    explicit Rate(auto& in) : About(in.puzzle()) {}
    std::optional<Rating> answer(Stop& stop) const {
        return is_sound(puzzle) ? rate(puzzle, stop) : std::nullopt;
    }
};

// What is wrong with the clues of a puzzle of any size.
struct Problems : About, Named<"problems"> {
    explicit Problems(auto& in) : About(in.puzzle_of_any_size()) {}
    std::vector<Problem> answer(Stop&) const { return problems(puzzle); }
};

// Whether a board is a solution.
struct Check : About, Named<"check"> {
    explicit Check(auto& in) : About(in.puzzle()), board(in.full_board(legend)) {}
    bool answer(Stop&) const { return is_sound(puzzle) && verify(puzzle, board); }

    Board board;
};

// The rules that a board breaks already, though it is not complete.
struct Violations : About, Named<"violations"> {
    explicit Violations(auto& in) : About(in.puzzle()), board(in.full_board(legend)) {}
    std::vector<Problem> answer(Stop&) const {
        return is_sound(puzzle) ? violations(puzzle, board) : problems(puzzle);
    }

    Board board;
};

}  // namespace nurie::questions
