# C twin of layers.py.
cdef extern from "layers.h":
    long long logit(const short *inputs, long long at, long long num_inputs, const short *first,
                    const long long *first_bias, long long num_units, const short *second,
                    const long long *second_bias, long long num_units_2, const short *last, const short *bits,
                    const long long *room) noexcept nogil
