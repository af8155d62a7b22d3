// Generating puzzles, for Python.
#pragma once

#include "../generators.hpp"
#include "objects.hpp"

namespace nurie::python {

// Makes puzzles as wished; it may be asked from several threads.
class Generator {
public:
    // A negative level, style or symmetry means any; an empty string means that no technique is needed.
    Generator(std::string const& kind, int width, int height, int colours, int level, int style, int symmetry,
              std::string const& needs) {
        Wish wish{width, height, colours};
        if (level >= 0) wish.level = Level(level);
        if (style >= 0) wish.style = Style(style);
        if (symmetry >= 0) wish.symmetry = Symmetry(symmetry);
        auto const use = [&](auto const& found) {
            if (auto const refused = set_needs(wish, found, needs); !refused.empty())
                throw nb::value_error(refused.c_str());
            make_ = [wish, &found](std::uint64_t seed, std::uint64_t number, Stop& stop) {
                return answer_of(found, wish, make(found, wish, seed, number, stop));
            };
        };
        if (!with_kind(kind, use)) throw nb::value_error("the engine does not know this kind of puzzle");
    }

    // The puzzle with a number: the number of each cell (None for clues of lines), the solution, the given
    // cells of a position (otherwise None), the rating, the shape. None if nothing was found.
    std::unique_ptr<Job> job(nb::int_ seed, std::uint64_t number, nb::handle limits) const {
        return std::make_unique<Job>(limits, [make = make_, seed = seed_of(seed), number](Stop& stop) {
            return make(seed, number, stop);
        });
    }

private:
    template <class Puzzle>
    static Job::Answer answer_of(Kind<Puzzle> const& kind, Wish const& wish,
                                 std::optional<Generated<Puzzle>> made) {
        return [&kind, wish, made = std::move(made)]() -> nb::object {
            if (!made) return nb::none();
            Legend const legend{wish.width, wish.height, kind.techniques, letters_of(paints_of(kind, wish))};
            return nb::make_tuple(numbers_of(made->puzzle), objects_of(legend, made->solution),
                                  objects_of(legend, made->given), objects_of(legend, made->rating),
                                  shape_of(*made));
        };
    }

    template <class Puzzle>
    static nb::object numbers_of(Puzzle const& puzzle) {
        if constexpr (NumbersOnBoard<Puzzle>) {
            nb::list rows;
            for (int row = 0; row < puzzle.height(); ++row) {
                nb::list numbers;
                for (int column = 0; column < puzzle.width(); ++column)
                    numbers.append(puzzle.number(row * puzzle.width() + column));
                rows.append(numbers);
            }
            return rows;
        } else {
            return nb::none();
        }
    }

    std::function<Job::Answer(std::uint64_t seed, std::uint64_t number, Stop& stop)> make_;
};

}  // namespace nurie::python
