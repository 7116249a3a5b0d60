"""Wayfarers of the South Tigris, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.factors import Factor
from engines.core.game import Game
from engines.core.results import Line
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.wayfarers.generated import names, play
from engines.wayfarers.generated import tables as t
from engines.wayfarers.questions import QUESTIONS
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules import opening, scoring
from engines.wayfarers.setup.options import OPTIONS
from engines.wayfarers.words.slots import SLOTS


class Wayfarers(Game):
    """Wayfarers of the South Tigris for two to four players."""

    name = "wayfarers"
    title = "Wayfarers of the South Tigris (in progress: no solo game, no greedy bot)"
    min_players, max_players = 2, k.MAX_PLAYERS
    play = play
    factors: Sequence[Factor] = (Factor("board", names.BOARDS),)
    options = OPTIONS
    assignments: tuple[str, ...] = ("balanced", "random", "fixed")
    questions = QUESTIONS
    slots = SLOTS
    tie_breaks = ("black influence", "yellow influence", "blue influence")

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """The player boards, and what is fixed of the table. Rule: Y1.6"""
        for seat, own in enumerate(setup.seats):
            self.put(core, "board", seat, names.BOARDS.index(own["board"]))
        self.put(core, "first", 0, k.NO_SEAT)
        self.put_all(core, "side", [k.NO_SIDE] * t.NUM_SECTIONS)
        self.put_all(core, "journal_tile", [k.NO_TILE] * t.NUM_JOURNAL)
        self.put(core, "turn_cap", 0, setup.options.get("turn_cap", 0))

    def begin(self, core: Any) -> None:
        """Lay everything out, up to the first draw."""
        opening.begin(core)

    def score(self, core: Any, seat: int) -> list[Line]:
        """Points line by line."""
        return [Line("all", scoring.total(core, seat), "Y13.2")]

    def ahead(self, core: Any, one: int, two: int) -> int:
        """Whether seat `one` is ahead of `two`, and by what. Rule: Y13.6"""
        return scoring.ahead(core, one, two)


GAME = Wayfarers()
