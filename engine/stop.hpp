// Stop: the ways in which a caller ends a solve early.
//
// Every loop calls `Stop::now` often enough to react within a few milliseconds. The flag is read
// every time, the clock only occasionally.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace nurie {

class Stop {
public:
    using Clock = std::chrono::steady_clock;

    Stop() = default;
    explicit Stop(std::atomic<bool> const* flag) : flag_(flag) {}

    void after_seconds(double seconds) {
        if (seconds > 1e9) return;
        has_deadline_ = true;
        deadline_ = Clock::now() +
                    std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }

    // The same ways to stop, and one more: a number of seconds from now.
    Stop within(double seconds) const {
        Stop part = *this;
        part.after_seconds(seconds);
        if (has_deadline_) part.deadline_ = std::min(part.deadline_, deadline_);
        return part;
    }

    // The same, after half of the time that is left.
    Stop halfway() const {
        Stop part = *this;
        if (has_deadline_) part.deadline_ -= (deadline_ - Clock::now()) / 2;
        return part;
    }

    // `poll` is called each time the clock is read; true means stop.
    void also_when(bool (*poll)(void*), void* context) {
        poll_ = poll;
        context_ = context;
    }

    // `work` is roughly the number of microseconds of work since the last call.
    bool now(int work = 1) {
        if (stopped_) return true;
        if (flag_ && flag_->load(std::memory_order_relaxed)) return stopped_ = true;
        patience_ -= work;
        if (patience_ > 0) return false;
        patience_ = kPatience;
        if (has_deadline_ && Clock::now() >= deadline_) return stopped_ = true;
        if (poll_ && poll_(context_)) return stopped_ = true;
        return false;
    }

    bool stopped() const { return stopped_; }

private:
    static constexpr int kPatience = 1000;
    std::atomic<bool> const* flag_ = nullptr;
    bool (*poll_)(void*) = nullptr;
    void* context_ = nullptr;
    Clock::time_point deadline_{};
    bool has_deadline_ = false, stopped_ = false;
    int patience_ = 0;
};

inline double seconds_since(Stop::Clock::time_point begin) {
    return std::chrono::duration<double>(Stop::Clock::now() - begin).count();
}

}  // namespace nurie
