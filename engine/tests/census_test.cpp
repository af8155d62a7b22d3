// The census against boards that are judged one by one, without tables and without symmetries.
#include "census/census.hpp"

#include <map>

#include "census/line_table.hpp"
#include "check.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using census::Totals;

// What each cell of a board may be after settling all rows, or all columns.
States swept(Clues const& clues, States const& known, int width, int height, bool rows) {
    States found = known;
    int const length = rows ? width : height;
    for (int line = 0; line < (rows ? height : width); ++line) {
        auto const at = [&](int p) { return rows ? line * width + p : p * width + line; };
        States cells;
        for (int p = 0; p < length; ++p) cells.push_back(known[at(p)]);
        auto const clue = clues[rows ? line : height + line];
        States const settled = settle_by_table({clue.begin(), clue.end()}, cells);
        for (int p = 0; p < length; ++p) found[at(p)] = settled[p];
    }
    return found;
}

int open_in(States const& known) {
    int open = 0;
    for (auto states : known) open += states == 3;
    return open;
}

// How many sweeps solve a board, 0 if none do, and how many cells stay unknown.
std::pair<int, int> judged(Clues const& clues, int width, int height, bool rows) {
    States known(std::size_t(width * height), 3);
    for (int sweeps = 1, idle = 0; idle < 2; ++sweeps, rows = !rows) {
        States const after = swept(clues, known, width, height, rows);
        idle = after == known ? idle + 1 : 0;
        known = after;
        if (open_in(known) == 0) return {sweeps, 0};
    }
    return {0, open_in(known)};
}

Totals counted_one_by_one(int width, int height) {
    int const cells = width * height;
    Totals totals;
    std::map<std::string, std::vector<Clues>> sets;
    for (std::uint64_t number = 0; number < std::uint64_t(1) << cells; ++number) {
        Board board;
        for (int cell = 0; cell < cells; ++cell) board.push_back(number >> cell & 1);
        Clues const clues = clues_of(board, width);
        std::string key;
        for (int line = 0; line < width + height; ++line) {
            for (Run const& run : clues[line]) key += char('0' + run.length);
            key += ' ';
        }
        sets[key].push_back(clues);
    }
    for (auto const& [key, boards] : sets) {
        ++totals.clue_sets;
        totals.boards += boards.size();
        auto const [from_rows, open] = judged(boards[0], width, height, true);
        int const from_columns = judged(boards[0], width, height, false).first;
        CHECK_EQUAL(from_rows == 0, from_columns == 0);
        if (boards.size() > 1) {
            CHECK_EQUAL(from_rows, 0);
            continue;
        }
        ++totals.unique;
        totals.by_lines += from_rows != 0;
        if (from_rows != 0) ++totals.sweeps[std::min(from_rows, from_columns)];
        else ++totals.open[open];
    }
    return totals;
}

Totals counted(int width, int height) {
    Totals all;
    for (std::uint64_t part = 0; part < census::parts(width, height); ++part) {
        Stop stop;
        auto const found = census::count_part(width, height, part, stop);
        CHECK(found.has_value());
        all.boards += found->boards;
        all.clue_sets += found->clue_sets;
        all.unique += found->unique;
        all.by_lines += found->by_lines;
        for (std::size_t i = 0; i < all.sweeps.size(); ++i) {
            all.sweeps[i] += found->sweeps[i];
            all.open[i] += found->open[i];
        }
        for (auto board : found->most_sweeps.boards) all.most_sweeps.add(found->most_sweeps.value, board);
        for (auto board : found->most_open.boards) all.most_open.add(found->most_open.value, board);
    }
    return all;
}

TEST("census: one access settles a line as listing its placements does") {
    constexpr int kLength = 5, kLane = 7;
    census::LineClues const clues(kLength);
    census::LineTable<std::uint64_t, kLength, kLane> const table(clues);
    for (int number = 0; number < clues.count(); ++number) {
        Line line;
        for (int p = 0; p < kLength; ++p) line.push_back(clues.lines[number][0] >> p & 1);
        auto const placements = all_placements(clue_of(line), kLength);
        for (unsigned state = 0; state < 243; ++state) {
            States known;
            for (unsigned p = 0, rest = state; p < kLength; ++p, rest /= 3)
                known.push_back(rest % 3 == 0 ? 3 : rest % 3);
            std::uint64_t wanted = 0;
            States const settled = settle_by_listing(placements, known);
            for (std::size_t p = 0; p < settled.size(); ++p)
                wanted |= std::uint64_t(settled[p] % 3) << (kLane * p);
            CHECK_EQUAL(table.of(number)[state], wanted);
        }
    }
}

TEST("census: the same totals as counting one by one") {
    for (auto const& [width, height] : {std::pair{1, 1}, {2, 1}, {3, 2}, {3, 3}, {6, 2}, {4, 3}}) {
        Totals const wanted = counted_one_by_one(width, height), found = counted(width, height);
        CHECK_EQUAL(found.boards, wanted.boards);
        CHECK_EQUAL(found.clue_sets, wanted.clue_sets);
        CHECK_EQUAL(found.unique, wanted.unique);
        CHECK_EQUAL(found.by_lines, wanted.by_lines);
        CHECK_EQUAL(found.sweeps, wanted.sweeps);
        CHECK_EQUAL(found.open, wanted.open);
    }
}

TEST("census: known totals of 4x4 and 5x4") {
    Totals const square = counted(4, 4), longer = counted(5, 4);
    CHECK_EQUAL(square.unique, 52362u);
    CHECK_EQUAL(square.by_lines, 51234u);
    CHECK_EQUAL(square.clue_sets, 58196u);
    CHECK_EQUAL(longer.unique, 814632u);
    CHECK_EQUAL(longer.by_lines, 801832u);
    CHECK_EQUAL(longer.boards, std::uint64_t(1) << 20);
}

TEST("census: the hardest boards are as hard as it says, and none is listed twice") {
    Totals const found = counted(4, 3);
    CHECK_EQUAL(found.most_sweeps.value, 5);
    CHECK_EQUAL(found.most_open.value, 8);
    for (auto const* hardest : {&found.most_sweeps, &found.most_open}) {
        CHECK(!hardest->boards.empty());
        for (std::size_t i = 0; i < hardest->boards.size(); ++i) {
            CHECK(i == 0 || hardest->boards[i - 1] < hardest->boards[i]);
            Board board;
            for (int cell = 0; cell < 12; ++cell) board.push_back(hardest->boards[i] >> cell & 1);
            Clues const clues = clues_of(board, 4);
            auto const [from_rows, open] = judged(clues, 4, 3, true);
            auto const from_columns = judged(clues, 4, 3, false).first;
            bool const is_open = hardest == &found.most_open;
            CHECK_EQUAL(is_open ? open : std::min(from_rows, from_columns), hardest->value);
        }
    }
}

TEST("census: a part that is stopped has no totals") {
    std::atomic<bool> const raised = true;
    Stop stop(&raised);
    CHECK(!census::count_part(6, 6, 0, stop));
    CHECK(!census::is_countable(8, 1));
    CHECK(!census::is_countable(2, 3));
}

}  // namespace
}  // namespace nurie::test
