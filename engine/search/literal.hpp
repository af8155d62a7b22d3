// Literals: a variable or its negation as one small integer.
#pragma once

#include <cstdint>

namespace nurie::search {

using Var = std::int32_t;
using Lit = std::int32_t;

inline constexpr Lit kNoLit = -1;

constexpr Lit literal(Var v, bool negated = false) { return v * 2 + negated; }
constexpr Lit negate(Lit l) { return l ^ 1; }
constexpr Var var_of(Lit l) { return l >> 1; }
constexpr bool is_negated(Lit l) { return l & 1; }

// Variable 0 is true from the start, so that constants are literals too.
inline constexpr Lit kTrue = 0;
inline constexpr Lit kFalse = 1;

}  // namespace nurie::search
