// The browser's binding of the engine: the only file that knows WebAssembly.
//
// A question is 32-bit words, so nothing is parsed here; its answer is JSON, as writer.hpp writes it. The
// caller gets a buffer from `nurie_room`, writes the question there, calls `nurie_ask` and reads
// `nurie_size` bytes from the address it returns. web/src/engine/protocol.ts is the other side. In short:
//
//   question   what to do, the name of the kind, milliseconds (-1: no limit), the options of what is asked,
//              the puzzle, the given cells; for a hint, the only solution too
//   nonogram   width, height, colours, for each line how many runs, and their lengths and colours; then the
//              letters of all colours that occur, and the names of those in the palette
//   others     width, height, the number of each cell (-1: unknown)
//   a list     how many, and then each of them; a text is a list of its bytes
//   a board    whether there is one, and then the state of each cell
//
// An answer is an object with `error` or `answer`. Running out of memory traps; the caller then drops the
// whole instance.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kinds.hpp"
#include "nonogram/words.hpp"
#include "writer.hpp"

// When memory runs out or a call is wrong, the library prints a message, which takes more code than
// all the techniques; here it traps.
void* operator new(std::size_t size) {
    if (void* const room = std::malloc(size)) return room;
    __builtin_trap();
}
extern "C" [[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }

namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(char const*, ...) noexcept { __builtin_trap(); }
}  // namespace __1
}  // namespace std

namespace nurie::wasm {
namespace {

using Words = std::vector<std::int32_t>;

enum class Asked : std::int32_t { solve, explain, hint, problems, check, violations };

constexpr int kMost = std::numeric_limits<int>::max();
constexpr int kMostCells = 1 << 16;
constexpr int kMostColours = 31;
constexpr int kMostLetters = 255;

// Why there is no answer; empty if there is one.
using Error = std::string;
constexpr char const* kMalformed = "the question is malformed";
constexpr char const* kTooLarge = "the board is too large for the browser";
constexpr char const* kFaulty = "the engine found a wrong solution";

// Reads a question; a value that is missing or out of bounds reads as 0 and sets a flag.
class Reader {
public:
    explicit Reader(Words const& words) : words_(words) {}

    int next() {
        if (at_ < words_.size()) return words_[at_++];
        good_ = false;
        return 0;
    }
    int next(int least, int most) {
        int const value = next();
        if (value >= least && value <= most) return value;
        good_ = false;
        return least;
    }
    template <class Value>
    Value next_of(Value last) {
        return Value(next(0, int(last)));
    }
    bool good() const { return good_; }
    bool at_end() const { return at_ == words_.size(); }

    std::string text() {
        std::string text;
        for (int left = next(0, kMostCells); left > 0 && good_; --left) text += char(next(0, 255));
        return text;
    }
    std::vector<std::string> texts() {
        std::vector<std::string> texts;
        for (int left = next(0, kMostCells); left > 0 && good_; --left) texts.push_back(text());
        return texts;
    }
    std::vector<std::uint8_t> board(int cells, int colours) {
        std::vector<std::uint8_t> board;
        if (!next(0, 1)) return board;
        board.reserve(cells);
        for (int i = 0; i < cells && good_; ++i) {
            int const state = next(0, kUnknown);
            good_ &= state <= colours || state == kUnknown;
            board.push_back(std::uint8_t(state));
        }
        return board;
    }

private:
    Words const& words_;
    std::size_t at_ = 0;
    bool good_ = true;
};

// The output of a Writer as JSON. It is called from everywhere, and inlined copies would add kilobytes to the
// download.
class Json {
public:
    explicit Json(std::vector<char>& out) : out_(out) {}

    void number(long number) { whole(number); }
    // Only times have fractions; microseconds are enough for them.
    void number(double number) {
        whole(std::int64_t(number * 1e6));
        add("e-6");
    }
    void flag(bool flag) { value(flag ? "true" : "false"); }
    void nothing() { value("null"); }
    [[gnu::noinline]] void text(std::string_view text) {
        value("\"");
        for (char c : text) {
            if (c == '"' || c == '\\') add("\\");
            if (static_cast<unsigned char>(c) < ' ') c = ' ';  // a control character in the name of a colour
            add({&c, 1});
        }
        add("\"");
    }
    [[gnu::noinline]] void numbered(char const* word, int number) {
        value("\"");
        add(word);
        is_first_ = true;
        whole(number);
        add("\"");
    }
    void name(char const*, std::string_view name) { text(name); }
    [[gnu::noinline]] void field(std::string_view name) {
        text(name);
        add(":");
        is_first_ = true;
    }
    void list(auto&& fill) { enclose("[", fill, "]"); }
    void object(char const*, auto&& fill) { enclose("{", fill, "}"); }
    [[gnu::noinline]] void cell(int row, int column) {
        list([&] { number(long(row)), number(long(column)); });
    }
    [[gnu::noinline]] void fact(int row, int column, char state, bool holds) {
        list([&] { number(long(row)), number(long(column)), text({&state, 1}), flag(holds); });
    }
    void board(std::vector<std::uint8_t> const& cells, int width, auto&& letter) {
        list([&] {
            std::vector<char> row(width);
            for (auto at = cells.begin(); at != cells.end(); at += width) {
                std::transform(at, at + width, row.begin(), letter);
                text({row.data(), row.size()});
            }
        });
    }
    [[gnu::noinline]] void add(std::string_view text) { out_.insert(out_.end(), text.begin(), text.end()); }

private:
    [[gnu::noinline]] void whole(std::int64_t number) {
        char digits[20];
        char* at = std::end(digits);
        std::uint64_t left = number < 0 ? 0 - std::uint64_t(number) : std::uint64_t(number);
        do *--at = char('0' + left % 10);
        while (left /= 10);
        if (number < 0) *--at = '-';
        value({at, std::size_t(std::end(digits) - at)});
    }
    [[gnu::noinline]] void value(std::string_view text) {
        if (!is_first_) add(",");
        is_first_ = false;
        add(text);
    }
    void enclose(char const* open, auto& fill, char const* close) {
        begin(open);
        fill();
        end(close);
    }
    [[gnu::noinline]] void begin(char const* open) {
        value(open);
        is_first_ = true;
    }
    [[gnu::noinline]] void end(char const* close) {
        add(close);
        is_first_ = false;
    }

    std::vector<char>& out_;
    bool is_first_ = true;
};

// The questions about a puzzle, and their limits.
struct Options {
    Question question = {};
    std::vector<std::string> techniques = {}, groups = {};  // all techniques, if none is named
    bool record = false;
    int around = -1;
    long most_steps = 0;
    bool has_solution = false;  // it is known, or no only one was found before
};

Options read_options(Reader& in, Asked asked) {
    Options options;
    if (asked == Asked::solve) {
        options.question.solutions = in.next(1, kMost);
        if (int const conflicts = in.next(-1, kMost); conflicts >= 0) options.question.conflicts = conflicts;
        options.question.seed = std::uint32_t(in.next());
        options.question.record = in.next(0, 1);
    } else if (asked == Asked::explain) {
        options.techniques = in.texts();
        options.groups = in.texts();
        options.record = in.next(0, 1);
        options.around = in.next(-1, kMostCells);
        options.most_steps = in.next(1, kMost);
    } else if (asked == Asked::hint) {
        options.has_solution = in.next(0, 1);
    }
    return options;
}

// Width and height; zeros if the board is too large.
std::pair<int, int> read_size(Reader& in, Legend& legend, int longest) {
    int const width = in.next(), height = in.next();
    bool const fits = width > 0 && height > 0 && std::max(width, height) <= longest &&
                      std::int64_t(width) * height <= kMostCells;
    if (!fits) return {};
    legend.width = width;
    legend.height = height;
    return {width, height};
}

// Nothing if the board is too large. Only questions about problems accept lines of any length.
std::optional<nonogram::Clues> read_puzzle(Reader& in, Asked asked, Legend& legend,
                                           Kind<nonogram::Clues> const&) {
    int const longest = asked == Asked::problems ? kMostCells : nonogram::kLongestInWords;
    auto const [width, height] = read_size(in, legend, longest);
    int const colours = in.next(1, kMostColours);
    if (!width) return {};
    nonogram::Clues clues(width, height, colours);
    int last_colour = colours;
    for (int l = 0; l < clues.lines(); ++l) {
        int const runs = in.next(0, kMostCells);
        for (int i = 0; i < runs && in.good(); ++i) {
            int const length = in.next(1, kMost), colour = in.next(1, kMostLetters);
            clues.add_run(length, colour);
            last_colour = std::max(last_colour, colour);
        }
        clues.end_line();
    }
    legend.letters = in.text();
    legend.letters.resize(std::size_t(last_colour) + 1, '?');
    legend.colours = in.texts();
    return clues;
}

template <NumbersOnBoard Puzzle>
std::optional<Puzzle> read_puzzle(Reader& in, Asked, Legend& legend, Kind<Puzzle> const&) {
    auto const [width, height] = read_size(in, legend, kMostCells);
    if (!width) return {};
    std::vector<int> numbers(std::size_t(width) * height);
    for (int& number : numbers) number = in.next(-1, kMost);
    return Puzzle(width, height, std::move(numbers));
}

using Board = std::vector<std::uint8_t>;
using Given = std::span<std::uint8_t const>;

// A puzzle of any kind, so that the code below exists only once in what a phone downloads.
class AnyPuzzle {
public:
    virtual ~AnyPuzzle() = default;
    virtual bool sound() const = 0;
    virtual bool accepts(Board const& board) const = 0;
    virtual std::vector<Problem> faults() const = 0;
    virtual std::vector<Problem> broken_by(Board const& board) const = 0;
    virtual AnyTechnique search() const = 0;
    virtual Outcome solve_it(Given given, Question const& question, Stop& stop) const = 0;
    virtual Outcome explain_it(Given given, Techniques techniques, bool record, Stop& stop, int around,
                               long most_steps) const = 0;
};

template <class Puzzle>
class PuzzleOf final : public AnyPuzzle {
public:
    explicit PuzzleOf(Puzzle puzzle) : puzzle_(std::move(puzzle)) {}
    bool sound() const override { return is_sound(puzzle_); }
    bool accepts(Board const& board) const override { return verify(puzzle_, board); }
    std::vector<Problem> faults() const override { return problems(puzzle_); }
    std::vector<Problem> broken_by(Board const& board) const override { return violations(puzzle_, board); }
    AnyTechnique search() const override { return search_technique(puzzle_); }
    Outcome solve_it(Given given, Question const& question, Stop& stop) const override {
        return solved(puzzle_, given, question, stop);
    }
    Outcome explain_it(Given given, Techniques techniques, bool record, Stop& stop, int around,
                       long most_steps) const override {
        return explained(puzzle_, given, techniques, record, stop, around, most_steps);
    }

private:
    Puzzle puzzle_;
};

// What hint.hpp asks.
bool is_sound(AnyPuzzle const& puzzle) { return puzzle.sound(); }
std::vector<Problem> problems(AnyPuzzle const& puzzle) { return puzzle.faults(); }
AnyTechnique search_technique(AnyPuzzle const& puzzle) { return puzzle.search(); }
Outcome solved(AnyPuzzle const& puzzle, Given given, Question const& question, Stop& stop) {
    return puzzle.solve_it(given, question, stop);
}
Outcome explained(AnyPuzzle const& puzzle, Given given, Techniques techniques, bool record, Stop& stop,
                  int around, long most_steps) {
    return puzzle.explain_it(given, techniques, record, stop, around, most_steps);
}

Error answer(Json& out, AnyPuzzle const& puzzle, Legend const& legend, Board const& given,
             std::optional<Board> solution, Asked asked, Options const& options, Stop& stop) {
    Writer writer(out, legend);
    if (asked == Asked::problems) {
        writer.write(problems(puzzle));
    } else if (asked == Asked::check) {
        out.flag(is_sound(puzzle) && puzzle.accepts(given));
    } else if (asked == Asked::violations) {
        writer.write(is_sound(puzzle) ? puzzle.broken_by(given) : problems(puzzle));
    } else if (asked == Asked::hint) {
        Hint const found = hint(puzzle, given, std::move(solution), stop);
        if (found.faulty) return kFaulty;
        writer.write(found);
    } else {
        Techniques techniques = kEveryTechnique;
        if (!options.techniques.empty() || !options.groups.empty()) {
            auto const [bits, unknown] = set_of(legend.techniques, options.techniques, options.groups);
            if (!unknown.empty()) return "there is no technique " + unknown;
            techniques = bits;
        }
        Outcome const found = asked == Asked::solve ? solved(puzzle, given, options.question, stop)
                                                    : explained(puzzle, given, techniques, options.record,
                                                                stop, options.around, options.most_steps);
        if (found.faulty) return kFaulty;
        writer.write(found);
    }
    return {};
}

Error answer(Reader& in, Json& out) {
    Asked const asked = in.next_of(Asked::violations);
    std::string const name = in.text();
    int const milliseconds = in.next();
    Stop stop;
    if (milliseconds >= 0) stop.after_seconds(milliseconds / 1000.0);
    else if (asked == Asked::hint) stop.after_seconds(kHintSeconds);
    Options const options = read_options(in, asked);
    Legend legend{};
    std::unique_ptr<AnyPuzzle> puzzle;
    auto const read = [&](auto const& kind) {
        legend.techniques = kind.techniques;
        if (auto found = read_puzzle(in, asked, legend, kind))
            puzzle =
                std::make_unique<PuzzleOf<typename std::decay_t<decltype(kind)>::Puzzle>>(std::move(*found));
    };
    if (!with_kind(name, read) || !in.good()) return kMalformed;
    if (!puzzle) return kTooLarge;
    int const colours = int(legend.letters.size()) - 1;
    auto const given = in.board(legend.cells(), colours);
    std::optional<Board> solution;
    if (options.has_solution) solution = in.board(legend.cells(), colours);
    bool const lacks_board =
        given.empty() && (asked == Asked::check || asked == Asked::hint || asked == Asked::violations);
    if (!in.good() || !in.at_end() || options.around >= legend.cells() || lacks_board) return kMalformed;
    return answer(out, *puzzle, legend, given, std::move(solution), asked, options, stop);
}

Words question;
std::vector<char> written;

}  // namespace

extern "C" {

// The buffer for the next question of this many words.
[[clang::export_name("nurie_room")]] std::int32_t* nurie_room(std::int32_t size) {
    question.assign(std::size_t(size), 0);
    return question.data();
}

// Answers the question; the answer stays until the next one.
[[clang::export_name("nurie_ask")]] char const* nurie_ask() {
    written.clear();
    Json out(written);
    out.add("{\"answer\":");
    Reader in(question);
    if (Error const error = answer(in, out); !error.empty()) {
        written.clear();
        out.add("{\"error\":");
        Json(written).text(error);
    }
    out.add("}");
    return written.data();
}

[[clang::export_name("nurie_size")]] std::int32_t nurie_size() { return std::int32_t(written.size()); }
}

}  // namespace nurie::wasm
