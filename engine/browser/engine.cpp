// The engine in the browser: solves, explains, gives hints and judges; the module that every screen loads.
//
// web/src/engine/protocol.ts is the other side. In short:
//
//   question   what to do, the name of the kind, milliseconds (-1: no limit), the options of what is asked,
//              the puzzle, the given cells; for a hint or a reason, the only solution too; for a stroke, the
//              board after it
//   nonogram   width, height, colours, for each line how many runs, and their lengths and colours; then the
//              letters of all colours that occur, and the names of those in the palette
//   others     width, height, the number of each cell (-1: unknown)
//
// Reasons make it larger, and few people ask for one in their first puzzle: only reasons.cpp answers `why`
// and `justify`.
#include <optional>
#include <span>
#include <variant>

#include "../kinds.hpp"
#include "../nonogram/words.hpp"
#include "../writer.hpp"
#include "runtime.hpp"

namespace nurie::browser {
namespace {

#ifdef NURIE_REASONS
constexpr bool kGivesReasons = true;
#else
constexpr bool kGivesReasons = false;
#endif

enum class Asked : std::int32_t { solve, explain, hint, problems, check, violations, why, justify };
constexpr Asked kLastAsked = kGivesReasons ? Asked::justify : Asked::violations;

constexpr int kMost = std::numeric_limits<int>::max();
constexpr int kMostColours = 31;
constexpr int kMostLetters = 255;

constexpr char const* kTooLarge = "the board is too large for the browser";
constexpr char const* kFaulty = "the engine found a wrong solution";

// The questions about a puzzle, and their limits.
struct Options {
    Question question = {};
    std::vector<std::string> techniques = {}, groups = {};  // all techniques, if none is named
    bool record = false;
    int around = -1;
    long most_steps = 0;
    bool has_solution = false;       // it is known, or no only one was found before
    int cell = 0, state = kUnknown;  // what a reason is asked for
};

Options read_options(Reader& in, Asked asked) {
    Options options;
    if (asked == Asked::solve) {
        options.question.solutions = in.next(1, kMost);
        if (int const conflicts = in.next(-1, kMost); conflicts >= 0) options.question.conflicts = conflicts;
        options.question.seed = std::uint32_t(in.next());
        options.question.record = in.next(0, 1);
    } else if (asked == Asked::explain) {
        options.techniques = in.texts();
        options.groups = in.texts();
        options.record = in.next(0, 1);
        options.around = in.next(-1, kMostCells);
        options.most_steps = in.next(1, kMost);
    } else if (asked == Asked::hint) {
        options.has_solution = in.next(0, 1);
    } else if (asked == Asked::why) {
        options.has_solution = in.next(0, 1);
        options.cell = in.next(0, kMostCells);
        options.state = in.next(0, kUnknown);
    }
    return options;
}

// Width and height; zeros if the board is too large.
std::pair<int, int> read_size(Reader& in, Legend& legend, int longest) {
    int const width = in.next(), height = in.next();
    bool const fits = width > 0 && height > 0 && std::max(width, height) <= longest &&
                      std::int64_t(width) * height <= kMostCells;
    if (!fits) return {};
    legend.width = width;
    legend.height = height;
    return {width, height};
}

// Nothing if the board is too large. Only questions about problems accept lines of any length.
std::optional<nonogram::Clues> read_puzzle(Reader& in, Asked asked, Legend& legend,
                                           Kind<nonogram::Clues> const&) {
    int const longest = asked == Asked::problems ? kMostCells : nonogram::kLongestInWords;
    auto const [width, height] = read_size(in, legend, longest);
    int const colours = in.next(1, kMostColours);
    if (!width) return {};
    nonogram::Clues clues(width, height, colours);
    int last_colour = colours;
    for (int l = 0; l < clues.lines(); ++l) {
        int const runs = in.next(0, kMostCells);
        for (int i = 0; i < runs && in.good(); ++i) {
            int const length = in.next(1, kMost), colour = in.next(1, kMostLetters);
            clues.add_run(length, colour);
            last_colour = std::max(last_colour, colour);
        }
        clues.end_line();
    }
    legend.letters = in.text();
    legend.letters.resize(std::size_t(last_colour) + 1, '?');
    legend.colours = in.texts();
    return clues;
}

template <NumbersOnBoard Puzzle>
std::optional<Puzzle> read_puzzle(Reader& in, Asked, Legend& legend, Kind<Puzzle> const&) {
    auto const [width, height] = read_size(in, legend, kMostCells);
    if (!width) return {};
    std::vector<int> numbers(std::size_t(width) * height);
    for (int& number : numbers) number = in.next(-1, kMost);
    return Puzzle(width, height, std::move(numbers));
}

using Board = std::vector<std::uint8_t>;
using Given = std::span<std::uint8_t const>;

// A puzzle of any kind, so that the code below exists only once in what a phone downloads.
template <class... Puzzles>
std::variant<Puzzles...> one_of(std::tuple<Kind<Puzzles>...> const&);
struct AnyPuzzle {
    decltype(one_of(kKinds)) puzzle;

    auto ask(auto const& question) const { return std::visit(question, puzzle); }
};

// What hint.hpp, why.hpp and justify.hpp ask.
bool is_sound(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return is_sound(puzzle); });
}
std::vector<Problem> problems(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return problems(puzzle); });
}
AnyTechnique search_technique(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return nurie::search_technique(puzzle); });
}
Outcome solved(AnyPuzzle const& any, Given given, Question const& question, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return nurie::solved(puzzle, given, question, stop); });
}
Outcome explained(AnyPuzzle const& any, Given given, Techniques techniques, bool record, Stop& stop,
                  int around, long most_steps, int until = -1) {
    return any.ask([&](auto const& puzzle) {
        return nurie::explained(puzzle, given, techniques, record, stop, around, most_steps, until);
    });
}
AnyTechnique supposing_technique(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return nurie::supposing_technique(puzzle); });
}
int states_of(AnyPuzzle const& any) {
    return any.ask([](auto const& puzzle) { return states_of(puzzle); });
}
std::optional<Step> step_at(AnyPuzzle const& any, Given board, int cell, bool record, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return step_at(puzzle, board, cell, record, stop); });
}
std::optional<Step> refute(AnyPuzzle const& any, Given board, int cell, int colour, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return refute(puzzle, board, cell, colour, stop); });
}
std::optional<Step> refute_others(AnyPuzzle const& any, Given board, int cell, int colour, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return refute_others(puzzle, board, cell, colour, stop); });
}
bool fails(AnyPuzzle const& any, Given board, int cell, int colour, int most_links, Stop& stop) {
    return any.ask([&](auto const& puzzle) { return fails(puzzle, board, cell, colour, most_links, stop); });
}
Board filled_around(AnyPuzzle const& any, Given board, int cell, int colour) {
    return any.ask([&](auto const& puzzle) { return filled_around(puzzle, board, cell, colour); });
}

Error answer(Json& out, AnyPuzzle const& puzzle, Legend const& legend, Board const& given,
             std::optional<Board> solution, Asked asked, Options const& options, Stop& stop) {
    Writer writer(out, legend);
    if (asked == Asked::problems) {
        writer.write(problems(puzzle));
    } else if (asked == Asked::check) {
        out.flag(is_sound(puzzle) && puzzle.ask([&](auto const& one) { return verify(one, given); }));
    } else if (asked == Asked::violations) {
        auto const broken = [&](auto const& one) { return violations(one, given); };
        writer.write(is_sound(puzzle) ? puzzle.ask(broken) : problems(puzzle));
    } else if (asked == Asked::hint) {
        Hint const found = hint(puzzle, given, std::move(solution), stop);
        if (found.faulty) return kFaulty;
        writer.write(found);
    } else if (kGivesReasons && asked == Asked::why) {
        Why const found = why(puzzle, given, options.cell, options.state, std::move(solution), stop);
        if (found.faulty) return kFaulty;
        writer.write(found);
    } else if (kGivesReasons && asked == Asked::justify) {
        writer.write(justify(puzzle, given, *solution, stop));
    } else {
        Techniques techniques = kEveryTechnique;
        if (!options.techniques.empty() || !options.groups.empty()) {
            auto const [bits, unknown] = set_of(legend.techniques, options.techniques, options.groups);
            if (!unknown.empty()) return "there is no technique " + unknown;
            techniques = bits;
        }
        Outcome const found = asked == Asked::solve ? solved(puzzle, given, options.question, stop)
                                                    : explained(puzzle, given, techniques, options.record,
                                                                stop, options.around, options.most_steps);
        if (found.faulty) return kFaulty;
        writer.write(found);
    }
    return {};
}

}  // namespace

Error answer(Reader& in, Json& out) {
    Asked const asked = in.next_of(kLastAsked);
    std::string const name = in.text();
    int const milliseconds = in.next();
    Stop stop;
    if (milliseconds >= 0) stop.after_seconds(milliseconds / 1000.0);
    else if (asked == Asked::hint || asked == Asked::why) stop.after_seconds(kHintSeconds);
    Options const options = read_options(in, asked);
    Legend legend{};
    std::optional<AnyPuzzle> puzzle;
    auto const read = [&](auto const& kind) {
        legend.techniques = kind.techniques;
        if (auto found = read_puzzle(in, asked, legend, kind)) puzzle = {std::move(*found)};
    };
    if (!with_kind(name, read) || !in.good()) return kMalformed;
    if (!puzzle) return kTooLarge;
    int const colours = int(legend.letters.size()) - 1;
    auto const given = in.board(legend.cells(), colours);
    std::optional<Board> solution;
    if (options.has_solution || asked == Asked::justify) solution = in.board(legend.cells(), colours);
    bool const lacks_board =
        given.empty() && asked != Asked::solve && asked != Asked::explain && asked != Asked::problems;
    bool const lacks_stroke = asked == Asked::justify && solution->empty();
    bool const is_outside = std::max(options.around, options.cell) >= legend.cells() ||
                            (options.state != kUnknown && options.state > colours);
    if (!in.good() || !in.at_end() || is_outside || lacks_board || lacks_stroke) return kMalformed;
    return answer(out, *puzzle, legend, given, std::move(solution), asked, options, stop);
}

}  // namespace nurie::browser
