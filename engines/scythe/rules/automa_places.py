"""The board as an Automa sees it: neighbourhoods, distances, where it may go, and how ties are broken."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.units import home_of

SOLO_SEATS: int = 2


def are_rivers_open(s: State, seat: int) -> int:
    """1 once the marker has left the cells with the crossed wave. Rule: S20.52."""
    return 1 if s.automa_cell[seat] >= t.AUTOMA_OPEN_FROM[s.automa_level[seat]] else 0


def hood(s: State, seat: int, space: int) -> int:
    """The neighbourhood of a unit on a territory: it and all next to it; rivers and lakes count once they are open.

    Rule: S20.20.
    """
    return hood_of(space, are_rivers_open(s, seat))


def hood_of(space: int, is_open: int) -> int:
    """The same, with rivers open or not. Rule: S20.20."""
    return (t.ADJACENT[space] if is_open else t.LAND_STEP[space]) | BIT[space]


def base_hood(s: State, seat: int) -> int:
    """The territories next to the own base. Rule: S20.21."""
    return t.ADJACENT[home_of(s, seat)] if are_rivers_open(s, seat) else t.LAND_STEP[home_of(s, seat)]


def within_reach(s: State, seat: int, picked: int) -> int:
    """Territories in the neighbourhood of the base or of a unit, but for the one that was picked up.

    Rule: S20.22, S20.23, S20.28.
    """
    mask = base_hood(s, seat)
    is_open = are_rivers_open(s, seat)
    for unit in range(c.FIRST_WORKER + s.num_workers[seat]):
        space = s.pos[seat * c.NUM_UNITS + unit]
        if unit != picked and space < t.NUM_HEXES:
            mask |= hood_of(space, is_open)
    return mask


def most_hoods(s: State, seat: int, picked: int, among: int) -> int:
    """Those of some territories that are in most units' neighbourhoods; units on the base have none.

    How often each territory was met is counted for all of them at once, a mask for each binary digit.
    Rule: S20.21, S20.28, S20.31.
    """
    ones = 0
    twos = 0
    fours = 0
    eights = 0
    is_open = are_rivers_open(s, seat)
    for unit in range(c.FIRST_WORKER + s.num_workers[seat]):
        space = s.pos[seat * c.NUM_UNITS + unit]
        if unit != picked and space < t.NUM_HEXES:
            met = hood_of(space, is_open)
            carried = ones & met
            ones ^= met
            eights ^= fours & twos & carried
            fours ^= twos & carried
            twos ^= carried
    return most_of(most_of(most_of(most_of(among, eights), fours), twos), ones)


def most_of(among: int, digit: int) -> int:
    """Those with the digit, if any have it."""
    return among & digit if among & digit else among


def within(spaces: int, steps: int) -> int:
    """Hexes at most so many steps from one of some spaces, whatever lies between; a home base is its emblem.

    Rule: S20.24.
    """
    mask = 0
    while spaces:
        mask |= t.WITHIN[ctz(spaces) * t.STEPS_ACROSS + steps]
        spaces &= spaces - 1
    return mask


def closest(among: int, spaces: int) -> int:
    """Those of some hexes that are closest to one of these spaces; all of them without any.

    Rule: S20.24, S20.26, S20.32.
    """
    for steps in range(t.STEPS_ACROSS):
        near = among & within(spaces, steps)
        if near:
            return near
    return among


def nearer_to(spaces: int, others: int) -> int:
    """Hexes that are not farther from one of these spaces than from all of the others. Rule: S20.24, S20.32."""
    found = within(spaces, 0)
    for steps in range(t.STEPS_ACROSS - 1):
        found |= within(spaces, steps + 1) & ~within(others, steps)
    return found


def break_ties(s: State, seat: int, best: int) -> int:
    """The territory closest to the Factory, then the first in order. Rule: S20.25, S20.26."""
    s.automa_best[seat] = best
    s.automa_near[seat] = closest(best, t.FACTORY_MASK)
    return first_in_order(s, s.automa_near[seat])


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
    spaces = spaces_of(s, seat, first, end)
    if spaces == 0:
        return c.NUM_UNITS
    home = BIT[home_of(s, seat)]
    near = home if spaces & home else closest(spaces, home)
    return unit_on(s, seat, first, end, first_in_order(s, near))


def spaces_of(s: State, seat: int, first: int, end: int) -> int:
    """Spaces with one of the own units `first` to `end - 1`, a kind of unit. Rule: S20.27."""
    if first == c.FIRST_WORKER:
        return s.workers[seat]
    if first == c.CHARACTER and end == c.FIRST_WORKER:
        return s.fighters[seat]
    return others_among(s, seat, first, end, c.NUM_UNITS)


def others_among(s: State, seat: int, first: int, end: int, picked: int) -> int:
    """Spaces with one of the own units `first` to `end - 1`, but for the one that was picked up. Rule: S20.28."""
    mask = 0
    for unit in range(first, end):
        space = s.pos[seat * c.NUM_UNITS + unit]
        if unit != picked and space != c.OFF_BOARD:
            mask |= BIT[space]
    return mask


def unit_on(s: State, seat: int, first: int, end: int, space: int) -> int:
    """Of these units the first on a space, the character last. Rule: S20.27."""
    for unit in range(max(first, c.FIRST_MECH), end):
        if s.pos[seat * c.NUM_UNITS + unit] == space:
            return unit
    return c.CHARACTER
