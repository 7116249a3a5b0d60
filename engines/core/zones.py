"""Card zones on array fields: displays that slide and refill, rows, piles, and decks with a known tail."""

from __future__ import annotations

from engines.core.bits import BIT


def slide(row: list[int], start: int, end: int, empty: int) -> int:
    """Close the gaps of `row[start:end]` towards `start`; the free places hold `empty`. Returns how many are free."""
    to = start
    for i in range(start, end):
        card = row[i]
        if card != empty:
            row[i] = empty
            row[to] = card
            to += 1
    return end - to


def place(row: list[int], start: int, end: int, empty: int, card: int) -> int:
    """Put `card` on the first free place of `row[start:end]` and return that place."""
    at = start
    while at < end and row[at] != empty:
        at += 1
    assert at < end, "the row has no free place"
    row[at] = card
    return at


def total(row: list[int], start: int, end: int) -> int:
    """Sum of `row[start:end]`."""
    result = 0
    for i in range(start, end):
        result += row[i]
    return result


def drawable(unknown: int, tail: list[int], size: int) -> int:
    """What may come up next from a deck: any card of the unknown part, else the first card of the known tail."""
    if unknown:
        return unknown
    if size > 0:
        return BIT[tail[0]]
    return 0


def put_under(tail: list[int], size: int, card: int) -> int:
    """Put a card that everybody has seen under the deck; returns the new length of the known tail."""
    tail[size] = card
    return size + 1


def take_tail(tail: list[int], size: int) -> int:
    """Take the first card off the known tail, when it was drawn; returns the new length."""
    for i in range(size - 1):
        tail[i] = tail[i + 1]
    return size - 1
