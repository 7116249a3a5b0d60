"""Wayfarers of the South Tigris, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import Any

from engines.core.asides import beside
from engines.core.constants import POLICY_GREEDY_1
from engines.core.dealing import Dealer, cells_by_seat
from engines.core.experts import LEVELS, Thinking
from engines.core.explaining import Explanation
from engines.core.factors import Factor
from engines.core.game import Game
from engines.core.items import Item
from engines.core.options import in_force
from engines.core.results import Category, Line
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.wayfarers.bots import greedy_1, weights
from engines.wayfarers.bots.inputs import INPUTS
from engines.wayfarers.generated import counts, names, play
from engines.wayfarers.generated import tables as t
from engines.wayfarers.questions import QUESTIONS
from engines.wayfarers.questions.events import LOG
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules import opening, scoring, sources
from engines.wayfarers.setup import dealing, results
from engines.wayfarers.setup.options import OPTIONS, SOLO_SEATS
from engines.wayfarers.setup.score_sheet import AI_CATEGORY, CATEGORIES, WayfarersSheet
from engines.wayfarers.setup.steps import setup_steps
from engines.wayfarers.words import asides, status
from engines.wayfarers.words.slots import SLOTS


class Wayfarers(Game):
    """Wayfarers of the South Tigris for two to four players."""

    name = dealing.GAME
    title = "Wayfarers of the South Tigris"
    longest_game = 60
    min_players, max_players = 2, k.MAX_PLAYERS
    play = play
    factors: Sequence[Factor] = (dealing.BOARD,)
    items: Sequence[Item] = results.ITEMS
    options = OPTIONS
    table_keys = dealing.TABLE_KEYS
    table_titles: Mapping[str, Mapping[str, str]] = MappingProxyType(
        {"journal_tiles": {tile: tile for tile in names.JOURNAL_TILES}}
    )
    assignments: tuple[str, ...] = ("balanced", "random", "fixed")
    questions = QUESTIONS
    log = LOG
    slots = SLOTS
    solo_option = "solo"
    categories: Sequence[Category] = CATEGORIES
    measures = results.MEASURES
    counted_columns = counts.COLUMNS
    further_columns = results.COLUMNS
    sheet_type = WayfarersSheet
    screen = "engines.wayfarers.screen.screen"
    weights = weights
    frozen: Mapping[int, ModuleType] = MappingProxyType({POLICY_GREEDY_1: greedy_1})
    inputs = INPUTS
    expert_levels: Mapping[int, Thinking] = MappingProxyType(
        {**LEVELS, 5: Thinking(lines=8, worlds=4, rounds=3, width=4)}
    )

    begin = staticmethod(opening.begin)
    setup_rows = staticmethod(dealing.setup_rows)
    table_notes = staticmethod(dealing.table_notes)
    setup_steps = staticmethod(setup_steps)
    ahead = staticmethod(scoring.ahead)
    rows = staticmethod(results.rows)

    def under(self, options: Mapping[str, Any]) -> Game:
        """Against the solo opponent points have one source more. Rule: Y14.36"""
        return SOLO[options["solo"]] if dealing.ai_boards(options) else self

    def seat_titles(self, setup: Setup) -> Sequence[str]:
        """The solo opponent is the AI. Rule: Y14.1"""
        return ("", "The AI") if dealing.is_solo(setup) else ()

    def starter(self, setup: Setup) -> int | None:
        """The seat that the table names; the player against the solo opponent."""
        return 0 if dealing.is_solo(setup) else dealing.first_seat(setup)

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """The player boards, and what is fixed of the table. Rule: Y1.6"""
        for seat, own in enumerate(setup.seats):
            if own["board"] in names.BOARDS:
                self.put(core, "board", seat, names.BOARDS.index(own["board"]))
        first, tiles = dealing.first_seat(setup), dealing.journal_tiles(setup)
        self.put(core, "first", 0, k.NO_SEAT if first is None else first)
        self.put_all(core, "side", dealing.sides(setup) or [k.NO_SIDE] * t.NUM_SECTIONS)
        self.put_all(core, "journal_tile", [tiles.get(space, k.NO_TILE) for space in range(t.NUM_JOURNAL)])
        if dealing.is_solo(setup):
            self.put(core, "solo", 0, names.AI_BOARDS.index(setup.seats[k.AI]["board"]) + 1)
            self.put(core, "first", 0, k.HUMAN)
        self.put(core, "turn_cap", 0, in_force("turn_cap", setup.options, OPTIONS))

    def score(self, core: Any, seat: int) -> list[Line]:
        """Points line by line."""
        sheet = self.sheet.of_position(core)
        return self.sheet.lines(sheet, sheet.players[seat])

    def points(self, core: Any) -> Sequence[Sequence[int]]:
        """The same of every seat without words."""
        return [play.points_of(core, seat) for seat in range(core.players)]

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table in words; nothing is hidden."""
        return status.status_lines(core)

    def why_not(self, core: Any, text: str) -> Explanation | None:
        """Why these words are no legal answer; of a visible card or the Journal Track also what it is."""
        about = asides.about(core, max(core.active, 0), text)
        return beside(self.words, core, text, about)

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """Deals boards, sides, tiles and who starts. Rule: Y1.1, Y1.3, Y1.6, Y1.7"""
        return dealing.Dealer(super().dealer(players, **constraints))

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats, or what lies on the table, cannot be."""
        super().check_table(setup, source)
        dealing.check_table(setup.table, len(setup.seats), source)
        dealing.check_solo(setup, source)


class Solo(Wayfarers):
    """The same with the printed opponent on seat 2, which has boards and points of its own. Rule: Y14.1, Y14.36"""

    assignments = ("random", "fixed")
    categories = (*CATEGORIES, AI_CATEGORY)

    def __init__(self, boards: Sequence[str]) -> None:
        self.factors = (Factor(dealing.BOARD.name, (*names.BOARDS, *boards)),)

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """Deals the human a player board and the AI one of its own; the human starts. Rule: Y14.1"""
        if players != SOLO_SEATS:
            return GAME.dealer(players, **constraints)
        cells, wanted = self.cells(**constraints), self.constraints(constraints)
        boards = dealing.SoloBoards(cells_by_seat(cells, players, self._known, wanted))
        return dealing.Dealer(boards, solo=True)

    def points(self, core: Any) -> Sequence[Sequence[int]]:
        """The points of every seat, last those of the AI's cards. Rule: Y14.36"""
        return [[*own, sources.ai_points(core, seat)] for seat, own in enumerate(super().points(core))]


GAME = Wayfarers()
SOLO = {name: Solo(boards) for name in OPTIONS["solo"].values if (boards := dealing.ai_boards({"solo": name}))}
