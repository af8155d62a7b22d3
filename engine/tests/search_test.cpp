// The search core with clauses alone, and with a small theory of its own.
#include "search/search.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <set>

#include "check.hpp"
#include "reference.hpp"

namespace nurie::test {
namespace {

using search::Answer;
using search::Lit;
using search::literal;
using search::negate;
using search::Search;
using search::Var;
using search::var_of;

constexpr long kNoLimit = std::numeric_limits<long>::max();

// A theory without rules: only the clauses count.
struct NoTheory {
    bool assigned(Search<NoTheory>&, Lit) { return true; }
    bool at_fixpoint(Search<NoTheory>&) { return true; }
    void unassigned(Lit) {}
    void backtracked() {}
    void explain(Search<NoTheory>&, Lit, int, std::vector<Lit>&) {}
};

using Formula = std::vector<std::vector<Lit>>;

bool holds(Formula const& formula, auto const& is_true) {
    return std::all_of(formula.begin(), formula.end(), [&](auto const& clause) {
        return std::any_of(clause.begin(), clause.end(), is_true);
    });
}

// Variables count from 1, as variable 0 is the constant.
long count_by_listing(Formula const& formula, int variables) {
    long count = 0;
    for (unsigned long model = 0; model < 1ul << variables; ++model)
        count += holds(formula,
                       [&](Lit l) { return bool(model >> (var_of(l) - 1) & 1) != search::is_negated(l); });
    return count;
}

// Every model, by excluding each one found; checks that no model appears twice.
template <class Theory>
std::set<std::vector<bool>> all_models(Search<Theory>& search, Formula const& formula) {
    std::set<std::vector<bool>> models;
    Stop stop;
    while (search.run(stop, kNoLimit) == Answer::satisfiable) {
        CHECK(holds(formula, [&](Lit l) { return search.value(l) > 0; }));
        std::vector<bool> model;
        for (Var v = 1; v < search.variables(); ++v) {
            CHECK(search.value(literal(v)) != 0);
            model.push_back(search.value(literal(v)) > 0);
        }
        CHECK(models.insert(model).second);
        if (!search.block()) break;
    }
    CHECK_EQUAL(search.run(stop, kNoLimit), Answer::unsatisfiable);
    return models;
}

long count_models(Formula const& formula, int variables) {
    NoTheory none;
    Search<NoTheory> search;
    search.obey(none);
    for (int v = 1; v <= variables; ++v) search.advise(search.new_variable(), v % 3 == 0, 0.1 * (v % 4));
    for (auto const& clause : formula) search.add_clause(clause);
    return long(all_models(search, formula).size());
}

TEST("search: no clauses, one clause, the empty clause") {
    CHECK_EQUAL(count_models({}, 3), 8);
    CHECK_EQUAL(count_models({{literal(1), literal(2)}}, 3), 6);
    CHECK_EQUAL(count_models({{literal(1)}, {literal(1, true)}}, 2), 0);
    CHECK_EQUAL(count_models({{}}, 2), 0);
    CHECK_EQUAL(count_models({{literal(2), literal(2), literal(2, true)}}, 2), 4);
    CHECK_EQUAL(count_models({{literal(2), literal(2), literal(2)}}, 2), 2);
}

TEST("search: random clauses of one to four literals, all models") {
    Random random(3);
    for (int round = 0; round < 400; ++round) {
        int const variables = random.between(3, 12);
        Formula formula;
        int const clauses = int(variables * random.between(5, 50) / 10.0);
        for (int c = 0; c < clauses; ++c) {
            std::vector<Lit> clause;
            int const size = random.chance(0.05) ? 1 : random.between(2, 4);
            for (int i = 0; i < size; ++i)
                clause.push_back(literal(random.between(1, variables), random.chance(0.5)));
            formula.push_back(clause);
        }
        CHECK_EQUAL(count_models(formula, variables), count_by_listing(formula, variables));
    }
}

// n things in m holes, each thing in one hole, no two in one.
Formula pigeons(int n, int m) {
    auto const in = [&](int thing, int hole, bool negated = false) {
        return literal(1 + thing * m + hole, negated);
    };
    Formula formula;
    for (int a = 0; a < n; ++a) {
        formula.emplace_back();
        for (int hole = 0; hole < m; ++hole) formula.back().push_back(in(a, hole));
        for (int hole = 0; hole < m; ++hole)
            for (int other = 0; other < hole; ++other)
                formula.push_back({in(a, hole, true), in(a, other, true)});
        for (int b = 0; b < a; ++b)
            for (int hole = 0; hole < m; ++hole) formula.push_back({in(a, hole, true), in(b, hole, true)});
    }
    return formula;
}

TEST("search: pigeons in holes have n! places, or none") {
    CHECK_EQUAL(count_models(pigeons(4, 4), 16), 24);
    CHECK_EQUAL(count_models(pigeons(6, 6), 36), 720);
    CHECK_EQUAL(count_models(pigeons(3, 5), 15), 60);
    CHECK_EQUAL(count_models(pigeons(7, 6), 42), 0);
    // Long enough to restart, rephase and forget clauses many times.
    CHECK_EQUAL(count_models(pigeons(9, 8), 72), 0);
}

Formula queens(int n) {
    auto const at = [&](int row, int column, bool negated = false) {
        return literal(1 + row * n + column, negated);
    };
    Formula formula;
    for (int row = 0; row < n; ++row) {
        formula.emplace_back();
        for (int column = 0; column < n; ++column) formula.back().push_back(at(row, column));
    }
    for (int a = 0; a < n * n; ++a)
        for (int b = 0; b < a; ++b) {
            int const down = a / n - b / n, across = a % n - b % n;
            if (down == 0 || across == 0 || down == across || down == -across)
                formula.push_back({at(a / n, a % n, true), at(b / n, b % n, true)});
        }
    return formula;
}

TEST("search: queens on a board") {
    CHECK_EQUAL(count_models(queens(3), 9), 0);
    CHECK_EQUAL(count_models(queens(6), 36), 4);
    CHECK_EQUAL(count_models(queens(8), 64), 92);
}

TEST("search: random 3-SAT that takes thousands of conflicts") {
    Random random(150);
    long conflicts = 0;
    for (int round = 0; round < 6; ++round) {
        int const variables = 150;
        std::vector<bool> hidden;
        for (int v = 0; v <= variables; ++v) hidden.push_back(random.chance(0.5));
        bool const planted = round % 2 == 0;
        Formula formula;
        while (formula.size() < (planted ? 640u : 900u)) {
            std::vector<Lit> clause;
            for (int i = 0; i < 3; ++i)
                clause.push_back(literal(random.between(1, variables), random.chance(0.5)));
            auto const is_true = [&](Lit l) { return hidden[var_of(l)] != search::is_negated(l); };
            if (!planted || std::any_of(clause.begin(), clause.end(), is_true)) formula.push_back(clause);
        }
        NoTheory none;
        Search<NoTheory> search;
        search.obey(none);
        for (int v = 0; v < variables; ++v) search.new_variable();
        for (auto const& clause : formula) search.add_clause(clause);
        Stop stop;
        Answer const answer = search.run(stop, kNoLimit);
        // At 6 clauses per variable, a model is practically impossible.
        CHECK_EQUAL(answer, planted ? Answer::satisfiable : Answer::unsatisfiable);
        if (planted) CHECK(holds(formula, [&](Lit l) { return search.value(l) > 0; }));
        conflicts += search.effort().conflicts;
    }
    CHECK(conflicts > 1000);
}

TEST("search: stopping and going on does not change the answer") {
    Formula const formula = pigeons(7, 6);
    NoTheory none;
    Search<NoTheory> search;
    search.obey(none);
    for (int v = 0; v < 42; ++v) search.new_variable();
    for (auto const& clause : formula) search.add_clause(clause);
    Answer answer = Answer::stopped;
    int rounds = 0;
    while (answer == Answer::stopped && rounds < 100'000) {
        Stop stop;
        answer = search.run(stop, search.effort().conflicts + 5);
        ++rounds;
    }
    CHECK_EQUAL(answer, Answer::unsatisfiable);
    CHECK(rounds > 3);
}

TEST("search: a raised flag stops it, and later it can go on") {
    // Many free variables, so that the flag is met between decisions.
    NoTheory none;
    Search<NoTheory> search;
    search.obey(none);
    for (int v = 0; v < 200; ++v) search.new_variable();
    std::atomic<bool> flag{true};
    Stop stop(&flag);
    CHECK_EQUAL(search.run(stop, kNoLimit), Answer::stopped);
    Stop fresh;
    CHECK_EQUAL(search.run(fresh, kNoLimit), Answer::satisfiable);
    for (Var v = 1; v < search.variables(); ++v) CHECK(search.value(literal(v)) != 0);
}

// A theory that explains itself lazily: of variables 1 to n, at most `most` are true.
class AtMost {
public:
    AtMost(int variables, int most) : variables_(variables), most_(most) {}

    bool assigned(Search<AtMost>&, Lit) { return true; }
    bool at_fixpoint(Search<AtMost>& search) {
        std::vector<Lit> denied;
        for (Lit l : search.trail())
            if (counts(l)) denied.push_back(negate(l));
        if (int(denied.size()) > most_) return search.fail(denied);
        if (int(denied.size()) < most_) return true;
        for (Var v = 1; v <= variables_; ++v)
            if (search.value(literal(v)) == 0) search.imply_lazily(literal(v, true), v);
        return true;
    }
    void unassigned(Lit) {}
    void backtracked() {}
    void explain(Search<AtMost>& search, Lit l, int tag, std::vector<Lit>& out) {
        CHECK_EQUAL(var_of(l), tag);
        ++explained;
        for (Lit other : search.trail().first(std::size_t(search.position_of(var_of(l)))))
            if (counts(other)) out.push_back(negate(other));
    }

    int explained = 0;

private:
    bool counts(Lit l) const { return !search::is_negated(l) && var_of(l) >= 1 && var_of(l) <= variables_; }

    int variables_, most_;
};

TEST("search: a theory that implies lazily and explains when asked") {
    {
        AtMost theory(10, 3);
        Search<AtMost> search;
        search.obey(theory);
        for (int v = 0; v < 10; ++v) search.advise(search.new_variable(), true, 0.0);
        CHECK_EQUAL(all_models(search, {}).size(), 1u + 10 + 45 + 120);
    }
    // With clauses that want more: every model by listing, on random formulas.
    Random random(5);
    int explained = 0;
    for (int round = 0; round < 200; ++round) {
        int const variables = random.between(6, 12), most = random.between(1, variables / 2);
        Formula formula;
        for (int c = 0; c < variables * 2; ++c) {
            std::vector<Lit> clause;
            for (int i = 0; i < 3; ++i)
                clause.push_back(literal(random.between(1, variables), random.chance(0.3)));
            formula.push_back(clause);
        }
        AtMost theory(variables, most);
        Search<AtMost> search;
        search.obey(theory);
        for (int v = 0; v < variables; ++v) search.advise(search.new_variable(), true, 0.0);
        for (auto const& clause : formula) search.add_clause(clause);
        auto const models = all_models(search, formula);
        long wanted = 0;
        for (unsigned long model = 0; model < 1ul << variables; ++model)
            wanted += std::popcount(model) <= most && holds(formula, [&](Lit l) {
                          return bool(model >> (var_of(l) - 1) & 1) != search::is_negated(l);
                      });
        CHECK_EQUAL(long(models.size()), wanted);
        explained += theory.explained;
    }
    CHECK(explained > 100);
}

}  // namespace
}  // namespace nurie::test
