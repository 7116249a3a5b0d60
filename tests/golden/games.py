"""Golden transcripts: what one is made of, and what is checked at each of its answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import IO, Any

from engines.core.game import Game, Position
from engines.core.language.log import EVERYTHING
from engines.core.setup.setup import Setup
from engines.core.transcript import end_line
from tests.numbered_games import GAME, RANDOM_SHARE, banned_pairs, mixed_chooser
from tests.transcripts import TranscriptWriter

FOLDER = Path(__file__).parent / "transcripts"
BOT = f"greedy with {RANDOM_SHARE:.0%} random answers"


@dataclass(frozen=True)
class GoldenGame:
    """One game: its table follows from players, seed and options, its answers from the seed and the bots of the day."""

    players: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """Where its transcript is kept."""
        return FOLDER / f"scythe-{self.players}-players-{self.seed:04d}.jsonl"

    def setup(self) -> Setup:
        """Its table; where the seed is even the structure bonus tile is left to chance."""
        box = {"expansions": list(GAME.tables.expansions), "banned_pairs": banned_pairs(self.options)}
        setup = GAME.tables.deal(self.players, Random(self.seed), self.options, **box)
        return setup if self.seed % 2 else replace(setup, table={})

    def play(self) -> Iterator[tuple[Position, int]]:
        """The position and its answer, just before it is given; at last the end with -1."""
        state, choose = GAME.new_initial_state(self.setup()).listen(), mixed_chooser(self.seed)
        while not state.is_terminal():
            action = choose(state.core)
            yield state, action
            state.step(action)
        yield state, -1


class Told:
    """A hash of all events that the rules told in a game, secrets included."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=8)

    def add(self, state: Position) -> None:
        """Those of the last answer; somebody has to listen."""
        for event in state.events(EVERYTHING):
            self._hash.update(repr((event.event, event.seat, event.numbers)).encode())

    def __str__(self) -> str:
        return self._hash.hexdigest()


class GoldenWriter(TranscriptWriter):
    """A transcript that also holds what a replay must find at each answer, and what it must have told at the end."""

    def __init__(self, file: IO[str], game: Game, setup: Setup, bots: list[str]) -> None:
        super().__init__(file, game, setup, bots)
        self._told = Told()

    def answer(self, state: Position, action: int) -> None:
        """Note the answer that is about to be given, and everything about the position that is checked."""
        self._told.add(state)
        words = state.action_to_text(action)
        self._line({"by": by(state), "do": words, "check": check_of(state, state.action_texts())})

    def end(self, state: Position) -> None:
        """Note the end of the game, and what was told in it."""
        self._told.add(state)
        self._line(end_line(state) | {"told": str(self._told)})


def by(state: Position) -> str:
    """Who is asked, as it stands in a transcript."""
    return "chance" if state.is_chance() else f"seat {state.current_player() + 1}"


def check_of(state: Position, answers: Iterable[str]) -> str:
    """Hashes of the position, of the words of its legal answers, and of every seat's view."""
    views = (short(json.dumps(state.view(seat), sort_keys=True), 2) for seat in range(state.num_players))
    return " ".join([state.digest()[:8], short("\n".join(sorted(answers)), 3), *views])


def short(text: str, size: int) -> str:
    """A hash of `size` bytes in hex: enough to notice a change."""
    return blake2b(text.encode(), digest_size=size).hexdigest()
