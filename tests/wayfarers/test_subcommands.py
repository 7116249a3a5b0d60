"""Wayfarers through all five subcommands, between people and against the solo opponent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import said

GAME = "wayfarers"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.rule("Y1.1", "Y14.1", "Y14.36")
@pytest.mark.parametrize(("players", "solo"), [(3, "none"), (2, "journal")])
def test_it_is_set_up_played_scored_simulated_and_reported(players: int, solo: str) -> None:
    option = ("--option", f"solo={solo}", "--seed", 1)
    dealt = json.loads(
        said("setup", GAME, "-p", players, *option, "--format", "json", "-o", "table.json").split("Written")[0]
    )
    assert set(dealt["table"]) == {"first_seat", "sides", "journal_tiles"}
    played = said("play", "--setup", "table.json", GAME, "--seat", "random", "--transcript", "game.jsonl", "--seed", 1)
    assert "caravan" in played
    table = said("score", "game.jsonl")
    assert max(map(len, table.splitlines())) <= 80
    assert f"{players}. seat" in table and "total" in table
    assert table in played
    Path("sheet.toml").write_text(said("score", "--sheet-of", "game.jsonl"), encoding="utf-8")
    assert said("score", "sheet.toml") == said("score", "game.jsonl")
    said("simulate", GAME, "-p", players, "-n", 12, "--bot", "random", "--jobs", 1, *option, "-o", "run.sqlite")
    said("report", "run.sqlite", "-o", "report")
    page = Path("report/index.html").read_text(encoding="utf-8")
    assert "Guild majorities" in page
    assert ("AI cards" in page) is (solo != "none")
