// The Python face of the engine: the only file that knows Python.
//
// Clues come in as the tuples that Nonogram keeps, boards go out as tuples of
// strings, one a row. The interpreter lock is released while the engine works.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>

#include "nonogram/explain.hpp"
#include "nonogram/solve.hpp"

namespace nb = nanobind;
using namespace nurie;
using namespace nurie::nonogram;

namespace {

// A flag that any thread may raise.
struct Cancellation {
    std::atomic<bool> raised{false};
};

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

std::vector<std::uint8_t> read_given(nb::object given, Clues const& clues, Letters const& letters) {
    std::vector<std::uint8_t> cells;
    if (given.is_none()) return cells;
    cells.reserve(clues.cells());
    for (nb::handle row : given)
        for (char c : nb::cast<std::string>(row)) cells.push_back(std::uint8_t(letters.state(c)));
    if (int(cells.size()) != clues.cells()) throw nb::value_error("the given cells do not fit the board");
    return cells;
}

nb::object board_rows(std::vector<std::uint8_t> const& cells, Clues const& clues, Letters const& letters) {
    PyObject* const rows = PyTuple_New(clues.height());
    for (int row = 0; row < clues.height(); ++row) {
        PyObject* const text = PyUnicode_New(clues.width(), 127);
        Py_UCS1* const out = PyUnicode_1BYTE_DATA(text);
        for (int column = 0; column < clues.width(); ++column)
            out[column] = Py_UCS1(letters.letter(cells[std::size_t(row) * clues.width() + column]));
        PyTuple_SET_ITEM(rows, row, text);
    }
    return nb::steal(rows);
}

// Lets a long call notice Ctrl-C: asks the interpreter every 20 ms.
class SignalWatch {
public:
    void watch(Stop& stop) { stop.also_when(&SignalWatch::poll, this); }

private:
    static bool poll(void* self) {
        auto& next = static_cast<SignalWatch*>(self)->next_;
        auto const now = Stop::Clock::now();
        if (now < next) return false;
        next = now + std::chrono::milliseconds(20);
        nb::gil_scoped_acquire lock;
        return PyErr_CheckSignals() != 0;
    }
    Stop::Clock::time_point next_ = Stop::Clock::now() + std::chrono::milliseconds(20);
};

struct Job {
    Letters letters;
    Clues clues;
    std::vector<std::uint8_t> given;
    Question question;
    double seconds;
    std::shared_ptr<Cancellation> cancel;

    Result result;
    std::vector<int> conflict;
    double spent = 0;

    void run(Stop& stop) {
        auto const begin = Stop::Clock::now();
        if (seconds >= 0) stop.after_seconds(seconds);
        result = solve(clues, given, question, stop);
        if (result.verdict == Verdict::none && !given.empty()) conflict = find_conflict(clues, given, stop);
        spent = std::chrono::duration<double>(Stop::Clock::now() - begin).count();
    }
};

Job make_job(nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object given, double seconds,
             int solutions, long conflicts, std::uint64_t seed, bool record, nb::object cancel) {
    Letters letters(colours);
    Clues clues = read_clues(rows, columns, letters);
    auto cells = read_given(given, clues, letters);
    Question question{solutions, conflicts < 0 ? std::numeric_limits<long>::max() : conflicts, seed, record};
    std::shared_ptr<Cancellation> token;
    if (!cancel.is_none()) token = nb::cast<std::shared_ptr<Cancellation>>(cancel);
    return Job{letters, std::move(clues), std::move(cells), question, seconds, token, {}, {}, 0};
}

nb::object facts_of(std::vector<Fact> const& facts, Job const& job) {
    nb::list out;
    for (Fact const& f : facts)
        out.append(nb::make_tuple(f.cell / job.clues.width(), f.cell % job.clues.width(),
                                  std::string(1, job.letters.letter(f.colour)), f.holds));
    return nb::tuple(out);
}

nb::object answer_of(Job const& job) {
    Result const& r = job.result;
    if (r.faulty)
        throw std::runtime_error("the engine found a wrong solution; this is a bug, please report it");
    nb::list solutions;
    for (auto const& s : r.solutions) solutions.append(board_rows(s, job.clues, job.letters));
    nb::object known = nb::none();
    if (!r.known.empty() && r.verdict != Verdict::unique) known = board_rows(r.known, job.clues, job.letters);
    auto const& s = r.statistics;
    nb::list steps;
    for (Step const& step : r.steps)
        steps.append(nb::make_tuple(int(step.technique), step.line, facts_of(step.settles, job),
                                    facts_of(step.because, job), facts_of(step.assuming, job)));
    return nb::make_tuple(int(r.verdict), solutions, known,
                          nb::make_tuple(s.line_solves, s.probes, s.decisions, s.conflicts, s.propagations,
                                         s.restarts, job.spent),
                          job.conflict, r.broken_line, steps);
}

nb::object solve_one(nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object given,
                     double seconds, int solutions, long conflicts, std::uint64_t seed, bool record,
                     nb::object cancel) {
    Job job = make_job(rows, columns, colours, given, seconds, solutions, conflicts, seed, record, cancel);
    Stop stop(job.cancel ? &job.cancel->raised : nullptr);
    SignalWatch signals;
    signals.watch(stop);
    {
        nb::gil_scoped_release unlocked;
        job.run(stop);
    }
    if (PyErr_Occurred()) throw nb::python_error();
    return answer_of(job);
}

nb::object count_solutions(nb::tuple rows, nb::tuple columns, std::string const& colours,
                           std::uint64_t at_most, double seconds, nb::object cancel) {
    Job job = make_job(rows, columns, colours, nb::none(), seconds, 2, -1, 0, false, cancel);
    Stop stop(job.cancel ? &job.cancel->raised : nullptr);
    SignalWatch signals;
    signals.watch(stop);
    Count found;
    {
        nb::gil_scoped_release unlocked;
        if (seconds >= 0) stop.after_seconds(seconds);
        found = count(job.clues, at_most, stop);
    }
    if (PyErr_Occurred()) throw nb::python_error();
    return nb::make_tuple(found.solutions, found.finished);
}

// The techniques of these names, as a set.
Techniques read_techniques(nb::tuple names) {
    auto const known = technique_names();
    Techniques found = 0;
    for (nb::handle name : names) {
        auto const at = std::find(known.begin(), known.end(), nb::cast<std::string>(name));
        if (at == known.end()) throw nb::value_error("there is no technique of that name");
        found |= bit_of(Technique(at - known.begin()));
    }
    return found;
}

// Solves as a person would; how far it came, what is known, and the steps with their reasons.
nb::object explain_one(nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object given,
                       nb::tuple techniques, bool record, int around, double seconds, nb::object cancel) {
    Job job = make_job(rows, columns, colours, given, seconds, 1, -1, 0, record, cancel);
    Techniques const chosen = read_techniques(techniques);
    if (around >= job.clues.cells()) throw nb::value_error("there is no such cell");
    Stop stop(job.cancel ? &job.cancel->raised : nullptr);
    SignalWatch signals;
    signals.watch(stop);
    Explanation found;
    {
        nb::gil_scoped_release unlocked;
        auto const begin = Stop::Clock::now();
        if (seconds >= 0) stop.after_seconds(seconds);
        found = explain(job.clues, job.given, chosen, record, stop, around);
        job.spent = std::chrono::duration<double>(Stop::Clock::now() - begin).count();
    }
    if (PyErr_Occurred()) throw nb::python_error();
    auto const names = technique_names();
    nb::list steps;
    for (Step const& step : found.steps) {
        nb::list runs;
        for (int run : step.runs) runs.append(run);
        steps.append(nb::make_tuple(std::string(names[int(step.technique)]), step.line,
                                    facts_of(step.settles, job), facts_of(step.because, job),
                                    facts_of(step.assuming, job), nb::tuple(runs)));
    }
    return nb::make_tuple(int(found.progress), board_rows(found.known, job.clues, job.letters),
                          found.broken_line,
                          nb::make_tuple(found.looks, found.probes, found.found, job.spent), steps);
}

// Threads that solve jobs; answers come out in the order in which jobs went in.
class Pool {
public:
    explicit Pool(int workers) {
        for (int i = 0; i < workers; ++i) threads_.emplace_back([this] { work(); });
    }
    ~Pool() { close(); }

    void submit(nb::tuple rows, nb::tuple columns, std::string const& colours, nb::object given,
                double seconds, int solutions, long conflicts, std::uint64_t seed, bool record,
                nb::object cancel) {
        auto job = std::make_shared<Slot>(Slot{
            make_job(rows, columns, colours, given, seconds, solutions, conflicts, seed, record, cancel)});
        {
            std::lock_guard lock(mutex_);
            waiting_.push_back(job);
            order_.push_back(std::move(job));
        }
        arrived_.notify_one();
    }

    nb::object take() {
        std::shared_ptr<Slot> slot;
        for (;;) {
            {
                nb::gil_scoped_release unlocked;
                std::unique_lock lock(mutex_);
                if (order_.empty()) break;
                if (finished_.wait_for(lock, std::chrono::milliseconds(20),
                                       [&] { return order_.front()->done; })) {
                    slot = std::move(order_.front());
                    order_.pop_front();
                    break;
                }
            }
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
        }
        if (!slot) throw nb::value_error("no job is waiting for its answer");
        return answer_of(slot->job);
    }

    // Stops running jobs and ends the threads.
    void close() {
        {
            std::lock_guard lock(mutex_);
            closing_.store(true);
            waiting_.clear();
            order_.clear();
        }
        arrived_.notify_all();
        nb::gil_scoped_release unlocked;
        for (auto& thread : threads_)
            if (thread.joinable()) thread.join();
        threads_.clear();
    }

private:
    struct Slot {
        Job job;
        bool done = false;
    };

    void work() {
        for (;;) {
            std::shared_ptr<Slot> slot;
            {
                std::unique_lock lock(mutex_);
                arrived_.wait(lock, [&] { return closing_.load() || !waiting_.empty(); });
                if (closing_.load()) return;
                slot = std::move(waiting_.front());
                waiting_.pop_front();
            }
            Stop stop(slot->job.cancel ? &slot->job.cancel->raised : nullptr);
            stop.also_when([](void* closing) { return static_cast<std::atomic<bool>*>(closing)->load(); },
                           &closing_);
            slot->job.run(stop);
            {
                std::lock_guard lock(mutex_);
                slot->done = true;
            }
            finished_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable arrived_, finished_;
    std::deque<std::shared_ptr<Slot>> waiting_, order_;
    std::atomic<bool> closing_{false};
    std::vector<std::thread> threads_;
};

// For each cell of a line the states it may still have; None if the clue cannot fit.
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

}  // namespace

NB_MODULE(_engine, m) {
    m.doc() = "The native engine: nonograms solved in C++.";
    nb::class_<Cancellation>(m, "Cancellation", "A token that stops a solve from another thread.")
        .def(nb::init<>())
        .def(
            "cancel", [](Cancellation& c) { c.raised.store(true); },
            "Stop every solve that holds this token.")
        .def_prop_ro("cancelled", [](Cancellation& c) { return c.raised.load(); }, "Whether it was raised.");
    nb::class_<Pool>(m, "Pool")
        .def(nb::init<int>())
        .def("submit", &Pool::submit, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(),
             nb::arg(), nb::arg(), nb::arg(), nb::arg().none())
        .def("take", &Pool::take)
        .def("close", &Pool::close);
    m.def("solve", &solve_one, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(),
          nb::arg(), nb::arg(), nb::arg(), nb::arg().none());
    m.def("count", &count_solutions, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none());
    m.def("settle_line", &settle_line);
    m.def("explain", &explain_one, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(),
          nb::arg(), nb::arg(), nb::arg().none());
    nb::list techniques;
    for (std::string_view name : technique_names()) techniques.append(std::string(name));
    m.attr("TECHNIQUES") = nb::tuple(techniques);
    m.attr("MAX_SIDE") = kLongestLine;
    m.attr("MAX_CELLS") = kMostCells;
}
