// What the Python bindings of all kinds share: tokens, limits, boards, threads.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "../answer.hpp"
#include "../step.hpp"
#include "../stop.hpp"

namespace nurie::python {

namespace nb = nanobind;

// A flag that any thread may set.
struct Cancellation {
    std::atomic<bool> raised{false};
};

// Lets a long call notice Ctrl-C: checks with the interpreter every 20 ms.
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
        return PyErr_Occurred() || PyErr_CheckSignals() != 0;
    }
    Stop::Clock::time_point next_ = Stop::Clock::now() + std::chrono::milliseconds(20);
};

// A pending question: created with the interpreter's lock, answered without it.
class Job {
public:
    Job(double seconds, nb::object cancel) : seconds_(seconds) {
        if (!cancel.is_none() && !nb::try_cast(cancel, cancel_))
            throw nb::type_error("cancel is a nurie.Cancellation or None");
    }
    virtual ~Job() = default;

    // Computes the answer, in any thread.
    void run(Stop& stop) {
        auto const begin = Stop::Clock::now();
        if (seconds_ >= 0) stop.after_seconds(seconds_);
        work(stop);
        spent_ = std::chrono::duration<double>(Stop::Clock::now() - begin).count();
    }

    // The answer as a Python object.
    virtual nb::object answer() const = 0;

    // Answers synchronously; Ctrl-C, the token and the time limit end it.
    nb::object answer_now() {
        Stop stop(flag());
        SignalWatch signals;
        signals.watch(stop);
        {
            nb::gil_scoped_release unlocked;
            run(stop);
        }
        if (PyErr_Occurred()) throw nb::python_error();
        return answer();
    }

    std::atomic<bool> const* flag() const { return cancel_ ? &cancel_->raised : nullptr; }

protected:
    virtual void work(Stop& stop) = 0;
    double spent() const { return spent_; }

private:
    double seconds_;
    std::shared_ptr<Cancellation> cancel_;
    double spent_ = 0;
};

// Any integer is a seed, even a negative or a huge one.
inline std::uint64_t seed_of(nb::int_ number) { return PyLong_AsUnsignedLongLongMask(number.ptr()); }

inline Question question_of(int solutions, long conflicts, nb::int_ seed, bool record) {
    return {solutions, conflicts < 0 ? std::numeric_limits<long>::max() : conflicts, seed_of(seed), record};
}

inline constexpr char const* kBug = "the engine found a wrong solution; this is a bug, please report it";

// The solutions, and what all of them have in common if there are several, as strings.
template <class Result, class Rows>
std::pair<nb::list, nb::object> boards_of(Result const& result, Rows rows) {
    if (result.faulty) throw std::runtime_error(kBug);
    nb::list solutions;
    for (auto const& solution : result.solutions) solutions.append(rows(solution));
    nb::object known = nb::none();
    if (!result.known.empty() && result.verdict != Verdict::unique) known = rows(result.known);
    return {solutions, known};
}

// Counts the solutions of a puzzle of any kind.
template <class Puzzle>
class CountAll final : public Job {
public:
    CountAll(Puzzle puzzle, std::uint64_t at_most, double seconds, nb::object cancel)
        : Job(seconds, cancel), puzzle_(std::move(puzzle)), at_most_(at_most) {}

    nb::object answer() const override { return nb::make_tuple(found_.solutions, found_.finished); }

private:
    void work(Stop& stop) override { found_ = count(puzzle_, at_most_, stop); }

    Puzzle puzzle_;
    std::uint64_t at_most_;
    Count found_;
};

// The rows of a board as a tuple of strings.
template <class Letter>
nb::object board_rows(std::vector<std::uint8_t> const& cells, int width, Letter letter) {
    Py_ssize_t const height = Py_ssize_t(cells.size()) / width;
    PyObject* const rows = PyTuple_New(height);
    for (Py_ssize_t row = 0; row < height; ++row) {
        PyObject* const text = PyUnicode_New(width, 127);
        Py_UCS1* const out = PyUnicode_1BYTE_DATA(text);
        for (int column = 0; column < width; ++column)
            out[column] = Py_UCS1(letter(cells[std::size_t(row) * width + column]));
        PyTuple_SET_ITEM(rows, row, text);
    }
    return nb::steal(rows);
}

// The cells of a board given as strings, one per row; empty without a board.
template <class State>
std::vector<std::uint8_t> read_board(nb::object rows, int cells, State state) {
    std::vector<std::uint8_t> board;
    if (rows.is_none()) return board;
    board.reserve(cells);
    for (nb::handle row : rows)
        for (char c : nb::cast<std::string>(row)) board.push_back(std::uint8_t(state(c)));
    if (int(board.size()) != cells) throw nb::value_error("the given cells do not fit the board");
    return board;
}

template <class Letter>
nb::object facts_of(std::vector<Fact> const& facts, int width, Letter letter) {
    nb::list out;
    for (Fact const& f : facts)
        out.append(nb::make_tuple(f.cell / width, f.cell % width, std::string(1, letter(f.colour)), f.holds));
    return nb::tuple(out);
}

inline nb::object figures_of(Statistics const& s, double spent) {
    return nb::make_tuple(s.line_solves, s.probes, s.decisions, s.conflicts, s.propagations, s.restarts,
                          spent);
}

inline nb::str text_of(std::string_view text) { return nb::str(text.data(), text.size()); }

inline nb::object line_of(int line, int height) {
    if (line < 0) return nb::str("");
    bool const is_row = line < height;
    return text_of((is_row ? "row " : "column ") + std::to_string((is_row ? line : line - height) + 1));
}

// Steps in the form that nurie.native.steps_of expects: common values are passed as numbers, and
// arguments as the engine stores them, because few are ever put into words.
template <class Letter>
class Teller {
public:
    Teller(int width, int height, Letter letter) : width_(width), height_(height), letter_(letter) {}

    template <class Step>
    nb::object steps(std::vector<Step> const& steps) const {
        nb::list told;
        for (Step const& one : steps) told.append(step(one));
        return told;
    }

private:
    template <class Step>
    nb::object step(Step const& step) const {
        nb::list arguments;
        for (Argument const& argument : step.arguments)
            arguments.append(nb::make_tuple(text_of(argument.name), int(argument.form),
                                            numbers(argument.values), text_of(argument.text)));
        return nb::make_tuple(
            int(step.technique), line_of(step.line, height_), facts_of(step.settles, width_, letter_),
            facts_of(step.because, width_, letter_), facts_of(step.assuming, width_, letter_),
            numbers(step.runs), numbers(step.numbers), text_of(step.text), arguments, steps(step.chain));
    }

    static nb::object numbers(std::vector<int> const& numbers) {
        PyObject* const told = PyTuple_New(Py_ssize_t(numbers.size()));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            PyTuple_SET_ITEM(told, Py_ssize_t(i), PyLong_FromLong(numbers[i]));
        return nb::steal(told);
    }

    int width_, height_;
    Letter letter_;
};

// A table of techniques: the name, level and group of each, in order.
inline nb::object table_of(std::span<TechniqueRow const> table) {
    nb::list rows;
    for (TechniqueRow const& row : table)
        rows.append(
            nb::make_tuple(text_of(row.name), text_of(kLevelNames[int(row.level)]), text_of(row.group)));
    return nb::tuple(rows);
}

// Names as a set: one bit for the row of each in the table.
inline std::uint32_t set_of(nb::tuple names, std::span<TechniqueRow const> table) {
    std::uint32_t found = 0;
    for (nb::handle name : names) {
        auto const wanted = nb::cast<std::string>(name);
        auto const at =
            std::find_if(table.begin(), table.end(), [&](auto const& row) { return row.name == wanted; });
        if (at == table.end()) throw nb::value_error("there is no technique of that name");
        found |= std::uint32_t{1} << (at - table.begin());
    }
    return found;
}

// Threads that solve jobs; answers come out in the order of the jobs.
class Pool {
public:
    explicit Pool(int workers) {
        try {
            for (int i = 0; i < workers; ++i) threads_.emplace_back([this] { work(); });
        } catch (std::system_error const&) {
            // The system refused more threads; the existing ones do all the work.
            if (threads_.empty()) throw;
        }
    }
    ~Pool() { close(); }

    void submit(std::unique_ptr<Job> job) {
        auto slot = std::make_shared<Slot>(Slot{std::move(job)});
        {
            std::lock_guard lock(mutex_);
            waiting_.push_back(slot);
            order_.push_back(std::move(slot));
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
        if (slot->failure) std::rethrow_exception(slot->failure);
        return slot->job->answer();
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
        std::unique_ptr<Job> job;
        bool done = false;
        std::exception_ptr failure;  // running out of memory must not end the process
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
            Stop stop(slot->job->flag());
            stop.also_when([](void* closing) { return static_cast<std::atomic<bool>*>(closing)->load(); },
                           &closing_);
            try {
                slot->job->run(stop);
            } catch (...) {
                slot->failure = std::current_exception();
            }
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

// What each kind of puzzle adds to the module.
void add_nonogram(nb::module_& m, nb::class_<Pool>& pool);
void add_nurikabe(nb::module_& m, nb::class_<Pool>& pool);
void add_making(nb::module_& m);

}  // namespace nurie::python
