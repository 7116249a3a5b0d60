"""What a turn costs: the mean over games, its error, and that worse bots lose more."""

from __future__ import annotations

import json
import math
from pathlib import Path
from statistics import stdev

import pytest

from engines.core import registry
from engines.core.analysis.analysis import Depth
from engines.core.engine.errors import DataError
from tools.__main__ import main
from tools.errors import measure
from tools.errors.measure import Sample, error_of_mean, errors_of, turns
from tools.pages import measured


def test_the_error_of_a_mean_of_games_with_one_turn_each_is_the_usual_one() -> None:
    costs = [0.0, 0.1, 0.02, 0.3]
    assert error_of_mean([[cost] for cost in costs]) == pytest.approx(stdev(costs) / math.sqrt(len(costs)))


def test_turns_that_are_alike_within_a_game_say_no_more_than_one() -> None:
    assert error_of_mean([[0.0] * 5, [0.2] * 5]) == pytest.approx(error_of_mean([[0.0], [0.2]]))


def test_a_game_has_its_turns_in_order_and_each_begins_where_it_was_played() -> None:
    game = registry.load("smallworld")
    played = list(turns(game, 2, "greedy", 5))
    assert [turn.number for turn in played] == list(range(1, len(played) + 1))
    assert all(turn.state.current_player() == turn.seat for turn in played)
    assert len(played) >= 20


@pytest.fixture
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Depth enough to tell a random turn from a good one."""
    monkeypatch.setattr(measure, "depth_of", lambda game: Depth(worlds=4, rounds=1))


@pytest.mark.usefixtures("shallow")
def test_random_turns_cost_more_than_those_of_the_expert() -> None:
    game, sample = registry.load("smallworld"), Sample(games=3, every=2, seed=2)
    bad, good = (errors_of(game, 2, bot, sample) for bot in ("random", "expert:policy"))
    assert bad["lost"] > 0.02 + good["lost"]
    assert bad["bad"] > good["bad"]
    assert errors_of(game, 2, "random", sample) == bad


@pytest.mark.usefixtures("shallow")
def test_the_page_is_written_from_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["errors", "smallworld", "--players", "2", "--games", "2", "--every", "5", "--docs", str(tmp_path)]
    assert main(given) == 0
    figures = json.loads((tmp_path / "errors" / "smallworld-2.json").read_text(encoding="utf-8"))
    page = (tmp_path / "errors.md").read_text(encoding="utf-8")
    assert "random" not in [row["bot"] for row in figures["bots"]]
    for row in figures["bots"]:
        cost, half = 100 * row["lost"], 100 * row["half_width"]
        assert f"| {row['bot']} | {row['turns']} | {measured(cost, half)} % |" in page


def test_what_cannot_be_measured_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["errors", "chess"]) == 1
    assert "chess" in capsys.readouterr().err
    with pytest.raises(DataError, match="turns of 0 games were drawn"):
        errors_of(registry.load("smallworld"), 2, "greedy", Sample(games=2, every=10**6))
    monkeypatch.setattr(type(registry.load("smallworld").bots), "inputs", None)
    assert main(["errors", "smallworld"]) == 1
    assert "it has no value network" in capsys.readouterr().err
