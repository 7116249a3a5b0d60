"""What a game says of its results: scores, ranking, the columns that run files hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from engines.core.botspec import BotSpec
from engines.core.errors import SheetError
from engines.core.position import State
from engines.core.results import (
    ENDING,
    Category,
    Line,
    Measure,
    Profile,
    Rows,
    game_row,
    labelled,
    ranked,
    seat_columns,
)
from engines.core.score_sheet import ScoreSheet
from engines.core.tables import Tables


class Scored(Tables):
    """The results of a game; `Game` says what a game may give."""

    categories: Sequence[Category] = ()  # of the score, in the order of its lines
    measures: Sequence[Measure] = ()  # of a seat at the end
    counted_columns: Sequence[str] = ()  # those that `play.counts_of` counts
    profiles: Sequence[Profile] = ()  # how a seat played
    sheet_type: type[ScoreSheet] | None = None
    further_columns: Mapping[str, Any] = {}  # of the result tables, beside categories and measures

    def under(self, options: Mapping[str, Any]) -> Scored:
        """The game with these options."""
        return self

    def score(self, core: Any, seat: int) -> list[Line]:
        """What the seat would score now, line by line; asked at any time, it changes nothing."""
        return self.sheet.score_position(core, seat)

    def points(self, core: Any) -> Sequence[Sequence[int]]:
        """What every seat would score now, as the lines of `score` say it, without words."""
        return [[line.points for line in self.score(core, seat)] for seat in range(core.players)]

    def ahead(self, core: Any, one: int, two: int, /) -> int:
        """0 when seat `one` is not ahead of `two`, 1 when by the total, else 2 and more by `tie_breaks`, 0 and more."""
        totals = [sum(line.points for line in self.score(core, seat)) for seat in (one, two)]
        if totals[0] != totals[1] or self.sheet_type is None:
            return int(totals[0] > totals[1])
        return self.sheet.tie_break(self.sheet.of_position(core), one, two)

    def ranking(self, core: Any) -> list[tuple[int, str]]:
        """Rank of each seat (1 is best, ties share) and the tie-break that put it before the next one, or ''."""
        return ranked([*map(sum, self.points(core))], partial(self.ahead, core), self.tie_breaks)

    def ranking_with(self, state: State, totals: Sequence[int]) -> list[tuple[int, str]]:
        """The same with these totals, in which handicaps may count; what breaks ties stays as it is."""
        by_position = partial(self.ahead, state.core)
        if not state.setup.handicap:
            return ranked(totals, by_position, self.tie_breaks)

        def tie_break(one: int, two: int) -> int:
            if state.handicap(one) == state.handicap(two):
                return by_position(one, two)
            if self.sheet_type is None:
                return 0
            return self.sheet.tie_break(self.sheet.of_position(state.core, options=state.setup.options), one, two)

        return ranked(totals, tie_break, self.tie_breaks)

    def levels_held(self, core: Any, seat: int) -> Mapping[str, str]:
        """The levels that the player of the seat has picked in play; none where they are dealt."""
        return {}

    @cached_property
    def tie_breaks(self) -> Sequence[str]:
        """What decides between equal totals, in this order."""
        return [tie.name for tie in self.sheet_type.ties] if self.sheet_type else ()

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score sheet. Raises SheetError in a game without one."""
        if self.sheet_type is None:
            raise SheetError(f"{self.title} has no score sheet; transcripts of it are scored.")
        return self.sheet_type(self)

    def first_seat(self, core: Any, /) -> int:
        """The seat that began; the number of players or more while that is open."""
        return int(getattr(core, "first", 0))

    def columns(self) -> dict[str, Any]:
        """The columns of the result tables and what they mean."""
        shown = {"categories": labelled(self.categories), "measures": labelled(self.measures)}
        found: dict[str, Any] = {name: columns for name, columns in shown.items() if columns}
        if self.profiles:
            found["profiles"] = [profile.columns() for profile in self.profiles]
        return {"endings": [ENDING], **found, **self.further_columns}

    def level_title(self, level: str) -> str:
        """What is printed for a level: as result tables call it."""
        labels: Mapping[str, str] = self.further_columns.get("labels", {})
        return labels.get(level) or super().level_title(level)

    def rows(self, state: State, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file: the row of the game and the columns of its seats.

        The columns of a further table (`columns()["tables"]`) stand in the row of the game under the table's name.
        """
        return game_row(state), seat_columns(state, bots)
