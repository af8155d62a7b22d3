// Methods: the questions that only Python asks; see engine/questions.hpp for what a question is.
#pragma once

#include "../census/census.hpp"
#include "../making_questions.hpp"
#include "../nonogram/annealing.hpp"
#include "../nurikabe/ants.hpp"
#include "arguments.hpp"

namespace nurie::python {

// A function of Python that is called while the engine works, or None.
class Listener {
public:
    explicit Listener(Arguments& in) : call_(nb::borrow(in.next())) {}

    explicit operator bool() const { return !call_.is_none(); }
    void operator()(Legend const& legend, auto const&... values) const {
        nb::gil_scoped_acquire lock;
        call_(objects_of(legend, values)...);
    }

private:
    nb::object call_;
};

// The listener is called with every try and with its first swaps: number of the try, cost, and the cells that
// were emptied and filled.
struct Anneal {
    static constexpr std::string_view kName = "anneal";

    explicit Anneal(Arguments& in) : Anneal(in, in.puzzle_of<nonogram::Clues>()) {}
    Anneal(Arguments& in, std::pair<nonogram::Clues, Legend> read)
        : clues(std::move(read.first)),
          legend(std::move(read.second)),
          given(in.board(legend)),
          schedule{in.number(0), in.number(0), in.real(), in.real(), in.real(), in.real(), in.large()},
          listener(in) {}

    auto answer(Stop& stop) const {
        std::function<void(nonogram::Change const&)> tell;
        if (listener)
            tell = [&](nonogram::Change const& change) {
                listener(legend, change.attempt, change.cost, change.emptied, change.filled);
            };
        return [found = anneal(clues, given, schedule, stop, tell)](auto& writer) {
            writer.object("", [&] {
                writer.field("solved", found.solved);
                writer.field("stopped", found.stopped);
                writer.field("tries", found.tries);
                writer.field("swaps", found.swaps);
                writer.field("best", found.board);
                writer.field("cost", found.board.empty() ? std::nullopt : std::optional(found.cost));
            });
        };
    }

    nonogram::Clues clues;
    Legend legend;
    Board given;
    nonogram::Schedule schedule;
    Listener listener;
};

// The listener is called with the ant, the cost and the board of every improvement.
struct SendAnts {
    static constexpr std::string_view kName = "send_ants";

    explicit SendAnts(Arguments& in) : SendAnts(in, in.puzzle_of<nurikabe::Puzzle>()) {}
    SendAnts(Arguments& in, std::pair<nurikabe::Puzzle, Legend> read)
        : puzzle(std::move(read.first)),
          legend(std::move(read.second)),
          given(in.board(legend)),
          colony{int(in.number(1, questions::kMost)),
                 in.number(1),
                 in.number(0),
                 in.real(),
                 in.real(),
                 in.large()},
          listener(in) {}

    auto answer(Stop& stop) const {
        std::function<void(nurikabe::Improvement const&)> tell;
        if (listener)
            tell = [&](nurikabe::Improvement const& better) {
                listener(legend, better.ant, better.cost, better.board);
            };
        return [found = send_ants(puzzle, given, colony, stop, tell)](auto& writer) {
            writer.object("", [&] {
                auto const& all = found.improvements;
                writer.field("possible", found.possible);
                writer.field("solved", found.solved);
                writer.field("stopped", found.stopped);
                writer.field("tries", found.ants);
                writer.field("best", all.empty() ? Board{} : all.back().board);
                writer.field("cost", all.empty() ? std::nullopt : std::optional(all.back().cost));
            });
        };
    }

    nurikabe::Puzzle puzzle;
    Legend legend;
    Board given;
    nurikabe::Colony colony;
    Listener listener;
};

// The possible states of each cell of a line; nothing if the clue does not fit.
struct SettleLine {
    static constexpr std::string_view kName = "settle_line";

    explicit SettleLine(Arguments& in) : SettleLine{in.next(), in.text(), "." + in.text()} {}
    SettleLine(nb::handle clue, std::string const& cells, std::string states)
        : clues(read_clues(nb::make_tuple(clue), nb::tuple(), states)) {
        if (cells.size() > std::size_t(nonogram::kLongestLine)) refuse("the line is too long for the engine");
        for (char c : cells) known.push_back(c == '?' ? kUnknown : std::uint8_t(states.find(c)));
        legend.letters = std::move(states);
    }

    std::optional<std::vector<std::string>> answer(Stop&) const {
        auto const masks = nonogram::possible_states(clues[0], known, clues.colours());
        if (!masks) return std::nullopt;
        std::vector<std::string> possible;
        for (std::uint32_t mask : *masks) {
            std::string& states = possible.emplace_back();
            for (std::size_t state = 0; state < legend.letters.size(); ++state)
                if (mask >> state & 1) states += legend.letters[state];
        }
        return possible;
    }

    nonogram::Clues clues;
    Legend legend{};
    Board known;
};

// The fewest changes of a picture, with as much work as the caller allows; with a repaired picture that is
// known already, only a better one.
struct RepairWith : questions::Pictured {
    static constexpr std::string_view kName = "repair_with";

    explicit RepairWith(Arguments& in) : Pictured(in), known(in.bytes()) {
        effort = {in.number(-1), in.number(-1), int(in.number(0, questions::kMost)), means_of(in)};
        bool const fits = known.empty() || known.size() == picture.cells.size();
        if (!fits || std::ranges::any_of(known, [&](int state) { return state > picture.colours; }))
            in.refuse("the repaired picture does not fit the other one");
    }
    static nonogram::making::Means means_of(Arguments& in) {
        return in.flag() ? nonogram::making::Means::edges : nonogram::making::Means::lines;
    }
    auto answer(Stop& stop) const {
        return questions::written(repair(picture.width, picture.height, picture.colours, picture.cells,
                                         picture.drawing, effort, stop, known));
    }

    Board known;
    nonogram::making::Effort effort;
};

// How many cells have to be revealed until a picture can be solved without guessing.
struct Reveals : questions::Pictured {
    static constexpr std::string_view kName = "reveals";

    explicit Reveals(Arguments& in) : Pictured(in), means(RepairWith::means_of(in)) {}
    int answer(Stop& stop) const {
        return openness(picture.width, picture.height, picture.colours, picture.cells, means, stop).reveals;
    }

    nonogram::making::Means means;
};

// All changes of one cell that make a picture unique or easier, and whether these are all.
struct Advise : questions::Lettered {
    static constexpr std::string_view kName = "advise";

    using Lettered::Lettered;
    auto answer(Stop& stop) const {
        using nonogram::making::Hint;
        auto found =
            advise(picture.width, picture.height, picture.colours, picture.cells, picture.drawing, stop);
        return [found = std::move(found)](auto& writer) {
            auto const write = [&](Hint const& hint) {
                writer.object("Improvement", [&] {
                    writer.field("cell", meaning::Cell(hint.cell));
                    writer.field("state", meaning::Letter(hint.state));
                    writer.field("solvability", [&](auto&) {
                        writer.name("Solvability",
                                    nonogram::making::kSolvabilityNames[std::size_t(hint.ease.solvability)]);
                    });
                    writer.field("open", hint.ease.open);
                    writer.field("rounds", hint.ease.rounds);
                    writer.field("visibility", hint.visibility);
                });
            };
            writer.object("", [&] {
                writer.field("changes", [&](auto&) { writer.list(found.hints, write); });
                writer.field("complete", found.is_complete);
            });
        };
    }
};

// How many parts the census of all boards of a size has; 0 if it cannot be counted.
struct CensusParts {
    static constexpr std::string_view kName = "census_parts";

    explicit CensusParts(Arguments& in)
        : width(int(in.number(0, 99))),
          height(int(in.number(0, 99))),
          parts(census::is_countable(width, height) ? census::parts(width, height) : 0) {}
    std::uint64_t answer(Stop&) const { return parts; }

    int width, height;
    std::uint64_t parts;
    Legend legend{};
};

// The census of one part of all boards of a size; nothing if it was stopped.
struct CensusPart : CensusParts {
    static constexpr std::string_view kName = "census_part";

    explicit CensusPart(Arguments& in) : CensusParts(in), part(in.large()) {
        if (part >= parts) in.refuse("there is no such part");
    }
    auto answer(Stop& stop) const {
        return [found = census::count_part(width, height, part, stop)](auto& writer) {
            if (!found) return writer.nothing();
            writer.object("Totals", [&] {
                writer.field("boards", found->boards);
                writer.field("clue_sets", found->clue_sets);
                writer.field("unique", found->unique);
                writer.field("by_lines", found->by_lines);
                writer.field("sweeps", trimmed(found->sweeps));
                writer.field("open", trimmed(found->open));
                writer.field("most_sweeps", hardest(found->most_sweeps));
                writer.field("most_open", hardest(found->most_open));
            });
        };
    }

    // Without the zeros at the end.
    static std::vector<std::uint64_t> trimmed(std::span<std::uint64_t const> counts) {
        while (!counts.empty() && !counts.back()) counts = counts.first(counts.size() - 1);
        return {counts.begin(), counts.end()};
    }
    static auto hardest(census::Hardest const& found) {
        return [&](auto& writer) {
            writer.object("Hardest", [&] {
                writer.field("value", found.value);
                writer.field("boards", found.boards);
            });
        };
    }

    std::uint64_t part;
};

}  // namespace nurie::python
