/* C twin of `logit` in layers.py: the two layers and the output of a value network, in whole numbers.

   Most networks need no more than 16-bit multiplications whose products are summed in 32 bits, which processors do many
   at a time. That is exact as long as nothing overflows, and this is known before anything is multiplied:

   - A sum of the first layer is a bias and products of an input and a weight. In whatever order they are added, all that
     is ever in the sum is at most |bias| + (largest |weight|) * (sum of the |inputs|). What weights and biases leave of
     31 bits for the |inputs|, `room`, is worked out once, when a network is read (`room_of` in network_file.py). If they
     sum up to less, each sum fits in 32 bits, and each input in 16.
   - The same holds of the second layer, whose inputs are the units of the first; they have to fit in 16 bits, too.
   - The output is summed in 64 bits.

   A seat for which one of this does not hold is worked out in 64 bits, as layers.py does. So the numbers are the same on
   every way, on every processor. The way is chosen when the first network is asked; SCYTHE_SIMD in the environment
   names another one (`scythe_ways`), for tests. */
#ifndef SCYTHE_LAYERS
#define SCYTHE_LAYERS
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define SCYTHE_X86
#define SCYTHE_FOR_AVX2 __attribute__((target("avx2")))
#elif defined(__aarch64__) && defined(__GNUC__)
#include <arm_neon.h>
#define SCYTHE_ARM
#endif
#if defined(__GNUC__)
#define SCYTHE_INLINE static inline __attribute__((always_inline))
#else
#define SCYTHE_INLINE static inline
#endif

enum {
    SCYTHE_MAX_INPUTS = 256, SCYTHE_MAX_UNITS = 64, SCYTHE_MAX_UNITS_2 = 32, /* as in constants.py */
    SCYTHE_UNIT_BITS = 8, /* as in layers.py */
    SCYTHE_LANES = 16     /* units, or inputs, that are looked at together; all rows have room for a multiple of it */
};

typedef struct {
    const short *weights; /* row by row: a row for each input */
    const long long *bias;
    long long width, inputs, units, shift, room;
} scythe_layer;

/* The inputs of a layer that are not 0: where their weights begin, below, and what they are, above. An even number. */
typedef struct {
    uint32_t of[SCYTHE_MAX_INPUTS + 1];
    int size;
} scythe_terms;

SCYTHE_INLINE uint32_t scythe_row(uint32_t term) { return term & 0xffff; }
SCYTHE_INLINE int16_t scythe_value(uint32_t term) { return (int16_t)(term >> 16); }
SCYTHE_INLINE int scythe_values(const uint32_t *two) { return (int)(two[0] >> 16 | (two[1] & 0xffff0000u)); }

SCYTHE_INLINE int scythe_lowest(uint32_t bits) {
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    int i = 0;
    while ((bits >> i & 1) == 0) i++;
    return i;
#endif
}

/* Writes the sums of products for `count` units, a multiple of SCYTHE_LANES, from the unit on where `weights` begin. */
typedef void (*scythe_products)(int32_t *sums, const short *weights, int count, const scythe_terms *terms);

/* ---------------------------------------------------------------------------------------- one kind of processor each */

static void scythe_products_plain(int32_t *sums, const short *weights, int count, const scythe_terms *terms) {
    memset(sums, 0, (size_t)count * sizeof *sums);
    for (int k = 0; k < terms->size; k++) {
        const short *row = weights + scythe_row(terms->of[k]);
        const int32_t value = scythe_value(terms->of[k]);
        for (int u = 0; u < count; u++) sums[u] += row[u] * value;
    }
}

#if defined(SCYTHE_X86)
/* Two rows at a time: one instruction multiplies four units or eight by two inputs each, and adds the two products. */
SCYTHE_INLINE void scythe_products_sse2(int32_t *sums, const short *weights, int count, const scythe_terms *terms) {
    for (int from = 0; from < count; from += SCYTHE_LANES) {
        __m128i some[4];
        for (int q = 0; q < 4; q++) some[q] = _mm_setzero_si128();
        for (int k = 0; k < terms->size; k += 2) {
            const __m128i values = _mm_set1_epi32(scythe_values(terms->of + k));
            const __m128i *one = (const __m128i *)(weights + scythe_row(terms->of[k]) + from);
            const __m128i *other = (const __m128i *)(weights + scythe_row(terms->of[k + 1]) + from);
            for (int h = 0; h < 2; h++) {
                const __m128i a = _mm_loadu_si128(one + h), b = _mm_loadu_si128(other + h);
                some[2 * h] = _mm_add_epi32(some[2 * h], _mm_madd_epi16(_mm_unpacklo_epi16(a, b), values));
                some[2 * h + 1] = _mm_add_epi32(some[2 * h + 1], _mm_madd_epi16(_mm_unpackhi_epi16(a, b), values));
            }
        }
        for (int q = 0; q < 4; q++) _mm_storeu_si128((__m128i *)(sums + from) + q, some[q]);
    }
}

SCYTHE_INLINE SCYTHE_FOR_AVX2 void scythe_groups_avx2(
    const int groups, int32_t *sums, const short *weights, const scythe_terms *terms) {
    __m256i low[4], high[4]; /* of each group of 16: units 0-3 and 8-11, units 4-7 and 12-15 */
    for (int g = 0; g < groups; g++) low[g] = high[g] = _mm256_setzero_si256();
    for (int k = 0; k < terms->size; k += 2) {
        const __m256i values = _mm256_set1_epi32(scythe_values(terms->of + k));
        const __m256i *one = (const __m256i *)(weights + scythe_row(terms->of[k]));
        const __m256i *other = (const __m256i *)(weights + scythe_row(terms->of[k + 1]));
        for (int g = 0; g < groups; g++) {
            const __m256i a = _mm256_loadu_si256(one + g), b = _mm256_loadu_si256(other + g);
            low[g] = _mm256_add_epi32(low[g], _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), values));
            high[g] = _mm256_add_epi32(high[g], _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), values));
        }
    }
    for (int g = 0; g < groups; g++) {
        __m256i *to = (__m256i *)(sums + g * SCYTHE_LANES);
        _mm256_storeu_si256(to, _mm256_permute2x128_si256(low[g], high[g], 0x20));
        _mm256_storeu_si256(to + 1, _mm256_permute2x128_si256(low[g], high[g], 0x31));
    }
}

SCYTHE_INLINE SCYTHE_FOR_AVX2 void scythe_products_avx2(
    int32_t *sums, const short *weights, int count, const scythe_terms *terms) {
    if (count == 4 * SCYTHE_LANES)
        scythe_groups_avx2(4, sums, weights, terms);
    else if (count == 2 * SCYTHE_LANES)
        scythe_groups_avx2(2, sums, weights, terms);
    else
        for (int from = 0; from < count; from += SCYTHE_LANES) scythe_groups_avx2(1, sums + from, weights + from, terms);
}

/* Bits of those of SCYTHE_LANES inputs that are not 0. */
SCYTHE_INLINE uint32_t scythe_nonzero(const int16_t *inputs) {
    const __m128i zero = _mm_setzero_si128(), *from = (const __m128i *)inputs;
    const __m128i a = _mm_cmpeq_epi16(_mm_loadu_si128(from), zero), b = _mm_cmpeq_epi16(_mm_loadu_si128(from + 1), zero);
    return ~(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(a, b)) & 0xffff;
}
#else
SCYTHE_INLINE uint32_t scythe_nonzero(const int16_t *inputs) {
    uint32_t found = 0;
    for (int i = 0; i < SCYTHE_LANES; i++) found |= (uint32_t)(inputs[i] != 0) << i;
    return found;
}
#endif

#if defined(SCYTHE_ARM)
SCYTHE_INLINE void scythe_products_neon(int32_t *sums, const short *weights, int count, const scythe_terms *terms) {
    for (int from = 0; from < count; from += SCYTHE_LANES) {
        int32x4_t some[4];
        for (int q = 0; q < 4; q++) some[q] = vdupq_n_s32(0);
        for (int k = 0; k < terms->size; k++) {
            const int16_t *row = weights + scythe_row(terms->of[k]) + from, value = scythe_value(terms->of[k]);
            for (int q = 0; q < 4; q++) some[q] = vmlal_n_s16(some[q], vld1_s16(row + 4 * q), value);
        }
        for (int q = 0; q < 4; q++) vst1q_s32(sums + from + 4 * q, some[q]);
    }
}
#endif

/* -------------------------------------------------------------------------------------------------- all processors */

/* The sum of the inputs of a layer without their signs. */
SCYTHE_INLINE int64_t scythe_total(const scythe_layer *layer, const int16_t *inputs) {
    int32_t total = 0;
    for (int i = 0; i < layer->inputs; i++) total += abs(inputs[i]);
    return total;
}

SCYTHE_INLINE void scythe_gather(scythe_terms *terms, const scythe_layer *layer, const int16_t *inputs) {
    int size = 0;
    for (int from = 0; from < layer->inputs; from += SCYTHE_LANES) {
        const long long here = layer->inputs - from;
        uint32_t found = scythe_nonzero(inputs + from);
        if (here < SCYTHE_LANES) found &= (1u << here) - 1;
        for (; found; found &= found - 1) {
            const int i = from + scythe_lowest(found);
            terms->of[size++] = (uint32_t)(uint16_t)inputs[i] << 16 | (uint32_t)(i * layer->width);
        }
    }
    terms->of[size] = 0;
    terms->size = size + (size & 1);
}

/* What a layer makes of its inputs; returns 0 where 32 bits may not be enough. */
SCYTHE_INLINE int scythe_sums(
    int32_t *sums, const scythe_layer *layer, const int16_t *inputs, const scythe_products products) {
    scythe_terms terms;
    if (scythe_total(layer, inputs) >= layer->room) return 0;
    scythe_gather(&terms, layer, inputs);
    products(sums, layer->weights, (int)(layer->units + SCYTHE_LANES - 1) / SCYTHE_LANES * SCYTHE_LANES, &terms);
    for (int u = 0; u < layer->units; u++) {
        const int32_t sum = sums[u] + (int32_t)layer->bias[u];
        sums[u] = (sum < 0 ? 0 : sum) >> layer->shift;
    }
    return 1;
}

/* The logit by 16-bit multiplications; returns 0 where they may not be exact. */
SCYTHE_INLINE int scythe_narrow(long long *logit, const short *inputs, const scythe_layer *first,
                                const scythe_layer *second, const short *last, const scythe_products products) {
    int32_t sums[SCYTHE_MAX_UNITS], largest = 0;
    int16_t units[SCYTHE_MAX_UNITS] = {0};
    int64_t total = 0;
    if (!scythe_sums(sums, first, inputs, products)) return 0;
    for (int u = 0; u < first->units; u++) {
        largest = sums[u] > largest ? sums[u] : largest;
        units[u] = (int16_t)sums[u];
    }
    if (largest > INT16_MAX || !scythe_sums(sums, second, units, products)) return 0;
    for (int u = 0; u < second->units; u++) total += (int64_t)sums[u] * last[u];
    *logit = total;
    return 1;
}

typedef int (*scythe_way)(long long *, const short *, const scythe_layer *, const scythe_layer *, const short *);

#define SCYTHE_WAY(name, target)                                                                                      \
    static target int scythe_narrow_##name(long long *logit, const short *inputs, const scythe_layer *first,          \
                                           const scythe_layer *second, const short *last) {                           \
        return scythe_narrow(logit, inputs, first, second, last, scythe_products_##name);                             \
    }
SCYTHE_WAY(plain, )
#if defined(SCYTHE_X86)
SCYTHE_WAY(sse2, )
SCYTHE_WAY(avx2, SCYTHE_FOR_AVX2)
#elif defined(SCYTHE_ARM)
SCYTHE_WAY(neon, )
#endif

static int scythe_never_narrow(long long *logit, const short *inputs, const scythe_layer *first,
                               const scythe_layer *second, const short *last) {
    (void)logit, (void)inputs, (void)first, (void)second, (void)last;
    return 0;
}

/* Each better than those before it. */
static const struct {
    const char *name;
    scythe_way way;
} scythe_ways[] = {
    {"wide", scythe_never_narrow},
    {"plain", scythe_narrow_plain},
#if defined(SCYTHE_X86)
    {"sse2", scythe_narrow_sse2},
    {"avx2", scythe_narrow_avx2},
#elif defined(SCYTHE_ARM)
    {"neon", scythe_narrow_neon},
#endif
};

/* How many of the ways this processor has. */
static int scythe_num_ways(void) {
    const int all = (int)(sizeof scythe_ways / sizeof *scythe_ways);
#if defined(SCYTHE_X86)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? all : all - 1;
#else
    return all;
#endif
}

/* The way of this name, or else the best one. */
static scythe_way scythe_choose_way(const char *name) {
    const int number = scythe_num_ways();
    for (int i = 0; name && i < number; i++)
        if (!strcmp(name, scythe_ways[i].name)) return scythe_ways[i].way;
    return scythe_ways[number - 1].way;
}

/* What a layer makes of its inputs, in 64 bits. */
static void scythe_wide_layer(int64_t *sums, const scythe_layer *layer, const int64_t *inputs) {
    for (int u = 0; u < layer->units; u++) sums[u] = layer->bias[u];
    for (int i = 0; i < layer->inputs; i++) {
        const short *row = layer->weights + i * layer->width;
        if (inputs[i])
            for (int u = 0; u < layer->units; u++) sums[u] += row[u] * inputs[i];
    }
    for (int u = 0; u < layer->units; u++) sums[u] = (sums[u] < 0 ? 0 : sums[u]) >> layer->shift;
}

static long long scythe_wide(
    const short *inputs, const scythe_layer *first, const scythe_layer *second, const short *last) {
    int64_t given[SCYTHE_MAX_INPUTS], units[SCYTHE_MAX_UNITS], units_2[SCYTHE_MAX_UNITS_2];
    long long total = 0;
    for (int i = 0; i < first->inputs; i++) given[i] = inputs[i];
    scythe_wide_layer(units, first, given);
    scythe_wide_layer(units_2, second, units);
    for (int u = 0; u < second->units; u++) total += units_2[u] * last[u];
    return total;
}

static long long logit(const short *inputs, long long at, long long num_inputs, const short *first,
                       const long long *first_bias, long long num_units, const short *second,
                       const long long *second_bias, long long num_units_2, const short *last, const short *bits,
                       const long long *room) {
    static scythe_way way = NULL;
    const scythe_layer one = {
        first, first_bias, SCYTHE_MAX_UNITS, num_inputs, num_units, bits[0] - SCYTHE_UNIT_BITS, room[0]};
    const scythe_layer two = {second, second_bias, SCYTHE_MAX_UNITS_2, num_units, num_units_2, bits[1], room[1]};
    long long found;
    if (!way) way = scythe_choose_way(getenv("SCYTHE_SIMD"));
    return way(&found, inputs + at, &one, &two, last) ? found : scythe_wide(inputs + at, &one, &two, last);
}
#endif
