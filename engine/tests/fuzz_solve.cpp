// Random questions to the engine, sensible or not, with every answer checked.
//
//   fuzz_solve [SEED [ITERATIONS]]
//
// Sizes cluster around the boundaries of machine words; clues come from a board, are random, or are
// too long; cells are given, correctly or wrongly; time limits are tiny, so that every place where
// a solve can stop is reached. Meant to run under AddressSanitizer and UBSan. A failure prints the
// seed that reproduces it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "nonogram/solve.hpp"
#include "nonogram/verify.hpp"
#include "reference.hpp"

namespace {

using namespace nurie;
using namespace nurie::nonogram;
using test::Random;
using Cells = std::vector<std::uint8_t>;

int random_side(Random& random) {
    static constexpr int kEdges[] = {61, 62, 63, 64, 65, 126, 127, 128, 254, 255, 1022, 1023, 4095};
    if (random.chance(0.7)) return random.between(1, 9);
    if (random.chance(0.7)) return random.between(10, 40);
    return kEdges[random.below(random.chance(0.9) ? 8 : 13)];
}

struct Case {
    Clues clues;
    Cells truth;  // a solution, if the clues come from one
    Cells given;
};

void add_nonsense(Random& random, Clues& clues) {
    for (int l = 0; l < clues.lines(); ++l) {
        int const runs = random.chance(0.1) ? random.between(0, 40) : random.between(0, 3);
        int const longest =
            random.chance(0.02) ? kLongestLine + 1 : std::max(1, clues.length(l) / (runs + 1));
        for (int j = 0; j < runs; ++j)
            clues.add_run(random.between(1, longest), random.between(1, clues.colours()));
        clues.end_line();
    }
}

Case random_case(Random& random) {
    Case made;
    int width = random_side(random), height = random_side(random);
    // Two long sides at once are slow and test nothing new.
    if (width > 300) height = random.between(1, 3);
    if (height > 300) width = random.between(1, 3);
    int const colours = random.chance(0.6) ? 1 : random.chance(0.8) ? random.between(2, 4) : 31;
    if (random.chance(0.75)) {
        made.truth = test::random_board(random, width, height, colours, random.between(1, 9) / 10.0);
        made.clues = test::clues_of(made.truth, width, colours);
    } else {
        made.clues = Clues(width, height, colours);
        add_nonsense(random, made.clues);
    }
    if (random.chance(0.5)) return made;
    made.given.assign(std::size_t(made.clues.cells()), kUnknown);
    bool const honest = !made.truth.empty() && random.chance(0.6);
    double const share = random.chance(0.5) ? 0.05 : 0.5;
    for (std::size_t cell = 0; cell < made.given.size(); ++cell)
        if (random.chance(share))
            made.given[cell] = honest ? made.truth[cell] : std::uint8_t(random.between(0, colours));
    if (!honest) made.truth.clear();
    return made;
}

bool agrees(Cells const& given, Cells const& solution) {
    for (std::size_t cell = 0; cell < given.size(); ++cell)
        if (given[cell] != kUnknown && given[cell] != solution[cell]) return false;
    return true;
}

// What is wrong with an answer; null if nothing is wrong.
char const* complaint(Case const& asked, Question const& question, Result const& result) {
    std::size_t const found = result.solutions.size();
    if (found > std::size_t(question.solutions)) return "more solutions than asked for";
    for (auto const& solution : result.solutions) {
        if (!verify(asked.clues, solution)) return "a wrong solution";
        if (!agrees(asked.given, solution)) return "a solution against the given cells";
    }
    auto sorted = result.solutions;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return "a solution twice";
    bool const possible = !asked.truth.empty();
    switch (result.verdict) {
        case Verdict::unique:
            if (found != 1) return "unique without one solution";
            if (possible && result.solutions[0] != asked.truth) return "unique, but there is another";
            break;
        case Verdict::several:
            if (found < 2) return "several without two solutions";
            break;
        case Verdict::solved:
            if (found != 1 || question.solutions != 1) return "solved without one solution";
            break;
        case Verdict::none:
            if (found > 0 || possible) return "none, but there is a solution";
            break;
        case Verdict::stopped:
            break;
    }
    if (possible && !result.known.empty() && !agrees(result.known, asked.truth))
        return "known cells that a solution does not have";
    if (possible)
        for (Step const& step : result.steps)
            for (Fact const& fact : step.settles)
                if ((asked.truth[fact.cell] == fact.colour) != fact.holds) return "a step that is wrong";
    return nullptr;
}

char const* try_one(std::uint64_t seed) {
    Random random(seed);
    Case const asked = random_case(random);
    Question question;
    if (random.chance(0.3)) question.solutions = random.chance(0.5) ? 1 : random.between(3, 50);
    if (random.chance(0.2)) question.conflicts = random.between(0, 100);
    question.seed = random.chance(0.5) ? 0 : random.next();
    question.record = random.chance(0.2) && asked.clues.cells() < 3000;
    static constexpr double kLimits[] = {0.0, 1e-5, 1e-4, 1e-3, 0.02};
    auto const limited = [&](double seconds) {
        Stop stop;
        stop.after_seconds(seconds);
        return stop;
    };
    Stop stop = limited(kLimits[random.below(5)]);
    Result const result = solve(asked.clues, asked.given, question, stop);
    if (auto const* what = complaint(asked, question, result)) return what;

    if (random.chance(0.3)) {
        Stop counting = limited(kLimits[random.below(5)]);
        auto const at_most = std::uint64_t(random.between(1, 1000));
        auto const counted = count(asked.clues, at_most, counting);
        if (counted.solutions > at_most) return "counted too far";
        if (counted.finished && !asked.truth.empty() && counted.solutions == 0)
            return "counted none, but there is a solution";
        if (counted.finished && at_most > 1 && result.verdict == Verdict::unique && asked.given.empty() &&
            counted.solutions != 1)
            return "unique, but counted otherwise";
    }
    if (result.verdict == Verdict::none && !asked.given.empty()) {
        Stop blaming = limited(kLimits[random.below(5)]);
        for (int cell : find_conflict(asked.clues, asked.given, blaming))
            if (asked.given[std::size_t(cell)] == kUnknown) return "blames a cell that is not given";
    }
    // Small boards: the whole truth.
    if (asked.clues.cells() <= 20 && asked.clues.colours() <= 2 && result.verdict != Verdict::stopped) {
        auto const all = test::all_solutions(asked.clues, asked.given, 2);
        if (all.size() == 0 && result.verdict != Verdict::none) return "there is no solution";
        if (all.size() > 0 && result.verdict == Verdict::none) return "there is a solution";
        if (all.size() == 2 && result.verdict == Verdict::unique) return "there are two solutions";
        if (all.size() == 1 && result.verdict == Verdict::several) return "there is one solution";
    }
    return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t const seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
    long const iterations = argc > 2 ? std::atol(argv[2]) : 1000;
    bool const chatty = argc > 3;
    for (long i = 0; i < iterations; ++i) {
        std::uint64_t const one = iterations == 1 ? seed : seed * 1'000'003 + std::uint64_t(i);
        if (chatty) std::fprintf(stderr, "%llu\n", static_cast<unsigned long long>(one));
        if (char const* what = try_one(one)) {
            std::fprintf(stderr, "%s; repeat it with: fuzz_solve %llu 1\n", what,
                         static_cast<unsigned long long>(one));
            return 1;
        }
    }
    std::printf("%ld questions, nothing wrong\n", iterations);
    return 0;
}
