"""Both builds, and every order of hashes, give the same positions after every answer."""

from __future__ import annotations

import pytest

import engines
from tests.differential.compare import COMPILED, UNCOMPILED, Difference, compare, compare_builds
from tests.numbered_games import PLAYERS, players_of

GAMES = (0, 4 * len(PLAYERS), 1)  # first, count, step: every number of players four times
FEW = (1_000, len(PLAYERS), 1)

needs_compiled = pytest.mark.skipif(
    engines.build() != "compiled", reason="there is no compiled build in this process to compare with"
)


@needs_compiled
def test_compiled_and_uncompiled_agree_after_every_answer() -> None:
    positions = compare_builds(GAMES[0], GAMES[1], mixed=False, jobs=1, show=lambda done: None)
    assert positions > 1_000 * GAMES[1]


@needs_compiled
def test_builds_agree_in_small_world() -> None:
    games = 3 * len(players_of("smallworld"))
    positions = compare_builds(0, games, mixed=False, jobs=1, show=lambda done: None, game="smallworld")
    assert positions > 50 * games


def test_hash_seed_changes_nothing() -> None:
    one, other = ({**UNCOMPILED, "PYTHONHASHSEED": seed} for seed in ("1", "2"))
    assert compare(FEW, one, other) > 1_000 * FEW[1]


@needs_compiled
def test_builds_agree_where_bots_play() -> None:
    assert compare_builds(FEW[0], 2, mixed=True, jobs=1, show=lambda done: None) > 500


def test_hash_seed_changes_nothing_in_the_compiled_build() -> None:
    one, other = ({**COMPILED, "PYTHONHASHSEED": seed} for seed in ("1", "2"))
    assert compare(FEW, one, other) > 1_000 * FEW[1]


def test_difference_names_game_answer_and_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of other numbers stand for a build that plays otherwise."""
    from tests.differential import compare as module

    ordinary = module.command
    calls: list[object] = []

    def command(*arguments: object) -> list[str]:
        calls.append(arguments)
        own = len(calls) % 2 == 1
        return ordinary(*(arguments if own else (int(str(arguments[0])) + len(PLAYERS), *arguments[1:])), "--most", 30)

    monkeypatch.setattr(module, "command", command)
    with pytest.raises(Difference, match=r"before|game 0 differs first after answer \d+: .*faction"):
        compare((0, 1, 1), UNCOMPILED, UNCOMPILED)
