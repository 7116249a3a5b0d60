"""The results of Architects, with the rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.architects.generated import counts, names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import scoring
from engines.architects.setup import dealing
from engines.architects.setup.points import CATEGORIES, points, score_lines
from engines.architects.setup.score_sheet import ArchitectsSheet
from engines.architects.setup.tables import ArchitectsTables
from engines.architects.words import view
from engines.core.language.speaking import members
from engines.core.results import Results
from engines.core.scoring.columns import Columns, Measure, Rows, bits_in, field_of, further_table
from engines.core.search.botspec import BotSpec
from engines.core.setup.items import Item
from engines.core.setup.setup import Setup

ENDINGS = {c.ENDED_GUILDHALL: "guildhall", c.ENDED_TURN_CAP: "turn_cap"}
MEASURES = (
    Measure("buildings", "Buildings constructed", bits_in("built")),
    Measure("cathedral", "Level on the cathedral", field_of("cathedral")),
    Measure("virtue", "Virtue", field_of("virtue")),
    Measure("hires", "Apprentices hired", field_of("hires")),
    Measure("captures", "Captures, of own workers too", field_of("captures")),
    Measure("workers_captured", "Workers captured, own ones too", field_of("workers_captured")),
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
    "labels": dict(ArchitectsTables.labels),
    "tables": [
        further_table("apprentices", "Apprentices hired", APPRENTICES, {"apprentice": names.APPRENTICES}),
        further_table("buildings", "Buildings constructed", BUILDINGS, {"building": names.BUILDINGS}),
    ],
}


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


class ArchitectsResults(Results):
    """The results of Architects."""

    categories = CATEGORIES
    measures = MEASURES
    counted_columns = counts.COLUMNS
    items = ITEMS
    further_columns = COLUMNS
    sheet_type = ArchitectsSheet

    points = staticmethod(points)
    score = staticmethod(score_lines)
    ahead = staticmethod(scoring.beats)

    def first_seat(self, core: Any, /) -> int:
        """Who starts, also before the cards are drafted; no seat while that is to be drawn. Rule: A1.11, A11.2"""
        if core.options & c.FIRST_IS_FIXED or not view.is_first_open(core):
            return int(core.first)
        players = int(core.players)
        with_characters = core.options & c.OPTION_CHARACTERS
        return dealing.most_virtuous(core.character[:players]) if with_characters else players

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        """The row of the game with the further tables, and the columns of its seats."""
        game = self.game_row(core, ENDINGS[core.ended]) | {
            "turns": core.turns,
            "apprentices": apprentices(core),
            "buildings": buildings(core),
        }
        return game, self.seat_columns(core, setup, bots)
