// Lets one call that changes files fail, so that tests can see what becomes of the data.
//
// Loaded before the C library. Only calls about files below one folder count; the one whose
// turn it is fails with ENOSPC, and a write leaves half of its data behind, as on a full disk.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char folder[4096];
static atomic_long turn, calls;

// From now on the call of that number fails; 0 lets none fail. Counting starts over.
void fail_below(char const* path, long number) {
    strncpy(folder, path, sizeof folder - 1);
    atomic_store(&calls, 0);
    atomic_store(&turn, number);
}
long calls_so_far(void) { return atomic_load(&calls); }

static int is_below(char const* path) {
    size_t const n = strlen(folder);
    return n && strncmp(path, folder, n) == 0;
}
static int fails(int concerned) {
    if (!concerned || atomic_fetch_add(&calls, 1) + 1 != atomic_load(&turn)) return 0;
    errno = ENOSPC;
    return 1;
}
static int file_fails(int fd) {
    char link[64], path[4096];
    if (!folder[0]) return 0;
    int const before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t const n = readlink(link, path, sizeof path - 1);
    errno = before;
    if (n < 0) return 0;
    path[n] = 0;
    return fails(is_below(path));
}

#define REAL(result, name, ...)                                                    \
    static result (*real)(__VA_ARGS__);                                            \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)
#define FAILED_PART(call)      \
    do {                       \
        if (file_fails(fd)) {  \
            (void)!(call);     \
            errno = ENOSPC;    \
            return -1;         \
        }                      \
    } while (0)

ssize_t write(int fd, void const* data, size_t n) {
    REAL(ssize_t, "write", int, void const*, size_t);
    FAILED_PART(real(fd, data, n / 2));
    return real(fd, data, n);
}
ssize_t pwrite(int fd, void const* data, size_t n, off_t at) {
    REAL(ssize_t, "pwrite", int, void const*, size_t, off_t);
    FAILED_PART(real(fd, data, n / 2, at));
    return real(fd, data, n, at);
}
ssize_t pwrite64(int fd, void const* data, size_t n, off64_t at) { return pwrite(fd, data, n, at); }

#define BY_FILE(name)                         \
    int name(int fd) {                        \
        REAL(int, #name, int);                \
        return file_fails(fd) ? -1 : real(fd); \
    }
BY_FILE(fsync)
BY_FILE(fdatasync)

int ftruncate(int fd, off_t n) {
    REAL(int, "ftruncate", int, off_t);
    return file_fails(fd) ? -1 : real(fd, n);
}
int ftruncate64(int fd, off64_t n) { return ftruncate(fd, n); }

#define BY_NAMES(name)                                                  \
    int name(char const* from, char const* to) {                        \
        REAL(int, #name, char const*, char const*);                     \
        return fails(is_below(from) || is_below(to)) ? -1 : real(from, to); \
    }
BY_NAMES(rename)
BY_NAMES(link)

int linkat(int a, char const* from, int b, char const* to, int flags) {
    REAL(int, "linkat", int, char const*, int, char const*, int);
    return fails(is_below(from) || is_below(to)) ? -1 : real(a, from, b, to, flags);
}

#define OPEN(name)                                                             \
    int name(char const* path, int flags, ...) {                               \
        REAL(int, #name, char const*, int, ...);                               \
        va_list rest;                                                          \
        va_start(rest, flags);                                                 \
        int const mode = flags & O_CREAT ? va_arg(rest, int) : 0;              \
        va_end(rest);                                                          \
        return flags & O_CREAT && fails(is_below(path)) ? -1 : real(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)
