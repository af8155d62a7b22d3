// Objects: the output of a Writer as objects of Python's own classes, which nurie.native lists.
#pragma once

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../writer.hpp"
#include "job.hpp"

namespace nurie::python {

// Names are literals, so what belongs to each is looked up once, and kept as long as the process lives.
class Objects {
public:
    nb::object take() { return std::move(values_.back()); }

    void number(long number) { put(PyLong_FromLong(number)); }
    void number(std::uint64_t number) { put(PyLong_FromUnsignedLongLong(number)); }
    void number(double number) { put(PyFloat_FromDouble(number)); }
    void flag(bool flag) { put(PyBool_FromLong(flag)); }
    void nothing() { values_.push_back(nb::none()); }
    void text(std::string_view text) { put(text_of(text)); }
    void numbered(char const* word, int number) { put(PyUnicode_FromFormat("%s%d", word, number)); }
    void name(char const* type, std::string_view name) {
        static std::map<std::pair<char const*, char const*>, PyObject*> known;
        PyObject*& member = known[{type, name.data()}];
        if (!member) member = nb::object(class_of(type)(name)).release().ptr();
        values_.push_back(nb::borrow(member));
    }
    void list(auto&& fill) {
        std::size_t const begin = values_.size();
        fill();
        PyObject* const tuple = PyTuple_New(Py_ssize_t(values_.size() - begin));
        for (std::size_t at = begin; tuple && at < values_.size(); ++at)
            PyTuple_SET_ITEM(tuple, Py_ssize_t(at - begin), values_[at].release().ptr());
        values_.resize(begin);
        put(tuple);
    }
    void field(std::string_view name) {
        static std::unordered_map<char const*, PyObject*> known;
        PyObject*& key = known[name.data()];
        if (!key) PyUnicode_InternInPlace(&(key = text_of(name)));
        keys_.push_back(nb::borrow(key));
    }
    // Without a type it is a dict.
    void object(char const* type, auto&& fill) {
        std::size_t const begin = values_.size(), first_key = keys_.size();
        fill();
        nb::object made = *type ? made_of(type, begin, first_key) : dict_of(begin, first_key);
        values_.resize(begin);
        keys_.resize(first_key);
        values_.push_back(std::move(made));
    }

    void cell(int row, int column) {
        nb::object& known = cells_[std::int64_t{row} << 32 | column];
        if (!known.is_valid()) known = named_tuple("Cell", nb::make_tuple(row, column));
        values_.push_back(known);
    }
    void fact(int row, int column, char state, bool holds) {
        cell(row, column);
        values_.back() = named_tuple("Fact", nb::make_tuple(values_.back(), nb::str(&state, 1), holds));
    }
    void board(auto&& fill) {
        list(fill);
        values_.back() = class_of("Grid")(values_.back());
    }

    // What Python creates for a name in an answer.
    static nb::handle class_of(char const* name) {
        static std::unordered_map<char const*, nb::handle> known;
        nb::handle& found = known[name];
        if (!found) found = nb::object(nb::module_::import_("nurie.native").attr("CLASSES")[name]).release();
        return found;
    }

private:
    // The fields of a frozen dataclass, with their defaults; empty for what has to be called.
    static std::vector<std::pair<PyObject*, PyObject*>> const& fields_of(char const* name) {
        static std::unordered_map<char const*, std::vector<std::pair<PyObject*, PyObject*>>> known;
        auto const [found, is_new] = known.try_emplace(name);
        auto& [_, fields] = *found;
        nb::handle const type = class_of(name);
        if (!is_new || !nb::hasattr(type, "__dataclass_fields__") || nb::hasattr(type, "__post_init__"))
            return fields;
        nb::object const missing = nb::module_::import_("dataclasses").attr("MISSING");
        for (auto [key, field] : nb::cast<nb::dict>(type.attr("__dataclass_fields__"))) {
            nb::object value = field.attr("default");
            fields.emplace_back(key.ptr(), value.is(missing) ? nullptr : value.ptr());
        }
        return fields;
    }
    // An instance of a class with these arguments. The constructor of a frozen dataclass does nothing but set
    // its fields, which is done here without running any Python.
    nb::object made_of(char const* name, std::size_t begin, std::size_t first_key) {
        auto const& fields = fields_of(name);
        if (fields.empty()) return class_of(name)(**dict_of(begin, first_key));
        auto* const type = reinterpret_cast<PyTypeObject*>(class_of(name).ptr());
        nb::object made = nb::steal(type->tp_alloc(type, 0));
        for (auto [key, value] : fields) {
            for (std::size_t at = 0; begin + at < values_.size(); ++at)
                if (keys_[first_key + at].ptr() == key) value = values_[begin + at].ptr();
            if (!value) PyErr_Format(PyExc_TypeError, "%s has no %U", name, key);
            if (!made.is_valid() || !value || PyObject_GenericSetAttr(made.ptr(), key, value) != 0)
                throw nb::python_error();
        }
        return made;
    }
    nb::dict dict_of(std::size_t begin, std::size_t first_key) const {
        nb::dict made;
        for (std::size_t at = 0; begin + at < values_.size(); ++at)
            made[keys_[first_key + at]] = values_[begin + at];
        return made;
    }
    // What the class itself would create, but without running any Python.
    static nb::object named_tuple(char const* name, nb::tuple const& items) {
        auto* const type = reinterpret_cast<PyTypeObject*>(class_of(name).ptr());
        return nb::steal(PyTuple_Type.tp_new(type, nb::make_tuple(items).ptr(), nullptr));
    }
    static PyObject* text_of(std::string_view text) {
        return PyUnicode_FromStringAndSize(text.data(), Py_ssize_t(text.size()));
    }
    void put(PyObject* value) {
        if (!value) throw nb::python_error();
        values_.push_back(nb::steal(value));
    }

    std::vector<nb::object> values_, keys_;
    std::unordered_map<std::int64_t, nb::object> cells_;
};

nb::object objects_of(Legend const& legend, auto const& answer) {
    Objects objects;
    Writer(objects, legend).write(answer);
    return objects.take();
}

}  // namespace nurie::python
