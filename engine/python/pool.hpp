// Pool: threads that work on jobs; answers come out in the order of the jobs.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "job.hpp"

namespace nurie::python {

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

// What Python sees of threads; `job_of` makes the job of a question.
void bind_threads(nb::module_& m, auto job_of) {
    nb::class_<Cancellation>(m, "Cancellation", "A token that stops a solve from another thread.")
        .def(nb::init<>())
        .def(
            "cancel", [](Cancellation& c) { c.raised.store(true); },
            "Stop every solve that holds this token.")
        .def_prop_ro("cancelled", [](Cancellation& c) { return c.raised.load(); }, "Whether it was raised.");
    nb::class_<Pool>(m, "Pool")
        .def(nb::init<int>())
        .def("submit",
             [job_of](Pool& pool, std::string_view name, nb::handle limits, nb::args arguments) {
                 pool.submit(job_of(name, limits, std::move(arguments)));
             })
        .def("take", &Pool::take)
        .def("close", &Pool::close);
}

}  // namespace nurie::python
