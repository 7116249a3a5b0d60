"""The points of a seat line by line, and the rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.architects.rules import scoring
from engines.architects.words.phrases import members
from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.items import Item
from engines.core.position import State
from engines.core.results import Line

ENDINGS = {k.ENDED_GUILDHALL: "guildhall", k.ENDED_TURN_CAP: "turn_cap"}
TIE_BREAKS = ("virtue", "silver")
FEWEST_STORED = -62  # the least number that a run file holds; only random play falls below it, by debts
CATEGORIES = (
    ("points_buildings", "Buildings", "A8.5"),
    ("points_effects", "End effects of buildings", "A8.5"),
    ("points_cathedral", "Cathedral", "A8.5"),
    ("points_virtue", "Virtue", "A7.1"),
    ("points_debts", "Unpaid debts", "A8.5"),
    ("points_goods", "Gold and marble", "A8.5"),
    ("points_silver", "Silver", "A8.5"),
    ("points_prison", "Prison", "A8.5"),
)
MEASURES = {
    "buildings": "Buildings constructed",
    "cathedral": "Level on the cathedral",
    "virtue": "Virtue",
    "hires": "Apprentices hired",
    "captures": "Captures",
    "workers_captured": "Workers captured",
    "market_visits": "Visits to the Black Market",
    "debts_taken": "Debts taken",
    "debts_paid": "Debts paid off",
    "debts_unpaid": "Unpaid debts at the end",
}
APPRENTICE_COLUMNS = (
    ("seat", "INTEGER", "Seat"),
    ("apprentice", "TEXT", "Apprentice"),
    ("kept", "INTEGER", "Whether it was there at the end"),
)
BUILDING_COLUMNS = (
    ("seat", "INTEGER", "Seat"),
    ("building", "TEXT", "Building"),
    ("points_printed", "INTEGER", "Points printed on it"),
    ("points_end", "INTEGER", "Points for its end effect"),
)
WORDS = {"apprentice": names.APPRENTICES, "building": names.BUILDINGS}
ITEMS = (
    Item(name="apprentice", table="apprentices", kinds=("apprentice",), measures=("kept",)),
    Item(name="building", table="buildings", kinds=("building",), parts=("points_printed", "points_end")),
)


def _table(name: str, label: str, columns: Sequence[tuple[str, str, str]]) -> dict[str, Any]:
    told: list[dict[str, Any]] = [{"column": column, "kind": kind, "label": words} for column, kind, words in columns]
    told = [entry | ({"words": WORDS[entry["column"]]} if entry["kind"] == "TEXT" else {}) for entry in told]
    return {"table": name, "label": label, "columns": told}


COLUMNS: dict[str, Any] = {
    "categories": [{"column": column, "label": label, "rule": rule} for column, label, rule in CATEGORIES],
    "measures": [{"column": column, "label": label} for column, label in MEASURES.items()],
    "endings": list(ENDINGS.values()),
    "labels": {"guildhall": "the full Guildhall", "turn_cap": "the turn cap"}
    | dict(zip(names.CHARACTERS, names.CHARACTER_NAMES, strict=True)),
    "tables": [
        _table("apprentices", "Apprentices hired", APPRENTICE_COLUMNS),
        _table("buildings", "Buildings constructed", BUILDING_COLUMNS),
    ],
}


def score_lines(core: Any, seat: int) -> list[Line]:
    """Points and where they come from, if the game ended now. Rule: A8.5"""
    virtue, debts = scoring.end_virtue(core, seat), scoring.end_debts(core, seat)
    points = (
        scoring.printed_points(core, seat),
        scoring.effect_points(core, seat, virtue, debts),
        t.LEVEL_VP[core.cathedral[seat]],
        t.VIRTUE_VP[virtue],
        scoring.debt_points(core, seat, debts),
        scoring.goods_points(core, seat),
        scoring.silver_points(core, seat),
        scoring.prison_points(core, seat),
    )
    return [Line(label.lower(), n, rule) for (_, label, rule), n in zip(CATEGORIES, points, strict=True)]


def game_row(state: State) -> results.GameRow:
    """The row of the game, with the rows of the further tables."""
    core: Any = state.core
    return results.game_row(state, core.first, ENDINGS[core.ended]) | {
        "turns": core.turns,
        "apprentices": list(apprentice_rows(core)),
        "buildings": list(building_rows(core)),
    }


def apprentice_rows(core: Any) -> Iterator[dict[str, Any]]:
    """A row for each kind of apprentice that a seat hired."""
    hired, ever = core.hired, core.ever_hired
    for seat in range(core.players):
        for kind in members(ever[seat]):
            yield {"seat": seat + 1, "apprentice": names.APPRENTICES[kind], "kept": hired[seat] >> kind & 1}


def building_rows(core: Any) -> Iterator[dict[str, Any]]:
    """A row for each building that a seat constructed."""
    built, virtue, debts = core.built, core.virtue, core.debts
    for seat in range(core.players):
        for card in members(built[seat]):
            points = scoring.points_of(core, seat, card, virtue[seat], debts[seat])
            printed = {"building": names.BUILDINGS[card], "points_printed": t.BUILDING_VP[card]}
            yield {"seat": seat + 1, **printed, "points_end": points}


def seat_rows(state: State, bots: Sequence[BotSpec]) -> list[results.SeatRow]:
    """One row a seat; ranks are those of the real points, of which no fewer than FEWEST_STORED are stored."""
    core: Any = state.core
    lines = [score_lines(core, seat) for seat in range(state.num_players)]
    rows = results.seat_rows(state, bots, lines, [column for column, _, _ in CATEGORIES], core.first)
    return [stored(row) | measures(core, seat) for seat, row in enumerate(rows)]


def stored(row: results.SeatRow) -> results.SeatRow:
    """The row with points that a run file can hold."""
    return row | {key: max(row[key], FEWEST_STORED) for key in ("score", "points_debts")}


def measures(core: Any, seat: int) -> dict[str, int]:
    """What a seat did, and where it stood at the end."""
    return {
        "buildings": int(core.built[seat]).bit_count(),
        "cathedral": core.cathedral[seat],
        "virtue": core.virtue[seat],
        "hires": core.hires[seat],
        "captures": core.captures[seat],
        "workers_captured": core.workers_captured[seat],
        "market_visits": core.market_visits[seat],
        "debts_taken": core.debts_taken[seat],
        "debts_paid": core.paid[seat],
        "debts_unpaid": core.debts[seat],
    }
