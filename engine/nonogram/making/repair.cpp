#include "repair.hpp"

#include <algorithm>

#include "../words.hpp"
#include "mending.hpp"
#include "proving.hpp"

namespace nurie::nonogram::making {

namespace {

template <int W>
class Repairing {
public:
    Repairing(Picture const& picture, Effort const& effort, Stop& stop)
        : effort_(effort),
          states_(picture.cells),
          visibility_(picture),
          canvas_(picture, effort.means, stop) {}

    Repair run(std::span<std::uint8_t const> known) {
        auto const open = canvas_.settle();
        if (is_empty<W>(open)) {
            answer_.found = answer_.proved = true;
            return finished();
        }
        auto mended = changes_to(known);
        if (!mended) mended = Mending<W>(canvas_, visibility_, effort_).run();
        if (effort_.proving > 0) mended = proved(std::move(mended));
        else answer_.at_least = 1;
        if (mended) {
            answer_.found = true;
            answer_.changes = std::move(*mended);
        }
        return finished();
    }

private:
    using Changes = std::vector<Change>;

    // The changes that make a picture of this one, if it can be solved.
    std::optional<Changes> changes_to(std::span<std::uint8_t const> known) {
        Changes changes;
        for (int cell = 0; cell < int(known.size()); ++cell)
            if (known[cell] != states_[cell]) changes.push_back({cell, known[cell]});
        if (changes.empty()) return std::nullopt;
        for (Change const& change : changes) canvas_.paint(change.cell, change.value);
        bool const is_solved = is_empty<W>(canvas_.settle());
        for (Change const& change : changes) canvas_.paint(change.cell, states_[change.cell]);
        if (!is_solved) return std::nullopt;
        return changes;
    }

    // Looks for one change, then two, and so on, up to the number already found.
    std::optional<Changes> proved(std::optional<Changes> mended) {
        int const most = mended ? int(mended->size()) : effort_.most_changes;
        Proving<W> proving(canvas_, visibility_, effort_.proving);
        for (int changes = 1; changes <= most; ++changes) {
            answer_.at_least = changes;
            bool const is_last = mended && changes == most;
            auto best = proving.best_of(changes, is_last ? visibility_of(*mended) : Proving<W>::kUnknown);
            answer_.proved = proving.is_certain && (best || is_last);
            if (best) return best;
            if (!proving.is_certain) return mended;
        }
        return mended;
    }

    int visibility_of(Changes const& changes) const {
        int sum = 0;
        for (Change const& change : changes) sum += visibility_.of(change.cell, change.value);
        return sum;
    }

    Repair finished() {
        std::sort(answer_.changes.begin(), answer_.changes.end(),
                  [](Change const& a, Change const& b) { return a.cell < b.cell; });
        answer_.visibility = visibility_of(answer_.changes);
        answer_.work = canvas_.line_solves;
        return std::move(answer_);
    }

    Effort const& effort_;
    std::vector<std::uint8_t> const& states_;
    Visibility visibility_;
    Canvas<W> canvas_;
    Repair answer_;
};

}  // namespace

Repair repair(Picture const& picture, Effort const& effort, Stop& stop, std::span<std::uint8_t const> known) {
    return with_words(std::max(picture.width, picture.height),
                      [&](auto words) { return Repairing<words.value>(picture, effort, stop).run(known); });
}

Openness openness(Picture const& picture, Means means, Stop& stop) {
    return with_words(std::max(picture.width, picture.height), [&](auto words) {
        Canvas<words.value> canvas(picture, means, stop);
        int const open = count_of<words.value>(canvas.settle());
        return Openness{open, open ? canvas.reveals() : 0};
    });
}

}  // namespace nurie::nonogram::making
