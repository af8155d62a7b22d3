// Arguments: reads the arguments of a question from Python's objects; engine/questions.hpp lists what it
// reads.
#pragma once

#include <algorithm>
#include <limits>

#include "../questions.hpp"
#include "objects.hpp"

namespace nurie::python {

// None is no limit, no board, no cell or no state.
class Arguments {
public:
    explicit Arguments(nb::tuple all) : all_(std::move(all)) {}

    nb::handle next() {
        if (at_ == all_.size()) throw nb::type_error("the question needs more arguments");
        return all_[at_++];
    }
    [[noreturn]] void refuse(std::string const& reason) const {
        PyErr_SetString(Objects::class_of("PuzzleError").ptr(), reason.c_str());
        throw nb::python_error();
    }

    long number(long least, long most = std::numeric_limits<long>::max()) {
        nb::handle const given = next();
        return given.is_none() ? most : clamped(given.ptr(), least, most);
    }
    double real() { return nb::cast<double>(next()); }
    // Any integer is a seed, even a negative or a huge one.
    std::uint64_t large() { return PyLong_AsUnsignedLongLongMask(nb::cast<nb::int_>(next()).ptr()); }
    bool flag() { return nb::cast<bool>(next()); }
    std::string text() { return nb::cast<std::string>(next()); }
    std::vector<std::string> texts() { return nb::cast<std::vector<std::string>>(next()); }
    Board bytes() {
        auto const given = nb::cast<nb::bytes>(next());
        auto const* const begin = static_cast<std::uint8_t const*>(given.data());
        return {begin, begin + given.size()};
    }

    questions::About puzzle() {
        nb::handle const given = next();
        questions::About about{};
        questions::with_kind(*this, nb::cast<std::string_view>(given.attr("kind")),
                             [&](auto const& kind) { read(about, given, kind); });
        return about;
    }
    questions::About searched_puzzle() {
        auto about = puzzle();
        about.puzzle.ask([&](auto const& puzzle) {
            if constexpr (requires { too_large(puzzle); })
                if (auto const reason = too_large(puzzle); !reason.empty()) refuse(reason);
        });
        return about;
    }
    Legend size(auto const& kind) {
        long const width = number(1), height = number(1);
        return legend_of(width, height, kind);
    }
    // Clues from the tuples that a Nonogram stores. Colours that are not among `letters` are added to them.
    nonogram::Clues clues(nb::tuple const& rows, nb::tuple const& columns, std::string& letters) const {
        nonogram::Clues clues(int(columns.size()), int(rows.size()), int(letters.size()) - 1);
        PyObject* last = nullptr;
        std::size_t colour = 0;
        for (nb::tuple const& side : {rows, columns}) {
            for (nb::handle line : side) {
                for (Py_ssize_t i = 0, n = PyTuple_GET_SIZE(line.ptr()); i < n; ++i) {
                    PyObject* const run = PyTuple_GET_ITEM(line.ptr(), i);
                    int const length = number_of(PyTuple_GET_ITEM(run, 0));
                    if (length < 1) refuse("a run has no length");
                    // Most runs share the very same text.
                    if (PyObject* const text = PyTuple_GET_ITEM(run, 1); text != last) {
                        last = text;
                        colour = letters.find(letter_of(text), 1);
                        if (colour == std::string::npos) colour = letters.size(), letters += letter_of(text);
                    }
                    clues.add_run(length, int(colour));
                }
                clues.end_line();
            }
        }
        return clues;
    }

    Board board(Legend const& legend) {
        Board cells;
        nb::handle const grid = next();
        if (grid.is_none()) return cells;
        cells.reserve(std::size_t(legend.cells()));
        for (nb::handle row : grid.attr("rows"))
            for (char c : nb::cast<std::string_view>(row)) cells.push_back(state_of(c, legend));
        if (int(cells.size()) != legend.cells()) refuse("the given cells do not fit the board");
        return cells;
    }
    Board full_board(Legend const& legend) { return board(legend); }
    int cell(Legend const& legend) {
        nb::handle const given = next();
        if (given.is_none()) return -1;
        int const cell = nb::cast<int>(given[0]) * legend.width + nb::cast<int>(given[1]);
        if (cell >= legend.cells()) refuse("there is no such cell");
        return cell;
    }
    int state(Legend const& legend) {
        nb::handle const given = next();
        return given.is_none() ? kUnknown : state_of(letter_of(given.ptr()), legend);
    }

private:
    // An integer of any size; one that is out of bounds becomes the nearest.
    static long clamped(PyObject* number, long least, long most) {
        int overflow = 0;
        long const value = PyLong_AsLongAndOverflow(number, &overflow);
        if (value == -1 && PyErr_Occurred()) throw nb::python_error();
        return overflow ? (overflow > 0 ? most : least) : std::clamp(value, least, most);
    }
    static int number_of(PyObject* number) {
        return int(clamped(number, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
    }
    // The letter of a colour; `?` for what cannot be one.
    static char letter_of(PyObject* text) {
        bool const is_letter = PyUnicode_GET_LENGTH(text) == 1 && PyUnicode_READ_CHAR(text, 0) < 128;
        return is_letter ? char(PyUnicode_READ_CHAR(text, 0)) : '?';
    }
    std::uint8_t state_of(char letter, Legend const& legend) const {
        if (letter == '?') return kUnknown;
        auto const state = legend.letters.find(letter);
        if (state == std::string::npos) refuse("a given cell is in no state of the puzzle");
        return std::uint8_t(state);
    }
    Legend legend_of(std::size_t width, std::size_t height, auto const& kind) const {
        if (std::max(width, height) > std::size_t(kind.longest_side) ||
            width * height > std::size_t(kind.most_cells))
            refuse("the board is too large for the engine");
        return {int(width), int(height), kind.techniques};
    }

    void read(questions::About& about, nb::handle puzzle, Kind<nonogram::Clues> const& kind) const {
        nb::tuple const rows = puzzle.attr("rows"), columns = puzzle.attr("columns");
        about.legend = legend_of(columns.size(), rows.size(), kind);
        about.legend.letters = nb::cast<std::string>(puzzle.attr("states"));
        about.puzzle = {clues(rows, columns, about.legend.letters)};
    }
    template <NumbersOnBoard Puzzle>
    void read(questions::About& about, nb::handle puzzle, Kind<Puzzle> const& kind) const {
        nb::tuple const rows = puzzle.attr("numbers");
        about.legend = legend_of(nb::len(nb::handle(rows[0])), rows.size(), kind);
        std::vector<int> numbers;
        numbers.reserve(std::size_t(about.legend.cells()));
        for (nb::handle row : rows)
            for (nb::handle number : row) numbers.push_back(number_of(number.ptr()));
        if (int(numbers.size()) != about.legend.cells()) refuse("the rows differ in length");
        about.puzzle = {Puzzle(about.legend.width, about.legend.height, std::move(numbers))};
    }

    nb::tuple all_;
    std::size_t at_ = 0;
};

}  // namespace nurie::python
