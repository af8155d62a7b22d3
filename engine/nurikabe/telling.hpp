// Telling: turns what a technique found on a board, or a supposition that failed, into a step with its
// reason.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "techniques/contradiction_in_few_steps.hpp"
#include "techniques/reason.hpp"

namespace nurie::nurikabe {

class Telling {
public:
    using State = techniques::State;
    using Finding = techniques::Finding;
    using Trouble = techniques::Trouble;

    Telling(Puzzle const& puzzle, Stop& stop) : puzzle_(puzzle), reasons_(puzzle, stop) {}

    // Only the technique and what is new, for steps that nobody reads.
    static Step plain(Technique technique, std::vector<Fact> settles, std::string_view text = {}) {
        Step step{technique};
        step.settles = std::move(settles);
        step.text = text.empty() ? name_of(technique) : text;
        return step;
    }
    static Step plain(techniques::Chain const& chain) {
        int const other = chain.colour == kBlack ? kWhite : kBlack;
        Step step = plain(Technique::contradiction_in_few_steps, {{chain.cell, other}});
        step.assuming.push_back({chain.cell, chain.colour});
        return step;
    }

    // What a technique found on a board.
    Step tell(Technique technique, Finding const& found, State const& state) {
        Step step = plain(technique, found.settles, found.text);
        std::vector<int> const reason = reasons_.of(state, state.beginning(), technique, found);
        Finding const seen = reasons_.seen_by(state, reason, technique, found);
        step.assuming = seen.assuming;
        step.numbers = seen.numbers;
        for (int at : techniques::numbers_of(seen.trouble)) step.numbers.push_back(at);
        tell_fault(step, seen.trouble);
        for (Argument const& argument : seen.arguments) step.arguments.push_back(argument);
        for (int cell : reason) step.because.push_back({cell, state[cell]});
        for (techniques::Way const& way : seen.ways) tell_way(way, step);
        return step;
    }

    // A supposition that failed.
    Step tell(techniques::Chain const& chain, State const& state) {
        Step step = plain(chain);
        tell_chain(chain, state, step);
        return step;
    }

    // What is wrong on a board.
    Step tell(Trouble const& trouble, State const& state) {
        Step step = plain(Technique::contradiction, {});
        step.numbers = techniques::numbers_of(trouble);
        tell_fault(step, trouble);
        for (int cell : reasons_.of(state, state.beginning(), trouble))
            step.because.push_back({cell, state[cell]});
        return step;
    }

private:
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
        techniques::FaultTexts const& texts = techniques::kFaults[std::size_t(trouble.fault)];
        // Where it appears: a block is named by its first cell, a part of the sea by one of its
        // cells.
        if (trouble.cell >= 0) step.arguments.push_back({"spot", Form::places, {trouble.cell}});
        if (trouble.other_cell >= 0) step.arguments.push_back({"other", Form::places, {trouble.other_cell}});
        step.arguments.push_back({"fault", Form::phrase, {}, step.assuming.empty() ? texts.is : texts.would});
    }

    // The links that lead to the fault, and the cells they follow from.
    void tell_chain(techniques::Chain const& chain, State const& state, Step& step) {
        step.numbers = techniques::numbers_of(chain.trouble);
        tell_fault(step, chain.trouble);
        std::vector<std::vector<std::uint8_t>> boards{state.cells()};
        boards[0][chain.cell] = chain.colour;
        for (techniques::Link const& link : chain.links) {
            boards.push_back(boards.back());
            for (Fact const& fact : link.finding.settles)
                boards.back()[fact.cell] = std::uint8_t(fact.colour);
        }
        std::vector<unsigned char> needed(puzzle_.cells(), 0);
        State past(puzzle_);
        // If a cell would have to be both, the last two links say so.
        std::size_t clashing = chain.trouble.fault == techniques::Fault::both ? 2 : 0;
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
            Step link = plain(technique, told.settles, "link");
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
            if (needed[cell] && state[cell] != state.beginning()[cell])
                step.because.push_back({cell, state[cell]});
    }

    // What one of several alternatives leads to, as a link of the step that compares them.
    static void tell_way(techniques::Way const& way, Step& step) {
        Step link = plain(technique_by(way.technique, Technique(step.technique)), {}, way.text);
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

    static Technique technique_by(std::string_view name, Technique otherwise) {
        for (std::size_t at = 0; at < kTechniques.size(); ++at)
            if (kTechniques[at].name == name) return Technique(at);
        return otherwise;
    }

    Puzzle const& puzzle_;
    techniques::Reasons reasons_;
};

}  // namespace nurie::nurikabe
