"""What is asked of a person who fills in a sheet by answering, and what cannot be of the answers so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from engines.core.engine.errors import SheetError
from engines.core.language.explaining import counted, listed
from engines.core.scoring.sheet_entries import FIRST_SEAT, Entry, MissingNumber, Sheet, SheetPlayer
from engines.core.scoring.sheet_handicaps import factors_of, levels_of, starter
from engines.core.scoring.sheet_results import SheetResults
from engines.core.scoring.sheet_totals import COMBOS_KEY, by_ids, level_id
from engines.core.scoring.sheets import CHOICE, PLAYERS, SEAT, SEVERAL, TEXT, UNKNOWN, SheetQuestion
from engines.core.setup.handicaps import KEY, PLACE, Points, points_of
from engines.core.setup.tables import Tables

ReadPoints = Callable[[Tables, int], Points]  # for a game and a number of players


class SheetQuestions(SheetResults):
    """Asks for what a sheet lacks."""

    def next_question(self, draft: Mapping[str, Any]) -> SheetQuestion | None:
        """The next question of a sheet that a person fills in by answering, None when it can be scored."""
        if PLAYERS not in draft:
            return SheetQuestion(PLAYERS, f"How many players? ({self.tables.min_players} to {self.tables.max_players})")
        for question in self._questions(draft, self._part(draft)):
            own = draft if question.player is None else draft["player"][question.player]
            if question.key not in own:
                return question
        sheet = self._part(draft)
        gap = self._gap(sheet)
        return None if gap is None else self._of_tie(gap, sheet)

    def tie_question(self, data: Mapping[str, Any], source: str) -> SheetQuestion | None:
        """The next question of a sheet with totals: a number that decides a tie; None where none is needed. Raises
        SheetError, also for numbers that cannot be."""
        reader, data = self._reader(source), by_ids(self.tables, self.entries, data)
        reader.check_form(data)
        sheet = reader.sheet(data, self.tables.options)
        doubts = self._against(sheet)
        if doubts:
            raise SheetError(f"{source}: {'; '.join(doubts)}.")
        gap = self._gap(sheet)
        if gap is None:
            return None
        entry = self._by_key[gap.key]
        return replace(self._of_tie(gap, sheet), limits=(entry.least, entry.most_of(sheet, gap.player)))

    def _of_tie(self, gap: MissingNumber, sheet: Sheet) -> SheetQuestion:
        """The question for a number that a tie needs."""
        tail = f" It decides a tie; type {UNKNOWN} if nobody knows."
        asked = self._of_player(self._by_key[gap.key], gap.player, sheet, tail)
        return replace(asked, for_tie=True, rule=self.tie_rule)

    def handicap_question(self, draft: Mapping[str, Any], read: ReadPoints) -> SheetQuestion | None:
        """The next question of a draft that can be scored, until it says by what the points that `read` gives are told:
        a level that was passed over, or who started."""
        sheet = self._part(draft)
        needed = factors_of(self._points(sheet, read))
        for entry in (entry for entry in self.entries if entry.key in needed):
            for player in (player for player in sheet.players if not player.level(entry.key)):
                return self._of_player(entry, player, sheet, " Handicaps are told by it.", needed=True)
        if PLACE not in needed or starter(self.tables, sheet) is not None:
            return None
        names = tuple((str(player.number + 1), player.name) for player in sheet.players)
        return SheetQuestion(
            FIRST_SEAT.key, "Who started?", SEAT, choices=names, rule=self.rules.get(FIRST_SEAT.key, "")
        )

    def unasked(self, points: Points) -> list[str]:
        """The factors by which points are told, but of which a sheet says nothing."""
        known = {PLACE, *(entry.key for entry in self.entries)}
        return [factor for factor in factors_of(points) if factor not in known]

    def with_handicap(self, data: Mapping[str, Any], read: ReadPoints, source: str) -> dict[str, Any]:
        """The sheet with what the points that `read` gives for its table bring each player.

        Raises SheetError where the sheet does not say by what they are told, or has a handicap already.
        """
        reader, data = self._reader(source), by_ids(self.tables, self.entries, data)
        reader.check_form(data)
        sheet = reader.sheet(data, self.tables.options)
        points = self._points(sheet, read)
        if not any(player.has(COMBOS_KEY) for player in sheet.players):
            self._check_asked(points, source)
        told = zip(data["player"], levels_of(self.tables, sheet, points, source), strict=True)
        wrong = self.not_clockwise(sheet) if PLACE in factors_of(points) else ""
        if wrong:
            raise SheetError(
                f"{source}: {wrong}; list the players so, for handicaps of places go by the order of play."
            )
        return {**data, "player": [{**own, KEY: points_of(points, known)} for own, known in told]}

    def _check_asked(self, points: Points, source: str) -> None:
        """Raises SheetError for points told by what only the combos of a sheet can say, which this one lacks."""
        unasked = self.unasked(points)
        if unasked:
            raise SheetError(
                f"{source}: does not say with which {listed(unasked)} each player began, by which these handicaps are "
                f"told; name everybody's combos in order, on a sheet as '{COMBOS_KEY}', or leave out --handicap, and "
                f"write the points of each player as '{KEY}' on a sheet."
            )

    def _points(self, sheet: Sheet, read: ReadPoints) -> Points:
        """The points for the table of a sheet."""
        return read(self.tables.under(sheet.options), len(sheet.players))

    def crossed(self, draft: Mapping[str, Any]) -> str:
        """That the players named so far cannot sit clockwise in this order; '' where they can."""
        return self.not_clockwise(self._part(draft))

    def doubts(self, draft: Mapping[str, Any]) -> list[str]:
        """Why what has been answered so far cannot be: nothing, or sentences. Raises SheetError."""
        fewest, players = self.tables.min_players, draft.get(PLAYERS, self.tables.min_players)
        if players < fewest:
            return [f"{counted(players, 'player')}, but there can be only {fewest} to {self.tables.max_players}"]
        sheet = self._part(draft)
        complete = all(
            own.has(entry.key) for own in sheet.players for entry in self.entries if entry.is_needed(sheet, own)
        )
        if not sheet.players or not complete:
            return list(self._impossible(sheet))
        return self._against(sheet)

    def _part(self, draft: Mapping[str, Any]) -> Sheet:
        """The sheet of a draft as far as it goes."""
        told = {key: value for key, value in draft.items() if value is not None}
        players = [{key: value for key, value in own.items() if value is not None} for own in draft.get("player", ())]
        return self.reckoned(self._reader("the sheet").sheet(told | {"player": players}, self.tables.options))

    def _questions(self, draft: Mapping[str, Any], sheet: Sheet) -> Iterator[SheetQuestion]:
        """All questions that the answers so far call for, in their order."""
        for entry in self.header:
            if not entry.only:
                yield SheetQuestion(
                    entry.key,
                    f"{entry.meaning.capitalize()}?",
                    entry.kind,
                    choices=(*entry.levels.items(),),
                    rule=self.rules.get(entry.key, ""),
                )
        for player in sheet.players:
            usual = f"Player {player.number + 1}"
            yield SheetQuestion("name", f"{usual}: name? (Enter: {usual})", TEXT, player.number, (), False, usual)
            for entry in self.entries:
                if entry.is_asked(sheet, player):
                    yield self._of_player(entry, player, sheet)

    def _of_player(
        self, entry: Entry, player: SheetPlayer, sheet: Sheet, tail: str = "", needed: bool = False
    ) -> SheetQuestion:
        """The question for an entry, with what `?` tells of it."""
        told = f"{self.words(entry, sheet)}{entry.range_text(sheet, player)}"
        asked = self._plain_of_player(entry, player, sheet, tail, needed)
        return replace(asked, told=told, rule=self.rules.get(entry.key, ""))

    def _plain_of_player(
        self, entry: Entry, player: SheetPlayer, sheet: Sheet, tail: str, needed: bool
    ) -> SheetQuestion:
        """The question for an entry; a level that somebody else has is not offered, and may stay open unless needed."""
        text = f"{player.name}: {self.words(entry, sheet)}?{entry.range_text(sheet, player)}{tail}"
        if entry.reads is not None:
            asked = f"{player.name}: {entry.meaning}{entry.range_text(sheet, player)}"
            text = f"{asked}, or {entry.by}, such as {entry.example}? (Enter for none)"
            return SheetQuestion(entry.key, text, entry.kind, player.number, needed=False, usual="", reads=entry.reads)
        if entry.kind == SEVERAL:
            text, known = f"{text} (Enter for none)", (*entry.levels.items(),)
            return SheetQuestion(entry.key, text, SEVERAL, player.number, known, needed=False, usual="")
        if entry.kind != CHOICE:
            return SheetQuestion(entry.key, text, entry.kind, player.number)
        taken = set(self._levels(entry.noun, sheet)) - {player.level(entry.key)}
        free = tuple((level, title) for level, title in entry.levels.items() if level not in taken)
        skip = "" if needed else " (Enter to skip)"
        also = partial(level_id, self.tables, entry)
        return SheetQuestion(entry.key, f"{text}{skip}", CHOICE, player.number, free, needed, also=also)
