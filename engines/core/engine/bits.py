"""Bit sets in one integer of 63 bits, and the mixing function behind all keyed randomness.

The C twins of these functions stand in `bits.pxd`; a test compares both builds.
"""

from __future__ import annotations

BIT: list[int] = [1 << i for i in range(63)]

_WORD = 0xFFFFFFFFFFFFFFFF
_POSITIVE = 0x7FFFFFFFFFFFFFFF


def ctz(m: int) -> int:
    """Index of the lowest set bit of `m`; undefined for 0."""
    return (m & -m).bit_length() - 1


def popcount(m: int) -> int:
    """How many bits of `m` (not negative) are set."""
    return m.bit_count()


def nth_bit(m: int, n: int) -> int:
    """Index of the set bit number `n` (from 0, ascending) of an `m` that has more than `n` bits."""
    for _ in range(n):
        m &= m - 1
    return ctz(m)


def mix(x: int) -> int:
    """SplitMix64 step and finaliser of a non-negative `x`: a number from 0 to 2**63 - 1."""
    x = (x + 0x9E3779B97F4A7C15) & _WORD
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _WORD
    return (x ^ (x >> 31)) & _POSITIVE
