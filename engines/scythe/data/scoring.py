"""Tables of the tracks, the end scoring, the bonus tiles and the combat deck."""

from __future__ import annotations

from engines.core.build.generate.common import Data, columns, texts
from engines.core.build.generate.text import Entry

COUNTS = 10  # that a structure bonus tile can pay differently, 0 included


def bonus_coins(data: Data) -> list[int]:
    """tile * COUNTS + count -> coins; nothing for 0, the last line for counts beyond it."""
    result = []
    for tile in data["scoring"]["structure_bonus"]:
        reached = [[row["coins"] for row in tile["coins"] if row["from"] <= count] for count in range(COUNTS)]
        result += [coins[-1] if coins else 0 for coins in reached]
    return result


def scoring_entries(data: Data) -> list[Entry]:
    """Tracks, tiers, bonus tiles and the combat deck."""
    scoring = data["scoring"]
    tracks, tiers, deck = scoring["tracks"], scoring["popularity_tier"], scoring["combat_deck"]["composition"]
    tier_of = [i for i, tier in enumerate(tiers) for _ in range(tier["from"], tier["to"] + 1)]
    return [
        *(Entry(name.upper(), tracks[name]) for name in ("popularity_max", "power_max", "power_dial_max")),
        Entry("CONSOLATION_CARDS", scoring["combat"]["loser_draws_combat_cards"]),
        Entry("POPULARITY_LOSS_PER_WORKER", scoring["combat"]["popularity_loss_per_worker"]),
        Entry("FACTORY_OFFER_EXTRA", scoring["factory_offer"]["cards_more_than_players"], "Cards beyond the players."),
        Entry("FACTORY_TERRITORIES", scoring["end_scoring"]["factory_counts_as_territories"]),
        Entry("RESOURCES_PER_PAIR", scoring["end_scoring"]["resources_per_pair"]),
        Entry("TIER_OF", tier_of, "Popularity -> tier."),
        Entry("TIER_FROM", [tier["from"] for tier in tiers], "The least popularity of each."),
        *columns(tiers, {name.upper(): name for name in ("per_star", "per_territory", "per_resource_pair")}),
        Entry("STAR_SPACES", texts(scoring["star"], "spaces"), "Places of each kind of star."),
        Entry("NUM_BONUS_TILES", len(scoring["structure_bonus"])),
        *[Entry(f"TILE_{tile['id'].upper()}", i) for i, tile in enumerate(scoring["structure_bonus"])],
        Entry("BONUS_COUNTS", COUNTS),
        Entry("STRUCTURE_BONUS_COINS", bonus_coins(data), "tile * BONUS_COUNTS + count -> coins."),
        *columns(deck, {"COMBAT_CARD_VALUE": "value", "COMBAT_CARD_COUNT": "count"}),
    ]
