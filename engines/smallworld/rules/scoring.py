"""Coins at the end of a turn: regions, the active race, its power, and Dwarves in decline."""

from __future__ import annotations

from engines.core.engine.bits import popcount
from engines.core.engine.observing import tell, tell_change
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import active_troop, board_of, is_active


def score(s: State, seat: int) -> int:
    """The player is paid for all races; after a decline there is no active one. Rule: W8.1, W8.2, W10.8, W14.14."""
    troop = active_troop(seat)
    if s.race[troop] != c.NO_RACE:
        score_active(s, seat, troop)
    for slot in range(c.DECLINED, c.SPIRITS + 1):
        troop = seat * c.NUM_SLOTS + slot
        if s.race[troop] != c.NO_RACE:
            earned = declined_coins(s, troop)
            pay(s, seat, c.FROM_DECLINE, earned)
            tell(s, c.EVENT_PAID_DECLINED, seat, troop, earned, 0)
    return 0


def score_active(s: State, seat: int, troop: int) -> int:
    """Coins of the active race. Rule: W8.1, W8.2."""
    pay(s, seat, c.FROM_REGIONS, region_coins(s, troop))
    pay(s, seat, c.FROM_RACE, race_coins(s, troop))
    pay(s, seat, c.FROM_POWER, power_coins(s, troop))
    return tell(s, c.EVENT_PAID, seat, troop, 0, 0)


def pay(s: State, seat: int, source: int, coins: int) -> int:
    """Coins from the reserve. Rule: W8.1, W8.2."""
    s.coins[seat] += coins
    return tell_change(s, seat, source, c.COINS, coins)


def region_coins(s: State, troop: int) -> int:
    """One for each region. Rule: W8.1."""
    return popcount(s.regions[troop])


def declined_coins(s: State, troop: int) -> int:
    """A race in decline: one for each region, and for Dwarves their mines. Rule: W8.1, W10.8, W12.2, W13.15."""
    return region_coins(s, troop) + popcount(s.regions[troop] & race_ground(s, troop))


def race_coins(s: State, troop: int) -> int:
    """What the active race earns beside its regions. Rule: W8.2, W8.4, W12.2, W12.7, W12.8, W12.14, W14.38."""
    return s.nonempty if s.race[troop] == t.ORCS else popcount(s.regions[troop] & race_ground(s, troop))


def race_ground(s: State, troop: int) -> int:
    """Regions that Humans, Wizards and Dwarves are paid for; Dwarves in decline too. Rule: W12.2, W12.7, W12.14."""
    m = board_of(s)
    race = s.race[troop]
    if race == t.DWARVES:
        return t.MINES[m]
    if is_active(troop) == 0:
        return 0
    if race == t.HUMANS:
        return t.FARMLANDS[m]
    return t.MAGIC[m] if race == t.WIZARDS else 0


def power_coins(s: State, troop: int) -> int:
    """What the power of the active race earns.

    Rule: W8.2, W8.4, W13.1, W13.9, W13.12, W13.14, W13.20, W14.38, W14.41, W14.43, W14.44.
    """
    power = s.power[troop]
    if power == t.ALCHEMIST:
        return c.ALCHEMY
    if power == t.FORTIFIED:
        return popcount(s.regions[troop] & s.fortresses)
    if power == t.PILLAGING:
        return s.nonempty
    if power == t.WEALTHY:
        return c.WEALTH if s.picked else 0
    return popcount(s.regions[troop] & power_ground(s, troop))


def power_ground(s: State, troop: int) -> int:
    """Regions that an active Merchant, Forest, Hill and Swamp race is paid for. Rule: W13.8, W13.11, W13.12, W13.18."""
    m = board_of(s)
    power = s.power[troop]
    if is_active(troop) == 0:
        return 0
    if power == t.MERCHANT:
        return t.LAND[m] | t.WATER[m]
    if power == t.FOREST:
        return t.FORESTS[m]
    if power == t.HILL:
        return t.HILLS[m]
    return t.SWAMPS[m] if power == t.SWAMP else 0
