// Search: conflict-driven clause learning over the rules of a puzzle.
//
// The rules of the puzzle are a theory (theory.hpp), which draws conclusions from literals as they
// become true and explains them on request; what the search learns from conflicts is stored as
// clauses. Conclusions with one or two premises store them in place, so most reasons cost nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "../sorting.hpp"
#include "../stop.hpp"
#include "chance.hpp"
#include "decision_heap.hpp"
#include "literal.hpp"
#include "phases.hpp"
#include "theory.hpp"
#include "watched_clauses.hpp"

namespace nurie::search {

enum class Answer { satisfiable, unsatisfiable, stopped };

struct Effort {
    long decisions = 0, conflicts = 0, propagations = 0, restarts = 0;
};

// Parameters of the search, counted in conflicts. The values hardly matter within a factor of two;
// target phases and fresh starts do matter.
struct Settings {
    int restart_base = 64;                       // times the Luby sequence
    int fresh_base = 200;                        // likewise, between fresh starts
    int reduce_first = 1000, reduce_step = 300;  // growing intervals between clean-ups
    double fade = 0.95;                          // of activity, per conflict
    double fresh_noise = 0.1;                    // added to first activities on a fresh start
    double seed_noise = 0.02;                    // the same for the very first start, with a seed
};

template <class Rules>
class Search {
public:
    // The theory comes second, because it creates its variables in the search.
    Search() {
        new_variable();
        enqueue(kTrue, Reason{});
    }
    void obey(Rules& theory) {
        // Not a constraint of the class, because a theory refers to its search before it is
        // complete.
        static_assert(Theory<Rules, Search>);
        theory_ = &theory;
    }

    Settings settings;

    Var new_variable() {
        Var const v = Var(info_.size());
        info_.push_back({});
        values_.resize(values_.size() + 2, 0);
        phases_.add_variable();
        first_activity_.push_back(0.0);
        seen_.push_back(0);
        trail_.push_back(kNoLit);
        clauses_.add_variable();
        heap_.resize(v + 1);
        if (v > 0) heap_.insert(v);
        return v;
    }
    // Reserves room for more variables; growing gradually would take twice the memory.
    void reserve(std::size_t more) {
        std::size_t const all = info_.size() + more;
        info_.reserve(all);
        values_.reserve(2 * all);
        phases_.reserve(all);
        first_activity_.reserve(all);
        seen_.reserve(all);
        trail_.reserve(all);
        clauses_.reserve(all);
        heap_.reserve(all);
    }
    int variables() const { return int(info_.size()); }

    // Which value to try first, and how certain that guess is, from 0 to 1: certain ones are
    // decided early.
    void advise(Var v, bool phase, double certainty) {
        phases_.advise(v, phase);
        first_activity_[v] = certainty;
    }
    void seed(std::uint64_t s) {
        chance_.seed(s);
        noisy_start_ = s != 0;
    }

    // 1 true, -1 false, 0 open.
    int value(Lit l) const { return values_[l]; }
    int level() const { return int(limits_.size()); }
    int level_of(Var v) const { return info_[v].level; }
    int position_of(Var v) const { return info_[v].position; }
    std::span<Lit const> trail() const { return {trail_.data(), std::size_t(trail_size_)}; }
    Effort const& effort() const { return effort_; }
    bool consistent() const { return consistent_; }

    // Adds a permanent clause. Only at level 0.
    bool add_clause(std::span<Lit const> literals) {
        if (!consistent_) return false;
        std::vector<Lit>& kept = scratch_;
        kept.clear();
        for (Lit l : literals) {
            if (value(l) > 0) return true;
            if (value(l) == 0) kept.push_back(l);
        }
        nurie::sort(kept.begin(), kept.end());
        kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
        for (std::size_t i = 1; i < kept.size(); ++i)
            if (kept[i] == negate(kept[i - 1])) return true;
        if (kept.empty()) return consistent_ = false;
        if (kept.size() == 1) enqueue(kept[0], Reason{});
        else attach(kept, false, 0);
        return true;
    }
    bool add_clause(std::initializer_list<Lit> literals) {
        return add_clause(std::span<Lit const>(literals.begin(), literals.size()));
    }

    // For the theory: `l` follows because the literals a and b are false.
    bool imply(Lit l, Lit a, Lit b = kNoLit) { return values_[l] > 0 || imply_new(l, a, b); }
    // The clause (x or y or z) is given, and x has just become false.
    bool ternary(Lit x, Lit y, Lit z) {
        // Negative only if one is false and the other not true: one branch, which is seldom taken.
        if (values_[y] + values_[z] >= 0) return true;
        return values_[y] < 0 ? imply_new(z, x, y) : imply_new(y, x, z);
    }
    // `l` follows for a reason that the theory explains on request. `l` must be unassigned.
    void imply_lazily(Lit l, int tag) { enqueue(l, Reason{kLazy, tag}); }
    // All these literals are false, but one of them should be true.
    bool fail(std::span<Lit const> falsified) {
        conflict_.assign(falsified.begin(), falsified.end());
        return false;
    }

    // Draws all conclusions unless told to stop; false on a conflict.
    bool propagate() {
        for (;;) {
            while (head_ < trail_size_) {
                Lit const p = trail_[head_++];
                if ((++effort_.propagations & 1023) == 0 && stop_ && stop_->now(100)) return true;
                if (!theory_->assigned(*this, p)) return false;
                if (!propagate_clauses(negate(p))) return false;
            }
            if (!theory_->at_fixpoint(*this)) return false;
            if (head_ == trail_size_) return true;
        }
    }

    // Makes `l` true as a guess on a new level.
    void decide(Lit l) {
        limits_.push_back(trail_size_);
        enqueue(l, Reason{});
    }

    void backtrack(int to) {
        if (level() <= to) return;
        int const keep = limits_[to];
        phases_.meet(trail().first(std::size_t(limits_.back())));
        for (int i = trail_size_ - 1; i >= keep; --i) {
            Lit const l = trail_[i];
            values_[l] = values_[negate(l)] = 0;
            phases_.taken_back(l);
            heap_.insert(var_of(l));
            theory_->unassigned(l);
        }
        trail_size_ = keep;
        limits_.resize(to);
        head_ = keep;
        theory_->backtracked();
        if (to == 0) explanations_.clear();
    }

    // Continues the search from its current state. On `satisfiable` the trail is a full assignment;
    // `block` then excludes it, and the search may continue.
    Answer run(Stop& stop, long conflict_limit) {
        stop_ = &stop;
        if (effort_.decisions == 0) start_fresh(noisy_start_ ? settings.seed_noise : 0.0);
        while (consistent_) {
            if (!propagate()) {
                ++effort_.conflicts;
                if (level() == 0) {
                    consistent_ = false;
                    return Answer::unsatisfiable;
                }
                learn();
                if (stop.now(20) || effort_.conflicts >= conflict_limit) {
                    backtrack(0);
                    return Answer::stopped;
                }
                continue;
            }
            if (stop.stopped()) {
                backtrack(0);
                return Answer::stopped;
            }
            if (effort_.conflicts >= next_restart_) {
                restart();
                continue;
            }
            if (effort_.conflicts >= next_reduce_) {
                reduce();
                continue;
            }
            Lit const next = pick();
            if (next == kNoLit) return Answer::satisfiable;
            ++effort_.decisions;
            if ((effort_.decisions & 15) == 0 && stop.now(20)) {
                heap_.insert(var_of(next));
                backtrack(0);
                return Answer::stopped;
            }
            decide(next);
        }
        return Answer::unsatisfiable;
    }

    // Excludes the assignment on the trail: some decision must change. False if there was no
    // decision, so it was the last assignment.
    bool block() {
        if (level() == 0) return consistent_ = false;
        // From now on the search mostly refutes rather than finds.
        next_fresh_ = std::numeric_limits<long>::max();
        std::vector<Lit> clause;
        for (int l = level() - 1; l >= 0; --l) clause.push_back(negate(trail_[limits_[l]]));
        backtrack(level() - 1);
        if (clause.size() == 1) {
            enqueue(clause[0], Reason{});
        } else {
            enqueue(clause[0], attach(clause, false, 0));
        }
        return true;
    }

private:
    // What forced a literal: nothing; one or two false literals; a clause; the theory.
    struct Reason {
        Lit a = kNoLit, b = kNoLit;
    };
    static constexpr Lit kClause = -2, kLazy = -3, kExplained = -4;

    struct Info {
        Reason reason;
        int level = 0, position = 0;
    };

    bool imply_new(Lit l, Lit a, Lit b) {
        if (values_[l] == 0) {
            enqueue(l, Reason{a, b});
            return true;
        }
        conflict_.assign({l, a});
        if (b != kNoLit) conflict_.push_back(b);
        return false;
    }

    void enqueue(Lit l, Reason reason) {
        Var const v = var_of(l);
        values_[l] = 1;
        values_[negate(l)] = -1;
        info_[v] = {reason, level(), trail_size_};
        trail_[trail_size_++] = l;
    }

    Reason attach(std::span<Lit const> c, bool forgettable, int glue) {
        if (c.size() > 2) return Reason{kClause, Lit(clauses_.add(c, forgettable, glue))};
        clauses_.add_binary(c[0], c[1]);
        return Reason{c[1]};
    }

    // `p` has become false.
    bool propagate_clauses(Lit p) {
        return clauses_.propagate(
            p, values_, [this](Lit l, Lit because) { enqueue(l, Reason{because}); },
            [this](Lit l, ClauseRef because) { enqueue(l, Reason{kClause, Lit(because)}); },
            [this](ClauseRef falsified) { note_use(falsified); }, conflict_);
    }

    // Visits the false literals that forced `l`.
    template <class Visit>
    void each_premise(Lit l, Visit visit) {
        Info& info = info_[var_of(l)];
        if (info.reason.a >= 0) {
            visit(info.reason.a);
            if (info.reason.b >= 0) visit(info.reason.b);
        } else if (info.reason.a == kClause) {
            for (Lit other : clauses_[ClauseRef(info.reason.b)])
                if (other != l) visit(other);
        } else if (info.reason.a == kLazy || info.reason.a == kExplained) {
            if (info.reason.a == kLazy) {
                premises_.clear();
                theory_->explain(*this, l, info.reason.b, premises_);
                info.reason = {kExplained, Lit(explanations_.size())};
                explanations_.push_back(Lit(premises_.size()));
                explanations_.insert(explanations_.end(), premises_.begin(), premises_.end());
            }
            int const at = info.reason.b, count = explanations_[at];
            for (int i = 1; i <= count; ++i) visit(explanations_[at + i]);
        }
    }

    void note_use(ClauseRef c) { clauses_.note_use(c, glue_of(clauses_[c])); }

    // The number of levels that literals come from.
    int glue_of(std::span<Lit const> literals) {
        ++stamp_;
        int glue = 0;
        for (Lit l : literals) {
            int const at = info_[var_of(l)].level;
            if (at == 0) continue;
            if (int(stamps_.size()) <= at) stamps_.resize(at + 1, 0);
            if (stamps_[at] != stamp_) stamps_[at] = stamp_, ++glue;
        }
        return glue;
    }

    // Finds the first unique implication point of the conflict, learns the clause that would have
    // prevented it, and backtracks to the level where that clause applies.
    void learn() {
        // A lazy theory may report a conflict whose literals are all below this level.
        int top = 0;
        for (Lit l : conflict_) top = std::max(top, info_[var_of(l)].level);
        if (top < level()) backtrack(top);
        if (top == 0) {
            consistent_ = false;
            return;
        }

        clause_.assign(1, kNoLit);
        int open = 0, index = trail_size_;
        auto meet = [&](Lit l) {
            Var const v = var_of(l);
            if (seen_[v] || info_[v].level == 0) return;
            seen_[v] = 1;
            touched_.push_back(v);
            heap_.bump(v);
            if (info_[v].level >= level()) ++open;
            else clause_.push_back(l);
        };
        for (Lit l : conflict_) meet(l);
        Lit uip = kNoLit;
        for (;;) {
            while (!seen_[var_of(trail_[--index])]) {
            }
            uip = trail_[index];
            if (--open == 0) break;
            Reason const r = info_[var_of(uip)].reason;
            if (r.a == kClause) clauses_.note_use(ClauseRef(r.b), glue_of(clauses_[ClauseRef(r.b)]));
            each_premise(uip, meet);
        }
        clause_[0] = negate(uip);

        std::size_t kept = 1;
        for (std::size_t i = 1; i < clause_.size(); ++i)
            if (!redundant(clause_[i], 0)) clause_[kept++] = clause_[i];
        clause_.resize(kept);
        for (Var v : touched_) seen_[v] = 0;
        touched_.clear();

        int back = 0;
        for (std::size_t i = 1; i < clause_.size(); ++i) {
            int const at = info_[var_of(clause_[i])].level;
            if (at > back) {
                back = at;
                std::swap(clause_[1], clause_[i]);
            }
        }
        int const glue = glue_of(clause_);
        backtrack(back);
        if (clause_.size() == 1) enqueue(clause_[0], Reason{});
        else enqueue(clause_[0], attach(clause_, true, glue));
        heap_.fade(settings.fade);
    }

    // Whether a literal of the learned clause follows from the others.
    // seen_: 1 in the clause or met on the way, 2 known redundant, 3 known not.
    bool redundant(Lit l, int depth) {
        Var const v = var_of(l);
        Reason const reason = info_[v].reason;
        if (reason.a == kNoLit || depth > 500) return false;
        bool all = true;
        each_premise_until(negate(l), [&](Lit p) {
            Var const u = var_of(p);
            if (info_[u].level == 0 || seen_[u] == 1 || seen_[u] == 2) return true;
            if (seen_[u] == 3 || !redundant(p, depth + 1)) return all = false;
            return true;
        });
        if (depth > 0 && seen_[v] == 0) {
            seen_[v] = all ? 2 : 3;
            touched_.push_back(v);
        }
        return all;
    }

    template <class Visit>
    void each_premise_until(Lit l, Visit visit) {
        Reason const r = info_[var_of(l)].reason;
        if (r.a >= 0) {
            if (visit(r.a) && r.b >= 0) visit(r.b);
        } else if (r.a == kClause) {
            for (Lit other : clauses_[ClauseRef(r.b)])
                if (other != l && !visit(other)) return;
        } else {
            if (r.a == kLazy) each_premise(l, [](Lit) {});
            int const at = info_[var_of(l)].reason.b, count = explanations_[at];
            for (int i = 1; i <= count; ++i)
                if (!visit(explanations_[at + i])) return;
        }
    }

    Lit pick() {
        while (!heap_.empty()) {
            Var const v = heap_.pop();
            if (values_[literal(v)] == 0) return literal(v, !phases_.of(v));
        }
        return kNoLit;
    }

    // The search alternates between returning to the longest consistent trail and starting afresh
    // from the initial advice: what makes a puzzle hard is often one early guess that activity
    // keeps alive.
    void restart() {
        ++effort_.restarts;
        backtrack(0);
        next_restart_ = effort_.conflicts + settings.restart_base * luby(effort_.restarts);
        if (effort_.conflicts < next_fresh_) return;
        next_fresh_ = effort_.conflicts + settings.fresh_base * luby(++fresh_count_);
        if (fresh_count_ % 2) {
            phases_.turn_to_longest();
        } else {
            phases_.turn_to_advice();
            start_fresh(settings.fresh_noise);
        }
    }

    void start_fresh(double noise) {
        std::vector<double> activity = first_activity_;
        for (double& a : activity) a += noise * chance_.unit();
        heap_.reset(activity);
    }

    void reduce() {
        backtrack(0);
        next_reduce_ = effort_.conflicts + settings.reduce_first + settings.reduce_step * ++reduce_count_;
        if (!propagate()) {
            consistent_ = false;
            return;
        }
        if (stop_ && stop_->stopped()) return;
        // Nobody asks for reasons at level 0, so no reference to a clause remains.
        clauses_.reduce(values_);
    }

    Rules* theory_ = nullptr;
    Stop* stop_ = nullptr;
    WatchedClauses clauses_;
    std::vector<Info> info_;
    std::vector<signed char> values_;
    Phases phases_;
    std::vector<double> first_activity_;
    std::vector<unsigned char> seen_;
    std::vector<Lit> trail_;  // room for every variable
    int trail_size_ = 0;
    std::vector<int> limits_;
    DecisionHeap heap_;
    std::vector<Lit> conflict_, clause_, premises_, explanations_, scratch_;
    std::vector<Var> touched_;
    std::vector<long> stamps_;
    long stamp_ = 0;
    Effort effort_;
    int head_ = 0;
    bool consistent_ = true;
    long next_restart_ = settings.restart_base;
    long next_reduce_ = settings.reduce_first, reduce_count_ = 0;
    long next_fresh_ = settings.fresh_base, fresh_count_ = 0;
    Chance chance_;
    bool noisy_start_ = false;
};

}  // namespace nurie::search
