"""No name, mail address, place or comment leaves a file unless somebody asks for names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reports.plays.people import letter
from tests.cli.running import scythe
from tests.plays.files import bgstats, clean, dumped, read, read_text, sheet

SECRETS = ("Zelda", "zelda@example.org", "zelda_bgg", "Zelda's kitchen", "she cheated", "Yorick")


def export() -> dict[str, Any]:
    value = bgstats(
        [
            {"name": "Zelda", "role": "Rusviet/Industrial", "score": "70"},
            {"name": "Yorick", "role": "Nordic/Militant", "score": "60"},
        ],
        comments="she cheated",
        locationRefId=1,
        board="Zelda's kitchen",
    )
    value["locations"] = [{"id": 1, "name": "Zelda's kitchen"}]
    value["userInfo"] = {"cloudEmail": "zelda@example.org", "bggUsername": "zelda_bgg"}
    value["players"][0]["bggUsername"] = "zelda_bgg"
    return value


@pytest.mark.parametrize(
    "words",
    [
        ("-o", "FOLDER"),
        ("--check",),
        ("--format", "table"),
        ("--format", "json"),
        ("--format", "csv"),
        ("--players", "none", "-o", "FOLDER"),
        ("--check", "-o", "FILE"),
    ],
)
def test_nothing_of_a_person_leaves(words: tuple[str, ...], tmp_path: Path) -> None:
    path, out, folder = dumped(tmp_path, export()), tmp_path / "clean.csv", tmp_path / "page"
    named = {"FILE": out, "FOLDER": folder}
    done = scythe("report", path, *(named.get(word, word) for word in words))
    assert done.exit_code == 0, done.output
    text = done.output + (out.read_text() if out.exists() else "")
    text += "".join(file.read_text(encoding="utf-8") for file in folder.glob("*") if file.suffix in (".html", ".json"))
    assert ("FOLDER" in words) == folder.exists()
    assert not [secret for secret in SECRETS if secret.lower() in text.lower()]


def test_names_are_shown_where_somebody_asks_for_them(tmp_path: Path) -> None:
    done = scythe("report", dumped(tmp_path, export()), "--players", "names", "--format", "table")
    assert "Zelda" in done.output and "kitchen" not in done.output and "cheated" not in done.output


def test_a_refusal_names_seats_and_no_players(tmp_path: Path) -> None:
    value = export()
    value["plays"][0]["playerScores"][1] |= {"winner": True, "rank": 2}
    value["plays"][0]["playerScores"][0] |= {"rank": 1}
    done = scythe("report", dumped(tmp_path, value), "--check")
    assert "player 2 won, but player 1 has rank 1" in done.output and done.exit_code == 1
    assert "Zelda" not in done.output and "Yorick" not in done.output


def test_letters_go_by_the_number_of_games(tmp_path: Path) -> None:
    rows = [f"{n},2024-01-0{n},{one},Rusviet,Industrial,,7{n}," for n, one in enumerate(("Ann", "Cy", "Cy"), 1)]
    rows += [f"{n},2024-01-0{n},Bob,Nordic,Militant,,6{n}," for n in (1, 2, 3)]
    reading = read_text(tmp_path, sheet(*rows))
    assert reading.letters == {"bob": "A", "cy": "B", "ann": "C"}
    assert [letter(place) for place in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_letters_do_not_depend_on_files_or_on_the_alphabet(tmp_path: Path) -> None:
    plays = (("1,2024-01-05", "Ann", "Bob"), ("2,2024-01-06", "Bob", "Ann"))
    rows = [
        row
        for day, one, two in plays
        for row in (f"{day},{one},Rusviet,Industrial,,70,", f"{day},{two},Nordic,Militant,,60,")
    ]
    text = sheet(*rows)
    other = text.replace("Ann", "Zed")
    assert clean(read_text(tmp_path, text)) == clean(read_text(tmp_path, other, "other.csv"))


def test_without_players_the_clean_file_names_nobody_and_is_read_again(tmp_path: Path) -> None:
    text = clean(read(dumped(tmp_path, export())), "none")
    assert ",,Rusviet,Industrial" in text
    assert clean(read_text(tmp_path, text, "again.csv")) == text


def test_json_has_letters(tmp_path: Path) -> None:
    done = scythe("report", dumped(tmp_path, export()), "--format", "json")
    assert [one["person"] for one in json.loads(done.stdout)["players"]] == ["A", "B"]
