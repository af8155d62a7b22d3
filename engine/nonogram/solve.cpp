#include "solve.hpp"

#include <algorithm>

#include "../conflict.hpp"
#include "solving.hpp"
#include "words.hpp"

namespace nurie::nonogram {

Result solve(Clues const& clues, std::span<std::uint8_t const> given, Question const& question, Stop& stop) {
    return with_words(std::max(clues.width(), clues.height()),
                      [&](auto words) { return Solving<words.value>(clues, question, stop).solve(given); });
}

Count count(Clues const& clues, std::uint64_t at_most, Stop& stop) {
    Question const question;
    return with_words(std::max(clues.width(), clues.height()),
                      [&](auto words) { return Solving<words.value>(clues, question, stop).count(at_most); });
}

std::optional<std::vector<std::uint32_t>> possible_states(std::span<Run const> clue,
                                                          std::span<std::uint8_t const> known, int colours) {
    int const n = int(known.size());
    if (shortest_length(clue) > n) return std::nullopt;
    return with_words(n, [&](auto words) -> std::optional<std::vector<std::uint32_t>> {
        using Set = Bits<words.value>;
        std::vector<Set> layers(colours + 1);
        for (int q = 0; q <= colours; ++q)
            for (int p = 0; p < n; ++p)
                if (known[p] == kUnknown || known[p] == q) layers[q].set(p);
        layers[0].set(n);
        LineSolver<words.value> solver(int(clue.size()), colours + 1);
        if (solver.solve(clue, n, layers.data()) == LineResult::contradiction) return std::nullopt;
        std::vector<std::uint32_t> states(known.size());
        for (int q = 0; q <= colours; ++q)
            for (int p = 0; p < n; ++p)
                if (layers[q].test(p)) states[p] |= std::uint32_t{1} << q;
        return states;
    });
}

std::vector<int> find_conflict(Clues const& clues, std::span<std::uint8_t const> given, Stop& stop) {
    Question question;
    question.solutions = 1;
    return smallest_conflict(given, stop, [&](std::span<std::uint8_t const> trial) {
        return solve(clues, trial, question, stop).verdict == Verdict::none;
    });
}

}  // namespace nurie::nonogram
