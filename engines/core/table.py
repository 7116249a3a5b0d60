"""What a game knows before its first question and after its last, the part that is the same in every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engines.core.results import Result
from engines.core.setup import Setup
from engines.core.sheets import SheetQuestion


class CoreTable:
    """Deals and score sheets through the game's own modules; games inherit it. All that deal raise SetupError."""

    name: str
    dealing: Any  # the game's module `setup`: Dealer, allowed_cells, seat_cells, check_setup
    sheets: Any  # its module `scoresheet`: score_sheet
    sheet_asking: Any  # its module `sheet_questions`: next_question, reasons_against

    def constraints(self, wishes: Mapping[str, Any]) -> Any:
        """The game's constraints from plain JSON values."""
        raise NotImplementedError

    def dealer(self, players: int, **constraints: Any) -> Any:
        """Deals tables that respect the constraints."""
        return self.dealing.Dealer(players, self.constraints(constraints))

    def cells(self, **constraints: Any) -> list[tuple[str, ...]]:
        """Every pair of levels that may meet."""
        found: list[tuple[str, ...]] = self.dealing.allowed_cells(self.constraints(constraints))
        return found

    def seat_cells(self, cells: Iterable[Sequence[str]], rotation: int) -> Setup:
        """A table at which the seats have these pairs, in printed order, begun `rotation` seats later."""
        setup: Setup = self.dealing.seat_cells([(one, other) for one, other in cells], rotation)
        return setup

    def check_setup(self, setup: Setup, source: str = "setup") -> Setup:
        """The same setup when the game can be played with it."""
        checked: Setup = self.dealing.check_setup(setup, source)
        return checked

    def score_sheet(self, data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
        """The result of a score sheet. Raises SheetError."""
        result: Result = self.sheets.score_sheet(data, source, lenient)
        return result

    def sheet_question(self, draft: Mapping[str, Any]) -> SheetQuestion | None:
        """The next question of a sheet that a person fills in by answering, None when it can be scored."""
        question: SheetQuestion | None = self.sheet_asking.next_question(draft)
        return question

    def sheet_doubts(self, draft: Mapping[str, Any]) -> list[str]:
        """Why what has been answered so far cannot be."""
        doubts: list[str] = self.sheet_asking.reasons_against(draft)
        return doubts
