"""Every field of a position."""

from __future__ import annotations

from engines.core.schema import Field
from tests.core.conquest.tables import MAX_PLAYERS, NOBODY, NUM_REGIONS

P = MAX_PLAYERS

FIELDS: tuple[Field, ...] = (
    Field("players", 0, "short", 2, P, "how many play", "W0.1"),
    Field("rounds_left", 0, "short", 0, 10, "rounds to play, this one included", "W1.1"),
    Field("active", 0, "short", 0, P, "whose turn it is"),
    Field("race", P, "short", 0, 5, "active race of each seat", "W0.4"),
    Field("talent", P, "short", 0, 4, "special power of each seat", "W0.4"),
    Field("in_hand", P, "short", 0, 20, "race tokens in hand", "W5.2"),
    Field("tray", P, "short", 0, 20, "race tokens out of play", "W0.8"),
    Field("points", P, "short", 0, None, "coins", "W8.1"),
    Field("holder", NUM_REGIONS, "short", 0, NOBODY, "who occupies each region; 15 nobody", "W0.5"),
    Field("tokens", NUM_REGIONS, "short", 0, 20, "race tokens in each region", "W0.5"),
    Field("tribes", 0, "mask", 0, None, "regions with a Lost Tribe", "W1.4"),
    Field("lairs", 0, "mask", 0, None, "regions with a lair", "W12.13"),
    Field("rolled", P, "short", 0, None, "times each seat has thrown the die"),
    Field("beaten", 0, "short", 0, NUM_REGIONS, "regions conquered this turn that were not empty", "W12.10", "turn"),
)
