// Pictures that become puzzles, for Python. A picture comes in as bytes, a state for each cell.
#include "../nonogram/making/advice.hpp"
#include "../nonogram/making/repair.hpp"
#include "../nonogram/solve.hpp"
#include "../nurikabe/making/fixes.hpp"
#include "job.hpp"
#include "puzzles.hpp"

namespace nurie::python {

using namespace nurie::nonogram::making;

namespace {

std::vector<std::uint8_t> bytes_of(nb::bytes const& bytes) {
    auto const* const begin = static_cast<std::uint8_t const*>(bytes.data());
    return {begin, begin + bytes.size()};
}

// A picture, with what is known of the drawing behind it.
struct Sheet {
    Sheet(int width, int height, int states, nb::bytes const& picture, nb::bytes const& shares,
          nb::bytes const& contrasts)
        : colours(states - 1), cells(bytes_of(picture)) {
        drawing.shares = bytes_of(shares);
        drawing.contrasts = bytes_of(contrasts);
        std::size_t const layers = std::size_t(states), all = cells.size();
        bool const fits = width > 0 && height > 0 && states > 1 && states <= 32 &&
                          width <= nonogram::kLongestLine && height <= nonogram::kLongestLine &&
                          all == std::size_t(width) * height && long(all) <= nonogram::kMostCells &&
                          (drawing.shares.empty() || drawing.shares.size() == all * layers) &&
                          (drawing.contrasts.empty() || drawing.contrasts.size() == layers * layers) &&
                          std::all_of(cells.begin(), cells.end(), [&](auto state) { return state < states; });
        if (!fits) throw nb::value_error("the picture does not fit its size and its states");
    }

    int colours;
    std::vector<std::uint8_t> cells;
    Drawing drawing;
};

Means means_of(bool edges) { return edges ? Means::edges : Means::lines; }

nb::object ease_of(Ease const& ease) { return nb::make_tuple(int(ease.solvability), ease.open, ease.rounds); }

nb::object repair_picture(int width, int height, int states, nb::bytes picture, nb::bytes shares,
                          nb::bytes contrasts, nb::bytes repaired, long mending, long proving,
                          int most_changes, bool edges, nb::handle cancel) {
    Sheet const sheet(width, height, states, picture, shares, contrasts);
    auto const known = bytes_of(repaired);
    if (!known.empty()) Sheet(width, height, states, repaired, shares, contrasts);
    Effort const effort{mending, proving, most_changes, means_of(edges)};
    auto const work = [&](Stop& stop) -> Job::Answer {
        auto found = repair(width, height, sheet.colours, sheet.cells, sheet.drawing, effort, stop, known);
        return [found = std::move(found)] {
            nb::list changes;
            for (Change const& change : found.changes)
                changes.append(nb::make_tuple(change.cell, change.state));
            return nb::make_tuple(found.found, found.is_proved, found.at_least, changes, found.visibility,
                                  found.work);
        };
    };
    return Job(-1, cancel, work).answer_now();
}

nb::object advise_picture(int width, int height, int states, nb::bytes picture, nb::bytes contrasts,
                          nb::handle limits) {
    Sheet const sheet(width, height, states, picture, nb::bytes("", 0), contrasts);
    auto const work = [&](Stop& stop) -> Job::Answer {
        auto found = advise(width, height, sheet.colours, sheet.cells, sheet.drawing, stop);
        return [found = std::move(found)] {
            nb::list hints;
            for (auto const& hint : found.hints)
                hints.append(nb::make_tuple(hint.cell, hint.state, ease_of(hint.ease), hint.visibility));
            return nb::make_tuple(ease_of(found.now), hints, found.is_complete);
        };
    };
    return Job(limits, work).answer_now();
}

// Changes of the numbers of a puzzle or, where `islands` is a solved board, of its islands.
nb::object fix_board(nb::handle puzzle, nb::handle islands, nb::handle limits) {
    return with_puzzle(puzzle, [&](auto const& read) -> nb::object {
        using Puzzle = std::remove_cvref_t<decltype(read.puzzle)>;
        if constexpr (NumbersOnBoard<Puzzle>) {
            auto drawn = read_grid(islands, read.legend);
            for (int cell = 0; cell < int(drawn.size()); ++cell)
                if (read.puzzle.number(cell)) drawn[std::size_t(cell)] = nurikabe::kNumbered;
            auto const work = [&](Stop& stop) -> Job::Answer {
                auto const most = std::size_t(-1);
                auto found = drawn.empty() ? fix_numbers(read.puzzle, most, stop)
                                           : fix_islands(std::type_identity<Puzzle>{}, read.puzzle.width(),
                                                         read.puzzle.height(), drawn, most, stop);
                return [found = std::move(found)] {
                    nb::list fixes;
                    for (Fix const& fix : found.fixes) {
                        nb::list edits;
                        for (Edit const& edit : fix.edits)
                            edits.append(nb::make_tuple(edit.cell, edit.value));
                        fixes.append(nb::make_tuple(edits, fix.visibility));
                    }
                    return nb::make_tuple(fixes, found.is_complete);
                };
            };
            return Job(limits, work).answer_now();
        } else {
            throw nb::value_error("only puzzles with numbers on the board have such changes");
        }
    });
}

nb::object open_cells(int width, int height, int states, nb::bytes picture, bool edges) {
    Sheet const sheet(width, height, states, picture, nb::bytes("", 0), nb::bytes("", 0));
    Stop stop;
    auto const found = openness(width, height, sheet.colours, sheet.cells, means_of(edges), stop);
    return nb::make_tuple(found.open, found.reveals);
}

}  // namespace

void add_making(nb::module_& m) {
    auto const any = nb::arg();
    auto const optional = nb::arg().none();
    m.def("repair_picture", &repair_picture, any, any, any, any, any, any, any, any, any, any, any, optional);
    m.def("advise_picture", &advise_picture);
    m.def("fix_board", &fix_board, any, optional, any);
    m.def("open_cells", &open_cells);
}

}  // namespace nurie::python
