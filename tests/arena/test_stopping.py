"""Runs that may end early: looks at fixed games, what they decide, what is stored of them."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from engines.arena.describe import check_same, describe, lengthened, stored_experiment
from engines.arena.experiment import Experiment
from engines.arena.runner import run
from engines.arena.stopping import decisions, looks, play_until_decided, stopping_rule
from engines.arena.store import RunFile
from engines.core.engine.errors import RunFileError, SetupError
from tests.arena.test_runner import tables
from tests.fakes import GAME


def experiment(games: int = 3000, parts: int = 10, margin: float = 5, of: str = "", **changed: Any) -> Experiment:
    """Four players; the greedy bot is much stronger than the random ones."""
    bots = ("greedy", "random", "random", "random")
    basis = Experiment(**({"game": GAME.name, "players": 4, "games": games, "seed": 9, "bots": bots} | changed))
    rule = stopping_rule(basis, GAME, parts, margin, of)
    return Experiment(**{**basis.to_json(), "bots": basis.bots, "stopping": asdict(rule)})


def played(path: Path, wanted: Experiment) -> RunFile:
    store = RunFile.create(path, describe(wanted, GAME))
    assert play_until_decided(wanted, GAME, store, lambda part: all_of(part, store))
    return store


def all_of(part: Experiment, store: RunFile) -> bool:
    return run(part, store, 1, 0.001, lambda done, seconds: None)


def test_a_clear_difference_ends_the_run_early(tmp_path: Path) -> None:
    with played(tmp_path / "run.sqlite", experiment()) as store:
        stopping = store.meta["stopping"]
        assert stopping["stopped"] == store.stored() == store.meta["games"] < 3000
        assert stopping["stopped"] % stopping["rule"]["every"] == 0
        assert [look["games"] for look in stopping["looks"]] == list(
            looks(stopping["stopped"], stopping["rule"]["every"])
        )
        assert stopping["looks"][-1] == {
            "games": stopping["stopped"], "strong": 1, "weak": 0, "equivalent": 0, "inconclusive": 0
        }  # fmt: skip
        (group,) = stopping["groups"]
        assert group["levels"] == ["greedy"] and group["low"] > 0.25 and group["verdict"] == "strong"


def test_what_is_not_decided_is_played_to_the_end(tmp_path: Path) -> None:
    wanted = experiment(games=80, parts=4, margin=3, of="faction", bots=("random",) * 4)
    with played(tmp_path / "run.sqlite", wanted) as store:
        assert store.stored() == store.meta["games"] == 80
        assert store.meta["stopping"]["stopped"] is None
        seen = store.meta["stopping"]["looks"]
        assert [look["games"] for look in seen] == [20, 40, 60, 80] and all(look["inconclusive"] for look in seen)


def test_looks_do_not_depend_on_how_the_games_were_played(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole.sqlite", experiment())
    wanted, sizes = experiment(), [60, 20, 37]
    store = RunFile.create(tmp_path / "cut.sqlite", describe(wanted, GAME))

    def some(part: Experiment) -> bool:
        """Some games only, as when time is up."""
        size = sizes.pop() if sizes else part.games
        return all_of(Experiment(**{**vars(part), "games": min(part.games, store.stored() + size)}), store) and (
            store.stored() == part.games
        )

    while not play_until_decided(wanted, GAME, store, some):
        pass
    assert store.meta["stopping"] == whole.meta["stopping"]
    store.close()
    whole.close()
    assert tables(tmp_path / "cut.sqlite") == tables(tmp_path / "whole.sqlite")


def test_a_run_that_its_rule_has_ended_stays_as_it_is(tmp_path: Path) -> None:
    with played(tmp_path / "run.sqlite", experiment()) as store:
        before = dict(store.meta)
        again = lengthened(stored_experiment(store), store, None)
        assert again.games == 3000
        assert play_until_decided(again, GAME, store, lambda part: pytest.fail("nothing is to be played"))
        assert store.meta == before
        with pytest.raises(RunFileError, match="its stopping rule ended it after"):
            lengthened(stored_experiment(store), store, 5000)


def test_pairs_are_decided_each_by_its_own_blocks(tmp_path: Path) -> None:
    wanted = experiment(games=800, parts=2, of="mat", bots=("random",) * 4)
    with played(tmp_path / "run.sqlite", wanted) as store:
        groups = store.meta["stopping"]["groups"]
        assert [group["levels"] for group in groups] == [
            ["industrial"], ["engineering"], ["patriotic"], ["mechanical"], ["agricultural"]
        ]  # fmt: skip
        sums = store.block_sums(("mat",), 800)
        assert sum(blocks for blocks, _ in sums.values()) == 3200
        assert sum(total for _, total in sums.values()) == pytest.approx(800)
        best = next(group for group in groups if group["levels"] == ["industrial"])
        assert best["rate"] == pytest.approx(sums["industrial",][1] / sums["industrial",][0], abs=1e-5)


def test_a_block_counts_once_with_the_mean_of_its_games(tmp_path: Path) -> None:
    wanted = experiment(games=200, parts=1)
    with played(tmp_path / "run.sqlite", wanted) as store:
        (group,) = decisions(wanted, GAME, store, stopping_rule(wanted, GAME, 1, 5), 200)
        assert group["blocks"] == 50
        won = store.block_sums(("bot",), 200)["greedy",][1]
        assert group["rate"] == pytest.approx(won / 50, abs=1e-5)


def test_the_last_look_is_the_end_of_the_run() -> None:
    assert list(looks(100, 30)) == [30, 60, 90, 100]
    assert list(looks(90, 30)) == [30, 60, 90]
    assert list(looks(10, 30)) == [10]


def test_looks_end_with_whole_blocks() -> None:
    rule = stopping_rule(experiment(games=1000, parts=7), GAME, 7, 5)
    assert rule.every % 4 == 0 and rule.every >= 1000 / 7
    assert (rule.of, rule.groups) == ("bot", 1)


def test_what_cannot_be_decided_is_refused() -> None:
    with pytest.raises(SetupError, match="This run does not compare 'bot'; known: faction"):
        experiment(bots=("random",) * 4, of="bot")
    with pytest.raises(SetupError, match="A margin of 30 points around a win rate of 25 % leaves the possible rates"):
        experiment(margin=30)


def test_another_experiment_does_not_go_on_in_the_same_file(tmp_path: Path) -> None:
    wanted = experiment()
    with played(tmp_path / "run.sqlite", wanted) as store:
        check_same(store, experiment(games=6000), "my.toml")
        with pytest.raises(RunFileError, match=r"was begun with seed 9, but my\.toml asks for 8; choose another"):
            check_same(store, experiment(seed=8), "my.toml")
        with pytest.raises(RunFileError, match="was begun with stopping"):
            check_same(store, experiment(margin=4), "my.toml")
