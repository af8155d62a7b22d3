// Sorting for the native library and for the browser.
//
// In WebAssembly every std::sort instantiation adds about a kilobyte to the download. A heap sort
// is a little slower and much smaller.
#pragma once

#include <algorithm>
#include <functional>

namespace nurie {

template <class Iterator, class Less = std::less<>>
void sort(Iterator begin, Iterator end, Less less = {}) {
#ifdef __wasm__
    std::make_heap(begin, end, less);
    std::sort_heap(begin, end, less);
#else
    std::sort(begin, end, less);
#endif
}

}  // namespace nurie
