"""The score sheet of a game, made from its rows: the empty one, its questions, its doubts, and its result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from engines.core.engine.errors import SheetError
from engines.core.engine.outcome import PlayerResult, Result, ScoreLine, ranked
from engines.core.language.explaining import counted, listed
from engines.core.scoring.sheet_entries import FIRST_SEAT, HANDICAP, Entry, MissingNumber, Sheet, SheetPlayer, Tie
from engines.core.scoring.sheet_handicaps import factors_of, levels_of, starter
from engines.core.scoring.sheet_reading import SheetReader
from engines.core.scoring.sheet_totals import (
    BID,
    COMBOS_KEY,
    TOTAL,
    UNBROKEN,
    bid_lines,
    by_ids,
    check_totals,
    combos_entry,
    has_totals,
    level_id,
    total_line,
)
from engines.core.scoring.sheets import (
    CHOICE,
    NUMBER,
    PLAYERS,
    SEAT,
    SEVERAL,
    TEXT,
    UNBROKEN_KEY,
    UNKNOWN,
    YES,
    SheetQuestion,
    sheet_stamp,
    toml_value,
)
from engines.core.setup.factors import PICKED
from engines.core.setup.handicaps import KEY, PLACE, Points, handicap_line, points_of
from engines.core.setup.options import complete
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables

ReadPoints = Callable[[Tables, int], Points]  # for a game and a number of players
NOTHING = "nothing is filled in: every number is 0"
IF_IT_ENDED = "this is how it would end now"
BLANK = {NUMBER: 0, SEAT: 1, CHOICE: "", SEVERAL: "", YES: False}


class ScoreSheet:
    """The score sheet of a game. A game gives rows and `lines`; it may give `ties`, `checks`, `unfinished`, `words`."""

    header: Sequence[Entry] = ()  # of the whole table
    entries: Sequence[Entry] = ()  # of each player
    ties: Sequence[Tie] = ()

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

    def not_clockwise(self, sheet: Sheet) -> str:
        """That the players cannot sit clockwise in this order, as far as the sheet tells it, without its full stop; ''
        where they can."""
        return ""

    def words(self, entry: Entry, sheet: Sheet) -> str:
        """What is asked for."""
        return entry.meaning

    # --------------------------------------------------------------------------------------------------------- scoring

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
                    f"{source}: {gap.player.name}: a tie has to be broken, and {gap.key} is missing; where nobody "
                    f"knows it any more, {UNBROKEN_KEY} = true leaves the tie."
                )
            doubts.append(f"{gap.player.name}: a tie stays, for {gap.key} is missing")
        tells_end = not self._is_blank(sheet) and not has_totals(sheet)
        notes = [f"{why}; {IF_IT_ENDED}" for why in self.unfinished(sheet)] if tells_end else []
        return Result(self._results(sheet, lenient), doubts, notes)

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
        tail = f" It decides a tie; {UNKNOWN} leaves it."
        return replace(self._of_player(self._by_key[gap.key], gap.player, sheet, tail), for_tie=True)

    @cached_property
    def _for_ties(self) -> set[str]:
        """The keys of the numbers that decide ties."""
        return {key for tie in self.ties for key in tie.keys}

    def check_entry(self, key: str, value: Any, place: str, of_player: bool, players: int) -> None:
        """Raises SheetError, which begins with `place`, where a player (`of_player`), or else the table of so many
        players, has no such entry, or where it does not take this value."""
        if of_player:
            value = by_ids(self.tables, self.entries, {"player": [{key: value}]})["player"][0][key]
        self._reader(place).check_entry(key, value, of_player, players)

    def score_position(self, core: Any, seat: int) -> list[ScoreLine]:
        """The points of a seat of a position, category by category."""
        sheet = self.of_position(core, seat)
        return self.lines(sheet, sheet.players[seat])

    def of_position(self, core: Any, seat: int | None = None, options: Mapping[str, Any] | None = None) -> Sheet:
        """What people would count in a position: everything, or of one seat only; options as they are given."""
        seats = range(core.players)
        told: list[Mapping[str, Any]] = [_Counted(self._by_key, core, p) if seat in (None, p) else {} for p in seats]
        known = {} if options is None else complete(options, self.tables.options)
        return Sheet([SheetPlayer(p, "", told[p]) for p in seats], _told(self.header, core, 0), known)

    @cached_property
    def _by_key(self) -> dict[str, Entry]:
        return {entry.key: entry for entry in self.entries}

    def _results(self, sheet: Sheet, lenient: bool = False) -> list[PlayerResult]:
        """Everybody's result. Raises MissingNumber unless lenient: then a number that is missing decides nothing."""
        lines = [
            [*self._own_lines(sheet, player), *_agreed(sheet, player), *bid_lines(sheet, player)]
            for player in sheet.players
        ]
        totals = [sum(line.points for line in own) for own in lines]
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

    def _reader(self, source: str) -> SheetReader:
        return SheetReader(source, self.table_rows, self.rows)

    # ------------------------------------------------------------------------------------------------------- questions

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
        return SheetQuestion(FIRST_SEAT.key, "Who started?", SEAT, choices=names)

    def unasked(self, points: Points) -> list[str]:
        """The factors by which points are told, but of which a sheet says nothing."""
        known = {PLACE, *(entry.key for entry in self.entries)}
        return [factor for factor in factors_of(points) if factor not in known]

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
                    entry.key, f"{entry.meaning.capitalize()}?", entry.kind, None, (*entry.levels.items(),)
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

    # ---------------------------------------------------------------------------------------------------------- sheets

    def of(self, core: Any, setup: Setup, agreed: Sequence[int] = ()) -> dict[str, Any]:
        """The sheet that a person would fill in for a position; `agreed` is the handicap of each seat."""
        options = {"options": dict(setup.options)} if setup.options else {}
        names = [self.tables.seat_title(seat, levels) for seat, levels in enumerate(setup.seats)]
        told = [_told(self.entries, core, seat) for seat in range(len(names))]
        more = [{KEY: points} for points in agreed] or [{} for _ in names]
        more = [own | {BID.key: bid} for own, bid in zip(more, setup.bids, strict=True)] if setup.bids else more
        players = [{"name": name, **own, **extra} for name, own, extra in zip(names, told, more, strict=True)]
        return self._stamp() | options | _told(self.header, core, 0) | {"player": players}

    def template(
        self,
        players: int,
        seats: Sequence[Mapping[str, Any]] = (),
        table: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> str:
        """An empty sheet with comments, as TOML; the rest as in a setup, as far as it is known; a seat may have its
        name and its handicap."""
        known = [*seats, *({} for _ in range(players - len(seats)))]
        empty = Sheet(
            [SheetPlayer(p, "", {}) for p in range(players)], {}, complete(options or {}, self.tables.options)
        )
        shown = [entry for entry in self.entries if any(entry.is_of(empty, player) for player in empty.players)]
        nouns = {entry.noun: entry.levels for entry in (*self.header, *shown) if entry.noun}
        lines = [
            f"# A score sheet of {self.tables.title}. Fill in the numbers of every player; those for ties may wait "
            "until there is one.",
            *(f"# {noun}s: {', '.join(levels)}" for noun, levels in nouns.items()),
            *(f"# {one.key} {one.by}: {toml_value(one.example)}" for one in shown if one.example),
            *(f"{key} = {toml_value(value)}" for key, value in self._stamp().items()),
            *([f"options = {toml_value(options)}"] if options else []),
            *(_template_line(entry, dict(table or {}), entry.key, empty) for entry in self.table_rows),
        ]
        for player, seat in zip(empty.players, known, strict=True):
            levels, own = dict(seat), [entry for entry in self.rows if entry.is_of(empty, player)]
            lines += ["", "[[player]]", f"name = {toml_value(levels.pop('name', f'Player {player.number + 1}'))}"]
            lines += [_template_line(entry, levels, entry.noun or entry.key, empty, player) for entry in own]
        return "\n".join(lines) + "\n"

    def with_handicap(self, data: Mapping[str, Any], read: ReadPoints, source: str) -> dict[str, Any]:
        """The sheet with what the points that `read` gives for its table bring each player.

        Raises SheetError where the sheet does not say by what they are told, or has a handicap already.
        """
        reader, data = self._reader(source), by_ids(self.tables, self.entries, data)
        reader.check_form(data)
        sheet = reader.sheet(data, self.tables.options)
        points = self._points(sheet, read)
        self._check_asked(points, source)
        told = zip(data["player"], levels_of(self.tables, sheet, points, source), strict=True)
        wrong = self.not_clockwise(sheet) if PLACE in factors_of(points) else ""
        if wrong:
            raise SheetError(
                f"{source}: {wrong}; list the players so, for handicaps of places go by the order of play."
            )
        return {**data, "player": [{**own, KEY: points_of(points, known)} for own, known in told]}

    def _check_asked(self, points: Points, source: str) -> None:
        """Raises SheetError when no sheet of the game says by what the points are told."""
        unasked = self.unasked(points)
        if unasked:
            raise SheetError(
                f"{source}: a sheet of {self.tables.title} does not say with which {listed(unasked)} each player "
                "began, by which these handicaps are told; leave out --handicap, and write the points of each "
                f"player as '{KEY}'."
            )

    def _points(self, sheet: Sheet, read: ReadPoints) -> Points:
        """The points for the table of a sheet."""
        return read(self.tables.under(sheet.options), len(sheet.players))

    def _stamp(self) -> dict[str, Any]:
        return sheet_stamp(self.tables.name, self.tables.rules_version)


def _agreed(sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
    """The line of the handicap, for everybody where anybody has one."""
    some = any(KEY in one.entries for one in sheet.players)
    return [handicap_line(player.get(KEY))] if some else []


def times(count: int) -> str:
    """How often."""
    return "twice" if count == 2 else f"{count} times"


class _Counted(Mapping[str, Any]):
    """The entries of a seat of a position, each counted when it is asked for."""

    def __init__(self, entries: Mapping[str, Entry], core: Any, seat: int) -> None:
        self._entries = entries
        self._of = core, seat

    def __getitem__(self, key: str) -> Any:
        value = self._entries[key].count(*self._of)
        if value is None:
            raise KeyError(key)
        return value

    def __iter__(self) -> Iterator[str]:
        return (key for key in self._entries if key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _told(entries: Sequence[Entry], core: Any, seat: int) -> dict[str, Any]:
    counted = {entry.key: entry.count(core, seat) for entry in entries}
    return {key: value for key, value in counted.items() if value is not None}


def _template_line(
    entry: Entry, known: dict[str, Any], key: str, empty: Sheet, player: SheetPlayer | None = None
) -> str:
    """One row of an empty sheet, filled in by what is known of `key`, which then counts as told."""
    is_open = bool(entry.only) and entry.kind != CHOICE and key not in known
    meaning = entry.comment(empty, player or empty.players[0])
    comment = "" if meaning == entry.key else f"  # {meaning}"
    return f"{'# ' if is_open else ''}{entry.key} = {toml_value(known.pop(key, BLANK[entry.kind]))}{comment}"
