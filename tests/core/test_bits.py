"""The bit helpers, against slow ways to get the same; both builds are compared in `test_build_tiny.py`."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engines.core.engine.bits import BIT, ctz, mix, nth_bit, popcount

MASKS = st.integers(min_value=0, max_value=2**63 - 1)


@given(MASKS)
def test_popcount_counts_the_ones(m: int) -> None:
    assert popcount(m) == bin(m).count("1")


@given(MASKS.filter(bool))
def test_ctz_is_the_lowest_bit_of_any_mask(m: int) -> None:
    assert ctz(m) == min(i for i in range(63) if m >> i & 1)


@given(MASKS.filter(bool), st.data())
def test_nth_bit_counts_set_bits_from_the_lowest(m: int, data: st.DataObject) -> None:
    bits = [i for i in range(63) if m >> i & 1]
    n = data.draw(st.integers(0, len(bits) - 1))
    assert nth_bit(m, n) == bits[n]


@given(MASKS)
def test_mix_stays_in_63_bits(x: int) -> None:
    assert 0 <= mix(x) < 2**63


def test_mix_is_splitmix64_without_its_top_bit() -> None:
    # Outputs of the published generator for seed 0 are those of the states 0, G, 2G (G its constant).
    assert mix(0) == 0xE220A8397B1DCDAF & (2**63 - 1)


def test_bits_are_powers_of_two() -> None:
    assert [1 << i for i in range(63)] == BIT
