"""`scythe score --quick … --setup TABLE`: names and scores are enough where the table is known."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.setup.setup import Setup, read_setup
from engines.core.setup.table_codes import table_code
from reports.plays.model import Play
from reports.plays.reading import Options, read_plays
from scythe_cli.played_games import read_played
from tests.cli.running import said, scythe, sentence
from tests.plays.files import read

SEATS = (  # Rusviet has the lowest mat and starts
    {"faction": "nordic", "mat": "militant"},
    {"faction": "rusviet", "mat": "industrial"},
    {"faction": "crimea", "mat": "mechanical"},
)
SCYTHE = Setup("scythe", SEATS, {"structure_bonus": "lakes_adjacent"}, bids=(0, 9, 4), number=7)
CODE = table_code(registry.load("scythe").tables, SCYTHE)
HELD = ["Nordic/Militant", "Rusviet/Industrial", "Crimea/Mechanical"]


def logged(folder: Path, *words: object, table: object = CODE, text: str = "") -> Play:
    path = folder / "friday.csv"
    done = scythe("score", "--quick", *words, "--setup", table, "--log", path, text=text)
    assert done.exit_code == 0, done.output
    return read(path, players="names").plays[-1]


def handicap(folder: Path, game: str, points: dict[str, dict[str, int]]) -> Path:
    """A handicap file."""
    lines = [
        f"[handicap.{key}]\n{chr(10).join(f'{level} = {n}' for level, n in own.items())}" for key, own in points.items()
    ]
    path = folder / "handicap.toml"
    path.write_text("\n".join([f'format = "scythe-handicap"\nformat_version = 1\ngame = "{game}"', *lines]))
    return path


def shown(play: Play) -> list[str]:
    names = {level: level.title() for seat in SEATS for level in seat.values()}
    return ["/".join(names[level] for level in seat.combos[0].values()) for seat in play.seats]


def stored(folder: Path, setup: Setup) -> Path:
    path = folder / "table.json"
    path.write_text(json.dumps(setup.to_json()), encoding="utf-8")
    return path


def test_lines_in_the_order_of_the_seats(tmp_path: Path) -> None:
    play = logged(tmp_path, "Anna 60", "Ben Maria 70+2", "Cy 66")
    assert [seat.player for seat in play.seats] == ["Anna", "Ben Maria", "Cy"] and shown(play) == HELD
    assert [seat.bid for seat in play.seats] == [0, 9, 4] and [seat.score for seat in play.seats] == [60, 63, 62]
    assert [seat.start for seat in play.seats] == [False, True, False]
    assert [seat.place for seat in play.seats] == [1, 2, 3] and play.table == "7"


def test_the_result_says_who_sat_where_with_what() -> None:
    """So that lines in another order than the seats are noticed; not where programs read."""
    words = ("score", "--quick", "Smith, Cy 60", "Anna 70", "Ben 66", "--setup", CODE)
    told = said(*words)
    assert told.startswith(
        "Table 7, by seats: Smith, Cy Nordic/Militant; Anna Rusviet/Industrial; Ben\nCrimea/Mechanical.\n"
    )
    assert "\n1. Ben (Crimea, Mechanical), 62\n2. Anna (Rusviet, Industrial), 61\n" in told
    assert [row["player"] for row in json.loads(said(*words, "--format", "json"))] == ["Ben", "Anna", "Smith, Cy"]


@pytest.mark.parametrize("ending", ["html", "png"])
def test_a_page_of_totals(ending: str, tmp_path: Path) -> None:
    page = tmp_path / f"score.{ending}"
    said("score", "--quick", "Anna rusviet/industrial 60", "Ben nordic/militant 66", "--page", page)
    found = page.read_bytes()
    assert found.startswith(b"\x89PNG") if ending == "png" else found.count(b"<td>66</td>") == 1


def test_totals_without_bids_are_told_once() -> None:
    told = said("score", "--quick", "Anna rusviet/industrial 60", "Ben nordic/militant 66")
    assert told == "1. Ben (Nordic, Militant), 66\n2. Anna (Rusviet, Industrial), 60\n"
    told = said("score", "--quick", "Anna rusviet 60 bid 3", "Ben nordic 66")
    head, rule = told.splitlines()[:2]
    assert head.split() == ["as", "counted", "bid", "total"] and rule.split() == ["agreed"]


@pytest.mark.parametrize("held", ["nordic", "Nordic Kingdoms/2a", "militant"])
def test_lines_that_say_what_they_had_in_any_order(held: str, tmp_path: Path) -> None:
    play = logged(tmp_path, "Cy mechanical 66", f"Anna {held} 60", "Ben rusviet 72 bid 9")
    assert [seat.player for seat in play.seats] == ["Anna", "Ben", "Cy"] and shown(play) == HELD


def test_lines_by_the_names_of_a_setup_file(tmp_path: Path) -> None:
    file = stored(tmp_path, replace(SCYTHE, names=("Anna", "Ben", "Cy")))
    play = logged(tmp_path, "cy 66", "Ben 72", "Anna 60", table=file)
    assert [seat.player for seat in play.seats] == ["Anna", "Ben", "cy"] and shown(play) == HELD


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_a_table_of_small_world_is_logged_without_what_was_held(ending: str, tmp_path: Path) -> None:
    """Standings count it, as a play of that game, also beside plays of another one; reports name the reason."""
    table, log = tmp_path / "table.json", tmp_path / f"friday.{ending}"
    said("setup", "smallworld", "-p", 2, "--seed", 3, "-o", table)
    small = ("score", "--quick", "Anna 30", "Ben 40", "--setup", table, "--log", log, "--day")
    done = scythe(*small, "2024-01-05")
    assert done.exit_code == 0 and "said which race or power everybody had: standings count this play" in done.stderr
    assert scythe("score", "--quick", "Anna 60", "Ben 40", "Cy 30", "--setup", CODE, "--log", log).exit_code == 0
    assert scythe(*small, "2024-01-06").exit_code == 0
    reading = read_plays([log], Options(needs_levels=False))
    assert sorted(play.game for play in reading.plays) == ["scythe", "smallworld", "smallworld"] and not reading.refused
    assert [play.game for play in read(log).plays] == ["scythe"]
    assert "2 × nobody kept who had what" in scythe("report", log, "--check").stdout


def test_bids_at_a_table_without_an_auction_are_remarked_on() -> None:
    code = table_code(registry.load("scythe").tables, replace(SCYTHE, bids=()))
    words = ("score", "--quick", "Anna 60 bid 3", "Ben 70", "Cy 66", "--setup")
    assert "This table knows of no auction, but Anna bid; bids are taken off" in scythe(*words, code).stderr
    assert "auction" not in scythe("score", "--quick", "Anna 60", "Ben 70", "Cy 66", "--setup", code).stderr


def test_the_same_table_twice_on_a_day_is_remarked_on(tmp_path: Path) -> None:
    words = ("score", "--setup", CODE, "--log", tmp_path / "friday.csv", "--quick")
    assert "On that day" not in scythe(*words, "Anna 1", "Ben 20", "Cy 30").stderr
    assert "On that day play 1 had the same people or table" in scythe(*words, "Anna 1", "Bea 20", "Cy 31").stderr
    assert "On that day" not in scythe(*words, "Di 1", "Ed 20", "Flo 31").stderr, "table 7 of a heat elsewhere"
    another = table_code(registry.load("scythe").tables, replace(SCYTHE, seats=SEATS[::-1]))
    words = ("score", "--setup", another, "--log", tmp_path / "friday.csv", "--quick")
    assert "On that day" not in scythe(*words, "Anna 1", "Bo 20", "Flo 31").stderr, "table 7 of another round"


def heat(folder: Path) -> Path:
    """Three tables with the same deal: Anna, Ben, Cy; Dee, Eve, Fay; nobody named."""
    path = folder / "round.json"
    names = (("Anna", "Ben", "Cy"), ("Dee", "Eve", "Fay"), ())
    tables = [replace(SCYTHE, names=own, number=number) for number, own in enumerate(names, 1)]
    path.write_text(json.dumps([setup.to_json() for setup in tables]), encoding="utf-8")
    return path


def test_the_table_of_a_file_with_several_is_found_by_its_people(tmp_path: Path) -> None:
    file = heat(tmp_path)
    play = logged(tmp_path, "fay 66", "Dee 72", "Eve 60", table=file)
    assert play.table == "2" and [seat.player for seat in play.seats] == ["Dee", "Eve", "fay"]
    assert logged(tmp_path, "Gil rusviet 66", "Dee 71", "Fay 60", table=file).table == "2", "Gil sat in for Eve"
    assert logged(tmp_path, "Gil 66", "Hal 72", "Ida 60", table=f"{file}#3").table == "3"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ("Gil 1", "Hal 2", "Ida 3"),
            "holds 3 tables, and the names fit none of them; say which is meant, such as --setup",
        ),
        (("Anna 1", "Dee 2", "Ida 3"), "holds 3 tables, and the names fit several of them; say which"),
        (
            ("Dee 1", "Eva 2", "Fay 3"),
            "there is no Eva at round.json#2, unless the line says what they had; did you mean 'Eve'?",
        ),
        (("Dee 1", "Anna 2", "Fay 3"), "there is no Anna at round.json#2"),
        (("Dee 1", "Eve 2"), "round.json#2 is a table of 3 players, but 2 are told"),
    ],
)
def test_people_who_do_not_sit_there(
    lines: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(heat(tmp_path).parent)
    assert told in sentence(scythe("score", "--quick", *lines, "--setup", "round.json"))


def test_nobody_is_seated_in_order_at_a_table_of_others(tmp_path: Path) -> None:
    words = ("score", "--quick", "Dee 1", "Eve 2", "Fay 3", "--setup", f"{heat(tmp_path)}#1")
    said = sentence(scythe(*words))
    assert "there is no Dee, Eve or Fay at" in said and "their lines say what they had; there are Anna, Ben and" in said


def test_the_sheet_of_a_file_with_several_tables_needs_a_number(tmp_path: Path) -> None:
    file = heat(tmp_path)
    assert f"holds 3 tables; say which: --setup {file}#2." in sentence(scythe("score", "--template", "--setup", file))
    assert 'name = "Dee"' in said("score", "--template", "--setup", f"{file}#2")


@pytest.mark.parametrize("game", ["smallworld", "wayfarers", "architects"])
def test_other_games_are_filled_in_as_far_as_they_are_dealt(game: str, tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    said("setup", game, "-p", 2, "--seed", 3, "-o", table)
    combos = ("flying ratmen, stout trolls ", "swamp giants ") if game == "smallworld" else ("", "")
    play = logged(tmp_path, f"Anna {combos[0]}30", f"Ben {combos[1]}40", table=table)
    setup = read_setup(table)
    first = registry.load(game).tables.starter(setup)
    assert [seat.start for seat in play.seats] == [first == 0, first == 1]
    if game != "smallworld":
        assert [dict(seat.combos[0]) for seat in play.seats] == list(setup.seats)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("Anna 60", "Ben 72"), "is a table of 3 players, but 2 are told; write a line for each."),
        (("Anna nordic 60", "Ben 72", "Cy crimea 66"), "'Ben': does not say which seat"),
        (("Anna nordic 60", "Ben nordic 72", "Cy crimea 66"), "'Ben': seat 1 of"),
        (("Anna saxony 60", "Ben rusviet 72", "Cy crimea 66"), "has Saxony; leave it out, or mend it."),
        (("Anna nordic/industrial 60", "Ben 72", "Cy 66"), "has Nordic/Industrial; leave it out"),
        (("Anna nordik 60", "Ben 72", "Cy 66"), "did you mean 'Nordic'?"),
        (("Anna 60", "Ben 72 bid 3", "Cy 66"), "'Ben': bid 3, but"),
        (("Anna 60 starts", "Ben 72", "Cy 66"), "seat 2 does."),
    ],
)
def test_lines_that_contradict_the_table(lines: tuple[str, ...], told: str, tmp_path: Path) -> None:
    path = tmp_path / "friday.csv"
    assert told in sentence(scythe("score", "--quick", *lines, "--setup", CODE, "--log", path))
    assert not path.exists()


def test_handicaps_of_a_setup_file_count(tmp_path: Path) -> None:
    file = stored(tmp_path, replace(SCYTHE, handicap=(5, 0, -5)))
    play = logged(tmp_path, "Anna 60", "Ben 72", "Cy 66", table=file)
    assert [seat.score for seat in play.seats] == [65, 63, 57]


def totals(*words: object) -> dict[str, int]:
    """Everybody's total, by the name at the beginning."""
    rows = json.loads(said("score", "--quick", *words, "--format", "json"))
    return {row["player"].partition(" ")[0]: row["total"] for row in rows}


@pytest.mark.parametrize(
    "table", [(), ("--setup", table_code(registry.load("scythe").tables, replace(SCYTHE, bids=())))]
)
def test_a_handicap_file_counts_with_and_without_a_table(table: tuple[str, ...], tmp_path: Path) -> None:
    points = {"faction": {"nordic": 5}, "place": {"1": -7, "2": 1}}
    file = handicap(tmp_path, "scythe", points)
    held = ("", "", "") if table else (" nordic/militant", " rusviet/industrial", " crimea/mechanical")
    lines = [f"{name}{own} {score}" for name, own, score in zip(("Anna", "Ben", "Cy"), held, (60, 73, 66), strict=True)]
    assert totals(*lines, *table, "--handicap", file) == {"Anna": 65, "Ben": 66, "Cy": 67}


def test_a_handicap_brings_about_a_tie_that_is_asked_for(tmp_path: Path) -> None:
    file = handicap(tmp_path, "scythe", {"faction": {"nordic": 6}})
    words = ("Anna nordic 60", "Ben rusviet 66", "--handicap", file)
    assert "Anna: workers off the player mat?" in scythe("score", "--quick", *words).stderr


def test_handicaps_of_small_world_go_by_the_first_combo_of_a_line(tmp_path: Path) -> None:
    points = {"race": {"elves": 3, "trolls": 9}, "power": {"flying": -2}}
    lines = ("Anna flying elves, stout trolls 80", "Ben hill orcs, commando amazons 70")
    shared = stored(tmp_path, Setup("smallworld", ({}, {}), handicap=points))
    assert totals(*lines, "--setup", shared) == {"Anna": 81, "Ben": 70}
    bare = handicap(tmp_path, "smallworld", points)
    rows = json.loads(said("score", "smallworld", "--quick", *lines, "--handicap", bare, "--format", "json"))
    assert [row["total"] for row in rows] == [81, 70]
    told = sentence(scythe("score", "--quick", "Anna 3", "Ben 4", "--setup", shared))
    assert "does not say with which race and power each player began" in told and "combos in order" in told
    told = sentence(scythe("score", "--quick", *lines, "--setup", shared, "--handicap", bare))
    assert told.endswith("The table has a handicap already; leave out --handicap.")


def test_a_setup_belongs_to_lines_and_templates() -> None:
    assert "--setup belongs to --template and to --quick." in sentence(scythe("score", "--setup", CODE))
    assert "bid = 9" in said("score", "--template", "--setup", CODE)


def test_bids_count_in_a_game_that_is_played(tmp_path: Path) -> None:
    """Also in the sheet of its last position, and in the log of its transcript."""
    table, played = tmp_path / "table.json", tmp_path / "game.jsonl"
    said("setup", "smallworld", "-p", 2, "--seed", 3, "-o", table)
    table.write_text(json.dumps(read_setup(table).to_json() | {"bids": [50, 0]}), encoding="utf-8")
    bots = ("--seat", "1=random", "--seat", "2=random", "--seed", 3, "--transcript", played)
    said("play", "--setup", table, *bots)
    rows = list(csv.DictReader(io.StringIO(said("score", played, "--format", "csv"))))
    assert {row["bid"] for row in rows} == {"-50", "0"}
    logged = [(seat.bid, seat.score) for seat in read_played(played).plays[0].seats]
    assert sorted(logged) == sorted((row["bid"].lstrip("-"), row["total"]) for row in rows)
    sheet = tmp_path / "sheet.toml"
    sheet.write_text(said("score", "--sheet-of", played), encoding="utf-8")
    again = said("score", sheet, "--format", "csv").splitlines()
    assert {row.rpartition(",")[2] for row in again[1:]} == {"-50", "0"}
