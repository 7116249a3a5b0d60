"""The result of a sheet: lines, places, what breaks ties, and why a sheet cannot be scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.core.engine.errors import SheetError
from engines.core.engine.outcome import PlayerResult, Result, ScoreLine, ranked
from engines.core.language.explaining import listed
from engines.core.scoring.sheet_entries import MissingNumber, Sheet, SheetPlayer
from engines.core.scoring.sheet_rows import SheetRows
from engines.core.scoring.sheet_totals import COMBOS_KEY, TOTAL, bid_lines, by_ids, check_totals, has_totals, total_line
from engines.core.scoring.sheets import CHOICE, NUMBER, SEAT, SEVERAL, UNBROKEN_KEY, YES
from engines.core.setup.handicaps import KEY, handicap_line
from engines.drawing.words import say

NOTHING = "nothing is filled in: every number is 0"
BLANK = {NUMBER: 0, SEAT: 1, CHOICE: "", SEVERAL: "", YES: False}


class SheetResults(SheetRows):
    """Scores sheets."""

    def score(self, data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
        """The result of a sheet. Raises SheetError that names `source` and the key.

        Impossible numbers are errors, or with `lenient` doubts of the result; so is a tie that a missing number would
        have to break.
        """
        reader, data = self._reader(source), by_ids(self.tables, self.entries, data)
        reader.check_form(data)
        sheet = reader.sheet(data, self.tables.options)
        if has_totals(sheet):
            check_totals(sheet, self.entries, self._for_ties, source)
        else:
            reader.check_complete(sheet)
            sheet = self.reckoned(sheet)
        doubts = self._against(sheet)
        if doubts and not lenient:
            raise SheetError(f"{source}: {'; '.join(doubts)} (--lenient scores it all the same).")
        gap = self._gap(sheet)
        if gap is not None:
            if not lenient:
                raise SheetError(
                    f"{source}: {gap.player.name}: a tie has to be broken, and {self._missing(sheet, gap)}; "
                    f"where nobody knows it any more, {UNBROKEN_KEY} = true leaves the tie."
                )
            doubts.append(f"{gap.player.name}: a tie stays, for {self._missing(sheet, gap)}")
        tells_end = not self._is_blank(sheet) and not has_totals(sheet)
        why_not = self.unfinished(sheet) if tells_end else ()
        notes: list[str] = [say("{why}; this is how it would end now", why=why) for why in why_not]
        notes += [] if has_totals(sheet) else self.left_out(sheet)
        return Result(self._results(sheet, lenient), doubts, notes)

    def check_entry(self, key: str, value: Any, place: str, of_player: bool, players: int) -> None:
        """Raises SheetError, which begins with `place`, where a player (`of_player`), or else the table of so many
        players, has no such entry, or where it does not take this value."""
        if of_player:
            value = by_ids(self.tables, self.entries, {"player": [{key: value}]})["player"][0][key]
        self._reader(place).check_entry(key, value, of_player, players)

    def _results(self, sheet: Sheet, lenient: bool = False) -> list[PlayerResult]:
        """Everybody's result. Raises MissingNumber unless lenient: then a number that is missing decides nothing."""
        lines, totals = self._all_lines(sheet), self._totals(sheet)
        unbroken = {totals[player.number] for player in sheet.players if player.get(UNBROKEN_KEY)}

        def tie_break(one: int, two: int) -> int:
            if totals[one] in unbroken:
                return 0
            try:
                return self.tie_break(sheet, one, two)
            except MissingNumber:
                if lenient:
                    return 0
                raise

        ranks = ranked(totals, tie_break, [tie.name for tie in self.ties])
        return [
            PlayerResult(player.name, lines[i], *ranks[i], self._told_levels(sheet, player))
            for i, player in enumerate(sheet.players)
        ]

    def _all_lines(self, sheet: Sheet) -> list[list[ScoreLine]]:
        return [
            [*self._own_lines(sheet, player), *_agreed(sheet, player), *bid_lines(sheet, player)]
            for player in sheet.players
        ]

    def _totals(self, sheet: Sheet) -> list[int]:
        return [sum(line.points for line in own) for own in self._all_lines(sheet)]

    def _told_levels(self, sheet: Sheet, player: SheetPlayer) -> dict[str, str]:
        """What a player had, as far as the sheet says it."""
        factors = [factor.name for factor in self.tables.under(sheet.options).factors]
        told = {factor: player.level(factor) for factor in factors} | {COMBOS_KEY: player.named.get(COMBOS_KEY, "")}
        return {name: level for name, level in told.items() if level}

    def _own_lines(self, sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
        return [total_line(player)] if has_totals(sheet) else self.lines(sheet, player)

    def tie_break(self, sheet: Sheet, one: int, two: int) -> int:
        """Of two players with the same total: 2 and more by the tie-break that puts `one` ahead, 0 by none.

        Raises MissingNumber.
        """
        for place, tie in enumerate(self.ties):
            mine, other = (tie.value(sheet, sheet.players[number]) for number in (one, two))
            if mine != other:
                return place + 2 if mine > other else 0
        return 0

    def _gap(self, sheet: Sheet) -> MissingNumber | None:
        """The first number that a tie needs and the sheet does not have."""
        try:
            self._results(sheet)
        except MissingNumber as gap:
            return gap
        return None

    def _missing(self, sheet: Sheet, gap: MissingNumber) -> str:
        """All numbers that this tie may need and the sheet does not have, those of the player of the gap first:
        `workers and power are missing, as is power of Ben`."""
        totals = self._totals(sheet)
        tied = [player for player in sheet.players if totals[player.number] == totals[gap.player.number]]
        tied.sort(key=lambda player: player.number != gap.player.number)
        (_, keys), *others = ((player.name, self._untold(sheet, player)) for player in tied)
        told = [f"as {_verb(more)} {listed(more)} of {name}" for name, more in others if more]
        return ", ".join([f"{listed(keys)} {_verb(keys)} missing", *told])

    def _untold(self, sheet: Sheet, player: SheetPlayer) -> list[str]:
        """The numbers for ties that a player has and the sheet does not tell."""
        keys = dict.fromkeys(key for tie in self.ties for key in tie.keys)
        return [key for key in keys if key not in player.entries and self._by_key[key].is_of(sheet, player)]

    def _against(self, sheet: Sheet) -> list[str]:
        """Why a sheet that is filled in cannot be scored."""
        return [NOTHING] if self._is_blank(sheet) else [*self._impossible(sheet)]

    def _impossible(self, sheet: Sheet) -> Iterator[str]:
        """What cannot be, as far as the sheet goes."""
        yield from self._too_many(len(sheet.players))
        for player in sheet.players:
            yield from player.doubts
            for entry in self.rows:
                yield from entry.doubts(sheet, player)
        for entry in self.entries:
            yield from entry.doubts_together(sheet)
        if not has_totals(sheet):
            yield from self.checks(sheet)
        copies = {entry.noun: entry.copies for entry in self.entries if entry.noun}
        for noun in copies:
            levels = self._levels(noun, sheet)
            for level in dict.fromkeys(levels):
                if levels.count(level) > copies[noun].get(level, 1):
                    yield f"the {noun} '{level}' is in play {times(levels.count(level))}"

    def _is_blank(self, sheet: Sheet) -> bool:
        """Whether every player has nothing but what an empty sheet has."""
        filled = [entry for entry in (*self.entries, TOTAL) if entry.kind not in (CHOICE, SEAT)]
        return all(
            player.entries.get(one.key, BLANK[one.kind]) == BLANK[one.kind] and not player.named.get(one.key)
            for player in sheet.players
            for one in filled
        )

    def _too_many(self, players: int) -> Iterator[str]:
        if players > self.tables.max_players:
            yield f"{players} players, but there can be only {self.tables.min_players} to {self.tables.max_players}"

    def _levels(self, noun: str, sheet: Sheet) -> list[str]:
        """Everything of a kind that players have."""
        keys = [entry.key for entry in self.entries if entry.noun == noun]
        return [level for player in sheet.players for key in keys for level in player.several(key)]


def _verb(words: Sequence[str]) -> str:
    return "is" if len(words) == 1 else "are"


def _agreed(sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
    """The line of the handicap, for everybody where anybody has one."""
    some = any(KEY in one.entries for one in sheet.players)
    return [handicap_line(player.get(KEY))] if some else []


def times(count: int) -> str:
    """How often."""
    return "twice" if count == 2 else f"{count} times"
