"""The board as an Automa sees it: neighbourhoods, distances, where it may go, and how ties are broken."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.units import home_of

SOLO_SEATS: int = 2
FAR: int = 99  # farther than any two spaces are apart


def are_rivers_open(s: State, seat: int) -> int:
    """1 once the marker has left the cells with the crossed wave. Rule: S20.52."""
    return 1 if s.automa_cell[seat] >= t.AUTOMA_OPEN_FROM[s.automa_level[seat]] else 0


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
    """The territory closest to the Factory, then the first in order. Rule: S20.25, S20.26."""
    s.automa_best = best
    s.automa_near = closest(best, t.FACTORY_MASK)
    return first_in_order(s, s.automa_near)


def has_token(s: State) -> int:
    """1 where the token stands in place of the reading order: with several Automas or people. Rule: S20.69."""
    return 1 if s.players > SOLO_SEATS else 0


def first_in_order(s: State, spaces: int) -> int:
    """The first space in reading order, which is that of their numbers; with a token as that says.

    Rule: S20.25, S20.26, S20.69.
    """
    if has_token(s) and spaces & (spaces - 1):
        return first_by_token(s, spaces)
    return ctz(spaces)


def first_by_token(s: State, spaces: int) -> int:
    """The space closest to the home base with the token, which then moves two bases on; as long as several are.

    Rule: S20.69.
    """
    for _ in range(t.NUM_FACTIONS):
        if spaces & (spaces - 1):
            spaces = closest(spaces, BIT[t.HOME[s.automa_token]])
            s.automa_token = (s.automa_token + c.TOKEN_STEP) % t.NUM_FACTIONS
    return ctz(spaces)


def unit_to_move(s: State, seat: int, first: int, end: int) -> int:
    """Of the units `first` to `end - 1` on the board the one closest to the own base, then the first in order, a mech
    before the character; NUM_UNITS without any.

    Rule: S20.26, S20.27.
    """
    spaces = 0
    least = FAR
    for unit in range(first, end):
        space = s.pos[seat * c.NUM_UNITS + unit]
        if space != c.OFF_BOARD:
            steps = distance(home_of(s, seat), space)
            if steps < least:
                least = steps
                spaces = 0
            if steps == least:
                spaces |= BIT[space]
    return unit_on(s, seat, first, end, first_in_order(s, spaces)) if spaces else c.NUM_UNITS


def unit_on(s: State, seat: int, first: int, end: int, space: int) -> int:
    """Of these units the first on a space, the character last. Rule: S20.27."""
    for unit in range(max(first, c.FIRST_MECH), end):
        if s.pos[seat * c.NUM_UNITS + unit] == space:
            return unit
    return c.CHARACTER
