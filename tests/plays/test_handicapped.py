"""Games of people with a handicap: a log keeps what was agreed, standings count it, verdicts leave such games out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engines.core.scoring.sheets import sheet_stamp
from engines.core.setup.setup import Setup
from tests.cli.running import scythe, sentence
from tests.plays.files import read, read_text, sheet
from tests.plays.leagues import league_file

DAY = ("--day", "2024-01-05")
SEATS = ({"faction": "nordic", "mat": "militant"}, {"faction": "rusviet", "mat": "industrial"})
LINES = ("Anna 60", "Ben 70")
POINTS = (
    'format = "scythe-handicap"\nformat_version = 1\ngame = "scythe"\n[handicap.faction]\nnordic = 5\nrusviet = -9\n'
)
AGREED = [("Anna", 65, 5), ("Ben", 61, -9)]


def printed(*words: object) -> str:
    done = scythe(*words)
    assert done.exit_code == 0, done.output
    return done.stdout


def told(path: Path) -> list[tuple[str, object, object]]:
    """Names, scores and handicaps of the play of a log that has one."""
    (play,) = (play for play in read(path, players="names").plays if play.is_handicapped)
    return [(seat.player, seat.score, seat.handicap) for seat in play.seats]


def by_setup(folder: Path, log: Path) -> None:
    table = folder / "table.json"
    table.write_text(json.dumps(Setup("scythe", SEATS, handicap=(5, -9)).to_json()))
    printed("score", "--quick", *LINES, "--setup", table, "--log", log, *DAY)


def by_lines(folder: Path, log: Path) -> None:
    held = ("Anna nordic/militant 60", "Ben rusviet/industrial 70")
    printed("score", "--quick", *held, "--handicap", points(folder), "--log", log, *DAY)


def by_sheet(folder: Path, log: Path) -> None:
    own = [
        {"name": line.split()[0], "total": int(line.split()[1])} | seat for line, seat in zip(LINES, SEATS, strict=True)
    ]
    path = folder / "sheet.json"
    path.write_text(json.dumps(sheet_stamp("scythe", "2") | {"player": own}))
    printed("score", path, "--handicap", points(folder), "--log", log, *DAY)


def points(folder: Path) -> Path:
    path = folder / "points.toml"
    path.write_text(POINTS)
    return path


@pytest.mark.parametrize("logs", [by_setup, by_lines, by_sheet])
@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_a_log_keeps_what_was_agreed(ending: str, logs: Callable[[Path, Path], None], tmp_path: Path) -> None:
    path = tmp_path / f"friday.{ending}"
    logs(tmp_path, path)
    assert told(path) == AGREED


@pytest.mark.parametrize("is_stored", [True, False], ids=["stored", "named"])
@pytest.mark.parametrize("game", ["scythe", "smallworld"])
def test_a_transcript_is_logged_with_its_handicap(game: str, is_stored: bool, tmp_path: Path) -> None:
    """Stored with the game, or named when it is scored; of places, which in Small World are told when the game is
    over."""
    file, played, log = tmp_path / "points.toml", tmp_path / "game.jsonl", tmp_path / "friday.csv"
    place = f'game = "{game}"\n[handicap.place]\n1 = 3\n2 = -4\n'
    file.write_text(f'format = "scythe-handicap"\nformat_version = 1\n{place}')
    words = ("--handicap", file)
    bots = ("--seat", "random", "--seed", 3, "--transcript", played)
    printed("play", game, "-p", 2, *bots, *(words if is_stored else ()))
    played.write_text(played.read_text().replace('["random", "random"]', '["human", "human"]'))
    named = ("--name", "1=Ann", "--name", "2=Ben", "--format", "json")
    rows = json.loads(printed("score", played, *named, "--log", log, *DAY, *(() if is_stored else words)))
    assert {name: score for name, score, _ in told(log)} == {row["player"][:3]: row["total"] for row in rows}
    assert {own for _, _, own in told(log)} == {-4, 3}


def test_a_log_of_before_gets_the_column_when_it_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "friday.csv"
    printed("score", "--quick", "Anna nordic/militant 60", "Ben rusviet/industrial 70", "--log", path, *DAY)
    assert "handicap" not in path.read_text(), "no column without need"
    by_setup(tmp_path, path)
    assert len(read(path).plays) == 2 and told(path) == AGREED
    copy = tmp_path / "plays.csv"
    printed("report", path, "--check", "--players", "names", "-o", copy)
    assert len(read(copy).plays) == 2 and told(copy) == AGREED


def test_standings_count_the_agreed_result(tmp_path: Path) -> None:
    by_setup(tmp_path, tmp_path / "day.csv")
    table = printed("report", tmp_path / "day.csv", "--standings", "wins,score").splitlines()
    assert [line.split() for line in table[2:4]] == [["1", "Anna", "1", "1", "65"], ["2", "Ben", "1", "0", "61"]]


def test_verdicts_leave_such_games_out_and_say_so(tmp_path: Path) -> None:
    """To the last number as if they were not in the file."""
    plain = league_file(tmp_path / "plain.csv", 40)
    more = tmp_path / "more.csv"
    by_setup(tmp_path, more)
    one, both = (
        json.loads(printed("report", *files, "--format", "json", "--players", "none"))
        for files in ((plain,), (plain, more))
    )
    assert both["factors"] == one["factors"] and both["skill"] == one["skill"]
    assert (one["design"]["handicapped"], both["design"]["handicapped"]) == (0, 1)
    assert "1\N{NO-BREAK SPACE}further game with a handicap is left out" in " ".join(both["headline"])
    assert ["with a handicap", 1] in both["design"]["not_counted"]["partly"]


def test_a_file_with_nothing_else_says_where_they_count(tmp_path: Path) -> None:
    path = tmp_path / "day.csv"
    by_setup(tmp_path, path)
    assert "Every play had a handicap." in sentence(scythe("report", path))
    listed = scythe("report", path, "--check")
    assert listed.exit_code == 0 and "partly: was played with a handicap, so only standings count it." in listed.stdout


def test_points_of_nothing_for_everybody_are_no_handicap(tmp_path: Path) -> None:
    rows = ("1,Ann,nordic,0,60", "1,Ben,rusviet,0,70")
    assert not read_text(tmp_path, sheet(*rows, head="play,player,faction,handicap,score")).plays[0].is_handicapped


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (("3", ""), "has a handicap of some players only; write 0 for all others"),
        (("some", "3"), "has a handicap that is not a number: 'some' is not a score"),
    ],
)
def test_a_handicap_that_cannot_be_is_refused(cells: tuple[str, str], why: str, tmp_path: Path) -> None:
    rows = (f"1,Ann,nordic,{cells[0]},60", f"1,Ben,rusviet,{cells[1]},70")
    (remark,) = read_text(tmp_path, sheet(*rows, head="play,player,faction,handicap,score")).refused
    assert why in remark.text


def test_of_the_same_play_twice_the_one_with_the_handicap_is_kept(tmp_path: Path) -> None:
    path, old = tmp_path / "new.csv", tmp_path / "old.csv"
    by_setup(tmp_path, path)
    old.write_text(sheet("1,2024-01-05,Anna,Nordic,Militant,,65,1", "1,2024-01-05,Ben,Rusviet,Industrial,,61,2"))
    assert [play.is_handicapped for play in read(old, path).plays] == [True]
