"""The ladder: the same figures from the same seed, a scale that says what it claims, a page that says what it found."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engines.agents.registry import LADDER_NAMES
from engines.agents.specs import parse_bot
from engines.core import registry
from engines.core.engine.errors import DataError
from engines.core.search.experts import Thinking
from reports.load.rows import BOT
from reports.stats.model_terms import factor_term
from reports.stats.plackett_luce import RankData, fit_rankings
from tests.golden.yardsticks import YARDSTICKS
from tests.sources import ROOT
from tools.__main__ import main, parse
from tools.ladder.figures import rate_of, strength_rows
from tools.ladder.play import Games, bot_stamp, number_of_games, stamp
from tools.ladder.roster import PATH, Pairing, check_bots, load_roster, pairings, with_bots, with_players
from tools.ladder.study import STUDY

GAMES = [path.parent.name for path in sorted((ROOT / "engines").glob("*/RULES.md"))]
ENOUGH = np.array([False, False])  # no bot wins or loses too seldom
TINY = """[smallworld]
players = [2]
yardstick = "greedy-1"
figures = { "conquests a game" = "conquests" }
[smallworld.bots]
random = "random"
greedy-1 = "greedy-1"
"""


def figures(**more: Any) -> dict[str, Any]:
    """Figures of two bots, one of which wins three of four games."""
    course = {"games": 8, "turns": 20.5, "winner": 71.25, "figures": {"combats a game": 3.25}, "stalled": 1}
    pairing = {"alone": "strong", "others": "weak", "games": 40, "failed": 0, "blocks": 20, "wins": 30.0,
               "block_sums": [50.0, 60.0, 80.0]}  # fmt: skip
    bots = [{"bot": "strong", "points": 190.4, "half_width": 61.0}, {"bot": "weak", "points": 0.0, "half_width": 0.0}]
    return {"game": "scythe", "title": "Scythe", "players": 2, "games": 40, "seed": 1, "yardstick": "weak",
            "bots": {"weak": "random", "strong": "strong"}, "pairings": [pairing],
            "strengths": {"reason": "", "bots": bots}, "milliseconds": {"strong": 3.14159},
            "among_itself": [{"bot": "weak", **course}, {"bot": "strong", **course}], **more}  # fmt: skip


@pytest.mark.slow
def test_a_seed_gives_the_same_figures_again_with_any_number_of_processes(tmp_path: Path) -> None:
    """The third time what is stored already is taken up."""
    (tmp_path / "roster.toml").write_text(TINY, encoding="utf-8")
    found = []
    for jobs in (1, 2, 1):
        folder = tmp_path / str(jobs)
        words = ["smallworld", "--games", "30", "--seed", "7", "--jobs", str(jobs), "--seconds", "0.01"]
        paths = ["--docs", str(folder), "--runs", str(folder / "runs"), "--roster", str(tmp_path / "roster.toml")]
        assert main(["ladder", *words, *paths]) == 0
        told = json.loads((folder / "ladder" / "smallworld-2.json").read_text(encoding="utf-8"))
        assert set(told.pop("milliseconds")) == {"random", "greedy-1"}
        found.append(told)
        assert "| random |" in (folder / "ladder.md").read_text(encoding="utf-8")
    assert found[0] == found[1] == found[2]
    (pairing,) = found[0]["pairings"]
    assert (pairing["alone"], pairing["games"], pairing["blocks"]) == ("greedy-1", 30, 15)
    assert pairing["wins"] > 25
    assert [row["bot"] for row in found[0]["strengths"]["bots"]] == ["greedy-1", "random"]


def test_points_are_those_of_elo() -> None:
    """Three of four games are odds of 3 to 1, which on that scale are 190.8 points."""
    codes, places = np.tile([0, 1], (4000, 1)), np.tile([1, 2], (4000, 1))
    places[::4] = [2, 1]
    fit = fit_rankings(RankData((factor_term(BOT, codes, 2),), places, np.arange(4000)))
    strong, weak = strength_rows(fit, ["strong", "weak"], "weak", ENOUGH)
    assert (strong["bot"], weak["points"], weak["half_width"]) == ("strong", 0.0, 0.0)
    assert strong["points"] == pytest.approx(400 * math.log10(3), abs=0.01)
    error = 400 / math.log(10) / math.sqrt(4000 * 0.75 * 0.25)
    assert strong["half_width"] == pytest.approx(1.96 * error, rel=0.001)


def test_a_yardstick_that_did_not_play_is_missed() -> None:
    codes, places = np.tile([0, 1], (40, 1)), np.tile([[1, 2], [2, 1]], (20, 1))
    fit = fit_rankings(RankData((factor_term(BOT, codes, 2),), places, np.arange(40)))
    with pytest.raises(DataError, match="'greedy-1' of the ladder has played no game"):
        strength_rows(fit, ["strong", "weak"], "greedy-1", ENOUGH)


def test_blocks_that_come_out_alike_do_not_make_a_strength_sure() -> None:
    """The same bot twice: in every block of two games each of them wins one."""
    codes, places = np.tile([0, 1], (400, 1)), np.tile([[1, 2], [2, 1]], (200, 1))
    fit = fit_rankings(RankData((factor_term(BOT, codes, 2),), places, np.arange(400) // 2))
    widths = [strength_rows(fit, ["one", "two"], "two", scarce)[0]["half_width"] for scarce in (ENOUGH, ~ENOUGH)]
    single = 1.96 * 400 / math.log(10) / math.sqrt(400 * 0.25)
    assert widths == pytest.approx([single * math.sqrt(0.1), single], rel=0.001)


def test_rates_come_with_their_interval_over_blocks() -> None:
    counts = figures()["pairings"][0]
    rate, (low, high) = rate_of(counts)
    assert rate == 0.75
    wide = rate_of(counts | {"block_sums": [60.0, 60.0, 80.0]})[1]
    assert wide[0] < low < rate < high < wide[1]


def test_every_bot_plays_every_other_and_itself() -> None:
    roster = replace(load_roster("architects"), thinkers=())
    names = list(roster.bots)
    assert {(one.alone, one.others) for one in pairings(roster, 3)} == {(a, b) for a in names for b in names}
    two = pairings(roster, 2)
    assert len(two) == len(names) * (len(names) + 1) // 2
    assert Pairing("greedy", "random") in two and Pairing("random", "greedy") not in two


@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_that_thinks_long_plays_the_yardstick_and_two_others(players: int) -> None:
    bots = dict.fromkeys(("random", "greedy-1", "greedy", "one", "two", "three"), "")
    roster = replace(load_roster("architects"), bots=bots, thinkers=("two", "three"))
    found = {
        (pair.alone, pair.others)
        for pair in pairings(roster, players)
        if {pair.alone, pair.others} & {"two", "three"} and not pair.among_itself
    }
    two = {("two", "greedy-1"), ("two", "greedy"), ("two", "one")}
    assert found == two | {("three", "greedy-1"), ("three", "one"), ("three", "two")}
    assert Pairing("three", "three") in pairings(roster, players)


def test_bots_that_think_long_play_fewer_games_with_each_other() -> None:
    roster = replace(load_roster("architects"), bots=dict.fromkeys("abc", ""), thinkers=("b", "c"))
    games = Games(1000, 1, 1, Path())
    found = {a + b: number_of_games(roster, games, Pairing(a, b)) for a in "abc" for b in "abc"}
    assert found == dict.fromkeys(("aa", "ab", "ac", "ba", "ca"), 1000) | {"bb": 100, "cc": 100, "bc": 250, "cb": 250}
    assert number_of_games(roster, replace(games, games=3), Pairing("b", "b")) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_roster_that_can_play(game: str) -> None:
    roster = load_roster(game)
    check_bots(with_players(roster, roster.players))
    assert "random" in roster.bots and roster.yardstick in roster.bots


def test_a_bot_joins_under_a_name_of_its_own(tmp_path: Path) -> None:
    weights = tmp_path / "mine.toml"
    weights.write_text("hold = 7\n", encoding="utf-8")
    roster = with_bots(load_roster("smallworld"), [f"mine=greedy:weights={weights}"])
    check_bots(roster)
    assert list(roster.bots)[-1] == "mine"
    before = bot_stamp(roster.bots["mine"])
    weights.write_text("hold = 8\n", encoding="utf-8")
    assert bot_stamp(roster.bots["mine"]) != before


def test_levels_that_think_longer_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stamp("wayfarers")
    game = registry.load("wayfarers")
    monkeypatch.setattr(type(game.bots), "levels", {**game.bots.levels, 5: Thinking(worlds=9, rounds=9)})
    assert stamp("wayfarers") != before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no ladder of 'chess'; "),
        (["scythe", "--players", "9"], "Scythe has tables of 2 to 7 players, not of 9."),
        (["scythe", "--bot", "mine"], "Bot 'mine' is not of the form NAME=SPEC"),
        (["scythe", "--bot", "a/b=random"], "Bot 'a/b=random' is not of the form NAME=SPEC"),
        (["scythe", "--bot", "hasty=random"], "the ladder has a bot 'hasty' already"),
        (["scythe", "--bot", "mine=random"], "The bots 'random' and 'mine' are the same, random"),
        (["scythe", "--bot", "mine=greedy:weights=none.toml"], "there is no weights file 'none.toml'"),
        (["scythe", "--bot", "mine=gredy"], "No bot is called 'gredy'"),
        (["scythe", "--roster", "none.toml"], "none.toml: cannot be read"),
    ],
)
def test_bad_input_gets_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", *words]) == 1
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1


def test_a_damaged_roster_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "roster.toml"
    path.write_text('[scythe]\nplayers = ["two"]\n', encoding="utf-8")
    with pytest.raises(DataError, match="yardstick' is missing"):
        load_roster("scythe", path)
    path.write_text(TINY.replace("figures", "thinker = []\nfigures"), encoding="utf-8")
    with pytest.raises(
        DataError, match=r"roster.toml: key 'thinker' does not belong in 'smallworld'; did you mean 'thinkers'"
    ):
        load_roster("smallworld", path)


@pytest.mark.parametrize("words", [["--games", "0"], ["--seed", "-1"], ["--jobs", "many"], ["--games", "9" * 30]])
def test_numbers_are_checked(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["ladder", "scythe", *words])
    assert "is not a whole number from" in capsys.readouterr().err


def test_the_page_tells_strengths_wins_times_and_games() -> None:
    text = STUDY.page_text([figures()]).replace("\N{NO-BREAK SPACE}", " ")
    assert "| strong | +190 ± 61 | 75 % (62–85 %) | 3.14 | 20.5 | 71.2 | 3.2 | 12.5 % |" in text
    assert "| weak | 0 | - | - | 20.5 |" in text
    assert "\n`weak` is `random`.\n" in text
    assert "Not played yet: `make ladder GAME=smallworld`." in text


def test_the_table_of_shares_has_pairs_of_two_players_from_both_sides() -> None:
    rows = [(row["alone"], row["others"], row["rate"]) for row in STUDY.page([figures()]).tables["shares"]]
    assert rows == [("strong", "weak", 0.75), ("weak", "strong", 0.25)]
    rows = [(row["alone"], row["others"]) for row in STUDY.page([figures(players=3)]).tables["shares"]]
    assert rows == [("strong", "weak")]


def test_without_strengths_it_says_why() -> None:
    text = STUDY.page_text([figures(strengths={"reason": "the games are too few", "bots": []})])
    assert "No strengths: the games are too few." in text and "| strong | - |" in text


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "ladder").glob("*.json")), ids=lambda path: path.stem)
def test_figures_are_those_of_the_roster(path: Path) -> None:
    told = json.loads(path.read_text(encoding="utf-8"))
    roster = load_roster(told["game"], PATH)
    assert told["bots"] == dict(roster.bots)
    assert {(one["alone"], one["others"]) for one in told["pairings"]} == {
        (one.alone, one.others) for one in pairings(roster, told["players"]) if not one.among_itself
    }


def test_a_bot_of_your_own_is_shown_and_a_ladder_with_it_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever names a program on the command line has allowed it, also when its games go on."""
    bot = "class First:\n    def __init__(self, seed): pass\n    def choose(self, view, legal): return legal[0]\n"
    (tmp_path / "mine.py").write_text(f"{bot}\n\nBOTS = {{'first': First}}\n", encoding="utf-8")
    alone = '[smallworld]\nplayers = [2]\nyardstick = "random"\nfigures = {}\n[smallworld.bots]\nrandom = "random"\n'
    (tmp_path / "roster.toml").write_text(alone, encoding="utf-8")
    words = [
        "smallworld",
        "--games",
        "2",
        "--jobs",
        "1",
        "--seconds",
        "0.01",
        "--bot",
        f"mine=python:file={tmp_path / 'mine.py'}",
    ]
    paths = ["--docs", str(tmp_path), "--runs", str(tmp_path / "runs"), "--roster", str(tmp_path / "roster.toml")]
    for _ in range(2):
        assert main(["ladder", *words, *paths]) == 0
        told = capsys.readouterr().out
        assert f"written: {tmp_path / 'ladder.md'}" in told and "\nmine, 2 players: strength " in told
        page = (tmp_path / "ladder.md").read_text(encoding="utf-8")
        assert f"`make ladder GAME=smallworld PLAYERS=2 GAMES=2 SEED=1 BOT=mine=python:file={tmp_path}/mine.py`" in page
        links = set(re.findall(r"\]\(([^)#]+)", page))
        assert len(links) > 4 and [link for link in links if not (tmp_path / link).exists()] == []


@pytest.mark.parametrize(
    ("more", "command"),
    [
        ({}, "make ladder GAME=scythe PLAYERS=2 GAMES=40 SEED=1"),
        (
            {"more_bots": ["mine=program:cmd=./mybot --level 3"]},
            "make ladder GAME=scythe PLAYERS=2 GAMES=40 SEED=1 'BOT=mine=program:cmd=./mybot --level 3'",
        ),
        (
            {"more_bots": ["one=greedy:weights=one.toml", "two=greedy:weights=two.toml"]},
            ".venv/bin/python -m tools ladder scythe --players 2 --games 40 --seed 1 "
            "--bot one=greedy:weights=one.toml --bot two=greedy:weights=two.toml",
        ),
    ],
)
def test_a_table_says_how_to_play_it_again(more: dict[str, Any], command: str) -> None:
    assert f"\n`{command}`\n" in STUDY.page_text([figures(**more)])


@pytest.mark.parametrize("game", GAMES)
def test_the_page_names_the_bots_that_think_long(game: str) -> None:
    roster = load_roster(game)
    levels = (f"expert:level={level}" for level in (3, 4, 5))
    assert [roster.bots[name] for name in roster.thinkers] == [next(levels), YARDSTICKS[game][-1], *levels]
    page = (ROOT / "docs" / "ladder.md").read_text(encoding="utf-8")
    assert "Slow bots, which are levels 3 to 5 of `expert` and `rollouts-5`" in page
    assert ", ".join(f"`{name}`" for name in roster.thinkers) in page


def test_names_that_are_no_bots_are_told_as_the_ladder_of_scythe_has_them() -> None:
    bots = load_roster("scythe").bots
    for name, told in LADDER_NAMES.items():
        bot, meant = (parse_bot(spec) for spec in (told, bots[name]))
        same = replace(bot, weights=str(Path(bot.weights).resolve()) if bot.weights else "", text="")
        there = str((ROOT / meant.weights).resolve()) if meant.weights else ""
        assert same == replace(meant, weights=there, text="")
