"""From a network in floating point to whole numbers, and its forward pass in numpy as the compiled core does it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engines.core.engine.constants import SHARE_ONE
from engines.core.search.exponential import EXP_MINUS, LAST_STEP
from engines.core.search.layers import UNIT_BITS
from engines.core.search.network_file import LARGEST, LEAST_BITS, MOST_BITS, NEVER, Network
from tools.training.learning import FloatNetwork, Floats, Whole, among_seats, pieces

Numbers = NDArray[np.int64]
PIECE = 4096


def bits_for(weights: Floats) -> int:
    """Binary places that leave room for the largest of these weights in 16 bits."""
    largest = float(np.abs(weights).max())
    return next((bits for bits in range(MOST_BITS, LEAST_BITS, -1) if largest * 2**bits <= LARGEST), LEAST_BITS)


def rounded(weights: Floats, bits: int) -> Numbers:
    """Whole numbers with so many binary places, within 16 bits."""
    found: Numbers = np.clip(np.rint(weights.astype(np.float64) * 2**bits), -LARGEST, LARGEST).astype(np.int64)
    return found


def whole_network(network: FloatNetwork, players: Sequence[int]) -> Network:
    """The same network in whole numbers: mean and spread of the inputs go into the first layer."""
    first, first_bias, second, second_bias, last, last_bias = network.numbers
    first = first / network.spread[:, None]
    first_bias = first_bias - network.mean @ first
    bits = [bits_for(first), bits_for(second), bits_for(last[:, :1])]
    return Network(
        tuple(players),
        bits,
        rounded(first, bits[0]).tolist(),
        np.rint(first_bias.astype(np.float64) * 2 ** bits[0]).astype(np.int64).tolist(),
        rounded(second, bits[1]).tolist(),
        np.rint(second_bias.astype(np.float64) * 2 ** (bits[1] + UNIT_BITS)).astype(np.int64).tolist(),
        rounded(last[:, 0], bits[2]).tolist(),
        round(-float(last_bias[0]) * 2 ** (bits[2] + UNIT_BITS)) if network.nobody else NEVER,
    )


def float_network(network: Network) -> FloatNetwork:
    """A network in floating point that says the same; what it once said of points is not known any more."""
    units = len(network.first_bias), len(network.second_bias)
    found = FloatNetwork(len(network.first), units, np.random.default_rng(0), network.nobody != NEVER)
    last = found.numbers[4]
    last[:, 0] = scaled(network.last, network.bits[2])
    nobody = network.nobody if found.nobody else 0
    found.numbers = [
        scaled(network.first, network.bits[0]),
        scaled(network.first_bias, network.bits[0]),
        scaled(network.second, network.bits[1]),
        scaled(network.second_bias, network.bits[1] + UNIT_BITS),
        last,
        np.array([-scaled(nobody, network.bits[2] + UNIT_BITS), 0], np.float32),
    ]
    return found


def scaled(numbers: ArrayLike, bits: int) -> Floats:
    """Whole numbers with so many binary places as what they stand for."""
    found: Floats = (np.asarray(numbers, np.float64) / 2**bits).astype(np.float32)
    return found


def whole_shares(network: Network, inputs: Whole) -> Numbers:
    """Win shares [position, seat] in 65,536ths, to the last bit as `engines.core.search.network` finds them."""
    return np.concatenate([_shares(network, part) for part in pieces(inputs, PIECE)])


def _shares(network: Network, inputs: Whole) -> Numbers:
    rows = inputs.reshape(-1, inputs.shape[-1]).astype(np.int64)
    units = rows @ np.array(network.first) + np.array(network.first_bias)
    units = np.maximum(units, 0) >> (network.bits[0] - UNIT_BITS)
    units = np.maximum(units @ np.array(network.second) + np.array(network.second_bias), 0) >> network.bits[1]
    logits = (units @ np.array(network.last)).reshape(inputs.shape[:2])
    logits = np.concatenate([logits, np.full((len(logits), 1), network.nobody)], 1)
    behind = (logits.max(1, keepdims=True) - logits) >> network.bits[2]
    raised = np.array(EXP_MINUS)[np.minimum(behind, LAST_STEP)]
    found: Numbers = raised * SHARE_ONE // raised.sum(1, keepdims=True)
    return found[:, :-1]


def float_shares(network: Network, inputs: Whole) -> Floats:
    """The same as parts of what is not nobody's."""
    return among_seats((whole_shares(network, inputs) / SHARE_ONE).astype(np.float32))
