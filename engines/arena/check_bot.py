"""Plays a bot through everything that a bot has to fulfil, and says in a sentence each what holds and what does not."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from engines.agents.registry import make_agent
from engines.arena.match import seat_seed
from engines.arena.recorded import Job, Pose, Recorded, play_elsewhere, play_recorded
from engines.core.bits import mix
from engines.core.botspec import BotSpec
from engines.core.errors import BotError
from engines.core.game import Game, game_key
from engines.core.position import State
from engines.core.setup import Setup

LIMIT = 10.0  # seconds for one answer
MOST_ANSWERS = 1_000  # of one game
MOST_SECONDS = 20.0  # for one game
SLOWER = 10  # how much longer a game may take when it is played again
SHOWN = 60  # characters of what a bot wrote
DECISIVE = ("made", "legal", "repeats")  # when one of these fails, those after it say nothing
RESULTS = {True: "ok", False: "FAIL", None: "-"}


@dataclass(frozen=True)
class Check:
    """One check: whether it passed (None: not looked at) and what was found, in a sentence."""

    name: str
    passed: bool | None
    finding: str

    @property
    def result(self) -> str:
        """ok, FAIL, or - for not looked at."""
        return RESULTS[self.passed]


def check_bot(
    game: Game,
    bot: BotSpec,
    seed: int = 1,
    limit: float = LIMIT,
    players: Sequence[int] = (),
    most: int = MOST_ANSWERS,
) -> Iterator[Check]:
    """All checks, each as soon as it is known.

    `limit`: seconds for one answer; `players`: numbers of players, all without it; `most`: answers looked at in a game.
    """
    numbers = players or range(game.min_players, game.max_players + 1)
    jobs = [Job(_deal(game, number, seed), mix(seed + number), most, MOST_SECONDS) for number in numbers]
    decided = ""
    for name, check in Examination(game, bot, jobs, limit).checks().items():
        if decided:
            yield Check(name, None, f"Not looked at, for the bot fails the check '{decided}'.")
            continue
        passed, finding = check()
        if not passed and name in DECISIVE:
            decided = name
        yield Check(name, passed, finding)


def _deal(game: Game, players: int, seed: int) -> Setup:
    """A table with everything that the box holds."""
    wishes: dict[str, Any] = {"expansions": list(game.expansions)} if game.expansions else {}
    return game.deal(players, Random(f"{seed}/check/{players}"), **wishes)


Verdict = tuple[bool, str]


class Examination:
    """One bot under examination; what one check has played, later ones use."""

    def __init__(self, game: Game, bot: BotSpec, jobs: Sequence[Job], limit: float) -> None:
        """`jobs`: a game for each number of players, ascending."""
        self._game = game
        self._bot = bot
        self._jobs = jobs
        self._limit = limit
        self._played: list[Recorded] = []
        self._elsewhere: list[Recorded] = []

    def checks(self) -> dict[str, Callable[[], Verdict]]:
        """The checks by name, in the order in which they must be called."""
        return {
            "made": self.is_made,
            "legal": self.is_legal,
            "in time": self.is_in_time,
            "quiet": self.is_quiet,
            "repeats": self.repeats,
            "repeats elsewhere": self.repeats_elsewhere,
            "blind": self.is_blind,
            "copies": self.takes_copies,
        }

    def is_made(self) -> Verdict:
        """It can be made for every seat."""
        seats = len(self._jobs[-1].setup.seats)
        try:
            for seat in range(seats):
                self._make(seat)
        except BotError as error:
            return False, str(error)
        return True, f"It can be made for each of {seats} seats."

    def is_legal(self) -> Verdict:
        """Every answer is legal, on every seat, with every number of players."""
        for job in self._jobs:
            record = play_recorded(self._game, self._bot, job)
            if record.fault:
                return False, f"With {len(job.setup.seats)} players: {record.fault}"
            self._played.append(record)
        answers = sum(len(record.answers) for record in self._played)
        over = sum(record.is_over for record in self._played)
        numbers = _range([len(job.setup.seats) for job in self._jobs])
        return True, f"{answers:,} legal answers on all seats of {numbers} players; games played to their end: {over}."

    def is_in_time(self) -> Verdict:
        """No answer takes longer than the limit."""
        times = sorted(seconds for record in self._played for seconds in record.times)
        middle, longest = times[len(times) // 2], times[-1]
        said = f"median {_duration(middle)}, longest {_duration(longest)}, the limit is {self._limit:g} s."
        late = sum(seconds > self._limit for seconds in times)
        return not late, (f"{late:,} of {len(times):,} answers are late: " if late else "Time for an answer: ") + said

    def is_quiet(self) -> Verdict:
        """Nothing of it reaches the standard output of its process."""
        self._elsewhere, written = play_elsewhere(self._game.name, self._bot, self._again(), other_hash_seed())
        if written:
            shown = " ".join(written.split())[:SHOWN]
            return False, f"It writes '{shown}' to standard output, which carries results; use standard error."
        return True, "It writes nothing to standard output."

    def repeats(self) -> Verdict:
        """The same seed gives the same games."""
        return self._same(self._replayed(), "the second time", "Played twice, its games are the same.")

    def repeats_elsewhere(self) -> Verdict:
        """Another process plays the same games, however Python orders sets there."""
        good = "In another process, with other orders of sets, its games are the same."
        return self._same(self._elsewhere, "in another process", good)

    def is_blind(self) -> Verdict:
        """Asked about a position in which everything hidden from its seat lies differently, it answers the same."""

        def guessed(state: State, number: int) -> State:
            return state.determinize(state.current_player(), mix(number))

        good = "Where things hidden from its seat are changed, it answers the same."
        return self._same(self._replayed(guessed), "with other things hidden from it", good)

    def takes_copies(self) -> Verdict:
        """Asked about copies of the positions, saved and loaded, it answers the same."""

        def loaded(state: State, number: int) -> State:
            return state.game.state_from(state.setup, state.to_json())

        good = "Asked about copies of the positions, it answers the same."
        return self._same(self._replayed(loaded), "about a copy of the position", good)

    def _make(self, seat: int) -> None:
        if not self._bot.in_core:
            agent = make_agent(self._bot, seat_seed(game_key(self._jobs[-1].seed), seat))
            close = getattr(agent, "close", None)
            if close is not None:
                close()

    def _compared(self) -> list[Recorded]:
        """The games that are played again: the one with the fewest players and the one with the most."""
        return [self._played[0], self._played[-1]]

    def _again(self) -> list[Job]:
        """Orders to play them once more, as far as they went."""
        pairs = zip((self._jobs[0], self._jobs[-1]), self._compared(), strict=True)
        return [
            replace(job, most=len(record.answers), seconds=SLOWER * max(1.0, sum(record.times)))
            for job, record in pairs
        ]

    def _replayed(self, pose: Pose | None = None) -> list[Recorded]:
        return [play_recorded(self._game, self._bot, job, pose) for job in self._again()]

    def _same(self, again: Sequence[Recorded], when: str, good: str) -> Verdict:
        for first, second in zip(self._compared(), again, strict=False):
            found = difference(first, second, when)
            if found:
                return False, found
        return True, good


def difference(first: Recorded, second: Recorded, when: str) -> str:
    """Where two recordings of a game part, in a sentence; "" when they do not."""
    for number, (one, other) in enumerate(zip(first.answers, second.answers, strict=False), 1):
        if one != other:
            seat, question, words = one
            return f"Answer {number}, seat {seat} asked '{question}': first '{words}', but '{other[2]}' {when}."
    return second.fault


def other_hash_seed() -> int:
    """A PYTHONHASHSEED that is not the one of this process."""
    return 2 if os.environ.get("PYTHONHASHSEED") == "1" else 1


def _range(numbers: Sequence[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _duration(seconds: float) -> str:
    if seconds < 0.0001:
        return "under 0.1 ms"
    return f"{1000 * seconds:.2g} ms" if seconds < 0.1 else f"{seconds:.1f} s"
