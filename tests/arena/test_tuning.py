"""Tuning: finds what pays, keeps the champion where nothing does, repeats itself, goes on where it was cut."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.core.bots import read_weights
from engines.core.engine.errors import DataError
from engines.core.scoring.columns import Rows
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup
from tests.fakes import FakeResults, fake_with
from tools.tune.run import main, words
from tools.tune.targets import Games, Target, load_targets, missed
from tools.tune.tuning import Plan, Progress, Tuner, moved, with_weights

START = """# What counts
schema = 1
gold = 20                     # more is better, up to 80
luck = 50                     # changes nothing
"""
FACTIONS = Target("score", "seats", ("score",), 0, 10_000)
PLAN = Plan(
    "tests.fakes:GAME", shakes=30, tables=2, blocks=12, guard=5, shake=0.8, constraints={"expansions": ["invaders"]}
)


class Goldrush(FakeResults):
    """Whose weight `gold` is nearest to 80 tends to win; luck and dice do the rest."""

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        game, seats = super().rows(core, setup, bots)
        rng = Random(core)
        weights = [tomllib.loads(Path(bot.weights).read_text(encoding="utf-8")) if bot.weights else {} for bot in bots]
        scores = [60 - 10 * abs(math.log(own.get("gold", 20) / 80)) + rng.randint(0, 6) for own in weights]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        return game, {**seats, "score": scores, "rank": ranks, "win_share": [float(rank == 1) for rank in ranks]}


def tuner(folder: Path, targets: Sequence[Target] = (FACTIONS,), plan: Plan = PLAN) -> Tuner:
    start = folder / "greedy.toml"
    folder.mkdir(exist_ok=True)
    start.write_text(START, encoding="utf-8")
    return Tuner(fake_with(results=Goldrush), "greedy", start, targets, folder / "tuning", plan)


def tuned(folder: Path, rounds: int, **given: Any) -> Tuner:
    found = tuner(folder, **given)
    found.run(rounds, lambda line: None)
    return found


def test_a_weight_that_pays_is_found_and_one_that_does_not_stays_about_where_it_was(tmp_path: Path) -> None:
    weights = read_weights(tuned(tmp_path, 5).champion_file)
    assert 50 < weights["gold"] < 110
    assert 25 < weights["luck"] < 100


def test_comments_stay_in_the_file_of_the_champion(tmp_path: Path) -> None:
    text = tuned(tmp_path, 2).champion_file.read_text(encoding="utf-8")
    assert [line.partition("#")[2] for line in text.splitlines()] == [
        line.partition("#")[2] for line in START.splitlines()
    ]
    assert text.splitlines()[2].index("#") == START.splitlines()[2].index("#")


def test_the_same_seed_tunes_the_same(tmp_path: Path) -> None:
    one, other = tuned(tmp_path / "one", 2), tuned(tmp_path / "other", 2)
    assert one.progress == other.progress


def test_a_run_that_was_cut_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = tuned(tmp_path / "whole", 3)
    tuned(tmp_path / "cut", 1)
    assert tuned(tmp_path / "cut", 3).progress == whole.progress


def test_time_that_is_up_begins_no_round(tmp_path: Path) -> None:
    found = tuner(tmp_path)
    found.run(9, lambda line: None, goes_on=lambda: False)
    assert found.progress.rounds == 0


def test_weights_that_miss_a_target_are_not_taken(tmp_path: Path) -> None:
    poor = Target("score", "seats", ("score",), 0, 50)
    found = tuned(tmp_path, 2, targets=[poor])
    assert found.progress.champion == {"gold": 20, "luck": 50}
    assert "not 0 to 50" in found.progress.log[0]


def test_fixed_weights_are_left_alone(tmp_path: Path) -> None:
    plan = Plan(PLAN.game, shakes=20, blocks=10, guard=5, fixed=("gold",), constraints=PLAN.constraints)
    assert tuned(tmp_path, 2, plan=plan).progress.champion["gold"] == 20


def test_games_of_slopes_proof_and_guard_have_no_chance_in_common() -> None:
    seeds = {PLAN.experiment(purpose, 1).seed for purpose in ("shakes 0", "shakes 1", "proof 0", "guard 0")}
    assert len(seeds) == 4


def test_a_weight_moves_by_a_factor_and_a_small_one_by_one() -> None:
    up, down = (moved({"w": 100.0, "small": 1.0}, {"w": way, "small": way}, math.log(2)) for way in (1, -1))
    assert (up["w"], up["small"]) == pytest.approx((200, 2))
    assert (down["w"], down["small"]) == pytest.approx((50, 0.5))
    assert moved({"w": 0.0}, {"w": -1}, 0.3) == {"w": 0.0}
    assert moved({"w": 0.0}, {"w": 1}, 0.3) == {"w": 1.0}


def test_only_numbers_of_known_weights_change_in_a_file() -> None:
    assert with_weights(START, {"luck": 7.6}) == START.replace("luck = 50 ", "luck = 8  ")


def test_progress_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=r"progress.json: not JSON"):
        Progress.load(tmp_path / "progress.json")


GAMES = Games(
    games=[{"ended_by": "star6"}, {"ended_by": "turn_cap"}],
    seats=[
        {"faction": "nordic", "score": 50, "rank": 1, "win_share": 1.0, "a": 1, "b": 0},
        {"faction": "crimea", "score": 30, "rank": 2, "win_share": 0.0, "a": 2, "b": 0},
        {"faction": "nordic", "score": 70, "rank": 1, "win_share": 1.0, "a": 0, "b": 1},
        {"faction": "crimea", "score": 10, "rank": 2, "win_share": 0.0, "a": 3, "b": 0},
    ],
)


@pytest.mark.parametrize(
    ("of", "columns", "value"),
    [
        ("seats", ("score",), 40),
        ("winners", ("score",), 60),
        ("game", ("a",), 3),
        ("games", ("ended_by",), 50),
        ("rarest", ("a", "b"), 0.5),
        ("combinations", ("faction",), 1),
    ],
)
def test_figures_of_targets(of: str, columns: tuple[str, ...], value: float) -> None:
    target = Target("figure", of, columns, value, value, equals="star6")
    assert target.value(GAMES) == value
    assert target.is_met(GAMES)
    assert not Target("figure", of, columns, value + 1, value + 2, equals="star6").is_met(GAMES)


def test_what_is_missed_is_said_in_words() -> None:
    assert missed([Target("coins", "seats", ("score",), 41, 99)], GAMES) == ["coins 40, not 41 to 99"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("scythe = 1", "key 'scythe' is 1, but must be a list"),
        ("[[scythe]]\nname = 'x'", "'scythe.0.of' is missing"),
        ("[[scythe", "not TOML"),
        ("", "There is no table of targets of 'scythe'"),
    ],
)
def test_bad_targets_are_refused(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "targets.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=sentence):
        load_targets("scythe", path)


def test_names_with_commas_between() -> None:
    assert words(" lines, worlds,") == ("lines", "worlds")


def test_the_command_tunes_scythe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--players", "2", "--shakes", "1", "--tables", "1", "--blocks", "2", "--guard", "1", "--rounds", "1"]
    assert main(["scythe", *few, "-o", str(tmp_path)]) == 0
    assert "round 1: slopes" in capsys.readouterr().out
    assert (tmp_path / "champion.toml").exists()


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 1
    assert "chess" in capsys.readouterr().err
