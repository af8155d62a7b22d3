// The Python binding of the engine: only this folder knows Python.
//
// A question has a name, a nurie.Limits and arguments, and is answered in objects of the library's own
// classes. The interpreter's lock is released while the engine works.
#include "methods.hpp"
#include "pool.hpp"

namespace nurie::python {
namespace {

using Questions = questions::List<questions::Solve, questions::Count, questions::Explain, questions::Hint,
                                  questions::Why, questions::Justify, questions::Rate, questions::CanGenerate,
                                  questions::Generate, questions::FindFixes, RepairWith, Reveals, Advise,
                                  Anneal, SendAnts, SettleLine, CensusParts, CensusPart>;

// The answer as Python's objects, unless a solution failed verification.
nb::object checked(Legend const& legend, auto const& found) {
    if constexpr (requires { found.faulty; })
        if (found.faulty)
            throw std::runtime_error("the engine found a wrong solution; this is a bug, please report it");
    return objects_of(legend, found);
}

std::unique_ptr<Job> job_of(std::string_view name, nb::handle limits, nb::args arguments) {
    Arguments in(std::move(arguments));
    std::unique_ptr<Job> job;
    auto const read = [&]<class Asked>(std::type_identity<Asked>) {
        auto const asked = std::make_shared<Asked const>(in);
        auto const work = [asked](Stop& stop) -> Job::Answer {
            return [asked, found = asked->answer(stop)] { return checked(asked->legend, found); };
        };
        job = std::make_unique<Job>(limits, work, Asked::kSeconds);
    };
    try {
        if (!Questions::with(name, read)) in.refuse("the engine does not know this question");
    } catch (nb::cast_error const&) {
        throw nb::type_error("an argument of the question has a wrong type");
    }
    return job;
}

nb::object ask(std::string_view name, nb::handle limits, nb::args arguments) {
    return job_of(name, limits, std::move(arguments))->answer_now();
}

// For each kind: its longest side, its largest board, and of each technique the name, level and group, and
// whether it makes steps by itself.
nb::dict kinds_of_engine() {
    nb::dict kinds;
    for_each_kind([&]<class Puzzle>(Kind<Puzzle> const& kind) {
        nb::list rows;
        for (TechniqueRow const& row : kind.techniques)
            rows.append(nb::make_tuple(row.name, kLevelNames[std::size_t(row.level)], row.group,
                                       makes_steps(std::type_identity<Puzzle>{}, int(nb::len(rows)))));
        kinds[nb::cast(kind.name)] = nb::make_tuple(kind.longest_side, kind.most_cells, nb::tuple(rows));
    });
    return kinds;
}

}  // namespace
}  // namespace nurie::python

NB_MODULE(_engine, m) {
    using namespace nurie::python;
    m.doc() = "The native engine: puzzles solved in C++.";
    bind_threads(m, job_of);
    nb::class_<nurie::SeenShapes>(m, "SeenShapes").def(nb::init<>()).def("add", &nurie::SeenShapes::add);
    m.def("ask", &ask);
    m.attr("LONGEST_ANNEALED") = nurie::nonogram::kLongestAnnealed;
    m.attr("KINDS") = kinds_of_engine();
    m.attr("LEVELS") = nb::tuple(nb::cast(nurie::kLevelNames));
    m.attr("STYLES") = nb::tuple(nb::cast(nurie::kStyleNames));
    m.attr("SYMMETRIES") = nb::tuple(nb::cast(nurie::kSymmetryNames));
    m.attr("PAINTS") = nb::cast(nurie::letters_of(nurie::nonogram::kPaints).substr(1));
}
