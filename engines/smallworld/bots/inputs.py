"""What the value network reads of a seat, in this order.

`features.py` writes them; `data/network.toml` has their weights, by these names. All are small whole numbers, and
the same to every seat: totals of coins are secret, but who counts along knows them. Rule: W0.3.
"""

from __future__ import annotations

from engines.core.language.inputs import Input, each, one
from engines.smallworld.generated import names
from engines.smallworld.rules import constants as c

PLAYERS = range(2, c.MAX_PLAYERS + 1)

INPUTS: tuple[Input, ...] = (
    # The table and the clock.
    each("seats", PLAYERS, "2 to 5 players, one of them 1"),
    one("waits", "turns of others before the next one of this seat"),
    one("left", "turns that it has left"),
    one("round"),
    one("free", "land that nobody holds"),
    one("free_tribes", "of these with a Lost Tribe"),
    # Who it is.
    one("coins"),
    one("coins_lead", "over the richest of the others"),
    one("end_lead", "the same if every turn left brought what this one does"),
    one("combos", "taken so far"),
    each("race", names.RACES, "the active one"),
    each("power", names.POWERS),
    one("no_race"),
    # What a seat without an active race can pick from.
    each("race_on_offer", names.RACES),
    each("power_on_offer", names.POWERS),
    one("coins_on_offer", "the most that a combo brings, less what its place costs"),
    one("tokens_on_offer", "the most"),
    # Tokens and regions.
    one("tokens", "of the active race, wherever they are"),
    one("spare", "beyond one a region"),
    one("homeless", "tokens of a race without a region"),
    one("supply", "tokens that Skeletons and Sorcerers can still bring in"),
    one("regions", "of the active race"),
    one("resting", "of races in decline"),
    one("spirits", "of these with the Spirit badge"),
    one("ghouls", "tokens of Ghouls in decline"),
    each("held", names.TERRAINS, "regions of the active race by terrain"),
    one("held_mines"),
    one("held_magic"),
    one("held_caverns"),
    # What a turn brings as things are.
    one("bonus", "of race and power, beside the regions"),
    one("resting_coins"),
    one("income"),
    one("income_lead", "over the best of the others"),
    # Defence.
    one("immune"),
    each(
        "price", ("to 3", 4, 5, "more"), "regions of the active race that cost an attacker up to 3 tokens, 4, 5, more"
    ),
    each("resting_price", ("to 3", 4, "more"), "regions in decline that cost up to 3, 4, more"),
    one("fortresses"),
    one("camps"),
    one("at_edge", "regions of the active race where a new race may enter"),
    one("resting_at_edge"),
    one("at_rivals", "regions next to an active race of an opponent"),
    one("resting_at_rivals"),
    one("threats", "regions that an opponent has the tokens to take, for each opponent"),
    one("resting_threats"),
    one("peace", "as the Diplomat"),
    one("barred", "by the peace of another Diplomat"),
    # Attack.
    each("targets", (1, 2, 3, "more"), "regions in reach that cost 1, 2, 3, more"),
    one("takes", "of these that the spare tokens suffice for, cheapest first"),
    one("prey", "active regions of opponents among the affordable ones"),
    one("resting_prey"),
    one("loot", "regions among them that are not empty"),
    one("ground", "regions among them that race or power is paid for"),
    # How much of it the turns left can use.
    one("regions_by_left", "times the turns left"),
    one("resting_by_left"),
    one("bonus_by_left"),
    one("income_by_left"),
    one("spare_by_left"),
    one("no_race_by_left"),
    one("lead_by_left"),
)
