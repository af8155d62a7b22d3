// DecisionHeap: unassigned variables, ordered by how much they mattered in recent conflicts.
//
// Exponential VSIDS (MiniSat): a variable in a conflict gains an amount that grows with every
// conflict, which is equivalent to decaying all others.
#pragma once

#include <vector>

#include "literal.hpp"

namespace nurie::search {

class DecisionHeap {
public:
    void resize(int variables) {
        activity_.resize(variables, 0.0);
        place_.resize(variables, -1);
    }

    void reserve(std::size_t variables) {
        activity_.reserve(variables);
        place_.reserve(variables);
        heap_.reserve(variables);
    }

    bool empty() const { return heap_.empty(); }
    bool contains(Var v) const { return place_[v] >= 0; }

    void insert(Var v) {
        if (contains(v)) return;
        place_[v] = int(heap_.size());
        heap_.push_back(v);
        up(place_[v]);
    }

    Var pop() {
        Var const top = heap_[0], last = heap_.back();
        heap_.pop_back();
        place_[top] = -1;
        if (!heap_.empty()) {
            heap_[0] = last;
            place_[last] = 0;
            down(0);
        }
        return top;
    }

    void bump(Var v) {
        if ((activity_[v] += gain_) > 1e100) rescale();
        if (contains(v)) up(place_[v]);
    }
    // Starts over with these activities, as if there had been no conflict yet.
    void reset(std::vector<double> const& activity) {
        gain_ = 1.0;
        activity_ = activity;
        for (int i = int(heap_.size()) / 2 - 1; i >= 0; --i) down(i);
    }
    void fade(double factor) { gain_ /= factor; }

private:
    void rescale() {
        for (double& a : activity_) a *= 1e-100;
        gain_ *= 1e-100;
    }
    void up(int i) {
        Var const v = heap_[i];
        for (int parent; i > 0 && activity_[heap_[parent = (i - 1) / 2]] < activity_[v]; i = parent) {
            heap_[i] = heap_[parent];
            place_[heap_[i]] = i;
        }
        heap_[i] = v;
        place_[v] = i;
    }
    void down(int i) {
        Var const v = heap_[i];
        int const size = int(heap_.size());
        for (int child; (child = 2 * i + 1) < size; i = child) {
            if (child + 1 < size && activity_[heap_[child]] < activity_[heap_[child + 1]]) ++child;
            if (activity_[heap_[child]] <= activity_[v]) break;
            heap_[i] = heap_[child];
            place_[heap_[i]] = i;
        }
        heap_[i] = v;
        place_[v] = i;
    }

    std::vector<double> activity_;
    std::vector<int> place_;
    std::vector<Var> heap_;
    double gain_ = 1.0;
};

}  // namespace nurie::search
