"""What the value network reads of a seat: where each number stands, in the order of this file.

`features.py` writes them; `data/network.toml` has their weights, by these names. All are small whole numbers. What a
seat keeps hidden is 0 unless it is the seat that thinks (`VIEWER`).
"""

from __future__ import annotations

_taken = 0


def _next(count: int) -> int:
    """The first of the next `count` places."""
    global _taken
    _taken += count
    return _taken - count


# The table and the clock.
VIEWER: int = _next(1)  # 1 for the seat that thinks
SEATS: int = _next(6)  # 2 to 7 players, one of them 1
WAITS: int = _next(1)  # turns of others before the next one of this seat
TURNS: int = _next(1)
MOST_STARS: int = _next(1)  # of all seats
TOKENS_LEFT: int = _next(1)  # encounters not met yet
# Who it is.
FACTION: int = _next(7)
MAT: int = _next(7)
# Tracks and cards.
COINS: int = _next(1)
POWER: int = _next(1)
POPULARITY: int = _next(1)
TIER: int = _next(2)  # the middle one or better, the highest one
CARDS: int = _next(1)
CARD_VALUE: int = _next(1)  # those not known count 3
OBJECTIVES: int = _next(1)
OBJECTIVE_READY: int = _next(1)  # hidden: a card is complete and can be revealed
OBJECTIVE_PARTS: int = _next(1)  # hidden: conditions that hold, of the best card
FACTORY_CARD: int = _next(1)
COMBATS_WON: int = _next(1)
COMBATS_LOST: int = _next(1)
ENCOUNTERS: int = _next(1)
# Stars: how many, which, and how far the others are.
STARS: int = _next(1)
STAR: int = _next(7)
COMBAT_STARS: int = _next(1)
OBJECTIVE_STARS: int = _next(1)
STAR_STEPS: int = _next(7)  # 0 when the star is placed
NEAR_STARS: int = _next(1)  # one step and the means for it away
# Mats.
BOX: int = _next(6)  # upgraded boxes of the top row
CUBES: int = _next(4)  # cubes on each bottom-row action
RECRUIT: int = _next(4)
ONE_TIME: int = _next(4)
MECH: int = _next(4)
BUILT: int = _next(4)
ABILITY_OF_FACTION: int = _next(28)  # mechs deployed, by faction
WORKERS: int = _next(1)
LAST_SECTION: int = _next(6)
LAST_TOP: int = _next(4)
# Bottom-row actions.
RESOURCES: int = _next(4)  # of each type
COST: int = _next(4)
MISSING: int = _next(4)  # tokens, for actions that still have an effect
PAYABLE: int = _next(4)
PAYABLE_COINS: int = _next(1)  # the most that one that can be paid brings
READY_UNDER: int = _next(4)  # by top action: the one under it can be paid
SITE: int = _next(1)  # for a mech
SITE_TO_BUILD: int = _next(1)
NEIGHBOURS_RECRUITS: int = _next(1)
# Board.
TERRITORIES: int = _next(1)  # as scored
SPOILS: int = _next(1)  # resource tokens as scored
HOLDS_FACTORY: int = _next(1)
WORKERS_FOR: int = _next(6)  # workers by what their territories produce: metal, food, oil, wood, workers, nothing
WORKER_SPACES: int = _next(1)
AT_HOME: int = _next(1)  # units on the home base
STEPS_TO_FACTORY: int = _next(1)
STEPS_TO_ENCOUNTER: int = _next(1)
CROSSES: int = _next(1)  # rivers
SPEED: int = _next(1)
FREE_NEAR: int = _next(1)  # empty territories next to own units
TOKENS_OUT: int = _next(1)  # Flags, Traps
# Threats.
STRENGTH: int = _next(1)  # dial and two cards
ADVANTAGE: int = _next(1)  # over the strongest opponent that can attack
DANGER_TO_WORKERS: int = _next(1)  # spaces
DANGER_TO_RESOURCES: int = _next(1)
DANGER_TO_FIGHTERS: int = _next(1)
PREY: int = _next(1)  # opponents' workers alone, in reach
PREY_RESOURCES: int = _next(1)
TARGETS: int = _next(1)  # spaces with weaker fighters in reach
# The score now.
FORTUNE: int = _next(1)
LEAD: int = _next(1)  # over the best of the others
BONUS: int = _next(1)
STAR_LEAD: int = _next(1)
STARS_BY_MOST: int = _next(1)  # times the most stars
LEAD_BY_MOST: int = _next(1)
COINS_BY_MOST: int = _next(1)
FORTUNE_BY_MOST: int = _next(1)
NUM_INPUTS: int = _next(0)
