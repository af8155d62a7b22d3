// The steps of explained Nurikabe, with their reasons, on random puzzles whose solutions are all known.
#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <set>

#include "check.hpp"
#include "nurikabe/techniques/contradiction_in_few_steps.hpp"
#include "nurikabe_drawn.hpp"
#include "nurikabe_reference.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using namespace drawn;

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

TEST("nurikabe steps, at length: each is sound on random boards") {
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

// A sentence speaks of sea only where black cells are known, and names the sides of a line by cells beside it
// that may be black.
void check_sides(Puzzle const& puzzle, Step const& step, std::vector<std::uint8_t> const& board) {
    for (Argument const& argument : step.arguments) {
        if (argument.name != "part" && argument.name != "other") continue;
        int const cell = argument.values[0];
        bool const is_side = step.technique == Technique::edge_diagonal;
        bool const is_true = is_side
                                 ? board[cell] != kWhite && puzzle.distance(cell, step.settles[0].cell) == 1
                                 : board[cell] == kBlack;
        if (!is_true)
            report(__FILE__, __LINE__,
                   std::string(step.text) + " names cell " + std::to_string(cell) + " as its " +
                       std::string(argument.name) + " on\n" + draw(puzzle, board));
    }
}

// What a sentence counts is what a player counts on the whole board, and a block that it names has no white
// cell.
void check_counts(Puzzle const& puzzle, Step const& step, std::vector<std::uint8_t> const& board) {
    for (Argument const& argument : step.arguments) {
        if (argument.form == Form::shapes) {
            // The size of a shape, and its cells.
            for (std::size_t at = 0; at < argument.values.size(); at += 1 + argument.values[at])
                for (int i = 1; i <= argument.values[at]; ++i)
                    if (board[argument.values[at + i]] == kBlack)
                        report(__FILE__, __LINE__,
                               std::string(step.text) + " draws a black cell on\n" + draw(puzzle, board));
        }
        if (argument.form == Form::number) {
            auto const seen = nurikabe::find_on_board(Technique(step.technique), puzzle, board);
            bool const is_seen = std::any_of(seen.begin(), seen.end(), [&](auto const& finding) {
                return finding.text == step.text && finding.numbers == step.numbers &&
                       std::any_of(finding.arguments.begin(), finding.arguments.end(),
                                   [&](auto const& other) {
                                       return other.name == argument.name && other.values == argument.values;
                                   });
            });
            if (!is_seen)
                report(__FILE__, __LINE__,
                       std::string(step.text) + " counts " + std::to_string(argument.values[0]) + " on\n" +
                           draw(puzzle, board));
        }
        if (argument.name != "block" && argument.name != "blocks") continue;
        for (int corner : argument.values)
            for (int cell : {corner, corner + 1, corner + puzzle.width(), corner + puzzle.width() + 1})
                if (board[cell] == kWhite || puzzle.number(cell) != 0)
                    report(__FILE__, __LINE__,
                           std::string(step.text) + " names a block with a white cell on\n" +
                               draw(puzzle, board));
    }
}

// One of the alternatives of a step, all of them open, is true, and each leads to what the step settles.
void check_alternatives(Puzzle const& puzzle, Step const& step, std::vector<std::uint8_t> const& board,
                        std::vector<Cells> const& solutions) {
    for (Fact const& fact : step.assuming) CHECK_EQUAL(int(board[fact.cell]), int(kUnknown));
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

// The technique that was used least.
Technique rarest(std::map<int, long>& used) {
    Technique found{};
    for (int t = 0; t < kTechniques; ++t)
        if (Technique(t) != Technique::contradiction && used[t] < used[int(found)]) found = Technique(t);
    return found;
}

TEST("nurikabe steps, at length: every step follows from its reason") {
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
            // Without most of the others, or alone, the rare techniques occur as well.
            if (random.chance(0.5)) chosen = Techniques(random.next() & random.next());
            else if (random.chance(0.5)) chosen = bit_of(rarest(used));
            Stop stop;
            Explanation const told = explain(puzzle, board, chosen, true, stop);
            Explanation const quiet = explain(puzzle, board, chosen, false, stop, -1, kEveryStep, true);
            CHECK(told.known == quiet.known);
            CHECK_EQUAL(told.progress, quiet.progress);
            CHECK(std::ranges::equal(
                told.steps, quiet.taken, {}, [](Step const& step) { return step.technique.row; },
                &Taken::technique));
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
                if (step.assuming.empty()) check_sides(puzzle, step, board);
                if (step.assuming.empty()) check_counts(puzzle, step, board);
                if (is_either_way) check_alternatives(puzzle, step, board, solutions);
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

TEST("nurikabe steps: no supposition fails after fewer links than the one that is told") {
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
                        // Orders of more than three links are too many to try.
                        CHECK_EQUAL(fewest_links(puzzle, board, std::min(links, 4)), std::min(links, 4));
                        board[cell] = kUnknown;
                    }
            }
            for (Fact const& fact : step.settles) board[fact.cell] = std::uint8_t(fact.colour);
        }
    }
    CHECK(chains > 50);
    CHECK(long_ones > 5);
}

TEST("nurikabe steps: a round that hides a fault does not hide a short chain") {
    Drawn const at = read("_ _ _ _ #\n_ _ _ _ _\n_ _ _ _ #\n7 _ _ # _\n_ # # _ 2");
    Stop stop;
    auto const told = explain(at.puzzle, at.board, bit_of(Technique::contradiction_in_few_steps), true, stop);
    // Where the rounds allow them, chains have at least 6 links.
    CHECK_EQUAL(told.steps[0].chain.size(), 2u);
}

TEST("nurikabe steps: wrong given cells are found out, or never lead to a solution") {
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

TEST("nurikabe steps: a board without a number, or with one for all of it") {
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

TEST("nurikabe steps: a raised flag stops them") {
    std::vector<int> numbers(60 * 60);
    for (int at = 0; at < 3600; at += 37) numbers[at] = 20;
    Puzzle const puzzle(60, 60, numbers);
    std::atomic<bool> const flag{true};
    Stop stop(&flag);
    CHECK_EQUAL(explain(puzzle, {}, kEveryTechnique, true, stop).progress, Progress::stopped);
}

}  // namespace
}  // namespace nurie::test
