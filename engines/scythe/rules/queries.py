"""Questions about a position that many rules ask: who stands where, who controls what, what can be spent."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c


def units_of_others(s: State, seat: int) -> int:
    """Spaces with a unit of any other player."""
    mask = 0
    for other in range(s.players):
        if other != seat:
            mask |= s.units[other]
    return mask


def fighters_of_others(s: State, seat: int) -> int:
    """Spaces with a character or mech of any other player."""
    mask = 0
    for other in range(s.players):
        if other != seat:
            mask |= s.fighters[other]
    return mask


def control(s: State, seat: int) -> int:
    """Territories that `seat` controls: own units alone, or an own structure without opponents' units.

    On a contested territory the player who was there first keeps control. Rule: S0.1, S0.2, S0.6, S0.7, S5.20, S13.14.
    """
    intruders = 0
    for other in range(s.players):
        if other != seat:
            intruders |= s.units[other] & ~s.contested if other == s.active else s.units[other]
    return (s.units[seat] | s.built[seat]) & ~intruders & t.HEXES


def worker_sites(s: State, seat: int) -> int:
    """Controlled territories with at least one own worker. Rule: S3.8, S4.9, S4.12."""
    return control(s, seat) & s.workers[seat]


def all_built(s: State) -> int:
    """Territories with a structure of any player. Rule: S0.10."""
    mask = 0
    for other in range(s.players):
        mask |= s.built[other]
    return mask


def num_workers_at(s: State, seat: int, space: int) -> int:
    """How many workers of `seat` stand on space `space`."""
    count = 0
    if s.workers[seat] & BIT[space]:
        for unit in range(c.FIRST_WORKER, c.NUM_UNITS):
            if s.pos[seat * c.NUM_UNITS + unit] == space:
                count += 1
    return count


def num_fighters_at(s: State, seat: int, space: int) -> int:
    """How many characters and mechs of `seat` stand on space `space`."""
    count = 0
    if s.fighters[seat] & BIT[space]:
        for unit in range(c.FIRST_WORKER):
            if s.pos[seat * c.NUM_UNITS + unit] == space:
                count += 1
    return count


def num_mechs_at(s: State, seat: int, space: int) -> int:
    """How many mechs of `seat` stand on space `space`."""
    count = 0
    for unit in range(c.FIRST_MECH, c.FIRST_WORKER):
        if s.pos[seat * c.NUM_UNITS + unit] == space:
            count += 1
    return count


def character_space(s: State, seat: int) -> int:
    """Where the character of `seat` stands."""
    return s.pos[seat * c.NUM_UNITS + c.CHARACTER]


def mech_spaces(s: State, seat: int) -> int:
    """Spaces with a mech of `seat`."""
    mask = 0
    for unit in range(c.FIRST_MECH, c.FIRST_WORKER):
        space = s.pos[seat * c.NUM_UNITS + unit]
        if space != c.OFF_BOARD:
            mask |= BIT[space]
    return mask


def spendable(s: State, seat: int, resource: int) -> int:
    """Tokens of resource `resource` that `seat` may spend now: those on controlled territories. Rule: S0.8."""
    count = 0
    mask = s.res_at[resource]
    if mask:
        mask &= control(s, seat)
    while mask:
        space = ctz(mask)
        mask &= mask - 1
        count += s.res[space * c.NUM_RESOURCES + resource]
    return count


def num_resources_at(s: State, space: int) -> int:
    """Tokens of all types on space `space`."""
    i = space * c.NUM_RESOURCES
    return s.res[i] + s.res[i + 1] + s.res[i + 2] + s.res[i + 3]


def tunnels_of(s: State, seat: int) -> int:
    """Territories that are tunnels for `seat`: the printed ones and the own mine. Rule: S5.6, S5.8, S4.14."""
    mine = s.structure[seat * c.NUM_STRUCTURES + c.MINE]
    if mine == c.OFF_BOARD:
        return t.TUNNELS
    return t.TUNNELS | BIT[mine]


def has_ability(s: State, seat: int, ability: int) -> int:
    """1 when a mech of `seat` that uncovered this ability is out. Rule: S4.8."""
    return s.abilities[seat] >> ability & 1


def num_mechs(s: State, seat: int) -> int:
    """Mechs deployed."""
    return popcount(s.mechs[seat])


def num_upgrades(s: State, seat: int) -> int:
    """Upgrades made."""
    return popcount(s.cubes_taken[seat])


def num_recruits(s: State, seat: int) -> int:
    """Recruits enlisted."""
    return popcount(s.recruits[seat])


def num_structures(s: State, seat: int) -> int:
    """Structures built. At most one stands on a territory, so spaces can be counted. Rule: S0.10."""
    return popcount(s.built[seat])


def num_hand(s: State, seat: int) -> int:
    """Combat cards in hand."""
    i = seat * c.NUM_VALUES
    return s.hand[i] + s.hand[i + 1] + s.hand[i + 2] + s.hand[i + 3]


def num_factory_cards(s: State, seat: int) -> int:
    """Factory cards taken: one at most. Rule: S8.5."""
    return 0 if s.factory_card[seat] == c.NO_CARD else 1


def num_stars(s: State, seat: int) -> int:
    """Stars placed. Rule: S10.1."""
    return popcount(s.stars[seat]) + s.combat_stars[seat] + s.objective_stars[seat]


def is_automa(s: State, seat: int) -> int:
    """1 for a seat that an Automa plays. Rule: S20.1."""
    return s.automas >> seat & 1


def all_seats(s: State) -> int:
    """The seats of the game."""
    return BIT[s.players] - 1


def own_seat(seat: int) -> int:
    """One's own seat, as a mask."""
    return BIT[seat]


def left_of(s: State, seat: int) -> int:
    """The next player clockwise. Rule: S0.15."""
    return seat + 1 if seat + 1 < s.players else 0


def right_of(s: State, seat: int) -> int:
    """The previous player. Rule: S0.15."""
    return seat - 1 if seat > 0 else s.players - 1
