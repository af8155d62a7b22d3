#include "explain.hpp"

#include <algorithm>
#include <array>

#include "techniques/edge_logic.hpp"
#include "techniques/supposition.hpp"
#include "telling.hpp"
#include "verify.hpp"

namespace nurie::nonogram {

using namespace techniques;

namespace {

constexpr std::uint8_t kOpen = 255;
constexpr std::uint8_t kUnseen = 255, kNothing = 254;  // instead of a level

RangeRules range_rules(Techniques techniques) {
    auto const has = [&](Technique t) { return (techniques & bit_of(t)) != 0; };
    return {has(Technique::range_order), has(Technique::range_neighbour), has(Technique::range_segment),
            has(Technique::range_alone), has(Technique::joining),         has(Technique::too_small_gap)};
}

bool is_about_a_line(Technique t) { return kFind[std::size_t(t)] != &find_by<nullptr>; }

// Whether a person sees all findings of a technique in a line at a glance.
bool is_at_a_glance(Technique t) {
    auto const& row = kTechniques[std::size_t(t)];
    return row.group == "cells" && row.level <= Level::medium;
}

class Explaining {
public:
    Explaining(Clues const& clues, Techniques techniques, bool record, long most_steps, bool measure,
               int until, Stop& stop)
        : clues_(clues),
          all_((Mask{2} << clues.colours()) - 1),
          rules_(range_rules(techniques)),
          techniques_(techniques),
          record_(record),
          most_steps_(most_steps),
          measure_(measure),
          until_(until),
          stop_(stop),
          cells_(clues.cells(), all_),
          states_(clues.lines()),
          is_stale_(clues.lines(), 1),
          is_unproved_(clues.lines(), 1),
          is_near_(clues.lines(), 0),
          offers_(measure ? clues.lines() : 0, kUnseen),
          exact_(ExactLine::of(clues)),
          telling_(clues, *exact_, all_, stop) {
        for (std::size_t t = 0; t < kTechniques.size(); ++t)
            if (is_about_a_line(Technique(t)) && (techniques & bit_of(Technique(t))))
                stages_.push_back({Technique(t), std::vector<unsigned char>(clues.lines(), 1)});
        if (clues.colours() > 1)
            for (int l = 0; l < clues.lines(); ++l) colours_.push_back(colours_of(clues[l]));
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
        std::vector<unsigned char> waits;  // which lines have changed since it last looked at them
    };

    Progress solve(std::span<std::uint8_t const> given) {
        for (int l = 0; l < clues_.lines(); ++l)
            if (shortest_length(clues_[l]) > clues_.length(l)) return broken_at(l);
        for (std::size_t cell = 0; cell < given.size(); ++cell)
            if (given[cell] != kOpen) telling_.paint(int(cell), cells_[cell] = mask_of(given[cell]));
        unknown_ = int(std::count_if(cells_.begin(), cells_.end(), [](Mask m) { return !is_settled(m); }));
        while (unknown_ > 0) {
            if (result_.found == most_steps_ || (until_ >= 0 && is_settled(cells_[until_])))
                return Progress::stopped;
            if (End const end = next_step()) return *end;
        }
        return Progress::solved;
    }

    // Of equally easy steps, one in a line that crosses the last change is easier to find.
    End next_step() {
        for (auto first = stages_.begin(); first != stages_.end();) {
            auto const last = std::find_if(first, stages_.end(), [&](Stage const& s) {
                return level_of(s.technique) != level_of(first->technique);
            });
            for (bool near : {true, false})
                for (auto stage = first; stage != last; ++stage)
                    if (auto const went = look_through(*stage, near)) return *went;
            first = last;
        }
        if (is_any_broken()) return Progress::contradiction;
        return try_guesses();
    }

    // Looks at the lines that changed; nothing if the technique finds nothing there.
    std::optional<End> look_through(Stage& stage, bool near) {
        int const lines = clues_.lines();
        for (int i = 0, l = at_; i < lines; ++i, l = l + 1 < lines ? l + 1 : 0) {
            if (!stage.waits[l] || bool(is_near_[l]) != near) continue;
            if (stop_.now(1 + clues_.length(l) / 8)) return Progress::stopped;
            stage.waits[l] = 0;
            auto const found = look(stage.technique, l);
            if (states_[l].is_broken) return broken_at(l);
            if (!found) continue;
            if (measure_) note_taken(stage.technique, places(level_of(stage.technique)), 0);
            return take(stage.technique, l, *found) ? End{} : Progress::contradiction;
        }
        return std::nullopt;
    }

    std::optional<Finding> look(Technique technique, int l) {
        ++result_.looks;
        LineState& state = state_of(l);
        return state.is_broken ? std::nullopt : kFind[std::size_t(technique)](state, *exact_);
    }
    static Level level_of(Technique t) { return kTechniques[std::size_t(t)].level; }

    void note_taken(Technique technique, int places, int links) {
        result_.taken.push_back({std::uint8_t(technique), places, links, unknown_});
    }

    // The number of lines in which a technique of this level, or an easier one, finds something.
    int places(Level level) {
        int count = 0;
        for (int l = 0; l < clues_.lines(); ++l) {
            if (offers_[l] == kUnseen) offers_[l] = easiest_in(l);
            count += offers_[l] <= std::uint8_t(level);
        }
        return std::max(count, 1);
    }

    std::uint8_t easiest_in(int l) {
        LineState& state = state_of(l);
        if (state.is_broken) return kNothing;
        for (Stage const& stage : stages_)
            if (kFind[std::size_t(stage.technique)](state, *exact_))
                return std::uint8_t(level_of(stage.technique));
        return kNothing;
    }

    // Weak rules do not notice that nothing fits in a line, so the exact solver checks the changed
    // lines.
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
        if (techniques_ & bit_of(Technique::edge_logic)) {
            EdgeLogic edges(clues_, *exact_, all_, stop_);
            auto const found = edges.find(cells_);
            result_.probes += edges.probes;
            if (stop_.stopped()) return Progress::stopped;
            if (found) return take(Technique::edge_logic, *found);
        }
        if (stop_.stopped()) return Progress::stopped;
        if (!(techniques_ & bit_of(Technique::refuted))) return Progress::stuck;
        Suppositions suppositions(clues_, *exact_, all_, stop_, care_of(record_, most_steps_));
        auto const found = suppositions.find(cells_);
        result_.probes += suppositions.probes;
        if (stop_.stopped()) return Progress::stopped;
        return found ? take(Technique::refuted, *found) : Progress::stuck;
    }

    // Applies a refutation to the board.
    End take(Technique technique, Refuted const& found) {
        Mask const before = cells_[found.cell], left = before & ~found.value;
        if (measure_) note_taken(technique, 1, found.chain.length());
        if (is_settled(left)) {
            Step step{technique};
            if (record_) step = telling_.tell(technique, found, before);
            begin_step(found.cell / clues_.width());
            bool const holds = narrow_cell(found.cell, left);
            add(std::move(step));
            return holds ? End{} : Progress::contradiction;
        }
        if (record_) telling_.note(technique, found, before);
        narrow_cell(found.cell, left);
        return {};
    }

    // Applies a finding, together with everything else seen at the same glance; false if a cell has
    // no value left.
    bool take(Technique technique, int l, Finding found) {
        std::vector<Telling::Found> parts;
        std::vector<std::pair<int, Mask>> changes;
        bool holds = true, paints = false;
        for (;;) {
            // A finding that leaves a cell without a value is a contradiction, not a step.
            holds = std::all_of(found.settles.begin(), found.settles.end(),
                                [](auto const& change) { return change.left != 0; });
            if (!holds) break;
            Finding painting = found, noted = found;
            auto const paints_none = [](auto const& change) { return !is_settled(change.left); };
            std::erase_if(painting.settles, paints_none);
            std::erase_if(noted.settles, [&](auto const& change) { return !paints_none(change); });
            if (record_ && !noted.settles.empty())
                telling_.note({technique, l, states_[l].cells, std::move(noted)});
            if (record_ && !painting.settles.empty())
                parts.push_back({technique, l, states_[l].cells, painting});
            if (!painting.settles.empty() && !paints) {
                paints = true;
                begin_step(l);
            }
            for (auto const& [p, left] : found.settles) narrow_cell(clues_.cell(l, p), left);
            if (!is_at_a_glance(technique) || painting.settles.empty()) break;
            auto const more = look(technique, l);
            if (states_[l].is_broken || !more) break;
            found = *more;
        }
        if (paints) add(record_ ? telling_.tell(parts) : Step{technique, l});
        if (!holds) broken_at(l);
        return holds;
    }

    void begin_step(int l) {
        at_ = l;
        std::fill(is_near_.begin(), is_near_.end(), 0);
    }

    void add(Step step) {
        for (int cell : painted_now_) telling_.paint(cell, cells_[cell]);
        painted_now_.clear();
        ++result_.found;
        if (record_) result_.steps.push_back(std::move(step));
    }

    bool narrow_cell(int cell, Mask left) {
        bool const paints = !is_settled(cells_[cell]) && is_settled(left);
        unknown_ -= paints;
        cells_[cell] = left;
        wake(cell);
        if (paints) {
            painted_now_.push_back(cell);
            is_near_[cell / clues_.width()] = is_near_[clues_.height() + cell % clues_.width()] = 1;
        }
        return left != 0;
    }

    void wake(int cell) {
        for (int l : {cell / clues_.width(), clues_.height() + cell % clues_.width()}) {
            is_stale_[l] = is_unproved_[l] = 1;
            if (measure_) offers_[l] = kUnseen;
            for (Stage& stage : stages_) stage.waits[l] = 1;
        }
    }

    LineState& state_of(int l) {
        if (!is_stale_[l]) return states_[l];
        std::vector<Mask> cells(clues_.length(l));
        for (int p = 0; p < clues_.length(l); ++p) cells[p] = cells_[clues_.cell(l, p)];
        states_[l] = line_state(clues_[l], std::move(cells), clues_.colours() > 1, rules_);
        if (!colours_.empty()) {
            auto const first = colours_.begin() + (clues_.is_row(l) ? clues_.height() : 0);
            states_[l].crossing.assign(first, first + clues_.length(l));
        }
        is_stale_[l] = 0;
        return states_[l];
    }

    Progress broken_at(int l) {
        result_.broken_line = l;
        return Progress::contradiction;
    }

    // The first line of a full board that does not match its clue.
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
    bool const measure_;
    int const until_;
    Stop& stop_;
    std::vector<Mask> cells_;
    std::vector<LineState> states_;
    std::vector<unsigned char> is_stale_;
    std::vector<unsigned char> is_unproved_;  // the lines not yet known to be consistent
    std::vector<Stage> stages_;
    std::vector<unsigned char> is_near_;  // the lines through the cells that the last step painted
    std::vector<std::uint8_t> offers_;    // the easiest level on offer in each line; if measured
    std::vector<Mask> colours_;           // of each line; in colour only
    std::vector<int> painted_now_;
    std::unique_ptr<ExactLine> exact_;
    Telling telling_;
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
                    bool record, Stop& stop, int around, long most_steps, bool measure, int until) {
    return Explaining(clues, techniques, record, most_steps, measure, until, stop).run(given, around);
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
