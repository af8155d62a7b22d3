// Steps of a nonogram, for those that make some and need not know every technique.
#pragma once

#include <cstdint>
#include <string_view>

#include "../step.hpp"

namespace nurie::nonogram {

enum class Technique : std::uint8_t;  // techniques.hpp lists them

using Step = StepOf<Technique>;

// A step of the technique with this name, in a line (-1 for none), told by this text.
Step step_by(std::string_view technique, int line, std::string_view text);

}  // namespace nurie::nonogram
