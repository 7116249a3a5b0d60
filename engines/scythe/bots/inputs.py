"""What the value network reads of a seat, in this order.

`features.py` writes them; `data/network.toml` has their weights, by these names. All are small whole numbers. What a
seat keeps hidden is 0 unless it is the seat that thinks (`viewer`).
"""

from __future__ import annotations

from engines.core.language.inputs import Input, each, one
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c

PLAYERS = range(2, c.MAX_PLAYERS + 1)
STARS = [star for star in names.STARS if star not in ("objective", "combat")]  # in the order of STAR_...
PRODUCTS = [*names.RESOURCES, "worker", "nothing"]

INPUTS: tuple[Input, ...] = (
    # The table and the clock.
    one("viewer", "1 for the seat that thinks"),
    each("seats", PLAYERS, "2 to 7 players, one of them 1"),
    one("waits", "turns of others before the next one of this seat"),
    one("turns"),
    one("most_stars", "of all seats"),
    one("tokens_left", "encounters not met yet"),
    # Who it is.
    each("faction", names.FACTIONS),
    each("mat", names.MATS),
    # Tracks and cards.
    one("coins"),
    one("power"),
    one("popularity"),
    each("tier", range(1, len(t.TIER_FROM)), "the middle one or better, the highest one"),
    one("cards"),
    one("card_value", "those not known count 3"),
    one("objectives"),
    one("objective_ready", "hidden: a card is complete and can be revealed"),
    one("objective_parts", "hidden: conditions that hold, of the best card"),
    one("factory_card"),
    one("combats_won"),
    one("combats_lost"),
    one("encounters"),
    # Stars: how many, which, and how far the others are.
    one("stars"),
    each("star", STARS),
    one("combat_stars"),
    one("objective_stars"),
    each("star_steps", STARS, "0 when the star is placed"),
    one("near_stars", "one step and the means for it away"),
    # Mats.
    each("box", names.UPGRADE_BOXES, "upgraded boxes of the top row"),
    each("cubes", names.BOTTOM_ACTIONS, "cubes on each bottom-row action"),
    each("recruit", names.BOTTOM_ACTIONS),
    each("one_time", names.ONE_TIME),
    each("mech", range(c.NUM_MECHS)),
    each("built", names.STRUCTURES),
    each("ability_of_faction", names.MECHS, "mechs deployed, by faction"),
    one("workers"),
    each("last_section", range(c.NO_SECTION + 1)),
    each("last_top", names.TOP_ACTIONS),
    # Bottom-row actions.
    each("resources", names.RESOURCES, "of each type"),
    each("cost", names.BOTTOM_ACTIONS),
    each("missing", names.BOTTOM_ACTIONS, "tokens, for actions that still have an effect"),
    each("payable", names.BOTTOM_ACTIONS),
    one("payable_coins", "the most that one that can be paid brings"),
    each("ready_under", names.TOP_ACTIONS, "by top action: the one under it can be paid"),
    one("site", "for a mech"),
    one("site_to_build"),
    one("neighbours_recruits"),
    # Board.
    one("territories", "as scored"),
    one("spoils", "resource tokens as scored"),
    one("holds_factory"),
    each(
        "workers_for", PRODUCTS, "workers by what their territories produce: metal, food, oil, wood, workers, nothing"
    ),
    one("worker_spaces"),
    one("at_home", "units on the home base"),
    one("steps_to_factory"),
    one("steps_to_encounter"),
    one("crosses", "rivers"),
    one("speed"),
    one("free_near", "empty territories next to own units"),
    one("tokens_out", "Flags, Traps"),
    # Threats.
    one("strength", "dial and two cards"),
    one("advantage", "over the strongest opponent that can attack"),
    one("danger_to_workers", "spaces"),
    one("danger_to_resources"),
    one("danger_to_fighters"),
    one("prey", "opponents' workers alone, in reach"),
    one("prey_resources"),
    one("targets", "spaces with weaker fighters in reach"),
    # The score now.
    one("fortune"),
    one("lead", "over the best of the others"),
    one("bonus"),
    one("star_lead"),
    one("stars_by_most", "times the most stars"),
    one("lead_by_most"),
    one("coins_by_most"),
    one("fortune_by_most"),
)
