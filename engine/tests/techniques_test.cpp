// The techniques, each on drawn lines, before and after; and all of them on random boards.
#include <algorithm>
#include <atomic>
#include <string>

#include "check.hpp"
#include "nonogram/explain.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using nonogram::bit_of;
using nonogram::explain;
using nonogram::Explanation;
using nonogram::Step;
using nonogram::Technique;
using nonogram::Techniques;
using nonogram::techniques::Mask;

constexpr std::uint8_t kOpen = 255;

std::vector<Mask> masks_of(std::string const& drawn, int colours) {
    std::vector<Mask> cells;
    for (char c : drawn)
        cells.push_back(c == '?'   ? (Mask{2} << colours) - 1
                        : c == '.' ? 1
                        : c == '#' ? 2
                                   : Mask{2} << (c - 'a'));
    return cells;
}

// A line after one application of a technique; "nothing" if it says nothing new.
std::string after_in(Technique technique, Clue const& clue, std::string drawn, int colours) {
    auto const found = nonogram::find_in_line(technique, clue, masks_of(drawn, colours), colours);
    if (!found) return "nothing";
    for (auto const& [p, left] : found->settles) {
        CHECK_EQUAL(drawn[p], '?');
        drawn[p] = '!';
        if (left == 1) drawn[p] = '.';
        for (int q = 1; q <= colours; ++q)
            if (left == Mask{1} << q) drawn[p] = colours == 1 ? '#' : char('a' + q - 1);
    }
    return drawn;
}

std::string after(Technique technique, std::vector<int> const& lengths, std::string const& drawn) {
    Clue clue;
    for (int length : lengths) clue.push_back({length, 1});
    return after_in(technique, clue, drawn, 1);
}

TEST("techniques: full line") {
    CHECK_EQUAL(after(Technique::full_line, {}, "???"), "...");
    CHECK_EQUAL(after(Technique::full_line, {5}, "?????"), "#####");
    CHECK_EQUAL(after(Technique::full_line, {2, 2}, "??.??"), "##.##");
    CHECK_EQUAL(after(Technique::full_line, {1, 1}, "?#?#?"), ".#.#.");
    CHECK_EQUAL(after(Technique::full_line, {2, 1}, "?#.?."), "##.#.");
    CHECK_EQUAL(after(Technique::full_line, {2, 1}, "?????"), "nothing");
    CHECK_EQUAL(after_in(Technique::full_line, {{2, 1}, {1, 2}}, "???", 2), "aab");
}

TEST("techniques: overlap") {
    CHECK_EQUAL(after(Technique::overlap, {4}, "??????"), "??##??");
    CHECK_EQUAL(after(Technique::overlap, {4}, ".?????"), ".?###?");
    CHECK_EQUAL(after(Technique::overlap, {2, 3}, "???????"), "?#?????");
    CHECK_EQUAL(after(Technique::overlap, {2, 3}, "?#?????"), "?#??##?");
    CHECK_EQUAL(after(Technique::overlap, {3}, "??.????"), "??.?##?");
    CHECK_EQUAL(after(Technique::overlap, {2}, "????"), "nothing");
    CHECK_EQUAL(after_in(Technique::overlap, {{2, 1}, {2, 2}}, "?????", 2), "?a???");
}

TEST("techniques: completed run") {
    CHECK_EQUAL(after(Technique::completed_run, {2, 1}, "?##????"), ".##.???");
    CHECK_EQUAL(after(Technique::completed_run, {1, 1}, "??#??"), "?.#.?");
    CHECK_EQUAL(after(Technique::completed_run, {1, 3}, "??#????"), "nothing");
}

TEST("techniques: joining") {
    CHECK_EQUAL(after(Technique::joining, {5}, "???#?#???"), "???###???");
    CHECK_EQUAL(after(Technique::joining, {1, 4}, "#.???#?#???"), "#.???###???");
    CHECK_EQUAL(after(Technique::joining, {1, 1}, "?#?#?"), "nothing");
}

TEST("techniques: edge anchoring") {
    CHECK_EQUAL(after(Technique::edge_anchoring, {3, 1}, ".#???????"), ".###?????");
    CHECK_EQUAL(after(Technique::edge_anchoring, {3, 3}, "???????#?"), "??????##?");
    CHECK_EQUAL(after(Technique::edge_anchoring, {2, 3}, "????.#?????"), "????.##????");
    CHECK_EQUAL(after(Technique::edge_anchoring, {3}, "???#???"), "nothing");
}

TEST("techniques: unreachable") {
    CHECK_EQUAL(after(Technique::unreachable, {3}, "??#????"), "??#??..");
    CHECK_EQUAL(after(Technique::unreachable, {2, 2}, "?#????????#?"), "?#?......?#?");
    CHECK_EQUAL(after(Technique::unreachable, {1, 1}, "?????"), "nothing");
}

TEST("techniques: too small a gap") {
    CHECK_EQUAL(after(Technique::too_small_gap, {3}, ".??.????"), "....????");
    CHECK_EQUAL(after(Technique::too_small_gap, {3, 3}, "????.??.????"), "????....????");
    CHECK_EQUAL(after(Technique::too_small_gap, {1, 3}, "????.??.????"), "nothing");
}

TEST("techniques: splitting") {
    CHECK_EQUAL(after(Technique::splitting, {2, 1, 1}, "??#?#????"), "??#.#????");
    CHECK_EQUAL(after(Technique::splitting, {3, 1}, "??#?#????"), "nothing");
}

TEST("techniques: forced gap") {
    CHECK_EQUAL(after(Technique::forced_gap, {1, 2}, "??#?????"), "?.#?????");
    CHECK_EQUAL(after(Technique::forced_gap, {2, 1}, "?????#??"), "?????#.?");
    CHECK_EQUAL(after(Technique::forced_gap, {2, 2}, "??#?????"), "nothing");
}

TEST("techniques: ranges") {
    CHECK_EQUAL(after(Technique::ranges, {3}, "?#?#???"), "?###???");
    CHECK_EQUAL(after(Technique::ranges, {2, 2}, "#?????#?"), "##????#?");
    CHECK_EQUAL(after(Technique::ranges, {2, 2}, "????????"), "nothing");
}

TEST("techniques: whole line") {
    CHECK_EQUAL(after(Technique::line, {2, 1, 1}, "?#??#?#?"), "?#?.#.#.");
    CHECK_EQUAL(after(Technique::line, {2, 1}, "??????"), "nothing");
    CHECK_EQUAL(after(Technique::line, {1, 2}, "?#?#??"), ".#.##.");
    CHECK_EQUAL(after_in(Technique::line, {{1, 1}, {1, 2}}, "??", 2), "ab");
}

TEST("techniques: what nothing fits is no finding") {
    for (auto const& drawn : {"#.#", "...", "##."})
        for (int t = 0; t < int(nonogram::kTechniques.size()); ++t)
            CHECK_EQUAL(after(Technique(t), {3}, drawn), "nothing");
}

// What a technique says, with all range rules or some, holds in every placement.
TEST("techniques: each is sound on random lines") {
    Random random(11);
    long found = 0;
    for (int round = 0; round < 6000; ++round) {
        int const n = random.between(1, 12);
        Line const truth = random_line(random, n, 1, 0.55);
        Clue const clue = clue_of(truth);
        std::vector<Mask> cells(n, 3);
        double const known = double(random.below(10)) / 10;
        for (int p = 0; p < n; ++p)
            if (random.chance(known)) cells[p] = truth[p] ? 2 : 1;
        States const states(cells.begin(), cells.end());
        States const exact = settle_by_table(clue, states);
        Techniques const rules = random.chance(0.5) ? nonogram::kEveryTechnique : Techniques(random.next());
        for (int t = 0; t < int(nonogram::kTechniques.size()); ++t) {
            auto const finding = nonogram::find_in_line(Technique(t), clue, cells, 1, rules);
            if (!finding) continue;
            ++found;
            CHECK(!finding->settles.empty());
            CHECK(std::is_sorted(finding->runs.begin(), finding->runs.end()));
            for (int j : finding->runs) CHECK(j >= 0 && j < int(clue.size()));
            for (int p : finding->premise) CHECK(p >= 0 && p < n && cells[p] != 3);
            for (auto const& [p, left] : finding->settles) {
                CHECK_EQUAL(exact[p], left);
                CHECK(cells[p] != left);
            }
        }
    }
    CHECK(found > 5000);
}

Techniques all_but(std::initializer_list<Technique> left_out) {
    Techniques chosen = nonogram::kEveryTechnique;
    for (Technique t : left_out) chosen &= ~bit_of(t);
    return chosen;
}

TEST("techniques: a board is explained to its end") {
    Board const drawn = board_of(".#.\n###\n.#.");
    Clues const clues = clues_of(drawn, 3);
    Stop stop;
    Explanation const told = explain(clues, {}, nonogram::kEveryTechnique, true, stop);
    CHECK_EQUAL(told.progress, Progress::solved);
    CHECK(told.known == drawn);
    CHECK_EQUAL(told.steps.front().technique, Technique::full_line);
    CHECK_EQUAL(told.steps.front().line, 1);
    CHECK_EQUAL(told.steps.front().runs, std::vector<int>{0});
}

TEST("techniques: what is known holds in every solution") {
    Random random(12);
    for (int round = 0; round < 300; ++round) {
        int const colours = random.chance(0.3) ? 2 : 1;
        int const width = random.between(1, 6), height = random.between(1, 6);
        Clues const clues = clues_of(random_board(random, width, height, colours, 0.5), width, colours);
        auto const solutions = all_solutions(clues);
        for (Techniques chosen : {nonogram::kEveryTechnique, bit_of(Technique::line),
                                  all_but({Technique::line, Technique::refuted, Technique::agreed})}) {
            Stop stop;
            Explanation const told = explain(clues, {}, chosen, round % 2, stop);
            CHECK(told.progress == Progress::solved || told.progress == Progress::stuck);
            if (told.progress == Progress::solved) CHECK_EQUAL(solutions.size(), 1u);
            for (Board const& solution : solutions)
                for (std::size_t cell = 0; cell < solution.size(); ++cell)
                    CHECK(told.known[cell] == kOpen || told.known[cell] == solution[cell]);
        }
    }
}

TEST("techniques: wrong given cells are found out, or at least never lead to a solution") {
    Random random(13);
    for (int round = 0; round < 300; ++round) {
        int const width = random.between(2, 5), height = random.between(2, 5);
        Clues const clues = clues_of(random_board(random, width, height, 1, 0.5), width, 1);
        std::vector<std::uint8_t> given(clues.cells(), kOpen);
        for (auto& cell : given)
            if (random.chance(0.3)) cell = std::uint8_t(random.below(2));
        auto const solutions = all_solutions(clues, given);
        Stop stop;
        Explanation const told = explain(clues, given, nonogram::kEveryTechnique, true, stop);
        if (solutions.empty()) CHECK(told.progress == Progress::contradiction);
        else CHECK(told.progress != Progress::contradiction);
    }
}

TEST("techniques: a line in which nothing fits is seen, whatever they are") {
    // Two runs of one cell in ".?#?.": no single rule but the whole line sees that they do not fit.
    Clues const clues = clues_of(board_of("#.#..\n.....\n....."), 5);
    std::vector<std::uint8_t> given(clues.cells(), kOpen);
    given[0] = given[4] = 0;
    given[2] = 1;
    for (Techniques chosen : {bit_of(Technique::full_line), bit_of(Technique::splitting), Techniques{0}}) {
        Stop stop;
        Explanation const told = explain(clues, given, chosen, false, stop);
        CHECK_EQUAL(told.progress, Progress::contradiction);
        CHECK_EQUAL(told.broken_line, 0);
    }
}

TEST("techniques: a guess that fails is followed to the line that breaks") {
    Clues const clues = clues_of(board_of("##...\n..#.#\n.#..#\n#..#.\n..##."), 5);
    Stop stop;
    Step const step = explain(clues, {}, nonogram::kEveryTechnique, true, stop).steps.front();
    CHECK_EQUAL(step.technique, Technique::refuted);
    CHECK_EQUAL(step.assuming.front().cell, 4);
    CHECK_EQUAL(step.line, 1);
    std::vector<int> lines, cells;
    for (Step const& link : step.chain) {
        lines.push_back(link.line);
        for (auto const& fact : link.settles) cells.push_back(fact.cell);
    }
    CHECK_EQUAL(lines, (std::vector<int>{0, 9, 8}));
    CHECK_EQUAL(cells, (std::vector<int>{3, 9, 8}));
    CHECK(step.because.empty());
}

TEST("techniques: a raised flag stops them") {
    Random random(14);
    Clues const clues = clues_of(random_board(random, 40, 40, 1, 0.5), 40);
    std::atomic<bool> const flag{true};
    Stop stop(&flag);
    CHECK_EQUAL(explain(clues, {}, nonogram::kEveryTechnique, true, stop).progress, Progress::stopped);
}

}  // namespace
}  // namespace nurie::test
