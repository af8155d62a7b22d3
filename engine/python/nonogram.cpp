// Nonograms for Python. Clues come in as the tuples that Nonogram stores.
#include <algorithm>
#include <array>

#include "../nonogram/explain.hpp"
#include "../nonogram/problems.hpp"
#include "../nonogram/rating.hpp"
#include "../nonogram/solve.hpp"
#include "advise.hpp"
#include "common.hpp"
#include "rate.hpp"

namespace nurie::python {

using namespace nurie::nonogram;

namespace {

// The letters of the palette; colour 0 is the empty cell.
class Letters {
public:
    explicit Letters(std::string const& colours) : letters_("." + colours) {
        index_.fill(-1);
        for (std::size_t i = 0; i < letters_.size(); ++i) index_[(unsigned char)letters_[i]] = int(i);
    }
    int count() const { return int(letters_.size()) - 1; }
    int colour(nb::handle letter) const {
        Py_UCS4 const c = PyUnicode_ReadChar(letter.ptr(), 0);
        int const found = c < 128 ? index_[c] : -1;
        if (found < 0) throw nb::value_error("a run has a colour that is not in the palette");
        return found;
    }
    int state(char c) const {
        if (c == '?') return kUnknown;
        int const found = index_[(unsigned char)c];
        if (found < 0) throw nb::value_error("a given cell has a colour that is not in the palette");
        return found;
    }
    char letter(int colour) const { return colour == kUnknown ? '?' : letters_[colour]; }

private:
    std::string letters_;
    std::array<int, 256> index_;
};

Clues read_clues(nb::tuple rows, nb::tuple columns, Letters const& letters) {
    auto const most = std::size_t(kLongestLine);
    if (rows.size() > most || columns.size() > most || long(rows.size()) * long(columns.size()) > kMostCells)
        throw nb::value_error("the board is too large for the engine");
    Clues clues(int(columns.size()), int(rows.size()), letters.count());
    for (nb::tuple const& side : {rows, columns}) {
        for (nb::handle line : side) {
            PyObject* const runs = line.ptr();
            for (Py_ssize_t i = 0, n = PyTuple_GET_SIZE(runs); i < n; ++i) {
                PyObject* const run = PyTuple_GET_ITEM(runs, i);
                int overflow = 0;
                long length = PyLong_AsLongAndOverflow(PyTuple_GET_ITEM(run, 0), &overflow);
                if (length == -1 && PyErr_Occurred()) throw nb::python_error();
                if (overflow > 0) length = kLongestLine + 1;
                int const colour = letters.colour(PyTuple_GET_ITEM(run, 1));
                if (length < 1) throw nb::value_error("a run has no length");
                clues.add_run(int(std::min<long>(length, kLongestLine + 1)), colour);
            }
            clues.end_line();
        }
    }
    return clues;
}

// A nonogram with its given cells.
struct Puzzle {
    Puzzle(nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object given)
        : letters(colours),
          clues(read_clues(rows, columns, letters)),
          given(read_board(given, clues.cells(), [&](char c) { return letters.state(c); })) {}

    nb::object rows(std::vector<std::uint8_t> const& cells) const {
        return board_rows(cells, clues.width(), [&](int colour) { return letters.letter(colour); });
    }
    nb::object steps(std::vector<Step> const& steps) const {
        auto const letter = [&](int colour) { return letters.letter(colour); };
        return Teller(clues.width(), clues.height(), letter).steps(steps);
    }
    nb::object line(int l) const { return line_of(l, clues.height()); }

    Letters letters;
    Clues clues;
    std::vector<std::uint8_t> given;
};

class Solve final : public Job {
public:
    Solve(Puzzle puzzle, Question question, double seconds, nb::object cancel)
        : Job(seconds, cancel), puzzle_(std::move(puzzle)), question_(question) {}

    nb::object answer() const override {
        auto const [solutions, known] =
            boards_of(result_, [&](std::vector<std::uint8_t> const& cells) { return puzzle_.rows(cells); });
        return nb::make_tuple(int(result_.verdict), solutions, known, figures_of(result_.statistics, spent()),
                              conflict_, puzzle_.line(result_.broken_line), puzzle_.steps(result_.steps));
    }

private:
    void work(Stop& stop) override {
        result_ = solve(puzzle_.clues, puzzle_.given, question_, stop);
        if (result_.verdict == Verdict::none && !puzzle_.given.empty())
            conflict_ = find_conflict(puzzle_.clues, puzzle_.given, stop);
    }

    Puzzle puzzle_;
    Question question_;
    Result result_;
    std::vector<int> conflict_;
};

// Solves as a person would; returns how far it got, what is known, and the steps with their
// reasons.
class Explain final : public Job {
public:
    Explain(Puzzle puzzle, Techniques techniques, bool record, int around, double seconds, nb::object cancel)
        : Job(seconds, cancel),
          puzzle_(std::move(puzzle)),
          techniques_(techniques),
          record_(record),
          around_(around) {
        if (around >= puzzle_.clues.cells()) throw nb::value_error("there is no such cell");
    }

    nb::object answer() const override {
        return nb::make_tuple(
            int(found_.progress), puzzle_.rows(found_.known), puzzle_.line(found_.broken_line),
            nb::make_tuple(found_.looks, found_.probes, found_.found, spent()), puzzle_.steps(found_.steps));
    }

private:
    void work(Stop& stop) override {
        found_ = explain(puzzle_.clues, puzzle_.given, techniques_, record_, stop, around_);
    }

    Puzzle puzzle_;
    Techniques techniques_;
    bool record_;
    int around_;
    Explanation found_;
};

// The possible states of each cell of a line; None if the clue does not fit.
nb::object settle_line(nb::tuple clue, std::string const& cells, std::string const& colours) {
    Letters letters(colours);
    if (cells.size() > std::size_t(kLongestLine))
        throw nb::value_error("the line is too long for the engine");
    std::vector<std::uint8_t> known;
    for (char c : cells) known.push_back(std::uint8_t(letters.state(c)));
    Clues const clues = read_clues(nb::make_tuple(clue), nb::tuple(), letters);
    auto const masks = possible_states(clues[0], known, letters.count());
    if (!masks) return nb::none();
    nb::list possible;
    for (std::uint32_t mask : *masks) {
        std::string states;
        for (int q = 0; q <= letters.count(); ++q)
            if (mask >> q & 1) states += letters.letter(q);
        possible.append(states);
    }
    return possible;
}

std::unique_ptr<Job> solve_job(nb::tuple rows, nb::tuple columns, std::string const& colours,
                               nb::object given, double seconds, int solutions, long conflicts, nb::int_ seed,
                               bool record, nb::object cancel) {
    return std::make_unique<Solve>(Puzzle(rows, columns, colours, given),
                                   question_of(solutions, conflicts, seed, record), seconds, cancel);
}

}  // namespace

void add_nonogram(nb::module_& m, nb::class_<Pool>& pool) {
    auto const any = nb::arg();
    auto const optional = nb::arg().none();
    m.def(
        "solve_nonogram",
        [](nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object given, double seconds,
           int solutions, long conflicts, nb::int_ seed, bool record, nb::object cancel) {
            return solve_job(rows, columns, colours, given, seconds, solutions, conflicts, seed, record,
                             cancel)
                ->answer_now();
        },
        any, any, any, optional, any, any, any, any, any, optional);
    pool.def(
        "submit_nonogram",
        [](Pool& self, nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object given,
           double seconds, int solutions, long conflicts, nb::int_ seed, bool record, nb::object cancel) {
            self.submit(solve_job(rows, columns, colours, given, seconds, solutions, conflicts, seed, record,
                                  cancel));
        },
        any, any, any, optional, any, any, any, any, any, optional);
    m.def(
        "count_nonogram",
        [](nb::tuple rows, nb::tuple columns, std::string const& colours, std::uint64_t at_most,
           double seconds, nb::object cancel) {
            return CountAll(read_clues(rows, columns, Letters(colours)), at_most, seconds, cancel)
                .answer_now();
        },
        any, any, any, any, any, optional);
    m.def(
        "explain_nonogram",
        [](nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object given,
           nb::tuple techniques, bool record, int around, double seconds, nb::object cancel) {
            return Explain(Puzzle(rows, columns, colours, given), Techniques(set_of(techniques, kTechniques)),
                           record, around, seconds, cancel)
                .answer_now();
        },
        any, any, any, optional, any, any, any, any, optional);
    m.def(
        "hint_nonogram",
        [](nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object board,
           nb::object solution, double seconds, nb::object cancel) {
            Puzzle const puzzle(rows, columns, colours, board);
            auto const letter = [&](int colour) { return puzzle.letters.letter(colour); };
            auto const state = [&](char c) { return puzzle.letters.state(c); };
            return Advise(puzzle.clues, letter, puzzle.given,
                          read_board(solution, puzzle.clues.cells(), state), seconds, cancel)
                .answer_now();
        },
        any, any, any, any, optional, any, optional);
    m.def(
        "rate_nonogram",
        [](nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object cancel) {
            return Rate(read_clues(rows, columns, Letters(colours)), cancel).answer_now();
        },
        any, any, any, optional);
    m.def("settle_line", &settle_line);
    m.attr("NONOGRAM_TECHNIQUES") = table_of(kTechniques);
    m.attr("NONOGRAM_MAX_SIDE") = kLongestLine;
    m.attr("NONOGRAM_MAX_CELLS") = kMostCells;
}

}  // namespace nurie::python
