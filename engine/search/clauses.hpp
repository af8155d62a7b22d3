// Clauses: the long clauses of a search, in one block of memory.
//
// A clause is identified by its offset. A header of two words stores its size, whether it may be
// forgotten, how recently it helped, and its glue (the number of decision levels its literals came
// from when it was learned).
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "literal.hpp"

namespace nurie::search {

using ClauseRef = std::uint32_t;

class Clauses {
public:
    ClauseRef add(std::span<Lit const> literals, bool forgettable, int glue) {
        // No offset is left for another clause: fails as if out of memory.
        if (words_.size() + kHeader + literals.size() > std::numeric_limits<ClauseRef>::max())
            words_.reserve(words_.max_size());
        auto const ref = ClauseRef(words_.size());
        words_.push_back(Lit(literals.size()));
        words_.push_back(glue << 3 | (forgettable ? kForgettable : 0));
        words_.insert(words_.end(), literals.begin(), literals.end());
        return ref;
    }

    std::span<Lit> operator[](ClauseRef c) { return {words_.data() + c + kHeader, std::size_t(words_[c])}; }
    std::span<Lit const> operator[](ClauseRef c) const {
        return {words_.data() + c + kHeader, std::size_t(words_[c])};
    }

    bool forgettable(ClauseRef c) const { return words_[c + 1] & kForgettable; }
    int used(ClauseRef c) const { return words_[c + 1] >> 1 & 3; }
    void set_used(ClauseRef c, int u) { words_[c + 1] = (words_[c + 1] & ~6) | u << 1; }
    int glue(ClauseRef c) const { return words_[c + 1] >> 3; }
    void set_glue(ClauseRef c, int g) { words_[c + 1] = (words_[c + 1] & 7) | g << 3; }

    ClauseRef first() const { return 0; }
    ClauseRef end() const { return ClauseRef(words_.size()); }
    ClauseRef next(ClauseRef c) const { return c + kHeader + words_[c]; }
    void swap(Clauses& other) { words_.swap(other.words_); }
    void reserve(std::size_t n) { words_.reserve(n); }

private:
    static constexpr int kHeader = 2;
    static constexpr int kForgettable = 1;
    std::vector<Lit> words_;
};

}  // namespace nurie::search
