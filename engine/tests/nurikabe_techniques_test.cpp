// The techniques for Nurikabe: each on a drawn board, before and after; and all of them, with their
// reasons, on random puzzles whose solutions are all known.
#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "check.hpp"
#include "nurikabe/explain.hpp"
#include "nurikabe/techniques/contradiction_in_few_steps.hpp"
#include "nurikabe_reference.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using nurikabe::explain;
using nurikabe::Explanation;
using nurikabe::kBlack;
using nurikabe::kWhite;
using nurikabe::Puzzle;
using nurikabe::Step;
using nurikabe::Technique;

// Only solvers tell of a search.
constexpr int kTechniques = int(Technique::search);

// A board as it is drawn: a number or ? for an island, . white, # black, _ unknown.
struct Drawn {
    Puzzle puzzle;
    std::vector<std::uint8_t> board;
};

Drawn read(std::string const& drawn) {
    std::istringstream lines(drawn);
    std::vector<int> numbers;
    std::vector<std::uint8_t> board;
    int height = 0;
    for (std::string line, word; std::getline(lines, line);) {
        std::istringstream words(line);
        bool is_row = false;
        for (; words >> word; is_row = true) {
            bool const is_number = word == "?" || std::isdigit((unsigned char)word[0]);
            numbers.push_back(word == "?" ? Puzzle::kAnySize : is_number ? std::stoi(word) : 0);
            board.push_back(is_number || word == "." ? kWhite : word == "#" ? kBlack : kUnknown);
        }
        height += is_row;
    }
    int const width = int(numbers.size()) / height;
    return {Puzzle(width, height, numbers), board};
}

std::string draw(Puzzle const& puzzle, std::vector<std::uint8_t> const& board) {
    std::string out;
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
        if (cell > 0) out += puzzle.column(cell) == 0 ? "\n" : " ";
        int const number = puzzle.number(cell);
        if (number != 0) out += number == Puzzle::kAnySize ? "?" : std::to_string(number);
        else out += board[cell] == kUnknown ? "_" : board[cell] == kBlack ? "#" : ".";
    }
    return out;
}

// The key of the fault in a step; empty if there is none.
std::string_view fault_of(Step const& step) {
    for (nurie::Argument const& argument : step.arguments)
        if (argument.name == "fault") return argument.text;
    return {};
}

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

bool shows(Cells sea, Fact const& fact) { return int(sea >> fact.cell & 1) == fact.colour; }

// A puzzle with a solution, usually few, and some islands of unknown size.
Puzzle random_puzzle(Random& random, int width, int height) {
    auto const& all = seas(width, height);
    Cells const sea = all[random.below(int(all.size()))];
    std::vector<int> numbers(width * height);
    double const untold = random.chance(0.4) ? 0.4 : 0;
    for (Cells left = all_cells(width, height) & ~sea; left;) {
        Cells const island = part_at(std::countr_zero(left), left, width, height);
        left &= ~island;
        int skip = random.below(std::popcount(island));
        Cells place = island;
        for (; skip > 0; --skip) place &= place - 1;
        numbers[std::countr_zero(place)] = random.chance(untold) ? Puzzle::kAnySize : std::popcount(island);
    }
    return Puzzle(width, height, numbers);
}

std::vector<std::uint8_t> some_of(Random& random, Puzzle const& puzzle, Cells sea) {
    std::vector<std::uint8_t> board(puzzle.cells(), kUnknown);
    double const known = double(random.below(9)) / 10;
    for (int cell = 0; cell < puzzle.cells(); ++cell)
        if (puzzle.number(cell) != 0 || random.chance(known)) board[cell] = std::uint8_t(sea >> cell & 1);
    return board;
}

struct Size {
    int width, height, rounds;
};
constexpr Size kSizes[] = {{1, 1, 5},   {3, 1, 20},  {2, 2, 20},  {3, 3, 300}, {4, 3, 400},
                           {4, 4, 600}, {6, 3, 300}, {5, 4, 500}, {6, 4, 120}, {5, 5, 120}};

TEST("nurikabe techniques: each is sound on random boards") {
    Random random(21);
    std::map<int, long> found;
    for (auto const& [width, height, rounds] : kSizes)
        for (int round = 0; round < rounds; ++round) {
            Puzzle const puzzle = random_puzzle(random, width, height);
            auto const solutions = solutions_of(puzzle);
            CHECK(!solutions.empty());
            for (int draws = 0; draws < 3; ++draws) {
                auto const board = some_of(random, puzzle, solutions[random.below(int(solutions.size()))]);
                for (int t = 0; t < kTechniques; ++t) {
                    for (auto const& finding : nurikabe::find_on_board(Technique(t), puzzle, board)) {
                        ++found[t];
                        CHECK(!finding.settles.empty());
                        for (int at : finding.numbers) CHECK(puzzle.number(at) != 0);
                        for (Fact const& fact : finding.settles) {
                            CHECK_EQUAL(int(board[fact.cell]), int(kUnknown));
                            for (Cells sea : solutions)
                                if (agrees(sea, board) && !shows(sea, fact))
                                    report(__FILE__, __LINE__,
                                           std::string(nurikabe::kTechniques[t].name) + " is wrong on\n" +
                                               draw(puzzle, board));
                        }
                    }
                }
            }
        }
    for (int t = 0; t < kTechniques - 1; ++t)
        if (Technique(t) != Technique::contradiction && found[t] < 20)
            report(__FILE__, __LINE__, std::string(nurikabe::kTechniques[t].name) + " is hardly ever met");
}

// A step is true in every solution that agrees with its reason, and its reason was known.
void check_step(Puzzle const& puzzle, Step const& step, std::vector<std::uint8_t> const& board,
                std::vector<Cells> const& solutions) {
    for (Fact const& fact : step.because) {
        CHECK_EQUAL(int(board[fact.cell]), fact.colour);
        CHECK_EQUAL(puzzle.number(fact.cell), 0);
    }
    for (Cells sea : solutions) {
        if (!std::all_of(step.because.begin(), step.because.end(),
                         [&](Fact const& f) { return shows(sea, f); }))
            continue;
        bool const holds = !step.settles.empty() && std::all_of(step.settles.begin(), step.settles.end(),
                                                                [&](Fact const& f) { return shows(sea, f); });
        if (!holds)
            report(__FILE__, __LINE__,
                   std::string(nurikabe::name_of(Technique(step.technique))) +
                       " does not follow from its reason on\n" + draw(puzzle, board));
    }
}

// A single unknown is the only open cell beside the region that its sentence speaks of, and that region, with
// what shuts it in, is what is cited.
void check_region(Puzzle const& puzzle, Step const& step) {
    nurikabe::techniques::State state(puzzle);
    auto cited = state.beginning();
    for (Fact const& fact : step.because) cited[fact.cell] = std::uint8_t(fact.colour);
    state.load(cited);
    int const cell = step.settles[0].cell;
    bool const is_cited =
        std::any_of(state.regions().begin(), state.regions().end(), [&](auto const& region) {
            bool const is_meant = step.text == "single_unknown.sea"     ? region.is_black()
                                  : step.text == "single_unknown.stray" ? region.is_stray()
                                                                        : region.number_at == step.numbers[0];
            return is_meant && region.liberties == 1 && state.liberties_of(region)[0] == cell;
        });
    if (!is_cited)
        report(__FILE__, __LINE__,
               std::string(step.text) + " cites another region for cell " + std::to_string(cell) + " on\n" +
                   draw(puzzle, cited));
}

// One of the alternatives of a step is true, and each leads to what the step settles.
void check_alternatives(Puzzle const& puzzle, Step const& step, std::vector<Cells> const& solutions) {
    auto const has_all = [](Cells sea, std::vector<Fact> const& facts) {
        return std::all_of(facts.begin(), facts.end(), [&](Fact const& fact) { return shows(sea, fact); });
    };
    std::map<int, std::size_t> told;
    for (Step const& link : step.chain) {
        CHECK_EQUAL(link.assuming.size(), 1u);
        told[link.assuming[0].cell] += link.settles.size();
    }
    CHECK_EQUAL(told.size(), step.assuming.size());
    for (auto const& [way, settled] : told) CHECK_EQUAL(settled, step.settles.size());
    for (Cells sea : solutions) {
        if (!has_all(sea, step.because)) continue;
        bool const is_one_true = std::any_of(step.assuming.begin(), step.assuming.end(),
                                             [&](Fact const& fact) { return shows(sea, fact); });
        bool const all_lead = std::all_of(step.chain.begin(), step.chain.end(), [&](Step const& link) {
            return !has_all(sea, link.assuming) || has_all(sea, link.settles);
        });
        if (!is_one_true || !all_lead)
            report(__FILE__, __LINE__,
                   std::string(nurikabe::name_of(Technique(step.technique))) +
                       " compares the wrong alternatives in\n" +
                       draw(puzzle, board_with(sea, puzzle.cells())));
    }
}

TEST("nurikabe techniques: every step follows from its reason") {
    Random random(22);
    std::map<int, long> used;
    int either_way = 0;
    for (auto const& [width, height, rounds] : kSizes)
        for (int round = 0; round < rounds / 2; ++round) {
            Puzzle const puzzle = random_puzzle(random, width, height);
            auto const solutions = solutions_of(puzzle);
            auto board = some_of(random, puzzle, solutions[random.below(int(solutions.size()))]);
            if (round % 2)
                for (int cell = 0; cell < puzzle.cells(); ++cell)
                    if (puzzle.number(cell) == 0) board[cell] = kUnknown;
            Techniques chosen = kEveryTechnique;
            // Without most of the others, the rare techniques occur as well.
            if (random.chance(0.5)) chosen = Techniques(random.next() & random.next());
            Stop stop;
            Explanation const told = explain(puzzle, board, chosen, true, stop);
            Explanation const quiet = explain(puzzle, board, chosen, false, stop);
            CHECK(told.known == quiet.known);
            CHECK_EQUAL(told.progress, quiet.progress);
            CHECK_EQUAL(told.used, quiet.used);
            CHECK(told.progress == Progress::solved || told.progress == Progress::stuck);
            std::vector<Cells> fitting;
            for (Cells sea : solutions)
                if (agrees(sea, board)) fitting.push_back(sea);
            if (told.progress == Progress::solved) {
                CHECK_EQUAL(fitting.size(), 1u);
                CHECK(agrees(fitting[0], told.known));
            }
            for (Step const& step : told.steps) {
                ++used[int(step.technique)];
                CHECK(!step.settles.empty());
                check_step(puzzle, step, board, solutions);
                if (step.technique == Technique::single_unknown) check_region(puzzle, step);
                bool const is_either_way = !step.chain.empty() && !step.chain[0].assuming.empty();
                if (is_either_way) check_alternatives(puzzle, step, solutions);
                either_way += is_either_way;
                auto supposed = board;
                for (Fact const& fact : step.assuming)
                    if (!step.chain.empty()) supposed[fact.cell] = std::uint8_t(fact.colour);
                for (Step const& link : step.chain) {
                    if (is_either_way) break;
                    check_step(puzzle, link, supposed, solutions);
                    for (Fact const& fact : link.settles) {
                        CHECK(supposed[fact.cell] == kUnknown || fault_of(step) == "would.both");
                        supposed[fact.cell] = std::uint8_t(fact.colour);
                    }
                }
                for (Fact const& fact : step.settles) {
                    CHECK_EQUAL(int(board[fact.cell]), int(kUnknown));
                    board[fact.cell] = std::uint8_t(fact.colour);
                }
            }
            CHECK(board == told.known);
        }
    CHECK(either_way > 50);
    for (int t = 0; t < kTechniques; ++t)
        if (Technique(t) != Technique::contradiction && used[t] < 3)
            report(__FILE__, __LINE__, std::string(nurikabe::kTechniques[t].name) + " is hardly ever used");
}

// The fewest links after which a fault appears, by trying every order of everything visible; `most`
// if no chain has fewer.
int fewest_links(Puzzle const& puzzle, std::vector<std::uint8_t> const& board, int most) {
    using namespace nurikabe::techniques;
    View view(puzzle), aside(puzzle);
    SeaCheck sea;
    Stop stop;
    std::set<std::vector<std::uint8_t>> now{board}, next;
    for (int links = 0; links < most; ++links) {
        next.clear();
        for (auto const& at : now) {
            view.load(at);
            if (find_trouble(view, sea)) return links;
            for (Technique technique : Refutation::kLinks) {
                view.load(at);
                Findings findings(stop);
                find(technique, view, aside, findings);
                for (Finding const& finding : findings.all()) {
                    auto after = at;
                    for (Fact const& fact : finding.settles) after[fact.cell] = std::uint8_t(fact.colour);
                    next.insert(after);
                }
            }
        }
        std::swap(now, next);
    }
    return most;
}

TEST("nurikabe techniques: no supposition fails after fewer links than the one that is told") {
    Random random(24);
    int chains = 0, long_ones = 0;
    for (int round = 0; round < 150; ++round) {
        Puzzle const puzzle = random_puzzle(random, 4, round % 2 ? 5 : 4);
        std::vector<std::uint8_t> board(puzzle.cells(), kUnknown);
        Stop stop;
        Techniques const chosen =
            bit_of(Technique::contradiction_in_few_steps) | (round % 4 ? Techniques(random.next()) : 0);
        Explanation const told = explain(puzzle, {}, chosen, true, stop);
        for (int at : puzzle.islands()) board[at] = kWhite;
        int checked = 0;
        for (Step const& step : told.steps) {
            if (step.technique == Technique::contradiction_in_few_steps && checked++ < 2) {
                int const links = int(step.chain.size());
                ++chains;
                long_ones += links > 1;
                for (int cell = 0; cell < puzzle.cells(); ++cell)
                    for (std::uint8_t colour : {kBlack, kWhite}) {
                        if (board[cell] != kUnknown) continue;
                        board[cell] = colour;
                        // Orders of more than two links are too many to try.
                        CHECK_EQUAL(fewest_links(puzzle, board, std::min(links, 3)), std::min(links, 3));
                        board[cell] = kUnknown;
                    }
            }
            for (Fact const& fact : step.settles) board[fact.cell] = std::uint8_t(fact.colour);
        }
    }
    CHECK(chains > 50);
    CHECK(long_ones > 5);
}

TEST("nurikabe techniques: wrong given cells are found out, or never lead to a solution") {
    Random random(23);
    int wrong = 0, found_out = 0;
    for (auto const& [width, height, rounds] : kSizes)
        for (int round = 0; round < rounds / 2; ++round) {
            Puzzle const puzzle = random_puzzle(random, width, height);
            auto const solutions = solutions_of(puzzle);
            std::vector<std::uint8_t> given(puzzle.cells(), kUnknown);
            for (auto& cell : given)
                if (random.chance(0.3)) cell = std::uint8_t(random.below(2));
            Stop stop;
            Explanation const told = explain(puzzle, given, kEveryTechnique, true, stop);
            bool const can_be = std::any_of(solutions.begin(), solutions.end(),
                                            [&](Cells sea) { return agrees(sea, given); });
            CHECK(can_be ? told.progress != Progress::contradiction : told.progress != Progress::solved);
            wrong += !can_be;
            found_out += told.progress == Progress::contradiction;
            if (told.progress == Progress::contradiction && !told.steps.empty())
                check_step(puzzle, told.steps.back(), told.known, solutions);
        }
    CHECK(wrong > 200);
    CHECK(found_out > wrong * 95 / 100);
}

TEST("nurikabe techniques: a board without a number, or with one for all of it") {
    Stop stop;
    auto const solve = [&](auto drawn) {
        Drawn const at = read(drawn);
        Explanation const told = explain(at.puzzle, at.board, kEveryTechnique, true, stop);
        return told.progress == Progress::solved ? draw(at.puzzle, told.known)
                                                 : std::to_string(int(told.progress));
    };
    CHECK_EQUAL(solve("_ _ _"), "# # #");
    CHECK_EQUAL(solve("_ _\n_ _"), std::to_string(int(Progress::contradiction)));
    CHECK_EQUAL(solve("_ _ _\n_ 6 _"), ". . .\n. 6 .");
    CHECK_EQUAL(solve("_ ?"), std::to_string(int(Progress::stuck)));
    CHECK_EQUAL(solve("_ 9"), std::to_string(int(Progress::contradiction)));
}

TEST("nurikabe techniques: a raised flag stops them") {
    std::vector<int> numbers(60 * 60);
    for (int at = 0; at < 3600; at += 37) numbers[at] = 20;
    Puzzle const puzzle(60, 60, numbers);
    std::atomic<bool> const flag{true};
    Stop stop(&flag);
    CHECK_EQUAL(explain(puzzle, {}, kEveryTechnique, true, stop).progress, Progress::stopped);
}

}  // namespace
}  // namespace nurie::test
