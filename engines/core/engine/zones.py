"""Card zones: displays that slide and refill, what lies on their cards, decks with a known tail, cards as a set.

A display is `n` places of an array. `first` is the place that cards slide to, the others follow it at the distance
`step`: 1 for a display that slides towards the start of its array, -1 for one that slides towards its end. A place
without a card holds `empty`.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT, mix, popcount


def follow(row: list[int], riders: list[int], first: int, step: int, n: int, empty: int) -> int:
    """Move what lies on the cards of a display as the next `slide` will move the cards; freed places get 0.

    Call it for every array of riders (tokens, workers, coins on the cards), then `slide`.
    """
    to = first
    for i in range(n):
        at = first + i * step
        if row[at] != empty:
            rider = riders[at]
            riders[at] = 0
            riders[to] = rider
            to += step
    return 0


def slide(row: list[int], first: int, step: int, n: int, empty: int) -> int:
    """Close the gaps of a display towards `first`, the order of its cards kept. Returns how many places are free."""
    to = first
    free = n
    for i in range(n):
        at = first + i * step
        card = row[at]
        if card != empty:
            row[at] = empty
            row[to] = card
            to += step
            free -= 1
    return free


def place(row: list[int], first: int, step: int, n: int, empty: int, card: int) -> int:
    """Put `card` on the free place nearest to `first` and return that place."""
    i = 0
    while i < n and row[first + i * step] != empty:
        i += 1
    assert i < n, "the display has no free place"
    row[first + i * step] = card
    return first + i * step


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


def some_cards(pool: int, count: int, key: int) -> int:
    """A random set of `count` cards of the pool, both as bits."""
    found = 0
    for _ in range(count):
        key = mix(key)
        left = pool & ~found
        for _ in range(key % popcount(left)):
            left &= left - 1
        found |= left & -left
    return found
