#include "solve.hpp"

#include <algorithm>

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

// QuickXplain (Junker 2004): split the suspects, keep only halves that matter.
std::vector<int> find_conflict(Clues const& clues, std::span<std::uint8_t const> given, Stop& stop) {
    std::vector<int> suspects;
    for (std::size_t cell = 0; cell < given.size(); ++cell)
        if (given[cell] != kUnknown) suspects.push_back(int(cell));
    Question question;
    question.solutions = 1;
    std::vector<std::uint8_t> trial(given.size());
    auto const contradicts = [&](std::vector<int> const& cells) {
        std::fill(trial.begin(), trial.end(), kUnknown);
        for (int cell : cells) trial[cell] = given[cell];
        return solve(clues, trial, question, stop).verdict == Verdict::none;
    };
    auto const with = [](std::vector<int> cells, std::vector<int> const& more) {
        cells.insert(cells.end(), more.begin(), more.end());
        return cells;
    };
    auto const shrink = [&](auto const& self, std::vector<int> const& base, bool base_grew,
                            std::vector<int> const& cells) -> std::vector<int> {
        if (base_grew && contradicts(base)) return {};
        if (cells.size() == 1 || stop.stopped()) return cells;
        auto const middle = cells.begin() + std::ptrdiff_t(cells.size() / 2);
        std::vector<int> const front(cells.begin(), middle), back(middle, cells.end());
        std::vector<int> const from_back = self(self, with(base, front), true, back);
        std::vector<int> const from_front = self(self, with(base, from_back), !from_back.empty(), front);
        return with(from_back, from_front);
    };
    if (suspects.empty() || contradicts({})) return {};
    std::vector<int> conflict = shrink(shrink, {}, false, suspects);
    std::sort(conflict.begin(), conflict.end());
    return conflict;
}

}  // namespace nurie::nonogram
