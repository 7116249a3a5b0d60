"""The invariants of Architects hold in real games, and each one notices what it is there for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.architects.generated import tables as t
from engines.architects.generated.state import set_field
from engines.architects.rules import constants as c
from engines.core.engine.errors import InvariantError
from tests.numbered_games import players_of
from tests.soak import run
from tests.soak.architects import check
from tests.soak.games import core_in_turn, play_game

Change = tuple[str, int, int | Callable[[Any], int]]
GAME = "architects"


@pytest.mark.parametrize("number", range(8))
def test_invariants_hold_in_every_position(number: int) -> None:
    assert play_game(number, watched=True, game=GAME).naturally


@pytest.mark.parametrize("number", range(4))
def test_invariants_hold_where_bots_play(number: int) -> None:
    assert play_game(number, mixed=True, watched=True, game=GAME).decisions > 20


BREAKS: list[tuple[str, list[Change]]] = [
    ("seat 1 has", [("reserve", 0, 19), ("prison", 0, 19)]),
    ("seat 1 captured itself", [("captured", 0, 1)]),
    ("workers in the Guildhall", [("filled", 0, 7), ("laid", 0, 0)]),
    ("workers for", [("cathedral", 0, 5), ("laid", 0, 1)]),
    ("markers on level 5", [("cathedral", 0, 5), ("cathedral", 1, 5)]),
    ("times Palace, not 1", [("built", 0, 1 << t.PALACE), ("built", 1, 1 << t.PALACE)]),
    ("times Chapel, not 1", [("pile", 0, lambda core: core.pile ^ 1 << t.CHAPEL)]),
    ("times Miner, not 2", [("unseen_twins", 0, lambda core: core.unseen_twins ^ 1 << t.MINER)]),
    ("apprentices", [("hired", 0, (1 << 30) - 1)]),
    ("hands of", [("hand", 0, (1 << 12) - 1)]),
    ("market cards", [("market_pile", 0, 0), ("large_pile", 0, 0)]),
    ("lies in the small pile", [("large_card", 0, 3), ("large_pile", 0, 0), ("market_pile", 0, 1023)]),
    ("3 rewards", [("rewards", 0, 3)]),
    ("rewards not revealed", [("rewards_left", 0, 0)]),
    ("knows cards", [("known", 1, lambda core: ~core.hand[1] & (1 << t.NUM_BUILDINGS) - 1)]),
    ("are kept, but legal are", [("legal", 0, 1 << 40)]),
    ("ended 1", [("ended", 0, 1)]),
]


@pytest.mark.parametrize(("words", "changes"), BREAKS, ids=[words for words, _ in BREAKS])
def test_broken_position_is_noticed(words: str, changes: list[Change]) -> None:
    core = core_in_turn(0, GAME, c.K_PLACE)
    check(core)
    for name, index, value in changes:
        set_field(core, name, index, value if isinstance(value, int) else value(core))
    with pytest.raises(InvariantError) as caught:
        check(core)
    assert words in str(caught.value)


def test_soak_plays_architects() -> None:
    counts = players_of(GAME)
    totals = run.soak(0, 2 * len(counts), False, 1, GAME)
    assert totals.games == dict.fromkeys(counts, 2)
    assert totals.natural == totals.games
