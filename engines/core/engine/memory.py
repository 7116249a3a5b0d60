"""Numbers written one after the other into an array that somebody else holds, found by its address.

Observations are written by these: each function returns the place after what it has written. The C twins stand in
`memory.pxd`; a test compares both builds. Nothing is checked: an address is that of an array with room enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_float, c_int8, c_int16, c_int64, cast, py_object
from typing import Any


def put(out: int, at: int, value: int) -> int:
    """One number of 16 bits."""
    c_int16.from_address(out + 2 * at).value = value
    return at + 1


def blank(out: int, at: int, count: int) -> int:
    """So many zeros."""
    (c_int16 * count).from_address(out + 2 * at)[:] = [0] * count
    return at + count


def copy(out: int, at: int, row: Sequence[int], first: int, count: int) -> int:
    """So many numbers of a field of 16 bits, from place `first` on."""
    (c_int16 * count).from_address(out + 2 * at)[:] = [*row[first : first + count]]
    return at + count


def turn(out: int, at: int, row: Sequence[int], first: int, size: int, seat: int, seats: int) -> int:
    """The parts of seats, each of so many places, the first part at `first`: from `seat` on, then those before it."""
    at = copy(out, at, row, first + seat * size, (seats - seat) * size)
    return copy(out, at, row, first, seat * size)


def spread(out: int, at: int, bits: int, count: int) -> int:
    """The lowest bits of a set, each as 0 or 1."""
    (c_int16 * count).from_address(out + 2 * at)[:] = [bits >> i & 1 for i in range(count)]
    return at + count


def spread_bytes(out: int, at: int, bits: int, count: int) -> int:
    """The same as numbers of 8 bits."""
    (c_int8 * count).from_address(out + at)[:] = [bits >> i & 1 for i in range(count)]
    return at + count


def rename(value: int, step: int, first: int, seat: int, seats: int) -> int:
    """`first` + seat * `step` with seats counted from `seat`; a value that names none of the `seats` stays."""
    there = value - first
    if there < 0 or there >= seats * step:
        return value
    there -= seat * step
    return first + (there if there >= 0 else there + seats * step)


def copy_renamed(
    out: int, at: int, row: Sequence[int], count: int, step: int, first: int, seat: int, seats: int
) -> int:
    """So many numbers of a field of 16 bits, renamed."""
    for value in row[:count]:
        at = put(out, at, rename(value, step, first, seat, seats))
    return at


def seat_after(seat: int, i: int, seats: int) -> int:
    """The seat that comes so many after this one."""
    return seat + i if seat + i < seats else seat + i - seats


def turn_bits(bits: int, seat: int, seats: int) -> int:
    """A set of seats, counted from `seat`."""
    return (bits >> seat | bits << (seats - seat)) & ((1 << seats) - 1)


def word(numbers: int, at: int) -> int:
    """Number `at` of an array of 64 bits."""
    return c_int64.from_address(numbers + 8 * at).value


def put_word(numbers: int, at: int, value: int) -> int:
    """Write it."""
    c_int64.from_address(numbers + 8 * at).value = value
    return 0


def byte(numbers: int, at: int) -> int:
    """Number `at` of an array of 8 bits."""
    return c_int8.from_address(numbers + at).value


def put_byte(numbers: int, at: int, value: int) -> int:
    """Write it."""
    c_int8.from_address(numbers + at).value = value
    return 0


def put_ratio(numbers: int, at: int, value: int, parts: int) -> int:
    """Write `value` / `parts` as number `at` of an array of floats of 32 bits."""
    c_float.from_address(numbers + 4 * at).value = value / parts
    return 0


def object_at(numbers: int, at: int) -> Any:
    """The object whose address is number `at` of an array of 64 bits; compiled, it is a cast."""
    return cast(word(numbers, at), py_object).value
