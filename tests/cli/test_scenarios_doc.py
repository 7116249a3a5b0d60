"""`docs/scenarios.md` names every key and every scenario that ships, and its examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scenarios.loader import KIND
from scenarios.shipped import SCENARIOS, shipped
from tests.cli.running import ROOT, said, scythe
from tests.sources import python_of

PAGE = ROOT / "docs" / "scenarios.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def named_in_table(heading: str) -> list[str]:
    """What the first column of a table names, which stands under this row of headings."""
    rows = TEXT.partition(f"\n| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])]


def test_every_scenario_that_ships_is_listed() -> None:
    assert sorted(named_in_table("name")) == sorted(shipped(SCENARIOS))


def test_every_key_is_described() -> None:
    keys = {key.removesuffix("?"): inside for key, inside in KIND.shape.items()}
    assert sorted(named_in_table("key")) == sorted({"format", "format_version", *keys})
    assert named_in_table("key of `expect`") == [key.removesuffix("?") for key in keys["expect"]]
    required = TEXT.partition("## Keys\n\n")[2].partition(" are required")[0]
    assert set(re.findall(r"`(\w+)`", required)) - {"format", "format_version"} == KIND.shape.keys() & keys.keys()


def test_the_example_plays_as_the_page_says() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    Path("mounted.toml").write_text(example, encoding="utf-8")
    done = scythe("play", "--scenario", "mounted.toml", "--seat", "human", "--plain", text="\n? conquer r10\nquit\n")
    assert done.exit_code == 0 and "r10 (farmland), empty, costs 1: 2 - 1 by race and power" in " ".join(
        done.stdout.split()
    )


@pytest.mark.parametrize("game", ["scythe", "smallworld"])
def test_a_scenario_made_from_a_game_plays(game: str) -> None:
    said("play", game, "-p", 2, "--seed", 1, "--seat", "random", "--transcript", "game.jsonl")
    (program,) = python_of(PAGE)
    exec(program, {"__name__": "__main__"})
    said("play", "--scenario", "mine.toml", "--seat", "random", "--seed", 2, "--transcript", "on.jsonl")
    first, second = (Path(name).read_text(encoding="utf-8").splitlines()[1:31] for name in ("game.jsonl", "on.jsonl"))
    assert first == second
