"""Training: what a known truth says is found again, and the log belongs to the weights that are there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.core.bots import PLANNER
from engines.core.engine.constants import SHARE_ONE
from engines.core.engine.errors import DataError
from engines.core.engine.files import read_toml
from engines.core.game import Game
from engines.core.registry import load
from engines.core.search.botspec import BotSpec
from engines.core.search.network_file import read_networks
from tests.sources import ROOT
from tools.__main__ import main
from tools.training import selfplay
from tools.training.calibrating import Calibrated
from tools.training.figures import code_of, gain
from tools.training.learning import (
    Adam,
    FloatNetwork,
    Floats,
    Lesson,
    among_seats,
    fit,
    log_losses,
    mean_loss,
    softmax,
    with_nobody,
)
from tools.training.plan import OF_PLANNERS, PATH, load_plan
from tools.training.returns import fold_of, lambda_returns
from tools.training.selfplay import NAMES, Positions, play_all
from tools.training.splitting import split
from tools.training.study import STUDY, lesson_of, network_before, with_returns
from tools.training.whole import float_network, float_shares, whole_network, whole_shares

LOGS = sorted((ROOT / "docs" / "training").glob("*.json"))
TRUTH = np.array([0.3, -0.2, 0.1, 0.0, 0.05])


def linear_game(positions: int, seats: int, seed: int) -> tuple[Lesson, Floats]:
    """A game in which the logit of a seat is a sum of its inputs: lessons with one winner each, and the true shares."""
    rng = np.random.default_rng(seed)
    inputs = rng.integers(0, 12, size=(positions, seats, len(TRUTH))).astype(np.int16)
    shares = softmax((inputs @ TRUTH).astype(np.float32))
    winner = (shares.cumsum(1) > rng.random((positions, 1))).argmax(1)
    wins = np.eye(seats, dtype=np.float32)[winner]
    points = (inputs @ TRUTH).astype(np.float32)
    return Lesson(inputs, wins, points - points.mean(1, keepdims=True)), shares


def test_a_linear_truth_is_found_again_and_whole_numbers_cost_little() -> None:
    lessons = [linear_game(12_000, seats, seats)[0] for seats in (2, 4)]
    trials = [linear_game(2_000, seats, 10 + seats)[0] for seats in (2, 4)]
    network = fit(lessons, trials, (16, 8), 1_500, 1)
    for seats in (2, 4):
        fresh, truth = linear_game(4_000, seats, 20 + seats)
        found = network.shares(fresh.inputs)
        excess = (truth * (np.log(truth) - np.log(found))).sum(1).mean()
        assert 0 <= excess < 0.01
        whole = float_shares(whole_network(network, [seats]), fresh.inputs)
        assert abs(log_losses(whole, fresh.wins).mean() - log_losses(found, fresh.wins).mean()) < 0.002


def test_a_network_that_goes_on_learning_keeps_what_it_knows() -> None:
    """In few steps on few positions it stays better than one that begins with them."""
    lessons, trials = [linear_game(12_000, 3, 3)[0]], [linear_game(2_000, 3, 13)[0]]
    network = fit(lessons, trials, (16, 8), 1_500, 1)
    few, fresh = [linear_game(300, 3, 30)[0]], linear_game(4_000, 3, 40)[0]
    begun, known = fit(few, trials, (16, 8), 60, 1), mean_loss(network, [fresh])
    gone_on = fit(few, trials, (16, 8), 60, 1, before=float_network(whole_network(network, [3])))
    assert mean_loss(gone_on, [fresh]) < known + 0.005 < mean_loss(begun, [fresh]) - 0.02


@pytest.mark.parametrize("nobody", [True, False])
def test_whole_numbers_are_read_back(nobody: bool) -> None:
    """In floating point, and after the inputs were scaled anew, they say the same."""
    rng = np.random.default_rng(2)
    network = FloatNetwork(5, (8, 4), rng, nobody)
    network.numbers = [(number + rng.normal(0, 0.2, number.shape)).astype(np.float32) for number in network.numbers]
    lesson, _ = linear_game(500, 3, 1)
    network.scale_to(lesson.inputs)
    whole = whole_network(network, [3])
    back = float_network(whole)
    assert back.nobody == nobody
    assert np.abs(among_seats(back.shares(lesson.inputs)) - float_shares(whole, lesson.inputs)).max() < 0.01
    said = back.shares(lesson.inputs)
    back.rescale_to(lesson.inputs[:50])
    assert back.shares(lesson.inputs) == pytest.approx(said, abs=1e-5)
    assert np.abs(back.mean).max() > 1


def late_game(positions: int, seed: int) -> tuple[Lesson, Floats]:
    """A linear game that nobody may win in time, as one more outcome with a logit of 0."""
    lesson, _ = linear_game(positions, 2, seed)
    shares = softmax((lesson.inputs @ TRUTH - 1).astype(np.float32), nobody=True)
    drawn = np.random.default_rng(seed).random((positions, 1))
    winner = (shares.cumsum(1) > drawn).argmax(1)
    wins = np.eye(2, dtype=np.float32)[winner] * (drawn < shares.sum(1, keepdims=True))
    return replace(lesson, wins=wins), shares


def test_what_is_nobodys_is_learned_too() -> None:
    (lesson, _), (trial, _), (fresh, truth) = (late_game(*size) for size in ((12_000, 1), (2_000, 2), (4_000, 3)))
    assert 0.2 < 1 - lesson.wins.sum(1).mean() < 0.6
    network = fit([lesson], [trial], (16, 8), 1_500, 1, nobody=True)
    whole = whole_network(network, [2])
    for found in (network.shares(fresh.inputs), whole_shares(whole, fresh.inputs) / SHARE_ONE):
        assert np.abs(found - truth).mean() < 0.03
    assert float_shares(whole, fresh.inputs).sum(1) == pytest.approx(1)
    assert mean_loss(network, [fresh]) == pytest.approx(
        log_losses(with_nobody(truth), with_nobody(fresh.wins)).mean(), abs=0.01
    )


def test_the_rest_of_a_discounted_win_is_nobodys() -> None:
    positions = replace(synthetic(3, 0.003), left=np.array([0, 2, np.inf], np.float32))
    assert lesson_of(positions, 0.5).wins.sum(1).tolist() == [1, 0.25, 0]
    assert (lesson_of(positions).wins == positions.wins).all()


def three_positions() -> tuple[Positions, NDArray[np.float64]]:
    """Two positions of game 1, two turns apart, and one of game 2; seat 1 wins; what a network expects in each."""
    positions = replace(
        synthetic(3, 0.003),
        wins=np.array([[1, 0]] * 3, np.float32),
        game=np.array([1, 1, 2]),
        turn=np.array([3, 5, 4], np.float32),
        left=np.array([4, 2, 1], np.float32),
    )
    return positions, np.array([[0.3, 0.7], [0.6, 0.4], [0.5, 0.5]])


def test_returns_lie_between_the_end_of_the_game_and_the_next_expectation() -> None:
    positions, expected = three_positions()
    for trace, first in ((1, 1.0), (0, 0.6), (0.25, 0.7)):
        found = lambda_returns(positions, expected, trace)
        assert found[:, 0] == pytest.approx(np.array([first, 1, 1]))
        assert found.sum(1) == pytest.approx(np.ones(3))
    found = lambda_returns(positions, expected, 0.25, 0.5)
    assert found[:, 0] == pytest.approx(np.array([0.25 * (0.75 * 0.6 + 0.25 * 0.25), 0.25, 0.5]))


def test_what_a_network_expects_of_a_game_is_not_learned_from_it() -> None:
    """Where the wins say nothing, neither do the returns: a network that knew its own games would repeat them."""
    rng = np.random.default_rng(1)
    size = 1_000
    wins = np.eye(3, dtype=np.float32)[rng.integers(3, size=size)]
    inputs = np.repeat(rng.integers(0, 9, (size // 2, 3, 40)), 2, 0).astype(np.int16)
    game, turn = np.repeat(np.arange(size // 2), 2), np.tile(np.array([1, 2], np.float32), size // 2)
    positions = replace(synthetic(size, 0.003), inputs=inputs, game=game, turn=turn, wins=np.repeat(wins[::2], 2, 0))
    plan = replace(load_plan("scythe", 1), trace=0.0, steps=400, units=(32, 16), decay=0.0)
    found = with_returns(plan, [positions], [lesson_of(positions)])[0].wins[::2]
    assert log_losses(found, positions.wins[::2]).mean() > 1.0
    assert set(fold_of(np.array([3, 9, 13, 19, 23]))) == {0, 1}


def test_shares_among_seats_are_a_whole_game() -> None:
    shares = np.array([[0.2, 0.6], [0.3, 0.3], [0, 0]], np.float32)
    assert among_seats(shares) == pytest.approx(np.array([[0.25, 0.75], [0.5, 0.5], [0.5, 0.5]]))


def test_the_same_seed_learns_the_same_and_another_one_something_else() -> None:
    lessons = [linear_game(600, 2, 1)[0]]
    first, again, other = (fit(lessons, lessons, (4, 2), 40, seed) for seed in (1, 1, 2))
    assert all((one == two).all() for one, two in zip(first.numbers, again.numbers, strict=True))
    assert not (first.numbers[0] == other.numbers[0]).all()


@pytest.mark.parametrize("nobody", [False, True])
def test_slopes_are_those_of_the_loss(nobody: bool) -> None:
    lesson, _ = linear_game(40, 3, 7)
    if nobody:
        lesson = replace(lesson, wins=lesson.wins * np.float32(0.7))
    rng = np.random.default_rng(1)
    network = FloatNetwork(len(TRUTH), (6, 4), rng, nobody)
    network.numbers = [number.astype(np.float64) for number in network.numbers]  # type: ignore[misc]

    def loss() -> float:
        said = network.layers(lesson.inputs)[-1].reshape(40, 3, 2)
        points = ((said[:, :, 1] - lesson.points) ** 2).mean()
        shares = softmax(said[:, :, 0], nobody)
        return float(log_losses(with_nobody(shares), with_nobody(lesson.wins)).mean() + 0.3 * points)

    slopes = network.slopes(lesson)
    for number, slope in zip(network.numbers, slopes, strict=True):
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        number[place] += 1e-4
        above = loss()
        number[place] -= 2e-4
        assert (above - loss()) / 2e-4 == pytest.approx(float(slope[place]), rel=1e-3)
        number[place] += 1e-4


def synthetic(number: int, temperature: float) -> Positions:
    """Positions of games whose evaluation says everything, at this temperature."""
    rng = np.random.default_rng(number)
    evaluations = rng.integers(-900, 900, size=(number, 3))
    shares = softmax((evaluations * temperature).astype(np.float32))
    winner = (shares.cumsum(1) > rng.random((number, 1))).argmax(1)
    wins = np.eye(3, dtype=np.float32)[winner]
    turn = rng.random(number).astype(np.float32) * 20
    inputs = np.zeros((number, 3, 1), np.int16)
    return Positions(inputs, evaluations, wins, wins, np.arange(number), turn, turn, (turn // 7).astype(np.int64))


def test_what_is_remembered_of_slopes_becomes_nothing() -> None:
    """Numbers close to the smallest ones stay for ever when a tenth is taken off, and make every step slow."""
    adam = Adam([np.ones((2, 2), np.float32)])
    adam.step([np.full((2, 2), 1e-3, np.float32)], 1e-3)
    adam._numbers[0][:] = 0
    for _ in range(1_500):
        adam.step([np.zeros((2, 2), np.float32)], 0.0)
    assert not adam._slopes[0].any()


def test_a_calibrated_evaluation_has_the_temperature_that_made_the_games() -> None:
    fitted, fresh = synthetic(6_000, 0.003), synthetic(5_000, 0.003)
    truth = softmax((fresh.evaluations * 0.003).astype(np.float32))
    assert Calibrated(fitted, 0).shares(fresh) == pytest.approx(truth, abs=0.05)


def test_the_interval_of_a_gain_is_over_games() -> None:
    differences = np.repeat(np.random.default_rng(1).normal(0.1, 1, 400), 10).astype(np.float32)
    mean, half = gain(differences, np.repeat(np.arange(400), 10))
    assert mean == pytest.approx(float(differences.mean()))
    assert half == pytest.approx(1.96 * differences.std() / 20, rel=0.01)


def test_games_are_split_as_a_whole() -> None:
    parts = split(synthetic(1_000, 0.003))
    games = [set(part.game.tolist()) for part in (parts.lessons, parts.trials, parts.held_out)]
    assert [len(own) for own in games] == [700, 100, 200]
    assert games[0] | games[1] | games[2] == set(range(1_000))


def test_self_play_repeats_and_says_who_won() -> None:
    plan = replace(load_plan("scythe", 1, games=2), rate=0.2)
    first, again = (play_all(load("scythe"), 3, plan) for _ in range(2))
    for name in NAMES:
        assert (getattr(first, name) == getattr(again, name)).all()
    assert first.wins.sum(1) == pytest.approx(1)
    assert set(first.third.tolist()) == {0, 1, 2} and set(first.game.tolist()) == {0, 1}
    assert len(np.unique(first.inputs, axis=0)) > 10
    for number in range(2):
        own = first.game == number
        assert first.left[own].min() > 0 and np.unique((first.turn + first.left)[own].round(3)).size == 1


def test_all_seats_of_a_table_have_one_bot_where_the_plan_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[list[str]] = []

    class Seen(selfplay.Table):
        def __init__(self, game: Game, options: Mapping[str, Any], bots: Sequence[BotSpec], *more: Any) -> None:
            seated.append([bot.name for bot in bots])
            super().__init__(game, options, bots, *more)

    monkeypatch.setattr(selfplay, "Table", Seen)
    plan = replace(load_plan("architects", 1, games=1), duels=2, rate=1.0, longest=1, bots=("greedy", "greedy-1"))
    assert [plan.games_with(players) for players in (2, 3)] == [2, 1]
    for one_bot in (False, True):
        play_all(load("architects"), 2, replace(plan, one_bot=one_bot))
    assert seated == [["greedy", "greedy-1"], ["greedy-1", "greedy"], ["greedy"] * 2, ["greedy-1"] * 2]


def test_a_game_that_takes_too_long_is_won_by_who_is_ahead() -> None:
    plan = replace(load_plan("architects", 1, games=2), rate=1.0, longest=3, bots=("greedy-1",))
    found = play_all(load("architects"), 2, plan)
    assert found.turn.max() == 3 and np.isinf(found.left).all()
    ahead = found.points == found.points.max(1, keepdims=True)
    assert (found.wins[ahead] > 0).any() and (found.wins[~ahead] == 0).all()


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.stem)
def test_the_log_is_that_of_the_weights(log: Path) -> None:
    figures = json.loads(log.read_text(encoding="utf-8"))
    path = ROOT / "engines" / figures["game"] / "data" / figures.get("file", "network.toml")
    assert figures["weights"] == code_of(path.read_text(encoding="utf-8"))
    inputs = load(figures["game"]).bots.inputs
    _, networks = read_networks(path, inputs)
    assert figures["inputs"] == len(networks[0].first)
    assert figures["networks"] == [list(network.players) for network in networks]
    for table in figures["tables"]:
        assert abs(table["loss"]["network"] - table["loss"]["learned"]) <= 0.002
        assert table["gain"] == pytest.approx(table["loss"]["evaluation"] - table["loss"]["network"], abs=2e-5)


@pytest.mark.parametrize(
    ("lost", "words"),
    [(0.00031, "at most 0.0003"), (0.00006, "at most 0.0001"), (0.00004, "less than 0.0001"), (-1, "less than 0.0001")],
)
def test_what_whole_numbers_cost_is_never_said_to_be_nothing(lost: float, words: str) -> None:
    figures = json.loads(LOGS[0].read_text(encoding="utf-8"))
    for table in figures["tables"]:
        table["loss"] |= {"learned": 1.0, "network": 1.0 + lost}
    assert f"\nWhole numbers cost {words} of log-loss.\n" in STUDY.page_text([figures])


def test_a_plan_that_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="There is no training of 'chess'"):
        load_plan("chess", 1)
    path = tmp_path / "plans.toml"
    text = PATH.read_text(encoding="utf-8")
    path.write_text(text.replace('clock = "most_stars"', 'clock = "most_star"', 1), encoding="utf-8")
    with pytest.raises(DataError, match="no input 'most_star'; did you mean 'most_stars'"):
        load_plan("scythe", 1, path)
    path.write_text(text.replace("2, 3, 4, 5, 6, 7", "2, 8", 1), encoding="utf-8")
    with pytest.raises(DataError, match="tables of 2 to 7 players, not of 8"):
        load_plan("scythe", 1, path)
    path.write_text(text.replace("[scythe]", "[scythe]\ndiscount = 1.5"), encoding="utf-8")
    with pytest.raises(DataError, match=r"'scythe\.discount' is 1\.5, but must be a number above 0 and at most 1"):
        load_plan("scythe", 1, path)
    path.write_text(text.replace("trace = 0.6", "trace = 1.5"), encoding="utf-8")
    with pytest.raises(DataError, match=r"'scythe\.trace' is 1\.5, but must be a number from 0 to 1"):
        load_plan("scythe", 1, path)
    path.write_text(text.replace("[scythe]", "[scythe]\nduels = 0"), encoding="utf-8")
    with pytest.raises(DataError, match=r"'scythe\.duels' is 0, but must be a whole number, 1 or more"):
        load_plan("scythe", 1, path)


@pytest.mark.parametrize("game", read_toml(OF_PLANNERS, DataError))
def test_planners_of_every_plan_can_be_trained(game: str) -> None:
    plan = load_plan(game, 1, OF_PLANNERS, file=PLANNER)
    assert network_before(plan, plan.players) is not None and plan.file == PLANNER


@pytest.mark.parametrize(
    ("players", "units", "discount"), [((2, 5), (4, 2), 1.0), ((2, 9), (64, 32), 1.0), ((2, 5), (64, 32), 0.9)]
)
def test_what_cannot_go_on_learning_is_refused(players: Sequence[int], units: tuple[int, int], discount: float) -> None:
    """A network of other units, of other numbers of players, and one for which every game has a winner."""
    plan = replace(load_plan("scythe", 1), goes_on=True)
    assert network_before(plan, [2, 5]) is not None
    assert network_before(replace(plan, goes_on=False), players) is None
    words = f"no network for {' and '.join(map(str, players))} players with {units[0]} and {units[1]} units"
    with pytest.raises(DataError, match=f"{words} and the plan's discount can go on learning; leave out goes_on"):
        network_before(replace(plan, units=units, discount=discount), players)


def test_the_command_lets_a_network_go_on_learning(tmp_path: Path) -> None:
    (tmp_path / "plans.toml").write_text(
        '[scythe]\nnetworks = [[2]]\ngames = 20\nrate = 0.2\nlongest = 99\nbots = ["greedy-1"]\n'
        'units = [64, 32]\nsteps = 5\nclock = "most_stars"\nprior = 50\ntrace = 0.7\ngoes_on = true\n',
        encoding="utf-8",
    )
    places = ["--plans", "plans.toml", "--weights", "network.toml", "--docs", "docs", "--positions", "positions"]
    options = [tmp_path / word if "." in word or word in ("docs", "positions") else word for word in places]
    assert main(["training", "scythe", *map(str, options)]) == 0
    own = ROOT / "engines" / "scythe" / "data" / "network.toml"
    before = code_of(own.read_text(encoding="utf-8"))
    page = (tmp_path / "docs" / "training.md").read_text(encoding="utf-8")
    assert f"; the weights `{before}` went on learning." in page
    inputs = load("scythe").bots.inputs
    old, new = (read_networks(path, inputs)[1][0].first for path in (own, tmp_path / "network.toml"))
    apart = np.abs(np.array(old) - np.array(new)).max() / np.abs(np.array(old)).max()
    assert apart < 0.2


def test_the_command_trains_and_writes_everything(tmp_path: Path) -> None:
    (tmp_path / "plans.toml").write_text(
        '[scythe]\nnetworks = [[2]]\ngames = 20\nrate = 0.2\nlongest = 99\nbots = ["greedy-1"]\n'
        'units = [4, 2]\nsteps = 5\nclock = "most_stars"\nprior = 3\ndiscount = 0.98\none_bot = true\nduels = 2\n'
        "decay = 0.01\ntrace = 0.7\n",
        encoding="utf-8",
    )
    places = ["--plans", "plans.toml", "--weights", "network.toml", "--docs", "docs", "--positions", "positions"]
    options = [tmp_path / word if "." in word or word in ("docs", "positions") else word for word in places]
    assert main(["training", "scythe", *map(str, options)]) == 0
    weights = (tmp_path / "network.toml").read_text(encoding="utf-8")
    assert "prior = 3" in weights and "nobody = " in weights
    page = (tmp_path / "docs" / "training.md").read_text(encoding="utf-8")
    assert "GAMES=20 STEPS=5 SEED=1" in page
    assert "one bot a table, 2 times as many games with 2 players, 20 % of the turns; " in page
    assert "; each turn that a win is off multiplies it by 0.98; decay 0.01, trace 0.7." in page
