// Puzzles: reads puzzles and boards from Python's objects.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "../kinds.hpp"
#include "../writer.hpp"
#include "job.hpp"

namespace nurie::python {

template <class Puzzle>
struct Read {
    Puzzle puzzle;
    Legend legend;
};

// An integer of any size; one that is too large becomes the largest.
template <class Number>
Number number_of(PyObject* number) {
    constexpr long kLeast = std::numeric_limits<Number>::min(), kMost = std::numeric_limits<Number>::max();
    int overflow = 0;
    long const value = PyLong_AsLongAndOverflow(number, &overflow);
    if (value == -1 && PyErr_Occurred()) throw nb::python_error();
    return Number(overflow ? (overflow > 0 ? kMost : kLeast) : std::clamp(value, kLeast, kMost));
}

// The letter of a colour; `?` for what cannot be one.
inline char letter_of(PyObject* text) {
    bool const is_letter = PyUnicode_GET_LENGTH(text) == 1 && PyUnicode_READ_CHAR(text, 0) < 128;
    return is_letter ? char(PyUnicode_READ_CHAR(text, 0)) : '?';
}

inline void check_size(std::size_t width, std::size_t height, auto const& kind) {
    if (std::max(width, height) > std::size_t(kind.longest_side) ||
        width * height > std::size_t(kind.most_cells))
        throw nb::value_error("the board is too large for the engine");
}

// Clues from the tuples that a Nonogram stores. Colours that are not among `letters` are added to them.
inline nonogram::Clues read_clues(nb::tuple rows, nb::tuple columns, std::string& letters) {
    nonogram::Clues clues(int(columns.size()), int(rows.size()), int(letters.size()) - 1);
    PyObject* last = nullptr;
    std::size_t colour = 0;
    for (nb::tuple const& side : {rows, columns}) {
        for (nb::handle line : side) {
            for (Py_ssize_t i = 0, n = PyTuple_GET_SIZE(line.ptr()); i < n; ++i) {
                PyObject* const run = PyTuple_GET_ITEM(line.ptr(), i);
                int const length = number_of<int>(PyTuple_GET_ITEM(run, 0));
                if (length < 1) throw nb::value_error("a run has no length");
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

inline Read<nonogram::Clues> read_puzzle(nb::handle puzzle, Kind<nonogram::Clues> const& kind) {
    nb::tuple const rows = puzzle.attr("rows"), columns = puzzle.attr("columns");
    check_size(columns.size(), rows.size(), kind);
    auto letters = nb::cast<std::string>(puzzle.attr("states"));
    auto clues = read_clues(rows, columns, letters);
    Legend legend{clues.width(), clues.height(), kind.techniques, std::move(letters)};
    return {std::move(clues), std::move(legend)};
}

template <NumbersOnBoard Puzzle>
Read<Puzzle> read_puzzle(nb::handle puzzle, Kind<Puzzle> const& kind) {
    nb::tuple const rows = puzzle.attr("numbers");
    std::size_t const height = rows.size(), width = nb::len(nb::handle(rows[0]));
    check_size(width, height, kind);
    std::vector<int> numbers;
    numbers.reserve(width * height);
    for (nb::handle row : rows)
        for (nb::handle number : row) numbers.push_back(number_of<int>(number.ptr()));
    if (numbers.size() != width * height) throw nb::value_error("the rows differ in length");
    Legend legend{int(width), int(height), kind.techniques};
    return {Puzzle(int(width), int(height), std::move(numbers)), std::move(legend)};
}

// Calls `use` with a puzzle of any kind.
auto with_puzzle(nb::handle puzzle, auto&& use) {
    std::optional<decltype(use(read_puzzle(puzzle, std::get<0>(kKinds))))> answer;
    auto const read = [&](auto const& kind) { answer = use(read_puzzle(puzzle, kind)); };
    if (!with_kind(nb::cast<std::string>(puzzle.attr("kind")), read))
        throw nb::value_error("the engine does not know this kind of puzzle");
    return std::move(*answer);
}

// The cells of a Grid; empty for None.
inline std::vector<std::uint8_t> read_grid(nb::handle grid, Legend const& legend) {
    std::vector<std::uint8_t> cells;
    if (grid.is_none()) return cells;
    cells.reserve(std::size_t(legend.cells()));
    for (nb::handle row : grid.attr("rows"))
        for (char c : nb::cast<std::string_view>(row)) {
            auto const state = legend.letters.find(c);
            if (c != '?' && state == std::string::npos)
                throw nb::value_error("a given cell is in no state of the puzzle");
            cells.push_back(c == '?' ? kUnknown : std::uint8_t(state));
        }
    if (int(cells.size()) != legend.cells()) throw nb::value_error("the given cells do not fit the board");
    return cells;
}

}  // namespace nurie::python
