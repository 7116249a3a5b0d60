"""Resting: all dice are rolled, and who has few dice left uses rest abilities."""

from __future__ import annotations

from engines.core.engine.bits import BIT, popcount
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.cards import use_townsfolk
from engines.wayfarers.rules.dice import dice_in_supply
from engines.wayfarers.rules.pool import add_effect


def can_rest(s: State, seat: int) -> int:
    """1, unless by option no die is placed. Rule: Y2.3"""
    return 1 if s.occupied[seat] or s.options & c.OPTION_REST_NEEDS_DIE == 0 else 0


def rest(s: State, seat: int) -> int:
    """Count the dice in supply, roll the placed ones, then decide about the others; abilities last.

    Rule: Y12.1, Y12.2, Y12.3
    """
    tell(s, c.EVENT_REST, seat, 0, 0, 0)
    active = 1 if dice_in_supply(s, seat) <= c.MOST_DICE_ACTIVE else 0
    if s.options & c.OPTION_REST_BEFORE_DICE:
        push(s, c.K_REST_DICE, seat, 0, 0, 0)
        return push(s, c.K_REST_ABILITIES, seat, active, 0, 0)
    push(s, c.K_REST_ABILITIES, seat, active, 0, 0)
    return push(s, c.K_REST_DICE, seat, 0, 0, 0)


def rest_dice(s: State, seat: int) -> int:
    """All placed dice are rolled; which of the others are rolled again is asked after that. Rule: Y12.2"""
    push(s, c.K_REROLL, seat, counted_dice(s, seat), 0, 0)
    for _ in range(popcount(s.occupied[seat])):
        push(s, c.K_ROLL, CHANCE_PLAYER, seat, 0, 0)
    s.occupied[seat] = 0
    return 0


def counted_dice(s: State, seat: int) -> int:
    """The dice in supply by face, in one number."""
    number = 0
    for face in range(c.FACES):
        number = number * c.SMALL_DIGIT + s.dice[seat * c.FACES + c.FACES - 1 - face]
    return number


def rerollable(dice: int) -> int:
    """Faces of dice that were not placed and not yet re-rolled. Rule: Y12.2"""
    mask = 0
    for face in range(c.FACES):
        if dice % c.SMALL_DIGIT:
            mask |= BIT[face]
        dice = dice // c.SMALL_DIGIT
    return mask


def apply_reroll(s: State, seat: int, dice: int, x: int) -> int:
    """One after the other, each decision knowing all results so far. Rule: Y12.2"""
    if x == c.KEEP_DICE:
        return 0
    s.dice[seat * c.FACES + x] -= 1
    digit = 1
    for _ in range(x):
        digit = digit * c.SMALL_DIGIT
    push(s, c.K_REROLL, seat, dice - digit, 0, 0)
    return push(s, c.K_ROLL, CHANCE_PLAYER, seat, 0, 0)


def rest_abilities(s: State, seat: int, active: int) -> int:
    """The home ability and those of all townsfolk under open water, in any order. Rule: Y7.23, Y12.3, Y12.4"""
    if active == 0:
        return 0
    push(s, c.K_POOL, seat, 0, 0, 0)
    add_effect(s, seat, t.HOME_REST_EFFECT, 0)
    for host in range(c.FIRST_OPEN_WATER, c.NUM_HOSTS):
        if s.waters[seat] & BIT[host - c.FIRST_OPEN_WATER + t.NUM_HARBOURS]:
            use_townsfolk(s, seat, host)
    return 0
