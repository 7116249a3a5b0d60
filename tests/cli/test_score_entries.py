"""`scythe score --entry` fills in a score sheet on the command line, by name or number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import scythe, sentence

ANN = {"city": 3, "vista": 1, "harbour": 1, "open_water": 0, "caravan": "2 camels, library", "library": 4}
ANN |= {"space": "sun, moon with libraries", "townsfolk": "2 merchants", "black": 1, "yellow": 0, "blue": 0}
BEN = {"city": 1, "vista": 0, "harbour": 1, "open_water": 2, "caravan": 5, "space": 3, "inspiration": 0}
BEN |= {"black": 0, "yellow": 0, "blue": 2}


def entries(*players: dict[str, Any]) -> list[str]:
    told = [f"{seat}.{key}={value}" for seat, own in enumerate(players, 1) for key, value in own.items()]
    return [word for one in told for word in ("--entry", one)]


def totals(*words: object) -> list[int]:
    result = scythe("score", *words, "--format", "json")
    assert result.exit_code == 0, result.output
    return [row["total"] for row in json.loads(result.stdout)]


def test_a_whole_sheet_of_names_and_numbers_fits_on_the_command_line() -> None:
    assert totals("wayfarers", *entries(ANN, BEN)) == [37, 13]


def test_what_is_typed_beats_the_file(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    head = {"format": "scythe-sheet", "format_version": 1, "game": "wayfarers"}
    sheet.write_text(json.dumps({**head, "player": [ANN, BEN]}), encoding="utf-8")
    assert totals(sheet, "--entry", "2.space=13", "--entry", "1.name=Ann") == [37, 23]
    assert totals(sheet, "--entry", "2.name=Bên", "--entry", "bên.space=13") == [37, 23]
    assert totals("smallworld", *entries({"coins": 80, "handicap": -5}, {"coins": 79})) == [79, 75]


def test_names_of_the_command_line_are_names_in_entries(tmp_path: Path) -> None:
    own = ["--name", "2=Ben", "--name", "1=Ann"]
    rows = scythe("score", "smallworld", *own, "--entry", "Ben.coins=80", "--entry", "ANN.coins=79", "--format", "csv")
    assert rows.stdout.splitlines()[1:] == ["1,Ben,80,,80", "2,Ann,79,,79"]
    sheet = tmp_path / "sheet.json"
    head = {"format": "scythe-sheet", "format_version": 1, "game": "smallworld"}
    sheet.write_text(json.dumps({**head, "player": [{"name": "Cy", "coins": 1}, {"name": "Ben", "coins": 2}]}))
    assert totals(sheet, "--name", "1=Di", "--entry", "Di.coins=9") == [9, 2]
    assert "did you mean 'Di'?" in sentence(scythe("score", sheet, "--name", "1=Di", "--entry", "dii.coins=9"))
    assert totals(
        "smallworld", "--name", "3=Ed", "--entry", "1.coins=1", "--entry", "2.coins=2", "--entry", "Ed.coins=3"
    ) == [3, 2, 1]


@pytest.mark.parametrize("name", ["Bne", "bne", "BNE"])
def test_a_misspelt_name_of_a_person_gets_the_nearest_whatever_its_case(name: str) -> None:
    words = ("--name", "2=Ben", "--entry", f"{name}.coins=3")
    assert f"is called '{name}'; did you mean 'Ben'?" in sentence(scythe("score", "smallworld", *words))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--entry", "1.space=sum"], "--entry: player 1: space: 'sum' is not a Space card; did you mean 'sun'?"),
        (["--entry", "1.citty=3"], "--entry 1.citty: a player has no 'citty' on this sheet; did you mean 'city'?"),
        (["--entry", "vista=3"], "--entry vista: 'vista' is of a player; say whose it is, such as 1.vista."),
        (
            ["--entry", "1.first_seat=3"],
            "--entry 1.first_seat: 'first_seat' is of the whole table; leave out whose it is",
        ),
        (["--entry", "first_seat=3"], "--entry first_seat: key 'first_seat' is 3, but must be a seat from 1 to 2."),
        (["--entry", "1.city=x"], "--entry 1.city: key 'city' is 'x', but must be a whole number, 0 or more."),
        (["--entry", "2.city=3", "--entry", "2.city=4"], "--entry 2.city is given twice; give it once."),
        (["--entry", "Ben.city=3"], "--entry Ben.city: the sheet has seats 1 to 2, and nobody on it is called 'Ben'."),
        (
            ["--entry", "1.name=Ann", "--entry", "2.name=Ben", "--entry", "ann.city=3"],
            "--entry ann.city is given twice; give it once.",
        ),
        (["--entry", "7.city=3"], "--entry 7.city: the sheet has seats 1 to 4."),
        (["--entry", "space"], "'space' is not of the form SEAT.KEY=VALUE, such as 1.coins=20"),
        (["--entry", ".city=3"], "'.city=3' is not of the form SEAT.KEY=VALUE, such as 1.coins=20"),
        (["--entry", "1.city=3", "-o", "kept.toml"], "-o keeps the answers to questions; --entry asks none."),
        (["--entry", "1.city=3", "--template"], "--entry belongs to a score; leave it out here."),
    ],
)
def test_a_wrong_entry_is_named(words: list[str], said: str) -> None:
    typed = {word.partition("=")[0] for word in words}
    ann, ben = ({key: own[key] for key in own if f"{seat}.{key}" not in typed} for seat, own in ((1, ANN), (2, BEN)))
    assert said in sentence(scythe("score", "wayfarers", *entries(ann, ben), *words))


def test_players_are_filled_in_by_what_their_sheet_calls_them(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    template = scythe("score", "--template", "--seat", "1=nordic", "--name", "2=Ben", "--name", "1=Anna").stdout
    sheet.write_text(template, encoding="utf-8")
    told = ("--entry", "nordic.popularity=3", "--entry", "BEN.coins=7", "--entry", "anna.coins=5")
    assert totals(sheet, *told) == [7, 5]
    said = "--entry Bem.coins: the sheet has seats 1 to 2, and nobody on it is called 'Bem'; did you mean 'Ben'?"
    assert sentence(scythe("score", sheet, "--entry", "Bem.coins=5")) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seat", "1=nordic", "--seat", "1=saxony"], "--seat 1 is given twice; give it once."),
        (["--seat", "1=nordic/saxony"], "--seat 1: 'nordic' and 'saxony' are both a faction; give one."),
        (["--name", "2=nordic"], "--name 2=nordic: 'nordic' is a faction; choose another name."),
    ],
)
def test_an_empty_sheet_is_not_filled_in_by_the_last_of_two(words: list[str], said: str) -> None:
    assert sentence(scythe("score", "--template", *words)) == said
