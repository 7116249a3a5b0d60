"""A slow twin of payment: every way to take tokens from controlled territories, against the questions of the engine."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import cost_of
from tests.scythe.acting import begin, play
from tests.scythe.position import Position, resource_of

SITES = ("F1", "T2", "M3", "W3")
Payment = tuple[tuple[int, ...], int]  # tokens left by site, and the value of the card played or 0


def random_position(rng: Random, action: str) -> Position:
    """Tokens of one type on some territories, most of them controlled, perhaps a hand of cards."""
    p = play(rng.choice(["crimea", "nordic"]), "saxony")
    for where in SITES:
        p.resources(where, **{resource_of(action): rng.randrange(4)})
        holder = rng.choice([0, 0, 0, 1, None])
        if holder is not None:
            p.units(holder, where, **{rng.choice(["worker", "mech"]): 1})
    p.hand(0, *rng.choices([2, 3, 5], k=rng.randrange(3)))
    return begin(p)


def left(p: Position, resource: str) -> tuple[int, ...]:
    """Tokens on the sites."""
    return tuple(p.tokens_on(where).get(resource, 0) for where in SITES)


def slow_payments(p: Position, action: str, cost: int) -> set[Payment]:
    """All payments the rules allow: tokens from controlled territories, once a card instead of a token for Crimea."""
    resource, held = resource_of(action), p.controlled(0)
    there = left(p, resource)
    cards = [0, *(set(p.hand_of(0)) if p.s.faction[0] == c.CRIMEA else ())]
    found = set()
    for card in cards:
        due = cost - (1 if card else 0)
        choices = [range(there[i] + 1) if where in held else range(1) for i, where in enumerate(SITES)]
        for taken in product(*choices):
            if sum(taken) == due:
                found.add((tuple(a - b for a, b in zip(there, taken, strict=True)), card))
    return found


def fast_payments(p: Position, action: str) -> set[Payment]:
    """All payments that the engine's questions allow."""
    p.to_bottom(action)
    if p.kind != c.K_BOTTOM or c.TAKE not in p.legal:
        return set()
    hand = p.hand_of(0)
    p.choose(c.TAKE)
    found, todo = set(), [p]
    while todo:
        q = todo.pop()
        if q.kind in (c.K_COERCION, c.K_PAY):
            for answer in q.legal:
                r = q.copy()
                r.choose(answer)
                todo.append(r)
            continue
        found.add((left(q, resource_of(action)), sum(hand) - sum(q.hand_of(0))))
    return found


@pytest.mark.rule("S0.8", "S2.7", "S12.2")
@pytest.mark.parametrize("action", names.BOTTOM_ACTIONS)
@pytest.mark.parametrize("seed", range(12))
def test_payments_agree_with_the_slow_twin(action: str, seed: int) -> None:
    p = random_position(Random(seed * 4 + names.BOTTOM_ACTIONS.index(action)), action)
    cost = cost_of(p.s, 0, names.BOTTOM_ACTIONS.index(action))
    wanted = slow_payments(p, action, cost)
    assert fast_payments(p, action) == wanted
