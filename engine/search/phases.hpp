// Phases: which value of a variable to try first.
//
// In order of preference: its value on the longest trail without a conflict (the target phases of
// CaDiCaL and Kissat), its last value (phase saving), and the initial advice.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "literal.hpp"

namespace nurie::search {

class Phases {
public:
    void add_variable() {
        first_.push_back(0);
        last_.push_back(0);
        target_.push_back(kNone);
    }

    void reserve(std::size_t variables) {
        first_.reserve(variables);
        last_.reserve(variables);
        target_.reserve(variables);
    }

    bool of(Var v) const { return target_[v] != kNone ? target_[v] : last_[v]; }
    void advise(Var v, bool phase) { first_[v] = last_[v] = phase; }
    void taken_back(Lit l) { last_[var_of(l)] = !is_negated(l); }

    // Reports a trail without a conflict; the longest one counts.
    void meet(std::span<Lit const> trail) {
        if (trail.size() <= longest_) return;
        longest_ = trail.size();
        for (Lit l : trail) target_[var_of(l)] = !is_negated(l);
    }

    // From now on shorter trails count again; they start from the longest one.
    void turn_to_longest() {
        longest_ = 0;
        for (std::size_t v = 0; v < last_.size(); ++v)
            if (target_[v] != kNone) last_[v] = target_[v];
    }
    void turn_to_advice() {
        longest_ = 0;
        last_ = first_;
        std::fill(target_.begin(), target_.end(), kNone);
    }

private:
    static constexpr signed char kNone = -1;
    std::vector<signed char> first_, last_, target_;
    std::size_t longest_ = 0;
};

}  // namespace nurie::search
