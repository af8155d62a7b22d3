// Regions: what follows from the sizes of the islands and the sea, and from their being connected.
//
// A region of n cells of which t are known can spend n - t. The walk starts at the number of an
// island, or at a black cell of the sea, and goes through cells that may belong to the region;
// known cells are free, others cost one. A cell that costs too much is out of reach; if the region
// can reach only as many cells as it needs, all of them belong to it; and so does a cell without
// which the region could not reach its size or one of its known cells (found by one depth-first
// walk, like the cut vertices of a graph). Reasons are computed on request: the cells on the border
// of what can be reached that belong elsewhere, and the known ones only if they matter.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "../sorting.hpp"
#include "variables.hpp"

namespace nurie::nurikabe {

class Regions {
public:
    enum Why : int { out_of_reach, needed_all, bottleneck };
    static constexpr int kWhys = 3;

    explicit Regions(Variables const& variables)
        : variables_(variables),
          is_waiting_(std::size_t(variables.regions()), 1),
          cost_(std::size_t(variables.behind(variables.sea())), kFar) {
        entered_.resize(cost_.size());
        lowest_.resize(cost_.size());
        for (int region = variables.sea() - 1; region >= 0; --region) waiting_.push_back(region);
    }

    // Something about a region has changed.
    void touch(int region) {
        if (is_waiting_[region]) return;
        is_waiting_[region] = 1;
        if (region != variables_.sea()) waiting_.push_back(region);
    }

    // Looks at changed islands until one yields a conclusion; false on a conflict.
    template <class Search>
    bool look_at_islands(Search& search, bool& said) {
        while (!waiting_.empty()) {
            int const region = waiting_.back();
            waiting_.pop_back();
            is_waiting_[region] = 0;
            if (!look_at(search, region, said)) return false;
            if (said) return true;
        }
        return true;
    }

    // The same for the sea, if its size is known. Its reasons are long, so it comes last.
    template <class Search>
    bool look_at_sea(Search& search, bool& said) {
        int const sea = variables_.sea();
        if (!is_waiting_[sea] || !variables_.has_size(sea)) return true;
        is_waiting_[sea] = 0;
        return look_at(search, sea, said);
    }

    // The false literals that forced `l`; `tag` identifies the kind of reason.
    template <class Search>
    void explain(Search const& search, Lit l, int tag, std::vector<Lit>& out) {
        int const region = tag / kWhys, why = tag % kWhys;
        int const time = search.position_of(var_of(l));
        int const member = variables_.member_of(var_of(l));
        int const size = variables_.size(region);
        bool counted = false;
        for (;;) {
            out.clear();
            int const room = reach(search, region, time, counted, why == bottleneck ? member : -1, &out);
            bool holds = false;
            int lost = -1;
            if (why == out_of_reach) holds = cost_[member] == kFar;
            else if (variables_.has_size(region)) holds = room < size || (why == needed_all && room == size);
            if (!holds && why == bottleneck) {
                lost = first_lost(search, region, time);
                holds = lost >= 0;
            }
            forget();
            if (holds || counted) {
                if (lost >= 0) out.push_back(negate(variables_.belongs(lost)));
                break;
            }
            counted = true;
        }
        add_known(search, region, time, counted, out);
    }

    // The number of cells visited so far.
    long walked() const { return walked_; }

private:
    static constexpr int kFar = std::numeric_limits<int>::max();
    static constexpr int kNow = std::numeric_limits<int>::max();

    template <class Search>
    static int value_before(Search const& search, Lit l, int time) {
        return search.position_of(var_of(l)) < time ? search.value(l) : 0;
    }

    // Where a walk begins: at the number of an island, or at the oldest black cell; -1 if there is
    // none.
    template <class Search>
    int start_of(Search const& search, int region, int time) const {
        if (region != variables_.sea()) return variables_.first(region);
        int oldest = -1;
        for (int member = variables_.first(region); member < variables_.behind(region); ++member) {
            Lit const l = variables_.belongs(member);
            if (search.value(l) <= 0 || search.position_of(var_of(l)) >= time) continue;
            time = search.position_of(var_of(l));
            oldest = member;
        }
        return oldest;
    }

    // Walks through a region as it was at some time, avoiding at most one member; known cells are
    // free if they are `counted`. Returns the number of cells reached; their costs stay until
    // `forget`. Appends the border to `out`, if given.
    template <class Search>
    int reach(Search const& search, int region, int time, bool counted, int around, std::vector<Lit>* out) {
        int const first = start_of(search, region, time);
        known_ = 1;
        if (counted)
            for (int member = variables_.first(region); member < variables_.behind(region); ++member)
                known_ += member != first && value_before(search, variables_.belongs(member), time) > 0;
        int const budget = variables_.size(region) - known_;
        reached_.assign(1, first);
        later_.clear();
        cost_[first] = 0;
        int spent = 0;
        for (std::size_t done = 0;;) {
            for (; done < reached_.size(); ++done) {
                for (int next : variables_[reached_[done]].around) {
                    if (next < 0 || next == around || cost_[next] != kFar) continue;
                    int const value = value_before(search, variables_.belongs(next), time);
                    if (value < 0) {
                        if (!out || spent >= budget) continue;
                        cost_[next] = kBorder;
                        border_.push_back(next);
                        out->push_back(variables_.belongs(next));
                    } else if (value > 0 && counted) {
                        cost_[next] = spent;
                        reached_.push_back(next);
                    } else if (spent < budget) {
                        later_.push_back(next);
                    }
                }
            }
            if (later_.empty() || spent >= budget) break;
            ++spent;
            for (int next : later_) {
                if (cost_[next] != kFar) continue;
                cost_[next] = spent;
                reached_.push_back(next);
            }
            later_.clear();
        }
        for (int member : border_) cost_[member] = kFar;
        border_.clear();
        walked_ += long(reached_.size());
        return int(reached_.size());
    }
    static constexpr int kBorder = -1;

    void forget() {
        for (int member : reached_) cost_[member] = kFar;
    }

    // A known cell of the region that was not reached; -1 if there is none.
    template <class Search>
    int first_lost(Search const& search, int region, int time) const {
        int found = -1;
        for (int member = variables_.first(region); member < variables_.behind(region); ++member) {
            Lit const l = variables_.belongs(member);
            if (cost_[member] == kFar && value_before(search, l, time) > 0 &&
                (found < 0 ||
                 search.position_of(var_of(l)) < search.position_of(var_of(variables_.belongs(found)))))
                found = member;
        }
        return found;
    }

    // Adds the known members that a reason relies on: all counted ones, or only the first.
    template <class Search>
    void add_known(Search const& search, int region, int time, bool counted, std::vector<Lit>& out) const {
        if (!counted) out.push_back(negate(variables_.belongs(start_of(search, region, time))));
        for (int member = variables_.first(region); counted && member < variables_.behind(region); ++member)
            if (value_before(search, variables_.belongs(member), time) > 0)
                out.push_back(negate(variables_.belongs(member)));
    }

    template <class Search>
    bool look_at(Search& search, int region, bool& said) {
        if (start_of(search, region, kNow) < 0) return true;
        int const size = variables_.size(region), first = variables_.first(region);
        bool const has_size = variables_.has_size(region);
        int const room = reach(search, region, kNow, true, -1, nullptr);
        if ((has_size && room < size) || first_lost(search, region, kNow) >= 0) {
            forget();
            return fail(search, region);
        }
        if (known_ > size) {
            forget();
            return fail_too_large(search, region);
        }
        for (int member = first; member < variables_.behind(region); ++member)
            if (cost_[member] == kFar && search.value(variables_.belongs(member)) == 0)
                say(search, negate(variables_.belongs(member)), region, out_of_reach, said);
        if (has_size && room == size) {
            for (int member : reached_)
                if (search.value(variables_.belongs(member)) == 0)
                    say(search, variables_.belongs(member), region, needed_all, said);
        } else {
            find_bottlenecks(search, region, has_size ? room - size : room, said);
        }
        forget();
        return true;
    }

    template <class Search>
    static void say(Search& search, Lit l, int region, Why why, bool& said) {
        search.imply_lazily(l, why + kWhys * region);
        said = true;
    }

    template <class Search>
    bool fail(Search& search, int region) {
        int const size = variables_.size(region);
        for (bool counted : {false, true}) {
            reason_.clear();
            int const room = reach(search, region, kNow, counted, -1, &reason_);
            int const lost =
                variables_.has_size(region) && room < size ? -1 : first_lost(search, region, kNow);
            bool const holds = (variables_.has_size(region) && room < size) || lost >= 0;
            forget();
            if (!holds) continue;
            if (lost >= 0) reason_.push_back(negate(variables_.belongs(lost)));
            add_known(search, region, kNow, counted, reason_);
            break;
        }
        return search.fail(reason_);
    }

    template <class Search>
    bool fail_too_large(Search& search, int region) {
        reason_.clear();
        add_known(search, region, kNow, true, reason_);
        nurie::sort(reason_.begin(), reason_.end(), [&](Lit a, Lit b) {
            return search.position_of(var_of(a)) < search.position_of(var_of(b));
        });
        reason_.resize(std::size_t(variables_.size(region)) + 1);
        return search.fail(reason_);
    }

    // Open cells among those reached without which more than `spare` cells, or a known one, would
    // be lost.
    template <class Search>
    void find_bottlenecks(Search& search, int region, int spare, bool& said) {
        for (int member : reached_) entered_[member] = 0;
        walk_.clear();
        int const first = start_of(search, region, kNow);
        int clock = 0;
        auto const enter = [&](int member, int parent) {
            entered_[member] = lowest_[member] = ++clock;
            walk_.push_back({member, parent, 0, 1, 0, search.value(variables_.belongs(member)) > 0, false});
        };
        enter(first, -1);
        while (!walk_.empty()) {
            Visit& here = walk_.back();
            if (here.direction < 4) {
                int const next = variables_[here.member].around[here.direction++];
                if (next < 0 || cost_[next] == kFar || next == here.parent) continue;
                if (entered_[next]) lowest_[here.member] = std::min(lowest_[here.member], entered_[next]);
                else enter(next, here.member);
                continue;
            }
            Visit const done = here;
            walk_.pop_back();
            if (search.value(variables_.belongs(done.member)) == 0 &&
                (done.loses_known || done.cut_off + 1 > spare))
                say(search, variables_.belongs(done.member), region, bottleneck, said);
            if (walk_.empty()) break;
            Visit& parent = walk_.back();
            parent.below += done.below;
            parent.has_known |= done.has_known;
            lowest_[parent.member] = std::min(lowest_[parent.member], lowest_[done.member]);
            if (lowest_[done.member] >= entered_[parent.member]) {
                parent.cut_off += done.below;
                parent.loses_known |= done.has_known;
            }
        }
    }

    // A cell on the depth-first walk: how many cells were entered from it, how many of these can
    // only be reached through it, and whether these include known ones.
    struct Visit {
        int member, parent, direction, below, cut_off;
        bool has_known, loses_known;
    };

    Variables const& variables_;
    std::vector<int> waiting_;
    std::vector<unsigned char> is_waiting_;
    std::vector<int> cost_, entered_, lowest_;
    std::vector<int> reached_, later_, border_;
    int known_ = 0;
    long walked_ = 0;
    std::vector<Visit> walk_;
    std::vector<Lit> reason_;
};

}  // namespace nurie::nurikabe
