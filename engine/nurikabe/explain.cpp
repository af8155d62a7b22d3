#include "explain.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "techniques/contradiction_in_few_steps.hpp"
#include "techniques/reason.hpp"

namespace nurie::nurikabe {

using namespace techniques;

namespace {

// Techniques from here on are slow, and are asked for one finding only.
constexpr Technique kSlow = Technique::island_bottleneck;
// Steps within this many rows and columns of the last step are preferred.
constexpr int kNear = 2;

Technique technique_by(std::string_view name, Technique otherwise) {
    for (std::size_t at = 0; at < kTechniques.size(); ++at)
        if (kTechniques[at].name == name) return Technique(at);
    return otherwise;
}

class Explaining {
public:
    Explaining(Puzzle const& puzzle, Techniques techniques, bool record, long most_steps, bool measure,
               Stop& stop, int around)
        : puzzle_(puzzle),
          techniques_(techniques),
          record_(record),
          most_steps_(most_steps),
          measure_(measure),
          stop_(stop),
          view_(puzzle),
          aside_(puzzle),
          reasons_(puzzle, stop),
          refutation_(puzzle, stop) {
        if (around >= 0) last_.push_back(around);
    }

    Explanation run(std::span<std::uint8_t const> given) {
        result_.progress = solve(given);
        result_.known = view_.state().cells();
        return std::move(result_);
    }

private:
    bool has(Technique t) const { return (techniques_ & bit_of(t)) != 0; }

    Progress solve(std::span<std::uint8_t const> given) {
        for (std::size_t cell = 0; cell < given.size(); ++cell) {
            if (given[cell] == kUnknown) continue;
            if (puzzle_.number(int(cell)) != 0 && given[cell] == kBlack) {
                result_.trouble = {Fault::no_room, int(cell), int(cell)};
                return Progress::contradiction;
            }
            view_.set(int(cell), given[cell]);
        }
        view_.refresh();
        while (view_.state().unknown() > 0) {
            if (result_.found == most_steps_) return Progress::stopped;
            if (End const end = next_step()) return *end;
        }
        // A small set of rules may fill a board without noticing a contradiction.
        result_.trouble = find_trouble(view_, sea_);
        if (!result_.trouble) return Progress::solved;
        tell_trouble();
        return Progress::contradiction;
    }

    // Of equally easy steps, one near the last change is easier to find.
    End next_step() {
        for (int first = 0, last = 0; first < int(kTechniques.size()); first = last) {
            while (last < int(kTechniques.size()) && kTechniques[last].level == kTechniques[first].level)
                ++last;
            if (auto const went = look_through(first, last)) return *went;
        }
        return Progress::stuck;
    }

    // Tries the techniques of one level; nothing if none of them applies.
    std::optional<End> look_through(int first, int last) {
        std::optional<std::pair<Technique, Finding>> far;
        for (int t = first; t < last; ++t) {
            Technique const technique = Technique(t);
            if (!has(technique)) continue;
            // Something nearer is not worth a long search.
            if (far && technique >= kSlow) break;
            if (stop_.now(1 + puzzle_.cells() / 16)) return Progress::stopped;
            ++result_.looks;
            if (technique == Technique::contradiction) {
                result_.trouble = find_trouble(view_, sea_);
                if (!result_.trouble) continue;
                tell_trouble();
                return Progress::contradiction;
            }
            if (technique == Technique::contradiction_in_few_steps) return suppose();
            Findings findings(stop_, technique < kSlow ? kEndless : 1);
            find(technique, view_, aside_, findings);
            if (stop_.stopped()) return Progress::stopped;
            if (findings.all().empty()) continue;
            Finding const& nearest = nearest_of(findings.all());
            if (technique < kSlow && steps_to(nearest) > kNear) {
                if (!far) far = {technique, nearest};
                continue;
            }
            take(technique, nearest);
            return End{};
        }
        if (!far) return std::nullopt;
        take(far->first, far->second);
        return End{};
    }

    End suppose() {
        Chain const chain = refutation_.shortest(view_.state(), last_.empty() ? 0 : last_.front());
        result_.probes = refutation_.probes;
        if (stop_.stopped()) return Progress::stopped;
        if (!chain) return Progress::stuck;
        int const other = chain.colour == kBlack ? kWhite : kBlack;
        Step step = step_by(Technique::contradiction_in_few_steps, {{chain.cell, other}});
        step.assuming.push_back({chain.cell, chain.colour});
        if (record_) tell_chain(chain, step);
        if (stop_.stopped()) return Progress::stopped;
        finish(std::move(step), int(chain.links.size()) + 1);
        return std::nullopt;
    }

    static Step step_by(Technique technique, std::vector<Fact> settles, std::string_view text = {}) {
        Step step{technique};
        step.settles = std::move(settles);
        step.text = text.empty() ? name_of(technique) : text;
        return step;
    }

    // The islands that a step is about, by their numbers; an island too large for the board counts
    // as one of unknown size.
    void tell_islands(Step& step) const {
        if (step.numbers.empty()) return;
        Argument islands{"islands", Form::islands};
        for (int at : step.numbers) {
            int const number = puzzle_.number(at);
            islands.values.push_back(at);
            islands.values.push_back(number > puzzle_.cells() ? 0 : std::max(number, 0));
        }
        step.arguments.push_back(std::move(islands));
    }

    // What is wrong on the board, or would be if the supposition were true.
    void tell_fault(Step& step, Trouble const& trouble) const {
        tell_islands(step);
        if (!trouble) return;
        FaultTexts const& texts = kFaults[std::size_t(trouble.fault)];
        // Where it appears: a block is named by its first cell, a part of the sea by one of its
        // cells.
        if (trouble.cell >= 0) step.arguments.push_back({"spot", Form::places, {trouble.cell}});
        if (trouble.other_cell >= 0) step.arguments.push_back({"other", Form::places, {trouble.other_cell}});
        step.arguments.push_back({"fault", Form::phrase, {}, step.assuming.empty() ? texts.is : texts.would});
    }

    // The links that lead to the fault, and the cells they follow from.
    void tell_chain(Chain const& chain, Step& step) {
        step.numbers = numbers_of(chain.trouble);
        tell_fault(step, chain.trouble);
        std::vector<std::vector<std::uint8_t>> boards{view_.state().cells()};
        boards[0][chain.cell] = chain.colour;
        for (Link const& link : chain.links) {
            boards.push_back(boards.back());
            for (Fact const& fact : link.finding.settles)
                boards.back()[fact.cell] = std::uint8_t(fact.colour);
        }
        std::vector<unsigned char> needed(puzzle_.cells(), 0);
        State past(puzzle_);
        // If a cell would have to be both, the last two links say so.
        std::size_t clashing = chain.trouble.fault == Fault::both ? 2 : 0;
        if (!clashing) {
            past.load(boards.back());
            for (int cell : reasons_.of(past, past.beginning(), chain.trouble)) needed[cell] = 1;
        }
        for (std::size_t at = chain.links.size(); at-- > 0;) {
            auto const& [technique, finding] = chain.links[at];
            past.load(boards[clashing ? chain.links.size() - 2 : at]);
            Finding told = finding;
            if (clashing) --clashing;
            else std::erase_if(told.settles, [&](Fact const& fact) { return !needed[fact.cell]; });
            if (told.settles.empty()) continue;
            Step link = step_by(technique, told.settles, "link");
            link.numbers = told.numbers;
            tell_islands(link);
            for (Fact const& fact : told.settles) needed[fact.cell] = 0;
            for (int cell : reasons_.of(past, past.beginning(), technique, told)) {
                needed[cell] = 1;
                link.because.push_back({cell, past[cell]});
            }
            step.chain.push_back(std::move(link));
        }
        std::reverse(step.chain.begin(), step.chain.end());
        for (int cell = 0; cell < puzzle_.cells(); ++cell)
            if (needed[cell] && view_.state()[cell] != view_.state().beginning()[cell])
                step.because.push_back({cell, view_.state()[cell]});
    }

    // The distance of a finding from what the last step settled, in rows or columns.
    int steps_to(Finding const& found) const {
        int least = last_.empty() ? 0 : kEndless;
        for (Fact const& fact : found.settles)
            for (int cell : last_)
                least = std::min(least, std::max(std::abs(puzzle_.row(cell) - puzzle_.row(fact.cell)),
                                                 std::abs(puzzle_.column(cell) - puzzle_.column(fact.cell))));
        return least;
    }

    Finding const& nearest_of(std::vector<Finding> const& findings) const {
        return *std::min_element(findings.begin(), findings.end(), [&](Finding const& a, Finding const& b) {
            return steps_to(a) < steps_to(b);
        });
    }

    void take(Technique technique, Finding const& found) {
        Step step = step_by(technique, found.settles, found.text);
        if (record_) {
            State const& state = view_.state();
            std::vector<int> const reason = reasons_.of(state, state.beginning(), technique, found);
            Finding const seen = reasons_.seen_by(state, reason, technique, found);
            step.assuming = seen.assuming;
            step.numbers = seen.numbers;
            for (int at : numbers_of(seen.trouble)) step.numbers.push_back(at);
            tell_fault(step, seen.trouble);
            for (Argument const& argument : seen.arguments) step.arguments.push_back(argument);
            for (int cell : reason) step.because.push_back({cell, state[cell]});
            for (Way const& way : seen.ways) tell_way(way, step);
        }
        finish(std::move(step));
    }

    // The number of cells where a technique of this level finds something.
    int places(Level level) {
        std::vector<int> cells;
        for (int t = 0; t < int(kTechniques.size()); ++t) {
            if (kTechniques[t].level != level || !has(Technique(t))) continue;
            Findings findings(stop_, level < Level::expert ? kEndless : 1);
            find(Technique(t), view_, aside_, findings);
            for (Finding const& found : findings.all()) cells.push_back(found.settles.front().cell);
        }
        nurie::sort(cells.begin(), cells.end());
        return std::max(1, int(std::unique(cells.begin(), cells.end()) - cells.begin()));
    }

    // What one of several alternatives leads to, as a link of the step that compares them.
    static void tell_way(Way const& way, Step& step) {
        Step link = step_by(technique_by(way.technique, Technique(step.technique)), {}, way.text);
        for (Fact const& fact : way.settles)
            if (std::any_of(step.settles.begin(), step.settles.end(),
                            [&](Fact const& other) { return other.cell == fact.cell; }))
                link.settles.push_back(fact);
        if (link.settles.empty()) return;
        link.assuming.push_back(way.taken);
        link.because = step.because;
        link.arguments = way.arguments;
        step.chain.push_back(std::move(link));
    }

    void finish(Step step, int links = 0) {
        ++result_.found;
        if (measure_) {
            Level const level = kTechniques[std::size_t(step.technique)].level;
            result_.taken.push_back(
                {std::uint8_t(step.technique), links ? 1 : places(level), links, view_.state().unknown()});
        }
        last_.clear();
        for (Fact const& fact : step.settles) last_.push_back(fact.cell);
        for (Fact const& fact : step.settles) view_.set(fact.cell, std::uint8_t(fact.colour));
        view_.refresh();
        if (record_) result_.steps.push_back(std::move(step));
    }

    void tell_trouble() {
        if (!record_) return;
        Trouble const& trouble = result_.trouble;
        Step step = step_by(Technique::contradiction, {});
        step.numbers = numbers_of(trouble);
        tell_fault(step, trouble);
        for (int cell : reasons_.of(view_.state(), view_.state().beginning(), trouble))
            step.because.push_back({cell, view_.state()[cell]});
        result_.steps.push_back(std::move(step));
    }

    Puzzle const& puzzle_;
    Techniques const techniques_;
    bool const record_;
    long const most_steps_;
    bool const measure_;
    Stop& stop_;
    std::vector<int> last_;  // what the last step settled
    View view_, aside_;
    SeaCheck sea_;
    Reasons reasons_;
    Refutation refutation_;
    Explanation result_;
};

}  // namespace

Explanation explain(Puzzle const& puzzle, std::span<std::uint8_t const> given, Techniques techniques,
                    bool record, Stop& stop, int around, long most_steps, bool measure) {
    return Explaining(puzzle, techniques, record, most_steps, measure, stop, around).run(given);
}

std::vector<Finding> find_on_board(Technique technique, Puzzle const& puzzle,
                                   std::span<std::uint8_t const> board) {
    View view(puzzle), aside(puzzle);
    view.load({board.begin(), board.end()});
    Stop stop;
    Findings findings(stop);
    find(technique, view, aside, findings);
    return findings.all();
}

}  // namespace nurie::nurikabe
