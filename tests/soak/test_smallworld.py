"""The invariants of Small World hold in real games, and each one notices what it is there for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.engine.errors import InvariantError
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import set_field
from engines.smallworld.rules import constants as c
from tests.numbered_games import numbered_core, play, players_of, random_chooser
from tests.soak import run
from tests.soak.games import play_game
from tests.soak.smallworld import broken, check

Change = tuple[str, int, int | Callable[[Any], int]]
GAME = "smallworld"


def core_at(number: int, kind: int, turn: int = 4) -> Any:
    """Game `number` at the first question of a kind in some turn."""
    core: Any = numbered_core(number, GAME)
    for _ in play(core, random_chooser(number), GAME):
        if core.round >= turn and core.frame_kind[core.depth - 1] == kind:
            return core
    raise AssertionError(f"game {number} never asks {kind}")


@pytest.mark.parametrize("number", range(24))
def test_invariants_hold_in_every_position(number: int) -> None:
    assert play_game(number, watched=True, game=GAME).decisions > 20


@pytest.mark.parametrize("number", range(4))
def test_invariants_hold_where_bots_play(number: int) -> None:
    assert play_game(number, mixed=True, watched=True, game=GAME).decisions > 20


def an_own_region(core: Any) -> int:
    return next(r for r, troop in enumerate(core.occupant) if troop != c.NOBODY)


def water(core: Any) -> int:
    return int(t.LAKES[core.players - 2])


BREAKS: list[tuple[str, list[Change]]] = [
    ("tokens of amazons", [("tray", 0, 1)]),
    ("are in play 2 times", [("race", 0, t.ORCS), ("race", 3, t.ORCS)]),
    ("tokens in r48 of troop", [("tokens", 47, 2)]),
    ("without a race in r2", [("occupant", 1, 14), ("tokens", 1, 1)]),
    ("outside the board", [("tribes", 0, 1 << 60)]),
    ("Lost Tribes in", [("tribes", 0, 1)]),
    ("lairs in", [("lairs", 0, lambda core: core.lairs ^ 2)]),
    ("7 fortresses", [("fortresses", 0, 127)]),
    ("a fortress without a race", [("fortresses", 0, 1)]),
    ("holes in", [("holes", 0, 1)]),
    ("heroes in", [("heroes", 0, 1)]),
    ("dragon in", [("dragon", 0, 1)]),
    ("encampments", [("camps_in_hand", 0, 3)]),
    ("banners [", [("banners", 0, lambda core: core.banners ^ 1)]),
    ("badges [", [("badge_discards", 0, lambda core: core.badge_discards ^ 1)]),
    ("gaps in the column", [("column_race", 2, c.NO_RACE)]),
    ("beside the combos", [("column_race", 5, c.NO_RACE), ("column_coins", 5, 1)]),
    ("a banner without a badge", [("column_power", 5, c.NO_POWER)]),
    ("combos on offer although", [("column_race", 5, c.NO_RACE)]),
    ("coins from sources of", [("coins", 0, 99)]),
    ("coins paid", [("column_coins", 0, 40)]),
    ("an empty seat has", [("race", 14, t.ORCS)]),
    ("in the place of Spirit", [("race", 2, t.ORCS), ("power", 2, t.HILL)]),
    ("set aside without Amazons", [("aside", 0, 4), ("race", 0, t.ORCS)]),
    ("peace between", [("ally", 0, 1), ("diplomat", 0, c.NO_SEAT)]),
    ("the cache 'regions'", [("regions", 0, 1)]),
    ("are kept, but legal are", [("legal", 0, 1 << 40)]),
    ("ended 1", [("ended", 0, 1)]),
    ("is of player 9", [("frame_player", 0, 9)]),
    ("round 11", [("round", 0, 11)]),
]


@pytest.mark.parametrize(("words", "changes"), BREAKS, ids=[words for words, _ in BREAKS])
def test_broken_position_is_noticed(words: str, changes: list[Change]) -> None:
    core = core_at(0, c.K_TURN)
    assert broken(core) == []
    for name, index, value in changes:
        set_field(core, name, index, value if isinstance(value, int) else value(core))
    assert words in "; ".join(broken(core))
    with pytest.raises(InvariantError):
        check(core)


def test_tokens_left_in_hand_and_on_water_are_noticed() -> None:
    core = core_at(0, c.K_TURN)
    r = an_own_region(core)
    set_field(core, "in_hand", core.occupant[r], 3)
    assert "which has regions" in "; ".join(broken(core))
    core = core_at(0, c.K_TURN)
    lake = (water(core) & -water(core)).bit_length() - 1
    set_field(core, "occupant", lake, core.occupant[r])
    assert "stand on water" in "; ".join(broken(core))


def test_soak_plays_small_world() -> None:
    counts = players_of(GAME)
    totals = run.soak(0, 2 * len(counts), False, 1, GAME)
    assert totals.games == dict.fromkeys(counts, 2)
    assert totals.natural == totals.games
