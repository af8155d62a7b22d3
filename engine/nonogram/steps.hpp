// Creates steps of a nonogram, for code that need not know every technique.
#pragma once

#include <cstdint>
#include <string_view>

#include "../step.hpp"

namespace nurie::nonogram {

enum class Technique : std::uint8_t;  // listed in techniques.hpp

using nurie::Step;

// A step of the technique with this name, in a line (or -1), with the key of its text.
Step step_by(std::string_view technique, int line, std::string_view text);

}  // namespace nurie::nonogram
