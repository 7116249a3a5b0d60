"""What a game says of its results: scores, ranking, the columns that run files hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from engines.core.engine import saving
from engines.core.engine.errors import SheetError
from engines.core.engine.outcome import ScoreLine, ranked, win_shares
from engines.core.rules import Rules
from engines.core.scoring.columns import (
    ENDING,
    Category,
    Columns,
    FurtherTable,
    GameRow,
    Measure,
    Profile,
    Rows,
    counted,
    labelled,
)
from engines.core.scoring.score_sheet import ScoreSheet
from engines.core.search.botspec import BotSpec
from engines.core.setup.handicaps import PLACE, bid_line, handicap_line, place_of, points_of
from engines.core.setup.items import Item
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables


class Results:
    """The results of a game. Without a `sheet_type` it must give `score`.

    It may give the columns of its run files: `categories` of the score, `measures`, `profiles`, `further_columns`, and
    `rows`, which fills them; `ahead` breaks ties. Where players pick their levels in play, `levels_held` says which,
    for handicaps.
    """

    categories: Sequence[Category] = ()  # of the score, in the order of its lines
    measures: Sequence[Measure] = ()  # of a seat at the end
    counted_columns: Sequence[str] = ()  # those that `counts_of` in `generated/play.py` counts
    profiles: Sequence[Profile] = ()  # how a seat played
    further_tables: Sequence[FurtherTable] = ()
    items: Sequence[Item] = ()  # what is offered, taken and won during play
    sheet_type: type[ScoreSheet] | None = None
    further_columns: Mapping[str, Any] = {}  # of the result tables, beside categories and measures

    def __init__(self, tables: Tables, rules: Rules) -> None:
        self.tables = tables
        self.rules = rules

    # --------------------------------------------------------------------------------------------------------- scoring

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score sheet. Raises SheetError in a game without one."""
        if self.sheet_type is None:
            raise SheetError(f"{self.tables.title} has no score sheet; transcripts of it are scored.")
        return self.sheet_type(self.tables)

    def score(self, core: Any, seat: int) -> list[ScoreLine]:
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

    @cached_property
    def tie_breaks(self) -> Sequence[str]:
        """What decides between equal totals, in this order."""
        return [tie.name for tie in self.sheet_type.ties] if self.sheet_type else ()

    def ranking(
        self, core: Any, setup: Setup | None = None, points: Sequence[Sequence[int]] | None = None
    ) -> list[tuple[int, str]]:
        """Rank of each seat (1 is best, ties share) and the tie-break that put it before the next one, or ''.

        With a setup its handicaps and bids count. `points` are those of the position, where they are known already.
        """
        points = self.points(core) if points is None else points
        if setup is None or not (setup.handicap or setup.bids):
            return ranked([*map(sum, points)], partial(self.ahead, core), self.tie_breaks)
        given = [self._agreed(core, setup, seat) for seat in range(core.players)]

        def tie_break(one: int, two: int) -> int:
            if given[one] == given[two]:
                return self.ahead(core, one, two)
            if self.sheet_type is None:
                return 0
            return self.sheet.tie_break(self.sheet.of_position(core, options=setup.options), one, two)

        return ranked(self.totals(core, setup, points), tie_break, self.tie_breaks)

    # ------------------------------------------------------------------------------------------------------- handicaps

    def first_seat(self, core: Any, /) -> int:
        """The seat that began; the number of players or more while that is open."""
        return int(getattr(core, "first", 0))

    def levels_held(self, core: Any, seat: int, /) -> Mapping[str, str]:
        """The levels that the player of the seat has picked in play; none where they are dealt."""
        return {}

    def place(self, core: Any, seat: int) -> str:
        """The place of the seat in the order of play, by its name in files; '' while it is open who starts."""
        first = self.first_seat(core)
        return place_of(seat, first, core.players) if first < core.players else ""

    def handicap(self, core: Any, setup: Setup, seat: int) -> int:
        """What the setup adds to the final score of the seat."""
        agreed = setup.handicap
        if isinstance(agreed, Mapping):
            levels = self.levels_held(core, seat) or setup.seats[seat]
            return points_of(agreed, {**levels, PLACE: self.place(core, seat)})
        return agreed[seat] if agreed else 0

    def _agreed(self, core: Any, setup: Setup, seat: int) -> int:
        """What handicap and bid change the final score of the seat by."""
        return self.handicap(core, setup, seat) - (setup.bids[seat] if setup.bids else 0)

    def score_agreed(self, core: Any, setup: Setup, seat: int) -> list[ScoreLine]:
        """The score line by line; a handicap that was agreed and a bid come last."""
        agreed = [handicap_line(self.handicap(core, setup, seat))] if setup.handicap else []
        bid = [bid_line(setup.bids[seat])] if setup.bids else []
        return [*self.score(core, seat), *agreed, *bid]

    def totals(self, core: Any, setup: Setup, points: Sequence[Sequence[int]]) -> list[int]:
        """What seats with these points have in all, with handicaps and bids."""
        return [sum(own) + self._agreed(core, setup, seat) for seat, own in enumerate(points)]

    def filled_sheet(self, core: Any, setup: Setup) -> dict[str, Any]:
        """The score sheet that a person would fill in for a position. Raises SheetError in a game without one."""
        seats = range(len(setup.seats))
        agreed = [self.handicap(core, setup, seat) for seat in seats] if setup.handicap else []
        return self.sheet.of(core, setup, agreed)

    # ------------------------------------------------------------------------------------------------------- run files

    def columns(self) -> dict[str, Any]:
        """The columns of the result tables and what they mean."""
        shown = {"categories": labelled(self.categories), "measures": labelled(self.measures)}
        found: dict[str, Any] = {name: columns for name, columns in shown.items() if columns}
        if self.profiles:
            found["profiles"] = [profile.columns() for profile in self.profiles]
        if self.further_tables:
            found["tables"] = [table.columns() for table in self.further_tables]
        return {"endings": [ENDING], **found, **self.further_columns}

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file: the row of the game and the columns of its seats.

        The rows of a further table (`columns()["tables"]`) stand in the row of the game under the table's name.
        """
        return self.game_row(core), self.seat_columns(core, setup, bots)

    def game_row(self, core: Any, ended_by: str = ENDING) -> GameRow:
        """The row of a finished game as far as every game has it."""
        counted_so_far = {"first_seat": self.first_seat(core) + 1, "turns": 0, "decisions": core.decisions}
        digest = saving.digest(self.tables.name, core)
        further = {table.name: getattr(self.rules.play, f"{table.name}_rows")(core) for table in self.further_tables}
        return counted_so_far | {"ended_by": ended_by, "ended_by_seat": None, "digest": digest} | further

    def seat_columns(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Columns:
        """The seats of a finished game: score by the categories, measures and profiles. A handicap counts in `score`,
        and stands in no category."""
        seats, players, first = self.tables.stored_seats(setup), len(setup.seats), self.first_seat(core)
        known = self.counts(core)
        measures = [one for one in self.measures if one.column not in known]
        return {
            "turn_position": [(seat - first) % players + 1 for seat in range(players)],
            "bot": [str(bot) for bot in bots],
            **{factor.name: [own.get(factor.name) for own in seats] for factor in self.tables.factors},
            **self._scored(core, setup),
            **known,
            **{one.column: counted(one.count, core, players) for one in measures},
        }

    def counts(self, core: Any) -> Columns:
        """What the compiled `counts_of` counts of every seat of a position, by column."""
        if not self.counted_columns:
            return {}
        by_seat = [self.rules.play.counts_of(core, seat) for seat in range(core.players)]
        return dict(zip(self.counted_columns, zip(*by_seat, strict=True), strict=True))

    def _scored(self, core: Any, setup: Setup) -> Columns:
        """How the seats ended."""
        points = self.points(core)
        ranks = [rank for rank, _ in self.ranking(core, setup, points)]
        by_category = zip(self.categories, zip(*points, strict=True), strict=bool(self.categories))
        return {
            "score": self.totals(core, setup, points),
            "rank": ranks,
            "win_share": win_shares(ranks),
            **{category.column: own for category, own in by_category},
        }

    def lead_changes(self, core: Any) -> int:
        """How often the lead of a finished game changed: as counted at the ends of rounds, and by the final ranks.

        The field `leader` is the seat, from 1, that led alone last; any other number stands for none. A shared first
        place changes nothing, nor does a handicap.
        """
        leader, seats = core.leader - 1, range(core.players)
        overtaken = leader in seats and any(self.ahead(core, one, leader) for one in seats if one != leader)
        if overtaken:
            overtaken = [rank for rank, _ in self.ranking(core)].count(1) == 1
        return int(core.lead_changes) + overtaken
