// Fixes: small changes after which a picture that someone makes has one solution, or is easier if it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../fixing.hpp"
#include "../../stop.hpp"
#include "../clues.hpp"
#include "repair.hpp"

namespace nurie::nonogram::making {

Clues clues_of(Picture const& picture);

// The fewest changes after which it can be solved line by line, within the limits of nurie.make.
Repair repaired(Picture const& picture, Stop& stop);

// At most this many changes of one cell; if there is one solution already, those that make it easier. If no
// single change gives it one solution, a repair with several. Half of the time is for finding changes, the
// rest for rating them, or for a repair.
Fixes fix_picture(Picture const& picture, std::size_t most, Stop& stop);

}  // namespace nurie::nonogram::making
