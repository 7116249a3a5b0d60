"""Small World on the command line: setup, play, score, simulate, report."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engines.core.setup.setup import read_setup
from engines.smallworld.generated import names
from reports.api import summarise
from reports.findings.report import of_one
from reports.sections.page import render_page
from tests.cli.running import scythe, sentence

GAME = "smallworld"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows(path: str, query: str) -> list[Any]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


# --------------------------------------------------------------------------------------------------------- setup


def test_setup_reads_out_map_rounds_lost_tribes_combos_and_who_starts_in_80_columns() -> None:
    result = scythe("setup", GAME, "-p", 4, "--seed", 5)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert any("Map for 4 players: 39 regions; 9 rounds" in line for line in lines)
    assert sum("tokens, costs" in line for line in lines) == 6
    assert any("starts; turns go clockwise" in line for line in lines)
    assert any(line.startswith("  r2 r3 r6 ") for line in lines)
    assert max(map(len, lines)) <= 80


def test_setup_respects_what_is_kept_banned_and_avoided() -> None:
    scythe("setup", GAME, "-p", 3, "--seed", 1, "-o", "last.json")
    last = read_setup(Path("last.json")).table["combos"]
    wishes = ["--keep", "2=sorcerers/flying", "--ban", "elves", "--avoid", "last.json", "--count", 30]
    if last[1].split("/")[0] == "sorcerers" or last[1].endswith("/flying"):
        pytest.skip("the column to be avoided has what is to be kept")
    result = scythe("setup", GAME, "-p", 3, "--seed", 2, *wishes, "--format", "ndjson")
    for line in result.stdout.splitlines():
        combos = json.loads(line)["table"]["combos"]
        assert combos[1] == "sorcerers/flying"
        assert not set(combos) & set(last) and not any(combo.startswith("elves/") for combo in combos)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-p", 6], "Small World seats 2 to 5 players, not 6."),
        (["--ban", "orks"], "no race or power is called 'orks'; did you mean 'orcs'?"),
        (["--with", "invaders"], "Small World has no expansion 'invaders'"),
        (["--banned-pairs", "official"], "Small World has no official banned pairs"),
        (["--keep", "8=orcs"], "there is no place 8 in the column"),
        (["--option", "lake_entry=perhaps"], "option 'lake_entry' cannot be 'perhaps'; it takes true or false"),
    ],
)
def test_setup_says_what_cannot_be(arguments: list[object], said: str) -> None:
    assert said in sentence(scythe("setup", GAME, "--seed", 1, *arguments))


def test_a_setup_of_another_game_cannot_be_avoided() -> None:
    scythe("setup", "-p", 3, "--seed", 1, "-o", "other.json")
    assert "is a setup of 'scythe', not of 'smallworld'" in sentence(
        scythe("setup", GAME, "--seed", 1, "--avoid", "other.json")
    )


# ---------------------------------------------------------------------------------------------------- play, score


def test_bots_play_and_the_transcript_replays_and_is_scored() -> None:
    played = scythe("play", GAME, "-p", 3, "--seed", 5, "--seat", "random")
    assert played.exit_code == 0, played.output
    again = scythe("play", "--replay", "smallworld-game-5.jsonl")
    assert again.exit_code == 0 and "conquer r" in again.stdout
    scored = json.loads(scythe("score", "smallworld-game-5.jsonl", "--format", "json").stdout)
    assert [row["rank"] for row in scored] == [1, 2, 3]
    assert {line["rule"] for row in scored for line in row["lines"]} == {"W1.6", "W2.2", "W8.1", "W8.2", "W10.8"}


def test_a_combo_that_is_asked_about_is_told_once() -> None:
    result = scythe("play", GAME, "-p", 2, "--seed", 3, "--seat", "1=human", text="? pick forest skeletons\nquit\n")
    told = " ".join(result.stdout.rpartition("> pick Forest Skeletons")[2].split())
    assert told.startswith("(10 tokens, costs nothing): You pay nothing and take 10 tokens (W2.2, W2.3, W2.4). Forest ")
    assert told.count("1 coin more for each forest") == told.count("regions conquered this turn") == 1


def test_sheet_of_a_transcript_scores_as_the_transcript() -> None:
    scythe("play", GAME, "-p", 4, "--seed", 7, "--seat", "random")
    path = "smallworld-game-7.jsonl"
    Path("sheet.toml").write_text(scythe("score", "--sheet-of", path).stdout, encoding="utf-8")
    sheet, transcript = (json.loads(scythe("score", name, "--format", "json").stdout) for name in ("sheet.toml", path))
    assert [(row["rank"], row["player"], row["total"], row["decided_by"]) for row in sheet] == [
        (row["rank"], row["player"], row["total"], row["decided_by"]) for row in transcript
    ]


def test_a_sheet_is_filled_in_by_answering() -> None:
    answers = "3\nAnn\n71\n\n80\nCleo\n71\n9\n8\n"
    result = scythe("score", GAME, "--format", "json", text=answers)
    assert result.exit_code == 0, result.output
    found = [(row["rank"], row["player"], row["total"], row["decided_by"]) for row in json.loads(result.stdout)]
    assert found == [(1, "Player 2", 80, ""), (2, "Ann", 71, "race tokens on the map"), (3, "Cleo", 71, "")]


def test_the_template_names_the_game_and_can_be_scored() -> None:
    Path("sheet.toml").write_text(scythe("score", GAME, "--template", "-p", 2).stdout, encoding="utf-8")
    text = Path("sheet.toml").read_text(encoding="utf-8")
    Path("sheet.toml").write_text(text.replace("coins = 0", "coins = 50", 1), encoding="utf-8")
    assert json.loads(scythe("score", "sheet.toml", "--format", "json").stdout)[0]["total"] == 50
    assert "has no" not in scythe("score", "sheet.toml").output


def test_a_person_does_not_see_the_coins_of_the_others_before_the_end() -> None:
    typed = "score\nview\nquit\n"
    result = scythe("play", GAME, "-p", 2, "--seed", 6, "--seat", "1=human", "--seat", "2=random", text=typed)
    assert "The others' are hidden until the game is over." in " ".join(result.stdout.split())
    assert "You have 5, from coins at the start (W1.6)." in result.stdout
    assert "coins hidden" in result.stdout
    opened = scythe(
        "play",
        GAME,
        "-p",
        2,
        "--seed",
        6,
        "--seat",
        "1=human",
        "--seat",
        "2=random",
        "--option",
        "open_totals=true",
        text=typed,
    )
    assert "hidden" not in opened.stdout


def test_a_person_may_say_a_move_in_other_words() -> None:
    seats = ["--seat", "1=human", "--seat", "2=random"]
    scythe("play", GAME, "-p", 2, "--seed", 6, *seats, "--transcript", "game.jsonl", text="take combo 1\nquit\n")
    lines = [json.loads(line) for line in Path("game.jsonl").read_text(encoding="utf-8").splitlines()]
    mine = [line["do"] for line in lines if line.get("by") == "seat 1"]
    assert [words.split()[0] for words in mine] == ["pick"]


def test_a_script_plays_with_the_words_of_the_transcript() -> None:
    scythe("play", GAME, "-p", 2, "--seed", 3, "--seat", "random")
    lines = [json.loads(line) for line in Path("smallworld-game-3.jsonl").read_text(encoding="utf-8").splitlines()]
    moves = [line["do"] for line in lines if line.get("by", "").startswith("seat")]
    Path("moves.txt").write_text("\n".join(moves), encoding="utf-8")
    result = scythe("play", GAME, "-p", 2, "--seed", 3, "--script", "moves.txt", "--transcript", "again.jsonl")
    assert result.exit_code == 0, result.output
    again = Path("again.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line).get("do") for line in again] == [line.get("do") for line in lines]
    Path("moves.txt").write_text("\n".join([*moves[:6], "conquer r99"]), encoding="utf-8")
    wrong = scythe("play", GAME, "-p", 2, "--seed", 3, "--script", "moves.txt", "--transcript", "cut.jsonl")
    assert "moves.txt, line 7: 'conquer r99'" in sentence(wrong)


# ------------------------------------------------------------------------------------------------------ simulate


def simulated(*arguments: object) -> str:
    result = scythe("simulate", GAME, "--bot", "random", "--seed", 4, "-o", "run.sqlite", "--jobs", 1, *arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_bots_pick_for_themselves_unless_combos_are_forced() -> None:
    said = simulated("-n", 40, "-p", 3)
    assert "random assignment" in said and "the bots pick for themselves" in said
    assert rows("run.sqlite", "SELECT sum(dealt), min(place), max(place) FROM combos") == [(0, 1, 6)]
    assert rows("run.sqlite", "SELECT count(*) FROM games") == [(40,)]


def test_bans_keep_from_the_first_column_and_not_from_the_game() -> None:
    simulated("-n", 30, "-p", 3, "--ban", "elves", "--keep", "1=orcs")
    assert rows("run.sqlite", f"SELECT count(*) FROM combos WHERE race = {names.RACES.index('elves')}")[0][0] > 0
    assert "elves" in render_page(of_one(summarise("run.sqlite")), [])


@pytest.mark.parametrize(
    ("kind", "column", "levels", "games", "each"),
    [("forced-race", "race", 14, 14, 4), ("forced-power", "power", 20, 5, 1), ("forced-combo", "race", 14, 70, 20)],
)
def test_forced_combos_come_up_equally_often(kind: str, column: str, levels: int, games: int, each: int) -> None:
    simulated("-n", games, "-p", 4, "--assign", kind)
    dealt = rows("run.sqlite", f"SELECT {column}, count(*) FROM combos WHERE dealt GROUP BY {column}")
    assert len(dealt) == levels and {number for _, number in dealt} == {each}
    named = (
        "SELECT game_index, seat, r.word AS race, p.word AS power FROM combos c"
        " JOIN words r ON r.kind = 'race' AND r.number = race JOIN words p ON p.kind = 'power' AND p.number = power"
        " WHERE dealt"
    )
    first = f"SELECT count(*) FROM ({named}) JOIN seats USING(game_index, seat, race, power)"
    assert rows("run.sqlite", first) == [(4 * games,)]


def test_every_combo_is_dealt_once_in_a_cycle() -> None:
    simulated("-n", 70, "-p", 4, "--assign", "forced-combo")
    dealt = Counter(rows("run.sqlite", "SELECT race, power FROM combos WHERE dealt"))
    assert len(dealt) == len(names.RACES) * len(names.POWERS) and set(dealt.values()) == {1}


def test_runs_are_the_same_for_any_number_of_processes() -> None:
    simulated("-n", 12, "-p", 3, "--assign", "forced-race")
    before = [rows("run.sqlite", f"SELECT * FROM {table}") for table in ("games", "seats", "combos")]
    Path("run.sqlite").unlink()
    simulated("-n", 6, "-p", 3, "--assign", "forced-race")
    scythe("simulate", "--resume", "-o", "run.sqlite", "-n", 12)
    assert [rows("run.sqlite", f"SELECT * FROM {table}") for table in ("games", "seats", "combos")] == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--assign", "balanced"], "Small World has no assignment 'balanced'; it has random, forced-race"),
        (["--ban", "orcs", "--ban", "elfs"], "no race or power is called 'elfs'"),
        (["--with", "invaders"], "Small World has no expansion"),
    ],
)
def test_runs_that_cannot_be_are_refused(arguments: list[str], said: str) -> None:
    run = scythe("simulate", GAME, "--bot", "random", "-p", 3, "--seed", 1, "-o", "x.sqlite", *arguments)
    assert said in sentence(run)
    assert not Path("x.sqlite").exists()


def test_scythe_has_no_forced_assignment() -> None:
    run = scythe("simulate", "--bot", "random", "--seed", 1, "-o", "x.sqlite", "--assign", "forced-race")
    assert "Scythe has no assignment 'forced-race'; it has balanced, random, fixed." in sentence(run)


def test_a_run_is_reported() -> None:
    simulated("-n", 30, "-p", 3, "--assign", "forced-race")
    result = scythe("report", "run.sqlite", "-o", "page")
    assert result.exit_code == 0, result.output
    page = Path("page/index.html").read_text(encoding="utf-8")
    assert "Small World" in page and "Sorcerers" in page and "Dragon Master" in page
