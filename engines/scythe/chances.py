"""Every question that chance is asked: what can come up, how likely, and what it does."""

from __future__ import annotations

from engines.core.bits import popcount
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.core.playout import key_place
from engines.scythe.cards import (
    apply_draw,
    apply_steal,
    discard_card,
    draw_key,
    draw_weight,
    legal_draw,
    legal_hand,
)
from engines.scythe.constants import (
    DECK_ENCOUNTER,
    DECK_FACTORY,
    DECK_OBJECTIVE,
    DECK_SCOUT,
    DECK_TILE,
    DECK_TRAP,
    K_DEAL_FACTORY,
    K_DEAL_OBJECTIVE,
    K_DISCARD_RANDOM,
    K_DRAW_COMBAT,
    K_DRAW_ENCOUNTER,
    K_DRAW_TILE,
    K_STEAL,
)
from engines.scythe.deal import (
    apply_deal_factory,
    apply_deal_objective,
    apply_tile,
    legal_deal_factory,
    legal_deal_objective,
    legal_tile,
)
from engines.scythe.encounter import (
    apply_draw_encounter,
)
from engines.scythe.state import State


def legal_of_chance(s: State, kind: int, a: int, b: int) -> int:
    """What can come up."""
    if kind == K_DRAW_COMBAT:
        return legal_draw(s)
    if kind == K_DRAW_ENCOUNTER:
        return s.encounter_deck
    if kind == K_DEAL_OBJECTIVE:
        return legal_deal_objective(s)
    if kind == K_DEAL_FACTORY:
        return legal_deal_factory(s)
    if kind == K_DRAW_TILE:
        return legal_tile()
    if kind == K_DISCARD_RANDOM:
        return legal_hand(s, a)
    assert kind == K_STEAL, "unknown question to chance"
    return legal_hand(s, b)


def answer_of_chance(s: State, kind: int, a: int, b: int, x: int) -> int:
    """What came up."""
    if kind == K_DRAW_COMBAT:
        return apply_draw(s, a, b, x)
    if kind == K_DRAW_ENCOUNTER:
        return apply_draw_encounter(s, a, x)
    if kind == K_DEAL_OBJECTIVE:
        return apply_deal_objective(s, a, b, x)
    if kind == K_DEAL_FACTORY:
        return apply_deal_factory(s, a, x)
    if kind == K_DRAW_TILE:
        return apply_tile(s, x)
    if kind == K_DISCARD_RANDOM:
        return apply_discard_random(s, a, b, x)
    return apply_steal(s, a, b, x)


def apply_discard_random(s: State, p: int, left: int, v: int) -> int:
    """A random combat card is discarded to a Trap; the rest follows. Rule: S16.9."""
    discard_card(s, p, v)
    return push_discard(s, p, left - 1)


def push_discard(s: State, p: int, left: int) -> int:
    """Ask chance for the next card to discard. Rule: S16.9."""
    if left > 0:
        push(s, K_DISCARD_RANDOM, CHANCE_PLAYER, p, left, 0)
    return 0


def chance_weight_of(s: State, kind: int, a: int, b: int, x: int) -> int:
    """Weight of outcome `x` of a frame of chance: cards of that kind among those that can come up."""
    if kind == K_DRAW_COMBAT:
        return draw_weight(s, x)
    if kind == K_DISCARD_RANDOM:
        return s.hand[a * 4 + x]
    if kind == K_STEAL:
        return s.hand[b * 4 + x]
    return 1


def chance_key_of(s: State, kind: int, a: int, b: int) -> int:
    """Place of a draw in the keys: deck, shuffle, how many were drawn before; for dice the seat and how many."""
    if kind == K_DRAW_COMBAT:
        return draw_key(s)
    if kind == K_DRAW_ENCOUNTER:
        return key_place(DECK_ENCOUNTER, 0, popcount(s.encounter_deck))
    if kind == K_DEAL_OBJECTIVE:
        return key_place(DECK_OBJECTIVE, 0, popcount(s.objective_deck))
    if kind == K_DEAL_FACTORY:
        return key_place(DECK_FACTORY, 0, s.offer_size)
    if kind == K_DRAW_TILE:
        return key_place(DECK_TILE, 0, 0)
    if kind == K_DISCARD_RANDOM:
        return key_place(DECK_TRAP, a, s.turns_of[a] * 4 + b)
    return key_place(DECK_SCOUT, a, s.combats_won[a] + s.combats_lost[a])
