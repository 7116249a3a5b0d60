"""Questions about a position that many rules ask: who stands where, who controls what, what can be spent."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import HEXES, TUNNELS
from engines.scythe.rules.constants import (
    CHARACTER,
    FIRST_MECH,
    FIRST_WORKER,
    MINE,
    NUM_RESOURCES,
    NUM_UNITS,
    OFF_BOARD,
)


def units_of_others(s: State, p: int) -> int:
    """Spaces with a unit of any other player."""
    mask = 0
    for q in range(s.players):
        if q != p:
            mask |= s.units[q]
    return mask


def fighters_of_others(s: State, p: int) -> int:
    """Spaces with a character or mech of any other player."""
    mask = 0
    for q in range(s.players):
        if q != p:
            mask |= s.fighters[q]
    return mask


def control(s: State, p: int) -> int:
    """Territories that `p` controls: own units alone, or an own structure without opponents' units.

    On a contested territory the player who was there first keeps control. Rule: S0.1, S0.2, S0.6, S0.7, S5.20, S13.14.
    """
    intruders = 0
    for q in range(s.players):
        if q != p:
            intruders |= s.units[q]
    if p != s.active:
        intruders &= ~(s.contested & s.units[s.active])
    return (s.units[p] | s.built[p]) & ~intruders & HEXES


def worker_sites(s: State, p: int) -> int:
    """Controlled territories with at least one own worker. Rule: S3.8, S4.9, S4.12."""
    return control(s, p) & s.workers[p]


def all_built(s: State) -> int:
    """Territories with a structure of any player. Rule: S0.10."""
    mask = 0
    for q in range(s.players):
        mask |= s.built[q]
    return mask


def num_workers_at(s: State, p: int, h: int) -> int:
    """How many workers of `p` stand on space `h`."""
    count = 0
    if s.workers[p] & BIT[h]:
        for u in range(FIRST_WORKER, NUM_UNITS):
            if s.pos[p * NUM_UNITS + u] == h:
                count += 1
    return count


def num_fighters_at(s: State, p: int, h: int) -> int:
    """How many characters and mechs of `p` stand on space `h`."""
    count = 0
    if s.fighters[p] & BIT[h]:
        for u in range(FIRST_WORKER):
            if s.pos[p * NUM_UNITS + u] == h:
                count += 1
    return count


def num_mechs_at(s: State, p: int, h: int) -> int:
    """How many mechs of `p` stand on space `h`."""
    count = 0
    for u in range(FIRST_MECH, FIRST_WORKER):
        if s.pos[p * NUM_UNITS + u] == h:
            count += 1
    return count


def character_space(s: State, p: int) -> int:
    """Where the character of `p` stands."""
    return s.pos[p * NUM_UNITS + CHARACTER]


def mech_spaces(s: State, p: int) -> int:
    """Spaces with a mech of `p`."""
    mask = 0
    for u in range(FIRST_MECH, FIRST_WORKER):
        h = s.pos[p * NUM_UNITS + u]
        if h != OFF_BOARD:
            mask |= BIT[h]
    return mask


def spendable(s: State, p: int, r: int) -> int:
    """Tokens of resource `r` that `p` may spend now: those on controlled territories. Rule: S0.8."""
    count = 0
    mask = s.res_at[r]
    if mask:
        mask &= control(s, p)
    while mask:
        h = ctz(mask)
        mask &= mask - 1
        count += s.res[h * NUM_RESOURCES + r]
    return count


def num_resources_at(s: State, h: int) -> int:
    """Tokens of all types on space `h`."""
    i = h * NUM_RESOURCES
    return s.res[i] + s.res[i + 1] + s.res[i + 2] + s.res[i + 3]


def tunnels_of(s: State, p: int) -> int:
    """Territories that are tunnels for `p`: the printed ones and the own mine. Rule: S5.6, S5.8, S4.14."""
    mine = s.structure[p * 4 + MINE]
    if mine == OFF_BOARD:
        return TUNNELS
    return TUNNELS | BIT[mine]


def has_ability(s: State, p: int, ability: int) -> int:
    """1 when a mech of `p` that uncovered this ability is out. Rule: S4.8."""
    return s.abilities[p] >> ability & 1


def num_mechs(s: State, p: int) -> int:
    """Mechs deployed."""
    return popcount(s.mechs[p])


def num_upgrades(s: State, p: int) -> int:
    """Upgrades made."""
    return popcount(s.cubes_taken[p])


def num_recruits(s: State, p: int) -> int:
    """Recruits enlisted."""
    return popcount(s.recruits[p])


def num_structures(s: State, p: int) -> int:
    """Structures built. At most one stands on a territory, so spaces can be counted. Rule: S0.10."""
    return popcount(s.built[p])


def num_hand(s: State, p: int) -> int:
    """Combat cards in hand."""
    i = p * 4
    return s.hand[i] + s.hand[i + 1] + s.hand[i + 2] + s.hand[i + 3]


def num_stars(s: State, p: int) -> int:
    """Stars placed. Rule: S10.1."""
    return popcount(s.stars[p]) + s.combat_stars[p] + s.objective_stars[p]


def left_of(s: State, p: int) -> int:
    """The next player clockwise. Rule: S0.15."""
    return p + 1 if p + 1 < s.players else 0


def right_of(s: State, p: int) -> int:
    """The previous player. Rule: S0.15."""
    return p - 1 if p > 0 else s.players - 1
