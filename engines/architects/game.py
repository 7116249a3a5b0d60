"""Architects of the West Kingdom, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engines.architects.generated import names, play
from engines.architects.questions import QUESTIONS
from engines.architects.rules import constants as k
from engines.architects.rules import opening
from engines.architects.setup import score_sheet, scoring
from engines.architects.setup.options import OPTIONS
from engines.architects.words.places import status_of_seat
from engines.architects.words.slots import SLOTS
from engines.core.botspec import BotSpec
from engines.core.factors import Factor
from engines.core.game import Game
from engines.core.position import State
from engines.core.results import Line, Result, Rows, game_row, seat_rows
from engines.core.setup import Setup
from engines.core.sheets import SheetQuestion
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
    tie_breaks = scoring.TIE_BREAKS

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
        return scoring.Counts.of(core, seat).lines()

    def ahead(self, core: Any, one: int, two: int) -> int:
        """Whether seat `one` is ahead of `two`, and by what. Rule: A8.7"""
        return scoring.ahead(scoring.Counts.of(core, one), scoring.Counts.of(core, two))

    def columns(self) -> dict[str, Any]:
        """Points by source."""
        pairs = zip(scoring.COLUMNS, scoring.LABELS, strict=True)
        return super().columns() | {"categories": [{"column": name, "label": label} for name, label in pairs]}

    def rows(self, state: State, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file."""
        core: Any = state.core
        lines = [state.score(seat) for seat in range(state.num_players)]
        game = game_row(state, core.first) | {"turns": core.turns}
        return game, seat_rows(state, bots, lines, scoring.COLUMNS, core.first)

    def template(self, head: Mapping[str, Any], seats: Sequence[Mapping[str, str]], table: Mapping[str, Any]) -> str:
        """An empty score sheet with comments."""
        return score_sheet.template(head, seats)

    def score_sheet(self, data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
        """The result of a score sheet. Raises SheetError."""
        return score_sheet.score_sheet(data, source, lenient)

    def sheet_question(self, draft: Mapping[str, Any]) -> SheetQuestion | None:
        """The next question of a sheet, None when it can be scored."""
        return score_sheet.next_question(draft)

    def sheet_doubts(self, draft: Mapping[str, Any]) -> list[str]:
        """Why what has been answered so far cannot be."""
        return score_sheet.reasons_against(draft)

    def sheet_player(self, core: Any, seat: int, name: str) -> dict[str, Any]:
        """What a person would count for a seat of a position. Rule: A8.5"""
        return {"name": name, **asdict(scoring.Counts.of(core, seat))}


class StandardSides(Architects):
    """The same with the standard sides of the boards."""

    factors = ()
    assignments = ("random", "fixed")


GAME, STANDARD = Architects(), StandardSides()
