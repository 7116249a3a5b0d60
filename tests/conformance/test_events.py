"""Events of every game: each has its row, is told in a sentence, adds up, and gives nothing away."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

import pytest

from engines.core import registry
from engines.core.engine.constants import LAST_COUNTED
from engines.core.language.log import EVERYTHING, ONLOOKER, LogEntry
from engines.core.language.questions import Event
from tests.events import check_changes, listening_state, twins
from tests.numbered_games import mixed_chooser, random_chooser

GAMES = [name for name in registry.names() if registry.load(name).words.log.resources]
ROWS = [(name, row) for name in GAMES for row in registry.load(name).words.log.events]
TOLD = [(name, row) for name, row in ROWS if row.says]
every_game = pytest.mark.parametrize("name", GAMES)
OWN, OTHER, STRANGER = 0, 1, 2
READERS = STRANGER, EVERYTHING


def named(rows: list[tuple[str, Event]]) -> Any:
    """A test for each of these rows."""
    return pytest.mark.parametrize(("name", "row"), rows, ids=[f"{name}-{row.name}" for name, row in rows])


@every_game
def test_every_number_of_an_event_has_one_row(name: str) -> None:
    constants = vars(import_module(f"engines.{name}.rules.constants"))
    numbers = sorted(value for key, value in constants.items() if key.startswith("EVENT_"))
    rows = registry.load(name).words.log.events
    assert sorted(row.event for row in rows) == numbers
    assert len({row.name for row in rows}) == len(rows)
    assert all(row.says or row.do for row in rows)
    assert all(row.event <= LAST_COUNTED for row in rows if row.do)


@named(TOLD)
def test_an_event_is_told_in_a_sentence(name: str, row: Event) -> None:
    log = registry.load(name).words.log
    entry = LogEntry(row.event, OWN, (1,) * len(row.frame))
    own, other = (log.lines([entry], reader)[0] for reader in (OWN, ONLOOKER))
    for text in (own, other):
        assert not set("{}[]") & set(text) and text.endswith(".") and text[0] == text[0].upper(), text
    assert ("seat" in row.says) == (own != other) == ("Seat 1" in other or "seat 1" in other)
    assert log.to_json([entry], OWN)[0]["event"] == row.name


@named([(name, row) for name, row in TOLD if row.secret])
def test_a_secret_number_changes_nothing_that_others_are_told(name: str, row: Event) -> None:
    log = registry.load(name).words.log
    seats = [OTHER if number in log.seats else 0 for number in row.frame]
    changed = [number + (key in row.secret) for key, number in zip(row.frame, seats, strict=True)]
    heard = [log.read(_Told(row.event, numbers), reader) for reader in READERS for numbers in (seats, changed)]
    told = [log.to_json(entries, ONLOOKER) for entries in heard]
    assert told[0] == told[1] and told[2] != told[3]


class _Told:
    """A position in whose log one event of seat 0 stands."""

    listening = 2

    def __init__(self, event: int, numbers: Sequence[int]) -> None:
        self.log = [event, OWN, *numbers, 0, 0, 0]


@every_game
def test_changes_told_add_up_to_what_seats_have(name: str) -> None:
    for number in range(4):
        assert check_changes(listening_state(number, name), random_chooser(number)) > 0
        check_changes(listening_state(number, name), mixed_chooser(number, game=name))


@every_game
def test_a_seat_is_told_the_same_whatever_it_cannot_know(name: str) -> None:
    compared = 0
    for number in range(3):
        for told, twin in twins(listening_state(number, name), mixed_chooser(number, game=name), Random(number)):
            assert told == twin
            compared += len(told)
    assert compared > 100


@every_game
def test_telling_changes_nothing(name: str) -> None:
    deaf, heard = (listening_state(1, name) for _ in range(2))
    deaf = deaf.clone()
    choose = random_chooser(1)
    while heard.core.legal:
        answer = choose(heard.core)
        for state in (deaf, heard):
            state.apply_action(answer)
        assert not deaf.core.listening
    assert deaf.digest() == heard.digest() and deaf.to_json() == heard.to_json()
