// Bits: a fixed number of machine words seen as one long integer.
//
// A set of positions on a line is one such integer, so one operation handles all positions at once.
// The number of words is a template parameter; for one word, everything compiles to plain register
// arithmetic.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace nurie {

using Word = std::uint64_t;
inline constexpr int kWordBits = 64;

// In the browser, little code matters more than fast code.
#ifdef __wasm__
inline constexpr bool kIsSmall = true;
#else
inline constexpr bool kIsSmall = false;
#endif

template <int W>
struct Bits {
    std::array<Word, W> words{};

    static Bits one(int position) {
        Bits b;
        b.set(position);
        return b;
    }

    // The lowest `count` bits set.
    static Bits below(int count) {
        Bits b;
        for (int i = 0; i < W; ++i) {
            int const here = count - i * kWordBits;
            b.words[i] = here >= kWordBits ? ~Word{0} : here <= 0 ? 0 : (Word{1} << here) - 1;
        }
        return b;
    }

    void set(int p) { words[p >> 6] |= Word{1} << (p & 63); }
    void clear(int p) { words[p >> 6] &= ~(Word{1} << (p & 63)); }
    bool test(int p) const { return (words[p >> 6] >> (p & 63)) & 1; }

    bool any() const {
        Word all = 0;
        for (Word w : words) all |= w;
        return all != 0;
    }

    int count() const {
        int n = 0;
        for (Word w : words) n += std::popcount(w);
        return n;
    }

    // The lowest and highest set positions; undefined on an empty set.
    int lowest() const {
        for (int i = 0;; ++i)
            if (words[i]) return i * kWordBits + std::countr_zero(words[i]);
    }
    int highest() const {
        for (int i = W - 1;; --i)
            if (words[i]) return i * kWordBits + 63 - std::countl_zero(words[i]);
    }

    Bits& operator&=(Bits const& o) {
        for (int i = 0; i < W; ++i) words[i] &= o.words[i];
        return *this;
    }
    Bits& operator|=(Bits const& o) {
        for (int i = 0; i < W; ++i) words[i] |= o.words[i];
        return *this;
    }
    Bits& operator^=(Bits const& o) {
        for (int i = 0; i < W; ++i) words[i] ^= o.words[i];
        return *this;
    }
    friend Bits operator&(Bits a, Bits const& b) { return a &= b; }
    friend Bits operator|(Bits a, Bits const& b) { return a |= b; }
    friend Bits operator^(Bits a, Bits const& b) { return a ^= b; }
    friend Bits operator~(Bits a) {
        for (Word& w : a.words) w = ~w;
        return a;
    }
    friend bool operator==(Bits const& a, Bits const& b) { return !(a ^ b).any(); }

    friend Bits operator<<(Bits const& a, int s) {
        if constexpr (W == 1) {
            return Bits{{a.words[0] << s}};
        } else {
            Bits r;
            int const jump = s >> 6, bits = s & 63;
            if (bits == 0) {
                for (int i = jump; i < W; ++i) r.words[i] = a.words[i - jump];
            } else {
                for (int i = W - 1; i > jump; --i)
                    r.words[i] = a.words[i - jump] << bits | a.words[i - jump - 1] >> (64 - bits);
                if (jump < W) r.words[jump] = a.words[0] << bits;
            }
            return r;
        }
    }
    friend Bits operator>>(Bits const& a, int s) {
        if constexpr (W == 1) {
            return Bits{{a.words[0] >> s}};
        } else {
            Bits r;
            int const jump = s >> 6, bits = s & 63;
            if (bits == 0) {
                for (int i = 0; i + jump < W; ++i) r.words[i] = a.words[i + jump];
            } else {
                for (int i = 0; i + jump + 1 < W; ++i)
                    r.words[i] = a.words[i + jump] >> bits | a.words[i + jump + 1] << (64 - bits);
                if (jump < W) r.words[W - 1 - jump] = a.words[W - 1] >> bits;
            }
            return r;
        }
    }
    friend Bits operator+(Bits const& a, Bits const& b) {
        Bits r;
        Word carry = 0;
        for (int i = 0; i < W; ++i) {
            Word const partial = a.words[i] + carry;
            carry = partial < carry;
            r.words[i] = partial + b.words[i];
            carry |= r.words[i] < partial;
        }
        return r;
    }

    template <class Visit>
    void for_each(Visit visit) const {
        for (int i = 0; i < W; ++i)
            for (Word w = words[i]; w; w &= w - 1) visit(i * kWordBits + std::countr_zero(w));
    }
};

// Everything reachable upwards from `from`, where a position p leads to p+1 if
// p is in `through`: one addition, whose carry runs through the gaps.
template <int W>
Bits<W> fill_up(Bits<W> const& from, Bits<W> const& through) {
    return from | ((through + (from & through)) ^ through);
}

// Calls `step` with numbers that add up to `length` - 1, none of which is greater than one more than
// the sum of those before it. For one word, steps of zero spare branches that no processor predicts; a call
// would cost as much as the steps.
template <int W, class Step>
[[gnu::always_inline]] inline void in_doubling_steps(int length, Step step) {
    int rest = length - 1;
    auto const up_to = [&](int most) {
        int const now = std::min(rest, most);
        step(now);
        return rest - now;
    };
    if constexpr (W == 1 && !kIsSmall) {
        for (int most = 1; most < 8; most *= 2) rest = up_to(most);
        if (rest > 0)
            for (int most = 8; most < kWordBits; most *= 2) rest = up_to(most);
    } else {
        for (int most = 1; rest > 0; most *= 2) rest = up_to(most);
    }
}

// Positions at which `length` consecutive members of `set` begin.
template <int W>
[[gnu::always_inline]] inline Bits<W> runs_of(Bits<W> set, int length) {
    in_doubling_steps<W>(length, [&](int step) { set &= set >> step; });
    return set;
}

// Every position less than `length` above a member of `set`.
template <int W>
[[gnu::always_inline]] inline Bits<W> smear(Bits<W> set, int length) {
    in_doubling_steps<W>(length, [&](int step) { set |= set << step; });
    return set;
}

// The counterpart of fill_up, over a distance that is known to be enough. A carry cannot run
// downwards, so it takes steps of doubling length, whose number may be fixed in advance; the masks
// depend only on `through` and are computed once per line.
template <int W, int kSteps = 0>
class FillDown {
public:
    FillDown(Bits<W> const& through, int distance)
        : count_(std::bit_width(unsigned(std::min(distance, W * kWordBits - 1)))) {
        Bits<W> mask = through;
        for (int i = 0; i < count(); ++i) {
            masks_[i] = mask;
            mask &= mask >> (1 << i);
        }
    }
    Bits<W> operator()(Bits<W> from) const {
        for (int i = 0; i < count(); ++i) from |= (from >> (1 << i)) & masks_[i];
        return from;
    }

private:
    int count() const { return kSteps ? kSteps : count_; }

    int count_;
    std::array<Bits<W>, 6 + std::bit_width(unsigned(W))> masks_;
};

}  // namespace nurie
