// The Python binding of the engine: only this folder knows Python.
//
// Puzzles come in as tuples, boards go out as tuples of strings, one per row. The
// interpreter's lock is released while the engine works.
#include "common.hpp"

using namespace nurie::python;

NB_MODULE(_engine, m) {
    m.doc() = "The native engine: puzzles solved in C++.";
    nb::class_<Cancellation>(m, "Cancellation", "A token that stops a solve from another thread.")
        .def(nb::init<>())
        .def(
            "cancel", [](Cancellation& c) { c.raised.store(true); },
            "Stop every solve that holds this token.")
        .def_prop_ro("cancelled", [](Cancellation& c) { return c.raised.load(); }, "Whether it was raised.");
    nb::class_<Pool> pool(m, "Pool");
    pool.def(nb::init<int>()).def("take", &Pool::take).def("close", &Pool::close);
    nb::list forms;
    for (std::string_view name : nurie::kFormNames) forms.append(text_of(name));
    m.attr("FORMS") = nb::tuple(forms);
    nb::list levels;
    for (std::string_view name : nurie::kLevelNames) levels.append(text_of(name));
    m.attr("LEVELS") = nb::tuple(levels);
    add_nonogram(m, pool);
    add_nurikabe(m, pool);
    add_making(m);
}
