"""What the value network reads of a seat: where each number stands, in the order of this file.

`features.py` writes them; `data/network.toml` has their weights, by these names. All are small whole numbers, and
the same to every seat: totals of coins are secret, but who counts along knows them. Rule: W0.3.
"""

from __future__ import annotations

_taken = 0


def _next(count: int) -> int:
    """The first of the next `count` places."""
    global _taken
    _taken += count
    return _taken - count


# The table and the clock.
SEATS: int = _next(4)  # 2 to 5 players, one of them 1
WAITS: int = _next(1)  # turns of others before the next one of this seat
LEFT: int = _next(1)  # turns that it has left
ROUND: int = _next(1)
FREE: int = _next(1)  # land that nobody holds
FREE_TRIBES: int = _next(1)  # of these with a Lost Tribe
# Who it is.
COINS: int = _next(1)
COINS_LEAD: int = _next(1)  # over the richest of the others
END_LEAD: int = _next(1)  # the same if every turn left brought what this one does
COMBOS: int = _next(1)  # taken so far
RACE: int = _next(14)  # the active one
POWER: int = _next(20)
NO_RACE: int = _next(1)
# What a seat without an active race can pick from.
RACE_ON_OFFER: int = _next(14)
POWER_ON_OFFER: int = _next(20)
COINS_ON_OFFER: int = _next(1)  # the most that a combo brings, less what its place costs
TOKENS_ON_OFFER: int = _next(1)  # the most
# Tokens and regions.
TOKENS: int = _next(1)  # of the active race, wherever they are
SPARE: int = _next(1)  # beyond one a region
HOMELESS: int = _next(1)  # tokens of a race without a region
SUPPLY: int = _next(1)  # tokens that Skeletons and Sorcerers can still bring in
REGIONS: int = _next(1)  # of the active race
RESTING: int = _next(1)  # of races in decline
SPIRITS: int = _next(1)  # of these with the Spirit badge
GHOULS: int = _next(1)  # tokens of Ghouls in decline
HELD: int = _next(7)  # regions of the active race by terrain
HELD_MINES: int = _next(1)
HELD_MAGIC: int = _next(1)
HELD_CAVERNS: int = _next(1)
# What a turn brings as things are.
BONUS: int = _next(1)  # of race and power, beside the regions
RESTING_COINS: int = _next(1)
INCOME: int = _next(1)
INCOME_LEAD: int = _next(1)  # over the best of the others
# Defence.
IMMUNE: int = _next(1)
PRICE: int = _next(4)  # regions of the active race that cost an attacker up to 3 tokens, 4, 5, more
RESTING_PRICE: int = _next(3)  # regions in decline that cost up to 3, 4, more
FORTRESSES: int = _next(1)
CAMPS: int = _next(1)
AT_EDGE: int = _next(1)  # regions of the active race where a new race may enter
RESTING_AT_EDGE: int = _next(1)
AT_RIVALS: int = _next(1)  # regions next to an active race of an opponent
RESTING_AT_RIVALS: int = _next(1)
THREATS: int = _next(1)  # regions that an opponent has the tokens to take, for each opponent
RESTING_THREATS: int = _next(1)
PEACE: int = _next(1)  # as the Diplomat
BARRED: int = _next(1)  # by the peace of another Diplomat
# Attack.
TARGETS: int = _next(4)  # regions in reach that cost 1, 2, 3, more
TAKES: int = _next(1)  # of these that the spare tokens suffice for, cheapest first
PREY: int = _next(1)  # active regions of opponents among the affordable ones
RESTING_PREY: int = _next(1)
LOOT: int = _next(1)  # regions among them that are not empty
GROUND: int = _next(1)  # regions among them that race or power is paid for
# How much of it the turns left can use.
REGIONS_BY_LEFT: int = _next(1)  # times the turns left
RESTING_BY_LEFT: int = _next(1)
BONUS_BY_LEFT: int = _next(1)
INCOME_BY_LEFT: int = _next(1)
SPARE_BY_LEFT: int = _next(1)
NO_RACE_BY_LEFT: int = _next(1)
LEAD_BY_LEFT: int = _next(1)
NUM_INPUTS: int = _next(0)
