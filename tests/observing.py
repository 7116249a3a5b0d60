"""What has to hold of observations in any position, and after answers that a seat is not told."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np

from engines.core.engine.observed import seen_rows
from engines.core.game import Position
from engines.gym.encoding import Encoding, Number

GUARD = 16  # numbers behind an observation that nobody may write to
UNWRITTEN = -12_345
FOLLOWED = 10  # answers after one that is not told
SECRETIVE = ("architects", "scythe")  # the games that hide answers; the others hide only totals and cards


@cache
def encoding(game: str, players: int) -> Encoding:
    """The encoding of a game at a table."""
    return Encoding(game, players)


@cache
def numbers(game: str, players: int) -> tuple[Number, ...]:
    """What its numbers say."""
    return encoding(game, players).describe()


def check_observations(state: Position) -> int:
    """What every seat observes is written whole, in its range, and no more; how many numbers it is. Raises
    AssertionError."""
    found = encoding(state.game.name, state.num_players)
    room = np.empty(found.size + GUARD, np.int16)
    for seat in range(state.num_players):
        room[:] = UNWRITTEN
        seen = found.observe(state, seat, room[: found.size])
        assert (room[found.size :] == UNWRITTEN).all(), "more is written than an observation has room for"
        wrong = np.flatnonzero((seen < found.low) | (seen > found.high))
        assert not wrong.size, f"{seen[wrong[0]]} in {numbers(found.game, found.num_players)[wrong[0]]}"
        asked = state.current_player() == seat
        assert np.flatnonzero(found.mask(state, seat)).tolist() == (state.legal_actions() if asked else [])
    check_sets(state)
    return found.size * state.num_players


def check_sets(state: Position) -> None:
    """No set that a rule of `rules/seen.py` makes has more bits than its row says."""
    for row in seen_rows(state.game.name):
        if row.bits and not row.length:
            rule = getattr(seen_module(state.game.name), row.name)
            for seat in range(state.num_players):
                assert rule(state.core, seat) >> row.bits == 0, f"{row.name} has more than {row.bits} bits"


def seen_module(game: str) -> Any:
    """The rules of what seats know in part."""
    from importlib import import_module

    return import_module(f"engines.{game}.rules.seen")


def check_told(state: Position, rng: Random) -> int:
    """After two answers a seat observes the same just where it sees the same; how many seats saw a difference. Raises
    AssertionError.
    """
    answers = state.legal_actions()
    if len(answers) < 2:
        return 0
    here, there = (state.clone() for _ in range(2))
    for position, answer in zip((here, there), rng.sample(answers, 2), strict=True):
        position.apply_action(answer)
    told = 0
    for seat in range(state.num_players):
        views, found = [position.view(seat) for position in (here, there)], encoding(state.game.name, state.num_players)
        seen = [found.observe(position, seat).tolist() for position in (here, there)]
        differs = views[0]["fields"] != views[1]["fields"]
        assert differs <= (seen[0] != seen[1]), f"seat {seat + 1} does not observe all that it sees"
        assert (seen[0] != seen[1]) <= (views[0] != views[1]), f"seat {seat + 1} observes what it does not see"
        told += differs
    return told


def hidden_pair(state: Position, rng: Random) -> tuple[int, int, int] | None:
    """A seat and two answers of which it is not told which was given; None where everybody is told everything."""
    for seat in rng.sample(range(state.num_players), state.num_players):
        secret = [action for action in state.legal_actions() if state.hides(seat, action)]
        if len(secret) > 1:
            one, two = rng.sample(secret, 2)
            return seat, one, two
    return None


def check_hidden(state: Position, seat: int, one: int, two: int, rng: Random) -> int:
    """After two answers that a seat is not told it observes the same, until its views differ, and so is what it could
    guess; how many positions were compared. Raises AssertionError.
    """
    here, there = state.clone(), state.clone()
    here.apply_action(one)
    there.apply_action(two)
    for compared in range(FOLLOWED):
        if here.view(seat) != there.view(seat):
            return compared
        compare(here, there, seat)
        both = here.core.legal & there.core.legal
        if not both or here.current_player() == seat:
            return compared + 1
        answer = rng.choice([action for action in here.legal_actions() if both >> action & 1])
        here.apply_action(answer)
        there.apply_action(answer)
    return FOLLOWED


def compare(here: Position, there: Position, seat: int) -> None:
    """Two positions with the same view of a seat are the same to it. Raises AssertionError."""
    game, players = state_key = here.game.name, here.num_players
    found = encoding(*state_key)
    other = np.flatnonzero(found.observe(here, seat) != found.observe(there, seat))
    assert not other.size, f"seat {seat + 1} of {game} observes what it is not told: {numbers(game, players)[other[0]]}"
    assert (found.mask(here, seat) == found.mask(there, seat)).all(), "the mask tells what is hidden"
    assert here.current_player() == there.current_player()
    if not here.is_chance() and not here.is_terminal():
        guesses = [position.determinize(seat, 5).digest() for position in (here, there)]
        assert guesses[0] == guesses[1], f"a guess of seat {seat + 1} of {game} keeps what it is not told"
