// Json: the output of a Writer as JSON.
#pragma once

#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

namespace nurie::browser {

// It is called from everywhere, and inlined copies would add kilobytes to the download.
class Json {
public:
    explicit Json(std::vector<char>& out) : out_(out) {}

    void number(long number) { whole(std::uint64_t(number), number < 0); }
    // JavaScript rounds what has more than 53 bits.
    void number(std::uint64_t number) { whole(number); }
    // Only times have fractions; microseconds are enough for them.
    void number(double number) {
        whole(std::uint64_t(number * 1e6));
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
        value("\"", true);
        add(word);
        whole(std::uint64_t(number));
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
    void board(auto&& fill) { list(fill); }
    [[gnu::noinline]] void add(std::string_view text) { out_.insert(out_.end(), text.begin(), text.end()); }

private:
    [[gnu::noinline]] void whole(std::uint64_t number, bool is_negative = false) {
        char digits[20];
        char* at = std::end(digits);
        std::uint64_t left = is_negative ? 0 - number : number;
        do *--at = char('0' + left % 10);
        while (left /= 10);
        if (is_negative) *--at = '-';
        value({at, std::size_t(std::end(digits) - at)});
    }
    [[gnu::noinline]] void value(std::string_view text, bool opens = false) {
        if (!is_first_) add(",");
        is_first_ = opens;
        add(text);
    }
    void enclose(char const* open, auto& fill, char const* close) {
        value(open, true);
        fill();
        is_first_ = true;
        value(close);
    }

    std::vector<char>& out_;
    bool is_first_ = true;
};

}  // namespace nurie::browser
