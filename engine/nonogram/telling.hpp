// Telling: turns what a technique found into a step that can be followed on the board alone.
//
// A player paints cells; the board does not show that a cell is "not red". So a finding that paints
// nothing is kept as a note, and becomes part of the first step that needs it: such a step is a
// chain of links, the notes first. The reason of a step is the cells that the technique is about
// and as few others as possible, so that everything it settles follows from them and the clue of
// the line, and every run that its sentence names must be where the sentence says.
#pragma once

#include <algorithm>

#include "explain.hpp"
#include "techniques/exact_line.hpp"
#include "techniques/supposition.hpp"

namespace nurie::nonogram {

// The new facts about a cell: what it is or is not.
inline void add_facts(int cell, techniques::Mask before, techniques::Mask after, std::vector<Fact>& out) {
    if (techniques::is_settled(after)) {
        if (after) out.push_back({cell, std::countr_zero(after), true});
        return;
    }
    for (techniques::Mask gone = before & ~after; gone; gone &= gone - 1)
        out.push_back({cell, std::countr_zero(gone), false});
}

class Telling {
public:
    using Mask = techniques::Mask;
    using Finding = techniques::Finding;
    using Range = techniques::Range;

    Telling(Clues const& clues, techniques::ExactLine& exact, Mask all, Stop& stop)
        : clues_(clues), exact_(exact), all_(all), stop_(stop), painted_(clues.cells(), all) {}

    // The board as the player sees it from now on.
    void paint(int cell, Mask value) { painted_[cell] = value; }

    // What a technique found in a line with these cells.
    struct Found {
        Technique technique;
        int line;
        std::vector<Mask> cells;
        Finding finding;
    };

    void note(Found found) { notes_.push_back({std::move(found), std::nullopt, {}}); }
    void note(Technique technique, techniques::Refuted refuted, Mask before) {
        notes_.push_back({{technique, -1, {}, {}}, std::move(refuted), before});
    }

    // Whether a step reports all its findings, or only the last and those that it needs.
    enum class Parts { all, needed };

    // Findings that are made at one glance, combined into one step.
    Step tell(std::vector<Found> const& parts, Parts told = Parts::all) {
        needed_.assign(clues_.cells(), all_);
        std::vector<Step> links;
        for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
            if (told == Parts::needed && part != parts.rbegin() && !is_needed(*part)) continue;
            for (auto const& [p, left] : part->finding.settles) needed_[clues_.cell(part->line, p)] = all_;
            links.push_back(link_of(*part, part->cells));
        }
        add_notes(links);
        std::reverse(links.begin(), links.end());
        Step step = links.back();
        step.because = needed();
        if (links.size() == 1) return step;
        step.settles.clear();
        for (Step const& link : links) {
            // A chain is as hard as its hardest link.
            step.technique = std::max(step.technique, link.technique);
            for (Fact const& fact : link.settles)
                if (fact.holds) step.settles.push_back(fact);
        }
        step.text = "parts";
        step.arguments.clear();
        step.chain = std::move(links);
        return step;
    }

    // An assumption that failed, and the resulting value of the cell.
    Step tell(Technique technique, techniques::Refuted const& refuted, Mask before) {
        needed_.assign(clues_.cells(), all_);
        Step step{technique, refuted.chain.links.back().line};
        step.text = technique == Technique::refuted ? "refuted.chain"
                    : is_at_edge(refuted.cell)      ? "edge_logic"
                                                    : "edge_logic.inner";
        add_facts(refuted.cell, before, before & ~refuted.value, step.settles);
        step.assuming.push_back({refuted.cell, std::countr_zero(refuted.value), true});
        std::vector<Step> links = links_of(refuted, before);
        for (std::size_t j = 0; j < clues_[step.line].size(); ++j) step.runs.push_back(int(j));
        add_notes(links);
        std::reverse(links.begin(), links.end());
        step.because = needed();
        step.chain = std::move(links);
        return step;
    }

private:
    struct Note {
        Found found;
        std::optional<techniques::Refuted> refuted;
        Mask before;
    };

    // Whether the links so far need a cell that a finding settles.
    bool is_needed(Found const& found) const {
        return std::any_of(
            found.finding.settles.begin(), found.finding.settles.end(),
            [&](auto const& change) { return needed_[clues_.cell(found.line, change.position)] != all_; });
    }

    // Whether a cell is at the edge of the board, not only at that of its known cells.
    bool is_at_edge(int cell) const {
        int const row = cell / clues_.width(), column = cell % clues_.width();
        return row == 0 || row == clues_.height() - 1 || column == 0 || column == clues_.width() - 1;
    }

    // The links of a refutation from the last to the first; marks the cells they need.
    std::vector<Step> links_of(techniques::Refuted const& refuted, Mask before) {
        std::vector<Step> links;
        for (techniques::Link const& link : refuted.chain.links) {
            Step& told = links.emplace_back(Step{Technique::line, link.line});
            told.text = "link";
            for (auto const& [cell, was, is] : link.settles) add_facts(cell, was, is, told.settles);
            for (auto const& [cell, left] : link.because) add_facts(cell, all_, left, told.because);
        }
        tell_clash(refuted, links.back());
        std::reverse(links.begin(), links.end());
        for (auto const& [cell, left] : refuted.chain.known) needed_[cell] &= left;
        // With more than two values, what is known about the cell excludes the others.
        if (techniques::is_settled(before & ~refuted.value)) needed_[refuted.cell] &= before;
        return links;
    }

    // Nothing fits in the last line. If one of its cells were unknown, something would fit and give
    // the cell another value: this is the cell that would have to be both.
    void tell_clash(techniques::Refuted const& refuted, Step& last) const {
        last.text = clues_.colours() > 1 ? "link.clash.colours" : "link.clash";
        int clash = refuted.cell;
        for (techniques::Link const& link : refuted.chain.links)
            for (auto const& change : link.settles)
                for (auto const& [cell, left] : refuted.chain.links.back().because)
                    if (cell == change.cell) clash = cell;
        last.arguments.push_back({"clash", Form::places, {clash}});
    }

    // One finding as a link, with the cells it needs.
    Step link_of(Found const& found, std::vector<Mask> const& known) {
        Step link{found.technique, found.line};
        link.runs = found.finding.runs;
        for (auto const& [p, left] : found.finding.settles)
            add_facts(clues_.cell(found.line, p), found.cells[p], left, link.settles);
        // It needs the crossing lines too, unless it only says which colours the line lacks.
        if (found.technique == Technique::colour_crossing && link.settles.front().holds) link.line = -1;
        auto kept = reason(found, known);
        for (int p = 0; p < int(kept.size()); ++p) {
            if (kept[p] == all_) continue;
            add_facts(clues_.cell(found.line, p), all_, kept[p], link.because);
            needed_[clues_.cell(found.line, p)] &= kept[p];
        }
        if (!found.finding.text_if_several.empty()) link.runs = owners(found, kept);
        tell(found, link);
        return link;
    }

    // The runs that may cover the cells a finding is about, as far as its reason tells.
    std::vector<int> owners(Found const& found, std::vector<Mask>& reason) {
        auto const clue = clues_[found.line];
        if (!exact_.solve(clue, reason)) return found.finding.runs;
        std::vector<int> runs;
        auto const [first, last] = found.finding.seen.front();
        for (int j = 0; j < int(clue.size()); ++j)
            if (exact_.may_start(j, {last - clue[j].length + 1, first})) runs.push_back(j);
        return runs;
    }

    // The sentence for a finding, and its arguments.
    void tell(Found const& found, Step& link) const {
        Finding const& finding = found.finding;
        link.text =
            !link.because.empty() && !finding.text_if_known.empty() ? finding.text_if_known : finding.text;
        if (link.runs.size() > 1 && !finding.text_if_several.empty()) link.text = finding.text_if_several;
        if (link.text.empty()) link.text = name_of(Technique(link.technique));
        Argument runs{"runs", finding.names_all_runs ? Form::all_of : Form::any_of};
        auto const clue = clues_[found.line];
        for (int j : link.runs) {
            auto const is_alike = [&](Run const& other) {
                return other.length == clue[j].length && other.colour == clue[j].colour;
            };
            auto const before = std::count_if(clue.begin(), clue.begin() + j, is_alike);
            auto const after = std::count_if(clue.begin() + j + 1, clue.end(), is_alike);
            int const which = before + after > 0 ? int(before) + 1 : 0;
            runs.values.insert(runs.values.end(), {clue[j].length, clue[j].colour, which});
        }
        link.arguments.push_back(std::move(runs));
        if (finding.covers) tell_cells("cells", {*finding.covers}, found.line, link);
        if (!finding.seen.empty()) tell_cells("known", finding.seen, found.line, link);
    }

    void tell_cells(std::string_view name, std::vector<techniques::Range> const& ranges, int line,
                    Step& link) const {
        Argument cells{name, Form::cells};
        for (techniques::Range const& range : ranges)
            for (int p = range.first; p <= range.last; ++p) cells.values.push_back(clues_.cell(line, p));
        link.arguments.push_back(std::move(cells));
    }

    // Leaves out known cells one at a time, as long as the finding still follows, unpainted ones
    // first. The cells that the technique is about stay, even if the clue and the rest would be
    // enough.
    std::vector<Mask> reason(Found const& found, std::vector<Mask> known) {
        std::vector<unsigned char> weight(known.size(), 1);
        for (int p : found.finding.likely) weight[p] = 2;
        for (int p = 0; p < int(known.size()); ++p)
            if (!techniques::is_settled(known[p])) weight[p] = 0;
        for (int p : found.finding.premise) weight[p] = 3;
        if (found.technique == Technique::colour_crossing) {
            for (int p = 0; p < int(known.size()); ++p)
                if (weight[p] < 3) known[p] = all_;
                else known[p] = all_ & ~techniques::kEmpty;
            return known;
        }
        for (unsigned char w : {0, 1, 2})
            for (int p = 0; p < int(known.size()); ++p) {
                if (weight[p] != w || known[p] == all_) continue;
                if (stop_.now(1 + int(known.size()) / 16)) return known;
                // All that is known of the cell, or of a cell that is not painted, colour by colour.
                leave_out(found, known, p, all_);
                for (Mask gone = techniques::is_settled(known[p]) ? 0 : all_ & ~known[p]; gone;
                     gone &= gone - 1)
                    leave_out(found, known, p, known[p] | (gone & -gone));
            }
        return known;
    }

    // Knows only this much of a place, if the finding still follows.
    void leave_out(Found const& found, std::vector<Mask>& known, int place, Mask value) {
        std::vector<Mask> trial = known;
        trial[place] = value;
        if (gives(found, trial)) known[place] = value;
    }

    bool gives(Found const& found, std::vector<Mask>& line) {
        if (!exact_.solve(clues_[found.line], line)) return false;
        for (auto const& [p, left] : found.finding.settles) {
            Mask const gone = techniques::is_settled(left) ? all_ & ~left : found.cells[p] & ~left;
            if (line[p] & gone) return false;
        }
        return !found.finding.proves_run || has_named_run(found);
    }

    // Whether the named run covers all cells that the sentence names, wherever it starts.
    bool has_named_run(Found const& found) const {
        Finding const& finding = found.finding;
        int const j = finding.runs.front(), length = clues_[found.line][j].length;
        Range const cells =
            finding.covers ? *finding.covers : Range{finding.seen.front().first, finding.seen.back().last};
        return !exact_.may_start(j, {0, cells.last - length}) &&
               !exact_.may_start(j, {cells.first + 1, clues_.length(found.line)});
    }

    // Puts the notes that are needed before the links, which go from the last to the first.
    void add_notes(std::vector<Step>& links) {
        for (auto note = notes_.rbegin(); note != notes_.rend(); ++note) {
            if (note->refuted) {
                int const cell = note->refuted->cell;
                if (painted_[cell] != all_ || !(note->refuted->value & ~needed_[cell])) continue;
                needed_[cell] |= note->refuted->value;
                Step told{note->found.technique};
                told.text = "refuted.chain";
                told.settles.push_back({cell, std::countr_zero(note->refuted->value), false});
                told.assuming.push_back({cell, std::countr_zero(note->refuted->value), true});
                told.chain = links_of(*note->refuted, all_);
                std::reverse(told.chain.begin(), told.chain.end());
                links.push_back(std::move(told));
                continue;
            }
            Found part = note->found;
            part.finding.settles.clear();
            for (auto const& [p, left] : note->found.finding.settles) {
                int const cell = clues_.cell(part.line, p);
                Mask const gone = part.cells[p] & ~left & ~needed_[cell];
                if (painted_[cell] != all_ || !gone) continue;
                needed_[cell] |= gone;
                part.finding.settles.push_back({p, part.cells[p] & ~gone});
            }
            if (part.finding.settles.empty()) continue;
            std::vector<Mask> known = part.cells;
            for (int p = 0; p < int(known.size()); ++p) known[p] &= painted_[clues_.cell(part.line, p)];
            links.push_back(link_of(part, known));
        }
    }

    // The painted cells that the links need.
    std::vector<Fact> needed() const {
        std::vector<Fact> facts;
        for (int cell = 0; cell < clues_.cells(); ++cell)
            if (needed_[cell] != all_) add_facts(cell, all_, needed_[cell], facts);
        return facts;
    }

    Clues const& clues_;
    techniques::ExactLine& exact_;
    Mask const all_;
    Stop& stop_;
    std::vector<Mask> painted_;  // the painted cells
    std::vector<Note> notes_;
    std::vector<Mask> needed_;  // what the links so far need of each cell
};

}  // namespace nurie::nonogram
