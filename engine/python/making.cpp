// Pictures that become puzzles, for Python. A picture comes in as bytes, a state for each cell.
#include <nanobind/stl/pair.h>

#include "../nonogram/making/advice.hpp"
#include "../nonogram/making/repair.hpp"
#include "../nonogram/solve.hpp"
#include "common.hpp"

namespace nurie::python {

using namespace nurie::nonogram::making;

namespace {

std::vector<std::uint8_t> bytes_of(nb::bytes const& bytes) {
    auto const* const begin = static_cast<std::uint8_t const*>(bytes.data());
    return {begin, begin + bytes.size()};
}

// A picture, with what is known of the drawing behind it.
struct Sheet {
    Sheet(int columns, int rows, int states, nb::bytes const& picture, nb::bytes const& shares,
          nb::bytes const& contrasts)
        : width(columns), height(rows), colours(states - 1), cells(bytes_of(picture)) {
        drawing.shares = bytes_of(shares);
        drawing.contrasts = bytes_of(contrasts);
        std::size_t const layers = std::size_t(states), all = cells.size();
        bool const fits = columns > 0 && rows > 0 && states > 1 && states <= 32 &&
                          columns <= nonogram::kLongestLine && rows <= nonogram::kLongestLine &&
                          all == std::size_t(columns) * rows && long(all) <= nonogram::kMostCells &&
                          (drawing.shares.empty() || drawing.shares.size() == all * layers) &&
                          (drawing.contrasts.empty() || drawing.contrasts.size() == layers * layers) &&
                          std::all_of(cells.begin(), cells.end(), [&](auto state) { return state < states; });
        if (!fits) throw nb::value_error("the picture does not fit its size and its states");
    }

    int width, height, colours;
    std::vector<std::uint8_t> cells;
    Drawing drawing;
};

Means means_of(bool edges) { return edges ? Means::edges : Means::lines; }

class RepairJob final : public Job {
public:
    RepairJob(Sheet sheet, Effort effort, nb::object cancel)
        : Job(-1, cancel), sheet_(std::move(sheet)), effort_(effort) {}

    nb::object answer() const override {
        nb::list changes;
        for (Change const& change : found_.changes) changes.append(nb::make_tuple(change.cell, change.state));
        return nb::make_tuple(found_.found, found_.is_proved, found_.at_least, changes, found_.visibility,
                              found_.work);
    }

private:
    void work(Stop& stop) override {
        found_ =
            repair(sheet_.width, sheet_.height, sheet_.colours, sheet_.cells, sheet_.drawing, effort_, stop);
    }

    Sheet sheet_;
    Effort effort_;
    Repair found_;
};

class AdviceJob final : public Job {
public:
    AdviceJob(Sheet sheet, double seconds, nb::object cancel)
        : Job(seconds, cancel), sheet_(std::move(sheet)) {}

    nb::object answer() const override {
        nb::list hints;
        for (Hint const& hint : found_.hints)
            hints.append(nb::make_tuple(hint.cell, hint.state, ease_of(hint.ease), hint.visibility));
        return nb::make_tuple(ease_of(found_.now), hints, found_.is_complete);
    }

private:
    static nb::object ease_of(Ease const& ease) {
        return nb::make_tuple(int(ease.solvability), ease.open, ease.rounds);
    }
    void work(Stop& stop) override {
        found_ = advise(sheet_.width, sheet_.height, sheet_.colours, sheet_.cells, sheet_.drawing, stop);
    }

    Sheet sheet_;
    Advice found_;
};

}  // namespace

void add_making(nb::module_& m) {
    auto const any = nb::arg();
    auto const optional = nb::arg().none();
    m.def(
        "repair_picture",
        [](int width, int height, int states, nb::bytes picture, nb::bytes shares, nb::bytes contrasts,
           long mending, long proving, int most_changes, bool edges, nb::object cancel) {
            return RepairJob(Sheet(width, height, states, picture, shares, contrasts),
                             {mending, proving, most_changes, means_of(edges)}, cancel)
                .answer_now();
        },
        any, any, any, any, any, any, any, any, any, any, optional);
    m.def(
        "advise_picture",
        [](int width, int height, int states, nb::bytes picture, nb::bytes contrasts, double seconds,
           nb::object cancel) {
            return AdviceJob(Sheet(width, height, states, picture, nb::bytes("", 0), contrasts), seconds,
                             cancel)
                .answer_now();
        },
        any, any, any, any, any, any, optional);
    m.def("open_cells", [](int width, int height, int states, nb::bytes picture, bool edges) {
        Sheet const sheet(width, height, states, picture, nb::bytes("", 0), nb::bytes("", 0));
        Stop stop;
        auto const found =
            openness(sheet.width, sheet.height, sheet.colours, sheet.cells, means_of(edges), stop);
        return nb::make_tuple(found.open, found.reveals);
    });
}

}  // namespace nurie::python
