// LineTable: everything about lines of one length, looked up instead of computed.
//
// A line of which some cells are known is a number in base 3, its state: the digit of a cell is 0 if it is
// unknown, 1 if it is empty, 2 if it is filled. Lines of up to 7 cells have so few clues and states (34 and
// 2187) that a table holds what follows from each pair of them, and one access settles a line.
//
// What follows is needed as digits of the crossing lines, so that is how the table stores it: one lane of
// bits for each cell. The entries of all lines, each times 3 to the power of the line's number, add up to the
// states of all crossing lines in one integer.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace nurie::census {

inline constexpr std::array<unsigned, 8> kPowersOf3 = {1, 3, 9, 27, 81, 243, 729, 2187};

// How many bits hold any state of a line.
constexpr int bits_of_state(int length) {
    int bits = 0;
    while ((1u << bits) < kPowersOf3[std::size_t(length)]) ++bits;
    return bits;
}

// The clues of lines of one length, numbered, and the lines with each of them; the bits of a line are its
// cells.
struct LineClues {
    explicit LineClues(int length) : of_line(std::size_t(1) << length) {
        std::map<std::vector<int>, std::uint8_t> known;
        for (unsigned line = 0; line < of_line.size(); ++line) {
            std::vector<int> runs;
            for (int p = 0; p < length; ++p) {
                if (!(line >> p & 1)) continue;
                if (p > 0 && (line >> (p - 1) & 1)) ++runs.back();
                else runs.push_back(1);
            }
            auto const [place, is_new] = known.emplace(std::move(runs), std::uint8_t(lines.size()));
            if (is_new) lines.emplace_back();
            of_line[line] = place->second;
            lines[place->second].push_back(line);
        }
        mirrored.resize(lines.size());
        for (auto const& [runs, number] : known) mirrored[number] = known.at({runs.rbegin(), runs.rend()});
    }

    int count() const { return int(lines.size()); }

    std::vector<std::uint8_t> of_line;
    std::vector<std::vector<unsigned>> lines;
    std::vector<std::uint8_t> mirrored;  // the same clue, read from the other end
};

// `Lanes` is an unsigned integer that has kLane bits for each cell.
template <class Lanes, int kLength, int kLane>
class LineTable {
public:
    static constexpr unsigned kStates = kPowersOf3[kLength];

    explicit LineTable(LineClues const& clues) : settled_(std::size_t(clues.count()) * kStates) {
        std::vector<std::uint32_t> possible(kStates);  // two bits for each cell: may be empty, may be filled
        for (int clue = 0; clue < clues.count(); ++clue) {
            // States with one more known cell are greater, so their entries are already there.
            for (unsigned state = kStates; state-- > 0;) {
                std::uint32_t known = 0;
                unsigned line = 0, step = 0, rest = state;
                for (int p = 0; p < kLength; ++p, rest /= 3) {
                    unsigned const digit = rest % 3;
                    if (digit == 0) step = kPowersOf3[std::size_t(p)];
                    known |= digit << (2 * p);
                    line |= (digit >> 1) << p;
                }
                if (step != 0) possible[state] = possible[state + step] | possible[state + 2 * step];
                else possible[state] = clues.of_line[line] == clue ? known : 0;
                Lanes& settled = settled_[std::size_t(clue) * kStates + state];
                for (int p = 0; p < kLength; ++p)
                    settled |= Lanes((possible[state] >> (2 * p) & 3) % 3) << (kLane * p);
            }
        }
    }

    // The rows of the table for a clue: what follows from each state, as digits in lanes.
    Lanes const* of(int clue) const { return settled_.data() + std::size_t(clue) * kStates; }

    // The digits of a full line.
    static Lanes digits(unsigned line) {
        Lanes digits = 0;
        for (int p = 0; p < kLength; ++p) digits |= Lanes(1 + (line >> p & 1)) << (kLane * p);
        return digits;
    }

private:
    std::vector<Lanes> settled_;
};

}  // namespace nurie::census
