// Theory: the interface between the search and the rules of a puzzle.
//
// A theory draws conclusions from literals as they become true, and explains them on request (lazy
// clause generation). It makes a conclusion with Search::imply, ::ternary or ::imply_lazily, and
// reports a conflict with Search::fail; it may call these only during `assigned` or `at_fixpoint`.
#pragma once

#include <concepts>
#include <vector>

#include "literal.hpp"

namespace nurie::search {

template <class T, class Search>
concept Theory = requires(T theory, Search& search, Lit lit, int tag, std::vector<Lit>& out) {
    // A literal became true: called once for each, in the order of the trail, before the clauses
    // that watch it. The theory should only do cheap work here. Returns false after reporting a
    // conflict.
    { theory.assigned(search, lit) } -> std::same_as<bool>;

    // All assignments were reported, and no clause implies anything: the theory may do expensive
    // work. If it implies something, `assigned` is called for that, and then this function again.
    // Returns false after reporting a conflict.
    { theory.at_fixpoint(search) } -> std::same_as<bool>;

    // A literal was unassigned: called for each, the latest first. `assigned` may not have been
    // called for it yet.
    { theory.unassigned(lit) } -> std::same_as<void>;

    // Backtracking is complete: pending work is out of date.
    { theory.backtracked() } -> std::same_as<void>;

    // Appends the false literals that together forced `lit`, a conclusion made by imply_lazily with
    // this tag. Called during conflict analysis, with the trail as it is then: only literals
    // assigned before `lit` may be used. The answer is cached until the search is back at the root.
    { theory.explain(search, lit, tag, out) } -> std::same_as<void>;
};

}  // namespace nurie::search
