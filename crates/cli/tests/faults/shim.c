// A disk that fails when it is told to. The tests load this into a server with LD_PRELOAD.
//
// It stands between the server and the files of one folder. What is to go wrong is read from a page of memory that the
// test shares (`struct orders`). Besides, every change is written down in the order in which it is made, with
// every attempt to make changes durable; from that the test works out what a disk has after a power cut.
//
//   PARLOUR_DISK         the folder
//   PARLOUR_DISK_ORDERS  the file with the orders
//   PARLOUR_DISK_TRACE   the file that changes are written down in
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

// The same list as in `disk.rs`.
enum file { DATABASE, WAL, ROLLBACK, SHARED, OTHER, NONE };
enum call { WRITE = 1, SYNC = 2, TRUNCATE = 4, OPEN = 8 };
enum manner { FAILS, TEARS, SHORTENS, KILLS };
enum change { WROTE = 1, TRUNCATED, SYNCS, SYNCED, LOST, REMOVED };

struct orders {
    uint32_t calls;          // what goes wrong, as bits of `enum call`
    uint32_t files;          // where, as bits of `enum file`
    uint32_t error;          // the errno
    uint32_t manner;         // how a write goes wrong
    _Atomic uint32_t skip;   // so many calls are let through first
    _Atomic uint32_t left;   // so many go wrong
    uint32_t slow_ms;        // how much longer making something durable takes
    _Atomic uint32_t struck; // how many calls went wrong so far
};

struct record {
    uint32_t change, file;
    uint64_t at, length; // for SYNCS, SYNCED and LOST `at` is a number that they have in common
};

#define MOST_FILES 4096
static _Atomic uint8_t files[MOST_FILES]; // of every descriptor, one more than its `enum file`
static _Atomic int owed[MOST_FILES];      // what a descriptor has not been told yet
static _Atomic uint64_t next_sync = 1;
static __thread int was_shortened;
static struct orders *orders;
static const char *folder;
static size_t folder_length;
static int trace = -1;
static pthread_mutex_t order_of_changes = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static ssize_t put(int fd, const void *bytes, size_t length, off64_t at) {
    static __typeof__(&pwrite64) real;
    if (!real) real = REAL(pwrite64);
    return real(fd, bytes, length, at);
}

static void append(const void *bytes, size_t length) {
    static __typeof__(&write) real;
    if (!real) real = REAL(write);
    while (length > 0) {
        ssize_t done = real(trace, bytes, length);
        if (done <= 0) abort();
        bytes = (const char *)bytes + done;
        length -= (size_t)done;
    }
}

static void note(enum change change, enum file file, uint64_t at, const void *bytes, size_t length) {
    if (trace < 0 || file > ROLLBACK) return;
    struct record record = {change, file, at, length};
    append(&record, sizeof record);
    if (bytes) append(bytes, length);
}

__attribute__((constructor)) static void begin(void) {
    // Whatever the server starts is no server.
    unsetenv("LD_PRELOAD");
    const char *page = getenv("PARLOUR_DISK_ORDERS"), *changes = getenv("PARLOUR_DISK_TRACE");
    folder = getenv("PARLOUR_DISK");
    if (!folder || !page) abort();
    folder_length = strlen(folder);
    int fd = REAL(open64)(page, O_RDWR | O_CLOEXEC);
    orders = mmap(NULL, sizeof *orders, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd < 0 || orders == MAP_FAILED) abort();
    if (changes) trace = REAL(open64)(changes, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int ends_with(const char *text, const char *end) {
    size_t length = strlen(text), most = strlen(end);
    return length >= most && strcmp(text + length - most, end) == 0;
}

static enum file file_at(const char *path) {
    if (!folder || strncmp(path, folder, folder_length) != 0 || path[folder_length] != '/') return NONE;
    if (ends_with(path, ".db")) return DATABASE;
    if (ends_with(path, "-wal")) return WAL;
    if (ends_with(path, "-journal")) return ROLLBACK;
    if (ends_with(path, "-shm")) return SHARED;
    return OTHER;
}

static enum file file_of(int fd) {
    if (fd < 0 || fd >= MOST_FILES || files[fd] == 0) return NONE;
    return files[fd] - 1;
}

// Whether this call goes wrong.
static int strikes(enum call call, enum file file) {
    if (!(orders->calls & call) || !(orders->files >> file & 1)) return 0;
    uint32_t skip = orders->skip;
    while (skip > 0)
        if (atomic_compare_exchange_weak(&orders->skip, &skip, skip - 1)) return 0;
    uint32_t left = orders->left;
    while (left > 0)
        if (left == UINT32_MAX || atomic_compare_exchange_weak(&orders->left, &left, left - 1)) {
            orders->struck++;
            return 1;
        }
    return 0;
}

static int fail(int error) {
    errno = error;
    return -1;
}

// Writes, and writes down what was written.
static ssize_t put_and_note(int fd, enum file file, const void *bytes, size_t length, off64_t at) {
    pthread_mutex_lock(&order_of_changes);
    ssize_t done = put(fd, bytes, length, at);
    if (done > 0) note(WROTE, file, (uint64_t)at, bytes, (size_t)done);
    int error = errno;
    pthread_mutex_unlock(&order_of_changes);
    errno = error;
    return done;
}

static ssize_t write_at(int fd, enum file file, const void *bytes, size_t length, off64_t at) {
    if (!strikes(WRITE, file)) return put_and_note(fd, file, bytes, length, at);
    switch (orders->manner) {
    case SHORTENS: // first half of it, and when the rest comes, nothing
        was_shortened = !was_shortened;
        if (was_shortened && length > 1) return put_and_note(fd, file, bytes, length / 2, at);
        break;
    case TEARS:
        put_and_note(fd, file, bytes, length / 2, at);
        break;
    case KILLS:
        put_and_note(fd, file, bytes, length / 2, at);
        kill(getpid(), SIGKILL);
        for (;;) pause();
    }
    return fail((int)orders->error);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
    enum file file = file_of(fd);
    return file == NONE ? put(fd, bytes, length, at) : write_at(fd, file, bytes, length, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
    return pwrite64(fd, bytes, length, at);
}

ssize_t write(int fd, const void *bytes, size_t length) {
    static __typeof__(&write) real;
    if (!real) real = REAL(write);
    enum file file = file_of(fd);
    if (file == NONE) return real(fd, bytes, length);
    off64_t at = lseek64(fd, 0, SEEK_CUR);
    ssize_t done = write_at(fd, file, bytes, length, at);
    if (done > 0) lseek64(fd, at + done, SEEK_SET);
    return done;
}

// Nobody writes to our files in this way; if somebody begins to, the tests have to know.
ssize_t writev(int fd, const struct iovec *parts, int count) {
    static __typeof__(&writev) real;
    if (!real) real = REAL(writev);
    if (file_of(fd) != NONE) abort();
    return real(fd, parts, count);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
    static __typeof__(&pwritev64) real;
    if (!real) real = REAL(pwritev64);
    if (file_of(fd) != NONE) abort();
    return real(fd, parts, count, at);
}

// As in Linux, what failed once is told to everybody who has the file open, and then forgotten: the pages are taken
// for clean, whether they have reached the disk or not.
static int sync_file(int fd, enum file file, int (*real)(int)) {
    uint64_t number = next_sync++;
    if (orders->slow_ms) usleep(orders->slow_ms * 1000);
    pthread_mutex_lock(&order_of_changes);
    note(SYNCS, file, number, NULL, 0);
    pthread_mutex_unlock(&order_of_changes);
    int error = atomic_exchange(&owed[fd], 0);
    if (!error && strikes(SYNC, file)) {
        error = (int)orders->error;
        for (int other = 0; other < MOST_FILES; other++)
            if (other != fd && file_of(other) == file) owed[other] = error;
    }
    int result = error ? -1 : real(fd);
    if (result != 0 && !error) error = errno;
    pthread_mutex_lock(&order_of_changes);
    note(error ? LOST : SYNCED, file, number, NULL, 0);
    pthread_mutex_unlock(&order_of_changes);
    errno = error;
    return result;
}

int fsync(int fd) {
    static __typeof__(&fsync) real;
    if (!real) real = REAL(fsync);
    enum file file = file_of(fd);
    return file == NONE ? real(fd) : sync_file(fd, file, real);
}

int fdatasync(int fd) {
    static __typeof__(&fdatasync) real;
    if (!real) real = REAL(fdatasync);
    enum file file = file_of(fd);
    return file == NONE ? real(fd) : sync_file(fd, file, real);
}

int ftruncate64(int fd, off64_t length) {
    static __typeof__(&ftruncate64) real;
    if (!real) real = REAL(ftruncate64);
    enum file file = file_of(fd);
    if (file == NONE) return real(fd, length);
    if (strikes(TRUNCATE, file)) return fail((int)orders->error);
    pthread_mutex_lock(&order_of_changes);
    int result = real(fd, length), error = errno;
    if (result == 0) note(TRUNCATED, file, (uint64_t)length, NULL, 0);
    pthread_mutex_unlock(&order_of_changes);
    errno = error;
    return result;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int unlink(const char *path) {
    static __typeof__(&unlink) real;
    if (!real) real = REAL(unlink);
    enum file file = file_at(path);
    pthread_mutex_lock(&order_of_changes);
    int result = real(path), error = errno;
    if (result == 0 && file != NONE) note(REMOVED, file, 0, NULL, 0);
    pthread_mutex_unlock(&order_of_changes);
    errno = error;
    return result;
}

static int open_file(const char *path, int flags, mode_t mode) {
    static __typeof__(&open64) real;
    if (!real) real = REAL(open64);
    enum file file = file_at(path);
    if (file == NONE) return real(path, flags, mode);
    int changes = (flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT;
    if (changes && strikes(OPEN, file)) return fail((int)orders->error);
    int fd = real(path, flags, mode);
    if (fd >= MOST_FILES) abort();
    if (fd >= 0) {
        owed[fd] = 0;
        files[fd] = file + 1;
    }
    return fd;
}

static mode_t mode_in(int flags, va_list more) {
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = mode_in(flags, more);
    va_end(more);
    return open_file(path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = mode_in(flags, more);
    va_end(more);
    return open_file(path, flags | O_LARGEFILE, mode);
}

int close(int fd) {
    static __typeof__(&close) real;
    if (!real) real = REAL(close);
    if (fd >= 0 && fd < MOST_FILES) files[fd] = 0;
    return real(fd);
}
