"""Flags of Albion and Traps of Togawa: placing, springing, arming."""

from __future__ import annotations

from engines.core.bits import BIT, popcount
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    FACTION_TOKENS,
    HEXES,
    OP_COINS,
    OP_POPULARITY,
    OP_POWER,
    TRAP_AMOUNT,
    TRAP_OP,
)
from engines.scythe.rules.constants import (
    ALBION,
    DONE,
    K_ARM,
    K_DISCARD_RANDOM,
    K_TOKEN,
    NO,
    OFF_BOARD,
    TOGAWA,
    YES,
)
from engines.scythe.rules.queries import character_space, units_of_others
from engines.scythe.rules.reach import trap_spaces
from engines.scythe.rules.tracks import lose_coins, lose_popularity, lose_power

NUM_TRAPS: int = 4


def armed_at(s: State, h: int) -> int:
    """Number of the armed Trap on `h`, or 4 when there is none."""
    for i in range(NUM_TRAPS):
        if s.trap[i] == h and s.armed & BIT[i]:
            return i
    return NUM_TRAPS


def armed_spaces(s: State) -> int:
    """Territories with an armed Trap."""
    mask = 0
    for i in range(NUM_TRAPS):
        if s.armed & BIT[i]:
            mask |= BIT[s.trap[i]]
    return mask


def spring_trap(s: State, p: int, u: int, h: int) -> int:
    """An opponent's unit moved onto an armed Trap: its move ends, the Trap is flipped, the penalty applies at once.

    Rule: S16.10.
    """
    i = armed_at(s, h)
    if i < NUM_TRAPS:
        s.armed &= ~BIT[i]
        s.sprung |= BIT[i]
        s.stopped |= BIT[u]
        suffer(s, p, TRAP_OP[i], TRAP_AMOUNT[i])
    return 0


def suffer(s: State, p: int, op: int, n: int) -> int:
    """The penalty of a Trap, as far as possible. Rule: S16.9, S0.9."""
    if op == OP_POPULARITY:
        return lose_popularity(s, p, n)
    if op == OP_POWER:
        return lose_power(s, p, n)
    if op == OP_COINS:
        return lose_coins(s, p, n)
    return push(s, K_DISCARD_RANDOM, CHANCE_PLAYER, p, n, 0)


def token_possible(s: State, p: int) -> int:
    """1 when a Flag or Trap may be placed now: the character moved, and no faction token lies there.

    Rule: S16.4, S16.8.
    """
    if FACTION_TOKENS[s.faction[p]] == 0 or s.character_moved == 0:
        return 0
    here = BIT[character_space(s, p)] & HEXES
    return 1 if here & ~(s.flags | trap_spaces(s)) else 0


def check_token(s: State, p: int) -> int:
    """After combats and encounter the question comes up, if a token may be placed. Rule: S5.24, S16.4, S16.8."""
    if token_possible(s, p):
        push(s, K_TOKEN, p, 0, 0, 0)
    return 0


def legal_token(s: State, p: int) -> int:
    """Decline, place a Flag, or place one of the Traps in the supply. Rule: S16.4, S16.8, S19.17."""
    mask = BIT[DONE]
    if s.faction[p] == ALBION:
        if popcount(s.flags) < FACTION_TOKENS[ALBION]:
            mask |= BIT[0]
        return mask
    for i in range(NUM_TRAPS):
        if s.trap[i] == OFF_BOARD:
            mask |= BIT[i]
    return mask


def apply_token(s: State, p: int, x: int) -> int:
    """Place the token on the character's territory. Rule: S16.4, S16.8."""
    if x == DONE:
        return 0
    h = character_space(s, p)
    if s.faction[p] == ALBION:
        s.flags |= BIT[h]
        return 0
    s.trap[x] = h
    s.armed |= BIT[x]
    return 0


def check_arming(s: State, p: int) -> int:
    """For each unit that ended its move by Shinobi and is still there: may the Trap be armed? Rule: S16.16."""
    if s.faction[p] != TOGAWA:
        return 0
    here = s.shinobi & s.units[p] & ~units_of_others(s, p)
    for i in range(NUM_TRAPS):
        if s.trap[i] != OFF_BOARD and s.armed & BIT[i] == 0 and here & BIT[s.trap[i]]:
            push(s, K_ARM, p, i, 0, 0)
    return 0


def legal_arm() -> int:
    """Arm the Trap or leave it. Rule: S16.16."""
    return BIT[YES] | BIT[NO]


def apply_arm(s: State, i: int, x: int) -> int:
    """Turn Trap `i` to its armed side. Rule: S16.16."""
    if x == YES:
        s.armed |= BIT[i]
    return 0
