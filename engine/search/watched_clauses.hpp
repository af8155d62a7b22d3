// WatchedClauses: the clauses of a search, found by the literals that can trigger them.
//
// A clause is visited only when one of two watched literals becomes false (Moskewicz et al. 2001);
// a blocker, some other literal of it, often shows that the clause need not be visited at all.
// Clauses of two literals are stored separately, as plain lists. Most literals of a large board
// occur in no clause and have no list. Learned clauses that have not helped recently are forgotten,
// those with the highest glue first (Audemard & Simon 2009).
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "../sorting.hpp"
#include "clauses.hpp"

namespace nurie::search {

class WatchedClauses {
public:
    void add_variable() { list_of_.resize(list_of_.size() + 2, 0); }
    void reserve(std::size_t variables) { list_of_.reserve(2 * variables); }

    std::span<Lit const> operator[](ClauseRef c) const { return clauses_[c]; }

    void add_binary(Lit a, Lit b) {
        lists(a).binaries.push_back(b);
        lists(b).binaries.push_back(a);
    }
    // The first two of at least three literals are watched.
    ClauseRef add(std::span<Lit const> c, bool forgettable, int glue) {
        ClauseRef const ref = clauses_.add(c, forgettable, glue);
        watch(c, ref);
        return ref;
    }

    // `p` has become false. Calls `imply_binary(l, p)` or `imply(l, clause)` for what follows from
    // a single clause. If all literals of a clause are false, the clause is put into `falsified`
    // (after `fail(clause)` if it is a long one) and the result is false.
    template <class ImplyBinary, class Imply, class Fail>
    bool propagate(Lit p, std::vector<signed char> const& values, ImplyBinary imply_binary, Imply imply,
                   Fail fail, std::vector<Lit>& falsified) {
        std::uint32_t const mine = list_of_[p];
        if (mine == 0) return true;
        for (Lit other : lists_[mine].binaries) {
            if (values[other] > 0) continue;
            if (values[other] < 0) {
                falsified.assign({p, other});
                return false;
            }
            imply_binary(other, p);
        }
        auto& list = lists_[mine].watches;
        Watch *const begin = list.data(), *from = begin, *to = begin, *const end = begin + list.size();
        bool fine = true;
        while (from != end) {
            Watch const w = *from++;
            if (values[w.blocker] > 0) {
                *to++ = w;
                continue;
            }
            std::span<Lit> const c = clauses_[w.clause];
            Lit const other = c[0] ^ c[1] ^ p;
            if (other != w.blocker && values[other] > 0) {
                *to++ = {w.clause, other};
                continue;
            }
            std::size_t i = 2;
            while (i < c.size() && values[c[i]] < 0) ++i;
            if (i < c.size()) {
                Lit const found = c[i];
                c[0] = other;
                c[1] = found;
                c[i] = p;
                lists(found).watches.push_back({w.clause, other});
                continue;
            }
            *to++ = {w.clause, other};
            if (values[other] < 0) {
                falsified.assign(c.begin(), c.end());
                fail(w.clause);
                fine = false;
                break;
            }
            c[0] = other;
            c[1] = p;
            imply(other, w.clause);
        }
        while (from != end) *to++ = *from++;
        // Adding the first entry for another literal may have moved this list.
        lists_[mine].watches.resize(std::size_t(to - begin));
        return fine;
    }

    // A learned clause took part in a conflict, so it stays for another round or two.
    void note_use(ClauseRef c, int glue) {
        if (!clauses_.forgettable(c)) return;
        if (glue < clauses_.glue(c)) clauses_.set_glue(c, glue);
        clauses_.set_used(c, glue <= kGoodGlue ? 2 : 1);
    }

    // Forgets half of the learned clauses that were not used recently, and simplifies by the
    // permanent assignments. Only at level 0, after all conclusions were drawn.
    void reduce(std::vector<signed char> const& values) {
        std::vector<ClauseRef> unused;
        for (ClauseRef c = clauses_.first(); c != clauses_.end(); c = clauses_.next(c)) {
            if (!clauses_.forgettable(c)) continue;
            if (clauses_.used(c)) clauses_.set_used(c, clauses_.used(c) - 1);
            else if (clauses_.glue(c) > kBestGlue) unused.push_back(c);
        }
        nurie::sort(unused.begin(), unused.end(), [&](ClauseRef a, ClauseRef b) {
            if (clauses_.glue(a) != clauses_.glue(b)) return clauses_.glue(a) > clauses_.glue(b);
            if (clauses_[a].size() != clauses_[b].size()) return clauses_[a].size() > clauses_[b].size();
            return a < b;
        });
        unused.resize(unused.size() / 2);
        nurie::sort(unused.begin(), unused.end());

        Clauses old;
        old.swap(clauses_);
        clauses_.reserve(old.end());
        for (auto& list : lists_) list.watches.clear();
        auto forget = unused.begin();
        for (ClauseRef c = old.first(); c != old.end(); c = old.next(c)) {
            if (forget != unused.end() && *forget == c) ++forget;
            else keep_open_part(old, c, values);
        }
    }

private:
    struct Watch {
        ClauseRef clause;
        Lit blocker;
    };

    // Where a literal occurs: the partners in its two-literal clauses, and the longer clauses that
    // watch it.
    struct Lists {
        std::vector<Lit> binaries;
        std::vector<Watch> watches;
    };

    static constexpr int kBestGlue = 2, kGoodGlue = 6;

    Lists& lists(Lit l) {
        if (list_of_[l] == 0) {
            list_of_[l] = std::uint32_t(lists_.size());
            lists_.emplace_back();
        }
        return lists_[list_of_[l]];
    }

    void watch(std::span<Lit const> c, ClauseRef ref) {
        lists(c[0]).watches.push_back({ref, c[1]});
        lists(c[1]).watches.push_back({ref, c[0]});
    }

    void keep_open_part(Clauses& old, ClauseRef c, std::vector<signed char> const& values) {
        std::span<Lit> const literals = old[c];
        std::size_t open = 0;
        for (std::size_t i = 0; i < literals.size(); ++i) {
            if (values[literals[i]] > 0) return;
            if (values[literals[i]] == 0) std::swap(literals[open++], literals[i]);
        }
        if (open == 2) {
            add_binary(literals[0], literals[1]);
        } else {
            ClauseRef const kept = add(literals.first(open), old.forgettable(c), old.glue(c));
            clauses_.set_used(kept, old.used(c));
        }
    }

    Clauses clauses_;
    std::vector<std::uint32_t> list_of_;  // by literal; 0 if it has none
    std::vector<Lists> lists_{1};
};

}  // namespace nurie::search
