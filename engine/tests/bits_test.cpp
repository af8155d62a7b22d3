// Bits against a plain vector of booleans, one operation at a time.
#include "bits.hpp"

#include <vector>

#include "check.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using Flags = std::vector<bool>;

template <int W>
constexpr int kSize = W * kWordBits;

template <int W>
Flags flags_of(Bits<W> const& bits) {
    Flags flags(kSize<W>);
    for (int p = 0; p < kSize<W>; ++p) flags[p] = bits.test(p);
    return flags;
}

template <int W>
Bits<W> bits_of(Flags const& flags) {
    Bits<W> bits;
    for (int p = 0; p < kSize<W>; ++p)
        if (flags[p]) bits.set(p);
    return bits;
}

// Long stretches of equal bits are what carries and shifts get wrong.
Flags random_flags(Random& random, int size) {
    Flags flags(size);
    double const change = random.chance(0.3) ? 0.5 : random.chance(0.5) ? 0.02 : 0.1;
    bool on = random.chance(0.5);
    for (int p = 0; p < size; ++p) {
        if (random.chance(change)) on = !on;
        flags[p] = on;
    }
    return flags;
}

template <class Value>
Flags each(int size, Value value) {
    Flags flags(size);
    for (int p = 0; p < size; ++p) flags[p] = value(p);
    return flags;
}

template <int W>
void compare_with_flags() {
    constexpr int size = kSize<W>;
    Random random(W);
    for (int round = 0; round < 400; ++round) {
        Flags const a = random_flags(random, size), b = random_flags(random, size);
        Bits<W> const x = bits_of<W>(a), y = bits_of<W>(b);
        CHECK(flags_of(x) == a);
        CHECK(flags_of(x & y) == each(size, [&](int p) { return a[p] && b[p]; }));
        CHECK(flags_of(x | y) == each(size, [&](int p) { return a[p] || b[p]; }));
        CHECK(flags_of(x ^ y) == each(size, [&](int p) { return a[p] != b[p]; }));
        CHECK(flags_of(~x) == each(size, [&](int p) { return !a[p]; }));
        CHECK_EQUAL(x == y, a == b);

        int count = 0, lowest = -1, highest = -1;
        for (int p = 0; p < size; ++p) {
            if (!a[p]) continue;
            ++count;
            if (lowest < 0) lowest = p;
            highest = p;
        }
        CHECK_EQUAL(x.count(), count);
        CHECK_EQUAL(x.any(), count > 0);
        if (count > 0) {
            CHECK_EQUAL(x.lowest(), lowest);
            CHECK_EQUAL(x.highest(), highest);
        }
        std::vector<int> visited;
        x.for_each([&](int p) { visited.push_back(p); });
        CHECK_EQUAL(int(visited.size()), count);
        for (int p : visited) CHECK(a[p]);

        // A shift by a whole single word is not asked for: W == 1 is plain arithmetic.
        for (int s : {0, 1, 2, 31, 62, 63, random.below(size), random.below(size), size - 1}) {
            CHECK(flags_of(x << s) == each(size, [&](int p) { return p >= s && a[p - s]; }));
            CHECK(flags_of(x >> s) == each(size, [&](int p) { return p + s < size && a[p + s]; }));
        }
        if (W > 1) {
            for (int s : {64, size, size + 1}) {
                CHECK(flags_of(x << s) == each(size, [&](int p) { return p >= s && a[p - s]; }));
                CHECK(flags_of(x >> s) == each(size, [&](int p) { return p + s < size && a[p + s]; }));
            }
        }

        bool carry = false;
        Flags const sum = each(size, [&](int p) {
            int const total = a[p] + b[p] + carry;
            carry = total > 1;
            return total & 1;
        });
        CHECK(flags_of(x + y) == sum);

        bool reached = false;
        Flags const up = each(size, [&](int p) {
            bool const here = a[p] || reached;
            reached = here && b[p];
            return here;
        });
        CHECK(flags_of(fill_up(x, y)) == up);

        constexpr int kAllSteps = std::bit_width(unsigned(W * kWordBits - 1));
        Flags down(size);
        reached = false;
        for (int p = size - 1; p >= 0; --p) {
            down[p] = a[p] || (reached && b[p]);
            reached = down[p];
        }
        CHECK(flags_of(FillDown<W>(y, size)(x)) == down);
        CHECK(flags_of(FillDown<W, kAllSteps>(y, 1)(x)) == down);
        // Over a shorter distance it may go further than asked, but never where it could not.
        int const distance = random.between(1, 20);
        Flags const near =
            flags_of(distance < 8 ? FillDown<W, 3>(y, distance)(x) : FillDown<W>(y, distance)(x));
        for (int p = 0; p < size; ++p) {
            int steps = 0;
            while (steps < distance && p + steps < size && !a[p + steps] && b[p + steps]) ++steps;
            CHECK(!near[p] || down[p]);
            if (p + steps < size && a[p + steps]) CHECK(near[p]);
        }

        int const length = random.between(1, random.chance(0.5) ? 10 : size - 1);
        CHECK(flags_of(runs_of(x, length)) == each(size, [&](int p) {
                  for (int i = p; i < p + length; ++i)
                      if (i >= size || !a[i]) return false;
                  return true;
              }));
        CHECK(flags_of(smear(x, length)) == each(size, [&](int p) {
                  for (int i = p; i > p - length && i >= 0; --i)
                      if (a[i]) return true;
                  return false;
              }));

        int const some = random.between(0, size);
        CHECK(flags_of(Bits<W>::below(some)) == each(size, [&](int p) { return p < some; }));
        int const one = random.below(size);
        CHECK(flags_of(Bits<W>::one(one)) == each(size, [&](int p) { return p == one; }));
        Bits<W> cleared = x;
        cleared.clear(one);
        CHECK(flags_of(cleared) == each(size, [&](int p) { return a[p] && p != one; }));
    }
}

TEST("bits: one word") { compare_with_flags<1>(); }
TEST("bits: two words") { compare_with_flags<2>(); }
TEST("bits: four words") { compare_with_flags<4>(); }
TEST("bits: sixteen words") { compare_with_flags<16>(); }

}  // namespace
}  // namespace nurie::test
