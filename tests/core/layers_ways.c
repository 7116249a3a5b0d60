/* Every way of layers.h on the same networks: where one says that it is exact, it has to find what 64 bits find.

   Prints for each way how often it was exact, and exits with 1 after the first number that differs. */
#include "layers.h"
#include <stdio.h>

static uint64_t state = 88172645463325252u;

static long long any(long long least, long long most) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return least + (long long)(state % (uint64_t)(most - least + 1));
}

/* Mostly small numbers, some of them as large as they can be; often 0. */
static short any_short(long long most) {
    const long long kind = any(0, 9);
    if (kind < 4) return 0;
    if (kind == 9) return (short)(any(0, 1) ? most : -most - (most == 32767));
    return (short)any(-most, most);
}

static short inputs[SCYTHE_MAX_INPUTS], first[SCYTHE_MAX_INPUTS * SCYTHE_MAX_UNITS], last[SCYTHE_MAX_UNITS_2];
static short second[SCYTHE_MAX_UNITS * SCYTHE_MAX_UNITS_2];
static long long first_bias[SCYTHE_MAX_UNITS], second_bias[SCYTHE_MAX_UNITS_2];

/* As `room_of` of network_file.py. */
static long long room_of(const scythe_layer *layer) {
    long long weight = 1, bias = 0;
    for (int i = 0; i < layer->inputs; i++)
        for (int u = 0; u < layer->units; u++) {
            const long long size = llabs(layer->weights[i * layer->width + u]);
            weight = size > weight ? size : weight;
        }
    for (int u = 0; u < layer->units; u++) bias = llabs(layer->bias[u]) > bias ? llabs(layer->bias[u]) : bias;
    return bias > INT32_MAX ? 0 : (INT32_MAX - bias) / weight;
}

static void fill(short *numbers, int size, long long most) {
    for (int i = 0; i < size; i++) numbers[i] = any_short(most);
}

/* Inputs that leave no more room, each with the sign of its weight for the first unit, and a bias to match. */
static void fill_up(const scythe_layer *layer) {
    long long left = layer->room - 1;
    for (int i = 0; i < layer->inputs; i++) {
        const long long size = left < 32767 ? left : 32767;
        inputs[i] = (short)(layer->weights[i * layer->width] < 0 ? -size : size);
        left -= size;
    }
    first_bias[0] = llabs(first_bias[0]);
}

int main(void) {
    static const long long sizes[] = {3, 300, 32767}, biases[] = {0, 100000, 2147483000, 1LL << 40};
    const int number = scythe_num_ways();
    long long exact[8] = {0};
    for (int turn = 0; turn < 6000; turn++) {
        scythe_layer one = {first, first_bias, SCYTHE_MAX_UNITS, any(1, 256), any(1, 64), any(0, 6), 0};
        scythe_layer two = {second, second_bias, SCYTHE_MAX_UNITS_2, one.units, any(1, 32), any(8, 14), 0};
        if (turn % 3 == 0) one.units = two.inputs = 64, two.units = 32;
        if (turn % 50 == 0) {
            fill(first, SCYTHE_MAX_INPUTS * SCYTHE_MAX_UNITS, sizes[any(0, 2)]);
            fill(second, SCYTHE_MAX_UNITS * SCYTHE_MAX_UNITS_2, sizes[any(0, 2)]);
            fill(last, SCYTHE_MAX_UNITS_2, 32767);
        }
        const long long bias = biases[turn % 16 ? any(0, 1) : any(0, 3)];
        for (int u = 0; u < SCYTHE_MAX_UNITS; u++) first_bias[u] = any(-bias, bias);
        for (int u = 0; u < SCYTHE_MAX_UNITS_2; u++) second_bias[u] = any(-bias, bias);
        fill(inputs, SCYTHE_MAX_INPUTS, sizes[turn % 4 ? 0 : any(1, 2)]);
        one.room = room_of(&one), two.room = room_of(&two);
        if (turn % 8 == 5) fill_up(&one);
        const long long wanted = scythe_wide(inputs, &one, &two, last);
        for (int way = 1; way < number; way++) {
            long long found = 0;
            if (!scythe_ways[way].way(&found, inputs, &one, &two, last)) continue;
            exact[way]++;
            if (found != wanted) {
                printf("%s, turn %d: %lld instead of %lld\n", scythe_ways[way].name, turn, found, wanted);
                return 1;
            }
        }
    }
    for (int way = 1; way < number; way++) printf("%s %lld\n", scythe_ways[way].name, exact[way]);
    return 0;
}
