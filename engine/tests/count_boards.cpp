// Counts the boards of a size that are the only solution of their clues, and those that are solved
// line by line.
//
//   count_boards WIDTH HEIGHT [UNIQUE BY_LINES [verdicts]]
//
// Boards with the same row clues form a group, and only boards of one group can share all their
// clues, so one group at a time is enough, without a table of 2^25 boards. With expected numbers,
// the exit code says whether they are right. With `verdicts`, the engine solves every set of clues
// and must agree with the number of boards that have it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "nonogram/board.hpp"
#include "nonogram/solve.hpp"

namespace {

using namespace nurie;
using namespace nurie::nonogram;

// The lines of `n` cells, as bits, grouped by their clue.
struct Lines {
    explicit Lines(int n) : clue_of(std::size_t(1) << n) {
        std::map<std::vector<int>, int> known;
        for (unsigned cells = 0; cells < 1u << n; ++cells) {
            std::vector<int> clue;
            for (int p = 0; p < n; ++p) {
                if (!(cells >> p & 1)) continue;
                if (p > 0 && (cells >> (p - 1) & 1)) ++clue.back();
                else clue.push_back(1);
            }
            auto const [place, is_new] = known.emplace(clue, int(clues.size()));
            if (is_new) {
                clues.push_back(clue);
                with_clue.emplace_back();
            }
            clue_of[cells] = place->second;
            with_clue[place->second].push_back(cells);
        }
    }
    std::vector<int> clue_of;
    std::vector<std::vector<int>> clues;
    std::vector<std::vector<unsigned>> with_clue;
};

class Counting {
public:
    Counting(int width, int height, bool verdicts)
        : width_(width), height_(height), verdicts_(verdicts), across_(width), down_(height) {}

    void run() {
        std::vector<int> clues(height_, 0);
        for (;;) {
            group(clues);
            int row = 0;
            while (row < height_ && ++clues[row] == int(across_.clues.size())) clues[row++] = 0;
            if (row == height_) return;
        }
    }

    long unique = 0, by_lines = 0, sets = 0, wrong = 0;

private:
    // All boards with these row clues.
    void group(std::vector<int> const& row_clues) {
        keys_.clear();
        std::vector<std::size_t> pick(height_, 0);
        for (;;) {
            keys_.push_back(column_clues(row_clues, pick));
            int row = 0;
            while (row < height_ && ++pick[row] == across_.with_clue[row_clues[row]].size()) pick[row++] = 0;
            if (row == height_) break;
        }
        std::sort(keys_.begin(), keys_.end());
        for (std::size_t i = 0; i < keys_.size();) {
            std::size_t end = i;
            while (end < keys_.size() && keys_[end] == keys_[i]) ++end;
            judge(row_clues, keys_[i], long(end - i));
            i = end;
        }
    }

    // One byte for the clue of each column.
    std::uint64_t column_clues(std::vector<int> const& row_clues,
                               std::vector<std::size_t> const& pick) const {
        std::uint64_t columns = 0;  // one byte for the cells of each column
        for (int row = 0; row < height_; ++row) {
            std::uint64_t const cells = across_.with_clue[row_clues[row]][pick[row]];
            for (int column = 0; column < width_; ++column)
                columns |= (cells >> column & 1) << (8 * column + row);
        }
        std::uint64_t key = 0;
        for (int column = 0; column < width_; ++column)
            key |= std::uint64_t(down_.clue_of[columns >> (8 * column) & 255]) << (8 * column);
        return key;
    }

    void judge(std::vector<int> const& row_clues, std::uint64_t column_clues, long boards) {
        ++sets;
        unique += boards == 1;
        Clues clues(width_, height_, 1);
        auto const add = [&](std::vector<int> const& lengths) {
            for (int length : lengths) clues.add_run(length, 1);
            clues.end_line();
        };
        for (int clue : row_clues) add(across_.clues[clue]);
        for (int column = 0; column < width_; ++column) add(down_.clues[column_clues >> (8 * column) & 255]);

        Stop stop;
        long line_solves = 0;
        Board<1> board(clues);
        wrong += board.settle(stop, line_solves) != Settled::fixpoint;
        bool const settled = board.unknown() == 0;
        by_lines += settled;
        wrong += settled && boards != 1;
        if (!verdicts_) return;
        auto const verdict = solve(clues, {}, {}, stop).verdict;
        wrong += verdict != (boards == 1 ? Verdict::unique : Verdict::several);
        wrong += count(clues, 1'000'000, stop).solutions != std::uint64_t(boards);
    }

    int width_, height_;
    bool verdicts_;
    Lines across_, down_;
    std::vector<std::uint64_t> keys_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3 && argc != 5 && argc != 6) {
        std::fprintf(stderr, "usage: count_boards WIDTH HEIGHT [UNIQUE BY_LINES [verdicts]]\n");
        return 2;
    }
    int const width = std::atoi(argv[1]), height = std::atoi(argv[2]);
    if (width < 1 || width > 8 || height < 1 || height > 8) {
        std::fprintf(stderr, "sides from 1 to 8, please\n");
        return 2;
    }
    Counting counting(width, height, argc == 6);
    counting.run();
    std::printf("%d×%d: %ld sets of clues, %ld unique, %ld line by line, %ld wrong\n", width, height,
                counting.sets, counting.unique, counting.by_lines, counting.wrong);
    if (argc == 3) return counting.wrong != 0;
    return counting.wrong || counting.unique != std::atol(argv[3]) || counting.by_lines != std::atol(argv[4]);
}
