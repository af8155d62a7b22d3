#include "reference.hpp"

#include <algorithm>
#include <cctype>

namespace nurie::test {

Clue clue_of(Line const& cells) {
    Clue clue;
    for (std::size_t p = 0; p < cells.size(); ++p) {
        if (cells[p] == 0) continue;
        if (p > 0 && cells[p] == cells[p - 1]) ++clue.back().length;
        else clue.push_back({1, cells[p]});
    }
    return clue;
}

int shortest_length(Clue const& clue) {
    int need = 0;
    for (std::size_t j = 0; j < clue.size(); ++j)
        need += clue[j].length + (j > 0 && clue[j].colour == clue[j - 1].colour);
    return need;
}

std::vector<Clue> all_clues(int n, int colours) {
    std::vector<Clue> found{{}};
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (int colour = 1; colour <= colours; ++colour) {
            for (int length = 1; length <= n; ++length) {
                Clue longer = found[i];
                longer.push_back({length, colour});
                if (shortest_length(longer) <= n) found.push_back(std::move(longer));
            }
        }
    }
    return found;
}

namespace {

void place(Clue const& clue, std::size_t j, int from, Line& cells, std::vector<Line>& found) {
    if (j == clue.size()) {
        found.push_back(cells);
        return;
    }
    int const n = int(cells.size());
    if (j > 0 && clue[j].colour == clue[j - 1].colour) ++from;
    for (int start = from; start + clue[j].length <= n; ++start) {
        std::fill_n(cells.begin() + start, clue[j].length, std::uint8_t(clue[j].colour));
        place(clue, j + 1, start + clue[j].length, cells, found);
        std::fill_n(cells.begin() + start, clue[j].length, std::uint8_t(0));
    }
}

}  // namespace

std::vector<Line> all_placements(Clue const& clue, int n) {
    std::vector<Line> found;
    Line cells(std::size_t(n), 0);
    place(clue, 0, 0, cells, found);
    return found;
}

States settle_by_listing(std::vector<Line> const& placements, States const& states) {
    States result(states.size(), 0);
    bool any = false;
    for (Line const& cells : placements) {
        bool fits = true;
        for (std::size_t p = 0; p < cells.size() && fits; ++p) fits = states[p] >> cells[p] & 1;
        if (!fits) continue;
        any = true;
        for (std::size_t p = 0; p < cells.size(); ++p) result[p] |= 1u << cells[p];
    }
    return any ? result : States{};
}

// before[j][p]: the first j runs fit in the first p cells, which they and empty
// cells fill completely; after[j][p]: the runs from j on fit in the cells from p on.
States settle_by_table(Clue const& clue, States const& states) {
    int const n = int(states.size()), k = int(clue.size());
    auto const may = [&](int p, int colour) { return states[p] >> colour & 1; };
    // room[p] for colour q: how many cells from p on may have it.
    auto const fits = [&](int j) {
        std::vector<char> result(std::size_t(n) + 1, 0);
        int room = 0;
        for (int p = n - 1; p >= 0; --p) {
            room = may(p, clue[j].colour) ? room + 1 : 0;
            result[p] = room >= clue[j].length;
        }
        return result;
    };
    auto const gap_after = [&](int j) { return j + 1 < k && clue[j + 1].colour == clue[j].colour; };
    std::vector<std::vector<char>> before(k + 1), after(k + 1);
    before[0].assign(std::size_t(n) + 1, 0);
    before[0][0] = 1;
    for (int p = 0; p < n; ++p) before[0][p + 1] = before[0][p] && may(p, 0);
    for (int j = 0; j < k; ++j) {
        auto const here = fits(j);
        auto& next = before[j + 1];
        next.assign(std::size_t(n) + 1, 0);
        for (int p = 0; p <= n; ++p) {
            if (p > 0 && next[p - 1] && may(p - 1, 0)) next[p] = 1;
            int const end = p, start = end - clue[j].length - gap_after(j);
            if (start < 0 || !before[j][start] || !here[start]) continue;
            if (!gap_after(j) || may(end - 1, 0)) next[end] = 1;
        }
    }
    after[k].assign(std::size_t(n) + 1, 0);
    after[k][n] = 1;
    for (int p = n - 1; p >= 0; --p) after[k][p] = after[k][p + 1] && may(p, 0);
    std::vector<std::vector<char>> starts(k);
    for (int j = k - 1; j >= 0; --j) {
        auto const here = fits(j);
        starts[j].assign(std::size_t(n) + 1, 0);
        after[j].assign(std::size_t(n) + 1, 0);
        for (int p = n - 1; p >= 0; --p) {
            int const end = p + clue[j].length;
            bool fine = here[p] && end <= n;
            if (fine && gap_after(j)) fine = end < n && may(end, 0) && after[j + 1][end + 1];
            else if (fine) fine = after[j + 1][end];
            starts[j][p] = fine;
            after[j][p] = fine || (may(p, 0) && after[j][p + 1]);
        }
    }
    if (!before[k][n]) return {};
    States result(states.size(), 0);
    for (int j = 0; j <= k; ++j)
        for (int p = 0; p < n; ++p)
            if (before[j][p] && may(p, 0) && after[j][p + 1]) result[p] |= 1;
    for (int j = 0; j < k; ++j) {
        int covered = 0;  // cells from here on that the latest start still reaches
        for (int p = 0; p < n; ++p) {
            if (before[j][p] && starts[j][p]) {
                covered = clue[j].length;
                if (gap_after(j)) result[p + clue[j].length] |= 1;
            }
            if (covered-- > 0) result[p] |= 1u << clue[j].colour;
        }
    }
    return result;
}

Line random_line(Random& random, int n, int colours, double density) {
    Line cells(std::size_t(n), 0);
    // Runs of the same kind, so that clues have long runs too.
    double const change = random.chance(0.5) ? 0.15 : 0.6;
    std::uint8_t state = 0;
    for (auto& cell : cells) {
        if (random.chance(change))
            state = random.chance(density) ? std::uint8_t(random.between(1, colours)) : std::uint8_t(0);
        cell = state;
    }
    return cells;
}

States random_states(Random& random, Line const& truth, int colours, double known) {
    std::uint32_t const all = (1u << (colours + 1)) - 1;
    States states(truth.size(), all);
    for (std::size_t p = 0; p < truth.size(); ++p) {
        if (random.chance(known)) states[p] = 1u << truth[p];
        else if (colours > 1 && random.chance(0.3))
            states[p] &= ~(1u << random.between(0, colours)) | 1u << truth[p];
    }
    return states;
}

Board board_of(std::string_view drawn) {
    Board board;
    for (char c : drawn) {
        if (std::isspace(static_cast<unsigned char>(c))) continue;
        board.push_back(std::uint8_t(c == '.' ? 0 : c == '#' ? 1 : c == '?' ? 255 : c - 'a' + 1));
    }
    return board;
}

std::string draw(Board const& board, int width) {
    std::string out;
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (i % std::size_t(width) == 0) out += '\n';
        out += board[i] == 0 ? '.' : board[i] == 255 ? '?' : char('a' + board[i] - 1);
    }
    return out;
}

Board random_board(Random& random, int width, int height, int colours, double density) {
    Board board(std::size_t(width) * height, 0);
    for (auto& cell : board)
        if (random.chance(density)) cell = std::uint8_t(random.between(1, colours));
    return board;
}

Clues clues_of(Board const& board, int width, int colours) {
    int const height = int(board.size()) / width;
    Clues clues(width, height, colours);
    auto const add = [&](int begin, int step, int count) {
        Line cells;
        for (int i = 0; i < count; ++i) cells.push_back(board[std::size_t(begin) + std::size_t(i) * step]);
        for (Run const& run : clue_of(cells)) clues.add_run(run.length, run.colour);
        clues.end_line();
    };
    for (int row = 0; row < height; ++row) add(row * width, 1, width);
    for (int column = 0; column < width; ++column) add(column, width, height);
    return clues;
}

namespace {

std::vector<Clue> read_clues(std::string_view text) {
    std::vector<Clue> lines(1);
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ',') lines.emplace_back();
        if (!std::isdigit(static_cast<unsigned char>(text[i]))) {
            ++i;
            continue;
        }
        int length = 0;
        while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])))
            length = length * 10 + (text[i++] - '0');
        int colour = 1;
        if (i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])))
            colour = text[i++] - 'a' + 1;
        if (length > 0) lines.back().push_back({length, colour});
    }
    return lines;
}

}  // namespace

Clues clues_from(std::string_view rows, std::string_view columns, int colours) {
    auto const down = read_clues(rows), across = read_clues(columns);
    Clues clues(int(across.size()), int(down.size()), colours);
    for (auto const* side : {&down, &across}) {
        for (Clue const& clue : *side) {
            for (Run const& run : clue) clues.add_run(run.length, run.colour);
            clues.end_line();
        }
    }
    return clues;
}

std::vector<Board> all_solutions(Clues const& clues, std::vector<std::uint8_t> const& given,
                                 std::size_t limit) {
    int const width = clues.width(), height = clues.height();
    auto const clue = [&](int l) { return Clue(clues[l].begin(), clues[l].end()); };
    std::vector<std::vector<Line>> choices;
    for (int row = 0; row < height; ++row) choices.push_back(all_placements(clue(row), width));
    std::vector<Clue> columns;
    for (int column = 0; column < width; ++column) columns.push_back(clue(height + column));

    std::vector<Board> found;
    Board board(std::size_t(clues.cells()), 0);
    std::uint32_t const any = (1u << clues.layers()) - 1;
    auto const column_may_go_on = [&](int column, int rows) {
        States states(std::size_t(height), any);
        for (int row = 0; row < rows; ++row) states[row] = 1u << board[std::size_t(row) * width + column];
        return !settle_by_table(columns[column], states).empty();
    };
    std::function<void(int)> const try_row = [&](int row) {
        if (found.size() >= limit) return;
        if (row == height) {
            found.push_back(board);
            return;
        }
        for (Line const& cells : choices[row]) {
            bool fits = true;
            for (int column = 0; column < width && fits; ++column) {
                std::size_t const at = std::size_t(row) * width + column;
                fits = given.empty() || given[at] == 255 || given[at] == cells[column];
                board[at] = cells[column];
            }
            for (int column = 0; column < width && fits; ++column) fits = column_may_go_on(column, row + 1);
            if (fits) try_row(row + 1);
        }
    };
    try_row(0);
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace nurie::test
