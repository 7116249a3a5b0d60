"""Wayfarers of the South Tigris, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engines.core.botspec import BotSpec
from engines.core.dealing import Dealer
from engines.core.factors import Factor
from engines.core.game import Game
from engines.core.items import Item
from engines.core.position import State
from engines.core.results import Category, Line, Rows
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.wayfarers.generated import names, play
from engines.wayfarers.generated import tables as t
from engines.wayfarers.questions import QUESTIONS
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules import opening, scoring
from engines.wayfarers.setup import dealing, results
from engines.wayfarers.setup.options import OPTIONS, SOLO_SEATS, TURN_CAP
from engines.wayfarers.setup.score_sheet import AI_CATEGORY, CATEGORIES, WayfarersSheet, points
from engines.wayfarers.words import narrate, status
from engines.wayfarers.words.slots import SLOTS

if TYPE_CHECKING:
    from engines.drawing.style import Style


class Wayfarers(Game):
    """Wayfarers of the South Tigris for two to four players."""

    name = dealing.GAME
    title = "Wayfarers of the South Tigris (in progress: no greedy bot)"
    longest_game = 60
    min_players, max_players = 2, k.MAX_PLAYERS
    play = play
    factors: Sequence[Factor] = (dealing.BOARD,)
    items: Sequence[Item] = results.ITEMS
    options = OPTIONS
    table_keys = dealing.TABLE_KEYS
    assignments: tuple[str, ...] = ("balanced", "random", "fixed")
    questions = QUESTIONS
    slots = SLOTS
    solo = False
    categories: Sequence[Category] = CATEGORIES
    measures = results.MEASURES
    sheet_type = WayfarersSheet

    def under(self, options: Mapping[str, Any]) -> Game:
        """Against the solo opponent points have one source more. Rule: Y14.36"""
        return SOLO if dealing.ai_board(options) else self

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """The player boards, and what is fixed of the table. Rule: Y1.6"""
        for seat, own in enumerate(setup.seats):
            self.put(core, "board", seat, names.BOARDS.index(own["board"]))
        first, tiles = dealing.first_seat(setup), dealing.journal_tiles(setup)
        self.put(core, "first", 0, k.NO_SEAT if first is None else first)
        self.put_all(core, "side", dealing.sides(setup) or [k.NO_SIDE] * t.NUM_SECTIONS)
        self.put_all(core, "journal_tile", [tiles.get(space, k.NO_TILE) for space in range(t.NUM_JOURNAL)])
        if dealing.is_solo(setup):
            self.put(core, "solo", 0, dealing.ai_board(setup.options))
            self.put(core, "first", 0, k.HUMAN)
        self.put(core, "turn_cap", 0, setup.options.get("turn_cap", TURN_CAP))

    def begin(self, core: Any) -> None:
        """Lay everything out, up to the first draw."""
        opening.begin(core)

    def score(self, core: Any, seat: int) -> list[Line]:
        """Points line by line."""
        sheet = self.sheet.of_position(core)
        return self.sheet.lines(sheet, sheet.players[seat])

    def points(self, core: Any, seat: int) -> Sequence[int]:
        """The same without words."""
        return points(core, seat)[: len(self.categories)]

    def ahead(self, core: Any, one: int, two: int) -> int:
        """Whether seat `one` is ahead of `two`, and by what. Rule: Y13.6"""
        return scoring.ahead(core, one, two)

    def first_seat(self, core: Any) -> int:
        """The seat that began."""
        return int(core.first)

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """Deals boards, sides, tiles and who starts: against the AI the human. Rule: Y1.1, Y1.3, Y1.6, Y1.7, Y14.1"""
        boards = super().dealer(players, **constraints)
        return dealing.Dealer(boards, self.solo and players == SOLO_SEATS)

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats, or what lies on the table, cannot be."""
        super().check_table(setup, source)
        dealing.check_table(setup.table, len(setup.seats), source)
        dealing.check_solo(setup, source)

    def setup_rows(self, setup: Setup) -> list[dict[str, Any]]:
        """One row a seat, as it is read out at the table."""
        return dealing.setup_rows(setup)

    def setup_notes(self, setup: Setup) -> list[str]:
        """What lies on the table for everybody."""
        return [*dealing.setup_notes(setup), *self.option_notes(setup)]

    def narrate(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
        """What happened between two views of a seat, one line an event."""
        return narrate.narrate(before, after, seat)

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table in words; nothing is hidden."""
        return status.status_lines(core)

    def draw(self, state: State, seat: int | None, style: Style) -> list[str]:
        """Rows of cards, tiles and players."""
        from engines.wayfarers.screen import screen

        return screen.draw(state, style)

    def draw_mats(self, state: State, seat_of_mat: int, viewer: int | None, style: Style) -> list[str]:
        """Supply, tableau and caravan of a seat."""
        from engines.wayfarers.screen import screen

        return screen.draw_mats(state, seat_of_mat, style)

    def columns(self) -> dict[str, Any]:
        """The columns of the result tables."""
        return super().columns() | results.COLUMNS

    def rows(self, state: State, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file."""
        return results.rows(state, bots)


class Solo(Wayfarers):
    """The same with the printed opponent on seat 2, whose cards have points of their own. Rule: Y14.36"""

    solo = True
    categories = (*CATEGORIES, AI_CATEGORY)


GAME, SOLO = Wayfarers(), Solo()
