// The techniques, each on drawn lines, before and after; and all of them on random boards.
#include <algorithm>
#include <atomic>
#include <string>

#include "check.hpp"
#include "nonogram/explain.hpp"
#include "nonogram/techniques/colour_crossing.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using nonogram::explain;
using nonogram::Explanation;
using nonogram::Step;
using nonogram::Technique;
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

// A line after one application of a technique; "nothing" if it finds nothing new.
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
    CHECK_EQUAL(after_in(Technique::full_line, {{2, 1}, {1, 2}}, "??.?.", 2), "aa.b.");
    CHECK_EQUAL(after_in(Technique::full_line, {{1, 1}, {1, 2}}, "a???b", 2), "a...b");
}

TEST("techniques: colour crossing") {
    using nonogram::techniques::find_colour_crossing;
    nonogram::techniques::LineState line;
    line.is_coloured = true;
    line.clue = {{1, 1}, {1, 2}};
    line.cells = {15, 15, 14, 14, 6};
    // The crossing lines have: c; a and b; b and c; a and b; b.
    line.crossing = {8, 6, 12, 6, 4};
    auto const first = find_colour_crossing(line);
    CHECK(first.has_value());
    CHECK_EQUAL(first->settles.size(), 1u);
    CHECK_EQUAL(first->settles[0].position, 0);
    CHECK_EQUAL(first->settles[0].left, 1u);
    line.cells[0] = 1;
    auto const second = find_colour_crossing(line);
    CHECK_EQUAL(second->settles.size(), 2u);
    CHECK_EQUAL(second->settles[0].position, 2);
    CHECK_EQUAL(second->settles[0].left, 4u);
    CHECK_EQUAL(second->settles[1].position, 4);
    CHECK_EQUAL(second->settles[1].left, 4u);
    // Then only that the line has no c.
    line.cells = {1, 15, 4, 14, 4};
    auto const third = find_colour_crossing(line);
    CHECK_EQUAL(third->settles.size(), 2u);
    CHECK_EQUAL(third->settles[0].left, 7u);
    CHECK_EQUAL(third->settles[1].left, 6u);
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

TEST("techniques: lines in which nothing fits yield no finding") {
    for (auto const& drawn : {"#.#", "...", "##."})
        for (int t = 0; t < int(nonogram::kTechniques.size()); ++t)
            CHECK_EQUAL(after(Technique(t), {3}, drawn), "nothing");
}

// What a technique finds, with all or some range rules, is true in every placement.
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
        Techniques const rules = random.chance(0.5) ? kEveryTechnique : Techniques(random.next());
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
    Techniques chosen = kEveryTechnique;
    for (Technique t : left_out) chosen &= ~bit_of(t);
    return chosen;
}

TEST("techniques: a board is explained to its end") {
    Board const drawn = board_of(".#.\n###\n.#.");
    Clues const clues = clues_of(drawn, 3);
    Stop stop;
    Explanation const told = explain(clues, {}, kEveryTechnique, true, stop);
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
        for (Techniques chosen : {kEveryTechnique, bit_of(Technique::line),
                                  all_but({Technique::line, Technique::refuted, Technique::edge_logic})}) {
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
        Explanation const told = explain(clues, given, kEveryTechnique, true, stop);
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
        // A full column may show it first, in another row.
        CHECK(chosen == bit_of(Technique::full_line) ? told.broken_line >= 0 : told.broken_line == 0);
    }
}

std::vector<int> lines_of(std::vector<Step> const& chain) {
    std::vector<int> lines;
    for (Step const& link : chain) lines.push_back(link.line);
    return lines;
}

TEST("techniques: a guess that fails is followed to the line that breaks") {
    Clues const clues = clues_of(board_of("##...\n..#.#\n.#..#\n#..#.\n..##."), 5);
    Stop stop;
    Step const step = explain(clues, {}, all_but({Technique::edge_logic}), true, stop).steps.front();
    CHECK_EQUAL(step.technique, Technique::refuted);
    CHECK_EQUAL(step.assuming.front().cell, 4);
    CHECK_EQUAL(step.line, 1);
    CHECK_EQUAL(lines_of(step.chain), (std::vector<int>{0, 9, 8, 1}));
    CHECK_EQUAL(step.chain[0].settles[0].cell, 3);
    CHECK_EQUAL(step.chain[1].settles[0].cell, 9);
    CHECK_EQUAL(step.chain[2].settles[0].cell, 8);
    CHECK(step.chain[3].settles.empty());
    CHECK_EQUAL(step.chain[3].because.size(), 2u);
    CHECK(step.because.empty());
}

TEST("techniques: edge logic looks at an edge and the line next to it") {
    // If the fifth cell of the first row were filled, so would be the fourth, and both would
    // continue downwards: two neighbours in the second row, which has only single cells.
    Clues const clues = clues_of(board_of("##...\n..#.#\n.#..#\n#..#.\n..##."), 5);
    Stop stop;
    Step const step = explain(clues, {}, kEveryTechnique, true, stop).steps.front();
    CHECK_EQUAL(step.technique, Technique::edge_logic);
    CHECK_EQUAL(step.chain.back().line, step.line);
    std::vector<int> const lines = lines_of(step.chain);
    int const edge = lines.front();
    CHECK(edge == 0 || edge == 4 || edge == 5 || edge == 9);
    CHECK_EQUAL(std::abs(step.line - edge), 1);
}

TEST("techniques: of all suppositions the one with the shortest chain is told") {
    Random random(15);
    int met = 0;
    for (int round = 0; round < 400; ++round) {
        Clues const clues = clues_of(random_board(random, 6, 6, 1, 0.45), 6);
        Stop stop;
        auto const told =
            explain(clues, {}, bit_of(Technique::line) | bit_of(Technique::refuted), true, stop);
        for (Step const& step : told.steps) {
            if (step.technique != Technique::refuted) continue;
            ++met;
            // Three lines lead to one that breaks; fewer cannot.
            CHECK(step.chain.size() >= 4);
            CHECK(step.chain.back().settles.empty());
            for (std::size_t i = 0; i + 1 < step.chain.size(); ++i) CHECK(!step.chain[i].settles.empty());
        }
    }
    CHECK(met > 30);
}

TEST("techniques: every step paints a cell, also in colour") {
    Random random(16);
    int chained = 0;
    for (int round = 0; round < 300; ++round) {
        int const colours = random.between(1, 3);
        Clues const clues = clues_of(random_board(random, 7, 6, colours, 0.6), 7, colours);
        Stop stop;
        std::vector<unsigned char> painted(clues.cells(), 0);
        for (Step const& step : explain(clues, {}, kEveryTechnique, true, stop).steps) {
            CHECK(!step.settles.empty());
            chained += !step.chain.empty();
            std::vector<unsigned char> known = painted;
            for (auto const& fact : step.settles) {
                CHECK(fact.holds);
                CHECK(!painted[fact.cell]);
                painted[fact.cell] = 1;
            }
            // The reason of a step is on the board.
            for (auto const& fact : step.because) CHECK(fact.holds && known[fact.cell]);
        }
    }
    CHECK(chained > 100);
}

TEST("techniques: a raised flag stops them") {
    Random random(14);
    Clues const clues = clues_of(random_board(random, 40, 40, 1, 0.5), 40);
    std::atomic<bool> const flag{true};
    Stop stop(&flag);
    CHECK_EQUAL(explain(clues, {}, kEveryTechnique, true, stop).progress, Progress::stopped);
}

}  // namespace
}  // namespace nurie::test
