// Marks: a set of small numbers, such as changes of a picture.
#pragma once

#include <algorithm>
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
        size_ = size;
        words_.resize(std::size_t(size + kWordBits - 1) / kWordBits);
    }

    void set(int number) { words_[number / kWordBits] |= Word{1} << number % kWordBits; }
    void clear(int number) { words_[number / kWordBits] &= ~(Word{1} << number % kWordBits); }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }
    bool test(int number) const { return words_[number / kWordBits] >> number % kWordBits & 1; }

    bool any() const {
        return std::any_of(words_.begin(), words_.end(), [](Word word) { return word != 0; });
    }
    int count() const {
        int n = 0;
        for (Word word : words_) n += std::popcount(word);
        return n;
    }
    bool meets(Marks const& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if (words_[i] & other.words_[i]) return true;
        return false;
    }

    Marks& operator|=(Marks const& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    Marks& operator&=(Marks const& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        return *this;
    }
    // Removes the members of the other.
    Marks& operator-=(Marks const& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
        return *this;
    }

    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (Word word = words_[i]; word; word &= word - 1)
                visit(int(i) * kWordBits + std::countr_zero(word));
    }

    // The numbers that only one of two has, which have the same size.
    template <class Visit>
    friend void for_each_difference(Marks const& a, Marks const& b, Visit visit) {
        for (std::size_t i = 0; i < a.words_.size(); ++i)
            for (Word word = a.words_[i] ^ b.words_[i]; word; word &= word - 1)
                visit(int(i) * kWordBits + std::countr_zero(word));
    }

private:
    int size_ = 0;
    std::vector<Word> words_;
};

}  // namespace nurie::nonogram::making
