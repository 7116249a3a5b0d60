"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.items import Item
from engines.core.position import State
from engines.core.results import Columns, Count, Measure, Rows, field_of, further_table
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.words import cards

ENDINGS = {k.ENDED_FINAL_SPACE: "final_space", k.ENDED_TURN_CAP: "turn_cap"}
LABELS = {"final_space": "a final Journal space", "turn_cap": "the turn cap"}

KINDS_OF_ITEMS = {  # what is taken during a game: cards by their ids, tiles by what they show
    "townsfolk": names.TOWNSFOLK,
    "space_card": names.SPACE,
    "land_card": names.LAND,
    "water_card": names.WATER,
    "inspiration": names.INSPIRATION,
    "tile": [cards.tile_face(design) for design in range(t.NUM_DESIGNS)],
    "final_space": [name for x, name in enumerate(names.JOURNAL) if t.JOURNAL_FINAL >> x & 1],
}
CARDS = {"townsfolk": "townsfolk", "space_card": "skies", "land_card": "lands", "water_card": "waters"}  # as bits
TABLES = {kind: f"taken_{kind}" for kind in KINDS_OF_ITEMS}
ITEMS = tuple(Item(kind.replace("_", " "), TABLES[kind], (kind,)) for kind in KINDS_OF_ITEMS)


def number_in(field: str) -> Count:
    """How many things a seat has of a field that keeps them as bits."""
    return lambda core, p: getattr(core, field)[p].bit_count()


def item_table(kind: str) -> dict[str, Any]:
    """A table with a row for each thing of a kind that a seat took."""
    label = kind.replace("_", " ").capitalize()
    return further_table(TABLES[kind], label, {"seat": "Seat", kind: label}, {kind: KINDS_OF_ITEMS[kind]})


def rows(state: State, bots: Sequence[BotSpec]) -> Rows:
    """The row of the game with what was taken, and one row a seat."""
    core: Any = state.core
    taken_by_kind = {TABLES[kind]: item_columns(core, kind) for kind in KINDS_OF_ITEMS}
    game = results.game_row(state, ENDINGS[core.ended]) | {"turns": core.turns} | taken_by_kind
    return game, results.seat_rows(state, bots)


def item_columns(core: Any, kind: str) -> Columns:
    """The table of an item, seat by seat."""
    own = [taken(core, kind, p) for p in range(core.players)]
    return {"seat": [p for p, found in enumerate(own, 1) for _ in found], kind: [x for found in own for x in found]}


def taken(core: Any, kind: str, p: int) -> list[int]:
    """What of a kind a seat has at the end, by its numbers. Rule: Y5.10, Y7.1, Y7.7, Y7.11, Y7.15, Y7.19, Y9.4"""
    if kind == "tile":
        own = core.tiles[p * t.NUM_DESIGNS : (p + 1) * t.NUM_DESIGNS]
        return [x for x, number in enumerate(own) for _ in range(number)]
    if kind == "final_space":
        name = names.JOURNAL[core.marker[p]]
        return [KINDS_OF_ITEMS[kind].index(name)] if name in KINDS_OF_ITEMS[kind] else []
    if kind == "inspiration":
        return inspirations(core, p)
    return members(getattr(core, CARDS[kind])[p])


def members(cards: int) -> list[int]:
    """The numbers of a set of cards, ascending."""
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def inspirations(core: Any, p: int) -> list[int]:
    """Inspiration cards tucked, or taken by the AI. Rule: Y7.15, Y14.36"""
    if is_ai(core, p):
        return members(core.ai_inspirations)
    tucked = core.tucked
    own = [core.home_tucked[p], *(tucked[card] for card in members(core.skies[p]))]
    return [card for card in own if card != k.NO_CARD]


MEASURES = (
    Measure("journal_column", "Journal column reached", lambda core, p: t.JOURNAL_COLUMN[core.marker[p]]),
    Measure("land_cards", "Land cards gained", number_in("lands")),
    Measure("water_cards", "Water cards gained", number_in("waters")),
    Measure("space_cards", "Space cards gained", number_in("skies")),
    Measure("townsfolk_cards", "Townsfolk cards gained", number_in("townsfolk")),
    Measure("inspiration_cards", "Inspiration cards tucked", lambda core, p: len(inspirations(core, p))),
    Measure("tiles", "Upgrade tiles", lambda core, p: len(taken(core, "tile", p))),
    Measure("silver_left", "Silver left", field_of("silver")),
    Measure("provisions_left", "Provisions left", field_of("provision")),
)
COLUMNS: dict[str, Any] = {
    "endings": list(ENDINGS.values()),
    "tables": [item_table(kind) for kind in KINDS_OF_ITEMS],
    "labels": LABELS | {board: f"Board {board}" for board in names.BOARDS},
}
