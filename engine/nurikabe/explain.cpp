#include "explain.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "telling.hpp"

namespace nurie::nurikabe {

using namespace techniques;

namespace {

// Techniques from here on are slow, and are asked for one finding only.
constexpr Technique kSlow = Technique::island_bottleneck;
// Steps within this many rows and columns of the last step are preferred.
constexpr int kNear = 2;

class Explaining {
public:
    Explaining(Puzzle const& puzzle, Techniques techniques, bool record, long most_steps, bool measure,
               int until, Stop& stop, int around)
        : puzzle_(puzzle),
          techniques_(techniques),
          record_(record),
          most_steps_(most_steps),
          measure_(measure),
          until_(until),
          stop_(stop),
          view_(puzzle),
          aside_(puzzle),
          telling_(puzzle, stop),
          refutation_(puzzle, stop, care_of(record, most_steps)) {
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
            if (result_.found == most_steps_ || (until_ >= 0 && !view_.state().is_unknown(until_)))
                return Progress::stopped;
            if (End const end = next_step()) return *end;
        }
        // A small set of rules may fill a board without noticing a contradiction.
        result_.trouble = find_trouble(view_, sea_);
        if (!result_.trouble) return Progress::solved;
        if (record_) result_.steps.push_back(telling_.tell(result_.trouble, view_.state()));
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
                if (record_) result_.steps.push_back(telling_.tell(result_.trouble, view_.state()));
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
        Step step = record_ ? telling_.tell(chain, view_.state()) : Telling::plain(chain);
        if (stop_.stopped()) return Progress::stopped;
        finish(std::move(step), int(chain.links.size()) + 1);
        return std::nullopt;
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
        Step step = record_ ? telling_.tell(technique, found, view_.state())
                            : Telling::plain(technique, found.settles, found.text);
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

    Puzzle const& puzzle_;
    Techniques const techniques_;
    bool const record_;
    long const most_steps_;
    bool const measure_;
    int const until_;
    Stop& stop_;
    std::vector<int> last_;  // what the last step settled
    View view_, aside_;
    SeaCheck sea_;
    Telling telling_;
    Refutation refutation_;
    Explanation result_;
};

}  // namespace

Explanation explain(Puzzle const& puzzle, std::span<std::uint8_t const> given, Techniques techniques,
                    bool record, Stop& stop, int around, long most_steps, bool measure, int until) {
    return Explaining(puzzle, techniques, record, most_steps, measure, until, stop, around).run(given);
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
