"""What a game declares of its score sheet: its rows, its tie-breaks, and the hooks that tell what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from engines.core.engine.outcome import ScoreLine
from engines.core.scoring.sheet_entries import FIRST_SEAT, HANDICAP, Entry, Sheet, SheetPlayer, Tie
from engines.core.scoring.sheet_reading import SheetReader
from engines.core.scoring.sheet_totals import BID, TOTAL, UNBROKEN, combos_entry
from engines.core.scoring.sheets import sheet_stamp
from engines.core.setup.factors import PICKED
from engines.core.setup.tables import Tables


class SheetRows:
    """The rows of a game's sheet, and what it says of them."""

    header: Sequence[Entry] = ()  # of the whole table
    entries: Sequence[Entry] = ()  # of each player
    ties: Sequence[Tie] = ()
    rules: Mapping[str, str] = {}  # by the key of a row, how it is counted
    tie_rule = ""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    @property
    def table_rows(self) -> Sequence[Entry]:
        """All that may be said of the whole table."""
        is_own = FIRST_SEAT.key in [entry.key for entry in self.header]
        return self.header if is_own else (*self.header, FIRST_SEAT)

    @property
    def rows(self) -> Sequence[Entry]:
        """All that may be said of a player."""
        return (*self.entries, HANDICAP, *self._of_every_game)

    @cached_property
    def _of_every_game(self) -> Sequence[Entry]:
        picked = any(factor.source == PICKED for factor in self.tables.factors)
        return (BID, TOTAL, UNBROKEN, *([combos_entry(self.tables)] if picked else []))

    @cached_property
    def _by_key(self) -> dict[str, Entry]:
        return {entry.key: entry for entry in self.entries}

    @cached_property
    def _for_ties(self) -> set[str]:
        """The keys of the numbers that decide ties."""
        return {key for tie in self.ties for key in tie.keys}

    def lines(self, sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
        """The points of a player, category by category."""
        raise NotImplementedError

    def checks(self, sheet: Sheet) -> Iterator[str]:
        """What cannot be as far as the sheet goes, beyond the bounds of its rows: sentences without their full stop."""
        return iter(())

    def reckoned(self, sheet: Sheet) -> Sheet:
        """The sheet with the numbers that follow from names, as far as it goes."""
        return sheet

    def unfinished(self, sheet: Sheet) -> Iterator[str]:
        """Why the game of a complete sheet is not over, likewise; that is noted, and scored all the same."""
        return iter(())

    def left_out(self, sheet: Sheet) -> Iterator[str]:
        """What a complete sheet should say and does not, likewise; that is noted, and counts for nothing."""
        return iter(())

    def not_clockwise(self, sheet: Sheet) -> str:
        """That the players cannot sit clockwise in this order, as far as the sheet tells it, without its full stop; ''
        where they can."""
        return ""

    def words(self, entry: Entry, sheet: Sheet) -> str:
        """What is asked for."""
        return entry.meaning

    def _reader(self, source: str) -> SheetReader:
        return SheetReader(source, self.table_rows, self.rows)

    def _stamp(self) -> dict[str, Any]:
        return sheet_stamp(self.tables.name, self.tables.rules_version)
