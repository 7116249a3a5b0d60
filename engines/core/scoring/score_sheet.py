"""The score sheet of a game, made from its rows: of a position, and the empty one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.core.engine.outcome import ScoreLine
from engines.core.scoring.sheet_entries import Entry, Sheet, SheetPlayer
from engines.core.scoring.sheet_questions import SheetQuestions
from engines.core.scoring.sheet_results import BLANK
from engines.core.scoring.sheets import CHOICE, toml_value
from engines.core.setup.handicaps import BID_KEY, KEY
from engines.core.setup.options import complete
from engines.core.setup.setup import Setup


class ScoreSheet(SheetQuestions):
    """The score sheet of a game. A game gives rows and `lines`; it may give `ties`, `checks`, `unfinished`, `words`."""

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

    def of(self, core: Any, setup: Setup, agreed: Sequence[int] = ()) -> dict[str, Any]:
        """The sheet that a person would fill in for a position; `agreed` is the handicap of each seat."""
        options = {"options": dict(setup.options)} if setup.options else {}
        names = [self.tables.seat_title(seat, levels) for seat, levels in enumerate(setup.seats)]
        told = [_told(self.entries, core, seat) for seat in range(len(names))]
        more = [{KEY: points} for points in agreed] or [{} for _ in names]
        more = [own | {BID_KEY: bid} for own, bid in zip(more, setup.bids, strict=True)] if setup.bids else more
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
