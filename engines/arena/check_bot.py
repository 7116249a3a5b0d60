"""Plays a bot through everything that a bot has to fulfil, and says in a sentence each what holds and what does not."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any

from engines.agents.process import leave
from engines.agents.registry import try_making
from engines.agents.specs import parse_bot
from engines.arena.children import end_child, obey_parent
from engines.arena.match import seat_seed
from engines.arena.recorded import LONGEST_START, Job, Pose, Recorded, longest, play_elsewhere, play_recorded
from engines.core import registry
from engines.core.engine.bits import mix
from engines.core.engine.errors import BotError, ScytheError
from engines.core.game import Game, Position, game_key
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup

LIMIT = 10.0  # seconds for one answer
MOST_ANSWERS = 1_000  # of one game
MOST_SECONDS = 20.0  # for one game
SLOWER = 10  # how much longer a game may take when it is played again
SHOWN = 60  # characters of what a bot wrote
DECISIVE = ("made", "legal", "repeats")  # when one of these fails, those after it say nothing
GRACE = 5.0  # seconds above the limit after which a bot is ended
BEAT = 0.2  # seconds between two words of a bot that goes on
Verdict = tuple[bool, str]
Patience = Callable[[float], None]
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
    patience: Patience = lambda seconds: None,
) -> Iterator[Check]:
    """All checks, each as soon as it is known.

    `limit`: seconds for one answer; `players`: numbers of players, all without it; `most`: answers looked at in a game;
    `patience` is told how long what comes next may take at most.
    """
    numbers = players or range(game.tables.min_players, game.tables.max_players + 1)
    jobs = [Job(_deal(game, number, seed), mix(seed + number), most, MOST_SECONDS) for number in numbers]
    decided = ""
    for name, check in Examination(game, bot, jobs, limit, patience).checks().items():
        if decided:
            yield Check(name, None, f"Not looked at, for the bot fails the check '{decided}'.")
            continue
        passed, finding = check()
        if not passed and name in DECISIVE:
            decided = name
        yield Check(name, passed, finding)


def check_elsewhere(
    game: str, bot: str, source: str, seed: int, limit: float, players: Sequence[int]
) -> Iterator[Check]:
    """As `check_bot`, in a process of its own: a bot that never answers, or ends the process, fails the check `runs`.

    Raises ScytheError, as it comes when the spec is read.
    """
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_check_there, args=(there, game, bot, source, seed, limit, players))
    child.start()
    there.close()
    try:
        yield from _received(here, child)
    finally:
        end_child(child)


def _received(here: Connection, child: BaseProcess) -> Iterator[Check]:
    """The checks as they come, and one more when no further one comes."""
    seconds = LONGEST_START
    while here.poll(seconds):
        try:
            message = here.recv()
        except EOFError:
            child.join()
            yield Check("runs", False, f"It ended the process in which it plays (exit code {child.exitcode}).")
            return
        if message is None:
            return
        if isinstance(message, ScytheError):
            raise message
        if isinstance(message, Check):
            yield message
        else:
            seconds = message
    yield Check("runs", False, f"It did nothing for {seconds:g} seconds and was stopped.")


def _check_there(
    there: Connection, game: str, bot: str, source: str, seed: int, limit: float, players: Sequence[int]
) -> None:
    """In the process of the bot; what it writes past `print` goes to standard error."""
    obey_parent(leave)
    os.dup2(2, 1)
    last = 0.0

    def patience(seconds: float) -> None:
        nonlocal last
        if seconds > limit + GRACE or time.monotonic() > last + BEAT:
            last = time.monotonic()
            there.send(seconds)

    try:
        spec = parse_bot(bot, source)
        for check in check_bot(registry.load(game), spec, seed, limit, players, patience=patience):
            there.send(check)
            there.send(LONGEST_START)
        there.send(None)
    except ScytheError as error:
        there.send(error)


def _deal(game: Game, players: int, seed: int) -> Setup:
    """A table with everything that the box holds."""
    wishes: dict[str, Any] = {"expansions": list(game.tables.expansions)} if game.tables.expansions else {}
    return game.tables.deal(players, Random(f"{seed}/check/{players}"), **wishes)


class Examination:
    """One bot under examination; what one check has played, later ones use."""

    def __init__(
        self, game: Game, bot: BotSpec, jobs: Sequence[Job], limit: float, patience: Patience = lambda seconds: None
    ) -> None:
        """`jobs`: a game for each number of players, ascending."""
        self._game = game
        self._bot = bot
        self._jobs = jobs
        self._limit = limit
        self._patience = patience
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
        seats, key = len(self._jobs[-1].setup.seats), game_key(self._jobs[-1].seed)
        try:
            if not self._bot.in_core:
                try_making(self._bot, [seat_seed(key, seat) for seat in range(seats)])
        except BotError as error:
            return False, str(error)
        return True, f"It can be made for each of {seats} seats."

    def is_legal(self) -> Verdict:
        """Every answer is legal, on every seat, with every number of players."""
        for job in self._jobs:
            record = self._played_once(job)
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
        jobs = self._again()
        self._patience(longest(jobs) + GRACE)
        self._elsewhere, written = play_elsewhere(self._game.name, self._bot, jobs, other_hash_seed())
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

        def guessed(state: Position, number: int) -> Position:
            return state.determinize(state.current_player(), mix(number))

        good = "Where things hidden from its seat are changed, it answers the same."
        return self._same(self._replayed(guessed), "with other things hidden from it", good)

    def takes_copies(self) -> Verdict:
        """Asked about copies of the positions, saved and loaded, it answers the same."""

        def loaded(state: Position, number: int) -> Position:
            return state.game.state_from(state.setup, state.to_json())

        good = "Asked about copies of the positions, it answers the same."
        return self._same(self._replayed(loaded), "about a copy of the position", good)

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
        return [self._played_once(job, pose) for job in self._again()]

    def _played_once(self, job: Job, pose: Pose | None = None) -> Recorded:
        return play_recorded(self._game, self._bot, job, pose, lambda: self._patience(self._limit + GRACE))

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
