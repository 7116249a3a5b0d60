"""A new file in a folder that does not exist is refused in the same words everywhere, before anything is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import scythe, sentence
from tests.cli.test_game_page import path_of
from tests.plays.test_report import LEAGUE
from tests.reports.build_run import Recipe, write_run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run file in the folder that commands start from."""
    monkeypatch.chdir(tmp_path)
    return write_run(tmp_path / "run.sqlite", Recipe())


@pytest.mark.parametrize(
    "words",
    [
        ["setup", "-p", "2", "-o", "no/x.json"],
        ["setup", "-p", "2", "--sheet", "no/x.html"],
        ["setup", "-p", "2", "--sheet", "no/x.png"],
        ["play", "-p", "2", "--seat", "random", "--transcript", "no/x.jsonl"],
        ["play", "--replay", "left.jsonl", "--redact", "1", "-o", "no/x.jsonl"],
        ["score", "-o", "no/x.toml"],
        ["score", path_of("scythe"), "--page", "no/x.html"],
        ["score", path_of("scythe"), "--page", "no/x.png"],
        ["simulate", "-n", "20", "-o", "no/x.sqlite"],
        ["report", "run.sqlite", "--format", "handicap", "-o", "no/x.toml"],
        ["report", "run.sqlite", "-o", "no/x"],
        ["report", "run.sqlite", "--league", "run.sqlite", "-o", "no/x"],
        ["report", path_of("scythe"), "-o", "no/x"],
        ["report", LEAGUE, "-o", "no/x"],
    ],
    ids=lambda words: " ".join(map(str, words[:1] + words[-2:])),
)
@pytest.mark.usefixtures("run")
def test_a_missing_folder_is_named(words: list[str | Path]) -> None:
    lines = path_of("scythe").read_text(encoding="utf-8").splitlines(keepends=True)
    Path("left.jsonl").write_text("".join(lines[:40]), encoding="utf-8")
    done = scythe(*words)
    assert sentence(done) == f"{words[-1]}: there is no folder 'no'; make it first or choose another name."
    assert done.stdout == "" and not Path("no").exists()
