// Recorder: what was derived, in order and with reasons.
//
// It listens to the board and to probing, which know it only as a template parameter: without a
// listener it costs no instruction. The reason of a line's conclusions is a minimal set of known
// cells from which, with the clue, all of them follow; it is found by leaving out known cells one
// at a time.
#pragma once

#include <vector>

#include "../answer.hpp"
#include "board.hpp"
#include "steps.hpp"

namespace nurie::nonogram {

template <int W>
class Recorder {
public:
    static constexpr bool listens = true;
    using Set = Bits<W>;

    Recorder(Clues const& clues, std::vector<Step>& steps)
        : clues_(clues), steps_(steps), line_(clues.most_runs(), clues.layers()) {}

    void line(int l, Set const* before, Set const* after) {
        Step step = step_by("line", l, "line");
        auto const cell_of = [&](int p) { return clues_.cell(l, p); };
        int const n = clues_.length(l);
        new_facts(before, after, n, cell_of, step.settles);
        std::vector<Set> known(before, before + clues_.layers()), tried;
        for (int p = 0; p < n; ++p) {
            std::vector<Set> without = known;
            bool anything = false;
            for (Set& layer : without) {
                anything |= !layer.test(p);
                layer.set(p);
            }
            if (!anything) continue;
            tried = without;
            if (line_.solve(clues_[l], n, tried.data()) != LineResult::contradiction &&
                still_follows(tried, before, after, n)) {
                known = without;
            } else {
                facts_at(known.data(), p, cell_of(p), step.because);
            }
        }
        steps_.push_back(std::move(step));
    }

    void refuted(int cell, int colour, int line) {
        Step step = step_by("refuted", line, line < 0 ? "refuted.nowhere" : "refuted");
        step.assuming.push_back({cell, colour, true});
        step.settles.push_back(clues_.colours() == 1 ? Fact{cell, 1 - colour, true}
                                                     : Fact{cell, colour, false});
        steps_.push_back(std::move(step));
    }

    void agreed(int cell, std::vector<Set> const& before, std::vector<Set> const& after) {
        Step step = step_by("agreed", -1, "agreed");
        int const layers = clues_.layers();
        for (int row = 0; row < clues_.height(); ++row)
            new_facts(
                &before[std::size_t(row) * layers], &after[std::size_t(row) * layers], clues_.width(),
                [&](int p) { return row * clues_.width() + p; }, step.settles);
        int const row = cell / clues_.width(), column = cell % clues_.width();
        for (int q = layers - 1; q >= 0; --q)
            if (before[std::size_t(row) * layers + q].test(column)) step.assuming.push_back({cell, q, true});
        steps_.push_back(std::move(step));
    }

private:
    // What `after` adds to `before`: a settled cell, or a colour ruled out.
    template <class CellOf>
    void new_facts(Set const* before, Set const* after, int n, CellOf cell_of, std::vector<Fact>& out) {
        for (int p = 0; p < n; ++p) {
            bool changed = false;
            for (int q = 0; q < clues_.layers(); ++q) changed |= before[q].test(p) != after[q].test(p);
            if (!changed) continue;
            if (only_value(after, p) >= 0) {
                out.push_back({cell_of(p), only_value(after, p), true});
                continue;
            }
            for (int q = 0; q < clues_.layers(); ++q)
                if (before[q].test(p) && !after[q].test(p)) out.push_back({cell_of(p), q, false});
        }
    }
    void facts_at(Set const* known, int p, int cell, std::vector<Fact>& out) {
        if (only_value(known, p) >= 0) {
            out.push_back({cell, only_value(known, p), true});
            return;
        }
        for (int q = 0; q < clues_.layers(); ++q)
            if (!known[q].test(p)) out.push_back({cell, q, false});
    }
    int only_value(Set const* layers, int p) const {
        int value = -1;
        for (int q = 0; q < clues_.layers(); ++q) {
            if (!layers[q].test(p)) continue;
            if (value >= 0) return -1;
            value = q;
        }
        return value;
    }
    bool still_follows(std::vector<Set> const& tried, Set const* before, Set const* after, int n) const {
        Set const cells = Set::below(n);
        for (int q = 0; q < clues_.layers(); ++q)
            if ((tried[q] & before[q] & ~after[q] & cells).any()) return false;
        return true;
    }

    Clues const& clues_;
    std::vector<Step>& steps_;
    LineSolver<W> line_;
};

}  // namespace nurie::nonogram
