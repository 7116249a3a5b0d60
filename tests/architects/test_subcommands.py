"""Architects through all five subcommands: with characters, which are a factor, and with none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import said

GAME = "architects"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.rule("A11.1")
@pytest.mark.parametrize(("characters", "factors"), [("true", ["character"]), ("false", [])])
def test_it_is_set_up_played_scored_simulated_and_reported(characters: str, factors: list[str]) -> None:
    option = ("--option", f"characters={characters}", "--seed", 1)
    dealt = json.loads(
        said("setup", GAME, "-p", 3, *option, "--format", "json", "-o", "table.json").split("Written")[0]
    )
    assert [list(seat) for seat in dealt["seats"]] == [factors] * 3
    played = said("play", "--setup", "table.json", GAME, "--seat", "random", "--transcript", "game.jsonl", "--seed", 1)
    assert "Buildings" in played.title()
    assert said("score", "game.jsonl") in played
    Path("sheet.toml").write_text(said("score", "--sheet-of", "game.jsonl"), encoding="utf-8")
    assert said("score", "sheet.toml") == said("score", "game.jsonl")
    shown = said("simulate", GAME, "-p", 3, "-n", 60, "--bot", "random", "--jobs", 1, *option, "-o", "run.sqlite")
    assert ("Character: Ada" in shown) is bool(factors)
    assert "Order of play: 3rd" in shown
    said("report", "run.sqlite", "-o", "report")
    page = Path("report/index.html").read_text(encoding="utf-8")
    assert ("<h3>Characters" in page) is bool(factors)
    assert "Order of play" in page


def test_an_experiment_file_can_ask_for_the_standard_sides() -> None:
    keys = {"format": "scythe-experiment", "format_version": 1, "game": GAME, "title": "No factor", "players": 2}
    lines = [f"{key} = {json.dumps(value)}" for key, value in (keys | {"games": 20, "bots": "random"}).items()]
    Path("plain.toml").write_text("\n".join([*lines, "options = { characters = false }", ""]), encoding="utf-8")
    assert "random assignment" in said("simulate", "plain.toml", "--seed", 1, "--jobs", 1)
