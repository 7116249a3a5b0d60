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
    assert totals("smallworld", *entries({"coins": 80, "handicap": -5}, {"coins": 79})) == [79, 75]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--entry", "1.space=sum"], "--entry: player 1: space: 'sum' is no Space card; did you mean 'sun'?"),
        (["--entry", "1.citty=3"], "--entry: player 1: key 'citty' does not belong to a player; did you mean 'city'?"),
        (["--entry", "7.city=3"], "--entry 7.city: the sheet has seats 1 to 4."),
        (["--entry", "space"], "'space' is not of the form SEAT.KEY=VALUE, such as 1.coins=20"),
        (["--entry", "1.city=3", "-o", "kept.toml"], "-o keeps the answers to questions; --entry asks none."),
        (["--entry", "1.city=3", "--template"], "--entry belongs to a score; leave it out here."),
    ],
)
def test_a_wrong_entry_is_named(words: list[str], said: str) -> None:
    assert said in sentence(scythe("score", "wayfarers", *entries(ANN, BEN), *words))
