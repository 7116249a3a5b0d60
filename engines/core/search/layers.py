"""The layers of a value network: what it says of one seat, from the numbers that it reads of it.

The C twin stands in `layers.h`, which says why it finds the same numbers much sooner; a test compares both builds.
"""

from __future__ import annotations

from engines.core.engine.constants import MAX_UNITS, MAX_UNITS_2

UNIT_BITS: int = 8  # binary places of what the units of the first layer pass on; also of the steps of EXP_MINUS


def logit(
    inputs: list[int],
    at: int,
    num_inputs: int,
    first: list[int],
    first_bias: list[int],
    num_units: int,
    second: list[int],
    second_bias: list[int],
    num_units_2: int,
    last: list[int],
    bits: list[int],
    room: list[int],
) -> int:
    """The logit of the seat whose inputs begin at `at`, with the binary places of the last weights and of the units."""
    units = _layer(inputs[at : at + num_inputs], first, MAX_UNITS, first_bias[:num_units], bits[0] - UNIT_BITS)
    units_2 = _layer(units, second, MAX_UNITS_2, second_bias[:num_units_2], bits[1])
    return sum(map(int.__mul__, last, units_2))


def _layer(inputs: list[int], weights: list[int], width: int, bias: list[int], shift: int) -> list[int]:
    """What the units of a layer make of its inputs, most of which are 0; rows of weights are so wide."""
    sums = bias
    for i, value in enumerate(inputs):
        if value:
            row = weights[i * width : i * width + len(sums)]
            sums = [total + weight * value for total, weight in zip(sums, row, strict=True)]
    return [max(total, 0) >> shift for total in sums]
