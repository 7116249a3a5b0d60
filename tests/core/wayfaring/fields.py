"""Every field of a position. Only seat 0 acts."""

from __future__ import annotations

from engines.core.schema import Field
from tests.core.wayfaring.constants import DISPLAY, NO_CARD, NUM_COLOURS, NUM_ICONS, NUM_SEATS, PLACES
from tests.core.wayfaring.tables import NUM_ATOMS, NUM_SQUARES, NUM_TILES

FIELDS: tuple[Field, ...] = (
    Field("silver", NUM_SEATS, "short", 0, None, "silver of each seat", "Y1.8"),
    Field("provision", NUM_SEATS, "short", 0, None, "provisions of each seat", "Y1.8"),
    Field("influence", NUM_SEATS, "short", 0, 15, "influence in supply", "Y4.1"),
    Field("guild", NUM_COLOURS, "short", 0, 15, "own influence in the black, yellow and blue guild", "Y4.10"),
    Field("workers", NUM_COLOURS, "short", 0, 9, "own green, yellow and blue workers", "Y8.6"),
    Field("dice", 6, "short", 0, 5, "own dice not placed, by value", "Y10.1"),
    Field("tableau", PLACES, "short", 0, NO_CARD, "own land cards, the home city first; 63 none", "Y7.1"),
    Field("folk", PLACES, "short", 0, NO_CARD, "townsfolk under each card; 63 none", "Y7.19"),
    Field("die_on", PLACES, "short", 0, 6, "value of the die on each card; 0 none", "Y10.1"),
    Field("fresh", 0, "mask", 0, None, "places of cards gained this turn", "Y8.16", "turn"),
    Field("column", 0, "short", 0, 5, "caravan column of the die placed this turn", "Y10.4", "turn"),
    Field("deck", 0, "mask", 0, None, "land cards not yet seen", "Y1.2", seen="hidden"),
    Field("display", DISPLAY, "short", 0, NO_CARD, "face-up land cards; 63 none", "Y1.2"),
    Field("token_on", DISPLAY, "short", 0, NUM_SEATS, "whose influence lies on the card: seat + 1, 0 none", "Y4.2"),
    Field("workers_on", DISPLAY, "short", 0, 7, "workers on the card, green, yellow, blue as bits", "Y11.2"),
    Field("store", NUM_TILES, "short", 0, 4, "tiles left of each design", "Y9.4"),
    Field("covered", 0, "mask", 0, (1 << NUM_SQUARES) - 1, "covered squares of the caravan", "Y9.5"),
    Field("icons", 6 * NUM_ICONS, "short", 0, 9, "icons of tiles, by column", "Y9.10"),
    Field("pending", NUM_ATOMS, "short", 0, None, "effects that wait, by kind", "Y2.4", "turn"),
    Field("rolls", 0, "short", 0, None, "dice rolled so far"),
    Field("revealed", 0, "short", 0, None, "cards revealed so far"),
    Field("turns_left", 0, "short", 0, 5, "turns to play"),
)
