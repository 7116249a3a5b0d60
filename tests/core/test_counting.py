"""Counted choices: which answers there are to "how many"."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engines.core.engine.constants import ALL, LAST_COUNT
from engines.core.engine.counting import amount_of, amounts, even_share

AMOUNTS = st.integers(0, 90)


def answers(mask: int) -> list[int]:
    return [i for i in range(63) if mask >> i & 1]


@given(AMOUNTS, AMOUNTS)
def test_every_amount_up_to_61_has_its_own_answer(first: int, second: int) -> None:
    low, high = sorted((first, second))
    choices = answers(amounts(low, high))
    assert choices and max(choices) <= ALL
    named = [amount_of(choice, high) for choice in choices]
    assert named == sorted(set(named)) or high <= LAST_COUNT
    assert set(range(low, min(high, LAST_COUNT) + 1)) | {high} == set(named)


def test_all_is_the_only_way_beyond_61() -> None:
    assert answers(amounts(0, 61)) == list(range(62))
    assert answers(amounts(60, 62)) == [60, 61, ALL]
    assert answers(amounts(70, 80)) == [ALL]
    assert amount_of(ALL, 80) == 80


@given(st.integers(0, 60), st.integers(1, 9))
def test_even_shares_add_up_and_differ_by_one_at_most(total: int, places: int) -> None:
    shares = [even_share(total, places, i) for i in range(places)]
    assert sum(shares) == total
    assert shares == sorted(shares, reverse=True) and shares[0] - shares[-1] <= 1
