// Objects: the output of a Writer as objects of Python's own classes, which nurie.native lists.
#pragma once

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../writer.hpp"
#include "job.hpp"

namespace nurie::python {

class Objects {
public:
    nb::object take() { return std::move(values_.back()); }

    void number(long number) { put(PyLong_FromLong(number)); }
    void number(std::uint64_t number) { put(PyLong_FromUnsignedLongLong(number)); }
    void number(double number) { put(PyFloat_FromDouble(number)); }
    void flag(bool flag) { values_.push_back(nb::borrow(flag ? Py_True : Py_False)); }
    void nothing() { values_.push_back(nb::none()); }
    void text(std::string_view text) { put(text_of(text)); }
    void numbered(char const* word, int number) { put(PyUnicode_FromFormat("%s%d", word, number)); }
    void name(char const* type, std::string_view name) {
        nb::object const text = nb::steal(text_of(name));
        put(PyObject_CallOneArg(class_of(type), text.ptr()));
    }
    void list(auto&& fill) {
        std::size_t const begin = values_.size();
        fill();
        PyObject* const list = tuple_of(values_, begin);
        values_.resize(begin);
        put(list);
    }
    void field(std::string_view name) {
        // Names are literals, so each is created once.
        static std::unordered_map<char const*, PyObject*> known;
        PyObject*& key = known[name.data()];
        if (!key) PyUnicode_InternInPlace(&(key = text_of(name)));
        keys_.push_back(nb::borrow(key));
    }
    // Without a type it is a dict.
    void object(char const* type, auto&& fill) {
        std::size_t const begin = values_.size(), first_key = keys_.size();
        fill();
        PyObject* made = nullptr;
        if (!*type) {
            made = PyDict_New();
            for (std::size_t at = 0; made && begin + at < values_.size(); ++at)
                PyDict_SetItem(made, keys_[first_key + at].ptr(), values_[begin + at].ptr());
        } else {
            made = made_of(type, begin, first_key);
        }
        values_.resize(begin);
        keys_.resize(first_key);
        put(made);
    }

    void cell(int row, int column) {
        nb::object& known = cells_[std::int64_t{row} << 32 | column];
        if (!known.is_valid()) known = named_tuple(cell_class_, nb::make_tuple(row, column));
        values_.push_back(known);
    }
    void fact(int row, int column, char state, bool holds) {
        cell(row, column);
        values_.back() = named_tuple(fact_class_, nb::make_tuple(values_.back(), nb::str(&state, 1), holds));
    }
    void board(std::vector<std::uint8_t> const& cells, int width, auto&& letter) {
        list([&] {
            for (auto at = cells.begin(); at != cells.end(); at += width) {
                PyObject* const row = PyUnicode_New(width, 127);
                if (row) std::transform(at, at + width, PyUnicode_1BYTE_DATA(row), letter);
                put(row);
            }
        });
        values_.back() = nb::handle(class_of("Grid"))(values_.back());
    }

    // What Python creates for a name in an answer.
    static PyObject* class_of(char const* name) {
        static std::unordered_map<char const*, PyObject*> known;
        PyObject*& found = known[name];
        if (!found)
            found = nb::object(nb::module_::import_("nurie.native").attr("CLASSES")[name]).release().ptr();
        return found;
    }

private:
    // The fields of a frozen dataclass, with their defaults; empty for what has to be called.
    static std::vector<std::pair<PyObject*, PyObject*>> const& fields_of(char const* name) {
        static std::unordered_map<char const*, std::vector<std::pair<PyObject*, PyObject*>>> known;
        auto const [found, is_new] = known.try_emplace(name);
        if (!is_new) return found->second;
        nb::handle const type = class_of(name);
        if (!PyType_Check(type.ptr()) || !nb::hasattr(type, "__dataclass_fields__") ||
            nb::hasattr(type, "__post_init__"))
            return found->second;
        nb::object const missing = nb::module_::import_("dataclasses").attr("MISSING");
        std::vector<std::pair<PyObject*, PyObject*>> fields;
        for (nb::handle field : nb::object(type.attr("__dataclass_fields__").attr("values")())) {
            if (!field.attr("default_factory").is(missing)) return found->second;
            nb::object value = field.attr("default");
            PyObject* key = nb::object(field.attr("name")).release().ptr();
            PyUnicode_InternInPlace(&key);
            fields.emplace_back(key, value.is(missing) ? nullptr : value.release().ptr());
        }
        return found->second = std::move(fields);
    }
    // An instance of a class with these arguments. The constructor of a frozen dataclass does nothing but set
    // its fields, which is done here without running any Python.
    PyObject* made_of(char const* type, std::size_t begin, std::size_t first_key) {
        auto const& fields = fields_of(type);
        if (fields.empty()) {
            std::vector<PyObject*> arguments;
            for (std::size_t at = begin; at < values_.size(); ++at) arguments.push_back(values_[at].ptr());
            nb::object const names = nb::steal(tuple_of(keys_, first_key));
            return PyObject_Vectorcall(class_of(type), arguments.data(), 0, names.ptr());
        }
        auto* const made_type = reinterpret_cast<PyTypeObject*>(class_of(type));
        nb::object made = nb::steal(made_type->tp_alloc(made_type, 0));
        for (auto [key, value] : fields) {
            for (std::size_t at = 0; begin + at < values_.size(); ++at)
                if (keys_[first_key + at].ptr() == key) value = values_[begin + at].ptr();
            if (!value) PyErr_Format(PyExc_TypeError, "%s has no %U", type, key);
            if (!made.is_valid() || !value || PyObject_GenericSetAttr(made.ptr(), key, value) != 0)
                return nullptr;
        }
        return made.release().ptr();
    }
    static PyObject* text_of(std::string_view text) {
        return PyUnicode_FromStringAndSize(text.data(), Py_ssize_t(text.size()));
    }
    static PyObject* tuple_of(std::vector<nb::object> const& items, std::size_t begin) {
        PyObject* const tuple = PyTuple_New(Py_ssize_t(items.size() - begin));
        for (std::size_t at = begin; tuple && at < items.size(); ++at)
            PyTuple_SET_ITEM(tuple, Py_ssize_t(at - begin), nb::object(items[at]).release().ptr());
        return tuple;
    }
    // What the class itself would create, but without running any Python.
    static nb::object named_tuple(PyObject* type, nb::tuple const& items) {
        auto* const made = reinterpret_cast<PyTypeObject*>(type);
        return nb::steal(PyTuple_Type.tp_new(made, nb::make_tuple(items).ptr(), nullptr));
    }
    void put(PyObject* value) {
        if (!value) throw nb::python_error();
        values_.push_back(nb::steal(value));
    }

    PyObject* const cell_class_ = class_of("Cell");
    PyObject* const fact_class_ = class_of("Fact");
    std::vector<nb::object> values_, keys_;
    std::unordered_map<std::int64_t, nb::object> cells_;
};

nb::object objects_of(Legend const& legend, auto const& answer) {
    Objects objects;
    Writer(objects, legend).write(answer);
    return objects.take();
}

}  // namespace nurie::python
