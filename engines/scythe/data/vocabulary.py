"""The closed word lists behind the numbers in `tables.py`, for things that are no entries of a data file."""

from __future__ import annotations

TERRAINS = ["mountain", "farm", "tundra", "forest", "village", "lake", "factory"]
RESOURCES = ["wood", "food", "metal", "oil"]
PRODUCTS = [*RESOURCES, "worker", "nothing"]
ONE_TIME = ["power", "coins", "popularity", "combat_cards"]
SETS = ["base", "invaders"]
CARD_SETS = ["base", "promo"]
TIMINGS = ["any", "end_of_turn"]
LINE_DIRECTIONS = ["east", "south_east", "south_west"]
TRACKS = ["coins", "popularity", "power", "combat_cards"]
PAYMENTS = [*TRACKS, "any_resources", "different_resources"]

# Numbered from 1.
# fmt: off
ABILITIES = [
    "riverwalk", "seaworthy", "artillery", "speed", "township", "peoples_army", "wayfare", "scout", "underpass",
    "disarm", "submerge", "camaraderie", "burrow", "sword", "shield", "rally", "toka", "suiton", "ronin", "shinobi",
]
EFFECTS = [
    *TRACKS, *RESOURCES, "any_resources", "workers", "upgrade", "deploy", "build", "enlist", "peek", "relocate",
    "produce", "worker_at_mech",
]
COUNTED_EFFECTS = [*TRACKS, *RESOURCES, "workers"]
AUTOMA_OPTIONS = ["worker", "mech", "character", "encounter_or_factory", "attack_fighter", "attack_workers"]
AUTOMA_GAINS = ["power", "coin", "combat_card", "worker", "fighter"]
PREDICATES_OF = {  # what a condition looks at
    "map": [
        "control_terrain_min", "control_tunnels_min", "control_factory", "control_adjacent_to_factory_min",
        "control_around_one_lake_min", "control_each_primary_terrain_with_worker",
    ],
    "tracks": [
        "power_highest", "power_min", "power_max", "popularity_min", "popularity_max", "coins_min", "coins_max",
    ],
    "mats": [
        "workers_min", "workers_max", "mechs_min", "mechs_max", "structures_min",
        "structures_min_not_adjacent_to_home", "upgrades_min", "upgrades_max", "recruits_min",
    ],
    "cards_and_stars": [
        "factory_cards_min", "factory_cards_max", "workers_equal_recruits", "combat_cards_min", "combat_stars_min",
    ],
    "resources": ["resource_types_controlled_min", "single_resource_min"],
    "one_territory": [
        "one_territory_tokens", "one_territory_mixed", "one_territory_escort",
        "workers_on_one_territory_adjacent_to_factory_min",
    ],
}
# fmt: on
PREDICATES = [*(word for group in PREDICATES_OF.values() for word in group), "forced_worker_retreat_this_turn"]
ONE_TERRITORY = "one_territory"  # how the file writes the predicates that begin so
CONDITIONS = [ONE_TERRITORY, *(word for word in PREDICATES if not word.startswith(ONE_TERRITORY))]  # words of the file


def name_of(word: str) -> str:
    """The word inside a constant's name: combat cards are short there."""
    return "CARDS" if word == "combat_cards" else word.upper()
