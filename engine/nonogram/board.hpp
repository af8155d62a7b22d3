// Board: what is known about every cell, settled line by line until nothing changes.
//
// Each cell is stored twice, in its row and in its column, so that a line solver always works on
// whole words. Lines whose cells changed wait in two sets; all waiting rows are solved, then all
// waiting columns, and so on: sweeps need no queue order, and one solve handles several changes to
// a line.
#pragma once

#include <cstring>
#include <vector>

#include "../stop.hpp"
#include "line.hpp"

namespace nurie::nonogram {

// Called with every deduction; the default does nothing and costs nothing.
struct Silent {
    static constexpr bool listens = false;
    template <int W>
    void line(int, Bits<W> const*, Bits<W> const*) {}
};

enum class Settled { fixpoint, contradiction, stopped };

template <int W>
class Board {
public:
    using Set = Bits<W>;

    explicit Board(Clues const& clues) : Board(clues, clues.most_runs()) {}

    // Where the clues may change, later ones may have more runs.
    Board(Clues const& clues, int most_runs)
        : clues_(clues),
          layers_(clues.layers()),
          cells_(std::size_t(clues.lines()) * layers_),
          before_(layers_),
          waiting_{Set::below(clues.height()), Set::below(clues.width())},
          line_(most_runs, layers_) {
        for (int l = 0; l < clues.lines(); ++l) {
            int const n = clues.length(l);
            for (int q = 0; q < layers_; ++q) at(l)[q] = Set::below(q ? n : n + 1);
        }
    }

    Clues const& clues() const { return clues_; }
    Set const* line(int l) const { return &cells_[std::size_t(l) * layers_]; }
    LineSolver<W>& line_solver() { return line_; }

    bool may_be(int row, int column, int colour) const { return line(row)[colour].test(column); }

    // How many values a cell may still take.
    int choices(int row, int column) const {
        int n = 0;
        for (int q = 0; q < layers_; ++q) n += may_be(row, column, q);
        return n;
    }
    bool is_known(int row, int column) const { return choices(row, column) == 1; }

    int colour(int row, int column) const {
        int q = 0;
        while (!may_be(row, column, q)) ++q;
        return q;
    }

    // Rules a value out or in; false if the cell has no value left.
    bool forbid(int row, int column, int colour) {
        if (!may_be(row, column, colour)) return true;
        at(row)[colour].clear(column);
        at(clues_.height() + column)[colour].clear(row);
        wake(row);
        wake(clues_.height() + column);
        return choices(row, column) > 0;
    }
    bool assign(int row, int column, int colour) {
        if (!may_be(row, column, colour)) return false;
        for (int q = 0; q < layers_; ++q)
            if (q != colour) forbid(row, column, q);
        return true;
    }

    // Forgets what is known of a cell.
    void reopen(int row, int column) {
        for (int q = 0; q < layers_; ++q) {
            at(row)[q].set(column);
            at(clues_.height() + column)[q].set(row);
        }
        wake(row);
        wake(clues_.height() + column);
    }

    // Cells with more than one value left.
    int unknown() const {
        int n = 0;
        for (int row = 0; row < clues_.height(); ++row) n += open_cells(row).count();
        return n;
    }
    // The positions of a line with more than one value left.
    Set open_cells(int l) const {
        Set once, twice;
        for (int q = 0; q < layers_; ++q) {
            Set const& may = line(l)[q];
            twice |= once & may;
            once |= may;
        }
        return twice;
    }

    // Solves lines until nothing changes.
    template <class Listener = Silent>
    Settled settle(Stop& stop, long& line_solves, Listener&& listener = {}) {
        for (;;) {
            bool any = false;
            for (int side : {0, 1}) {
                while (waiting_[side].any()) {
                    any = true;
                    int const position = waiting_[side].lowest();
                    waiting_[side].clear(position);
                    Settled const s = layers_ == 2 && !kIsSmall ? settle_line<2>(side, position, listener)
                                                                : settle_line<0>(side, position, listener);
                    ++line_solves;
                    if (s == Settled::contradiction) return s;
                    if (W > 4 ? stop.now(W * W) : (line_solves & 63) == 0 && stop.now(10)) {
                        return Settled::stopped;
                    }
                }
            }
            if (!any) return Settled::fixpoint;
            ++rounds_;
        }
    }

    // How often all rows and columns that waited were solved, in all.
    long rounds() const { return rounds_; }

    // The line in which the last contradiction appeared.
    int broken_line() const { return broken_; }

    // The whole state as plain memory, for trying things out and undoing them.
    void save(std::vector<Set>& to) const { to.assign(cells_.begin(), cells_.end()); }
    void restore(std::vector<Set> const& from) {
        std::memcpy(cells_.data(), from.data(), cells_.size() * sizeof(Set));
        waiting_[0] = waiting_[1] = Set{};
    }
    std::vector<Set> const& state() const { return cells_; }
    void wake(int l) { clues_.is_row(l) ? waiting_[0].set(l) : waiting_[1].set(l - clues_.height()); }

private:
    Set* at(int l) { return &cells_[std::size_t(l) * layers_]; }

    // Settles the row (side 0) or column (side 1) at a position. The number of layers is a constant where it
    // is most often the same.
    template <int kLayers, class Listener>
    Settled settle_line(int side, int position, Listener& listener) {
        int const height = clues_.height(), layers = kLayers ? kLayers : layers_;
        int const l = side ? height + position : position, crossing = side ? 0 : height;
        Set* const now = at(l);
        Set* const before = before_.data();
        for (int q = 0; q < layers; ++q) before[q] = now[q];
        switch (line_.solve(clues_[l], clues_.length(l), now)) {
            case LineResult::contradiction:
                broken_ = l;
                return Settled::contradiction;
            case LineResult::unchanged:
                return Settled::fixpoint;
            case LineResult::changed:
                break;
        }
        if constexpr (std::remove_reference_t<Listener>::listens) listener.line(l, before, now);
        for (int q = 0; q < layers; ++q) {
            Set const gone = before[q] ^ now[q];
            waiting_[!side] |= gone;
            Set* const of_crossing = at(crossing) + q;
            gone.for_each([&](int p) { of_crossing[std::size_t(p) * layers].clear(position); });
        }
        return Settled::fixpoint;
    }

    Clues const& clues_;
    int layers_;
    std::vector<Set> cells_;
    std::vector<Set> before_;
    Set waiting_[2];  // rows and columns
    LineSolver<W> line_;
    int broken_ = -1;
    long rounds_ = 0;
};

}  // namespace nurie::nonogram
