// The techniques for Nurikabe: each on a drawn board, before and after.
#include "check.hpp"
#include "nurikabe_drawn.hpp"

namespace nurie::test {
namespace {

using namespace drawn;

// A board once everything that a technique sees on it is filled in.
std::string after(Technique technique, std::string const& drawn) {
    Drawn at = read(drawn);
    if (technique == Technique::contradiction_in_few_steps) {
        Stop stop;
        Explanation const told = explain(at.puzzle, at.board, bit_of(technique), true, stop);
        if (told.steps.empty()) return "nothing";
        for (Fact const& fact : told.steps[0].settles) at.board[fact.cell] = std::uint8_t(fact.colour);
        return draw(at.puzzle, at.board);
    }
    auto const findings = nurikabe::find_on_board(technique, at.puzzle, at.board);
    if (findings.empty()) return "nothing";
    for (auto const& finding : findings)
        for (Fact const& fact : finding.settles) {
            CHECK(at.board[fact.cell] == kUnknown || at.board[fact.cell] == fact.colour);
            at.board[fact.cell] = std::uint8_t(fact.colour);
        }
    return draw(at.puzzle, at.board);
}

TEST("nurikabe techniques: complete island") {
    auto const by = [](auto drawn) { return after(Technique::complete_island, drawn); };
    CHECK_EQUAL(by("_ _ _ _\n_ 2 . _\n_ _ _ _"), "_ # # _\n# 2 . #\n_ # # _");
    CHECK_EQUAL(by("_ _ _ _\n_ 3 . _\n_ _ _ _"), "nothing");
    CHECK_EQUAL(by("_ _ _ _\n_ ? . _\n_ _ _ _"), "nothing");
}

TEST("nurikabe techniques: single unknown") {
    auto const by = [](auto drawn) { return after(Technique::single_unknown, drawn); };
    CHECK_EQUAL(by("3 # _\n_ # _\n_ _ _"), "3 # _\n. # _\n. _ _");
    CHECK_EQUAL(by("# . # _\n# _ # _\n_ _ _ 4"), "# . # _\n# . # _\n_ . _ 4");
    CHECK_EQUAL(by("# 2 _\n_ . _\n_ _ #"), "# 2 _\n# . _\n# # #");
    // The sea may end here if it is complete: an island of any size could take the rest.
    CHECK_EQUAL(by("# 2 _\n_ . _\n_ _ ?"), "nothing");
    // But not if the numbers leave more cells to it.
    CHECK_EQUAL(by("# 2 _\n_ . _\n_ _ 2"), "# 2 _\n# . _\n# # 2");
    CHECK_EQUAL(by("? # _\n_ # _\n_ _ _"), "nothing");
}

TEST("nurikabe techniques: two unknowns") {
    auto const by = [](auto drawn) { return after(Technique::two_unknowns, drawn); };
    CHECK_EQUAL(by("# # # #\n# 2 _ _\n# _ _ _"), "# # # #\n# 2 _ _\n# _ # _");
    CHECK_EQUAL(by("# # # #\n# 3 _ _\n# _ _ _"), "nothing");
    CHECK_EQUAL(by("# # # #\n_ 2 _ _\n# # # _"), "nothing");
    CHECK_EQUAL(by("# _ # #\n# 2 _ _\n# _ _ _"), "nothing");
}

TEST("nurikabe techniques: between islands") {
    auto const by = [](auto drawn) { return after(Technique::between_islands, drawn); };
    CHECK_EQUAL(by("2 _ 3\n_ _ _"), "2 # 3\n_ _ _");
    CHECK_EQUAL(by("2 _ _\n_ 3 _"), "2 # _\n# 3 _");
    CHECK_EQUAL(by("2 _ .\n_ _ _"), "nothing");
    CHECK_EQUAL(by("? _ _\n_ _ 4"), "nothing");
    CHECK_EQUAL(by("? _ 4\n_ _ ."), "? # 4\n_ _ .");
}

TEST("nurikabe techniques: possible pool") {
    auto const by = [](auto drawn) { return after(Technique::possible_pool, drawn); };
    CHECK_EQUAL(by("# # _\n# _ 9"), "# # _\n# . 9");
    CHECK_EQUAL(by("# # _\n_ _ 9"), "nothing");
}

TEST("nurikabe techniques: unreachable") {
    auto const by = [](auto drawn) { return after(Technique::unreachable, drawn); };
    CHECK_EQUAL(by("3 _ _ _\n_ _ _ _\n_ _ _ _"), "3 _ _ #\n_ _ # #\n_ # # #");
    CHECK_EQUAL(by("3 . _ _\n_ _ _ _\n_ _ _ _"), "3 . _ #\n_ _ # #\n# # # #");
    CHECK_EQUAL(by("3 # _ _\n_ # _ _\n_ _ _ _"), "3 # # #\n_ # # #\n_ # # #");
    CHECK_EQUAL(by("3 _ ? #\n_ _ _ #\n_ _ _ _"), "3 # ? #\n_ _ _ #\n_ _ _ _");
}

TEST("nurikabe techniques: touching two") {
    auto const by = [](auto drawn) { return after(Technique::touching_two, drawn); };
    CHECK_EQUAL(by("3 _ . _\n# # . _\n_ _ _ 5"), "3 # . _\n# # . _\n_ _ _ 5");
    CHECK_EQUAL(by("4 _ . _\n# # . _\n_ _ _ 5"), "nothing");
    CHECK_EQUAL(by("_ . _ . _\n_ . # . _\n_ 4 # _ 4"), "_ . # . _\n_ . # . _\n_ 4 # _ 4");
}

TEST("nurikabe techniques: room equals need") {
    auto const by = [](auto drawn) { return after(Technique::room_equals_need, drawn); };
    CHECK_EQUAL(by("# # # #\n4 _ _ #\n# _ # #"), "# # # #\n4 . . #\n# . # #");
    CHECK_EQUAL(by("# # # #\n3 _ _ #\n# _ # #"), "nothing");
    CHECK_EQUAL(by("_ _\n_ 4"), ". .\n. 4");
}

TEST("nurikabe techniques: enclosed pocket") {
    auto const by = [](auto drawn) { return after(Technique::enclosed_pocket, drawn); };
    CHECK_EQUAL(by("_ . # #\n. 4 # _\n# # # _"), ". . # #\n. 4 # _\n# # # _");
    CHECK_EQUAL(by("_ . _ _\n. ? _ _\n_ _ _ _"), "nothing");
    CHECK_EQUAL(by("_ . _ _\n. 4 _ _\n_ _ _ _"), ". . _ _\n. 4 _ _\n_ _ _ _");
}

TEST("nurikabe techniques: bottleneck of the sea") {
    auto const by = [](auto drawn) { return after(Technique::sea_bottleneck, drawn); };
    CHECK_EQUAL(by("# _ 2 _\n2 _ _ _\n. 2 _ #"), "# # 2 _\n2 # # _\n. 2 _ #");
    CHECK_EQUAL(by("_ _ ? _\n? _ _ _\n. ? _ #"), "nothing");
}

TEST("nurikabe techniques: bottleneck of an island") {
    auto const by = [](auto drawn) { return after(Technique::island_bottleneck, drawn); };
    CHECK_EQUAL(by("4 _ # _\n# _ _ _\n# # _ _"), "4 . # _\n# . . _\n# # _ _");
    CHECK_EQUAL(by("3 _ # _\n_ _ _ _\n# # _ _"), "nothing");
}

TEST("nurikabe techniques: too far") {
    auto const by = [](auto drawn) { return after(Technique::too_far, drawn); };
    CHECK_EQUAL(by("3 _ . _\n_ # _ #\n_ _ _ _"), "3 _ . #\n_ # # #\n_ # # #");
    CHECK_EQUAL(by("4 _ . _\n_ # # #\n# # # #"), "nothing");
}

TEST("nurikabe techniques: lone white") {
    auto const by = [](auto drawn) { return after(Technique::lone_white, drawn); };
    CHECK_EQUAL(by("5 _ _ _\n# # _ .\n# # # #"), "5 . . _\n# # _ .\n# # # #");
    CHECK_EQUAL(by("5 _ _ 5\n# # _ .\n# # # #"), "nothing");
}

TEST("nurikabe techniques: wall trick") {
    auto const by = [](auto drawn) { return after(Technique::wall_trick, drawn); };
    CHECK_EQUAL(by("# # # # #\n4 _ _ _ _\n# # # _ _"), "# # # # #\n4 . . . _\n# # # _ _");
    CHECK_EQUAL(by("_ _ # # #\n5 _ _ _ _\n_ _ # # 9"), "nothing");
}

TEST("nurikabe techniques: edge diagonal") {
    auto const by = [](auto drawn) { return after(Technique::edge_diagonal, drawn); };
    CHECK_EQUAL(by("_ _ _ 2 _ _\n_ _ _ _ _ _\n_ _ _ _ _ _\n2 _ _ _ _ _"), "nothing");
    CHECK_EQUAL(by("_ _ _ . _ _\n_ _ _ _ _ _\n_ . _ _ _ _\n3 _ _ _ 4 _"),
                "_ _ _ . _ _\n# _ # _ _ _\n_ . _ _ _ _\n3 _ # _ 4 _");
    CHECK_EQUAL(by("_ _ ? _ _\n_ _ _ _ _\n? _ _ _ _\n_ _ _ _ _"),
                "_ _ ? _ _\n_ # _ _ _\n? _ _ _ _\n_ _ _ _ _");
}

TEST("nurikabe techniques: dual liberties") {
    auto const by = [](auto drawn) { return after(Technique::dual_liberties, drawn); };
    CHECK_EQUAL(by("# # # #\n# 2 _ _\n# _ _ _"), "# # # #\n# 2 _ #\n# _ # #");
    CHECK_EQUAL(by("# # # #\n# 4 _ _\n# _ _ _"), "nothing");
}

TEST("nurikabe techniques: counting the sea") {
    auto const by = [](auto drawn) { return after(Technique::sea_count, drawn); };
    CHECK_EQUAL(by("# # # _ _\n2 . # _ _\n8 _ _ _ _"), "# # # _ .\n2 . # _ .\n8 . _ . .");
    CHECK_EQUAL(by("# # # _ _\n2 . # _ _\n? _ _ _ _"), "nothing");
    // The sea is complete.
    CHECK_EQUAL(by("# # # _ _\n2 . # _ _\n9 _ _ _ _"), "# # # . .\n2 . # . .\n9 . . . .");
    // All open cells are needed.
    CHECK_EQUAL(by("1 _ _\n# # #\n# _ 2"), "nothing");
    CHECK_EQUAL(by("1 _ _\n# # #\n# . 2"), "1 # #\n# # #\n# . 2");
}

TEST("nurikabe techniques: counting pools") {
    auto const by = [](auto drawn) { return after(Technique::pool_count, drawn); };
    // The 3 needs two more cells, and a block on each side needs one.
    CHECK_EQUAL(by("# # _ # #\n_ _ 3 _ _\n# # _ # #"), "# # # # #\n_ _ 3 _ _\n# # # # #");
    CHECK_EQUAL(by("# # _ # #\n_ _ 4 _ _\n# # _ # #"), "nothing");
}

TEST("nurikabe techniques: shared pool") {
    auto const by = [](auto drawn) { return after(Technique::shared_pool, drawn); };
    // The block below needs a white cell from one of the islands, and either is complete then.
    CHECK_EQUAL(by("_ _ 2 _ _\n2 _ _ # ?\n_ # # . ."), "_ # 2 _ _\n2 _ _ # ?\n_ # # . .");
    CHECK_EQUAL(by("_ _ 3 _ _\n3 _ _ # ?\n_ # # . ."), "nothing");
}

TEST("nurikabe techniques: narrow sea") {
    auto const by = [](auto drawn) { return after(Technique::narrow_sea, drawn); };
    // The 5 needs a cell of the second row, which leaves one way between the black cells.
    CHECK_EQUAL(by("# _ # ?\n_ _ _ _\n5 _ _ _"), "# # # ?\n_ _ # _\n5 _ _ _");
    CHECK_EQUAL(by("# _ # ?\n_ _ _ _\n2 . _ _"), "nothing");
    // Whichever way the 4 goes, it would be beside a cell that it cannot have.
    CHECK_EQUAL(by("_ _ . _\n? _ _ 4"), "_ _ . _\n? # _ 4");
}

TEST("nurikabe techniques: alternatives are told one by one") {
    Drawn const at = read("# _ # ?\n_ _ _ _\n5 _ _ _");
    Stop stop;
    Explanation const told = explain(at.puzzle, at.board, bit_of(Technique::narrow_sea), true, stop);
    CHECK(!told.steps.empty());
    Step const& step = told.steps[0];
    CHECK_EQUAL(step.assuming.size(), 3u);
    CHECK_EQUAL(step.chain.size(), 3u);
    for (int way = 0; way < 3; ++way) {
        Step const& link = step.chain[way];
        CHECK_EQUAL(link.text, "way.cut");
        CHECK_EQUAL(link.assuming[0].cell, 4 + way);
        CHECK_EQUAL(link.settles[0].cell, 1);
        // The two parts of the sea.
        CHECK_EQUAL(link.arguments[0].values, std::vector<int>{2});
        CHECK_EQUAL(link.arguments[1].values, std::vector<int>{0});
    }
}

TEST("nurikabe techniques: no detour") {
    auto const by = [](auto drawn) { return after(Technique::no_detour, drawn); };
    // The 4 needs all its cells for the white cell.
    CHECK_EQUAL(by("_ _ _ _\n_ 4 _ _\n_ _ _ ."), "_ # _ _\n# 4 _ _\n_ _ _ .");
    CHECK_EQUAL(by("_ _ _ _\n_ 5 _ _\n_ _ _ ."), "nothing");
    CHECK_EQUAL(by("_ _ _ _\n_ ? _ _\n_ _ _ ."), "nothing");
    // The other island could reach it as well.
    CHECK_EQUAL(by("_ _ _ _ _\n_ 4 _ _ _\n_ _ _ . _\n_ _ _ _ 3"), "nothing");
    // With the white cells below, it would have none left for the one on the right.
    CHECK_EQUAL(by("5 _ _ . _\n_ # # # #\n. . _ _ ?"), "5 _ _ . _\n# # # # #\n. . _ _ ?");
    CHECK_EQUAL(by("7 _ _ . _\n_ # # # #\n. . _ _ ?"), "nothing");
}

TEST("nurikabe techniques: all placements") {
    auto const by = [](auto drawn) { return after(Technique::all_placements, drawn); };
    CHECK_EQUAL(by("3 _ _ _\n# _ # _\n_ _ _ ?"), "3 . _ _\n# _ # _\n_ _ _ ?");
    CHECK_EQUAL(by("_ _ _ _\n3 _ _ _\n_ _ _ ?"), "nothing");
    // Only straight across does every block get a white cell.
    CHECK_EQUAL(by("_ _ _ _\n3 _ _ _\n_ _ _ _"), "# # # _\n3 . . #\n# # # _");
    // Down, it would cut the corner off.
    CHECK_EQUAL(by("3 _ _ #\n# _ _ _"), "3 . . #\n# # # _");
}

TEST("nurikabe techniques: confinement") {
    auto const by = [](auto drawn) { return after(Technique::confinement, drawn); };
    CHECK_EQUAL(by("3 _ _\n# # _\n# 2 _"), "3 . .\n# # #\n# 2 .");
    CHECK_EQUAL(by("_ _ _\n_ ? _\n_ _ _"), "nothing");
}

TEST("nurikabe techniques: a contradiction in a few steps") {
    std::string const drawn = "_ _ _ _\n2 _ _ _\n_ _ 2 _\n_ _ _ _";
    Drawn const at = read(drawn);
    Stop stop;
    Explanation const told =
        explain(at.puzzle, {}, bit_of(Technique::contradiction_in_few_steps), true, stop);
    CHECK(!told.steps.empty());
    for (Step const& step : told.steps) {
        CHECK_EQUAL(step.assuming.size(), 1u);
        CHECK_EQUAL(step.settles.size(), 1u);
        CHECK_EQUAL(step.assuming[0].cell, step.settles[0].cell);
        CHECK(!fault_of(step).empty());
    }
}

TEST("nurikabe techniques: a board that cannot be finished") {
    auto const fault = [](auto drawn) {
        Drawn const at = read(drawn);
        Stop stop;
        Explanation const told = explain(at.puzzle, at.board, bit_of(Technique::contradiction), true, stop);
        CHECK_EQUAL(told.progress == Progress::contradiction, told.steps.size() == 1);
        auto const& texts = nurikabe::techniques::kFaults[std::size_t(told.trouble.fault)];
        return std::string(texts.is.substr(texts.is.find('.') + 1));
    };
    CHECK_EQUAL(fault("# # _\n# # _\n_ _ 3"), "pool");
    CHECK_EQUAL(fault("3 . 3\n_ _ _"), "two_numbers");
    CHECK_EQUAL(fault("2 . .\n_ _ _"), "too_big");
    CHECK_EQUAL(fault("3 _ #\n# # _\n_ _ _"), "no_room");
    CHECK_EQUAL(fault("2 _ _\n_ _ .\n_ _ _"), "no_owner");
    CHECK_EQUAL(fault("# . _\n2 _ #\n_ _ _"), "split_sea");
    CHECK_EQUAL(fault("_ . _\n4 . .\n_ _ _"), "small_sea");
    CHECK_EQUAL(fault("_ . _\n? . .\n_ _ _"), "");
    CHECK_EQUAL(fault("# . _\n. 4 _\n_ . _"), "small_sea");
    CHECK_EQUAL(fault("2 _ _ _\n_ _ _ _\n_ _ _ _"), "pool_to_come");
}

}  // namespace
}  // namespace nurie::test
