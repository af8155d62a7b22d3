// Theory: what the search asks of the rules of a puzzle, and when.
//
// A theory draws conclusions from literals as they become true, and explains them when asked (lazy clause
// generation). It makes a conclusion with Search::imply, ::ternary or ::imply_lazily, and reports a conflict
// with Search::fail; these may be called only while `assigned` or `at_fixpoint` runs.
#pragma once

#include <concepts>
#include <vector>

#include "literal.hpp"

namespace nurie::search {

template <class T, class Search>
concept Theory = requires(T theory, Search& search, Lit lit, int tag, std::vector<Lit>& out) {
    // A literal became true: called once for each, in the order of the trail, before the clauses that watch
    // it. Here the theory should only do what is cheap. False after it reported a conflict.
    { theory.assigned(search, lit) } -> std::same_as<bool>;

    // Nothing is left to tell, and no clause implies anything: the theory may do what is dear. If it implies
    // something, `assigned` is called for that, and then this again. False after it reported a conflict.
    { theory.at_fixpoint(search) } -> std::same_as<bool>;

    // A literal was taken back: called for each, the latest first. It may be one of which `assigned` was not
    // yet told.
    { theory.unassigned(lit) } -> std::same_as<void>;

    // All that had to be taken back was: what waits to be looked at is out of date.
    { theory.backtracked() } -> std::same_as<void>;

    // Appends literals that are false and together forced `lit`, a conclusion made by imply_lazily with this
    // tag. Called while a conflict is analysed, with the trail as it is then: only what was assigned before
    // `lit` may be named. The answer is kept until the search is back at the root.
    { theory.explain(search, lit, tag, out) } -> std::same_as<void>;
};

}  // namespace nurie::search
