"""Games of Scythe in which seats that nobody asks give coins now and then: no coin gets lost, and they replay."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from engines.core.engine.errors import InvariantError, TranscriptError
from engines.core.engine.saving import check_ranges
from engines.core.game import Position
from engines.core.transcript import Transcript, replay, who
from tests.numbered_games import GAME, mixed_chooser, numbered_setup, random_chooser
from tests.soak import coins, scythe
from tests.soak.games import MOST_DECISIONS, GameError

SHARE = 0.15  # of the questions, before which some seat gives coins if it can
MIXED_EVERY, WATCHED_EVERY, REPLAYED_EVERY = 10, 20, 10
Answers = list[tuple[str, str]]


@dataclass
class Gifts:
    """What was played: games, decisions, gifts out of turn, how deep the questions stood at most."""

    games: int = 0
    decisions: int = 0
    gifts: int = 0
    depth: int = 0
    replayed: int = 0

    def add(self, other: Gifts) -> None:
        """Count those games too."""
        self.games += other.games
        self.decisions += other.decisions
        self.gifts += other.gifts
        self.depth = max(self.depth, other.depth)
        self.replayed += other.replayed


def play_game(number: int) -> Gifts:
    """Play a game to its end and check it. Raises GameError."""
    setup = numbered_setup(number)
    setup = replace(setup, options={**setup.options, "bribes": True})
    state, played, answers = GAME.new_initial_state(setup), Gifts(games=1), Answers()
    try:
        _play_on(state, number, played, answers)
        if not state.is_terminal():
            raise InvariantError(f"{played.decisions} decisions, and the game goes on")
        scythe.check(state.core)
        if number % REPLAYED_EVERY == 0:
            _play_again(state, answers)
            played.replayed = 1
    except (AssertionError, InvariantError, TranscriptError, ArithmeticError, LookupError) as error:
        raise GameError(number, played.decisions, f"{type(error).__name__}: {error}") from error
    return played


def _play_on(state: Position, number: int, played: Gifts, answers: Answers) -> None:
    """To the end, or to the bound on decisions."""
    core: Any = state.core
    rng, is_replayed = Random(number), number % REPLAYED_EVERY == 0
    choose = mixed_chooser(number) if number % MIXED_EVERY == 0 else random_chooser(number)
    most = core.turn_cap * MOST_DECISIONS
    while core.legal and played.decisions < most:
        seat = rng.randrange(state.num_players)
        if rng.random() < SHARE and not state.why_no_interruption(seat):
            state.interrupt(seat)
            played.gifts += 1
        before, action = coins.note(core), choose(core)
        if is_replayed:
            answers.append((who(state), state.action_to_text(action)))
        state.step(action)
        coins.check_coins(before, core)
        if number % WATCHED_EVERY == 0:
            scythe.check(core)
            check_ranges("scythe", core)
        played.decisions += 1
        played.depth = max(played.depth, core.depth)


def _play_again(state: Position, answers: Answers) -> None:
    """The answers lead to the same position once more. Raises TranscriptError."""
    end = {"ended": state.core.ended, "digest": state.digest()}
    replay(GAME, Transcript("scythe", GAME.tables.rules_version, state.setup, [], answers, end))


def play_block(numbers: Iterable[int]) -> Gifts:
    """Play these games. Raises GameError."""
    total = Gifts()
    for number in numbers:
        total.add(play_game(number))
    return total


def soak(first: int, games: int, jobs: int, block: int) -> Gifts:
    """Play so many games in `jobs` processes. Raises GameError."""
    numbers = range(first, first + games)
    blocks = [numbers[i : i + block] for i in range(0, games, block)]
    total = Gifts()
    with ProcessPoolExecutor(jobs) as pool:
        try:
            for played in pool.map(play_block, blocks):
                total.add(played)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return total
