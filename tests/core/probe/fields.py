"""Fields of the probe: one array for each helper."""

from __future__ import annotations

from engines.core.schema import Field

SIZE = 8

FIELDS: tuple[Field, ...] = (
    Field("row", SIZE, "short", 0, 99, "cards of a display; 0 is a free place"),
    Field("riders", SIZE, "short", 0, 99, "what lies on the cards"),
    Field("bottom", SIZE, "short", 0, 62, "known cards under a deck"),
    Field("waiting", SIZE, "short", 0, 99, "a pool"),
    Field("deck", 0, "mask", 0, None, "a deck of cards"),
    Field("weights", SIZE, "short", 0, 99, "weights of a chance question"),
    Field("draws", 0, "short", 0, None, "draws before"),
)
