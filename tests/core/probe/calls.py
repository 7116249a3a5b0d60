"""Calls of the kernel's helpers, and a game that only asks: a seat or chance, for a card of a written set.

A `K_DECK` frame asks for a card of the deck, a `K_OPEN` or `K_SECRET` frame for one of the cards in its `a`, and a
secret one is asked whatever it holds. A step pushes a question for the cards in its `a`. Answers are counted.
"""

from __future__ import annotations

from engines.core.asking import choose, settle
from engines.core.counting import amount_of, amounts, even_share
from engines.core.frames import clear, pop, push
from engines.core.playout import chance_choice, key_place, play_random, random_choice, settle_chance
from engines.core.rows import next_row
from engines.core.zones import drawable, follow, place, put_under, slide, take_tail
from tests.core.probe.pool import pool_add, pool_clear, pool_mask, pool_take
from tests.core.probe.state import State, copy_fresh, copy_into

K_DECK: int = 1
K_OPEN: int = 2
K_SECRET: int = 3
K_STEP: int = 64


class Probe(State):
    """Frames ask whatever was answered before; the game is over with the last frame."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """The deck, or the cards that the frame names."""
        i = self.depth - 1
        return self.deck if self.frame_kind[i] == K_DECK else self.frame_a[i]

    def answer_top(self, a: int) -> int:
        """Remember the answer and count it."""
        self.draws += 1
        self.row[0] = a
        return 0

    def step_top(self) -> int:
        """Ask for the cards that the step names."""
        pop(self)
        return push(self, K_OPEN, 0, self.frame_a[self.depth], 0, 0)

    def must_ask(self) -> int:
        """Secret questions are."""
        return 1 if self.frame_kind[self.depth - 1] == K_SECRET else 0

    def heavy_outcomes(self) -> int:
        """All of them."""
        return self.legal

    def chance_weight(self, a: int) -> int:
        """As written."""
        return self.weights[a]

    def chance_key(self) -> int:
        """How many draws before."""
        return self.draws


def new_probe() -> Probe:
    return Probe()


def clone(s: Probe) -> Probe:
    copy: Probe = Probe.__new__(Probe)
    copy_fresh(copy, s)
    return copy


def copy_over(dst: Probe, src: Probe) -> int:
    return copy_into(dst, src)


def call_settle(s: Probe) -> int:
    return settle(s)


def call_choose(s: Probe, x: int) -> int:
    return choose(s, x)


def call_push(s: Probe, kind: int, player: int, a: int, b: int, c: int) -> int:
    return push(s, kind, player, a, b, c)


def call_pop(s: Probe) -> int:
    return pop(s)


def call_clear(s: Probe) -> int:
    return clear(s)


def call_next_row(s: Probe) -> int:
    row = next_row(s)
    return row


def call_amounts(low: int, high: int) -> int:
    return amounts(low, high)


def call_amount_of(choice: int, high: int) -> int:
    return amount_of(choice, high)


def call_even_share(total: int, places: int, i: int) -> int:
    return even_share(total, places, i)


def call_slide(s: Probe, first: int, step: int, n: int) -> int:
    follow(s.row, s.riders, first, step, n, 0)
    free = slide(s.row, first, step, n, 0)
    return free


def call_place(s: Probe, first: int, step: int, n: int, card: int) -> int:
    at = place(s.row, first, step, n, 0, card)
    return at


def call_drawable(s: Probe, size: int) -> int:
    cards = drawable(s.deck, s.bottom, size)
    return cards


def call_put_under(s: Probe, size: int, card: int) -> int:
    length = put_under(s.bottom, size, card)
    return length


def call_take_tail(s: Probe, size: int) -> int:
    length = take_tail(s.bottom, size)
    return length


def call_pool_add(s: Probe, atom: int, count: int) -> int:
    return pool_add(s.waiting, atom, count)


def call_pool_mask(s: Probe, size: int) -> int:
    mask = pool_mask(s.waiting, size)
    return mask


def call_pool_take(s: Probe, atom: int) -> int:
    return pool_take(s.waiting, atom)


def call_pool_clear(s: Probe, size: int) -> int:
    return pool_clear(s.waiting, size)


def call_chance_choice(s: Probe, key: int) -> int:
    return chance_choice(s, key)


def call_key_place(kind: int, which: int, before: int) -> int:
    return key_place(kind, which, before)


def call_random_choice(s: Probe, key: int) -> int:
    return random_choice(s, key)


def call_play_random(s: Probe, key: int, limit: int) -> int:
    return play_random(s, key, limit)


def call_settle_chance(s: Probe, key: int) -> int:
    return settle_chance(s, key)
