"""End scoring: stars, territories, resources, structure bonus, tie-breaks."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ADJACENT,
    DIRECTION_NEXT,
    ENCOUNTERS,
    FACTORY_MASK,
    FACTORY_TERRITORIES,
    FARMS,
    HOME_ADJACENT,
    LAKES,
    NUM_HEXES,
    PER_RESOURCE_PAIR,
    PER_STAR,
    PER_TERRITORY,
    POLANIA_COINS_PER_ENCOUNTER,
    RESOURCES_PER_PAIR,
    STRUCTURE_BONUS_COINS,
    TIER_OF,
    TUNDRAS,
    TUNNELS,
)
from engines.scythe.rules.constants import (
    ALBION,
    NO_TILE,
    NUM_RESOURCES,
    OFF_BOARD,
    OPTION_OWN_HEX_COUNTS,
    POLANIA,
    TOGAWA,
)
from engines.scythe.rules.queries import all_built, control, num_mechs, num_stars, num_structures, units_of_others
from engines.scythe.rules.reach import BASE_PLAYERS
from engines.scythe.rules.traps import armed_spaces

TILE_TUNNELS_ADJACENT: int = 0
TILE_LAKES_ADJACENT: int = 1
TILE_ENCOUNTERS_ADJACENT: int = 2
TILE_ON_TUNNELS: int = 3
TILE_IN_A_ROW: int = 4
TILE_FARMS_TUNDRA: int = 5


def tier(s: State, p: int) -> int:
    """Popularity tier 0, 1 or 2. Rule: S11.6, S17.2."""
    return TIER_OF[s.popularity[p]]


def star_coins(s: State, p: int) -> int:
    """Coins for stars. Rule: S11.5, S11.6."""
    return num_stars(s, p) * PER_STAR[tier(s, p)]


def scored_control(s: State, p: int) -> int:
    """Territories controlled in scoring: an armed Trap holds its territory against nobody. Rule: S11.7, S16.11."""
    held = control(s, p)
    if s.faction[p] == TOGAWA:
        held |= armed_spaces(s) & ~units_of_others(s, p) & ~(all_built(s) & ~s.built[p])
    return held


def num_territories_scored(s: State, p: int) -> int:
    """Territories for scoring: the Factory counts 3, a Flag one more. Rule: S11.7, S16.5."""
    return territories_in(s, p, scored_control(s, p))


def territories_in(s: State, p: int, held: int) -> int:
    """Territories for scoring of a player who controls these spaces. Rule: S11.7, S16.5."""
    count = popcount(held)
    if held & FACTORY_MASK:
        count += FACTORY_TERRITORIES - 1
    if s.faction[p] == ALBION:
        count += popcount(s.flags & held & ~HOME_ADJACENT[ALBION])
    return count


def territory_coins(s: State, p: int) -> int:
    """Coins for territories. Rule: S11.5, S11.7."""
    return num_territories_scored(s, p) * PER_TERRITORY[tier(s, p)]


def num_resources_scored(s: State, p: int) -> int:
    """Resource tokens of all types on controlled territories. Rule: S11.8, S16.11."""
    return resources_in(s, scored_control(s, p))


def resources_in(s: State, held: int) -> int:
    """Resource tokens of all types on these spaces. Rule: S11.8."""
    held &= s.res_at[0] | s.res_at[1] | s.res_at[2] | s.res_at[3]
    count = 0
    while held:
        i = ctz(held) * NUM_RESOURCES
        held &= held - 1
        count += s.res[i] + s.res[i + 1] + s.res[i + 2] + s.res[i + 3]
    return count


def resource_coins(s: State, p: int) -> int:
    """Coins for every two resource tokens, types added up first. Rule: S11.8."""
    return num_resources_scored(s, p) // RESOURCES_PER_PAIR * PER_RESOURCE_PAIR[tier(s, p)]


def touched(s: State, p: int, kind: int) -> int:
    """Territories of `kind` (a mask) next to own structures, each once. Rule: S11.11, S18 bonus_counts_own_hex."""
    built = s.built[p]
    near = 0
    while built:
        near |= ADJACENT[ctz(built)]
        built &= built - 1
    if s.options & OPTION_OWN_HEX_COUNTS:
        near |= s.built[p]
    return popcount(near & kind)


def longest_row(built: int) -> int:
    """Structures in the longest unbroken straight line; one alone is a line of 1. Rule: S11.12."""
    best = 0
    for direction in range(3):
        starts = built
        while starts:
            best = max(best, row_from(built, ctz(starts), direction))
            starts &= starts - 1
    return best


def row_from(built: int, h: int, direction: int) -> int:
    """Structures in an unbroken straight line from `h` on. Rule: S11.12."""
    length = 0
    while h != OFF_BOARD and built & BIT[h]:
        length += 1
        h = DIRECTION_NEXT[direction * NUM_HEXES + h]
    return length


def bonus_count(s: State, p: int) -> int:
    """What the structure bonus tile counts for `p`. Rule: S11.10, S11.11, S11.12."""
    if s.bonus_tile == TILE_TUNNELS_ADJACENT:
        return touched(s, p, TUNNELS)
    if s.bonus_tile == TILE_LAKES_ADJACENT:
        return touched(s, p, LAKES)
    if s.bonus_tile == TILE_ENCOUNTERS_ADJACENT:
        return touched(s, p, ENCOUNTERS)
    if s.bonus_tile == TILE_ON_TUNNELS:
        return popcount(s.built[p] & TUNNELS)
    if s.bonus_tile == TILE_IN_A_ROW:
        return longest_row(s.built[p])
    if s.bonus_tile == TILE_FARMS_TUNDRA:
        return popcount(s.built[p] & (FARMS | TUNDRAS))
    assert s.bonus_tile == NO_TILE, "unknown structure bonus tile"
    return 0


def bonus_coins(s: State, p: int) -> int:
    """Coins of the structure bonus; control of the structures' territories does not matter. Rule: S11.9, S4.13."""
    if s.bonus_tile == NO_TILE or s.built[p] == 0:
        return 0
    return STRUCTURE_BONUS_COINS[s.bonus_tile * 10 + bonus_count(s, p)]


def encounter_coins(s: State, p: int) -> int:
    """Polania in a game of 6 or 7: coins for encounter territories controlled, token or not. Rule: S16.2."""
    if s.faction[p] != POLANIA or s.players <= BASE_PLAYERS:
        return 0
    return popcount(scored_control(s, p) & ENCOUNTERS) * POLANIA_COINS_PER_ENCOUNTER


def fortune(s: State, p: int) -> int:
    """Final fortune in coins. Cards and power are worth nothing. Rule: S11.5, S11.13."""
    held = scored_control(s, p)
    column = tier(s, p)
    total = s.coins[p] + num_stars(s, p) * PER_STAR[column] + territories_in(s, p, held) * PER_TERRITORY[column]
    total += resources_in(s, held) // RESOURCES_PER_PAIR * PER_RESOURCE_PAIR[column]
    return total + bonus_coins(s, p) + encounter_coins(s, p)


def pieces(s: State, p: int) -> int:
    """Workers, mechs and structures off the mats. Rule: S11.14."""
    return s.num_workers[p] + num_mechs(s, p) + num_structures(s, p)


def tie_break(s: State, p: int, i: int) -> int:
    """The `i`-th number that is compared: fortune first, then the tie-breaks in order. Rule: S11.14, S11.15."""
    if i == 0:
        return fortune(s, p)
    if i == 1:
        return pieces(s, p)
    if i == 2:
        return s.power[p]
    if i == 3:
        return s.popularity[p]
    if i == 4:
        return num_resources_scored(s, p)
    if i == 5:
        return num_territories_scored(s, p)
    return num_stars(s, p)


def beats(s: State, p: int, q: int) -> int:
    """0 when `p` and `q` share their place, else 1 plus the number that puts `p` first, or 0. Rule: S11.14, S11.15."""
    for i in range(7):
        mine = tie_break(s, p, i)
        other = tie_break(s, q, i)
        if mine > other:
            return i + 1
        if mine < other:
            return 0
    return 0
