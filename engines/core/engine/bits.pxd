# C twins of bits.py.
cdef extern from *:
    """
    #ifndef SCYTHE_BITS
    #define SCYTHE_BITS
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline long long scythe_ctz(unsigned long long m) { unsigned long i; _BitScanForward64(&i, m); return (long long)i; }
    #define ctz(m) scythe_ctz((unsigned long long)(m))
    #define popcount(m) ((long long)__popcnt64((unsigned long long)(m)))
    #else
    #define ctz(m) ((long long)__builtin_ctzll((unsigned long long)(m)))
    #define popcount(m) ((long long)__builtin_popcountll((unsigned long long)(m)))
    #endif
    static inline long long nth_bit(long long m, long long n) {
    #if defined(__BMI2__)
        m = (long long)__builtin_ia32_pdep_di(1ULL << n, (unsigned long long)m);
    #else
        while (n-- > 0) m &= m - 1;
    #endif
        return ctz(m);
    }
    static inline long long mix(long long v) {
        uint64_t x = (uint64_t)v + UINT64_C(0x9E3779B97F4A7C15);
        x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
        return (long long)((x ^ (x >> 31)) & UINT64_C(0x7FFFFFFFFFFFFFFF));
    }
    static const long long BIT[63] = {
        1LL<<0, 1LL<<1, 1LL<<2, 1LL<<3, 1LL<<4, 1LL<<5, 1LL<<6, 1LL<<7, 1LL<<8, 1LL<<9,
        1LL<<10, 1LL<<11, 1LL<<12, 1LL<<13, 1LL<<14, 1LL<<15, 1LL<<16, 1LL<<17, 1LL<<18, 1LL<<19,
        1LL<<20, 1LL<<21, 1LL<<22, 1LL<<23, 1LL<<24, 1LL<<25, 1LL<<26, 1LL<<27, 1LL<<28, 1LL<<29,
        1LL<<30, 1LL<<31, 1LL<<32, 1LL<<33, 1LL<<34, 1LL<<35, 1LL<<36, 1LL<<37, 1LL<<38, 1LL<<39,
        1LL<<40, 1LL<<41, 1LL<<42, 1LL<<43, 1LL<<44, 1LL<<45, 1LL<<46, 1LL<<47, 1LL<<48, 1LL<<49,
        1LL<<50, 1LL<<51, 1LL<<52, 1LL<<53, 1LL<<54, 1LL<<55, 1LL<<56, 1LL<<57, 1LL<<58, 1LL<<59,
        1LL<<60, 1LL<<61, 1LL<<62};
    #endif
    """
    const long long[63] BIT
    long long ctz(long long m) noexcept nogil
    long long popcount(long long m) noexcept nogil
    long long nth_bit(long long m, long long n) noexcept nogil
    long long mix(long long v) noexcept nogil
