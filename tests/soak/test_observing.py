"""The long run of observations, in small: it compares enough, and says where it does not."""

from __future__ import annotations

import argparse
from collections import Counter

import pytest

from tests.observing import SECRETIVE
from tests.soak import run
from tests.soak.observing import AFTER, LEAST, PAIRS, check_game, too_little


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_few_games_compare_more_than_the_least(game: str) -> None:
    found: Counter[str] = Counter()
    for number in range(3):
        found += check_game(game, number, every=50)
    assert not too_little(game, 3, found)


def test_a_run_that_compares_too_little_fails_where_answers_are_hidden() -> None:
    assert LEAST * run.PARTS["observed"] >= 100_000
    few = Counter({PAIRS: LEAST * 4 - 1, AFTER: LEAST * 4})
    assert too_little("scythe", 4, few) == f"99 {PAIRS} are less than 100: too little was compared."
    assert not too_little("smallworld", 4, Counter())


def test_builds_that_are_compared_too_little_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = argparse.Namespace(first=0, jobs=1, game="scythe")
    assert all(run.LEAST_COMPARED * parts["differential"] >= 100_000 for parts in run.LONG.values())
    for positions, is_good in ((2 * run.LEAST_COMPARED, True), (2 * run.LEAST_COMPARED - 1, False)):
        monkeypatch.setattr(run, "compare_builds", lambda *given, count=positions: count)
        assert run.run_differential(2, False, options) is is_good
    assert "only 99 positions were compared, not 100" in capsys.readouterr().err
