"""Displays that slide and refill in both directions, and decks with a known tail."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.engine.zones import drawable, follow, place, put_under, slide, take_tail

EMPTY = 0
SIZE = 8
DISPLAYS = st.lists(st.integers(0, 9), min_size=1, max_size=SIZE)


def slid(row: list[int], first: int, step: int, n: int) -> tuple[int, list[int], list[int]]:
    """(free places, cards, what lies on them) after a slide; on each card lies the number of its place, from 1."""
    row, riders = [*row], [i + 1 if card != EMPTY else 0 for i, card in enumerate(row)]
    follow(row, riders, first, step, n, EMPTY)
    return slide(row, first, step, n, EMPTY), row, riders


@given(DISPLAYS)
def test_slide_to_the_start_keeps_the_order_and_what_lies_on_the_cards(row: list[int]) -> None:
    cards = [(card, i + 1) for i, card in enumerate(row) if card != EMPTY]
    free, found, riders = slid(row, 0, 1, len(row))
    assert free == len(row) - len(cards)
    assert [*zip(found, riders, strict=True)] == cards + [(EMPTY, 0)] * free


@given(DISPLAYS)
def test_slide_to_the_end_is_the_mirror_image(row: list[int]) -> None:
    n = len(row)
    free, found, riders = slid(row, n - 1, -1, n)
    mirrored, other, lying = slid(row[::-1], 0, 1, n)
    assert (free, found[::-1]) == (mirrored, other)
    assert riders[::-1] == [n + 1 - rider if rider else 0 for rider in lying]


def test_slide_touches_its_own_part_of_the_array_only() -> None:
    assert slid([7, EMPTY, EMPTY, 5, EMPTY, 3], 1, 1, 4) == (
        3, [7, 5, EMPTY, EMPTY, EMPTY, 3], [1, 4, 0, 0, 0, 6]
    )  # fmt: skip


def test_card_is_placed_nearest_to_where_the_display_slides() -> None:
    row = [1, EMPTY, 2, EMPTY]
    assert place(row, 3, -1, 4, EMPTY, 8) == 3
    assert place(row, 0, 1, 4, EMPTY, 9) == 1
    assert row == [1, 9, 2, 8]
    with pytest.raises(AssertionError, match="no free place"):
        place(row, 0, 1, 4, EMPTY, 6)


def test_unknown_part_of_a_deck_comes_before_the_known_tail() -> None:
    assert drawable(0b1001, [4, 6], 2) == 0b1001
    assert drawable(0, [4, 6], 2) == 1 << 4
    assert drawable(0, [4, 6], 0) == 0


@given(st.lists(st.integers(0, 62), min_size=1, max_size=SIZE, unique=True))
def test_cards_under_the_deck_come_in_the_order_they_were_put_there(cards: list[int]) -> None:
    tail, size, drawn = [0] * SIZE, 0, []
    for card in cards:
        size = put_under(tail, size, card)
    while size:
        drawn.append(drawable(0, tail, size).bit_length() - 1)
        size = take_tail(tail, size)
    assert drawn == cards
