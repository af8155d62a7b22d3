// The line solver against lists of all placements and against a table.
#include "nonogram/line.hpp"

#include <algorithm>
#include <string>

#include "check.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using nonogram::LineResult;
using nonogram::LineSolver;

// The engine's result for a line; empty for a contradiction.
template <int W>
States settle_in(Clue const& clue, States const& states, int colours) {
    int const n = int(states.size());
    std::vector<Bits<W>> layers(colours + 1);
    for (int p = 0; p < n; ++p)
        for (int q = 0; q <= colours; ++q)
            if (states[p] >> q & 1) layers[q].set(p);
    layers[0].set(n);
    auto const before = layers;
    LineSolver<W> solver(int(clue.size()), colours + 1);
    auto const result = solver.solve(clue, n, layers.data());
    if (result == LineResult::contradiction) return {};
    CHECK_EQUAL(result == LineResult::changed, layers != before);
    CHECK(layers[0].test(n));
    auto again = layers;
    CHECK_EQUAL(solver.solve(clue, n, again.data()), LineResult::unchanged);
    CHECK(again == layers);

    // Beyond the line (and the wall after it) nothing may be left behind.
    States found(states.size(), 0);
    for (int q = 0; q <= colours; ++q) {
        layers[q].for_each([&](int p) {
            if (p < n) found[p] |= 1u << q;
            else CHECK(p == n && q == 0);
        });
    }
    return found;
}

States settle(Clue const& clue, States const& states, int colours) {
    int const bits = int(states.size()) + 2;
    if (bits <= 64) return settle_in<1>(clue, states, colours);
    if (bits <= 128) return settle_in<2>(clue, states, colours);
    if (bits <= 256) return settle_in<4>(clue, states, colours);
    if (bits <= 1024) return settle_in<16>(clue, states, colours);
    if (bits <= 4096) return settle_in<64>(clue, states, colours);
    return settle_in<256>(clue, states, colours);
}

// Drawn lines: '?' unknown, '.' empty, '#' filled.
std::string settle(std::vector<int> const& lengths, std::string const& cells) {
    Clue clue;
    for (int length : lengths) clue.push_back({length, 1});
    States states;
    for (char c : cells) states.push_back(c == '?' ? 3 : c == '.' ? 1 : 2);
    States const found = settle(clue, states, 1);
    if (found.empty()) return "contradiction";
    std::string drawn;
    for (auto s : found) drawn += s == 3 ? '?' : s == 1 ? '.' : '#';
    return drawn;
}

TEST("line: drawn examples") {
    CHECK_EQUAL(settle({}, "????"), "....");
    CHECK_EQUAL(settle({}, "?#??"), "contradiction");
    CHECK_EQUAL(settle({1}, "?"), "#");
    CHECK_EQUAL(settle({1}, "."), "contradiction");
    CHECK_EQUAL(settle({3}, "????"), "?##?");
    CHECK_EQUAL(settle({3}, "#???"), "###.");
    CHECK_EQUAL(settle({3}, "??.????"), "...?##?");
    CHECK_EQUAL(settle({1, 1}, "???"), "#.#");
    CHECK_EQUAL(settle({2, 2}, "??????"), "?#??#?");
    CHECK_EQUAL(settle({1, 2}, "?#?#??"), ".#.##.");
    CHECK_EQUAL(settle({4}, "#????#"), "contradiction");
    CHECK_EQUAL(settle({1, 1, 1}, "#?#?#"), "#.#.#");
}

// All states of `n` cells if there are few, otherwise a random choice.
template <class Visit>
void each_state(int n, int colours, int at_most, Random& random, Visit visit) {
    int const kinds = (1 << (colours + 1)) - 1;  // non-empty sets of states
    double all = 1;
    for (int p = 0; p < n; ++p) all *= kinds;
    States states(std::size_t(n), 1);
    if (all <= at_most) {
        for (;;) {
            visit(states);
            int p = 0;
            while (p < n && ++states[p] > std::uint32_t(kinds)) states[p++] = 1;
            if (p == n) return;
        }
    }
    for (int i = 0; i < at_most; ++i) {
        double const open = random.chance(0.5) ? 0.8 : 0.5;
        for (auto& s : states)
            s = random.chance(open) ? std::uint32_t(kinds) : std::uint32_t(random.between(1, kinds));
        visit(states);
    }
}

void compare_with_listing(int longest, int colours, int states_each) {
    Random random(12);
    for (int n = 1; n <= longest; ++n) {
        for (Clue const& clue : all_clues(n, colours)) {
            auto const placements = all_placements(clue, n);
            each_state(n, colours, states_each, random, [&](States const& states) {
                States const wanted = settle_by_listing(placements, states);
                CHECK_EQUAL(settle(clue, states, colours), wanted);
            });
            // The table is the oracle for long lines, so it must pass the same test.
            for (int i = 0; i < 3; ++i) {
                States states(std::size_t(n), 0);
                for (auto& s : states) s = std::uint32_t(random.between(1, (1 << (colours + 1)) - 1));
                CHECK_EQUAL(settle_by_table(clue, states), settle_by_listing(placements, states));
            }
        }
    }
}

TEST("line, at length: every clue up to 12 cells, black and white") { compare_with_listing(12, 1, 3000); }
TEST("line: every clue up to 7 cells, two colours") { compare_with_listing(7, 2, 350); }
TEST("line: every clue up to 5 cells, three colours") { compare_with_listing(5, 3, 300); }

void compare_with_table(Random& random, int n, int colours) {
    Line const truth = random_line(random, n, colours, random.chance(0.5) ? 0.5 : 0.85);
    Clue const clue = clue_of(truth);
    double const known[] = {0.0, 0.02, 0.1, 0.4};
    States states = random_states(random, truth, colours, known[random.below(4)]);
    CHECK(!settle_by_table(clue, states).empty());
    CHECK(settle(clue, states, colours) == settle_by_table(clue, states));
    // One cell against the truth: sometimes a contradiction, sometimes another solution.
    int const p = random.below(n);
    states[p] = 1u << ((truth[p] + 1 + random.below(colours)) % (colours + 1));
    CHECK(settle(clue, states, colours) == settle_by_table(clue, states));
}

TEST("line: around the ends of words") {
    Random random(64);
    for (int edge : {64, 128, 192, 256, 320, 1024}) {
        for (int n = edge - 5; n <= edge + 3; ++n) {
            for (int round = 0; round < (edge < 500 ? 40 : 6); ++round)
                compare_with_table(random, n, 1 + round % 3);
        }
    }
}

TEST("line: random lengths up to 2000 cells") {
    Random random(2000);
    for (int round = 0; round < 60; ++round)
        compare_with_table(random, random.between(65, 2000), 1 + round % 4);
}

TEST("line: 10,000 cells") {
    Random random(10'000);
    for (int n : {4093, 4094, 4095, 4097, 10'000}) {
        // Few runs: the reference is a table of cells times runs.
        Line truth(std::size_t(n), 0);
        for (int p = 3; p < n;) {
            int const length = std::min(random.between(1, 300), n - p);
            std::fill_n(truth.begin() + p, length, std::uint8_t(1));
            p += length + random.between(1, 40);
        }
        Clue const clue = clue_of(truth);
        States const states = random_states(random, truth, 1, 0.01);
        CHECK(settle(clue, states, 1) == settle_by_table(clue, states));
    }
}

TEST("line: as many runs as fit in 16,000 cells") {
    int const n = 16'000;
    States const unknown(std::size_t(n), 3);
    Clue const clue(8'000, Run{1, 1});
    States const found = settle(clue, unknown, 1);
    States const wanted(std::size_t(n), 3);
    CHECK(found == wanted);
    States one_known = unknown;
    one_known[n - 1] = 1;
    States alternating;
    for (int p = 0; p < n; ++p) alternating.push_back(p % 2 ? 1 : 2);
    CHECK(settle(clue, one_known, 1) == alternating);
}

}  // namespace
}  // namespace nurie::test
