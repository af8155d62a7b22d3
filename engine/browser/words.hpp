// Words: reads the arguments of a question from 32-bit words; engine/questions.hpp lists what it reads.
//
// web/src/engine/words.ts is the other side. In words,
//
//   a text      is how many bytes it has, and then each of them; so are bytes
//   a list      is how many there are, and then each of them
//   a choice    is the name, or an empty text
//   a large     number is its lower half, then its upper one
//   a board     is whether there is one, and then the state of each cell
//   a cell      is its number, row by row, or -1; a state is its number, or 255
//   a puzzle    is the name of its kind, width, height, and the number of each cell (-1: unknown); or for a
//               nonogram how many colours, for each line how many runs, and their lengths and colours, then
//               the letters of all colours that occur, and the names of those in the palette
#pragma once

#include "../nonogram/words.hpp"
#include "../questions.hpp"
#include "runtime.hpp"

namespace nurie::browser {

constexpr int kMostCells = 1 << 16, kMostColours = 31, kMostLetters = 255;

// A value that is missing or out of bounds reads as the least, and the question is refused. It is called from
// everywhere, and inlined copies would add kilobytes to the download.
class Arguments {
public:
    explicit Arguments(Words const& words) : words_(words) {}

    // Why there is no answer; empty if there is one.
    Error const& refused() {
        if (refused_.empty() && at_ != words_.size()) refuse(kMalformed);
        return refused_;
    }
    [[gnu::noinline]] void refuse(Error const& reason) {
        if (refused_.empty()) refused_ = reason;
    }

    [[gnu::noinline]] long number(long least, long most = questions::kMost) {
        long const value = next();
        if (value >= least && value <= most) return value;
        refuse(kMalformed);
        return least;
    }
    std::uint64_t large() {
        auto const low = std::uint32_t(next());
        return std::uint64_t(std::uint32_t(next())) << 32 | low;
    }
    bool flag() { return number(0, 1); }
    [[gnu::noinline]] Board bytes() {
        Board bytes;
        for (long left = number(0); left > 0 && refused_.empty(); --left) bytes.push_back(number(0, 255));
        return bytes;
    }
    std::string text() {
        Board const letters = bytes();
        return {letters.begin(), letters.end()};
    }
    [[gnu::noinline]] std::vector<std::string> texts() {
        std::vector<std::string> texts;
        for (long left = number(0); left > 0 && refused_.empty(); --left) texts.push_back(text());
        return texts;
    }

    [[gnu::noinline]] questions::About puzzle(bool is_of_any_size = false) {
        questions::About about{};
        questions::with_kind(*this, text(), [&](auto const& kind) {
            about.legend = size(kind, is_of_any_size);
            read(about.puzzle, about.legend, kind);
        });
        return about;
    }
    questions::About searched_puzzle() { return puzzle(); }
    questions::About puzzle_of_any_size() { return puzzle(true); }
    // Lines that are longer than the engine's words can be judged, but not solved.
    template <class Puzzle>
    Legend size(Kind<Puzzle> const& kind, bool is_any = false) {
        long const width = number(1), height = number(1);
        int const longest = NumbersOnBoard<Puzzle> || is_any ? kMostCells : nonogram::kLongestInWords;
        if (std::max(width, height) <= longest && std::int64_t(width) * height <= kMostCells)
            return {int(width), int(height), kind.techniques};
        refuse("the board is too large for the browser");
        return {1, 1, kind.techniques};
    }

    [[gnu::noinline]] Board board(Legend const& legend) {
        Board board;
        if (flag())
            for (int i = 0; i < legend.cells(); ++i) board.push_back(std::uint8_t(state(legend)));
        return board;
    }
    Board full_board(Legend const& legend) {
        Board board = this->board(legend);
        if (board.empty()) refuse(kMalformed);
        return board;
    }
    int cell(Legend const& legend) { return int(number(-1, legend.cells() - 1)); }
    int state(Legend const& legend) {
        long const state = number(0, kUnknown);
        if (state != kUnknown && state >= long(legend.letters.size())) refuse(kMalformed);
        return int(state);
    }

private:
    int next() {
        if (at_ < words_.size()) return words_[at_++];
        refuse(kMalformed);
        return 0;
    }

    void read(AnyPuzzle& puzzle, Legend& legend, Kind<nonogram::Clues> const&) {
        int const colours = int(number(1, kMostColours));
        nonogram::Clues clues(legend.width, legend.height, colours);
        long last_colour = colours;
        for (int l = 0; l < clues.lines(); ++l) {
            long const runs = number(0);
            for (long i = 0; i < runs && refused_.empty(); ++i) {
                long const length = number(1), colour = number(1, kMostLetters);
                clues.add_run(int(length), int(colour));
                last_colour = std::max(last_colour, colour);
            }
            clues.end_line();
        }
        puzzle = {std::move(clues)};
        legend.letters = text();
        legend.letters.resize(std::size_t(last_colour) + 1, '?');
        legend.colours = texts();
    }
    template <NumbersOnBoard Puzzle>
    void read(AnyPuzzle& puzzle, Legend& legend, Kind<Puzzle> const&) {
        std::vector<int> numbers(std::size_t(legend.cells()));
        for (int& number : numbers) number = int(this->number(-1));
        puzzle = {Puzzle(legend.width, legend.height, std::move(numbers))};
    }

    Words const& words_;
    std::size_t at_ = 0;
    Error refused_;
};

// Answers one of these questions: its name and its time limit in milliseconds (-1: none), then its arguments.
template <class Questions>
Error answer_one(Words const& words, Json& out) {
    Arguments in(words);
    std::string const name = in.text();
    double const seconds = in.number(-1) / 1000.0;
    Error error = kMalformed;  // unless there is a question of this name
    Questions::with(name, [&]<class Asked>(std::type_identity<Asked>) {
        Asked const asked(in);
        if (error = in.refused(); !error.empty()) return;
        Stop stop;
        if (seconds >= 0 || Asked::kSeconds >= 0) stop.after_seconds(seconds < 0 ? Asked::kSeconds : seconds);
        auto const found = asked.answer(stop);
        if constexpr (requires { found.faulty; })
            if (found.faulty) error = "the engine found a wrong solution";
        if (error.empty()) Writer(out, asked.legend).write(found);
    });
    return error;
}

}  // namespace nurie::browser
