// Words: how many machine words the lines of a board need, chosen once per board.
#pragma once

#include <algorithm>
#include <type_traits>

// There is code for each of these numbers. A build for small boards is much smaller without the
// code for long lines, and a build for tests compiles sooner with fewer of them.
#ifndef NURIE_WORDS
#define NURIE_WORDS 1, 2, 4, 16, 64, 256
#endif

namespace nurie::nonogram {

// The longest line that such a build supports.
inline constexpr int kLongestInWords = std::max({NURIE_WORDS}) * 64 - 2;

template <int W, int... More, class Use>
auto with_words_from(int bits, Use use) {
    if constexpr (sizeof...(More) > 0) {
        if (bits > W * 64) return with_words_from<More...>(bits, use);
    }
    return use(std::integral_constant<int, W>{});
}

// Calls `use` with the number of words that the longest line needs: two bits more than it has
// cells.
template <class Use>
auto with_words(int longest_line, Use use) {
    return with_words_from<NURIE_WORDS>(longest_line + 2, use);
}

}  // namespace nurie::nonogram
