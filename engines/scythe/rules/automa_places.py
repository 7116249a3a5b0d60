"""The board as an Automa sees it: neighbourhoods, distances, where it may go, and how ties are broken."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.units import home_of

FAR: int = 99  # farther than any two spaces are apart


def are_rivers_open(s: State, seat: int) -> int:
    """1 once the marker has left the cells with the crossed wave. Rule: S20.52."""
    return 1 if s.automa_cell[seat] >= t.AUTOMA_OPEN_FROM[s.automa_level] else 0


def hood(s: State, seat: int, space: int) -> int:
    """The neighbourhood of a unit on a territory: it and all next to it; rivers and lakes count once they are open.

    Rule: S20.20.
    """
    if are_rivers_open(s, seat):
        return t.ADJACENT[space] | BIT[space]
    return t.LAND_STEP[space] | BIT[space]


def base_hood(s: State, seat: int) -> int:
    """The territories next to the own base. Rule: S20.21."""
    return t.ADJACENT[home_of(s, seat)] if are_rivers_open(s, seat) else t.LAND_STEP[home_of(s, seat)]


def within_reach(s: State, seat: int, picked: int) -> int:
    """Territories in the neighbourhood of the base or of a unit, but for the one that was picked up.

    Rule: S20.22, S20.23, S20.28.
    """
    mask = base_hood(s, seat)
    for unit in range(c.NUM_UNITS):
        space = s.pos[seat * c.NUM_UNITS + unit]
        if unit != picked and space < t.NUM_HEXES:
            mask |= hood(s, seat, space)
    return mask


def num_hoods(s: State, seat: int, picked: int, space: int) -> int:
    """In how many units' neighbourhoods a territory is; units on the base have none. Rule: S20.21, S20.28, S20.31."""
    count = 0
    for unit in range(c.NUM_UNITS):
        at = s.pos[seat * c.NUM_UNITS + unit]
        if unit != picked and at < t.NUM_HEXES and hood(s, seat, at) & BIT[space]:
            count += 1
    return count


def distance(one: int, other: int) -> int:
    """Steps between two spaces, whatever lies between; a home base is its emblem. Rule: S20.24."""
    dq = t.SPACE_Q[one] - t.SPACE_Q[other]
    dr = t.SPACE_R[one] - t.SPACE_R[other]
    return max(max(abs(dq), abs(dr)), abs(dq + dr))


def distance_to(spaces: int, space: int) -> int:
    """Steps from a space to the closest of some others; FAR without any. Rule: S20.24."""
    least = FAR
    while spaces:
        least = min(least, distance(ctz(spaces), space))
        spaces &= spaces - 1
    return least


def closest(among: int, spaces: int) -> int:
    """Those of some territories that are closest to one of these spaces. Rule: S20.24, S20.26, S20.32."""
    best = 0
    least = FAR + 1
    while among:
        space = ctz(among)
        among &= among - 1
        steps = distance_to(spaces, space)
        if steps < least:
            least = steps
            best = 0
        if steps == least:
            best |= BIT[space]
    return best


def break_ties(s: State, best: int) -> int:
    """The territory closest to the Factory, then the first in reading order, which is that of their numbers.

    Rule: S20.25, S20.26.
    """
    s.automa_best = best
    s.automa_near = closest(best, t.FACTORY_MASK)
    return ctz(s.automa_near)


def unit_to_move(s: State, seat: int, first: int, end: int) -> int:
    """Of the units `first` to `end - 1` on the board the one closest to the own base, then in reading order, a mech
    before the character; NUM_UNITS without any.

    Rule: S20.26, S20.27.
    """
    chosen = c.NUM_UNITS
    least = FAR
    for i in range(end - first):
        unit = end - 1 - i
        space = s.pos[seat * c.NUM_UNITS + unit]
        if space != c.OFF_BOARD:
            steps = distance(home_of(s, seat), space)
            if steps < least or (steps == least and comes_before(s, seat, unit, chosen)):
                least = steps
                chosen = unit
    return chosen


def comes_before(s: State, seat: int, unit: int, other: int) -> int:
    """1 when a unit stands earlier in reading order than another, or with it and is no character.

    Rule: S20.25, S20.27.
    """
    space = s.pos[seat * c.NUM_UNITS + unit]
    at = s.pos[seat * c.NUM_UNITS + other]
    return 1 if space < at or (space == at and unit != c.CHARACTER) else 0
