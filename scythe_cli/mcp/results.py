"""What tools answer: values for programs, and the same as text for whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.core.language.explaining import capital
from engines.core.rulebook import Rule


@dataclass(frozen=True)
class Told:
    """Sentences, or a table in words."""

    told: str

    def text(self) -> str:
        """For whoever reads it."""
        return self.told


@dataclass(frozen=True)
class MoveTold:
    """A legal move: its number, its words, and what it does where the words do not say it."""

    number: int
    words: str
    does: str

    def text(self) -> str:
        """As it is listed at the table."""
        return f"{self.number:3d}  {self.words}{f'  ({self.does})' if self.does else ''}"


@dataclass(frozen=True)
class Turn:
    """What happened since this seat was last told, and what is asked now, as it may know it. `moves` are there when it
    is asked; `standing` when the game is over; `waiting_for` is who else is asked."""

    you_are: str
    happened: Sequence[str]
    is_over: bool
    is_your_turn: bool
    waiting_for: str
    question: str
    moves: Sequence[MoveTold]
    standing: str

    def text(self) -> str:
        """For whoever reads it."""
        news = [f"What happened, as {self.you_are} may know it:", *self.happened, ""] if self.happened else []
        return "\n".join([*news, *self._now()])

    def _now(self) -> list[str]:
        if self.is_over:
            return ["The game is over.", self.standing]
        if not self.is_your_turn:
            return [f"{capital(self.waiting_for)} is asked: {self.question}. Call ask again to see what comes of it."]
        return [f"{capital(self.you_are)}, you are asked: {self.question}?", *(move.text() for move in self.moves)]


@dataclass(frozen=True)
class SeatTold:
    """Who sits on a seat, from 1. `key` is there for a seat that calls answer for, and for nobody else."""

    seat: int
    called: str
    who: str
    key: str

    def text(self) -> str:
        """For whoever reads it."""
        return f"{self.called}: {f'key {self.key}' if self.key else self.who}"


@dataclass(frozen=True)
class NewTable:
    """A table that was dealt."""

    table: int
    game: str
    seats: Sequence[SeatTold]
    setup: str

    def text(self) -> str:
        """For whoever reads it."""
        keys = "Each key speaks for its seat alone; call ask with it."
        return "\n".join(
            [f"Table {self.table}: {self.game}.", *(seat.text() for seat in self.seats), keys, "", self.setup]
        )


@dataclass(frozen=True)
class OptionTold:
    """A ruling that a table may agree on, or who the printed solo opponent is."""

    name: str
    default: str
    choices: str
    meaning: str


@dataclass(frozen=True)
class GameTold:
    """A game: how many play, alone too where it has a printed opponent, with which expansions, options and bots."""

    name: str
    title: str
    fewest_players: int
    most_players: int
    is_played_alone: bool
    expansions: Sequence[str]
    options: Sequence[OptionTold]

    def text(self) -> str:
        """For whoever reads it."""
        alone = ", or alone against the printed opponent" if self.is_played_alone else ""
        more = f" Expansions: {', '.join(self.expansions)}." if self.expansions else ""
        head = f"{self.name}: {self.title}, {self.fewest_players} to {self.most_players} players{alone}.{more} Options:"
        return "\n".join([head, *(f"  {o.name} ({o.default}; {o.choices}): {o.meaning}" for o in self.options)])


@dataclass(frozen=True)
class Games:
    """The games that can be played, and the bots that can sit at their tables."""

    games: Sequence[GameTold]
    bots: Sequence[str]

    def text(self) -> str:
        """For whoever reads it."""
        return "\n".join([*(game.text() for game in self.games), f"Bots: {', '.join(self.bots)}."])


@dataclass(frozen=True)
class Rules:
    """One rule, or those of a chapter."""

    rules: Sequence[Rule]

    def text(self) -> str:
        """For whoever reads it."""
        return "\n".join(rule.told for rule in self.rules)


Result = Told | Turn | NewTable | Games | Rules
