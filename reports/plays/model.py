"""A game that people played, as the rest of a report knows it: plain values, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

Number = int | float


@dataclass(frozen=True)
class Source:
    """Where a play was read: the file, and its place there, such as `play 4` or `line 12`."""

    file: str
    place: str

    def __str__(self) -> str:
        return f"{self.file}: {self.place}"


@dataclass(frozen=True)
class Seat:
    """What one player had and how it ended.

    `place` is the place at the table, from 1. `player` is the name as it was given, '' for somebody who is not named;
    `person` is who it is: the same for the same name, another one for each unnamed player. `combos` are the levels by
    factor, one mapping where levels are dealt, one a combo, in order, where they are picked. `score` is net of `bid`
    and holds the `handicap`; without an auction `bid` is None, and 0 is a bid of 0, so with the handicap. `rank` 1 is
    best, ties share it; None where the order below the winner was not kept. `won` is the share of the win.
    """

    player: str
    person: str
    combos: tuple[Mapping[str, str], ...]
    won: float
    place: int | None = None
    bid: Number | None = None
    handicap: Number | None = None
    score: Number | None = None
    rank: int | None = None
    start: bool | None = None

    def levels(self, factor: str) -> tuple[str, ...]:
        """The levels of a factor, in order; none where one of them was not kept."""
        try:
            return tuple([combo[factor] for combo in self.combos])
        except KeyError:
            return ()

    @cached_property
    def held(self) -> str:
        """What was held, as a key."""
        combos = ("/".join([f"{factor}={combo[factor]}" for factor in sorted(combo)]) for combo in self.combos)
        return ";".join(combos)

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What the seat says, without the player."""
        numbers = (
            self.place or 99,
            self.rank or 99,
            -(self.score or 0),
            self.bid is not None,
            self.bid or 0,
            self.handicap or 0,
        )
        return (*numbers, self.held, self.won, str(self.start))


@dataclass(frozen=True)
class Play:
    """A game that was played. `id` is what its file calls it, `date` a day as `2024-01-05` or ''."""

    id: str
    game: str
    seats: tuple[Seat, ...]
    source: Source
    date: str = ""
    table: str = ""
    expansions: tuple[str, ...] = ()
    origin: str = ""  # how it was logged, as a log says it

    def has(self, factor: str) -> bool:
        """Whether every seat says what it had, so that the play counts for the factor."""
        return all(seat.levels(factor) for seat in self.seats)

    @property
    def is_auctioned(self) -> bool:
        """Whether anybody bid for what they had."""
        return any(seat.bid is not None for seat in self.seats)

    @property
    def is_handicapped(self) -> bool:
        """Whether points were agreed beforehand that change the result, so that it does not say what is strong."""
        return any(seat.handicap for seat in self.seats)

    @property
    def is_ordered(self) -> bool:
        """Whether the whole order of finish was kept."""
        return all(seat.rank is not None for seat in self.seats)


@dataclass(frozen=True)
class Remark:
    """Why a play, or a row, does not count, or only in part. `kind` is counted: a few words that fit many plays."""

    source: Source
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.source}: {self.text}"


@dataclass(frozen=True)
class UnknownName:
    """A name that means no level of a game; `factor` is '' where it may be of any."""

    game: str
    factor: str
    name: str


@dataclass(frozen=True)
class Reading:
    """What was read: the plays in an order that does not depend on the files, and what was not counted, with reasons.

    `partly` are plays that count for some factors only, which are in `plays`, too. `notes` say what else a reader
    should know of the files; `strange` are heads of columns, and `unknown` names of levels, that mean nothing here.
    """

    plays: Sequence[Play] = ()
    partly: Sequence[Remark] = ()
    left_out: Sequence[Remark] = ()
    refused: Sequence[Remark] = ()
    notes: Sequence[str] = ()
    strange: Sequence[str] = ()
    unknown: Sequence[UnknownName] = ()
    titles: Mapping[tuple[str, str, str], str] = field(default_factory=dict)  # by game, factor and level
    letters: Mapping[str, str] = field(default_factory=dict)  # by person, unnamed ones left out

    @property
    def games(self) -> list[str]:
        """The games that were played, in alphabetical order."""
        return sorted({play.game for play in self.plays})

    def judged(self, game: str) -> list[Play]:
        """The plays of one game that say what is strong: those without a handicap."""
        return [play for play in self.plays if play.game == game and not play.is_handicapped]

    def handicapped(self, game: str) -> int:
        """How many plays of one game had a handicap."""
        return sum(play.game == game and play.is_handicapped for play in self.plays)
