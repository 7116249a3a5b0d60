"""Displays that slide and refill in both directions, and decks with a known tail."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core import saving
from tests.core.probe import calls
from tests.core.probe.fields import SIZE

EMPTY = 0
DISPLAYS = st.lists(st.integers(0, 9), min_size=1, max_size=SIZE)


def probe(row: list[int], riders: list[int] | None = None, bottom: list[int] | None = None) -> calls.Probe:
    s = calls.new_probe()
    for name, numbers in (("row", row), ("riders", riders or []), ("bottom", bottom or [])):
        saving.put_all("probe", s, name, numbers)
    return s


@given(DISPLAYS)
def test_slide_to_the_start_keeps_the_order_and_what_lies_on_the_cards(row: list[int]) -> None:
    cards = [(card, i + 1) for i, card in enumerate(row) if card != EMPTY]
    s = probe(row, [i + 1 if card != EMPTY else 0 for i, card in enumerate(row)])
    assert calls.call_slide(s, 0, 1, len(row)) == len(row) - len(cards)
    found = list(zip(s.row, s.riders, strict=True))
    assert found[: len(cards)] == cards
    assert found[len(cards) : len(row)] == [(EMPTY, 0)] * (len(row) - len(cards))


@given(DISPLAYS)
def test_slide_to_the_end_is_the_mirror_image(row: list[int]) -> None:
    riders = [i + 1 if card != EMPTY else 0 for i, card in enumerate(row)]
    one, other = probe(row, riders), probe(row[::-1], riders[::-1])
    n = len(row)
    assert calls.call_slide(one, n - 1, -1, n) == calls.call_slide(other, 0, 1, n)
    assert (one.row[:n], one.riders[:n]) == (other.row[:n][::-1], other.riders[:n][::-1])


def test_slide_touches_its_own_part_of_the_array_only() -> None:
    s = probe([7, EMPTY, EMPTY, 5, EMPTY, 3], [1, 0, 0, 2, 0, 3])
    assert calls.call_slide(s, 1, 1, 4) == 3
    assert (s.row[:6], s.riders[:6]) == ([7, 5, EMPTY, EMPTY, EMPTY, 3], [1, 2, 0, 0, 0, 3])


def test_card_is_placed_nearest_to_where_the_display_slides() -> None:
    s = probe([1, EMPTY, 2, EMPTY])
    assert calls.call_place(s, 3, -1, 4, 8) == 3
    assert calls.call_place(s, 0, 1, 4, 9) == 1
    assert s.row[:4] == [1, 9, 2, 8]
    with pytest.raises(AssertionError, match="no free place"):
        calls.call_place(s, 0, 1, 4, 6)


def test_unknown_part_of_a_deck_comes_before_the_known_tail() -> None:
    s = probe([], bottom=[4, 6])
    saving.put("probe", s, "deck", 0, 0b1001)
    assert calls.call_drawable(s, 2) == 0b1001
    saving.put("probe", s, "deck", 0, 0)
    assert calls.call_drawable(s, 2) == 1 << 4
    assert calls.call_drawable(s, 0) == 0


@given(st.lists(st.integers(0, 62), min_size=1, max_size=SIZE, unique=True))
def test_cards_under_the_deck_come_in_the_order_they_were_put_there(cards: list[int]) -> None:
    s, size, drawn = calls.new_probe(), 0, []
    for card in cards:
        size = calls.call_put_under(s, size, card)
    while size:
        drawn.append(calls.call_drawable(s, size).bit_length() - 1)
        size = calls.call_take_tail(s, size)
    assert drawn == cards
