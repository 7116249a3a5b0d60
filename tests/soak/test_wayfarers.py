"""The invariants of Wayfarers hold in real games, and each one notices what it is there for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.engine.errors import InvariantError
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import set_field
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import scoring
from tests.numbered_games import mixed_chooser, numbered_core, play
from tests.soak import run
from tests.soak.games import core_in_turn, play_game
from tests.soak.wayfarers import check

Change = tuple[str, int, int | Callable[[Any], int]]
GAME = "wayfarers"


@pytest.mark.parametrize("number", [0, 9])
def test_invariants_hold_in_every_position(number: int) -> None:
    assert play_game(number, watched=True, game=GAME).naturally


BREAKS: list[tuple[str, list[Change]]] = [
    ("cards_in_one_place", [("display", 0, c.NO_CARD)]),
    ("cards_in_one_place", [("deck", t.SPACE, lambda core: core.deck[t.SPACE] ^ 1)]),
    ("tokens", [("influence", 0, 15), ("guild", 0, 1)]),
    ("dice", [("reserve", 0, 5), ("dice", 0, 5)]),
    ("workers", [("workers", 0, 9)]),
    ("tags", [("tags", 0, 30)]),
    ("columns", [("covered", 0, 3)]),
    ("tiles", [("store", 0, 9)]),
    ("townsfolk", [("townsfolk", 0, lambda core: core.townsfolk[0] ^ 1)]),
    ("pool_is_empty", [("waiting", 0, 1)]),
    ("are kept, but legal are", [("legal", 0, 1 << 60)]),
    ("ended 1", [("ended", 0, 1)]),
]


@pytest.mark.parametrize(("words", "changes"), BREAKS)
def test_broken_position_is_noticed(words: str, changes: list[Change]) -> None:
    core = core_in_turn(1, GAME, c.K_ACTION)
    check(core)
    for name, index, value in changes:
        set_field(core, name, index, value if isinstance(value, int) else value(core))
    with pytest.raises(InvariantError) as caught:
        check(core)
    assert words in str(caught.value)


def test_soak_plays_wayfarers() -> None:
    totals = run.soak(0, 6, False, 1, GAME)
    assert totals.natural == totals.games
    assert sum(totals.games.values()) == 6


def test_numbered_tables_of_two_are_played_with_and_without_the_solo_opponent() -> None:
    solo = [numbered_core(number, GAME).solo for number in range(120)]
    assert set(solo[::3]) == {0, 1, 2, 3, 4}
    assert set(solo[1::3] + solo[2::3]) == {0}


def test_mixed_games_seat_greedy_beside_random_players() -> None:
    """A greedy seat is far ahead of a random one, and the invariants hold between both."""
    leads = [scoring.total(core, 0) - scoring.total(core, 1) for core in (mixed(number) for number in range(3))]
    assert max(abs(lead) for lead in leads) > 25


def mixed(number: int) -> Any:
    """A mixed game at its end."""
    core: Any = numbered_core(number, GAME)
    for _ in play(core, mixed_chooser(number, game=GAME), GAME):
        pass
    return core


@pytest.mark.parametrize("number", [0, 3])
def test_invariants_hold_in_mixed_games(number: int) -> None:
    assert play_game(number, mixed=True, watched=True, game=GAME).naturally
