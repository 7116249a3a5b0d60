"""The points of a seat line by line, and the rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.architects.rules import scoring
from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.items import Item
from engines.core.position import State
from engines.core.results import Category, Columns, Line, Measure, Rows, bits_in, field_of, further_table
from engines.core.speaking import members

ENDINGS = {k.ENDED_GUILDHALL: "guildhall", k.ENDED_TURN_CAP: "turn_cap"}
CATEGORIES = (
    Category("points_buildings", "Buildings", "A8.5"),
    Category("points_effects", "End effects of buildings", "A8.5", "end effects"),
    Category("points_cathedral", "Cathedral", "A8.5"),
    Category("points_virtue", "Virtue", "A7.1"),
    Category("points_debts", "Unpaid debts", "A8.5", "debts"),
    Category("points_goods", "Gold and marble", "A8.5"),
    Category("points_silver", "Silver", "A8.5"),
    Category("points_prison", "Prison", "A8.5"),
)
MEASURES = (
    Measure("buildings", "Buildings constructed", bits_in("built")),
    Measure("cathedral", "Level on the cathedral", field_of("cathedral")),
    Measure("virtue", "Virtue", field_of("virtue")),
    Measure("hires", "Apprentices hired", field_of("hires")),
    Measure("captures", "Captures", field_of("captures")),
    Measure("workers_captured", "Workers captured", field_of("workers_captured")),
    Measure("market_visits", "Visits to the Black Market", field_of("market_visits")),
    Measure("debts_taken", "Debts taken", field_of("debts_taken")),
    Measure("debts_paid", "Debts paid off", field_of("paid")),
    Measure("debts_unpaid", "Unpaid debts at the end", field_of("debts")),
)


APPRENTICES = {"seat": "Seat", "apprentice": "Apprentice", "kept": "Whether it was there at the end"}
BUILDINGS = {
    "seat": "Seat",
    "building": "Building",
    "points_printed": "Points printed on it",
    "points_end": "Points for its end effect",
}
ITEMS = (
    Item(name="apprentice", table="apprentices", kinds=("apprentice",), measures=("kept",)),
    Item(name="building", table="buildings", kinds=("building",), parts=("points_printed", "points_end")),
)
COLUMNS: dict[str, Any] = {
    "endings": list(ENDINGS.values()),
    "labels": {"guildhall": "the full Guildhall", "turn_cap": "the turn cap"}
    | dict(zip(names.CHARACTERS, names.CHARACTER_NAMES, strict=True)),
    "tables": [
        further_table("apprentices", "Apprentices hired", APPRENTICES, {"apprentice": names.APPRENTICES}),
        further_table("buildings", "Buildings constructed", BUILDINGS, {"building": names.BUILDINGS}),
    ],
}


def points(core: Any) -> list[list[int]]:
    """Points of every seat by category, if the game ended now. Rule: A8.5"""
    return [points_of(core, seat) for seat in range(core.players)]


def points_of(core: Any, seat: int) -> list[int]:
    """Points of a seat by category. Rule: A8.5"""
    virtue, debts = scoring.end_virtue(core, seat), scoring.end_debts(core, seat)
    return [
        scoring.printed_points(core, seat),
        scoring.effect_points(core, seat, virtue, debts),
        t.LEVEL_VP[core.cathedral[seat]],
        t.VIRTUE_VP[virtue],
        scoring.debt_points(core, seat, debts),
        scoring.goods_points(core, seat),
        scoring.silver_points(core, seat),
        scoring.prison_points(core, seat),
    ]


def score_lines(core: Any, seat: int) -> list[Line]:
    """The same line by line."""
    return [category.line(n) for category, n in zip(CATEGORIES, points_of(core, seat), strict=True)]


def rows(state: State, bots: Sequence[BotSpec]) -> Rows:
    """The row of the game with the further tables, and the columns of its seats."""
    core: Any = state.core
    game = results.game_row(state, ENDINGS[core.ended]) | {
        "turns": core.turns,
        "apprentices": apprentices(core),
        "buildings": buildings(core),
    }
    return game, results.seat_columns(state, bots)


def apprentices(core: Any) -> Columns:
    """The apprentices that each seat hired, also those that it lost."""
    cards, hired = by_seat(core.ever_hired, core.players), core.hired
    return {
        "seat": [seat + 1 for seat, _ in cards],
        "apprentice": [card for _, card in cards],
        "kept": [hired[seat] >> card & 1 for seat, card in cards],
    }


def buildings(core: Any) -> Columns:
    """The buildings that each seat constructed. Rule: A8.5"""
    cards, virtue, debts = by_seat(core.built, core.players), core.virtue, core.debts
    return {
        "seat": [seat + 1 for seat, _ in cards],
        "building": [card for _, card in cards],
        "points_printed": [t.BUILDING_VP[card] for _, card in cards],
        "points_end": [scoring.points_of(core, seat, card, virtue[seat], debts[seat]) for seat, card in cards],
    }


def by_seat(sets: Sequence[int], players: int) -> list[tuple[int, int]]:
    """Every card of a field that has a set for each seat, with its seat."""
    return [(seat, card) for seat in range(players) for card in members(sets[seat])]
