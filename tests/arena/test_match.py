"""One game between bots: the loop inside the core and the one question by question play the same game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.agents.specs import bots_for, parse_bot
from engines.arena.match import BotTable, play_match
from engines.core import registry
from engines.core.bots import Bots
from engines.core.game import Game, game_key
from engines.core.scoring.columns import row_by_row
from engines.core.setup.setup import Setup
from tests.sources import ROOT


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.load("scythe")


def table(game: Game, players: int) -> Setup:
    cells = [("nordic", "industrial"), ("rusviet", "patriotic"), ("crimea", "mechanical"), ("saxony", "engineering")]
    return game.tables.seat_cells(cells[:players], 0)


@pytest.mark.parametrize("bots", [["random"], ["greedy"], ["random", "1=greedy"], ["greedy", "2=greedy-1"]])
def test_core_loop_and_questions_play_the_same_game(game: Game, bots: list[str]) -> None:
    agree(game, bots)


def agree(game: Game, bots: list[str], seed: int = 5) -> None:
    """A game of three players is the same inside the core and question by question."""
    specs = bots_for(bots, 3)
    row, seats = play_match(game, table(game, 3), specs, seed)
    state = game.new_initial_state(table(game, 3))
    asked = BotTable(game, specs, game_key(seed))
    while not state.is_terminal():
        state.step(asked.answer(state))
    assert game.results.rows(state.core, state.setup, specs) == (row, seats)
    assert row["digest"] == state.digest()


def test_bots_do_not_know_by_what_weights_the_others_play(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text("foe_card = 1000\nlost_fight = 0\nall_in = 0\ndial = 900\ncombat_win = 9000\n", encoding="utf-8")
    for seed in range(5):
        agree(game, ["greedy", f"2=greedy:weights={path}", "3=greedy-1"], seed)


def test_experts_of_one_network_play_the_same_game_apart(game: Game, tmp_path: Path) -> None:
    """By two names of a file each of them plays from a context of its own, by one name all from the same."""
    own = ROOT / "engines/scythe/data/network.toml"
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).write_bytes(own.read_bytes())
    one, two = (f"expert:policy,network={tmp_path / name}" for name in ("one.toml", "two.toml"))
    usual, apart = (bots_for(bots, 2) for bots in (["expert:policy"], [one, f"2={two}"]))
    assert play_match(game, table(game, 2), usual, 5)[0] == play_match(game, table(game, 2), apart, 5)[0]


def test_an_expert_plays_by_the_network_of_its_file(game: Game, tmp_path: Path) -> None:
    """One to which whoever is behind is going to win loses against the game's own."""
    text = (ROOT / "engines/scythe/data/network.toml").read_text(encoding="utf-8")
    last = re.search(r"^last = \[(.*)\]$", text, re.MULTILINE)
    assert last is not None
    spoiled = tmp_path / "spoiled.toml"
    turned = ", ".join(str(-int(weight)) for weight in last[1].split(","))
    spoiled.write_text(text.replace(last[1], turned), encoding="utf-8")
    bots = bots_for(["expert:policy", f"2=expert:policy,network={spoiled}"], 2)
    wins = [play_match(game, table(game, 2), bots, seed)[1]["win_share"] for seed in range(4)]
    assert [own for own, _ in wins] == [1] * 4


def test_bots_that_plan_play_by_the_network_of_planners_where_there_is_one(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same numbers in it they play as they did, and no longer by the file of the others."""
    data = ROOT / "engines/scythe/data"
    for name, own in (("greedy", "greedy"), ("network", "network"), ("planner", "network")):
        (tmp_path / f"{name}.toml").write_bytes((data / f"{own}.toml").read_bytes())
    plan, policy = bots_for(["expert:plan,turns=2,lines=2,beam=2,width=1", "2=expert:policy"], 2)
    named = parse_bot(f"{plan},network={data / 'network.toml'}")
    before = play_match(game, table(game, 2), [named, policy], 5)[0]
    monkeypatch.setattr(Bots, "_data", property(lambda self: tmp_path))
    assert [Path(game.bots.network_of(bot)).name for bot in (plan, policy)] == ["planner.toml", "network.toml"]
    assert game.bots.network_of(named) == str(data / "network.toml")
    assert game.bots.share_a_network([plan, plan]) and not game.bots.share_a_network([plan, policy])
    assert play_match(game, table(game, 2), [plan, policy], 5)[0] == before


def test_rows_agree_with_the_final_position(game: Game) -> None:
    row, seats = play_match(game, table(game, 4), bots_for(["random"], 4), 11)
    columns = game.results.columns()
    assert sum(seats["win_share"]) == pytest.approx(1)
    assert {*seats["turn_position"]} == {1, 2, 3, 4}
    assert seats["turn_position"][row["first_seat"] - 1] == 1
    for seat in row_by_row(seats):
        assert seat["score"] == sum(seat[entry["column"]] for entry in columns["categories"])
        assert seat["stars"] == sum(seat[entry["column"]] for entry in columns["stars"])
    assert row["turns"] == sum(seats["turns"])


def test_games_of_one_seed_share_their_chance(game: Game) -> None:
    first, _ = play_match(game, table(game, 3), bots_for(["random"], 3), 5)
    second, _ = play_match(game, table(game, 3), bots_for(["greedy"], 3), 5)
    assert first["structure_bonus"] == second["structure_bonus"]
    assert first["digest"] != second["digest"]
