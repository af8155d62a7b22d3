// Boards with the same row clues form a group. Only boards of one group can share all their clues, so that a
// group is counted without knowing the others. What its clues alone say about the rows is computed once for
// the group.
//
// Reflections change neither verdict nor sweeps, so of up to four groups that are reflections of each other,
// one is counted, and its totals are multiplied. On a square, transposition exchanges row clues and column
// clues: of a board and its transposed board, the one with the greater sum of weights of row clues is counted
// twice. Weights are the same for a clue and its mirror image, so that reflections do not change the sum.
#include "census.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>

#include "line_table.hpp"

namespace nurie::census {
namespace {

__extension__ using Wide = unsigned __int128;

// An odd constant makes multiplication a permutation of the integers that looks random.
constexpr std::uint64_t scrambled(std::uint64_t number) { return (number + 1) * 0x9e3779b97f4a7c15u; }

constexpr int kClueBits = 6;  // a line of 7 cells has one of 34 clues

template <int kWidth, int kHeight>
class Counting {
public:
    explicit Counting(Stop& stop) : tables_(tables()), stop_(stop) {}

    // Counts the groups whose first board, in the order of groups, has a number from `begin` to before `end`.
    std::optional<Totals> count(std::uint64_t begin, std::uint64_t end) {
        begin_ = begin;
        end_ = end;
        choose_clues(0, 0, 1);
        if (stop_.stopped()) return std::nullopt;
        return std::move(totals_);
    }

private:
    static constexpr bool kSquare = kWidth == kHeight;
    static constexpr int kCells = kWidth * kHeight;
    // A board is stored in two ways: the states of its rows, or those of its columns, side by side.
    static constexpr int kRowLane = bits_of_state(kWidth), kColumnLane = bits_of_state(kHeight);
    using Rows = std::conditional_t<kRowLane * kHeight <= 64, std::uint64_t, Wide>;
    using Columns = std::conditional_t<kColumnLane * kWidth <= 64, std::uint64_t, Wide>;
    using RowTable = LineTable<Columns, kWidth, kColumnLane>;
    using ColumnTable = LineTable<Rows, kHeight, kRowLane>;
    // Boards of a group that are kept at once, until it is known which of them are unique.
    static constexpr std::uint64_t kMostKept = std::uint64_t(1) << 24;

    struct Tables {
        LineClues across{kWidth}, down{kHeight};
        RowTable rows{across};
        ColumnTable columns{down};
        std::array<std::uint64_t, 256> weight{};    // of a clue, on a square
        std::array<std::uint64_t, 256> spread{};    // the cells of a row, one byte apart
        std::array<Columns, 256> row_digits{};      // the digits of a full row
        std::array<unsigned, 256> row_state{};      // its state
        std::vector<std::uint8_t> open_in_row;      // how many cells are unknown in a state
        std::vector<std::uint64_t> lines_before{};  // how many rows have a clue with a smaller number

        Tables() : open_in_row(RowTable::kStates) {
            for (unsigned clue = 0; clue < unsigned(across.count()); ++clue)
                weight[clue] = scrambled(std::min<unsigned>(clue, across.mirrored[clue])) >> 8;
            for (unsigned line = 0; line < 1u << kWidth; ++line) {
                row_digits[line] = RowTable::digits(line);
                for (int p = 0; p < kWidth; ++p) {
                    spread[line] |= std::uint64_t(line >> p & 1) << (8 * p);
                    row_state[line] += (1 + (line >> p & 1)) * kPowersOf3[std::size_t(p)];
                }
            }
            for (unsigned state = 0; state < RowTable::kStates; ++state)
                for (unsigned rest = state, p = 0; p < kWidth; ++p, rest /= 3)
                    open_in_row[state] += rest % 3 == 0;
            std::uint64_t before = 0;
            for (auto const& lines : across.lines) {
                lines_before.push_back(before);
                before += lines.size();
            }
        }
    };

    static Tables const& tables() {
        static Tables const all;
        return all;
    }

    // A board and its column clues, and the weight of its group.
    struct Kept {
        std::uint64_t clues, board;
        int factor;
    };

    using RowClues = std::array<std::uint8_t, kHeight>;
    using ColumnClues = std::array<std::uint8_t, kWidth>;

    // All groups that begin with the row clues chosen so far: `before` boards come before them in the order
    // of groups, and the rows chosen so far can be filled in `ways`.
    void choose_clues(int row, std::uint64_t before, std::uint64_t ways) {
        if (row == kHeight) {
            if (before >= begin_) count_group(ways);
            return;
        }
        for (int clue = 0; clue < tables_.across.count(); ++clue) {
            std::uint64_t const rest = ways << (kWidth * (kHeight - 1 - row));
            std::uint64_t const lines = tables_.across.lines[std::size_t(clue)].size();
            std::uint64_t const first = before + rest * tables_.lines_before[std::size_t(clue)];
            if (first >= end_) return;
            if (first + rest * lines <= begin_) continue;
            row_clues_[std::size_t(row)] = std::uint8_t(clue);
            choose_clues(row + 1, first, ways * lines);
            if (stop_.stopped()) return;
        }
    }

    // How many groups are reflections of this one, itself included; 0 if another of them is counted. Which
    // one is counted is arbitrary, so that all parts have about the same work.
    int reflections() const {
        std::uint64_t same = 0, upside_down = 0, mirrored = 0, both = 0;
        for (int row = 0; row < kHeight; ++row) {
            std::uint64_t const clue = row_clues_[std::size_t(row)], other = tables_.across.mirrored[clue];
            int const top = kClueBits * row, bottom = kClueBits * (kHeight - 1 - row);
            same |= clue << top;
            upside_down |= clue << bottom;
            mirrored |= other << top;
            both |= other << bottom;
        }
        std::uint64_t const least = std::min({scrambled(upside_down), scrambled(mirrored), scrambled(both)});
        if (scrambled(same) > least) return 0;
        int const kept = 1 + (upside_down == same) + (mirrored == same) + (both == same);
        return 4 / kept;
    }

    void count_group(std::uint64_t boards) {
        group_factor_ = reflections();
        if (group_factor_ == 0 || stop_.now(1 + int(std::min<std::uint64_t>(boards >> 4, 1000)))) return;
        row_weight_ = 0;
        by_rows_ = 0;
        for (int row = 0; row < kHeight; ++row) {
            std::size_t const r = std::size_t(row);
            row_tables_[r] = tables_.rows.of(row_clues_[r]);
            row_weight_ += tables_.weight[row_clues_[r]];
            by_rows_ += row_tables_[r][0] * kPowersOf3[r];
        }
        for (int column = 0; column < kWidth; ++column) {
            std::size_t const c = std::size_t(column), state = state_in<kColumnLane>(by_rows_, column);
            for (int clue = 0; clue < tables_.down.count(); ++clue)
                by_columns_[c][std::size_t(clue)] = tables_.columns.of(clue)[state] * kPowersOf3[c];
        }
        slices_ = 1 + boards / kMostKept;
        for (slice_ = 0; slice_ < slices_ && !stop_.stopped(); ++slice_) {
            kept_.clear();
            choose_rows(0, 0, 0, 0, 0);
            count_kept();
        }
    }

    // All boards that begin with the rows chosen so far.
    void choose_rows(int row, std::uint64_t board, std::uint64_t by_column, Rows rows, Columns columns) {
        std::size_t const r = std::size_t(row);
        for (unsigned const line : tables_.across.lines[row_clues_[r]]) {
            std::uint64_t const next_board = board | std::uint64_t(line) << (kWidth * row);
            std::uint64_t const next_by_column = by_column | tables_.spread[line] << row;
            Rows const next_rows = rows | Rows(tables_.row_state[line]) << (kRowLane * row);
            Columns const next_columns = columns + tables_.row_digits[line] * kPowersOf3[r];
            if (row + 1 < kHeight) choose_rows(row + 1, next_board, next_by_column, next_rows, next_columns);
            else count_board(next_board, next_by_column, next_rows, next_columns);
        }
    }

    template <int kLane, class Lanes>
    static std::size_t state_in(Lanes lanes, int line) {
        return std::size_t(lanes >> (kLane * line)) & ((std::size_t(1) << kLane) - 1);
    }

    Columns sweep_rows(Rows rows) const {
        Columns columns = 0;
        for (int row = 0; row < kHeight; ++row)
            columns +=
                row_tables_[std::size_t(row)][state_in<kRowLane>(rows, row)] * kPowersOf3[std::size_t(row)];
        return columns;
    }

    Rows sweep_columns(ColumnClues const& clues, Columns columns) const {
        Rows rows = 0;
        for (int column = 0; column < kWidth; ++column)
            rows += tables_.columns.of(clues[std::size_t(column)])[state_in<kColumnLane>(columns, column)] *
                    kPowersOf3[std::size_t(column)];
        return rows;
    }

    // `by_column` has the cells of each column in a byte; `rows` and `columns` are the board in both forms.
    void count_board(std::uint64_t board, std::uint64_t by_column, Rows rows, Columns columns) {
        ColumnClues clues;
        std::uint64_t weight = 0;
        for (int column = 0; column < kWidth; ++column) {
            std::uint8_t const clue = tables_.down.of_line[by_column >> (8 * column) & 255];
            clues[std::size_t(column)] = clue;
            if (kSquare) weight += tables_.weight[clue];
        }
        int factor = group_factor_;
        if (kSquare) {
            if (weight > row_weight_) return;
            if (weight < row_weight_) factor *= 2;
        }
        if (slices_ > 1 && scrambled(key_of(clues)) % slices_ != slice_) return;
        totals_.boards += std::uint64_t(factor);
        int const sweeps = sweeps_from_rows(clues, rows, columns).first;
        if (sweeps == 0) {
            kept_.push_back({key_of(clues), board, factor});
            return;
        }
        int const fewest =
            sweeps > 1 && is_solved_from_columns(clues, sweeps - 1, rows, columns) ? sweeps - 1 : sweeps;
        totals_.by_lines += std::uint64_t(factor);
        totals_.sweeps[std::size_t(fewest)] += std::uint64_t(factor);
        if (fewest >= totals_.most_sweeps.value) totals_.most_sweeps.add(fewest, smallest_form(board));
    }

    // How many sweeps solve a board if rows come first, 0 if none do; and what they say about the rows then.
    std::pair<int, Rows> sweeps_from_rows(ColumnClues const& clues, Rows rows, Columns columns) const {
        Columns before = by_rows_;
        if (before == columns) return {1, rows};
        Rows known = 0;
        for (int column = 0; column < kWidth; ++column)
            known += by_columns_[std::size_t(column)][clues[std::size_t(column)]];
        for (int sweeps = 2;; sweeps += 2) {
            if (known == rows) return {sweeps, rows};
            Columns const after = sweep_rows(known);
            if (after == columns) return {sweeps + 1, rows};
            if (after == before) return {0, known};
            before = after;
            known = sweep_columns(clues, after);
        }
    }

    bool is_solved_from_columns(ColumnClues const& clues, int sweeps, Rows rows, Columns columns) const {
        Rows known = sweep_columns(clues, 0);
        for (; sweeps > 2; sweeps -= 2) known = sweep_columns(clues, sweep_rows(known));
        return sweeps == 1 ? known == rows : sweep_rows(known) == columns;
    }

    static std::uint64_t key_of(ColumnClues const& clues) {
        std::uint64_t key = 0;
        for (int column = 0; column < kWidth; ++column)
            key |= std::uint64_t(clues[std::size_t(column)]) << (kClueBits * column);
        return key;
    }

    // Of the boards that are not solved line by line: those whose clues no other board of the group has are
    // unique.
    void count_kept() {
        if (kept_.empty()) return;
        std::size_t const size = std::bit_ceil(2 * kept_.size());
        int const shift = 64 - std::countr_zero(size);
        places_.assign(size, 0);
        shared_.assign(kept_.size(), false);
        for (std::size_t i = 0; i < kept_.size(); ++i) {
            std::size_t place = scrambled(kept_[i].clues) >> shift;
            while (places_[place] != 0 && kept_[places_[place] - 1].clues != kept_[i].clues)
                place = (place + 1) & (size - 1);
            if (places_[place] != 0) {
                shared_[places_[place] - 1] = true;
                shared_[i] = true;
                continue;
            }
            places_[place] = std::uint32_t(i + 1);
            totals_.clue_sets += std::uint64_t(kept_[i].factor);
        }
        for (std::size_t i = 0; i < kept_.size(); ++i)
            if (!shared_[i]) count_unique(kept_[i]);
    }

    void count_unique(Kept const& kept) {
        ColumnClues clues;
        for (int column = 0; column < kWidth; ++column)
            clues[std::size_t(column)] = kept.clues >> (kClueBits * column) & ((1 << kClueBits) - 1);
        // No board has this many digits, so that the sweeps go on until nothing changes.
        Rows const known = sweeps_from_rows(clues, ~Rows(0), ~Columns(0)).second;
        int open = 0;
        for (int row = 0; row < kHeight; ++row) open += tables_.open_in_row[state_in<kRowLane>(known, row)];
        totals_.unique += std::uint64_t(kept.factor);
        totals_.open[std::size_t(open)] += std::uint64_t(kept.factor);
        if (open >= totals_.most_open.value) totals_.most_open.add(open, smallest_form(kept.board));
    }

    static std::uint64_t smallest_form(std::uint64_t board) {
        std::uint64_t least = ~std::uint64_t(0);
        for (int form = 0; form < (kSquare ? 8 : 4); ++form) {
            std::uint64_t moved = 0;
            for (int row = 0; row < kHeight; ++row)
                for (int column = 0; column < kWidth; ++column) {
                    int r = form & 1 ? kHeight - 1 - row : row, c = form & 2 ? kWidth - 1 - column : column;
                    if (form & 4) std::swap(r, c);
                    moved |= (board >> (kWidth * row + column) & 1) << (kWidth * r + c);
                }
            least = std::min(least, moved);
        }
        return least;
    }

    Tables const& tables_;
    Stop& stop_;
    std::uint64_t begin_ = 0, end_ = 0;
    Totals totals_;
    // Of the current group:
    RowClues row_clues_{};
    std::array<Columns const*, kHeight> row_tables_{};
    int group_factor_ = 0;  // how many groups it stands for
    std::uint64_t row_weight_ = 0;
    Columns by_rows_ = 0;                                  // what one sweep of the rows shows,
    std::array<std::array<Rows, 64>, kWidth> by_columns_;  // and then each column, by its clue
    std::uint64_t slice_ = 0, slices_ = 1;
    std::vector<Kept> kept_;
    std::vector<std::uint32_t> places_;  // a hash table of boards in kept_, counted from 1
    std::vector<bool> shared_;           // whether another board has the same clues
};

using Count = std::optional<Totals> (*)(std::uint64_t, std::uint64_t, Stop&);

template <int kWidth, int kHeight>
constexpr Count count_for() {
    if constexpr (kHeight <= kWidth && kWidth * kHeight <= kMostCells)
        return [](std::uint64_t begin, std::uint64_t end, Stop& stop) {
            return Counting<kWidth, kHeight>(stop).count(begin, end);
        };
    else return nullptr;
}

// The functions for all sizes, by width and height.
constexpr auto kCounts = []<int... kSize>(std::integer_sequence<int, kSize...>) {
    return std::array{count_for<kSize / kLongestSide + 1, kSize % kLongestSide + 1>()...};
}(std::make_integer_sequence<int, kLongestSide * kLongestSide>());

// A part has 2^27 boards, which takes about a second; a small size has 64 parts, so that several workers can
// share them, and a large one 65,536, so that the list of them stays short.
int parts_log(int cells) { return std::clamp(cells - 27, std::clamp(cells - 10, 0, 6), 16); }

}  // namespace

void Hardest::add(int measure, std::uint64_t board) {
    if (measure < value) return;
    if (measure > value) boards.clear();
    value = measure;
    auto const place = std::lower_bound(boards.begin(), boards.end(), board);
    if (place != boards.end() && *place == board) return;
    boards.insert(place, board);
    if (boards.size() > kListed) boards.pop_back();
}

bool is_countable(int width, int height) {
    return height >= 1 && height <= width && width <= kLongestSide && width * height <= kMostCells;
}

std::uint64_t parts(int width, int height) { return std::uint64_t(1) << parts_log(width * height); }

std::optional<Totals> count_part(int width, int height, std::uint64_t part, Stop& stop) {
    int const size_log = width * height - parts_log(width * height);
    Count const count = kCounts[std::size_t((width - 1) * kLongestSide + height - 1)];
    auto totals = count(part << size_log, (part + 1) << size_log, stop);
    if (totals) {
        totals->unique += totals->by_lines;
        totals->clue_sets += totals->by_lines;
    }
    return totals;
}

}  // namespace nurie::census
