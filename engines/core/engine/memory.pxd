# C twins of memory.py.
cdef extern from *:
    """
    #ifndef SCYTHE_MEMORY
    #define SCYTHE_MEMORY
    #include <stdint.h>
    #include <string.h>
    #if defined(__GNUC__)
    #define SCYTHE_INLINE static inline __attribute__((always_inline))
    #define SCYTHE_APART static __attribute__((noinline, noclone))
    #else
    #define SCYTHE_INLINE static inline
    #define SCYTHE_APART static
    #endif
    #define SCYTHE_AT(kind, address) ((kind *)(intptr_t)(address))
    static inline long long put(long long out, long long at, long long value) {
        SCYTHE_AT(int16_t, out)[at] = (int16_t)value;
        return at + 1;
    }
    SCYTHE_APART long long blank(long long out, long long at, long long count) {
        memset(SCYTHE_AT(int16_t, out) + at, 0, (size_t)count * 2);
        return at + count;
    }
    SCYTHE_APART void copy_long(int16_t *to, const short *from, long long count) {
        memcpy(to, from, (size_t)count * 2); /* of a size that is known gcc makes `rep movs`, which begins slowly */
    }
    SCYTHE_INLINE long long copy(long long out, long long at, const short *row, long long first, long long count) {
        if (count > 32) copy_long(SCYTHE_AT(int16_t, out) + at, row + first, count);
        else memcpy(SCYTHE_AT(int16_t, out) + at, row + first, (size_t)count * 2);
        return at + count;
    }
    SCYTHE_INLINE long long turn(long long out, long long at, const short *row, long long first, long long size,
                                 long long seat, long long seats) {
        int16_t *to = SCYTHE_AT(int16_t, out) + at; /* part by part: a few moves where the size is a constant */
        const short *from = row + first + seat * size, *end = row + first + seats * size;
        for (long long i = 0; i < seats; i++) {
            memcpy(to, from, (size_t)size * 2);
            to += size;
            from += size;
            if (from == end) from = row + first;
        }
        return at + seats * size;
    }
    static inline long long spread(long long out, long long at, long long bits, long long count) {
        int16_t *to = SCYTHE_AT(int16_t, out) + at;
        const int last = (int)count;
        int i = 0;
    #if defined(__GNUC__)
        typedef int16_t eight __attribute__((vector_size(16)));
        const eight places = {1, 2, 4, 8, 16, 32, 64, 128};
        while (last >= 8 && i < last) { /* the last eight may overlap those before them */
            i = i + 8 <= last ? i : last - 8;
            const int16_t byte = (int16_t)(bits >> i & 255);
            const eight all = {byte, byte, byte, byte, byte, byte, byte, byte};
            const eight found = (eight)((all & places) != 0) & 1;
            memcpy(to + i, &found, 16);
            i += 8;
        }
    #endif
        for (; i < last; i++) to[i] = (int16_t)(bits >> i & 1);
        return at + count;
    }
    static inline long long spread_bytes(long long out, long long at, long long bits, long long count) {
        int8_t *to = SCYTHE_AT(int8_t, out) + at;
        const int last = (int)count;
        int i = 0;
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        while (last >= 8 && i < last) {
            i = i + 8 <= last ? i : last - 8;
            uint64_t eight = (uint64_t)(bits >> i & 255) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
            eight = ((eight + UINT64_C(0x007F7F7F7F7F7F7F)) >> 7 | eight >> 7) & UINT64_C(0x0101010101010101);
            memcpy(to + i, &eight, 8);
            i += 8;
        }
    #endif
        for (; i < last; i++) to[i] = (int8_t)(bits >> i & 1);
        return at + count;
    }
    static inline long long rename_seat(long long value, long long step, long long first, long long seat,
                                        long long seats) {
        long long there = value - first;
        if (there < 0 || there >= seats * step) return value;
        there -= seat * step;
        return first + (there >= 0 ? there : there + seats * step);
    }
    static inline long long copy_renamed(long long out, long long at, const short *row, long long count,
                                         long long step, long long first, long long seat, long long seats) {
        int16_t *to = SCYTHE_AT(int16_t, out) + at;
        const int16_t whole = (int16_t)(seats * step), gone = (int16_t)(seat * step), low = (int16_t)first;
        for (long long i = 0; i < count; i++) {
            const int16_t there = (int16_t)(row[i] - low), named = (int16_t)(there - gone);
            const int16_t turned = (int16_t)(low + (named >= 0 ? named : named + whole));
            to[i] = there < 0 || there >= whole ? row[i] : turned;
        }
        return at + count;
    }
    static inline long long seat_after(long long seat, long long i, long long seats) {
        return seat + i < seats ? seat + i : seat + i - seats;
    }
    static inline long long turn_bits(long long bits, long long seat, long long seats) {
        return (bits >> seat | bits << (seats - seat)) & ((1LL << seats) - 1);
    }
    static inline long long word(long long numbers, long long at) { return SCYTHE_AT(int64_t, numbers)[at]; }
    static inline long long put_word(long long numbers, long long at, long long value) {
        SCYTHE_AT(int64_t, numbers)[at] = value;
        return 0;
    }
    static inline long long byte(long long numbers, long long at) { return SCYTHE_AT(int8_t, numbers)[at]; }
    static inline long long put_byte(long long numbers, long long at, long long value) {
        SCYTHE_AT(int8_t, numbers)[at] = (int8_t)value;
        return 0;
    }
    static inline long long put_ratio(long long numbers, long long at, long long value, long long parts) {
        SCYTHE_AT(float, numbers)[at] = (float)((double)value / (double)parts);
        return 0;
    }
    #endif
    """
    long long put(long long out, long long at, long long value) noexcept nogil
    long long blank(long long out, long long at, long long count) noexcept nogil
    long long copy(long long out, long long at, const short *row, long long first, long long count) noexcept nogil
    long long turn(long long out, long long at, const short *row, long long first, long long size, long long seat,
                   long long seats) noexcept nogil
    long long spread(long long out, long long at, long long bits, long long count) noexcept nogil
    long long spread_bytes(long long out, long long at, long long bits, long long count) noexcept nogil
    long long rename "rename_seat"(long long value, long long step, long long first, long long seat,
                                   long long seats) noexcept nogil
    long long copy_renamed(long long out, long long at, const short *row, long long count, long long step,
                           long long first, long long seat, long long seats) noexcept nogil
    long long seat_after(long long seat, long long i, long long seats) noexcept nogil
    long long turn_bits(long long bits, long long seat, long long seats) noexcept nogil
    long long word(long long numbers, long long at) noexcept nogil
    long long put_word(long long numbers, long long at, long long value) noexcept nogil
    long long byte(long long numbers, long long at) noexcept nogil
    long long put_byte(long long numbers, long long at, long long value) noexcept nogil
    long long put_ratio(long long numbers, long long at, long long value, long long parts) noexcept nogil
