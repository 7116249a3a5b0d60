"""Every question that chance is asked: what can come up, how likely, and what it does. Rule: W0.11."""

from __future__ import annotations

from engines.core.playout import key_place
from engines.smallworld.combos import apply_badge, apply_banner, legal_banner
from engines.smallworld.conquest import apply_berserk_die, apply_die
from engines.smallworld.constants import (
    DECK_BADGES,
    DECK_BANNERS,
    DICE,
    K_BERSERK_DIE,
    K_DIE,
    K_DRAW_BADGE,
    K_DRAW_BANNER,
)
from engines.smallworld.state import State
from engines.smallworld.tables import DIE_WEIGHT
from engines.smallworld.troops import seat_of

ALL_FACES: int = 15


def legal_of_chance(s: State, kind: int) -> int:
    """What can come up."""
    if kind == K_DRAW_BANNER:
        return legal_banner(s)
    return s.badges if kind == K_DRAW_BADGE else ALL_FACES


def answer_of_chance(s: State, kind: int, a: int, b: int, x: int) -> int:
    """What came up."""
    if kind == K_DRAW_BANNER:
        return apply_banner(s, a, x)
    if kind == K_DRAW_BADGE:
        return apply_badge(s, a, x)
    if kind == K_DIE:
        return apply_die(s, a, b, x)
    assert kind == K_BERSERK_DIE, "unknown question to chance"
    return apply_berserk_die(s, a, x)


def chance_weight_of(kind: int, x: int) -> int:
    """How many sides of the die show the face; banners and badges are all alike. Rule: W0.2, W6.2."""
    return DIE_WEIGHT[x] if kind == K_DIE or kind == K_BERSERK_DIE else 1


def chance_key_of(s: State, kind: int, t: int) -> int:
    """Place in the keys: a stack has one order from one shuffle to the next; a die counts the throws of its seat."""
    if kind == K_DRAW_BANNER:
        return key_place(DECK_BANNERS, 0, 0)
    if kind == K_DRAW_BADGE:
        return key_place(DECK_BADGES, 0, s.badge_shuffles)
    return key_place(DICE, seat_of(t), s.rolls[seat_of(t)])
