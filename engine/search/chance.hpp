// Chance: random numbers that are the same on every machine, and Luby's sequence.
#pragma once

#include <cstdint>

namespace nurie::search {

// Xorshift (Marsaglia 2003).
class Chance {
public:
    void seed(std::uint64_t s) { state_ = kStart + s * 0x9E3779B97F4A7C15u; }

    // Between 0 and 1.
    double unit() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return double(state_ >> 11) * 0x1p-53;
    }

private:
    static constexpr std::uint64_t kStart = 88172645463325252u;
    std::uint64_t state_ = kStart;
};

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, counted from one: restart intervals that are never much worse
// than the best ones (Luby, Sinclair & Zuckerman 1993).
inline long luby(long i) {
    for (;;) {
        int k = 1;
        while ((1L << k) - 1 < i) ++k;
        if ((1L << k) - 1 == i) return 1L << (k - 1);
        i -= (1L << (k - 1)) - 1;
    }
}

}  // namespace nurie::search
