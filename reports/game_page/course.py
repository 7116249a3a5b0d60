"""What the page of a game is made from: who sat where, every step with the table after it, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engines.drawing.picture import Picture, Scene

CHANCE = -1  # who answered, beside the seats


@dataclass(frozen=True)
class TableAt:
    """The table at one step. `totals` are what each seat would score, None where it is left out; `known` has for each
    reader of the page the seats whose total that reader may know."""

    picture: Picture
    totals: tuple[int | None, ...]
    known: tuple[tuple[int, ...], ...]
    mats: Mats | None  # only where a turn begins


@dataclass(frozen=True)
class Mats:
    """What lies before each seat, line by line: for everybody, and with what only the seat itself sees.

    `own` has None for a seat of which the page tells nothing more.
    """

    public: tuple[tuple[str, ...], ...]
    own: tuple[tuple[str, ...] | None, ...]


@dataclass(frozen=True)
class Step:
    """One answer and the table after it. `words` are None where the page may not say them."""

    by: int  # seat from 0, or CHANCE
    words: str | None
    hidden_from: tuple[int, ...]  # seats that were not told
    told: tuple[str, ...]  # what happened, in sentences
    table: TableAt


@dataclass(frozen=True)
class Final:
    """A place at the end: rank, name, total, what decided a tie, and points by category."""

    rank: int
    name: str
    total: int
    decided_by: str
    lines: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class AnalysedTurn:
    """A turn that began after `step` answers, and the win share that each seat could expect then, from 0 to 1."""

    step: int
    seat: int
    shares: tuple[float, ...]


@dataclass(frozen=True)
class TurningPoint:
    """A turn that cost much: what it cost, what was played, and what would have been best, in words."""

    step: int
    cost: str
    played: str
    best: str


@dataclass(frozen=True)
class Analysis:
    """What a bot says of a game of so many `answers`, which is over; `final` are the win shares at the end."""

    answers: int

    turns: tuple[AnalysedTurn, ...]
    final: tuple[float, ...]
    points: tuple[TurningPoint, ...]
    note: str  # how it was found


@dataclass(frozen=True)
class Course:
    """A game from its first question on. `readers`: for whom it is shown, the first one at the beginning."""

    game: str
    names: tuple[str, ...]  # of the seats
    players: tuple[str, ...]  # who sat there; none where the transcript does not say it of each
    scene: Scene
    readers: tuple[int, ...]
    start: TableAt
    steps: Iterable[Step]
    final: tuple[Final, ...] = ()
    notes: tuple[str, ...] = ()
    analysis: Analysis | None = None
