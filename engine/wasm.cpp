// The browser's binding of the engine: the only file that knows WebAssembly.
//
// Questions and answers are 32-bit words, so nothing is parsed here. The caller gets a buffer from
// `nurie_room`, writes the question there, calls `nurie_ask` and reads `nurie_size` words from the
// address it returns. The first word of an answer is an Error. web/src/engine/protocol.ts and
// answers.ts are the other side. In short:
//
//   question   what to do, which kind, milliseconds (-1: no limit), the options of what is asked,
//              the puzzle, the given cells; for a hint, the only solution in the same form
//   nonogram   width, height, colours, and for each line how many runs, and their lengths and colours
//   nurikabe   width, height, the number of each cell
//   a list     how many, and then each of them
//   a fact     cell, colour, whether it holds
//   a text     the number of its letters, and each of them
//   an argument of a step   its name, its form, its values, and the key of a phrase
//
// Running out of memory traps; the caller then drops the whole instance.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "hint.hpp"
#include "nonogram/explain.hpp"
#include "nonogram/problems.hpp"
#include "nonogram/solve.hpp"
#include "nonogram/verify.hpp"
#include "nonogram/words.hpp"
#include "nurikabe/explain.hpp"
#include "nurikabe/problems.hpp"
#include "nurikabe/solve.hpp"
#include "nurikabe/verify.hpp"

// When memory runs out or a call is wrong, the library prints a message, which takes more code than
// all the techniques; here it traps.
void* operator new(std::size_t size) {
    if (void* const room = std::malloc(size)) return room;
    __builtin_trap();
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }

namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(char const*, ...) noexcept { __builtin_trap(); }
}  // namespace __1
}  // namespace std

namespace nurie::wasm {
namespace {

using Words = std::vector<std::int32_t>;

enum class Error : std::int32_t { none, malformed, too_large, faulty };
enum class Asked : std::int32_t { names, solve, explain, problems, check, hint };
enum class Kind : std::int32_t { nonogram, nurikabe };

constexpr int kMostCells = 1 << 16;
constexpr int kMostColours = 31;
constexpr int kMostLetters = 255;

// Reads a question; a value that is missing or out of bounds reads as 0 and sets a flag.
class Reader {
public:
    explicit Reader(Words const& words) : words_(words) {}

    int next() {
        if (at_ < words_.size()) return words_[at_++];
        good_ = false;
        return 0;
    }
    int next(int least, int most) {
        int const value = next();
        if (value >= least && value <= most) return value;
        good_ = false;
        return least;
    }
    template <class Value>
    Value next_of(Value last) {
        return Value(next(0, int(last)));
    }
    bool good() const { return good_; }
    bool at_end() const { return at_ == words_.size(); }

    // The given cells: a word that says whether there are any, then one per cell.
    std::vector<std::uint8_t> board(int cells, int colours) {
        std::vector<std::uint8_t> board;
        if (!next(0, 1)) return board;
        board.reserve(cells);
        for (int i = 0; i < cells && good_; ++i) {
            int const state = next(0, kUnknown);
            good_ &= state <= colours || state == kUnknown;
            board.push_back(std::uint8_t(state));
        }
        return board;
    }

private:
    Words const& words_;
    std::size_t at_ = 0;
    bool good_ = true;
};

class Writer {
public:
    explicit Writer(Words& words) : words_(words) { words_.clear(); }

    void add(std::int32_t word) { words_.push_back(word); }
    void add_cells(std::vector<std::uint8_t> const& cells) {
        for (std::uint8_t cell : cells) add(cell);
    }
    void add_text(std::string_view text) {
        add_list(text, [&](char c) { add(c); });
    }
    template <class List, class Add>
    void add_list(List const& list, Add add_one) {
        add(std::int32_t(list.size()));
        for (auto const& item : list) add_one(item);
    }
    void add_list(std::vector<int> const& list) {
        add_list(list, [&](int item) { add(item); });
    }
    void add_facts(std::vector<Fact> const& facts) {
        add_list(facts, [&](Fact const& fact) {
            add(fact.cell);
            add(fact.colour);
            add(fact.holds);
        });
    }

private:
    Words& words_;
};

// The questions about a puzzle, and their limits.
struct Options {
    Question question;
    std::uint32_t techniques = 0;
    bool record = false;
    int around = -1;
    long most_steps = 0;
    bool has_solution = false;  // it is known, or no only one was found before
};

Options read_options(Reader& in, Asked asked) {
    constexpr int kMost = std::numeric_limits<int>::max();
    Options options;
    if (asked == Asked::solve) {
        options.question.solutions = in.next(1, kMost);
        if (int const conflicts = in.next(-1, kMost); conflicts >= 0) options.question.conflicts = conflicts;
        options.question.seed = std::uint32_t(in.next());
        options.question.record = in.next(0, 1);
    } else if (asked == Asked::explain) {
        options.techniques = std::uint32_t(in.next());
        options.record = in.next(0, 1);
        options.around = in.next(-1, kMostCells);
        options.most_steps = in.next(1, kMost);
    } else if (asked == Asked::hint) {
        options.has_solution = in.next(0, 1);
    }
    return options;
}

void write_statistics(Writer& out, Statistics const& s) {
    for (long figure : {s.line_solves, s.probes, s.decisions, s.conflicts, s.propagations, s.restarts})
        out.add(std::int32_t(figure));
}

// A board that may be missing: a word that says whether it is there, then one for each cell.
void write_board(Writer& out, std::vector<std::uint8_t> const& cells) {
    out.add(cells.empty() ? 0 : 1);
    out.add_cells(cells);
}

template <class Result>
void write_boards(Writer& out, Result const& result) {
    write_board(out, result.known);
    out.add_list(result.solutions, [&](auto const& solution) { out.add_cells(solution); });
}

void write_arguments(Writer& out, std::vector<Argument> const& arguments) {
    out.add_list(arguments, [&](Argument const& argument) {
        out.add_text(argument.name);
        out.add(int(argument.form));
        out.add_list(argument.values);
        out.add_text(argument.text);
    });
}

void write_problems(Writer& out, std::vector<Problem> const& problems) {
    out.add_list(problems, [&](Problem const& problem) {
        out.add_text(problem.code);
        out.add(problem.line);
        out.add(problem.cell);
        out.add_list(problem.cells);
        write_arguments(out, problem.values);
    });
}

template <class Step>
void write_step(Writer& out, Step const& step) {
    out.add(int(step.technique));
    out.add(step.line);
    out.add_facts(step.settles);
    out.add_facts(step.because);
    out.add_facts(step.assuming);
    out.add_list(step.runs);
    out.add_list(step.numbers);
    out.add_text(step.text);
    write_arguments(out, step.arguments);
    out.add_list(step.chain, [&](auto const& link) { write_step(out, link); });
}

template <class Step>
void write_steps(Writer& out, std::vector<Step> const& steps) {
    out.add_list(steps, [&](Step const& step) { write_step(out, step); });
}

// The steps of solvers that record them.
std::vector<nonogram::Step> const& steps_of(nonogram::Result const& result) { return result.steps; }
std::vector<nurikabe::Step> steps_of(nurikabe::Result const&) { return {}; }

// Nothing if the board is too large. Only questions about problems accept lines of any length,
// unmodified runs, and colours outside the palette; for all others, runs that are too long are
// clipped to a length that is still too long, so that sums stay small.
std::optional<nonogram::Clues> read_nonogram(Reader& in, Asked asked) {
    int const width = in.next(), height = in.next(), colours = in.next(1, kMostColours);
    bool const is_judged = asked == Asked::problems;
    int const most = is_judged ? kMostCells : nonogram::kLongestInWords;
    if (width < 1 || height < 1 || width > most || height > most || std::int64_t(width) * height > kMostCells)
        return {};
    nonogram::Clues clues(width, height, colours);
    for (int l = 0; l < clues.lines(); ++l) {
        int const runs = in.next(0, kMostCells);
        for (int i = 0; i < runs && in.good(); ++i) {
            int const length = in.next(1, std::numeric_limits<int>::max());
            clues.add_run(is_judged ? length : std::min(length, most + 1),
                          in.next(1, is_judged ? kMostLetters : colours));
        }
        clues.end_line();
    }
    return clues;
}

std::optional<nurikabe::Puzzle> read_nurikabe(Reader& in, Asked asked) {
    int const width = in.next(), height = in.next();
    if (width < 1 || height < 1 || width > kMostCells || height > kMostCells ||
        std::int64_t(width) * height > kMostCells)
        return {};
    std::vector<int> numbers;
    for (int i = 0; i < width * height && in.good(); ++i)
        numbers.push_back(in.next(-1, std::numeric_limits<int>::max()));
    if (asked != Asked::problems)
        for (int& number : numbers) number = std::min(number, width * height + 1);
    if (!in.good()) return {};
    return nurikabe::Puzzle(width, height, std::move(numbers));
}

using Board = std::vector<std::uint8_t>;

template <class Puzzle>
Error answer(Writer& out, Puzzle const& puzzle, Board const& given, Board const& solution, Asked asked,
             Options const& options, Stop& stop) {
    if (asked == Asked::solve) {
        auto const result = solve(puzzle, given, options.question, stop);
        if (result.faulty) return Error::faulty;
        std::vector<int> conflict;
        if (result.verdict == Verdict::none && !given.empty()) conflict = find_conflict(puzzle, given, stop);
        out.add(int(result.verdict));
        write_statistics(out, result.statistics);
        write_boards(out, result);
        out.add_list(conflict);
        write_problems(out, met(result));
        write_steps(out, steps_of(result));
    } else if (asked == Asked::problems) {
        write_problems(out, problems(puzzle));
    } else if (asked == Asked::check) {
        if (given.empty()) return Error::malformed;
        out.add(verify(puzzle, given));
    } else if (asked == Asked::hint) {
        if (given.empty()) return Error::malformed;
        auto const found =
            hint(puzzle, given, options.has_solution ? std::optional<Board>(solution) : std::nullopt, stop);
        if (found.faulty) return Error::faulty;
        out.add_text(kAdviceNames[std::size_t(found.advice)]);
        out.add_list(found.cells);
        write_problems(out, found.problems);
        write_steps(out, found.steps);
        write_board(out, found.solution);
    } else {
        auto const found = explain(puzzle, given, options.techniques, options.record, stop, options.around,
                                   options.most_steps);
        out.add(int(found.progress));
        for (long figure : {found.looks, found.probes, found.found}) out.add(std::int32_t(figure));
        out.add_cells(found.known);
        write_problems(out, met(found));
        write_steps(out, found.steps);
    }
    return Error::none;
}

Error tell_names(Writer& out) {
    for (std::span<TechniqueRow const> const table : {std::span<TechniqueRow const>(nonogram::kTechniques),
                                                      std::span<TechniqueRow const>(nurikabe::kTechniques)})
        out.add_list(table, [&](TechniqueRow const& row) {
            out.add_text(row.name);
            out.add(int(row.level));
            out.add_text(row.group);
        });
    return Error::none;
}

Error answer(Reader& in, Writer& out) {
    Asked const asked = in.next_of(Asked::hint);
    Kind const kind = in.next_of(Kind::nurikabe);
    int const milliseconds = in.next();
    Stop stop;
    if (milliseconds >= 0) stop.after_seconds(milliseconds / 1000.0);
    else if (asked == Asked::hint) stop.after_seconds(kHintSeconds);
    if (asked == Asked::names) return tell_names(out);
    Options const options = read_options(in, asked);
    auto const go_on = [&](auto const& puzzle, int colours) {
        auto const given = in.board(puzzle->cells(), colours);
        auto const solution = options.has_solution ? in.board(puzzle->cells(), colours) : Board{};
        if (!in.good() || !in.at_end() || options.around >= puzzle->cells()) return Error::malformed;
        return answer(out, *puzzle, given, solution, asked, options, stop);
    };
    if (kind == Kind::nonogram) {
        auto const clues = read_nonogram(in, asked);
        if (!in.good()) return Error::malformed;
        return clues ? go_on(clues, clues->colours()) : Error::too_large;
    }
    auto const puzzle = read_nurikabe(in, asked);
    if (!in.good()) return Error::malformed;
    return puzzle ? go_on(puzzle, 1) : Error::too_large;
}

Words question, words;

}  // namespace

extern "C" {

// The buffer for the next question of this many words.
[[clang::export_name("nurie_room")]] std::int32_t* nurie_room(std::int32_t size) {
    question.assign(std::size_t(size), 0);
    return question.data();
}

// Answers the question; the answer stays until the next one.
[[clang::export_name("nurie_ask")]] std::int32_t const* nurie_ask() {
    Writer out(words);
    out.add(0);
    Reader in(question);
    if (Error const error = answer(in, out); error != Error::none) words.assign(1, std::int32_t(error));
    return words.data();
}

[[clang::export_name("nurie_size")]] std::int32_t nurie_size() { return std::int32_t(words.size()); }
}

}  // namespace nurie::wasm
