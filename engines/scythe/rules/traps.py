"""Flags of Albion and Traps of Togawa: placing, springing, arming."""

from __future__ import annotations

from engines.core.engine.bits import BIT, popcount
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import character_space, units_of_others
from engines.scythe.rules.reach import trap_spaces
from engines.scythe.rules.tracks import lose_coins, lose_popularity, lose_power


def armed_at(s: State, space: int) -> int:
    """Number of the armed Trap on `space`, or 4 when there is none."""
    for i in range(c.NUM_TRAPS):
        if s.trap[i] == space and s.armed & BIT[i]:
            return i
    return c.NUM_TRAPS


def armed_spaces(s: State) -> int:
    """Territories with an armed Trap."""
    mask = 0
    for i in range(c.NUM_TRAPS):
        if s.armed & BIT[i]:
            mask |= BIT[s.trap[i]]
    return mask


def spring_trap(s: State, seat: int, unit: int, space: int) -> int:
    """An opponent's unit moved onto an armed Trap: its move ends, the Trap is flipped, the penalty applies at once.

    Rule: S16.10.
    """
    i = armed_at(s, space)
    if i < c.NUM_TRAPS:
        s.armed &= ~BIT[i]
        s.sprung |= BIT[i]
        s.stopped |= BIT[unit]
        tell(s, c.EVENT_TRAP_SPRUNG, seat, i, space, 0)
        suffer(s, seat, t.TRAP_OP[i], t.TRAP_AMOUNT[i])
    return 0


def suffer(s: State, seat: int, effect: int, count: int) -> int:
    """The penalty of a Trap, as far as possible; an Automa's popularity never changes. Rule: S16.9, S0.9, S20.3."""
    if effect == t.OP_POPULARITY and s.automas >> seat & 1:
        return 0
    if effect == t.OP_POPULARITY:
        return lose_popularity(s, seat, c.FROM_TRAP, count)
    if effect == t.OP_POWER:
        return lose_power(s, seat, c.FROM_TRAP, count)
    if effect == t.OP_COINS:
        return lose_coins(s, seat, c.FROM_TRAP, count)
    return push(s, c.K_DISCARD_RANDOM, CHANCE_PLAYER, seat, count, 0)


def token_possible(s: State, seat: int) -> int:
    """1 when a Flag or Trap may be placed now: the character moved, and no faction token lies there.

    Rule: S16.4, S16.8.
    """
    if t.FACTION_TOKENS[s.faction[seat]] == 0 or s.character_moved == 0:
        return 0
    here = BIT[character_space(s, seat)] & t.HEXES
    return 1 if here & ~(s.flags | trap_spaces(s)) else 0


def check_token(s: State, seat: int) -> int:
    """After combats and encounter the question comes up, if a token may be placed. Rule: S5.24, S16.4, S16.8."""
    if token_possible(s, seat):
        push(s, c.K_TOKEN, seat, 0, 0, 0)
    return 0


def plays_faction(s: State, seat: int, faction: int) -> int:
    """1 when a seat plays this faction. Rule: S16.4, S16.8."""
    return 1 if s.faction[seat] == faction else 0


def has_flag_left(s: State) -> int:
    """1 when a Flag is in the supply. Rule: S16.4, S19.17."""
    return 1 if popcount(s.flags) < t.FACTION_TOKENS[c.ALBION] else 0


def traps_left(s: State) -> int:
    """Traps in the supply. Rule: S16.8, S19.17."""
    mask = 0
    for i in range(c.NUM_TRAPS):
        if s.trap[i] == c.OFF_BOARD:
            mask |= BIT[i]
    return mask


def apply_token(s: State, seat: int, answer: int) -> int:
    """Place the token on the character's territory. Rule: S16.4, S16.8."""
    if answer == c.DONE:
        return 0
    space = character_space(s, seat)
    if s.faction[seat] == c.ALBION:
        s.flags |= BIT[space]
        return tell(s, c.EVENT_FLAG, seat, space, 0, 0)
    s.trap[answer] = space
    s.armed |= BIT[answer]
    return tell(s, c.EVENT_TRAP_PLACED, seat, answer, space, 0)


def check_arming(s: State, seat: int) -> int:
    """For each unit that ended its move by Shinobi and is still there: may the Trap be armed? Rule: S16.16."""
    if s.faction[seat] != c.TOGAWA:
        return 0
    here = s.shinobi & s.units[seat] & ~units_of_others(s, seat)
    for i in range(c.NUM_TRAPS):
        if s.trap[i] != c.OFF_BOARD and s.armed & BIT[i] == 0 and here & BIT[s.trap[i]]:
            push(s, c.K_ARM, seat, i, 0, 0)
    return 0


def apply_arm(s: State, seat: int, i: int, answer: int) -> int:
    """Turn Trap `i` to its armed side. Rule: S16.16."""
    if answer == c.YES:
        s.armed |= BIT[i]
        tell(s, c.EVENT_TRAP_ARMED, seat, i, s.trap[i], 0)
    return 0
