"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.items import Item
from engines.core.position import State
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.setup.scoring import AI_CATEGORY, CATEGORIES, Counts, all_lines

ENDINGS = {k.ENDED_FINAL_SPACE: "final_space", k.ENDED_TURN_CAP: "turn_cap"}
MEASURES = {
    "journal_column": "Journal column reached",
    "land_cards": "Land cards gained",
    "water_cards": "Water cards gained",
    "space_cards": "Space cards gained",
    "townsfolk_cards": "Townsfolk cards gained",
    "inspiration_cards": "Inspiration cards tucked",
    "tiles": "Upgrade tiles",
    "silver_left": "Silver left",
    "provisions_left": "Provisions left",
}
LABELS = {"final_space": "a final Journal space", "turn_cap": "the turn cap"}

KINDS_OF_ITEMS = {  # what is taken during a game, with the ids of what there is
    "townsfolk": names.TOWNSFOLK,
    "space_card": names.SPACE,
    "land_card": names.LAND,
    "water_card": names.WATER,
    "inspiration": names.INSPIRATION,
    "tile": names.DESIGNS,
    "final_space": [name for x, name in enumerate(names.JOURNAL) if t.JOURNAL_FINAL >> x & 1],
}
TABLES = {kind: f"taken_{kind}" for kind in KINDS_OF_ITEMS}
ITEMS = tuple(Item(kind.replace("_", " "), TABLES[kind], (kind,)) for kind in KINDS_OF_ITEMS)


def columns(solo: bool) -> dict[str, Any]:
    """The columns of the result tables; `solo`: with those that only the printed opponent fills."""
    return {
        "categories": [{"column": column, "label": label, "rule": rule} for column, label, rule in categories(solo)],
        "measures": [{"column": column, "label": label} for column, label in MEASURES.items()],
        "endings": list(ENDINGS.values()),
        "tables": [item_table(kind) for kind in KINDS_OF_ITEMS],
        "labels": LABELS | {board: f"Board {board}" for board in names.BOARDS},
    }


def item_table(kind: str) -> dict[str, Any]:
    """A table with a row for each thing of a kind that a seat took."""
    what = {"column": kind, "kind": "TEXT", "label": kind.replace("_", " ").capitalize(), "words": KINDS_OF_ITEMS[kind]}
    return {
        "table": TABLES[kind],
        "label": what["label"],
        "columns": [{"column": "seat", "kind": "INTEGER", "label": "Seat"}, what],
    }


def categories(solo: bool) -> tuple[tuple[str, str, str], ...]:
    """Sources of points: column, label, rule."""
    return (*CATEGORIES, AI_CATEGORY) if solo else CATEGORIES


def game_row(state: State) -> dict[str, Any]:
    """The row of the game."""
    core: Any = state.core
    row = results.game_row(state, core.first, ENDINGS[core.ended]) | {"turns": core.turns}
    return row | {TABLES[kind]: item_rows(core, kind) for kind in KINDS_OF_ITEMS}


def item_rows(core: Any, kind: str) -> list[dict[str, Any]]:
    """The rows of an item's table, seat by seat."""
    ids = KINDS_OF_ITEMS[kind]
    return [{"seat": p + 1, kind: ids[x]} for p in range(core.players) for x in taken(core, kind, p)]


def taken(core: Any, kind: str, p: int) -> list[int]:
    """What of a kind a seat has at the end, by its numbers. Rule: Y5.10, Y7.1, Y7.7, Y7.11, Y7.15, Y7.19, Y9.4"""
    if kind == "tile":
        own = core.tiles[p * t.NUM_DESIGNS : (p + 1) * t.NUM_DESIGNS]
        return [x for x, number in enumerate(own) for _ in range(number)]
    if kind == "final_space":
        return [
            KINDS_OF_ITEMS[kind].index(name) for name in [names.JOURNAL[core.marker[p]]] if name in KINDS_OF_ITEMS[kind]
        ]
    if kind == "inspiration":
        return inspirations(core, p)
    fields = {"townsfolk": core.townsfolk, "space_card": core.skies, "land_card": core.lands, "water_card": core.waters}
    return [x for x in range(t.NUM_LAND) if fields[kind][p] >> x & 1]


def inspirations(core: Any, p: int) -> list[int]:
    """Inspiration cards tucked, or taken by the AI. Rule: Y7.15, Y14.36"""
    if is_ai(core, p):
        return [x for x in range(t.NUM_INSPIRATION) if core.ai_inspirations >> x & 1]
    own = [core.home_tucked[p], *(core.tucked[card] for card in range(t.NUM_SPACE) if core.skies[p] >> card & 1)]
    return [card for card in own if card != k.NO_CARD]


def seat_rows(state: State, bots: Sequence[BotSpec], solo: bool) -> list[dict[str, Any]]:
    """One row a seat."""
    core: Any = state.core
    lines = all_lines([Counts.of(core, seat) for seat in range(core.players)], solo)
    points = [column for column, _, _ in categories(solo)]
    rows = results.seat_rows(state, bots, lines, points, core.first)
    return [row | measures(core, seat) for seat, row in enumerate(rows)]


def measures(core: Any, seat: int) -> dict[str, int]:
    """What a seat has at the end."""
    return {
        "journal_column": t.JOURNAL_COLUMN[core.marker[seat]],
        "land_cards": core.lands[seat].bit_count(),
        "water_cards": core.waters[seat].bit_count(),
        "space_cards": core.skies[seat].bit_count(),
        "townsfolk_cards": core.townsfolk[seat].bit_count(),
        "inspiration_cards": len(inspirations(core, seat)),
        "tiles": sum(core.tiles[seat * t.NUM_DESIGNS : (seat + 1) * t.NUM_DESIGNS]),
        "silver_left": core.silver[seat],
        "provisions_left": core.provision[seat],
    }
