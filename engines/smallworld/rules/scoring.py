"""Coins at the end of a turn: regions, the active race, its power, and Dwarves in decline."""

from __future__ import annotations

from engines.core.bits import popcount
from engines.core.observing import tell
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import (
    ALCHEMIST,
    DWARVES,
    FARMLANDS,
    FOREST,
    FORESTS,
    FORTIFIED,
    HILL,
    HILLS,
    HUMANS,
    MAGIC,
    MERCHANT,
    MINES,
    ORCS,
    PILLAGING,
    SWAMP,
    SWAMPS,
    WEALTHY,
    WIZARDS,
)
from engines.smallworld.rules.constants import (
    ALCHEMY,
    DECLINED,
    EVENT_PAID,
    EVENT_PAID_DECLINED,
    NO_RACE,
    NUM_SLOTS,
    SPIRITS,
    WEALTH,
)
from engines.smallworld.rules.troops import active_troop, board_of


def score(s: State, p: int) -> int:
    """The player is paid for all races; after a decline there is no active one. Rule: W8.1, W8.2, W10.8, W14.14."""
    t = active_troop(p)
    if s.race[t] != NO_RACE:
        score_active(s, p, t)
    for slot in range(DECLINED, SPIRITS + 1):
        t = p * NUM_SLOTS + slot
        if s.race[t] != NO_RACE:
            earned = declined_coins(s, t)
            s.coins[p] += earned
            tell(s, EVENT_PAID_DECLINED, t, earned, 0)
    return 0


def score_active(s: State, p: int, t: int) -> int:
    """Coins of the active race. Rule: W8.1, W8.2."""
    s.coins[p] += region_coins(s, t) + race_coins(s, t) + power_coins(s, t)
    return tell(s, EVENT_PAID, t, 0, 0)


def region_coins(s: State, t: int) -> int:
    """One for each region. Rule: W8.1."""
    return popcount(s.regions[t])


def declined_coins(s: State, t: int) -> int:
    """A race in decline: one for each region, and for Dwarves their mines. Rule: W8.1, W10.8, W12.2, W13.15."""
    return region_coins(s, t) + (mine_coins(s, t) if s.race[t] == DWARVES else 0)


def mine_coins(s: State, t: int) -> int:
    """One for each region with a mine. Rule: W12.2."""
    return popcount(s.regions[t] & MINES[board_of(s)])


def race_coins(s: State, t: int) -> int:
    """What the active race earns beside its regions. Rule: W8.2, W8.4, W12.2, W12.7, W12.8, W12.14, W14.38."""
    race = s.race[t]
    if race == HUMANS:
        return popcount(s.regions[t] & FARMLANDS[board_of(s)])
    if race == ORCS:
        return s.nonempty
    if race == DWARVES:
        return mine_coins(s, t)
    if race == WIZARDS:
        return popcount(s.regions[t] & MAGIC[board_of(s)])
    return 0


def power_coins(s: State, t: int) -> int:
    """What the power of the active race earns.

    Rule: W8.2, W8.4, W13.1, W13.9, W13.12, W13.14, W13.20, W14.38, W14.41, W14.43, W14.44.
    """
    power = s.power[t]
    if power == ALCHEMIST:
        return ALCHEMY
    if power == MERCHANT:
        return popcount(s.regions[t])
    if power == FORTIFIED:
        return popcount(s.regions[t] & s.fortresses)
    if power == PILLAGING:
        return s.nonempty
    if power == WEALTHY:
        return WEALTH if s.picked else 0
    return popcount(s.regions[t] & paying_terrain(s, power))


def paying_terrain(s: State, power: int) -> int:
    """Regions that Forest, Hill and Swamp are paid for. Rule: W13.8, W13.11, W13.18."""
    m = board_of(s)
    if power == FOREST:
        return FORESTS[m]
    if power == HILL:
        return HILLS[m]
    return SWAMPS[m] if power == SWAMP else 0
