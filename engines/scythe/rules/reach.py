"""Where one unit can go with one step: land, rivers, lakes, tunnels, and the abilities that change them."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ABILITY_BURROW,
    ABILITY_RALLY,
    ABILITY_RIVERWALK,
    ABILITY_SHINOBI,
    ABILITY_SUBMERGE,
    ABILITY_TOKA,
    ABILITY_TOWNSHIP,
    ABILITY_UNDERPASS,
    ABILITY_WAYFARE,
    ADJACENT,
    FACTORY_MASK,
    FARMS,
    HEXES,
    HOME,
    LAKES,
    LAND_STEP,
    MOUNTAINS,
    RIVER,
    RIVERWALK,
    VILLAGES,
)
from engines.scythe.rules.constants import ALBION, FIRST_WORKER, NORDIC, NUM_UNITS, OFF_BOARD, TOGAWA
from engines.scythe.rules.queries import control, tunnels_of, units_of_others

LAKE_ABILITIES: int = 264196  # BIT[ABILITY_SEAWORTHY] | BIT[ABILITY_SUBMERGE] | BIT[ABILITY_SUITON]
BASE_PLAYERS: int = 5  # with more, two faction abilities change


def one_step(s: State, p: int, u: int) -> int:
    """Spaces that unit `u` of `p` can step to from where it stands. Rule: S5.2, S5.7, S13.3."""
    h = s.pos[p * NUM_UNITS + u]
    if u >= FIRST_WORKER:
        return worker_step(s, p, h)
    return fighter_step(s, p, h)


def worker_step(s: State, p: int, h: int) -> int:
    """A worker walks on land, through tunnels, and with Swim across rivers; never to opponents, never off a lake.

    Rule: S5.2, S5.3, S5.4, S5.5, S5.6, S5.14, S5.18, S5.19, S12.3.
    """
    others = units_of_others(s, p)
    if (others | LAKES) & BIT[h]:
        return 0
    mask = LAND_STEP[h] | tunnel_step(s, p, h)
    if s.faction[p] == NORDIC:
        mask |= RIVER[h]
    return mask & ~others


def fighter_step(s: State, p: int, h: int) -> int:
    """A character or mech walks on land, through tunnels, and where its abilities lead. Rule: S5.2-S5.8, S13.3."""
    mask = LAND_STEP[h] | tunnel_step(s, p, h)
    if s.abilities[p]:
        mask |= river_step(s, p, h) | lake_step(s, p, h) | far_step(s, p, h)
    return mask & ~BIT[h]


def tunnel_step(s: State, p: int, h: int) -> int:
    """From a tunnel to every other one; the own mine is a tunnel for its owner. Rule: S5.6, S5.8, S4.14."""
    tunnels = tunnels_of(s, p)
    if tunnels & BIT[h]:
        return tunnels & ~BIT[h]
    return 0


def river_step(s: State, p: int, h: int) -> int:
    """Riverwalk by the terrain entered, Burrow at tunnels, Toka once a turn. Rule: S13.1, S13.2, S16.6, S16.12."""
    if RIVER[h] == 0:
        return 0
    mask = 0
    if s.abilities[p] & BIT[ABILITY_RIVERWALK]:
        mask |= RIVER[h] & RIVERWALK[s.faction[p]]
    if s.abilities[p] & BIT[ABILITY_BURROW]:
        tunnels = tunnels_of(s, p)
        mask |= RIVER[h] if tunnels & BIT[h] else RIVER[h] & tunnels
    if s.abilities[p] & BIT[ABILITY_TOKA] and s.crossed == 0:
        mask |= RIVER[h]
    return mask


def lake_step(s: State, p: int, h: int) -> int:
    """Onto a lake from any side, and with Submerge from lake to lake. Rule: S5.4, S13.10, S13.12, S16.13."""
    if s.abilities[p] & LAKE_ABILITIES == 0:
        return 0
    mask = ADJACENT[h] & LAKES
    if s.abilities[p] & BIT[ABILITY_SUBMERGE] and LAKES & BIT[h]:
        mask |= LAKES
    return mask


def far_step(s: State, p: int, h: int) -> int:
    """Spaces that only count as adjacent: neither distance nor rivers matter. Rule: S5.6."""
    able = s.abilities[p]
    mask = 0
    if able & BIT[ABILITY_TOWNSHIP]:
        mask |= joined(township(s, p), h)
    if able & BIT[ABILITY_UNDERPASS]:
        mask |= joined(underpass(s, p), h)
    if able & BIT[ABILITY_WAYFARE]:
        mask |= wayfare(s, p)
    if able & BIT[ABILITY_RALLY]:
        mask |= rally(s, p)
    if able & BIT[ABILITY_SHINOBI]:
        mask |= trap_spaces(s)
    return mask


def joined(group: int, h: int) -> int:
    """All of a group of territories that count as adjacent to each other, seen from one of them."""
    return group if group & BIT[h] else 0


def township(s: State, p: int) -> int:
    """Controlled villages and the Factory. Rule: S13.5."""
    return (VILLAGES & control(s, p)) | FACTORY_MASK


def underpass(s: State, p: int) -> int:
    """Controlled mountains and all tunnels. Rule: S13.6."""
    return (MOUNTAINS & control(s, p)) | tunnels_of(s, p)


def wayfare(s: State, p: int) -> int:
    """The own home base and those of factions not in the game; with 6-7 players unoccupied farms.

    Rule: S13.13, S16.2.
    """
    if s.players > BASE_PLAYERS:
        return FARMS & ~(units_of_others(s, p) | s.units[p])
    return s.free_homes | BIT[HOME[s.faction[p]]]


def rally(s: State, p: int) -> int:
    """Territories with an own worker or an own Flag. Rule: S16.7."""
    flags = s.flags if s.faction[p] == ALBION else 0
    return (s.workers[p] & HEXES) | flags


def trap_spaces(s: State) -> int:
    """Territories with a Trap, armed or not. Rule: S16.16."""
    mask = 0
    for i in range(4):
        if s.trap[i] != OFF_BOARD:
            mask |= BIT[s.trap[i]]
    return mask


def needs_toka(s: State, p: int, h: int, to: int) -> int:
    """1 when only Toka makes the step from `h` to `to` legal. Rule: S16.12."""
    if s.faction[p] != TOGAWA or RIVER[h] & BIT[to] == 0:
        return 0
    return 0 if (tunnel_step(s, p, h) | far_step(s, p, h)) & BIT[to] else 1


def led_by_shinobi(s: State, p: int, h: int) -> int:
    """1 when a unit of `p` that ends its move on `h` came by Shinobi, or may say so. Rule: S16.16."""
    if s.abilities[p] & BIT[ABILITY_SHINOBI] == 0:
        return 0
    return 1 if trap_spaces(s) & BIT[h] else 0
