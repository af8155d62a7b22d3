// Marks: a set of small numbers, such as changes of a picture.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "../../bits.hpp"

namespace nurie::nonogram::making {

class Marks {
public:
    Marks() = default;
    explicit Marks(int size) { resize(size); }

    // There is room for the numbers below this.
    int size() const { return size_; }
    void resize(int size) {
        int const words = (size + kWordBits - 1) / kWordBits;
        if (words > kFew) {
            if (count_ <= kFew) many_.assign(few_.begin(), few_.begin() + count_);
            many_.resize(std::size_t(words));
        }
        size_ = size;
        count_ = words;
    }

    void set(int number) { words()[number / kWordBits] |= Word{1} << number % kWordBits; }
    void clear(int number) { words()[number / kWordBits] &= ~(Word{1} << number % kWordBits); }
    void clear() { std::fill_n(words(), count_, 0); }
    bool test(int number) const { return words()[number / kWordBits] >> number % kWordBits & 1; }

    bool any() const {
        if (count_ <= kFew) return few_[0] | few_[1] | few_[2] | few_[3];
        return std::any_of(words(), words() + count_, [](Word word) { return word != 0; });
    }
    int count() const {
        int n = 0;
        for (int i = 0; i < count_; ++i) n += std::popcount(words()[i]);
        return n;
    }
    bool meets(Marks const& other) const {
        for (int i = 0; i < count_; ++i)
            if (words()[i] & other.words()[i]) return true;
        return false;
    }

    Marks& operator|=(Marks const& other) {
        return change(other, [](Word& word, Word its) { word |= its; });
    }
    Marks& operator&=(Marks const& other) {
        return change(other, [](Word& word, Word its) { word &= its; });
    }
    // Removes the members of the other.
    Marks& operator-=(Marks const& other) {
        return change(other, [](Word& word, Word its) { word &= ~its; });
    }

    template <class Visit>
    void for_each(Visit visit) const {
        for (int i = 0; i < count_; ++i)
            for (Word word = words()[i]; word; word &= word - 1)
                visit(i * kWordBits + std::countr_zero(word));
    }

    // The numbers that only one of two has, which have the same size.
    template <class Visit>
    friend void for_each_difference(Marks const& a, Marks const& b, Visit visit) {
        for (int i = 0; i < a.count_; ++i)
            for (Word word = a.words()[i] ^ b.words()[i]; word; word &= word - 1)
                visit(i * kWordBits + std::countr_zero(word));
    }

private:
    // So many words need no memory of their own: a proof makes and drops millions of small sets.
    static constexpr int kFew = 4;

    Word* words() { return count_ <= kFew ? few_.data() : many_.data(); }
    Word const* words() const { return count_ <= kFew ? few_.data() : many_.data(); }

    template <class Change>
    Marks& change(Marks const& other, Change change) {
        // Words beyond the size are 0, and a fixed number of them takes a few instructions.
        if (count_ <= kFew) {
            for (int i = 0; i < kFew; ++i) change(few_[i], other.few_[i]);
        } else {
            for (int i = 0; i < count_; ++i) change(many_[i], other.many_[i]);
        }
        return *this;
    }

    int size_ = 0, count_ = 0;
    std::array<Word, kFew> few_{};
    std::vector<Word> many_;
};

}  // namespace nurie::nonogram::making
