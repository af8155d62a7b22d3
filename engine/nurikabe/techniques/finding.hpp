// Findings: what a technique finds on a board.
//
// A technique examines the whole board and reports everything it sees, one finding at a time, until
// it is told that this is enough. A finding says what is new, which numbers it is about, and which
// sentence it uses, unless that has the name of the technique. Its reason, the known cells it
// follows from, is found afterwards by leaving out cells and asking the same technique again.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "../../step.hpp"
#include "../../stop.hpp"
#include "state.hpp"

namespace nurie::nurikabe::techniques {

enum class Fault : std::uint8_t {
    none,
    pool,          // four black cells in a block
    two_numbers,   // an island with two numbers
    too_big,       // an island with more cells than its number
    no_room,       // an island that cannot grow to its number
    no_owner,      // white cells that no island can reach
    split_sea,     // black cells that can no longer be connected
    small_sea,     // too few cells left for the sea
    pool_to_come,  // a block for which no island can provide a white cell
    both,          // a cell that would have to be black and white
};

// The text keys of a fault: on the current board, on a supposed board, and in a puzzle.
struct FaultTexts {
    std::string_view is, would, problem;
};
inline constexpr std::array<FaultTexts, 10> kFaults{{
    {"", "", ""},
    {"is.pool", "would.pool", "fault.pool"},
    {"is.two_numbers", "would.two_numbers", "fault.two_numbers"},
    {"is.too_big", "would.too_big", "fault.too_big"},
    {"is.no_room", "would.no_room", "fault.no_room"},
    {"is.no_owner", "would.no_owner", "fault.no_owner"},
    {"is.split_sea", "would.split_sea", "fault.split_sea"},
    {"is.small_sea", "would.small_sea", "fault.small_sea"},
    {"is.pool_to_come", "would.pool_to_come", "fault.pool_to_come"},
    {"is.both", "would.both", "fault.both"},
}};

struct Trouble {
    Fault fault = Fault::none;
    int cell = -1;             // one of the cells where it appears
    int number_at = -1;        // the number it is about, if any
    int other_number_at = -1;  // the second number, if there are two
    int other_cell = -1;       // a black cell that the first cannot be connected to
    explicit operator bool() const { return fault != Fault::none; }
};

// One of several possibilities, of which at least one is true, and what follows from it.
struct Way {
    std::string_view technique;  // by which it follows
    std::string_view text;
    Fact taken;
    std::vector<Fact> settles;
    std::vector<Argument> arguments = {};
};

struct Finding {
    std::vector<Fact> settles;
    std::vector<int> numbers;              // the cells of the numbers it is about
    std::vector<Fact> assuming;            // what fails, or alternatives of which one is true
    Trouble trouble;                       // how it fails
    std::string_view text = {};            // the key of its sentence; empty for the name of the technique
    std::vector<Argument> arguments = {};  // further arguments of its sentence
    std::vector<Way> ways = {};            // the alternatives, and what each leads to
};

// Collects what a technique reports.
class Findings {
public:
    // The maximum number of findings; `only_about` is the cell of a number, and `only_at` a cell
    // that is settled, or -1 for all.
    explicit Findings(Stop& stop, int most = kEndless, int only_about = -1, int only_at = -1)
        : stop_(stop), most_(most), only_about_(only_about), only_at_(only_at) {}

    // Whether there is no time to look further; what a technique has found so far remains valid.
    bool is_late(int work) { return stop_.now(work); }
    Stop& stop() { return stop_; }

    // Whether findings about this island are wanted.
    bool wants(Region const& island) const { return only_about_ < 0 || island.number_at == only_about_; }
    // Whether findings that settle this cell are wanted.
    bool wants_at(int cell) const { return only_at_ < 0 || cell == only_at_; }
    // Whether findings about no particular island are wanted too.
    bool wants_all() const { return only_about_ < 0; }

    void settle(int cell, std::uint8_t colour) { now_.settles.push_back({cell, colour, true}); }
    void mention(Region const& region) {
        if (region.number_at >= 0) now_.numbers.push_back(region.number_at);
    }
    void suppose(int cell, std::uint8_t colour) { now_.assuming.push_back({cell, colour, true}); }
    void add_way(Way way) {
        if (now_.assuming.empty() || now_.assuming.back().cell != way.taken.cell)
            now_.assuming.push_back(way.taken);
        now_.ways.push_back(std::move(way));
    }
    void fail(Trouble const& trouble) { now_.trouble = trouble; }
    void tell_by(std::string_view text) { now_.text = text; }
    void name(std::string_view argument, Form form, std::vector<int> values) {
        now_.arguments.push_back({argument, form, std::move(values)});
    }
    // Completes a finding; true if no more are wanted. A finding that settles nothing is dropped.
    bool end() {
        if (!now_.settles.empty()) all_.push_back(std::move(now_));
        now_ = {};
        return int(all_.size()) >= most_;
    }

    std::vector<Finding> const& all() const { return all_; }

private:
    Stop& stop_;
    int most_, only_about_, only_at_;
    Finding now_;
    std::vector<Finding> all_;
};

}  // namespace nurie::nurikabe::techniques
