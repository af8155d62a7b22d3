// Drawn: boards of Nurikabe as texts, for the tests of techniques and of explanations.
#pragma once

#include <sstream>
#include <string>

#include "nurikabe/explain.hpp"

namespace nurie::test::drawn {

using nurikabe::explain;
using nurikabe::Explanation;
using nurikabe::kBlack;
using nurikabe::kWhite;
using nurikabe::Puzzle;
using nurikabe::Step;
using nurikabe::Technique;

// Only solvers tell of a search.
inline constexpr int kTechniques = int(Technique::search);

// A board as it is drawn: a number or ? for an island, . white, # black, _ unknown.
struct Drawn {
    Puzzle puzzle;
    std::vector<std::uint8_t> board;
};

inline Drawn read(std::string const& drawn) {
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

inline std::string draw(Puzzle const& puzzle, std::vector<std::uint8_t> const& board) {
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
inline std::string_view fault_of(Step const& step) {
    for (nurie::Argument const& argument : step.arguments)
        if (argument.name == "fault") return argument.text;
    return {};
}

}  // namespace nurie::test::drawn
