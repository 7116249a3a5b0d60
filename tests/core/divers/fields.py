"""Every field of a Pearl Divers position."""

from __future__ import annotations

from engines.core.schema import Field
from tests.core.divers.constants import LINE, MAX_PLAYERS, NO_CARD, NUM_ATOMS, NUM_CARDS, TURNS_EACH

FIELDS: tuple[Field, ...] = (
    Field("players", 0, "short", 2, MAX_PLAYERS, "how many play"),
    Field("active", 0, "short", 0, MAX_PLAYERS, "whose turn it is"),
    Field("turns", 0, "short", 0, MAX_PLAYERS * TURNS_EACH, "turns ended"),
    Field("unknown", 0, "mask", 0, None, "cards of the deck in unknown order", seen="hidden"),
    Field("tail", NUM_CARDS, "short", 0, NUM_CARDS, "known cards under the deck, the next one first"),
    Field("tail_size", 0, "short", 0, NUM_CARDS, "how many known cards lie under the deck"),
    Field("discarded", 0, "mask", 0, None, "cards on the discard pile"),
    Field("shuffles", 0, "short", 0, None, "times the deck was shuffled again"),
    Field("drawn", 0, "short", 0, None, "cards drawn since the last shuffle"),
    Field("line", LINE, "short", 0, NO_CARD, "cards turned up in this turn"),
    Field("held", MAX_PLAYERS, "mask", 0, None, "cards in hand", seen="owner"),
    Field("shown", 0, "mask", 0, None, "cards in hands that everybody has seen"),
    Field("pile", MAX_PLAYERS, "mask", 0, None, "shells brought up"),
    Field("purse", MAX_PLAYERS, "short", 0, None, "coins"),
    Field("pending", NUM_ATOMS, "short", 0, None, "effects that wait, by kind"),
)
