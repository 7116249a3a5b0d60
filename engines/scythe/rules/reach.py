"""Where one unit can go with one step: land, rivers, lakes, tunnels, and the abilities that change them."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import control, tunnels_of, units_of_others

BASE_PLAYERS: int = 5  # with more, two faction abilities change


def worker_spaces(unit: int) -> int:
    """All spaces, for a worker; none for another unit, which steps by other rules. Rule: S5.2."""
    return c.ALL_SPACES if unit >= c.FIRST_WORKER else 0


def fighter_spaces(unit: int) -> int:
    """All spaces, for a character or mech. Rule: S5.2."""
    return c.ALL_SPACES if unit < c.FIRST_WORKER else 0


def own_place(s: State, seat: int, unit: int) -> int:
    """The space where a unit stands, as a mask."""
    return BIT[s.pos[seat * c.NUM_UNITS + unit]]


def one_step(s: State, seat: int, unit: int) -> int:
    """Spaces that unit `unit` of `seat` can step to from where it stands. Rule: S5.2, S5.7, S13.3."""
    space = s.pos[seat * c.NUM_UNITS + unit]
    if unit >= c.FIRST_WORKER:
        return worker_step(s, seat, space)
    return fighter_step(s, seat, space)


def worker_step(s: State, seat: int, space: int) -> int:
    """A worker walks on land, through tunnels, and with Swim across rivers; never to opponents, never off a lake.

    Rule: S5.2, S5.3, S5.4, S5.5, S5.6, S5.14, S5.18, S5.19, S12.3.
    """
    others = units_of_others(s, seat)
    if (others | t.LAKES) & BIT[space]:
        return 0
    mask = t.LAND_STEP[space] | tunnel_step(s, seat, space)
    if s.faction[seat] == c.NORDIC:
        mask |= t.RIVER[space]
    return mask & ~others


def is_held(s: State, seat: int, unit: int) -> int:
    """1 for a worker that opponents' units hold where it stands. Rule: S5.14."""
    if unit < c.FIRST_WORKER:
        return 0
    return 1 if units_of_others(s, seat) & own_place(s, seat, unit) else 0


def is_afloat(s: State, seat: int, unit: int) -> int:
    """1 for a worker on a lake. Rule: S5.19."""
    return 1 if unit >= c.FIRST_WORKER and t.LAKES & own_place(s, seat, unit) else 0


def unwaded_rivers(s: State, seat: int, unit: int) -> int:
    """Spaces that a river keeps a worker from. Rule: S5.3, S5.6, S12.3."""
    if s.faction[seat] == c.NORDIC:
        return 0
    space = s.pos[seat * c.NUM_UNITS + unit]
    return t.RIVER[space] & ~tunnel_step(s, seat, space)


def near_on_foot(s: State, seat: int, unit: int) -> int:
    """Spaces next to a worker, and those that tunnels join. Rule: S5.2, S5.6."""
    space = s.pos[seat * c.NUM_UNITS + unit]
    return t.ADJACENT[space] | tunnel_step(s, seat, space)


def fighter_step(s: State, seat: int, space: int) -> int:
    """A character or mech walks on land, through tunnels, and where its abilities lead. Rule: S5.2-S5.8, S13.3."""
    mask = t.LAND_STEP[space] | tunnel_step(s, seat, space)
    if s.abilities[seat]:
        mask |= river_step(s, seat, space) | lake_step(s, seat, space) | far_step(s, seat, space)
    return mask & ~BIT[space]


def closed_homes(s: State, seat: int) -> int:
    """Home bases to which Wayfare does not lead a character or mech. Rule: S5.18, S13.13."""
    return t.HOMES & ~wayfare(s, seat) if s.abilities[seat] & BIT[t.ABILITY_WAYFARE] else t.HOMES


def closed_lakes(s: State, seat: int, unit: int) -> int:
    """Lakes that a character or mech cannot enter for want of an ability. Rule: S5.4."""
    if s.abilities[seat] & t.LAKE_ABILITIES:
        return 0
    return t.LAKES & ~far_step(s, seat, s.pos[seat * c.NUM_UNITS + unit])


def uncrossed_rivers(s: State, seat: int, unit: int) -> int:
    """Spaces that a river keeps a character or mech from. Rule: S5.3, S5.6."""
    space = s.pos[seat * c.NUM_UNITS + unit]
    if t.RIVER[space] == 0:
        return 0
    return t.RIVER[space] & ~(river_step(s, seat, space) | tunnel_step(s, seat, space) | far_step(s, seat, space))


def near(s: State, seat: int, unit: int) -> int:
    """Spaces next to a character or mech, and those that count as adjacent to it. Rule: S5.2, S5.6."""
    space = s.pos[seat * c.NUM_UNITS + unit]
    return t.ADJACENT[space] | tunnel_step(s, seat, space) | lake_step(s, seat, space) | far_step(s, seat, space)


def tunnel_step(s: State, seat: int, space: int) -> int:
    """From a tunnel to every other one; the own mine is a tunnel for its owner. Rule: S5.6, S5.8, S4.14."""
    tunnels = tunnels_of(s, seat)
    if tunnels & BIT[space]:
        return tunnels & ~BIT[space]
    return 0


def river_step(s: State, seat: int, space: int) -> int:
    """Riverwalk by the terrain entered, Burrow at tunnels, Toka once a turn. Rule: S13.1, S13.2, S16.6, S16.12."""
    if t.RIVER[space] == 0:
        return 0
    mask = 0
    if s.abilities[seat] & BIT[t.ABILITY_RIVERWALK]:
        mask |= t.RIVER[space] & t.RIVERWALK[s.faction[seat]]
    if s.abilities[seat] & BIT[t.ABILITY_BURROW]:
        tunnels = tunnels_of(s, seat)
        mask |= t.RIVER[space] if tunnels & BIT[space] else t.RIVER[space] & tunnels
    if s.abilities[seat] & BIT[t.ABILITY_TOKA] and s.crossed == 0:
        mask |= t.RIVER[space]
    return mask


def lake_step(s: State, seat: int, space: int) -> int:
    """Onto a lake from any side, and with Submerge from lake to lake. Rule: S5.4, S13.10, S13.12, S16.13."""
    if s.abilities[seat] & t.LAKE_ABILITIES == 0:
        return 0
    mask = t.ADJACENT[space] & t.LAKES
    if s.abilities[seat] & BIT[t.ABILITY_SUBMERGE] and t.LAKES & BIT[space]:
        mask |= t.LAKES
    return mask


def far_step(s: State, seat: int, space: int) -> int:
    """Spaces that only count as adjacent: neither distance nor rivers matter. Rule: S5.6."""
    able = s.abilities[seat]
    mask = 0
    if able & BIT[t.ABILITY_TOWNSHIP]:
        mask |= joined(township(s, seat), space)
    if able & BIT[t.ABILITY_UNDERPASS]:
        mask |= joined(underpass(s, seat), space)
    if able & BIT[t.ABILITY_WAYFARE]:
        mask |= wayfare(s, seat)
    if able & BIT[t.ABILITY_RALLY]:
        mask |= rally(s, seat)
    if able & BIT[t.ABILITY_SHINOBI]:
        mask |= trap_spaces(s)
    return mask


def joined(group: int, space: int) -> int:
    """All of a group of territories that count as adjacent to each other, seen from one of them."""
    return group if group & BIT[space] else 0


def township(s: State, seat: int) -> int:
    """Controlled villages and the Factory. Rule: S13.5."""
    return (t.VILLAGES & control(s, seat)) | t.FACTORY_MASK


def underpass(s: State, seat: int) -> int:
    """Controlled mountains and all tunnels. Rule: S13.6."""
    return (t.MOUNTAINS & control(s, seat)) | tunnels_of(s, seat)


def wayfare(s: State, seat: int) -> int:
    """The own home base and those of factions not in the game; with 6-7 players unoccupied farms.

    Rule: S13.13, S16.2.
    """
    if s.players > BASE_PLAYERS:
        return t.FARMS & ~(units_of_others(s, seat) | s.units[seat])
    return s.free_homes | BIT[t.HOME[s.faction[seat]]]


def rally(s: State, seat: int) -> int:
    """Territories with an own worker or an own Flag. Rule: S16.7."""
    flags = s.flags if s.faction[seat] == c.ALBION else 0
    return (s.workers[seat] & t.HEXES) | flags


def trap_spaces(s: State) -> int:
    """Territories with a Trap, armed or not. Rule: S16.16."""
    mask = 0
    for i in range(c.NUM_TRAPS):
        if s.trap[i] != c.OFF_BOARD:
            mask |= BIT[s.trap[i]]
    return mask


def needs_toka(s: State, seat: int, space: int, to: int) -> int:
    """1 when only Toka makes the step from `space` to `to` legal. Rule: S16.12."""
    if s.faction[seat] != c.TOGAWA or t.RIVER[space] & BIT[to] == 0:
        return 0
    return 0 if (tunnel_step(s, seat, space) | far_step(s, seat, space)) & BIT[to] else 1


def led_by_shinobi(s: State, seat: int, space: int) -> int:
    """1 when a unit of `seat` that ends its move on `space` came by Shinobi, or may say so. Rule: S16.16."""
    if s.abilities[seat] & BIT[t.ABILITY_SHINOBI] == 0:
        return 0
    return 1 if trap_spaces(s) & BIT[space] else 0
