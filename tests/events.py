"""Proofs of events: what is told adds up to what changes, and tells nobody what that seat may not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from engines.core import registry
from engines.core.engine.asking import choose
from engines.core.engine.bits import BIT
from engines.core.engine.observing import listen
from engines.core.engine.playout import chance_choice
from engines.core.game import Game, Position, game_key
from engines.core.language.log import EVERYTHING, LogEntry
from tests.numbered_games import Chooser, numbered_setup


def told_of(game: Game, core: Any, answers: Iterable[int], reader: int, names: Sequence[str] = ()) -> list[str]:
    """What a reader is told of these answers, given one after the other and told together."""
    events: list[LogEntry] = []
    for answer in answers:
        listen(core)
        choose(core, answer)
        events += game.words.log.read(core, reader)
    return game.words.log.lines(events, reader, names)


def listening_state(number: int, name: str) -> Position:
    """The first position of game `number`, with a log."""
    return registry.load(name).new_initial_state(numbered_setup(number, name)).listen()


def owned(game: Game, core: Any) -> dict[tuple[int, int], int]:
    """How much every seat has of every resource, by seat and the resource's number."""
    seats = range(core.players)
    return {(seat, row.number): row.owned(core, seat) for seat in seats for row in game.words.log.resources}


def check_changes(state: Position, chooser: Chooser) -> int:
    """Play on to the end; the number of answers. What each answer tells of goods is what it changed; AssertionError."""
    before, answers = owned(state.game, state.core), 0
    while state.core.legal:
        answer = chooser(state.core)
        asked = f"{state.asked()}, answer {answer}"
        state.apply_action(answer)
        after, answers = owned(state.game, state.core), answers + 1
        told = dict.fromkeys(before, 0)
        for entry in state.events(EVERYTHING):
            if entry.is_change:
                _, resource, amount = entry.numbers
                assert resource is not None and amount is not None
                told[entry.seat, resource] += amount
        changed = {key: after[key] - before[key] for key in after}
        assert told == changed, f"{asked}: told {_nonzero(told)}, changed {_nonzero(changed)}"
        before = after
    return answers


def _nonzero(numbers: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    return {key: number for key, number in numbers.items() if number}


def twins(state: Position, chooser: Chooser, rng: Random) -> Iterator[tuple[list[LogEntry], list[LogEntry]]]:
    """Play on to the end, answer by answer: what a seat is told, and what it is told where all that it cannot know is
    different; only answers after which it sees the same in both."""
    while state.core.legal:
        answer = chooser(state.core)
        seat = rng.randrange(state.num_players)
        twin = state.determinize(seat, rng.getrandbits(32)).listen()
        state.apply_action(answer)
        other = chance_choice(twin.core, game_key(rng.getrandbits(32))) if twin.is_chance() else answer
        for given in (answer, other):
            if twin.core.legal & BIT[given]:
                there = twin.clone().listen()
                there.apply_action(given)
                if there.view(seat) == state.view(seat):
                    yield state.events(seat), there.events(seat)
                    break
