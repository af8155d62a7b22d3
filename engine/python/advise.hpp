// Hints for Python, the same for puzzles of every kind.
#pragma once

#include "../hint.hpp"
#include "common.hpp"

namespace nurie::python {

// What helps to go on with a board, for a puzzle of any kind.
template <class Puzzle, class Letter>
class Advise final : public Job {
public:
    using Board = std::vector<std::uint8_t>;

    Advise(Puzzle puzzle, Letter letter, Board board, Board solution, double seconds, nb::object cancel)
        : Job(seconds < 0 ? kHintSeconds : seconds, cancel),
          puzzle_(std::move(puzzle)),
          letter_(letter),
          board_(std::move(board)) {
        if (board_.empty()) throw nb::value_error("a hint needs a board");
        if (!solution.empty()) solution_ = std::move(solution);
    }

    nb::object answer() const override {
        if (found_.faulty) throw std::runtime_error(kBug);
        nb::list problems;
        for (Problem const& problem : found_.problems)
            problems.append(nb::make_tuple(text_of(problem.code), line_of(problem.line, puzzle_.height())));
        nb::object solution = nb::none();
        if (!found_.solution.empty()) solution = board_rows(found_.solution, puzzle_.width(), letter_);
        return nb::make_tuple(text_of(kAdviceNames[std::size_t(found_.advice)]), found_.cells, problems,
                              Teller(puzzle_.width(), puzzle_.height(), letter_).steps(found_.steps),
                              solution);
    }

private:
    using Found = decltype(hint(std::declval<Puzzle const&>(), {}, {}, std::declval<Stop&>()));

    void work(Stop& stop) override { found_ = hint(puzzle_, board_, solution_, stop); }

    Puzzle puzzle_;
    Letter letter_;
    Board board_;
    std::optional<Board> solution_;
    Found found_;
};

}  // namespace nurie::python
