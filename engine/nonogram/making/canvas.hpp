// Canvas: a picture whose cells may change, and how far line solving gets with it.
//
// A set of cells is *stuck* if they stay unknown although all others are known: no line says
// anything about any of them.
//
//        1 1
//      1 ? ?     Both diagonals have these clues, so the four cells are stuck.
//      1 ? ?
//
// Two solutions of a puzzle differ in such a set (a switching component), and a puzzle that has
// only one solution but needs a guess has one too. A change outside of its rows and columns leaves
// its lines as they are, and it stays stuck: whatever mends the picture changes a cell in one of
// those rows or columns.
#pragma once

#include <cstdint>
#include <vector>

#include "../board.hpp"
#include "edges.hpp"
#include "picture.hpp"

namespace nurie::nonogram::making {

// Some cells of a board: the columns of each row.
template <int W>
using Cells = std::vector<Bits<W>>;

template <int W>
int count_of(Cells<W> const& cells) {
    int n = 0;
    for (auto const& row : cells) n += row.count();
    return n;
}

// What may be used to solve a picture: lines alone, or also deductions along the edges.
enum class Means { lines, edges };

template <int W>
class Canvas {
public:
    using Set = Bits<W>;

    Canvas(Picture const& picture, Means means, Stop& stop)
        : means(means),
          states_(picture.cells),
          clues_(empty_clues(picture.width, picture.height, picture.colours)),
          board_(clues_, std::max(picture.width, picture.height)),
          blank_(board_.state()),
          picture_(blank_),
          stop_(stop) {
        int const layers = clues_.layers();
        for (int l = 0; l < clues_.lines(); ++l) {
            Set* const line = &picture_[std::size_t(l) * layers];
            for (int q = 0; q < layers; ++q) line[q] = Set{};
            line[0].set(clues_.length(l));
            for (int p = 0; p < clues_.length(l); ++p) line[states_[clues_.cell(l, p)]].set(p);
            write_clue(l);
        }
    }
    Canvas(Canvas const&) = delete;
    Canvas& operator=(Canvas const&) = delete;

    Clues const& clues() const { return clues_; }
    std::vector<std::uint8_t> const& states() const { return states_; }
    int state(int cell) const { return states_[cell]; }

    // What may be used.
    Means means;
    // The number of lines solved so far.
    long line_solves = 0;
    // The number of rounds that the last question took.
    long rounds = 0;

    void paint(int cell, int state) {
        int const row = cell / clues_.width(), column = cell % clues_.width();
        for (auto const& [line, position] :
             {std::pair{row, column}, std::pair{clues_.height() + column, row}}) {
            Set* const layers = &picture_[std::size_t(line) * clues_.layers()];
            layers[states_[cell]].clear(position);
            layers[state].set(position);
        }
        states_[cell] = std::uint8_t(state);
        write_clue(row);
        write_clue(clues_.height() + column);
    }

    // The cells that stay unknown when solving starts from an empty board.
    Cells<W> settle() {
        board_.restore(blank_);
        for (int l = 0; l < clues_.lines(); ++l) board_.wake(l);
        return settled();
    }

    // The cells, among some, that stay unknown if all others are known.
    Cells<W> settle(Cells<W> const& unknown) {
        board_.restore(picture_);
        for (int row = 0; row < clues_.height(); ++row)
            unknown[row].for_each([&](int column) { board_.reopen(row, column); });
        return settled();
    }

    // Keeps what is known after a question.
    void keep() { board_.save(kept_); }

    // What of the kept question stays unknown if some of its cells are revealed. Only lines that this
    // changes are solved; the answer is the same as if all were settled from the start.
    Cells<W> reveal(Cells<W> const& cells) {
        board_.restore(kept_);
        for (int row = 0; row < clues_.height(); ++row)
            cells[row].for_each([&](int column) {
                board_.assign(row, column, states_[std::size_t(row) * clues_.width() + column]);
            });
        return settled();
    }

    // How many cells of a stuck set, about which the kept question was, stay unknown after a cell was
    // painted. With one colour, nothing new can follow but from the two lines of the cell. Of a large set
    // most cells follow once any does, so what follows further is not counted.
    int still_stuck(Cells<W> const& stuck, int cell, bool is_large) {
        if (clues_.layers() > 2) return count_of<W>(settle(stuck));
        int const row = cell / clues_.width(), column = cell % clues_.width();
        board_.restore(kept_);
        board_.reopen(row, column);
        if (!stuck[row].test(column)) board_.assign(row, column, states_[cell]);
        if (is_large) return speaks(row) || speaks(clues_.height() + column) ? 0 : count_of<W>(stuck);
        settle_board();
        return board_.unknown();
    }

    // After a question: what the cells of a line may be, and which are still open.
    Set const* line(int l) const { return board_.line(l); }
    Set open_cells(int l) const { return board_.open_cells(l); }

    // A run about which lines say nothing yet.
    struct Loose {
        int line, run;
        int changes;  // about this many more filled cells in its line would make it overlap
    };

    // After a question: the loose runs, only the nearest of each line.
    std::vector<Loose> loose_runs() {
        std::vector<Loose> found;
        std::vector<Set> layers(clues_.layers());
        for (int l = 0; l < clues_.lines(); ++l) {
            if (!board_.open_cells(l).any()) continue;
            std::copy_n(board_.line(l), clues_.layers(), layers.begin());
            board_.line_solver().solve(clues_[l], clues_.length(l), layers.data());
            ++line_solves;
            Loose nearest{l, -1, 1 << 20};
            for (int j = 0; j < int(clues_[l].size()); ++j) {
                Set const& starts = board_.line_solver().starts(j);
                int const range = starts.highest() - starts.lowest();
                // One more cell makes the run longer, and its room smaller.
                int const gap = std::max(range - clues_[l][j].length + 1, 1);
                if (range > 0 && (gap + 1) / 2 < nearest.changes) nearest = {l, j, (gap + 1) / 2};
            }
            if (nearest.run >= 0) found.push_back(nearest);
        }
        return found;
    }

    // After a question: how many cells have to be revealed, one after the other, until all are
    // known. Filled cells come first, because they reveal more. Of pictures in which lines find no
    // first step, this shows which is nearer to being solvable. Uses lines only.
    int reveals() {
        int count = 0;
        for (bool const is_filled : {true, false})
            for (int row = 0; row < clues_.height(); ++row)
                for (int column = 0; column < clues_.width(); ++column) {
                    int const state = states_[std::size_t(row) * clues_.width() + column];
                    if ((state != 0) != is_filled || board_.is_known(row, column)) continue;
                    board_.assign(row, column, state);
                    board_.settle(stop_, line_solves);
                    ++count;
                }
        return count;
    }

    bool is_stopped() const { return stop_.stopped(); }
    // Asks, also while no line is solved; to be called every few microseconds.
    bool stops_now() { return stop_.now(4); }

private:
    static Clues empty_clues(int width, int height, int colours) {
        Clues clues(width, height, colours);
        for (int l = 0; l < clues.lines(); ++l) clues.end_line();
        return clues;
    }

    void write_clue(int line) {
        runs_.clear();
        int before = 0;
        for (int p = 0; p < clues_.length(line); ++p) {
            int const now = states_[clues_.cell(line, p)];
            if (now && now == before) ++runs_.back().length;
            else if (now) runs_.push_back({1, now});
            before = now;
        }
        clues_.set_line(line, runs_);
    }

    // Whether anything follows from a line alone.
    bool speaks(int l) {
        line_.assign(board_.line(l), board_.line(l) + clues_.layers());
        ++line_solves;
        return board_.line_solver().solve(clues_[l], clues_.length(l), line_.data()) != LineResult::unchanged;
    }

    void settle_board() {
        while (board_.settle(stop_, line_solves) == Settled::fixpoint && means == Means::edges &&
               board_.unknown() > 0 && Edges<W>(board_, stop_, line_solves).deduce()) {
        }
    }

    Cells<W> settled() {
        long const before = board_.rounds();
        settle_board();
        rounds = board_.rounds() - before;
        Cells<W> open(clues_.height());
        for (int row = 0; row < clues_.height(); ++row) open[row] = board_.open_cells(row);
        return open;
    }

    std::vector<std::uint8_t> states_;
    Clues clues_;
    Board<W> board_;
    std::vector<Set> blank_;    // nothing known
    std::vector<Set> picture_;  // everything known
    std::vector<Set> kept_;     // what was known after an earlier question
    std::vector<Set> line_;     // for a look at one line
    std::vector<Run> runs_;
    Stop& stop_;
};

}  // namespace nurie::nonogram::making
