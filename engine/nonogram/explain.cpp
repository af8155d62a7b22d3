#include "explain.hpp"

#include <algorithm>
#include <array>

#include "techniques/chain.hpp"
#include "techniques/contradiction.hpp"
#include "verify.hpp"

namespace nurie::nonogram {

using namespace techniques;

namespace {

constexpr std::uint8_t kOpen = 255;

RangeRules range_rules(Techniques techniques) {
    auto const has = [&](Technique t) { return (techniques & bit_of(t)) != 0; };
    return {has(Technique::range_order), has(Technique::range_neighbour), has(Technique::range_segment),
            has(Technique::range_alone), has(Technique::joining),         has(Technique::too_small_gap)};
}

bool is_about_a_line(Technique t) {
    auto const group = kTechniques[std::size_t(t)].group;
    return group == "cells" || group == "line";
}

class Explaining {
public:
    Explaining(Clues const& clues, Techniques techniques, bool record, long most_steps, Stop& stop)
        : clues_(clues),
          all_((Mask{2} << clues.colours()) - 1),
          rules_(range_rules(techniques)),
          techniques_(techniques),
          record_(record),
          most_steps_(most_steps),
          stop_(stop),
          cells_(clues.cells(), all_),
          states_(clues.lines()),
          is_stale_(clues.lines(), 1),
          is_unproved_(clues.lines(), 1),
          exact_(ExactLine::of(clues)) {
        for (std::size_t t = 0; t < kTechniques.size(); ++t)
            if (is_about_a_line(Technique(t)) && (techniques & bit_of(Technique(t))))
                stages_.push_back({Technique(t), std::vector<unsigned char>(clues.lines(), 1)});
    }

    Explanation run(std::span<std::uint8_t const> given, int around) {
        if (around >= 0) {
            for (Stage& stage : stages_) std::fill(stage.waits.begin(), stage.waits.end(), 0);
            std::fill(is_unproved_.begin(), is_unproved_.end(), 0);
            wake(around);
        }
        result_.progress = solve(given);
        result_.known.assign(clues_.cells(), kOpen);
        for (int cell = 0; cell < clues_.cells(); ++cell)
            if (cells_[cell] && is_settled(cells_[cell]))
                result_.known[cell] = std::uint8_t(std::countr_zero(cells_[cell]));
        if (result_.progress == Progress::solved && !verify(clues_, result_.known)) {
            // Weak rules may fill a board without noticing that a given cell was wrong.
            result_.progress = Progress::contradiction;
            result_.broken_line = wrong_line();
        }
        return std::move(result_);
    }

private:
    struct Stage {
        Technique technique;
        std::vector<unsigned char> waits;  // which lines changed since it looked at them
    };

    Progress solve(std::span<std::uint8_t const> given) {
        for (int l = 0; l < clues_.lines(); ++l)
            if (shortest_length(clues_[l]) > clues_.length(l)) return broken_at(l);
        for (std::size_t cell = 0; cell < given.size(); ++cell)
            if (given[cell] != kOpen) cells_[cell] = mask_of(given[cell]);
        unknown_ = int(std::count_if(cells_.begin(), cells_.end(), [](Mask m) { return !is_settled(m); }));
        while (unknown_ > 0) {
            if (result_.found == most_steps_) return Progress::stopped;
            if (End const end = next_step()) return *end;
        }
        return Progress::solved;
    }

    End next_step() {
        int const lines = clues_.lines();
        for (Stage& stage : stages_) {
            // Going on where the last step was makes the explanation easier to follow.
            for (int i = 0, l = at_; i < lines; ++i, l = l + 1 < lines ? l + 1 : 0) {
                if (!stage.waits[l]) continue;
                if (stop_.now(1 + clues_.length(l) / 8)) return Progress::stopped;
                stage.waits[l] = 0;
                ++result_.looks;
                LineState& state = state_of(l);
                auto const found =
                    state.is_broken ? std::nullopt : kFind[std::size_t(stage.technique)](state, *exact_);
                if (state.is_broken) return broken_at(l);
                if (!found) continue;
                at_ = l;
                return take(stage.technique, l, *found) ? End{} : Progress::contradiction;
            }
        }
        if (is_any_broken()) return Progress::contradiction;
        return try_guesses();
    }

    // Weak rules do not see that nothing fits in a line, so the lines that changed are asked.
    bool is_any_broken() {
        for (int l = 0; l < clues_.lines(); ++l) {
            if (!is_unproved_[l]) continue;
            if (stop_.now(1 + clues_.length(l) / 8)) return false;
            std::vector<Mask> cells = state_of(l).cells;
            if (!exact_->solve(clues_[l], cells)) {
                broken_at(l);
                return true;
            }
            is_unproved_[l] = 0;
        }
        return false;
    }

    End try_guesses() {
        bool const may_refute = techniques_ & bit_of(Technique::refuted);
        bool const may_agree = techniques_ & bit_of(Technique::agreed);
        if (stop_.stopped()) return Progress::stopped;
        if (!may_refute && !may_agree) return Progress::stuck;
        Tried const tried = try_values(clues_, cells_, *exact_, may_refute, may_agree, stop_);
        result_.probes += tried.probes;
        if (stop_.stopped()) return Progress::stopped;
        if (tried.cell < 0) return Progress::stuck;
        Step step = tried.refuted ? step_by("refuted", tried.broken_line, "refuted")
                                  : step_by("agreed", tried.broken_line, "agreed");
        Mask const before = cells_[tried.cell];
        for (int q = clues_.colours(); q >= 0; --q)
            if ((tried.refuted ? tried.refuted : before) & mask_of(q))
                step.assuming.push_back({tried.cell, q, true});
        bool holds = true;
        if (tried.refuted) {
            if (record_) find_chain(tried, step);
            note_facts(tried.cell, before, before & ~tried.refuted, step.settles);
            holds = narrow_cell(tried.cell, before & ~tried.refuted);
            for (std::size_t j = 0; j < clues_[tried.broken_line].size(); ++j) step.runs.push_back(int(j));
        } else {
            for (int cell = 0; cell < clues_.cells(); ++cell) {
                Mask const left = cells_[cell] & tried.agreed[cell];
                if (left == cells_[cell]) continue;
                note_facts(cell, cells_[cell], left, step.settles);
                holds &= narrow_cell(cell, left);
            }
        }
        at_ = tried.cell / clues_.width();
        add(std::move(step));
        return holds ? End{} : Progress::contradiction;
    }

    // Tells what follows from a guess that fails, and which known cells that needs.
    void find_chain(Tried const& tried, Step& step) {
        auto const chain = ChainFinder(clues_, *exact_, all_, stop_).find(cells_, tried.cell, tried.refuted);
        for (Link const& link : chain.links) {
            Step& next = step.chain.emplace_back(step_by("line", link.line, "link"));
            for (auto const& [cell, before, after] : link.settles)
                note_facts(cell, before, after, next.settles);
            for (auto const& [cell, left] : link.because) note_facts(cell, all_, left, next.because);
        }
        if (!step.chain.empty()) step.text = "refuted.chain";
        for (auto const& [cell, left] : chain.known) note_facts(cell, all_, left, step.because);
    }

    // Carries a finding out; false if it leaves nothing for a cell.
    bool take(Technique technique, int l, Finding const& found) {
        Step step{technique, l};
        if (record_) {
            step.runs = found.runs;
            for (auto const& [p, left] : found.settles)
                note_facts(clues_.cell(l, p), states_[l].cells[p], left, step.settles);
            find_reason(l, found, step.because);
            tell(found, step);
        }
        bool holds = true;
        for (auto const& [p, left] : found.settles) holds &= narrow_cell(clues_.cell(l, p), left);
        add(std::move(step));
        if (!holds) broken_at(l);
        return holds;
    }

    // Which sentence says what was found, and what it names.
    void tell(Finding const& found, Step& step) const {
        step.text = !step.because.empty() && !found.text_if_known.empty() ? found.text_if_known : found.text;
        if (step.text.empty()) step.text = name_of(step.technique);
        Argument runs{"runs", found.names_all_runs ? Form::all_of : Form::any_of};
        auto const clue = clues_[step.line];
        for (int j : found.runs) {
            auto const is_alike = [&](Run const& other) {
                return other.length == clue[j].length && other.colour == clue[j].colour;
            };
            auto const before = std::count_if(clue.begin(), clue.begin() + j, is_alike);
            auto const after = std::count_if(clue.begin() + j + 1, clue.end(), is_alike);
            int const which = before + after > 0 ? int(before) + 1 : 0;
            runs.values.insert(runs.values.end(), {clue[j].length, clue[j].colour, which});
        }
        step.arguments.push_back(std::move(runs));
        if (found.covers) tell_cells("cells", {*found.covers}, step);
        if (!found.seen.empty()) tell_cells("known", found.seen, step);
    }

    void tell_cells(std::string_view name, std::vector<Range> const& ranges, Step& step) const {
        Argument cells{name, Form::cells};
        for (Range const& range : ranges)
            for (int p = range.first; p <= range.last; ++p) cells.values.push_back(clues_.cell(step.line, p));
        step.arguments.push_back(std::move(cells));
    }

    void add(Step step) {
        ++result_.found;
        if (record_) result_.steps.push_back(std::move(step));
    }

    // What a cell is, or is not, that it was not known to be, or not to be.
    static void note_facts(int cell, Mask before, Mask after, std::vector<Fact>& out) {
        if (is_settled(after)) {
            if (after) out.push_back({cell, std::countr_zero(after), true});
            return;
        }
        for (Mask gone = before & ~after; gone; gone &= gone - 1)
            out.push_back({cell, std::countr_zero(gone), false});
    }

    // Leaves known cells out one at a time, as long as the rest still gives the finding. What
    // the technique is about stays, even where the clue and the rest would do.
    void find_reason(int l, Finding const& found, std::vector<Fact>& because) {
        std::vector<Mask> known = states_[l].cells, trial;
        std::vector<int> order;
        std::vector<unsigned char> weight(known.size(), 0);
        for (int p : found.likely) weight[p] = 1;
        for (int p : found.premise) weight[p] = 2;
        for (unsigned char w : {0, 1})
            for (int p = 0; p < int(known.size()); ++p)
                if (weight[p] == w && known[p] != all_) order.push_back(p);
        for (int p : order) {
            if (stop_.now(1 + int(known.size()) / 16)) break;
            trial = known;
            trial[p] = all_;
            if (!exact_->solve(clues_[l], trial)) continue;
            bool const follows =
                std::all_of(found.settles.begin(), found.settles.end(), [&](auto const& change) {
                    Mask const before = states_[l].cells[change.position];
                    return (trial[change.position] & before & ~change.left) == 0;
                });
            if (follows) known[p] = all_;
        }
        for (int p = 0; p < int(known.size()); ++p)
            if (known[p] != all_) note_facts(clues_.cell(l, p), all_, known[p], because);
    }

    bool narrow_cell(int cell, Mask left) {
        unknown_ -= !is_settled(cells_[cell]) && is_settled(left);
        cells_[cell] = left;
        wake(cell);
        return left != 0;
    }

    void wake(int cell) {
        for (int l : {cell / clues_.width(), clues_.height() + cell % clues_.width()}) {
            is_stale_[l] = is_unproved_[l] = 1;
            for (Stage& stage : stages_) stage.waits[l] = 1;
        }
    }

    LineState& state_of(int l) {
        if (!is_stale_[l]) return states_[l];
        std::vector<Mask> cells(clues_.length(l));
        for (int p = 0; p < clues_.length(l); ++p) cells[p] = cells_[clues_.cell(l, p)];
        states_[l] = line_state(clues_[l], std::move(cells), clues_.colours() > 1, rules_);
        is_stale_[l] = 0;
        return states_[l];
    }

    Progress broken_at(int l) {
        result_.broken_line = l;
        return Progress::contradiction;
    }

    // The first line of a full board that does not have its clue.
    int wrong_line() {
        std::vector<Mask> cells;
        for (int l = 0; l < clues_.lines(); ++l) {
            cells.resize(clues_.length(l));
            for (int p = 0; p < clues_.length(l); ++p) cells[p] = cells_[clues_.cell(l, p)];
            if (!exact_->solve(clues_[l], cells)) return l;
        }
        return -1;
    }

    Clues const& clues_;
    Mask const all_;
    RangeRules const rules_;
    Techniques const techniques_;
    bool const record_;
    long const most_steps_;
    Stop& stop_;
    std::vector<Mask> cells_;
    std::vector<LineState> states_;
    std::vector<unsigned char> is_stale_;
    std::vector<unsigned char> is_unproved_;  // the lines of which it is not known that something fits
    std::vector<Stage> stages_;
    std::unique_ptr<ExactLine> exact_;
    int unknown_ = 0;
    int at_ = 0;
    Explanation result_;
};

}  // namespace

Step step_by(std::string_view technique, int line, std::string_view text) {
    std::size_t row = 0;
    while (kTechniques[row].name != technique) ++row;
    Step step{Technique(row), line};
    step.text = text;
    return step;
}

Explanation explain(Clues const& clues, std::span<std::uint8_t const> given, Techniques techniques,
                    bool record, Stop& stop, int around, long most_steps) {
    return Explaining(clues, techniques, record, most_steps, stop).run(given, around);
}

std::optional<Finding> find_in_line(Technique technique, std::span<Run const> clue,
                                    std::vector<Mask> const& cells, int colours, Techniques rules) {
    Clues clues(int(cells.size()), 1, colours);
    for (Run const& run : clue) clues.add_run(run.length, run.colour);
    clues.end_line();
    for (std::size_t i = 0; i < cells.size(); ++i) clues.end_line();
    LineState state = line_state(clue, cells, colours > 1, range_rules(rules));
    if (state.is_broken) return std::nullopt;
    return kFind[std::size_t(technique)](state, *ExactLine::of(clues));
}

}  // namespace nurie::nonogram
