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
    Repairing(int width, int height, int colours, std::span<std::uint8_t const> picture,
              Drawing const& drawing, Effort const& effort, Stop& stop)
        : effort_(effort),
          states_(picture.begin(), picture.end()),
          visibility_(width, height, colours + 1, states_, drawing),
          canvas_(width, height, colours, picture, effort.means, stop) {}

    Repair run() {
        auto const open = canvas_.settle();
        if (is_empty<W>(open)) {
            answer_.found = answer_.is_proved = true;
            return finished();
        }
        auto mended = Mending<W>(canvas_, visibility_, effort_).run();
        if (effort_.proving > 0) mended = proved(std::move(mended), open);
        else answer_.at_least = 1;
        if (mended) {
            answer_.found = true;
            answer_.changes = std::move(*mended);
        }
        return finished();
    }

private:
    using Changes = std::vector<Change>;

    // Looks for one change, then two, and so on, up to the number already found.
    std::optional<Changes> proved(std::optional<Changes> mended, Cells<W> const& open) {
        int const most = mended ? int(mended->size()) : effort_.most_changes;
        auto const sets = stuck_sets(canvas_, open, 2 * most + 1);
        Proving<W> proving(canvas_, visibility_, effort_.proving);
        for (int changes = 1; changes <= most; ++changes) {
            answer_.at_least = changes;
            auto best = proving.best_of(changes, sets);
            answer_.is_proved = proving.is_certain && best.has_value();
            bool const is_better = best && (!mended || best->size() < mended->size() ||
                                            visibility_of(*best) < visibility_of(*mended));
            if (is_better) return best;
            if (best || !proving.is_certain) return mended;
        }
        return mended;
    }

    int visibility_of(Changes const& changes) const {
        int sum = 0;
        for (Change const& change : changes) sum += visibility_.of(change.cell, change.state);
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
    std::vector<std::uint8_t> const states_;
    Visibility visibility_;
    Canvas<W> canvas_;
    Repair answer_;
};

}  // namespace

Repair repair(int width, int height, int colours, std::span<std::uint8_t const> picture,
              Drawing const& drawing, Effort const& effort, Stop& stop) {
    return with_words(std::max(width, height), [&](auto words) {
        return Repairing<words.value>(width, height, colours, picture, drawing, effort, stop).run();
    });
}

Openness openness(int width, int height, int colours, std::span<std::uint8_t const> picture, Means means,
                  Stop& stop) {
    return with_words(std::max(width, height), [&](auto words) {
        Canvas<words.value> canvas(width, height, colours, picture, means, stop);
        int const open = count_of<words.value>(canvas.settle());
        return Openness{open, open ? canvas.reveals() : 0};
    });
}

}  // namespace nurie::nonogram::making
