// Variants: what a line of a picture may contain after some changes, each found and given its clue once.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "../../bits.hpp"
#include "../clues.hpp"

namespace nurie::nonogram::making {

template <int W>
class Variants {
public:
    using Set = Bits<W>;

    struct Variant {
        std::string states;
        std::vector<Set> layers;  // where it has each state; the wall after the last cell counts as empty
        std::vector<Run> clue;
        std::vector<int> next;  // the variant after a change, by position and state, where it is known
    };

    // Variant 0 is the line as it is.
    Variants(std::string states, int layers) : layers_(layers) { number_of(std::move(states)); }

    Variant const& operator[](int variant) const { return each_[variant]; }

    int after(int variant, int position, int state) {
        int const at = position * layers_ + state;
        auto& next = each_[variant].next;
        if (next.empty()) next.resize(each_[variant].states.size() * layers_, -1);
        if (next[at] < 0) {
            auto states = each_[variant].states;
            states[position] = char(state);
            next[at] = number_of(std::move(states));
        }
        return next[at];
    }

private:
    int number_of(std::string states) {
        auto const [found, is_new] = numbers_.try_emplace(states, int(each_.size()));
        if (!is_new) return found->second;
        int const length = int(states.size());
        Variant variant{
            {}, std::vector<Set>(layers_), {}, std::vector<int>(std::size_t(length) * layers_, -1)};
        int before = 0;
        for (int p = 0; p < length; ++p) {
            int const now = states[p];
            variant.layers[now].set(p);
            if (now && now == before) ++variant.clue.back().length;
            else if (now) variant.clue.push_back({1, now});
            before = now;
        }
        variant.layers[0].set(length);
        variant.states = std::move(states);
        each_.push_back(std::move(variant));
        return found->second;
    }

    int layers_;
    std::deque<Variant> each_;
    std::map<std::string, int> numbers_;
};

}  // namespace nurie::nonogram::making
