"""`--solo` and `--ai`: one player against the printed opponent of a game, in every subcommand that deals or scores."""

from __future__ import annotations

import json
import re
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.scythe.generated import names as scythe_names
from engines.wayfarers.generated import names
from reports.api import summarise
from reports.sections.brief import brief
from tests.cli.running import said, scythe

GAME = "wayfarers"
BETWEEN_PEOPLE = Path(__file__).resolve().parents[2] / "scenarios" / "handicaps" / "wayfarers-2.toml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refused(*arguments: object) -> str:
    """What a command prints that fails, without an empty line."""
    done = scythe(*arguments)
    assert done.exit_code != 0
    return " ".join(done.output.split())


def tables(*arguments: object) -> list[dict[str, Any]]:
    """The setups that come out."""
    return [json.loads(line) for line in said("setup", GAME, *arguments, "--format", "ndjson").splitlines()]


def test_two_games_have_a_printed_solo_opponent_with_a_board_for_each_value() -> None:
    games = [game for game in map(registry.load, registry.names()) if game.tables.solo_option]
    assert [(game.name, game.tables.options["solo"].values) for game in games] == [
        ("scythe", ("none", "any", *scythe_names.AUTOMA_LEVELS)),
        (GAME, ("none", "any", *names.AI_BOARDS)),
    ]


@pytest.mark.rule("Y14.1")
def test_the_board_of_the_opponent_is_the_one_named() -> None:
    (table,) = tables("--solo", "--ai", "townsfolk", "--seed", 1)
    assert table["options"] == {"solo": "townsfolk"}
    person, opponent = (seat["board"] for seat in table["seats"])
    assert person in names.BOARDS
    assert opponent == "townsfolk"


@pytest.mark.rule("Y14.1")
def test_without_a_name_every_table_has_a_board_of_the_opponents() -> None:
    dealt = tables("--solo", "--count", 60, "--seed", 1)
    assert {table["seats"][0]["board"] for table in dealt} == set(names.BOARDS)
    assert {table["seats"][1]["board"] for table in dealt} == set(names.AI_BOARDS)
    assert {table["table"]["first_seat"] for table in dealt} == {1}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("setup", GAME, "--ai", "space"), "--ai names the board of a solo opponent; add --solo."),
        (("score", GAME, "--ai", "space"), "--ai names the board of a solo opponent; add --solo."),
        (("setup", GAME, "--solo", "--ai", "spce"), "the AI has no such board; did you mean 'space'?"),
        (
            ("setup", "smallworld", "--solo"),
            "--solo: Small World has no printed solo opponent here; Scythe and Wayfarers",
        ),
        (("score", "architects", "--solo"), "--solo: Architects of the West Kingdom has no printed solo opponent here"),
        (("setup", "--difficulty", "automa"), "--difficulty names the level of a solo opponent; add --solo."),
        (("score", "--against", "saxony"), "--against names the faction of a solo opponent; add --solo."),
        (("setup", "--solo", "--difficulty", "atoma"), "the Automa has no such level; did you mean 'automa'?"),
        (("setup", "--solo", "--ai", "space"), "--ai is not a choice in Scythe; --difficulty names the level."),
        (
            ("setup", GAME, "--solo", "--against", "nordic"),
            "--against is not a choice in Wayfarers of the South Tigris",
        ),
        (("setup", "--solo", "--against", "saxon"), "no faction is called 'saxon'; did you mean 'saxony'?"),
        (
            ("setup", "--solo", "--against", "albion"),
            "'albion' belongs to the expansion 'invaders', which is not used.",
        ),
        (("setup", "--solo", "--against", "crimea", "--keep", "2=saxony"), "--against and --keep 2 say the same"),
        (("setup", "-p", 1), "-p 1: one player plays against the printed solo opponent; say --solo instead."),
        (("play", "--solo", "-p", 3), "--solo seats one player and the solo opponent; leave out -p 3."),
        (("simulate", "--solo", "--bot", "greedy", "--bot", "2=greedy"), "--bot 2=greedy: seat 2 is the printed"),
        (("play", GAME, "--solo", "-p", 3), "--solo seats one player and the solo opponent; leave out -p 3."),
        (("score", GAME, "--solo", "--template", "-p", 3), "leave out -p 3."),
        (("simulate", GAME, "--solo", "--option", "solo=space"), "--solo and --option solo say the same"),
        (("play", GAME, "--solo", "-p", 2, "--setup", "t.json"), "--setup says who plays and with what; leave out"),
        (("simulate", GAME, "--solo", "--setup", "t.json"), "--setup says who plays and with what; leave out --solo."),
        (("simulate", GAME, "--solo", "--bot", "greedy", "--bot", "2=greedy"), "--bot 2=greedy: seat 2 is the printed"),
        (
            ("play", GAME, "--solo", "--seat", "1=greedy", "--seat", "2=greedy"),
            "--seat 2=greedy: seat 2 is the printed",
        ),
        (("score", GAME, "sheet.toml", "--solo"), "--solo belongs to questions, --quick and --template"),
        (("play", "--resume", "game.jsonl", "--solo"), "leave out --solo."),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: tuple[object, ...], sentence: str) -> None:
    found = refused(*arguments)
    assert sentence in found
    assert "Traceback" not in found


def test_a_stored_solo_table_may_be_called_solo_and_by_what_it_holds() -> None:
    said("setup", "--solo", "--difficulty", "automaszyna", "--against", "rusviet", "--seed", 3, "-o", "solo.json")
    said("setup", "-p", 3, "--seed", 3, "-o", "three.json")
    table, script = ("play", "--setup", "solo.json"), ("--script", "none.txt", "--seed", 1)
    Path("none.txt").touch()
    agreed = scythe(*table, "--solo", "--difficulty", "automaszyna", "--against", "Rusviet", *script)
    assert agreed.exit_code == 0 and "It goes on with: scythe play --resume" in agreed.stderr
    opponent = "solo.json: has the Automa as rusviet/automaszyna; leave out"
    assert f"{opponent} --difficulty automa." in refused(*table, "--solo", "--difficulty", "automa", *script)
    assert f"{opponent} --against saxony." in refused(*table, "--solo", "--against", "saxony", *script)
    alone = refused("play", "--solo", "--setup", "three.json", *script)
    assert "three.json: is a table of 3 without the printed solo opponent; leave out --solo." in alone


def test_a_solo_game_is_played_scored_simulated_and_reported_board_by_board() -> None:
    played = said("play", GAME, "--solo", "--ai", "journal", "--seat", "random", "--seed", 2, "--transcript", "g.jsonl")
    assert said("score", "g.jsonl") in played
    table = said("simulate", GAME, "--solo", "-n", 24, "--bot", "random", "--jobs", 1, "--seed", 1, "-o", "run.sqlite")
    said("report", "run.sqlite", "-o", "report")
    page = Path("report/index.html").read_text(encoding="utf-8")
    for board in names.AI_BOARDS:
        assert f"Board: AI {board}" in table
        assert f"AI {board}" in page
    assert "24\xa0solo games of Wayfarers of the South Tigris, the bot &#39;random&#39; against the AI" in page
    assert page.index("<strong>Alone:</strong>") < page.index("<strong>Whose play:</strong>")
    assert "random on seat 1; seat 2 is the printed solo opponent" in page


def test_the_plan_counts_no_board_that_the_opponent_has_in_every_game() -> None:
    told = said("simulate", GAME, "--solo", "--ai", "space", "-n", 200, "--bot", "random", "-o", "run.sqlite")
    assert re.search(r"^board +4 +about 50 ", told, re.MULTILINE), told


def test_a_run_against_the_opponent_is_compared_with_no_other() -> None:
    for name, flags in (("people", ()), ("solo", ("--solo",)), ("space", ("--solo", "--ai", "space"))):
        said("simulate", GAME, *flags, "-p", 2, "-n", 12, "--bot", "random", "--seed", 1, "-o", f"{name}.sqlite")
    told = refused("report", "people.sqlite", "--compare", "solo.sqlite", "-o", "beside")
    assert "solo.sqlite: of this run and people.sqlite one is against the printed solo opponent" in told
    said("report", "solo.sqlite", "--compare", "space.sqlite", "-o", "beside")
    page = Path("beside/index.html").read_text(encoding="utf-8")
    assert page.count("random on seat 1; seat 2 is the printed solo opponent") == 2


def test_rates_of_boards_that_only_meet_the_opponents_are_as_counted() -> None:
    """No table holds two boards of the opponent, so none is averaged over."""
    said("simulate", GAME, "--solo", "-n", 240, "--bot", "random", "--assign", "random", "-o", "run.sqlite")
    summary = summarise(Path("run.sqlite"))
    boards = next(table for table in summary.tables if table.factors == ("board",))
    won = dict.fromkeys((*names.BOARDS, *names.AI_BOARDS), 0.0)
    with closing(sqlite3.connect("run.sqlite")) as run:
        won |= dict(run.execute("SELECT board, sum(win_share) / count(*) FROM seats GROUP BY board").fetchall())
    assert summary.design.solo_boards == tuple(names.AI_BOARDS)
    assert not summary.standard.done and not boards.standardised
    assert {row.levels[0]: row.rate for row in boards.rows} == pytest.approx(won)


@pytest.mark.parametrize(("game", "board"), [(GAME, "ai_townsfolk"), ("scythe", "automa")])
def test_a_report_says_how_often_the_player_won_and_judges_nothing_that_all_games_share(game: str, board: str) -> None:
    flags = ("--solo", "--ai", "townsfolk") if game == GAME else ("--solo", "--against", "crimea")
    told = said("simulate", game, *flags, "-n", 90, "--bot", "random", "--seed", 1, "-o", "run.sqlite")
    assert "only ever face" not in told and "who starts follows" not in told and "Order of play" not in told
    summary = summarise(Path("run.sqlite"))
    with closing(sqlite3.connect("run.sqlite")) as run:
        (won,) = run.execute("SELECT sum(win_share) FROM seats WHERE seat = 1").fetchone()
    first, *others = summary.tables
    (row,) = first.rows
    assert (row.n, row.wins, first.tests) == (90, won, 1)
    assert any(sentence.startswith("Alone: The player won") for sentence in summary.headline)
    shown = {level for table in others for row in table.rows for level in row.levels}
    assert not shown & {board, "automa_crimea", "turn_position"} and not shown & set(summary.design.solo_boards)
    assert all(len({row.n for row in table.rows}) > 1 and not any(row.banned for row in table.rows) for table in others)
    in_pieces = brief([Path("run.sqlite")], at_once=1).tables
    assert [table.rows[0].interval for table in in_pieces] == [
        pytest.approx(table.rows[0].interval) for table in summary.tables if len(table.factors) == 1
    ]


def test_the_sheet_of_a_solo_game_asks_of_the_opponent_what_it_scores() -> None:
    text = said("score", GAME, "--template", "--solo", "--ai", "upgrade")
    person, opponent = text.split("[[player]]")[1:]
    assert 'options = { solo = "upgrade" }' in text
    assert "city = 0" in person and "cards = 0" not in person
    assert "cards = 0" in opponent and "city = 0" not in opponent


def test_the_questions_of_a_solo_game_do_not_ask_how_many_play() -> None:
    done = scythe("score", GAME, "--solo", text="\n\n2\n")
    assert "How many players" not in done.output
    assert 'options = { solo = "any" }' in done.output


def test_a_handicap_between_people_is_refused_against_the_printed_opponent() -> None:
    told = refused("play", GAME, "-p", 2, "--solo", "--seat", "random", "--handicap", BETWEEN_PEOPLE)
    assert "its points are between people, for none goes to a board of the printed solo opponent" in told
    assert said("play", GAME, "-p", 2, "--seat", "random", "--seed", 1, "--handicap", BETWEEN_PEOPLE)


def test_a_handicap_for_a_board_of_the_printed_opponent_is_taken() -> None:
    head = 'format = "scythe-handicap"\nformat_version = 1\ngame = "wayfarers"\n[handicap.board]\n'
    Path("solo.toml").write_text(f"{head}townsfolk = -2\n")
    (table,) = tables("--solo", "--ai", "townsfolk", "--seed", 1, "--handicap", "solo.toml")
    assert table["handicap"] == [0, -2]


def test_nobody_is_asked_who_started_a_solo_game() -> None:
    head = 'format = "scythe-handicap"\nformat_version = 1\ngame = "wayfarers"\n'
    Path("solo.toml").write_text(f"{head}[handicap.board]\ntownsfolk = -2\n[handicap.place]\n1 = 3\n")
    asked = ("score", GAME, "--solo", "--ai", "townsfolk", "--handicap", "solo.toml", "-o", "sheet.toml")
    done = scythe(*asked, text="Anna\n" + "1\n" * 16 + "townsfolk\n")
    assert done.exit_code == 0, done.output
    assert "Who started?" not in done.output and "clockwise" not in done.output
    sheet = tomllib.loads(Path("sheet.toml").read_text())
    assert [own["handicap"] for own in sheet["player"]] == [3, -2]
