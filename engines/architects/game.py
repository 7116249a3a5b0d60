"""Architects of the West Kingdom, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.architects.generated import names, play
from engines.architects.questions import QUESTIONS
from engines.architects.rules import constants as k
from engines.architects.rules import opening
from engines.architects.setup.options import OPTIONS
from engines.architects.setup.scoring import CATEGORIES, ArchitectsSheet
from engines.architects.words.places import status_of_seat
from engines.architects.words.slots import SLOTS
from engines.core.botspec import BotSpec
from engines.core.factors import Factor
from engines.core.game import Game
from engines.core.position import State
from engines.core.results import Line, Rows
from engines.core.setup import Setup
from engines.core.state import CoreState


class Architects(Game):
    """Architects of the West Kingdom with the variable sides of the boards: each seat has a character."""

    name = "architects"
    title = "Architects of the West Kingdom (in progress: 5 of 11 locations)"
    min_players, max_players = 2, k.MAX_PLAYERS
    play = play
    factors: Sequence[Factor] = (Factor("character", names.CHARACTERS),)
    options = OPTIONS
    assignments: tuple[str, ...] = ("balanced", "random", "fixed")
    questions = QUESTIONS
    slots = SLOTS
    categories = CATEGORIES
    sheet_type = ArchitectsSheet

    def under(self, options: Mapping[str, Any]) -> Game:
        """With the standard sides seats differ by nothing. Rule: A11.1"""
        return self if options.get("characters", True) else STANDARD

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """The characters. Rule: A11.1"""
        for seat, own in enumerate(setup.seats):
            if own:
                self.put(core, "character", seat, names.CHARACTERS.index(own["character"]))

    def begin(self, core: Any) -> None:
        """Lay out the boards. Rule: A1.1"""
        opening.begin(core)

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """A sentence a seat, and how far the Guildhall is filled."""
        lines = [f"Seat {p + 1}: {status_of_seat(core, p)}" for p in range(core.players)]
        return [*lines, f"Guildhall: {core.filled} spaces filled."]

    def score(self, core: Any, seat: int) -> list[Line]:
        """Points line by line. Rule: A8.5"""
        return self.sheet.score_position(core, seat)

    def first_seat(self, core: Any) -> int:
        """The seat that began."""
        return int(core.first)

    def rows(self, state: State, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file."""
        core: Any = state.core
        game, seats = super().rows(state, bots)
        return game | {"turns": core.turns}, seats


class StandardSides(Architects):
    """The same with the standard sides of the boards."""

    factors = ()
    assignments = ("random", "fixed")


GAME, STANDARD = Architects(), StandardSides()
