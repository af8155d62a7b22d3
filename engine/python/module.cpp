// The Python binding of the engine: only this folder knows Python.
//
// A question takes a puzzle of any kind and a nurie.Limits, and is answered in objects of the library's own
// classes. The interpreter's lock is released while the engine works.
#include "../nonogram/annealing.hpp"
#include "../nurikabe/ants.hpp"
#include "generating.hpp"
#include "objects.hpp"
#include "pool.hpp"
#include "puzzles.hpp"

namespace nurie::python {

void add_census(nb::module_& m);
void add_making(nb::module_& m);

namespace {

using Board = std::vector<std::uint8_t>;
using Answer = Job::Answer;

// The answer as Python's objects, unless a solution failed verification.
nb::object checked(Legend const& legend, auto const& found) {
    if (found.faulty)
        throw std::runtime_error("the engine found a wrong solution; this is a bug, please report it");
    return objects_of(legend, found);
}

std::unique_ptr<Job> solve_job(nb::handle puzzle, nb::handle limits, nb::handle given, nb::int_ seed,
                               bool record) {
    Question question{nb::cast<int>(limits.attr("solutions"))};
    if (nb::object const conflicts = limits.attr("conflicts"); !conflicts.is_none())
        question.conflicts = number_of<long>(conflicts.ptr());
    question.seed = seed_of(seed);
    question.record = record;
    return with_puzzle(puzzle, [&](auto read) {
        Board cells = read_grid(given, read.legend);
        return std::make_unique<Job>(
            limits, [read = std::move(read), cells = std::move(cells), question](Stop& stop) -> Answer {
                auto found = solved(read.puzzle, cells, question, stop);
                return [&read, found = std::move(found)] { return checked(read.legend, found); };
            });
    });
}

nb::object solve_now(nb::handle puzzle, nb::handle limits, nb::handle given, nb::int_ seed, bool record) {
    return solve_job(puzzle, limits, given, seed, record)->answer_now();
}

nb::object count_now(nb::handle puzzle, nb::handle limits, std::uint64_t at_most) {
    return with_puzzle(puzzle, [&](auto const& read) {
        auto const work = [&](Stop& stop) -> Answer {
            Count const found = is_sound(read.puzzle) ? count(read.puzzle, at_most, stop) : Count{0, true};
            return [found] { return nb::make_tuple(found.solutions, found.finished); };
        };
        return Job(limits, work).answer_now();
    });
}

nb::object explain_now(nb::handle puzzle, nb::handle limits, nb::handle given,
                       std::vector<std::string> const& techniques, bool record, nb::handle around,
                       long most_steps) {
    return with_puzzle(puzzle, [&](auto const& read) {
        Legend const& legend = read.legend;
        Board const cells = read_grid(given, legend);
        auto const [bits, unknown] = set_of(legend.techniques, techniques);
        if (!unknown.empty()) throw nb::value_error(("there is no technique " + unknown).c_str());
        int at = -1;
        if (!around.is_none()) at = nb::cast<int>(around[0]) * legend.width + nb::cast<int>(around[1]);
        if (at >= legend.cells()) throw nb::value_error("there is no such cell");
        auto const work = [&, bits = bits](Stop& stop) -> Answer {
            auto found = explained(read.puzzle, cells, bits, record, stop, at, most_steps);
            return [&, found = std::move(found)] { return objects_of(legend, found); };
        };
        return Job(limits, work).answer_now();
    });
}

nb::object hint_now(nb::handle puzzle, nb::handle limits, nb::handle grid, nb::handle solution) {
    return with_puzzle(puzzle, [&](auto const& read) {
        Board const cells = read_grid(grid, read.legend);
        std::optional<Board> known;
        if (!solution.is_none()) known = read_grid(solution, read.legend);
        auto const work = [&](Stop& stop) -> Answer {
            auto found = hint(read.puzzle, cells, known, stop);
            return [&, found = std::move(found)] { return checked(read.legend, found); };
        };
        return Job(limits, work, kHintSeconds).answer_now();
    });
}

nb::object why_now(nb::handle puzzle, nb::handle limits, nb::handle grid, nb::handle cell, nb::handle state,
                   nb::handle solution) {
    return with_puzzle(puzzle, [&](auto const& read) {
        Legend const& legend = read.legend;
        Board const cells = read_grid(grid, legend);
        int const at = nb::cast<int>(cell[0]) * legend.width + nb::cast<int>(cell[1]);
        int asked = kUnknown;
        if (!state.is_none()) asked = int(legend.letters.find(nb::cast<std::string>(state)));
        std::optional<Board> known;
        if (!solution.is_none()) known = read_grid(solution, legend);
        auto const work = [&](Stop& stop) -> Answer {
            auto found = why(read.puzzle, cells, at, asked, known, stop);
            return [&, found = std::move(found)] { return checked(legend, found); };
        };
        return Job(limits, work, kHintSeconds).answer_now();
    });
}

nb::object justify_now(nb::handle puzzle, nb::handle limits, nb::handle before, nb::handle after) {
    return with_puzzle(puzzle, [&](auto const& read) {
        Board const from = read_grid(before, read.legend), to = read_grid(after, read.legend);
        auto const work = [&](Stop& stop) -> Answer {
            auto found = justify(read.puzzle, from, to, stop);
            return [&, found = std::move(found)] { return objects_of(read.legend, found); };
        };
        return Job(limits, work, kHintSeconds).answer_now();
    });
}

// None without a proof of one solution.
nb::object rate_now(nb::handle puzzle, nb::handle limits) {
    return with_puzzle(puzzle, [&](auto const& read) {
        auto const work = [&](Stop& stop) -> Answer {
            auto found = is_sound(read.puzzle) ? rate(read.puzzle, stop) : std::nullopt;
            return [&, found = std::move(found)] {
                return found ? objects_of(read.legend, *found) : nb::none();
            };
        };
        return Job(-1, limits.attr("cancel"), work).answer_now();
    });
}

// The listener is called with the ant, the cost and the board of every improvement while the ants are still
// running.
nb::object send_ants_now(nb::handle puzzle, nb::handle limits, nb::handle given, int ants, long generations,
                         long restart, double greed, double evaporation, nb::int_ seed, nb::handle listener) {
    nurikabe::Colony const colony{ants, generations, restart, greed, evaporation, seed_of(seed)};
    auto const read = read_puzzle(puzzle, std::get<Kind<nurikabe::Puzzle>>(kKinds));
    Board const cells = read_grid(given, read.legend);
    auto const tell = [&](nurikabe::Improvement const& better) {
        nb::gil_scoped_acquire lock;
        listener(better.ant, better.cost, objects_of(read.legend, better.board));
    };
    auto const work = [&](Stop& stop) -> Answer {
        auto found = listener.is_none() ? send_ants(read.puzzle, cells, colony, stop)
                                        : send_ants(read.puzzle, cells, colony, stop, tell);
        return [&, found = std::move(found)] {
            nb::object best = nb::none(), cost = nb::none();
            if (!found.improvements.empty()) {
                best = objects_of(read.legend, found.improvements.back().board);
                cost = nb::int_(found.improvements.back().cost);
            }
            return nb::make_tuple(found.possible, found.solved, found.stopped, found.ants, best, cost);
        };
    };
    return Job(limits, work).answer_now();
}

// The listener is called with every try and with its first swaps: number of the try, cost, and the cells that
// were emptied and filled.
nb::object anneal_now(nb::handle puzzle, nb::handle limits, nb::handle given, long steps, long restarts,
                      double hottest, double coldest, double cooling, double reheating, nb::int_ seed,
                      nb::handle listener) {
    nonogram::Schedule const schedule{steps, restarts, hottest, coldest, cooling, reheating, seed_of(seed)};
    auto const read = read_puzzle(puzzle, std::get<Kind<nonogram::Clues>>(kKinds));
    Board const cells = read_grid(given, read.legend);
    std::function<void(nonogram::Change const&)> tell;
    if (!listener.is_none())
        tell = [&](nonogram::Change const& change) {
            nb::gil_scoped_acquire lock;
            listener(change.attempt, change.cost, change.emptied, change.filled);
        };
    auto const work = [&](Stop& stop) -> Answer {
        auto found = anneal(read.puzzle, cells, schedule, stop, tell);
        return [&, found = std::move(found)] {
            nb::object best = nb::none(), cost = nb::none();
            if (!found.board.empty()) {
                best = objects_of(read.legend, found.board);
                cost = nb::int_(found.cost);
            }
            return nb::make_tuple(found.solved, found.stopped, found.tries, found.swaps, best, cost);
        };
    };
    return Job(limits, work).answer_now();
}

// The possible states of each cell of a line; None if the clue does not fit.
nb::object settle_line(nb::tuple clue, std::string const& cells, std::string const& colours) {
    std::string letters = "." + colours;
    if (cells.size() > std::size_t(nonogram::kLongestLine))
        throw nb::value_error("the line is too long for the engine");
    nonogram::Clues const clues = read_clues(nb::make_tuple(clue), nb::tuple(), letters);
    Board known;
    for (char c : cells) known.push_back(c == '?' ? kUnknown : std::uint8_t(letters.find(c)));
    auto const masks = nonogram::possible_states(clues[0], known, int(colours.size()));
    if (!masks) return nb::none();
    nb::list possible;
    for (std::uint32_t mask : *masks) {
        std::string states;
        for (std::size_t q = 0; q < letters.size(); ++q)
            if (mask >> q & 1) states += letters[q];
        possible.append(states);
    }
    return possible;
}

// For each kind: its longest side, its largest board, and the name, level and group of each technique.
nb::dict kinds_of_engine() {
    nb::dict kinds;
    for_each_kind([&](auto const& kind) {
        nb::list rows;
        for (TechniqueRow const& row : kind.techniques)
            rows.append(nb::make_tuple(row.name, kLevelNames[std::size_t(row.level)], row.group));
        kinds[nb::cast(kind.name)] = nb::make_tuple(kind.longest_side, kind.most_cells, nb::tuple(rows));
    });
    return kinds;
}

}  // namespace
}  // namespace nurie::python

NB_MODULE(_engine, m) {
    using namespace nurie::python;
    m.doc() = "The native engine: puzzles solved in C++.";
    nb::class_<Cancellation>(m, "Cancellation", "A token that stops a solve from another thread.")
        .def(nb::init<>())
        .def(
            "cancel", [](Cancellation& c) { c.raised.store(true); },
            "Stop every solve that holds this token.")
        .def_prop_ro("cancelled", [](Cancellation& c) { return c.raised.load(); }, "Whether it was raised.");
    nb::class_<Generator>(m, "Generator")
        .def(nb::init<std::string const&, int, int, int, int, int, int, std::string const&>())
        .def("make", [](Generator const& generator, nb::int_ seed, std::uint64_t number, nb::handle limits) {
            return generator.job(seed, number, limits)->answer_now();
        });
    nb::class_<nurie::SeenShapes>(m, "SeenShapes").def(nb::init<>()).def("add", &nurie::SeenShapes::add);
    nb::class_<Pool>(m, "Pool")
        .def(nb::init<int>())
        .def("submit", [](Pool& pool, nb::handle puzzle, nb::handle limits,
                          nb::int_ seed) { pool.submit(solve_job(puzzle, limits, nb::none(), seed, false)); })
        .def("submit_number", [](Pool& pool, Generator const& generator, nb::int_ seed, std::uint64_t number,
                                 nb::handle limits) { pool.submit(generator.job(seed, number, limits)); })
        .def("take", &Pool::take)
        .def("close", &Pool::close);
    auto const any = nb::arg();
    auto const optional = nb::arg().none();
    m.def("solve", &solve_now, any, any, optional, any, any);
    m.def("count", &count_now);
    m.def("explain", &explain_now, any, any, optional, any, any, optional, any);
    m.def("hint", &hint_now, any, any, any, optional);
    m.def("why", &why_now, any, any, any, any, optional, optional);
    m.def("justify", &justify_now);
    m.def("rate", &rate_now);
    m.def("send_ants", &send_ants_now, any, any, optional, any, any, any, any, any, any, optional);
    m.def("anneal", &anneal_now, any, any, any, any, any, any, any, any, any, any, optional);
    m.def("settle_line", &settle_line);
    m.attr("LONGEST_ANNEALED") = nurie::nonogram::kLongestAnnealed;
    m.attr("EVERY_STEP") = nurie::kEveryStep;
    m.attr("KINDS") = kinds_of_engine();
    m.attr("LEVELS") = nb::tuple(nb::cast(nurie::kLevelNames));
    m.attr("STYLES") = nb::tuple(nb::cast(nurie::kStyleNames));
    nb::list paints;
    for (nurie::Paint const& paint : nurie::nonogram::kPaints)
        paints.append(nb::make_tuple(paint.letter, paint.name, paint.rgb));
    m.attr("PAINTS") = nb::tuple(paints);
    m.attr("SYMMETRIES") = nb::tuple(nb::cast(nurie::kSymmetryNames));
    add_census(m);
    add_making(m);
}
