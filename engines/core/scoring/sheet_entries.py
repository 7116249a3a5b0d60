"""What stands on a score sheet: the rows that a game declares, and the entries that were read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.scoring.columns import Count
from engines.core.scoring.sheets import CHOICE, NUMBER, SEAT, SEVERAL, YES
from engines.core.setup.handicaps import KEY, LARGEST

MANY = 999  # the most of what no track and no supply bounds


class MissingNumber(Exception):
    """A tie has to be broken by a number that the sheet does not have: `key` of a player."""

    def __init__(self, player: SheetPlayer, key: str) -> None:
        super().__init__(key)
        self.player = player
        self.key = key


@dataclass(frozen=True)
class SheetPlayer:
    """The entries of one player, numbered from 0; what was left out is absent from `entries`.

    `named` are entries told by the names of cards or tiles; `reckonings` say how the numbers that follow from them add
    up, and `doubts` what else the sheet says against them, without their full stop.
    """

    number: int
    name: str
    entries: Mapping[str, Any]
    named: Mapping[str, str] = field(default_factory=dict)
    reckonings: Mapping[str, str] = field(default_factory=dict)
    doubts: Sequence[str] = ()

    def has(self, key: str) -> bool:
        """Whether the sheet tells it, as a number or by names."""
        return key in self.entries or key in self.named

    def names(self, key: str) -> list[str]:
        """What is named there, in this order."""
        return [name for name in self.named.get(key, "").split(", ") if name]

    def get(self, key: str, left_out: int = 0) -> int:
        """A number; of one that is told by kind, the sum."""
        value = self.entries.get(key, left_out)
        return sum(value.values()) if isinstance(value, dict) else int(value)

    def by_kind(self, key: str) -> dict[str, int]:
        """A number by kind; nothing when the sheet tells only the sum."""
        value = self.entries.get(key)
        return value if isinstance(value, dict) else {}

    def level(self, key: str) -> str:
        """The id of a choice, '' when it was left out."""
        return str(self.entries.get(key, ""))

    def several(self, key: str) -> list[str]:
        """The ids of which several are named, none when they were left out."""
        return [name for name in self.level(key).split(", ") if name]


@dataclass(frozen=True)
class Sheet:
    """A sheet as read: the players clockwise, what it says of the whole table, and every option with its value."""

    players: Sequence[SheetPlayer]
    table: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    def totals(self, key: str) -> int:
        """The sum of a number over all players."""
        return sum(player.get(key) for player in self.players)


Bound = Callable[[Sheet, SheetPlayer], int]  # the most that a player can have, as far as the sheet goes


@dataclass(frozen=True)
class Entry:
    """One row of a score sheet: what is written there, which values it takes, and how a position has it.

    A choice is one of `levels`, ids with their titles, of a `noun`; SEVERAL are at most `most` of them, each at most as
    often as there are `copies`, 1 where nothing else is said. A number lies between `least` and `most`, which may
    follow from the sheet, and may be told as a table of `kinds`, or `by` names, such as `example`, that `reads` takes;
    of a supply that all players share, they have at most what `together` says. `only` says for what or whom the entry
    is, where it is not for everybody: it may be left out then. Without `asked` everything else is asked for; `asked`
    decides by the sheet as far as it goes, and with `needed_if_asked` a sheet cannot be scored without the entry then.
    `whose` says by the options of the sheet which players have the entry at all; without it everybody has.
    """

    key: str
    meaning: str
    count: Count  # gives None where a position has nothing to tell
    most: int | Bound = MANY
    least: int = 0
    kind: str = NUMBER
    noun: str = ""
    levels: Mapping[str, str] = field(default_factory=dict)
    kinds: Sequence[str] = ()
    only: str = ""
    asked: Callable[[Sheet, SheetPlayer], bool] | None = None
    whose: Callable[[Sheet, SheetPlayer], bool] | None = None
    needed_if_asked: bool = False
    copies: Mapping[str, int] = field(default_factory=dict)
    together: Callable[[Sheet], int] | None = None
    reads: Callable[[str], str] | None = None
    example: str = ""
    by: str = "by name"

    def is_of(self, sheet: Sheet, player: SheetPlayer) -> bool:
        """Whether the player has such an entry."""
        return self.whose is None or self.whose(sheet, player)

    def is_needed(self, sheet: Sheet, player: SheetPlayer) -> bool:
        """Whether a sheet cannot be scored without it."""
        if not self.is_of(sheet, player):
            return False
        if self.asked is not None:
            return self.needed_if_asked and self.asked(sheet, player)
        return self.kind in (NUMBER, SEVERAL) and not self.only

    def is_asked(self, sheet: Sheet, player: SheetPlayer) -> bool:
        """Whether an interview asks for it before anybody is tied."""
        asked = not self.only if self.asked is None else self.asked(sheet, player)
        return asked and self.is_of(sheet, player)

    def most_of(self, sheet: Sheet, player: SheetPlayer) -> int:
        """The most that this player can have."""
        return self.most if isinstance(self.most, int) else self.most(sheet, player)

    def range_text(self, sheet: Sheet, player: SheetPlayer) -> str:
        """What it takes, where that is not said by its words."""
        if self.kind == YES:
            return " (yes or no)"
        most = self.most_of(sheet, player)
        return f" ({self.least} to {most})" if self.kind == NUMBER and most != MANY else ""

    def comment(self, sheet: Sheet, player: SheetPlayer) -> str:
        """What it is, for people who fill in a file."""
        named = f", or {self.by}" if self.reads and self.kind == NUMBER else ""
        kinds = f", or by kind: {{ {', '.join(f'{kind} = 0' for kind in self.kinds)} }}" if self.kinds else ""
        only = f"{self.only}: " if self.only else ""
        return f"{only}{self.meaning}{self.range_text(sheet, player) if self.kind == NUMBER else ''}{kinds}{named}"

    def doubts(self, sheet: Sheet, player: SheetPlayer) -> Iterator[str]:
        """Why the number of a player cannot be."""
        most = self.most_of(sheet, player)
        if self.kind == NUMBER and self.key in player.entries:
            number = player.get(self.key)
            if not self.least <= number <= most:
                yield f"{player.name}: {self.key} is {number}, but can only be {self.least} to {most}"
        if self.kind == SEVERAL and len(player.several(self.key)) > most:
            number = len(player.several(self.key))
            yield f"{player.name}: {number} {self.key}, but nobody can have more than {most}"

    def doubts_together(self, sheet: Sheet) -> Iterator[str]:
        """Why the numbers of all players together cannot be."""
        if self.together is not None and sheet.totals(self.key) > self.together(sheet):
            yield f"{self.key} is {sheet.totals(self.key)} for all together, but can be at most {self.together(sheet)}"


def choice(key: str, meaning: str, noun: str, levels: Mapping[str, str], count: Count, only: str = "") -> Entry:
    """An entry that is one of `levels`, ids with their titles."""
    return Entry(key, meaning, count, kind=CHOICE, noun=noun, levels=levels, only=only)


HANDICAP = Entry(  # of every game's sheet
    KEY,
    "points agreed before the game, added to the score",
    lambda core, seat: None,
    most=LARGEST,
    least=-LARGEST,
    only="with handicaps",
)


FIRST_SEAT = Entry(  # of every game's sheet, for the whole table
    "first_seat",
    "the seat that started, with all players clockwise",
    lambda core, seat: None,
    kind=SEAT,
    only="with handicaps of places",
)


def factor_choice(name: str, ids: Sequence[str], titles: Sequence[str]) -> Entry:
    """The level of a factor, which positions have in the field of its name, as a number for each seat."""
    levels = dict(zip(ids, titles, strict=True))
    return choice(name, name, name, levels, lambda core, seat: ids[getattr(core, name)[seat]])


@dataclass(frozen=True)
class Tie:
    """One tie-break: the sum of the entries `keys`, or what `count` finds on the sheet."""

    name: str
    keys: tuple[str, ...] = ()
    count: Callable[[Sheet, SheetPlayer], int] | None = None

    def value(self, sheet: Sheet, player: SheetPlayer) -> int:
        """The number that is compared. Raises MissingNumber."""
        for key in self.keys:
            if key not in player.entries:
                raise MissingNumber(player, key)
        return self.count(sheet, player) if self.count else sum(player.get(key) for key in self.keys)
