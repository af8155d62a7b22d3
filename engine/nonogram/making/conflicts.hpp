// Conflicts: stuck sets of a picture and of its changed versions, and the changes that may free them.
//
// The cells of a stuck set are unknown, all others known, and each line of the set is silent: it rules
// nothing out. So a set is freed only if changes within one of its lines make that line speak.
//
//        1 1           The four cells are stuck. With another filled cell right after them, the upper row
//      1 ? ? . . .     speaks: only one of the two can then be filled. With one at its end, it does not.
//      1 ? ? . . .
//
// Most often a single change makes a line speak, and few changes do; sometimes it takes several in one
// line. Whether it speaks is found once for each variant of the line, and shared by all sets with the
// same open cells in that line. Smaller sets have fewer lines, but lines with more open cells are harder to
// make speak, so both kinds are worth learning.
//
// Deductions along edges combine lines. With them, any change in a line of a set counts as freeing it.
#pragma once

#include <algorithm>
#include <vector>

#include "canvas.hpp"
#include "marks.hpp"
#include "repair.hpp"
#include "variants.hpp"

namespace nurie::nonogram::making {

template <int W>
class Conflicts {
public:
    // After that many solved lines, changes together are incomplete.
    Conflicts(Canvas<W>& canvas, long end)
        : canvas_(canvas),
          end_(end),
          clues_(canvas.clues()),
          original_(canvas.states()),
          solver_(std::max(clues_.width(), clues_.height()), clues_.layers()),
          layers_(clues_.layers()),
          lines_(clues_.lines()) {
        for (int l = 0; l < clues_.lines(); ++l) {
            std::string states;
            for (int p = 0; p < clues_.length(l); ++p) states += char(original_[clues_.cell(l, p)]);
            variants_.emplace_back(std::move(states), clues_.layers());
            lines_[l].reached = Marks(changes());
            for_each_change(l, 0, [&](int, int, int number) { lines_[l].reached.set(number); });
        }
    }

    // Changes have numbers, cell by cell.
    int changes() const { return clues_.cells() * clues_.colours(); }
    Change change(int number) const {
        int const cell = number / clues_.colours(), state = number % clues_.colours();
        return {cell, state + (state >= original_[cell])};
    }
    int original(int cell) const { return original_[cell]; }

    // Makes a change, or takes it back.
    void make(Change const& change) { paint(change.cell, change.value); }
    void undo(Change const& change) { paint(change.cell, original_[change.cell]); }

    // Remembers a stuck set of the picture with the changes made so far, which the canvas must have, too.
    void learn(Cells<W> const& cells) {
        canvas_.settle(cells);
        int const set = int(sets_.size());
        sets_.emplace_back();
        reach_.emplace_back(changes());
        for (int l = 0; l < clues_.lines(); ++l)
            if (canvas_.open_cells(l).any()) sets_[set].push_back(part_of(l));
        int speaking = 0;
        for (int part : sets_[set]) {
            parts_[part].sets.push_back(set);
            speaking += lines_[parts_[part].line].now().test(parts_[part].place);
            reach_.back() |= reached(parts_[part].line);
        }
        speaking_.push_back(speaking);
        silent_ += speaking == 0;
        Marks freeing(changes());
        add_freeing(set, freeing);
        freeing_.push_back(freeing.count());
        order_.insert(std::upper_bound(order_.begin(), order_.end(), set,
                                       [&](int a, int b) { return freeing_[a] < freeing_[b]; }),
                      set);
    }

    // How many sets are known, and whether any of them is stuck.
    int sets() const { return int(sets_.size()); }
    bool is_any_silent() const { return silent_ > 0; }
    // The set that became silent last, if it still is; otherwise -1.
    int silenced() const { return silenced_ >= 0 && speaking_[silenced_] == 0 ? silenced_ : -1; }
    // Whether a set is silent after one more change.
    bool is_silent_after(int set, Change const& change) {
        int const row = change.cell / clues_.width(), column = change.cell % clues_.width();
        return std::none_of(sets_[set].begin(), sets_[set].end(), [&](int number) {
            Part const& part = parts_[number];
            int const variant = lines_[part.line].variant;
            if (part.line == row) return speaks(number, variants_[row].after(variant, column, change.value));
            if (part.line == clues_.height() + column)
                return speaks(number, variants_[part.line].after(variant, row, change.value));
            return lines_[part.line].now().test(part.place);
        });
    }
    // Calls `use` with each of them until it returns false; those that few changes freed, when they were
    // found, come first.
    template <class Use>
    void for_each_silent(Use use) const {
        for (int set : order_)
            if (speaking_[set] == 0 && !use(set)) return;
    }

    // Of a silent set: the changes that free it on their own, those that may free it with one more, and those
    // that may free it with others, if there is room for so many changes in a line.
    void add_freeing(int set, Marks& to) {
        for (int part : sets_[set]) to |= singles(part);
    }
    void add_helping(int set, std::vector<int> const& rooms, Marks& to) {
        for (int part : sets_[set])
            if (rooms[parts_[part].line] > 1) to |= pairs(part);
    }
    void add_reached(int set, std::vector<int> const& rooms, Marks& to) const {
        for (int part : sets_[set])
            if (rooms[parts_[part].line] > 2) to |= reached(parts_[part].line);
    }
    // All changes in its lines.
    Marks const& reach(int set) const { return reach_[set]; }

    // How many lines there are, those of a set, whether a line is one of them, and all changes in a line.
    int lines() const { return int(lines_.size()); }
    std::vector<int> lines_of(int set) const {
        std::vector<int> lines;
        for (int part : sets_[set]) lines.push_back(parts_[part].line);
        return lines;
    }
    bool has_line(int set, int line) const {
        return std::any_of(sets_[set].begin(), sets_[set].end(),
                           [&](int part) { return parts_[part].line == line; });
    }
    Marks const& reached(int line) const { return lines_[line].reached; }

    // Every `count` changes, at least two, in a line of a silent set that free it, but not without any one of
    // them; changes that are barred are left out.
    std::vector<std::vector<int>> together(int set, int line, int count, Marks const& barred) {
        std::vector<std::vector<int>> found;
        for (int part : sets_[set])
            if (parts_[part].line == line) {
                std::vector<int> chosen;
                add_together(part, lines_[line].variant, 0, count, barred, chosen, found);
            }
        return found;
    }

private:
    using Set = Bits<W>;

    // One line of some sets.
    struct Part {
        int line, place;  // its place among the parts of the line
        int home;         // with edges, the variant in which it was found; otherwise -1
        Set open;
        std::vector<Set> may;  // what the open cells may be
        std::vector<int> sets;
        // By variant; not known if negative or empty.
        std::vector<signed char> speaks;
        std::vector<Marks> singles, pairs;
    };
    struct Line {
        int variant = 0;
        std::vector<int> parts;
        std::vector<Marks> speaking;  // by variant: which parts speak, as far as there is room
        Marks reached;

        Marks const& now() const { return speaking[variant]; }
    };

    void paint(int cell, int state) {
        int const row = cell / clues_.width(), column = cell % clues_.width();
        turn(row, variants_[row].after(lines_[row].variant, column, state));
        int const line = clues_.height() + column;
        turn(line, variants_[line].after(lines_[line].variant, row, state));
    }

    void turn(int line, int variant) {
        look_up(line, lines_[line].variant);
        look_up(line, variant);
        Line& now = lines_[line];
        Marks const &before = now.now(), &after = now.speaking[variant];
        for_each_difference(before, after, [&](int place) {
            bool const is_speaking = after.test(place);
            for (int set : parts_[now.parts[place]].sets) {
                if (is_speaking) silent_ -= speaking_[set]++ == 0;
                else if (--speaking_[set] == 0) {
                    ++silent_;
                    silenced_ = set;
                }
            }
        });
        now.variant = variant;
    }

    // Finds which parts of a line speak in a variant.
    void look_up(int line, int variant) {
        Marks& speaking = at(lines_[line].speaking, variant, {});
        int const known = speaking.size(), all = int(lines_[line].parts.size());
        if (known == all) return;
        speaking.resize(all);
        for (int place = known; place < all; ++place)
            if (speaks(lines_[line].parts[place], variant)) speaking.set(place);
    }

    // The part with the open cells of a line, as the canvas has it.
    int part_of(int line) {
        Line& its = lines_[line];
        Part part{line, int(its.parts.size()), -1, canvas_.open_cells(line), {}, {}, {}, {}, {}};
        if (canvas_.means == Means::edges) part.home = its.variant;
        for (int q = 0; q < clues_.layers(); ++q) part.may.push_back(canvas_.line(line)[q] & part.open);
        for (int other : its.parts)
            if (parts_[other].home == part.home && parts_[other].may == part.may) return other;
        its.parts.push_back(int(parts_.size()));
        parts_.push_back(std::move(part));
        look_up(line, its.variant);
        return its.parts.back();
    }

    template <class Value>
    static Value& at(std::vector<Value>& values, int variant, Value const& unknown) {
        if (int(values.size()) <= variant) values.resize(variant + 1, unknown);
        return values[variant];
    }

    bool speaks(int number, int variant) {
        Part& part = parts_[number];
        if (part.home >= 0) return variant != part.home;
        signed char& known = at<signed char>(part.speaks, variant, -1);
        if (known < 0) {
            auto const& line = variants_[part.line][variant];
            for (std::size_t q = 0; q < layers_.size(); ++q)
                layers_[q] = (line.layers[q] & ~part.open) | part.may[q];
            ++canvas_.line_solves;
            known =
                solver_.solve(line.clue, clues_.length(part.line), layers_.data()) != LineResult::unchanged;
        }
        return known;
    }

    // Every change in a line, from a position on.
    template <class Use>
    void for_each_change(int line, int from, Use use) const {
        for (int p = from; p < clues_.length(line); ++p) {
            int const cell = clues_.cell(line, p), number = cell * clues_.colours();
            for (int i = 0; i < clues_.colours(); ++i) use(p, change(number + i).value, number + i);
        }
    }
    bool is_changed(int line, int variant, int position) const {
        return variants_[line][variant].states[position] != original_[clues_.cell(line, position)];
    }

    Marks const& singles(int number) {
        int const line = parts_[number].line, variant = lines_[line].variant;
        Marks& found = at(parts_[number].singles, variant, {});
        if (found.size() == 0) {
            found.resize(changes());
            for_each_change(line, 0, [&](int p, int q, int change) {
                if (!is_changed(line, variant, p) && speaks(number, variants_[line].after(variant, p, q)))
                    found.set(change);
            });
        }
        return found;
    }

    Marks const& pairs(int number) {
        int const line = parts_[number].line, variant = lines_[line].variant;
        Marks& found = at(parts_[number].pairs, variant, {});
        if (found.size() == 0) {
            found.resize(changes());
            std::vector<int> chosen;
            std::vector<std::vector<int>> together;
            add_together(number, variant, 0, 2, Marks(changes()), chosen, together);
            for (auto const& pair : together)
                for (int change : pair) found.set(change);
        }
        return found;
    }

    // Continues the chosen changes of a line with those from a position on.
    void add_together(int number, int variant, int from, int count, Marks const& barred,
                      std::vector<int>& chosen, std::vector<std::vector<int>>& found) {
        int const line = parts_[number].line;
        if (parts_[number].home >= 0) return;
        for_each_change(line, from, [&](int p, int q, int change) {
            if (barred.test(change) || is_changed(line, variant, p) || canvas_.line_solves > end_) return;
            // Looking up a variant takes as long as solving a line, even if it is known what it says.
            ++canvas_.line_solves;
            int const after = variants_[line].after(variant, p, q);
            bool const is_free = speaks(number, after);
            chosen.push_back(change);
            if (count > 1 && !is_free) add_together(number, after, p + 1, count - 1, barred, chosen, found);
            if (count == 1 && is_free && !is_free_without_one(number, after, chosen)) found.push_back(chosen);
            chosen.pop_back();
        });
    }

    bool is_free_without_one(int number, int variant, std::vector<int> const& chosen) {
        int const line = parts_[number].line;
        return std::any_of(chosen.begin(), chosen.end() - 1, [&](int other) {
            int const cell = change(other).cell;
            int const position = clues_.is_row(line) ? cell % clues_.width() : cell / clues_.width();
            return speaks(number, variants_[line].after(variant, position, original_[cell]));
        });
    }

    Canvas<W>& canvas_;
    long const end_;
    Clues const& clues_;
    std::vector<std::uint8_t> const original_;
    LineSolver<W> solver_;
    std::vector<Set> layers_;
    std::vector<Variants<W>> variants_;  // of each line
    std::vector<Line> lines_;
    std::vector<Part> parts_;
    std::vector<std::vector<int>> sets_;  // their parts
    std::vector<Marks> reach_;            // all changes in the lines of a set
    std::vector<int> speaking_;           // how many parts of a set speak
    std::vector<int> freeing_;            // how many changes freed it when it was found
    std::vector<int> order_;              // sets, by this number
    int silent_ = 0;                      // how many sets have no part that speaks
    int silenced_ = -1;                   // the last set that became silent
};

}  // namespace nurie::nonogram::making
