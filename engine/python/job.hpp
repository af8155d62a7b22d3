// Job: a question from Python: read with the interpreter's lock, worked on without it, answered with it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <utility>

#include "../stop.hpp"

namespace nurie::python {

namespace nb = nanobind;

// A flag that any thread may set.
struct Cancellation {
    std::atomic<bool> raised{false};
};

// Whether the interpreter has begun to end.
inline bool is_ending() {
#if PY_VERSION_HEX >= 0x030D0000
    return Py_IsFinalizing();
#else
    return _Py_IsFinalizing();
#endif
}

// Releases the interpreter's lock for a while. A daemon thread that wants it back from an interpreter that is
// ending would be unwound, which C++ answers by aborting the process, so it waits for the end instead.
class Unlocked {
public:
    Unlocked() = default;
    ~Unlocked() {
        while (is_ending()) std::this_thread::sleep_for(std::chrono::hours(1));
    }

private:
    nb::gil_scoped_release released_;
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
        if (is_ending()) return false;
        nb::gil_scoped_acquire lock;
        return PyErr_Occurred() || PyErr_CheckSignals() != 0;
    }
    Stop::Clock::time_point next_ = Stop::Clock::now() + std::chrono::milliseconds(20);
};

class Job {
public:
    using Answer = std::function<nb::object()>;
    using Work = std::function<Answer(Stop&)>;  // returns what makes the answer

    // `limits` is a nurie.Limits. A negative number of seconds means no limit.
    Job(nb::handle limits, Work work, double default_seconds)
        : seconds_(default_seconds), work_(std::move(work)) {
        if (nb::object const cancel = limits.attr("cancel"); !cancel.is_none())
            cancel_ = nb::cast<std::shared_ptr<Cancellation>>(cancel);
        if (nb::object const seconds = limits.attr("seconds"); !seconds.is_none())
            seconds_ = nb::cast<double>(seconds);
    }

    // Computes the answer, in any thread.
    void run(Stop& stop) {
        if (seconds_ >= 0) stop.after_seconds(seconds_);
        answer_ = work_(stop);
    }
    nb::object answer() const { return answer_(); }
    std::atomic<bool> const* flag() const { return cancel_ ? &cancel_->raised : nullptr; }

    // Answers synchronously; Ctrl-C, the token and the time limit end it.
    nb::object answer_now() {
        Stop stop(flag());
        SignalWatch signals;
        signals.watch(stop);
        {
            Unlocked unlocked;
            run(stop);
        }
        if (PyErr_Occurred()) throw nb::python_error();
        return answer();
    }

private:
    double seconds_;
    Work work_;
    std::shared_ptr<Cancellation> cancel_;
    Answer answer_;
};

}  // namespace nurie::python
