// The census of all boards of a size, for Python.
#include "../census/census.hpp"

#include "job.hpp"

namespace nurie::python {
namespace {

nb::object hardest_of(census::Hardest const& hardest) {
    return nb::make_tuple(hardest.value, nb::cast(hardest.boards));
}

nb::object count_part(int width, int height, std::uint64_t part, nb::handle cancel) {
    if (!census::is_countable(width, height) || part >= census::parts(width, height))
        throw nb::value_error("there is no such part");
    auto const work = [&](Stop& stop) -> Job::Answer {
        auto found = census::count_part(width, height, part, stop);
        return [found = std::move(found)]() -> nb::object {
            if (!found) return nb::none();
            return nb::make_tuple(found->boards, found->clue_sets, found->unique, found->by_lines,
                                  nb::cast(found->sweeps), nb::cast(found->open),
                                  hardest_of(found->most_sweeps), hardest_of(found->most_open));
        };
    };
    return Job(-1, cancel, work).answer_now();
}

}  // namespace

void add_census(nb::module_& m) {
    auto const any = nb::arg();
    m.def("census_parts", [](int width, int height) {
        return census::is_countable(width, height) ? census::parts(width, height) : 0;
    });
    m.def("count_part", &count_part, any, any, any, nb::arg().none());
}

}  // namespace nurie::python
