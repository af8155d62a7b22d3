// Clues: a nonogram in the engine, with the runs of all lines in one flat array.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace nurie::nonogram {

// Neighbouring cells of one colour. Colours count from 1; 0 is empty.
struct Run {
    int length;
    int colour;
};

// Row clues, then column clues. Line `l` is row `l` if `l < height`, otherwise column `l - height`.
class Clues {
public:
    Clues() = default;
    Clues(int width, int height, int colours) : width_(width), height_(height), colours_(colours) {
        ends_.reserve(std::size_t(width) + height);
        runs_.reserve(4 * ends_.capacity());
    }

    void add_run(int length, int colour) { runs_.push_back({length, colour}); }
    void end_line() { ends_.push_back(int(runs_.size())); }

    // Gives a line other runs.
    void set_line(int line, std::span<Run const> runs) {
        int const begin = line ? ends_[line - 1] : 0, old = ends_[line] - begin, now = int(runs.size());
        auto const at = runs_.begin() + begin;
        if (now < old) runs_.erase(at + now, at + old);
        if (now > old) runs_.insert(at + old, std::size_t(now - old), Run{});
        std::copy(runs.begin(), runs.end(), runs_.begin() + begin);
        for (std::size_t l = line; l < ends_.size(); ++l) ends_[l] += now - old;
    }

    int width() const { return width_; }
    int height() const { return height_; }
    int colours() const { return colours_; }
    int layers() const { return colours_ + 1; }
    int cells() const { return width_ * height_; }
    int lines() const { return width_ + height_; }
    bool is_row(int line) const { return line < height_; }
    int length(int line) const { return is_row(line) ? width_ : height_; }

    std::span<Run const> operator[](int line) const {
        int const begin = line ? ends_[line - 1] : 0;
        return {runs_.data() + begin, std::size_t(ends_[line] - begin)};
    }

    // The cell at `position` of `line`, as row * width + column.
    int cell(int line, int position) const {
        return is_row(line) ? line * width_ + position : position * width_ + (line - height_);
    }

    int most_runs() const {
        int most = 0;
        for (int l = 0; l < lines(); ++l) most = std::max(most, int((*this)[l].size()));
        return most;
    }

private:
    int width_ = 0, height_ = 0, colours_ = 1;
    std::vector<Run> runs_;
    std::vector<int> ends_;
};

// Whether two consecutive runs must have an empty cell between them.
inline int gap_between(Run const& a, Run const& b) { return a.colour == b.colour ? 1 : 0; }

// The smallest number of cells that a clue fits in.
inline long long shortest_length(std::span<Run const> clue) {
    long long need = 0;
    for (std::size_t j = 0; j < clue.size(); ++j)
        need += clue[j].length + (j ? gap_between(clue[j - 1], clue[j]) : 0);
    return need;
}

}  // namespace nurie::nonogram
