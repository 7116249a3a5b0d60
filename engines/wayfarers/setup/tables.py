"""The tables of Wayfarers: which there are, how they are dealt and read out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engines.core.setup.dealing import Dealer, cells_by_seat
from engines.core.setup.factors import Factor
from engines.core.setup.layout import Layout
from engines.core.setup.packing import Different, Kind, Letters, SeatNumber
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables
from engines.wayfarers.generated import names
from engines.wayfarers.generated.tables import NUM_SECTIONS
from engines.wayfarers.rules import constants as c
from engines.wayfarers.setup import dealing, steps
from engines.wayfarers.setup.options import OPTIONS, SOLO_SEATS

ENDING_TITLES = {"final_space": "a final Journal space", "turn_cap": "the turn cap"}


class WayfarersTables(Tables):
    """Tables of Wayfarers of the South Tigris for two to four players."""

    name = dealing.GAME
    rules_version = "2"
    title = "Wayfarers of the South Tigris"
    min_players, max_players = 2, c.MAX_PLAYERS
    factors: Sequence[Factor] = (dealing.BOARD,)
    labels: Mapping[str, str] = MappingProxyType(ENDING_TITLES | dealing.BOARD_TITLES)
    spoken: Mapping[str, Mapping[str, str]] = MappingProxyType({"board": dealing.SPOKEN_BOARDS})
    bgg_ids: Mapping[int, str] = MappingProxyType({350316: ""})
    options = OPTIONS
    table_keys = dealing.TABLE_KEYS
    table_titles: Mapping[str, Mapping[str, str]] = MappingProxyType(
        {"journal_tiles": {tile: tile for tile in names.JOURNAL_TILES}}
    )
    code_letter = "Y"
    coded: Mapping[str, Kind] = MappingProxyType(
        {
            "first_seat": SeatNumber(),
            "sides": Letters(dealing.SIDES, NUM_SECTIONS),
            "journal_tiles": Different((names.JOURNAL_TILES,), len(dealing.TILE_SPACES)),
        }
    )
    assignments: tuple[str, ...] = ("balanced", "random", "fixed")
    solo_option = "solo"

    def under(self, options: Mapping[str, Any]) -> Tables:
        """Against the solo opponent one seat has a board of its. Rule: Y14.1"""
        return SOLO[options["solo"]] if dealing.ai_boards(options) else self

    def starter(self, setup: Setup) -> int | None:
        """The seat that the table names; the player against the solo opponent."""
        return 0 if dealing.is_solo(setup) else dealing.first_seat(setup)

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """Deals boards, sides, tiles and who starts. Rule: Y1.1, Y1.3, Y1.6, Y1.7"""
        return dealing.Dealer(super().dealer(players, **constraints))

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats, or what lies on the table, cannot be."""
        super().check_table(setup, source)
        dealing.check_table(setup.table, len(setup.seats), source)
        dealing.check_solo(setup, source)


class SoloTables(WayfarersTables):
    """The same with the printed opponent on seat 2, which has boards of its own. Rule: Y14.1"""

    assignments = ("random", "fixed")

    def __init__(self, boards: Sequence[str]) -> None:
        self.factors = (Factor(dealing.BOARD.name, (*names.BOARDS, *boards)),)

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """Deals the human a player board and the AI one of its own; the human starts. Rule: Y14.1"""
        if players != SOLO_SEATS:
            return TABLES.dealer(players, **constraints)
        cells, wanted = self.cells(**constraints), self.constraints(constraints)
        boards = dealing.SoloBoards(cells_by_seat(cells, players, self._known, wanted))
        return dealing.Dealer(boards, solo=True)


class WayfarersLayout(Layout):
    """Boards, and what lies on the table."""

    rows = staticmethod(dealing.setup_rows)
    table_notes = staticmethod(dealing.table_notes)
    steps = staticmethod(steps.setup_steps)

    def seat_titles(self, setup: Setup) -> Sequence[str]:
        """The solo opponent is the AI. Rule: Y14.1"""
        return ("", "The AI") if dealing.is_solo(setup) else ()


TABLES = WayfarersTables()
SOLO = {name: SoloTables(boards) for name in OPTIONS["solo"].values if (boards := dealing.ai_boards({"solo": name}))}
