"""End scoring: stars, territories, resources, structure bonus, tie-breaks."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import all_built, control, num_mechs, num_stars, num_structures, units_of_others
from engines.scythe.rules.reach import BASE_PLAYERS
from engines.scythe.rules.traps import armed_spaces

TIE_OF_PEOPLE: int = 8  # after the seven numbers that are compared


def tier(s: State, seat: int) -> int:
    """Popularity tier 0, 1 or 2. Rule: S11.6, S17.2."""
    return t.TIER_OF[s.popularity[seat]]


def star_coins(s: State, seat: int) -> int:
    """Coins for stars. Rule: S11.5, S11.6."""
    return num_stars(s, seat) * t.PER_STAR[tier(s, seat)]


def scored_control(s: State, seat: int) -> int:
    """Territories controlled in scoring: an armed Trap holds its territory against nobody. Rule: S11.7, S16.11."""
    held = control(s, seat)
    if s.faction[seat] == c.TOGAWA:
        held |= armed_spaces(s) & ~units_of_others(s, seat) & ~(all_built(s) & ~s.built[seat])
    return held


def num_territories_scored(s: State, seat: int) -> int:
    """Territories for scoring: the Factory counts 3, a Flag one more. Rule: S11.7, S16.5."""
    return territories_in(s, seat, scored_control(s, seat))


def territories_in(s: State, seat: int, held: int) -> int:
    """Territories for scoring of a player who controls these spaces. Rule: S11.7, S16.5."""
    count = popcount(held)
    if held & t.FACTORY_MASK:
        count += t.FACTORY_TERRITORIES - 1
    if s.faction[seat] == c.ALBION:
        count += popcount(s.flags & held & ~t.HOME_ADJACENT[c.ALBION])
    return count


def territory_coins(s: State, seat: int) -> int:
    """Coins for territories. Rule: S11.5, S11.7."""
    return num_territories_scored(s, seat) * t.PER_TERRITORY[tier(s, seat)]


def num_resources_scored(s: State, seat: int) -> int:
    """Resource tokens of all types on controlled territories; none for an Automa. Rule: S11.8, S16.11, S20.67."""
    if s.automas >> seat & 1:
        return 0
    return resources_in(s, scored_control(s, seat))


def resources_in(s: State, held: int) -> int:
    """Resource tokens of all types on these spaces. Rule: S11.8."""
    held &= s.res_at[0] | s.res_at[1] | s.res_at[2] | s.res_at[3]
    count = 0
    while held:
        i = ctz(held) * c.NUM_RESOURCES
        held &= held - 1
        count += s.res[i] + s.res[i + 1] + s.res[i + 2] + s.res[i + 3]
    return count


def resource_coins(s: State, seat: int) -> int:
    """Coins for every two resource tokens, types added up first. Rule: S11.8."""
    return num_resources_scored(s, seat) // t.RESOURCES_PER_PAIR * t.PER_RESOURCE_PAIR[tier(s, seat)]


def touched(s: State, seat: int, kind: int) -> int:
    """Territories of `kind` (a mask) next to own structures, each once. Rule: S11.11, S18 bonus_counts_own_hex."""
    built = s.built[seat]
    near = 0
    while built:
        near |= t.ADJACENT[ctz(built)]
        built &= built - 1
    if s.options & c.OPTION_OWN_HEX_COUNTS:
        near |= s.built[seat]
    return popcount(near & kind)


def longest_row(built: int) -> int:
    """Structures in the longest unbroken straight line; one alone is a line of 1. Rule: S11.12."""
    best = 0
    for direction in range(t.NUM_LINES):
        starts = built
        while starts:
            best = max(best, row_from(built, ctz(starts), direction))
            starts &= starts - 1
    return best


def row_from(built: int, space: int, direction: int) -> int:
    """Structures in an unbroken straight line from `space` on. Rule: S11.12."""
    length = 0
    while space != c.OFF_BOARD and built & BIT[space]:
        length += 1
        space = t.DIRECTION_NEXT[direction * t.NUM_HEXES + space]
    return length


def bonus_count(s: State, seat: int) -> int:
    """What the structure bonus tile counts for `seat`. Rule: S11.10, S11.11, S11.12."""
    if s.bonus_tile == t.TILE_TUNNELS_ADJACENT:
        return touched(s, seat, t.TUNNELS)
    if s.bonus_tile == t.TILE_LAKES_ADJACENT:
        return touched(s, seat, t.LAKES)
    if s.bonus_tile == t.TILE_ENCOUNTERS_ADJACENT:
        return touched(s, seat, t.ENCOUNTERS)
    if s.bonus_tile == t.TILE_ON_TUNNELS:
        return popcount(s.built[seat] & t.TUNNELS)
    if s.bonus_tile == t.TILE_IN_A_ROW:
        return longest_row(s.built[seat])
    if s.bonus_tile == t.TILE_ON_FARMS_AND_TUNDRA:
        return popcount(s.built[seat] & (t.FARMS | t.TUNDRAS))
    assert s.bonus_tile == c.NO_TILE, "unknown structure bonus tile"
    return 0


def bonus_coins(s: State, seat: int) -> int:
    """Coins of the structure bonus; control of the structures' territories does not matter. Rule: S11.9, S4.13."""
    if s.bonus_tile == c.NO_TILE or s.built[seat] == 0:
        return 0
    return t.STRUCTURE_BONUS_COINS[s.bonus_tile * t.BONUS_COUNTS + bonus_count(s, seat)]


def encounter_coins(s: State, seat: int) -> int:
    """Polania in a game of 6 or 7: coins for encounter territories controlled, token or not. Rule: S16.2, S20.5."""
    if s.faction[seat] != c.POLANIA or s.players <= BASE_PLAYERS or s.automas >> seat & 1:
        return 0
    return popcount(scored_control(s, seat) & t.ENCOUNTERS) * t.POLANIA_COINS_PER_ENCOUNTER


def fortune(s: State, seat: int) -> int:
    """Final fortune in coins. Cards and power are worth nothing. Rule: S11.5, S11.13."""
    return fortune_with(s, seat, scored_control(s, seat))


def fortune_with(s: State, seat: int, held: int) -> int:
    """The fortune of a player who controls these spaces in scoring; resources bring an Automa nothing.

    Rule: S11.5, S11.13, S20.67.
    """
    column = tier(s, seat)
    total = (
        s.coins[seat]
        + num_stars(s, seat) * t.PER_STAR[column]
        + territories_in(s, seat, held) * t.PER_TERRITORY[column]
    )
    if s.automas >> seat & 1:
        return total
    total += resources_in(s, held) // t.RESOURCES_PER_PAIR * t.PER_RESOURCE_PAIR[column]
    return total + bonus_coins(s, seat) + encounter_coins(s, seat)


def pieces(s: State, seat: int) -> int:
    """Workers, mechs and structures off the mats. Rule: S11.14."""
    return s.num_workers[seat] + num_mechs(s, seat) + num_structures(s, seat)


def tie_break(s: State, seat: int, i: int) -> int:
    """The `i`-th number that is compared: fortune first, then the tie-breaks in order. Rule: S11.14, S11.15."""
    if i == 0:
        return fortune(s, seat)
    if i == 1:
        return pieces(s, seat)
    if i == 2:
        return s.power[seat]
    if i == 3:
        return s.popularity[seat]
    if i == 4:
        return num_resources_scored(s, seat)
    if i == 5:
        return num_territories_scored(s, seat)
    return num_stars(s, seat)


def beats_by_option(s: State, seat: int, other: int) -> int:
    """Between a person and an Automa only the fortune is compared, and a tie is the person's.

    Rule: S20.68, S20.70 tie_rule.
    """
    if fortune(s, seat) != fortune(s, other):
        return 1 if fortune(s, seat) > fortune(s, other) else 0
    return 0 if s.automas >> seat & 1 else TIE_OF_PEOPLE


def beats(s: State, seat: int, other: int) -> int:
    """1 plus the number of the tie-break that puts `seat` before `other`; 0 when none does.

    Rule: S11.14, S11.15, S20.68.
    """
    return beats_from(s, seat, other, 0)


def beats_from(s: State, seat: int, other: int, first: int) -> int:
    """The same where the numbers before the `first`-th are known to be equal. Rule: S11.14, S11.15, S20.68."""
    if s.options & c.OPTION_TIES_TO_PEOPLE and (s.automas >> seat ^ s.automas >> other) & 1:
        return beats_by_option(s, seat, other)
    for i in range(first, 7):
        mine = tie_break(s, seat, i)
        theirs = tie_break(s, other, i)
        if mine > theirs:
            return i + 1
        if mine < theirs:
            return 0
    return 0
