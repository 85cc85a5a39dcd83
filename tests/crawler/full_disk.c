// Preloaded: fails writes below the folder FULL_BELOW from number FULL_AT on, as a full disk does. The first one is cut in
// half; with FULL_ONCE, there is room again after the next. The file FULL_TOLD gets the number of the last write.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long count;

static int is_below(const char *path) {
    const char *below = getenv("FULL_BELOW");
    return below && *below && strncmp(path, below, strlen(below)) == 0;
}

static int concerns(int fd) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return is_below(path);
}

// 0: there is room; 1: for a part; 2: for nothing.
static int full(void) {
    const char *at = getenv("FULL_AT"), *told = getenv("FULL_TOLD");
    long number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST), limit = at ? atol(at) : 0;
    FILE *file = told ? fopen(told, "w") : NULL;
    if (file) {
        fprintf(file, "%ld", number);
        fclose(file);
    }
    if (getenv("FULL_ONCE") && number > limit + 1) return 0;
    return !limit || number < limit ? 0 : number == limit ? 1 : 2;
}

#define WRITES(...) \
    if (concerns(fd)) { \
        int state = full(); \
        if (state == 2 || (state == 1 && size < 2)) { errno = ENOSPC; return -1; } \
        if (state == 1) size /= 2; \
    } \
    return real(__VA_ARGS__)

ssize_t write(int fd, const void *data, size_t size) {
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "write");
    WRITES(fd, data, size);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    WRITES(fd, data, size, at);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite");
    WRITES(fd, data, size, at);
}

int mkdir(const char *path, mode_t mode) {
    static int (*real)(const char *, mode_t);
    if (!real) real = dlsym(RTLD_NEXT, "mkdir");
    char whole[PATH_MAX];
    if (path[0] != '/' && getcwd(whole, sizeof whole - strlen(path) - 2)) {
        strcat(strcat(whole, "/"), path);
        path = whole;
    }
    if (is_below(path) && full() == 2) { errno = ENOSPC; return -1; }
    return real(path, mode);
}
