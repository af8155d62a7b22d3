// Words: how many machine words a board's lines need, chosen once for a board.
#pragma once

#include <type_traits>

namespace nurie::nonogram {

// Calls `use` with the number of words that the longest line needs, two bits more than cells.
template <class Use>
auto with_words(int longest_line, Use use) {
    int const bits = longest_line + 2;
    if (bits <= 64) return use(std::integral_constant<int, 1>{});
    if (bits <= 128) return use(std::integral_constant<int, 2>{});
    if (bits <= 256) return use(std::integral_constant<int, 4>{});
    if (bits <= 1024) return use(std::integral_constant<int, 16>{});
    if (bits <= 4096) return use(std::integral_constant<int, 64>{});
    return use(std::integral_constant<int, 256>{});
}

}  // namespace nurie::nonogram
