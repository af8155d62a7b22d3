// Nurikabe for Python. Numbers come in as the tuple of rows that Nurikabe stores.
#include <algorithm>

#include "../nurikabe/ants.hpp"
#include "../nurikabe/explain.hpp"
#include "../nurikabe/problems.hpp"
#include "../nurikabe/puzzle.hpp"
#include "../nurikabe/rating.hpp"
#include "../nurikabe/solve.hpp"
#include "advise.hpp"
#include "common.hpp"
#include "rate.hpp"

namespace nurie::python {

using namespace nurie::nurikabe;

namespace {

Puzzle read_puzzle(nb::tuple rows) {
    int const height = int(rows.size());
    int const width = height ? int(nb::len(nb::handle(rows[0]))) : 0;
    if (width < 1 || width > kLongestSide || height > kLongestSide || long(width) * height > kMostCells)
        throw nb::value_error("the board is too small or too large for the engine");
    std::vector<int> numbers;
    numbers.reserve(std::size_t(width) * height);
    for (nb::handle row : rows)
        for (nb::handle number : row) {
            int overflow = 0;
            long value = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
            if (value == -1 && PyErr_Occurred()) throw nb::python_error();
            if (overflow != 0 || value > width * height) value = long(width) * height + 1;
            numbers.push_back(int(value));
        }
    if (int(numbers.size()) != width * height) throw nb::value_error("the rows differ in length");
    return Puzzle(width, height, std::move(numbers));
}

char letter(int colour) { return colour == kUnknown ? '?' : colour == kBlack ? '#' : '.'; }

std::uint8_t state(char c) {
    if (c == '?') return kUnknown;
    if (c != '#' && c != '.') throw nb::value_error("a given cell is neither black nor white");
    return c == '#' ? kBlack : kWhite;
}

class Solve final : public Job {
public:
    Solve(nb::tuple rows, nb::object given, double seconds, int solutions, long conflicts, nb::int_ seed,
          nb::object cancel)
        : Job(seconds, cancel),
          puzzle_(read_puzzle(rows)),
          given_(read_board(given, puzzle_.cells(), state)),
          question_(question_of(solutions, conflicts, seed, false)) {}

    nb::object answer() const override {
        auto const [solutions, known] = boards_of(result_, [&](std::vector<std::uint8_t> const& cells) {
            return board_rows(cells, puzzle_.width(), letter);
        });
        return nb::make_tuple(int(result_.verdict), solutions, known, figures_of(result_.statistics, spent()),
                              conflict_);
    }

private:
    void work(Stop& stop) override {
        result_ = solve(puzzle_, given_, question_, stop);
        if (result_.verdict == Verdict::none && !given_.empty())
            conflict_ = find_conflict(puzzle_, given_, stop);
    }

    Puzzle puzzle_;
    std::vector<std::uint8_t> given_;
    Question question_;
    Result result_;
    std::vector<int> conflict_;
};

// The listener is called with the cost and the board of every improvement while the ants are still
// running.
class SendAnts final : public Job {
public:
    SendAnts(nb::tuple rows, nb::object given, Colony colony, nb::object listener, double seconds,
             nb::object cancel)
        : Job(seconds, cancel),
          puzzle_(read_puzzle(rows)),
          given_(read_board(given, puzzle_.cells(), state)),
          colony_(colony),
          listener_(listener) {}

    nb::object answer() const override {
        nb::object const solution = found_.solved ? rows_of(found_.improvements.back()) : nb::none();
        return nb::make_tuple(found_.possible, solution, found_.stopped, found_.ants);
    }

private:
    nb::object rows_of(Improvement const& better) const {
        return board_rows(better.board, puzzle_.width(), letter);
    }

    void work(Stop& stop) override {
        auto const tell = [this](Improvement const& better) {
            nb::gil_scoped_acquire lock;
            listener_(better.cost, rows_of(better));
        };
        if (listener_.is_none()) found_ = send_ants(puzzle_, given_, colony_, stop);
        else found_ = send_ants(puzzle_, given_, colony_, stop, tell);
    }

    Puzzle puzzle_;
    std::vector<std::uint8_t> given_;
    Colony colony_;
    nb::object listener_;
    Foraging found_;
};

// Solves as a person would; returns how far it got, what is known, and the steps with their
// reasons.
class Explain final : public Job {
public:
    Explain(nb::tuple rows, nb::object given, nb::tuple techniques, bool record, int around, double seconds,
            nb::object cancel)
        : Job(seconds, cancel),
          puzzle_(read_puzzle(rows)),
          given_(read_board(given, puzzle_.cells(), state)),
          techniques_(Techniques(set_of(techniques, kTechniques))),
          record_(record),
          around_(around) {
        if (around >= puzzle_.cells()) throw nb::value_error("there is no such cell");
    }

    nb::object answer() const override {
        nb::list used;
        for (long count : found_.used) used.append(count);
        auto const& [fault, cell, number_at, other_number, other_cell] = found_.trouble;
        return nb::make_tuple(
            int(found_.progress), board_rows(found_.known, puzzle_.width(), letter),
            nb::make_tuple(text_of(techniques::kFaults[int(fault)].problem), cell, number_at),
            nb::make_tuple(found_.looks, found_.probes, found_.found, spent()),
            Teller(puzzle_.width(), puzzle_.height(), letter).steps(found_.steps), nb::tuple(used));
    }

private:
    void work(Stop& stop) override { found_ = explain(puzzle_, given_, techniques_, record_, stop, around_); }

    Puzzle puzzle_;
    std::vector<std::uint8_t> given_;
    Techniques techniques_;
    bool record_;
    int around_;
    Explanation found_;
};

}  // namespace

void add_nurikabe(nb::module_& m, nb::class_<Pool>& pool) {
    auto const any = nb::arg();
    auto const optional = nb::arg().none();
    m.def(
        "solve_nurikabe",
        [](nb::tuple rows, nb::object given, double seconds, int solutions, long conflicts, nb::int_ seed,
           nb::object cancel) {
            return Solve(rows, given, seconds, solutions, conflicts, seed, cancel).answer_now();
        },
        any, optional, any, any, any, any, optional);
    pool.def(
        "submit_nurikabe",
        [](Pool& self, nb::tuple rows, nb::object given, double seconds, int solutions, long conflicts,
           nb::int_ seed, nb::object cancel) {
            self.submit(std::make_unique<Solve>(rows, given, seconds, solutions, conflicts, seed, cancel));
        },
        any, optional, any, any, any, any, optional);
    m.def(
        "count_nurikabe",
        [](nb::tuple rows, std::uint64_t at_most, double seconds, nb::object cancel) {
            return CountAll(read_puzzle(rows), at_most, seconds, cancel).answer_now();
        },
        any, any, any, optional);
    m.def(
        "send_nurikabe_ants",
        [](nb::tuple rows, nb::object given, int ants, long generations, long restart, double greed,
           double evaporation, nb::int_ seed, nb::object listener, double seconds, nb::object cancel) {
            Colony const colony{ants, generations, restart, greed, evaporation, seed_of(seed)};
            return SendAnts(rows, given, colony, listener, seconds, cancel).answer_now();
        },
        any, optional, any, any, any, any, any, any, optional, any, optional);
    m.def(
        "explain_nurikabe",
        [](nb::tuple rows, nb::object given, nb::tuple techniques, bool record, int around, double seconds,
           nb::object cancel) {
            return Explain(rows, given, techniques, record, around, seconds, cancel).answer_now();
        },
        any, optional, any, any, any, any, optional);
    m.def(
        "hint_nurikabe",
        [](nb::tuple rows, nb::object board, nb::object solution, double seconds, nb::object cancel) {
            Puzzle const puzzle = read_puzzle(rows);
            auto const read = [&](nb::object cells) { return read_board(cells, puzzle.cells(), state); };
            return Advise(puzzle, letter, read(board), read(solution), seconds, cancel).answer_now();
        },
        any, any, optional, any, optional);
    m.def(
        "rate_nurikabe",
        [](nb::tuple rows, nb::object cancel) { return Rate(read_puzzle(rows), cancel).answer_now(); }, any,
        optional);
    m.attr("NURIKABE_TECHNIQUES") = table_of(kTechniques);
    m.attr("NURIKABE_MAX_SIDE") = kLongestSide;
    m.attr("NURIKABE_MAX_CELLS") = kMostCells;
}

}  // namespace nurie::python
