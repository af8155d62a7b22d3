// Contradiction in a few steps: suppose a colour for a cell, continue, and find a fault; so it has
// the other colour.
//
// The last resort of a person without an eraser. Of all open cells and both colours, it presents
// the supposition that fails after the fewest links, each of them a finding of a technique that
// supposes nothing and is quick to see.
//
// All suppositions are followed side by side, one round at a time; a round fills in everything that
// can be seen. A chain of n links shows its fault after n rounds at the latest, so a chain with no
// more links than the rounds so far is the shortest. What the rounds filled in is reduced, from the
// fault backwards, to the links that matter; then shorter chains are searched for one link at a
// time, where the rounds allow them. If this search ends by itself, its chain is the shortest, unless
// something else that a round fills in hides the fault of a shorter one, which is rare.
//
// Hints and ratings must be quick, and limit it to what a phone does in a moment. An explanation to
// be read is thorough on boards of up to 10×10: it tries every chain of one or two links, whatever
// the rounds say, and more boards, so that most searches end by themselves.
#pragma once

#include <optional>

#include "../../sorting.hpp"
#include "reason.hpp"

namespace nurie::nurikabe::techniques {

struct Link {
    Technique technique;
    Finding finding;
};

struct Chain {
    int cell = -1;  // what was supposed; -1 for no chain
    std::uint8_t colour = kUnknown;
    std::vector<Link> links;
    Trouble trouble;

    explicit operator bool() const { return cell >= 0; }
    std::size_t length() const { return links.size(); }
};

class Refutation {
public:
    Refutation(Puzzle const& puzzle, Stop& stop, Care care = Care::quick)
        : puzzle_(puzzle),
          stop_(stop),
          is_thorough_(care == Care::thorough && puzzle.cells() <= kThoroughCells),
          spare_(is_thorough_ ? kSpare : 0),
          view_(puzzle),
          aside_(puzzle),
          past_(puzzle),
          reasons_(puzzle, stop) {}

    // The shortest chain on a board; among equally short ones, the one whose cell is nearest to
    // `around`.
    Chain shortest(State const& state, int around) {
        begin(state);
        list_starts(state, around);
        follow_all();
        shorten();
        return best_;
    }

    // The same of one supposition.
    Chain shortest_of(State const& state, int cell, std::uint8_t colour) {
        begin(state);
        starts_ = {{cell, colour}};
        follow_all();
        shorten();
        return best_;
    }

    // Whether a supposition fails after at most this many links.
    bool fails(State const& state, int cell, std::uint8_t colour, int most_links) {
        begin(state);
        starts_ = {{cell, colour}};
        follow_all();
        return best_ && int(best_.length()) <= most_links;
    }

    // A supposition and what follows from it, as far as no fault shows; empty if it shows at once.
    std::vector<std::uint8_t> followed(State const& state, int cell, std::uint8_t colour) {
        view_.load(state.cells());
        view_.set(cell, colour);
        view_.refresh();
        std::vector<std::uint8_t> board;
        for (int round = 0; round <= kMostRounds && !find_trouble(view_, sea_); ++round) {
            board = view_.state().cells();
            look(links_);
            if (clash(links_) >= 0 || !fill_in(links_)) break;
        }
        return board;
    }

    // Which techniques may be links: those that suppose nothing and list nothing.
    static constexpr std::array kLinks{
        Technique::complete_island, Technique::single_unknown,   Technique::two_unknowns,
        Technique::between_islands, Technique::possible_pool,    Technique::unreachable,
        Technique::touching_two,    Technique::room_equals_need, Technique::enclosed_pocket,
        Technique::sea_bottleneck,  Technique::too_far,          Technique::island_bottleneck,
        Technique::lone_white,      Technique::wall_trick,       Technique::edge_diagonal,
    };

    long probes = 0;  // suppositions so far

private:
    static constexpr int kMostRounds = 12;
    static constexpr int kThoroughCells = 100;
    static constexpr int kUnbounded = 2;  // the links that a thorough search tries whatever the rounds say
    // Counted in cells examined by one round.
    static constexpr long kPatience = 6'000'000, kMorePatience = 1'500'000;
    // Boards that a thorough explanation may try beyond this.
    static constexpr long kSpare = 100'000;
    struct Start {
        int cell;
        std::uint8_t colour;
        bool is_open = true;
        int rounds = -1;  // the number of rounds until its fault appears; -1 if none was found
        std::vector<std::uint8_t> board = {};
    };

    // A board from which no fault appears within this many links.
    struct Tried {
        std::uint64_t hash = 0;
        int most = -1;
    };
    static constexpr std::size_t kRemembered = 1 << 15, kMostRemembered = 1 << 18;

    bool is_out_of(long patience) {
        return stop_.now(2 + puzzle_.cells() / 4) || work_ > patience / puzzle_.cells();
    }

    bool is_out_of_boards() { return is_out_of(kMorePatience) && (stop_.stopped() || spare_-- <= 0); }

    void begin(State const& state) {
        base_ = state.cells();
        work_ = 0;
        best_ = {};
    }

    void list_starts(State const& state, int around) {
        std::vector<std::pair<int, int>> order;
        for (int cell = 0; cell < puzzle_.cells(); ++cell)
            if (state.is_unknown(cell)) order.push_back({puzzle_.distance(cell, around), cell});
        nurie::sort(order.begin(), order.end());
        starts_.clear();
        for (auto const& [distance, cell] : order)
            for (std::uint8_t colour : {kBlack, kWhite}) starts_.push_back({cell, colour});
    }

    // Follows all suppositions side by side until no other can have fewer links.
    void follow_all() {
        bool is_open = true;
        for (int round = 0; is_open && (round <= kMostRounds || (is_thorough_ && best_)); ++round) {
            is_open = false;
            for (Start& start : starts_) {
                if (!start.is_open) continue;
                if (is_out_of(kPatience)) return;
                advance(start, round);
                is_open |= start.is_open;
                if (best_ && int(best_.length()) <= round) return;
            }
            if (best_ && int(best_.length()) <= round + 1) return;
        }
    }

    // Everything that can be seen on the board in view.
    void look(std::vector<Link>& links) {
        ++work_;
        links.clear();
        for (Technique technique : kLinks) {
            Findings findings(stop_);
            find(technique, view_, aside_, findings);
            for (Finding const& finding : findings.all()) links.push_back({technique, finding});
        }
    }

    // The cell to which links give both colours, or -1; their values are in `said_`.
    int clash(std::vector<Link> const& links) {
        said_.assign(puzzle_.cells(), kUnknown);
        for (Link const& link : links)
            for (Fact const& fact : link.finding.settles) {
                if (said_[fact.cell] != kUnknown && said_[fact.cell] != fact.colour) return fact.cell;
                said_[fact.cell] = std::uint8_t(fact.colour);
            }
        return -1;
    }

    // Fills in the board in view; false if nothing is new.
    bool fill_in(std::vector<Link> const& links) {
        for (Link const& link : links)
            for (Fact const& fact : link.finding.settles) view_.set(fact.cell, std::uint8_t(fact.colour));
        view_.refresh();
        return !links.empty();
    }

    // Follows a supposition for one more round, or to its fault.
    void advance(Start& start, int round) {
        if (round == 0) {
            ++probes;
            start.board = base_;
            start.board[start.cell] = start.colour;
        }
        view_.load(start.board);
        if (find_trouble(view_, sea_)) {
            start.is_open = false;
            start.rounds = round;
            trace(start, round, false);
            return;
        }
        look(links_);
        if (clash(links_) >= 0) {
            start.is_open = false;
            start.rounds = round + 1;
            trace(start, round, true);
            return;
        }
        start.is_open = fill_in(links_);
        start.board = view_.state().cells();
    }

    // Follows a supposition again, records what each round saw, and reduces it from every fault
    // found.
    void trace(Start const& start, int rounds, bool is_clash) {
        seen_.assign(std::size_t(rounds + 1), {});
        boards_.assign(std::size_t(rounds + 1), {});
        boards_[0] = base_;
        boards_[0][start.cell] = start.colour;
        view_.load(boards_[0]);
        for (int round = 0; round < rounds; ++round) {
            look(seen_[round]);
            fill_in(seen_[round]);
            boards_[round + 1] = view_.state().cells();
        }
        if (is_clash) {
            look(seen_[rounds]);
            slice(start, rounds, {Fault::both, clash(seen_[rounds])});
            return;
        }
        for (Trouble const& trouble : {trouble_in_regions(view_.state()), trouble_with_pools(view_.state()),
                                       sea_(view_.state()), trouble_with_reach(view_)})
            if (trouble) slice(start, rounds, trouble);
    }

    // Keeps only the links that lead to a fault; they become the best chain if there are fewer of
    // them.
    void slice(Start const& start, int rounds, Trouble const& trouble) {
        std::vector<unsigned char> needed(puzzle_.cells(), 0);
        std::vector<Link> kept;
        auto const need = [&](std::vector<int> const& cells) {
            for (int cell : cells) needed[cell] = 1;
        };
        auto const keep = [&](Link link, int round) {
            past_.load(boards_[round]);
            for (Fact const& fact : link.finding.settles) needed[fact.cell] = 0;
            need(reasons_.of(past_, base_, link.technique, link.finding));
            kept.push_back(std::move(link));
        };
        long const asked = reasons_.asked;
        if (trouble.fault == Fault::both) {
            for (std::uint8_t colour : {kWhite, kBlack})
                for (Link const& link : seen_[rounds])
                    if (auto const fact = fact_about(link, trouble.cell, colour)) {
                        keep({link.technique, only(link.finding, {*fact})}, rounds);
                        break;
                    }
        } else {
            past_.load(boards_[rounds]);
            need(reasons_.of(past_, base_, trouble));
        }
        for (int round = rounds; round-- > 0;) {
            past_.load(boards_[round]);
            auto const is_wanted = [&](Fact const& fact) {
                return needed[fact.cell] && boards_[round][fact.cell] == kUnknown;
            };
            for (;;) {
                if (best_ && kept.size() >= best_.length()) break;
                Link const* most = nullptr;
                long count = 0;
                for (Link const& link : seen_[round]) {
                    auto const& facts = link.finding.settles;
                    long const wanted = std::count_if(facts.begin(), facts.end(), is_wanted);
                    if (wanted > count) most = &link, count = wanted;
                }
                if (!most) break;
                std::vector<Fact> facts;
                std::copy_if(most->finding.settles.begin(), most->finding.settles.end(),
                             std::back_inserter(facts), is_wanted);
                keep({most->technique, only(most->finding, facts)}, round);
            }
        }
        work_ += (reasons_.asked - asked) / 8;
        if (best_ && kept.size() >= best_.length()) return;
        std::reverse(kept.begin(), kept.end());
        best_ = {start.cell, start.colour, std::move(kept), trouble};
    }

    static std::optional<Fact> fact_about(Link const& link, int cell, std::uint8_t colour) {
        for (Fact const& fact : link.finding.settles)
            if (fact.cell == cell && fact.colour == colour) return fact;
        return std::nullopt;
    }

    static Finding only(Finding const& finding, std::vector<Fact> facts) {
        Finding part = finding;
        part.settles = std::move(facts);
        return part;
    }

    // Looks for a chain of fewer links, one link at a time, where the rounds allow one.
    void shorten() {
        work_ = 0;
        if (best_.length() > 1) tried_.assign(is_thorough_ ? kMostRemembered : kRemembered, {});
        for (int most = 1; best_ && most < int(best_.length()); ++most) {
            is_bounded_ = !is_thorough_ || most > kUnbounded;
            for (Start const& start : starts_) {
                if (is_bounded_ && (start.rounds < 0 || start.rounds > most)) continue;
                std::vector<std::uint8_t> board = base_;
                board[start.cell] = start.colour;
                path_.clear();
                if (Trouble const trouble = search(board, most)) {
                    best_ = {start.cell, start.colour, path_, trouble};
                    return;
                }
                if (is_out_of_boards()) return;
            }
        }
    }

    // The fault after at most this many links, which are then in `path_`.
    Trouble search(std::vector<std::uint8_t> const& board, int most) {
        // Links in another order lead to the same board.
        std::uint64_t const hash = hash_of(board);
        Tried& tried = tried_[hash % tried_.size()];
        if (tried.hash == hash && tried.most >= most) return {};
        tried = {hash, most};
        view_.load(board);
        if (Trouble const found = find_trouble(view_, sea_)) return found;
        if (is_out_of_boards() || most == 0) return {};
        std::vector<Link> links;
        look(links);
        int const cell = clash(links);
        if (cell >= 0 && most >= 2) {
            for (std::uint8_t colour : {kBlack, kWhite})
                for (Link const& link : links)
                    if (auto const fact = fact_about(link, cell, colour)) {
                        path_.push_back({link.technique, only(link.finding, {*fact})});
                        break;
                    }
            return {Fault::both, cell};
        }
        if (cell < 0 && is_bounded_ && !shows_soon(links, most)) return {};
        for (Link const& link : links) {
            std::vector<std::uint8_t> next = board;
            for (Fact const& fact : link.finding.settles) next[fact.cell] = std::uint8_t(fact.colour);
            path_.push_back(link);
            if (Trouble const found = search(next, most - 1)) return found;
            path_.pop_back();
        }
        return {};
    }

    // Whether a fault appears within this many rounds, the first of which sees these links.
    bool shows_soon(std::vector<Link> const& links, int most) {
        fill_in(links);
        for (int round = 1;; ++round) {
            if (find_trouble(view_, sea_)) return true;
            if (round == most) return false;
            look(links_);
            if (clash(links_) >= 0) return true;
            if (!fill_in(links_)) return false;
        }
    }

    static std::uint64_t hash_of(std::vector<std::uint8_t> const& board) {
        std::uint64_t hash = 14695981039346656037u;
        for (std::uint8_t cell : board) hash = (hash ^ cell) * 1099511628211u;
        return hash;
    }

    Puzzle const& puzzle_;
    Stop& stop_;
    bool const is_thorough_;
    long spare_;
    bool is_bounded_ = true;  // whether the rounds limit the search
    View view_, aside_;
    State past_;
    SeaCheck sea_;
    Reasons reasons_;
    long work_ = 0;
    Chain best_;
    std::vector<std::uint8_t> base_, said_;
    std::vector<Start> starts_;
    std::vector<Link> links_, path_;
    std::vector<Tried> tried_;
    std::vector<std::vector<Link>> seen_;            // by each round
    std::vector<std::vector<std::uint8_t>> boards_;  // before each round
};

}  // namespace nurie::nurikabe::techniques
