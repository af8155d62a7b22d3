#include "advice.hpp"

#include <algorithm>
#include <limits>

#include "../solve.hpp"
#include "../words.hpp"
#include "stuck.hpp"
#include "visibility.hpp"

namespace nurie::nonogram::making {

namespace {

// A change helps if it makes the picture easier to solve; a picture with several solutions is never
// easy.
bool is_easier(Ease const& a, Ease const& b) {
    if (a.solvability != b.solvability) return a.solvability > b.solvability;
    if (a.open != b.open) return a.open < b.open;
    return a.open == 0 && a.rounds < b.rounds;
}

template <int W>
class Advising {
public:
    Advising(Picture const& picture, Stop& stop)
        : states_(picture.cells), visibility_(picture), canvas_(picture, Means::lines, stop), stop_(stop) {}

    Advice run() {
        Advice advice;
        advice.now = ease({Solvability::several, 1 << 30, 0});
        int const layers = canvas_.clues().layers();
        for (int cell = 0; cell < int(states_.size()) && advice.complete; ++cell) {
            int const old = states_[cell];
            for (int q = 0; q < layers; ++q) {
                if (q == old) continue;
                canvas_.paint(cell, q);
                Ease const then = ease(advice.now);
                advice.complete = !stop_.stopped();
                if (!advice.complete) break;
                if (is_easier(then, advice.now))
                    advice.changes.push_back({then, cell, q, visibility_.of(cell, q)});
            }
            canvas_.paint(cell, old);
        }
        std::stable_sort(advice.changes.begin(), advice.changes.end(),
                         [](Hint const& a, Hint const& b) { return a.visibility < b.visibility; });
        return advice;
    }

private:
    // The state of the picture as painted; skips the search if the answer cannot be better than
    // `now`.
    Ease ease(Ease const& now) {
        int const open = count_of<W>(canvas_.settle());
        Ease found{Solvability::lines, open, canvas_.rounds};
        if (open == 0) return found;
        found.solvability = Solvability::several;
        if (now.solvability == Solvability::lines) return found;
        if (now.solvability == Solvability::unique && open >= now.open) return found;
        for (auto const& other : others_)
            if (is_switched(other)) return found;
        auto other = another();
        if (other.empty()) {
            if (!stop_.stopped()) found.solvability = Solvability::unique;
        } else {
            others_.push_back(shrunk(std::move(other)));
        }
        return found;
    }

    // The conflicts after which a search of the whole board is put off.
    static constexpr long kEasySearch = 20;

    // The cells in which another solution differs from the picture; none if there is no other. If that
    // is hard to tell, bands of a few rows come first: on noise, one of them has another solution, and
    // to search the whole board may take seconds.
    std::vector<Fact> another() {
        bool is_certain = true;
        auto found = difference({}, kEasySearch, &is_certain);
        if (is_certain) return found;
        int const height = canvas_.clues().height();
        for (int rows = 4; rows < height; rows *= 2)
            for (int top = 0; top < height && !stop_.stopped(); top += rows / 2)
                if (auto other = difference_in(top, std::min(top + rows, height)); !other.empty())
                    return other;
        return difference({});
    }

    std::vector<Fact> difference_in(int top, int bottom) {
        int const width = canvas_.clues().width();
        Cells<W> band(canvas_.clues().height());
        std::fill(band.begin() + top, band.begin() + bottom, Bits<W>::below(width));
        auto const stuck = canvas_.settle(band);
        if (count_of<W>(stuck) == 0) return {};
        auto given = canvas_.states();
        for (int row = top; row < bottom; ++row)
            stuck[row].for_each([&](int column) { given[std::size_t(row) * width + column] = kUnknown; });
        return difference(given);
    }

    // The cells in which another solution that has the given cells differs from the picture; none if
    // there is no other, or if so many conflicts did not show one, which is then not certain.
    std::vector<Fact> difference(std::span<std::uint8_t const> given,
                                 long conflicts = std::numeric_limits<long>::max(),
                                 bool* is_certain = nullptr) {
        Question question;
        question.solutions = 2;
        question.conflicts = conflicts;
        Result const result = solve(canvas_.clues(), given, question, stop_);
        std::vector<Fact> other;
        for (auto const& solution : result.solutions) {
            for (int cell = 0; cell < int(states_.size()); ++cell)
                if (solution[cell] != canvas_.state(cell)) other.push_back({cell, solution[cell]});
            if (!other.empty()) break;
        }
        if (is_certain) *is_certain = !other.empty() || result.verdict != Verdict::stopped;
        return other;
    }

    // A smaller difference within one: fewer lines take part in it, so that it outlives more changes
    // of the picture. Cells are put back, first many at once, as long as others can differ.
    std::vector<Fact> shrunk(std::vector<Fact> other) {
        for (std::size_t chunk = other.size() / 2; chunk > 0; chunk /= 2)
            for (std::size_t first = 0; first < other.size() && !stop_.stopped();) {
                auto given = canvas_.states();
                for (std::size_t i = 0; i < other.size(); ++i)
                    if (i < first || i >= first + chunk) given[other[i].cell] = kUnknown;
                if (auto fewer = difference(given); !fewer.empty()) other = std::move(fewer);
                else first += chunk;
            }
        return other;
    }

    // Whether changing these cells gives a different picture with the same clues.
    bool is_switched(std::vector<Fact> const& cells) {
        auto drawn = canvas_.states();
        bool is_other = false;
        Bits<W> rows, columns;
        int const width = canvas_.clues().width();
        for (Fact const& fact : cells) {
            is_other |= drawn[fact.cell] != fact.colour;
            drawn[fact.cell] = std::uint8_t(fact.colour);
            rows.set(fact.cell / width);
            columns.set(fact.cell % width);
        }
        if (!is_other) return false;
        bool is_same = true;
        rows.for_each([&](int row) { is_same = is_same && has_clue(drawn, row); });
        columns.for_each(
            [&](int column) { is_same = is_same && has_clue(drawn, canvas_.clues().height() + column); });
        return is_same;
    }

    bool has_clue(std::vector<std::uint8_t> const& drawn, int line) const {
        Clues const& clues = canvas_.clues();
        auto const clue = clues[line];
        int runs = 0, length = 0, before = 0;
        for (int p = 0; p <= clues.length(line); ++p) {
            int const now = p < clues.length(line) ? drawn[clues.cell(line, p)] : 0;
            if (now != before && before) {
                if (runs == int(clue.size()) || clue[runs].length != length || clue[runs].colour != before)
                    return false;
                ++runs;
            }
            length = now == before ? length + 1 : 1;
            before = now;
        }
        return runs == int(clue.size());
    }

    std::vector<std::uint8_t> const& states_;
    Visibility visibility_;
    Canvas<W> canvas_;
    Stop& stop_;
    std::vector<std::vector<Fact>>
        others_;  // changes that turned pictures into other solutions of their clues
};

}  // namespace

Advice advise(Picture const& picture, Stop& stop) {
    return with_words(std::max(picture.width, picture.height),
                      [&](auto words) { return Advising<words.value>(picture, stop).run(); });
}

}  // namespace nurie::nonogram::making
