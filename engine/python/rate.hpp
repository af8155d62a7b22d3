// Ratings for Python, of every kind.
#pragma once

#include "../rating.hpp"
#include "common.hpp"

namespace nurie::python {

// How hard a puzzle is, as the figures that nurie.native.rating_of expects; None if it has no rating.
template <class Puzzle>
class Rate final : public Job {
public:
    Rate(Puzzle puzzle, nb::object cancel) : Job(-1, cancel), puzzle_(std::move(puzzle)) {}

    nb::object answer() const override {
        if (!found_) return nb::none();
        nb::list uses;
        for (int count : found_->uses) uses.append(count);
        Rating const& r = *found_;
        return nb::make_tuple(text_of(kLevelNames[std::size_t(r.level)]), r.score, r.work, r.hardest, r.steps,
                              r.places, r.bottlenecks, r.suppositions, r.links, r.longest, r.sweeps,
                              nb::tuple(uses));
    }

private:
    void work(Stop& stop) override { found_ = rate(puzzle_, stop); }

    Puzzle puzzle_;
    std::optional<Rating> found_;
};

}  // namespace nurie::python
