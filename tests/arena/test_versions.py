"""A result belongs to what was played: bots of one name that came from different files stay two bots."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.agents.fingerprint import changed, fingerprint
from engines.agents.registry import file_bots
from engines.agents.specs import parse_bot
from engines.core import registry
from reports.api import summarise
from reports.findings.summary import Summary
from reports.load.bots import bot_names, first_bots, played_versions
from reports.load.run_file import read_info
from reports.sections.design.part import design_entries, runs_table
from reports.sections.headline import run_sentence
from tests.cli.running import scythe, sentence
from tests.processes import PATIENCE

GAME = "smallworld"
BOT = """
import helper

class Mine:
    def __init__(self, seed):
        with open({numbers!r}) as file:
            self.place = int(file.read())

    def choose(self, view, legal):
        return helper.pick(legal, self.place)

BOTS = {{"mine": Mine}}
"""
HELPER = "def pick(legal, place):\n    return legal[place]\n"
CHANGES = {
    "mine.py": lambda text: text + "\n# another thought\n",
    "helper.py": lambda text: text.replace("legal[place]", "legal[-1]"),
    "numbers.txt": lambda text: "-1",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a bot, a module that it imports and a file that it names."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(BOT.format(numbers="numbers.txt"))
    Path("helper.py").write_text(HELPER)
    Path("numbers.txt").write_text("0")
    Path("beside.txt").write_text("of no concern")
    yield tmp_path
    file_bots.cache_clear()


def simulate(output: str, *more: object, games: int = 8, seed: int = 1) -> Any:
    file_bots.cache_clear()  # as another process finds it
    flags = ("--bot-file", "mine.py", "--bot", "1=mine", "--bot", "2=random", "-p", 2, "--seed", seed)
    return scythe("simulate", GAME, "-n", games, *flags, "-o", output, *more)


def resumed(output: str, *more: object, games: int = 16) -> Any:
    file_bots.cache_clear()
    return scythe("simulate", "--resume", "-n", games, "-o", output, "--allow-programs", *more)


def stored_bots(path: str) -> dict[str, int]:
    """Seats by bot."""
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT bot, count(*) FROM seats GROUP BY bot"))


def bots_of(summary: Summary) -> set[str]:
    """What a report calls its bots."""
    return {row.levels[0] for row in summary.table("bot").rows}


def change(name: str) -> None:
    path = Path(name)
    path.write_text(CHANGES[name](path.read_text()))


@pytest.mark.parametrize("name", CHANGES)
def test_a_run_whose_bot_has_changed_is_neither_continued_nor_verified(name: str) -> None:
    assert simulate("run.sqlite").exit_code == 0
    change(name)
    said = sentence(resumed("run.sqlite"))
    assert f"the bot 'mine' is not the one that began the run: {name} has changed; put back" in said
    assert "--mixed" in said
    assert stored_bots("run.sqlite") == {"mine": 8, "random": 8}
    said = sentence(scythe("simulate", "--verify", "run.sqlite", "--allow-programs"))
    assert f"{name} has changed, so that its games cannot be played again" in said


def test_what_lies_beside_a_bot_does_not_matter() -> None:
    assert simulate("run.sqlite").exit_code == 0
    Path("beside.txt").write_text("changed")
    Path("other.py").write_text("1 / 0")
    assert resumed("run.sqlite").exit_code == 0
    assert stored_bots("run.sqlite") == {"mine": 16, "random": 16}


def test_a_bot_that_moves_to_another_folder_stays_the_same(tmp_path: Path) -> None:
    game = registry.load(GAME)
    here = fingerprint(parse_bot("mine", "mine.py"), game)
    away = tmp_path / "away"
    away.mkdir()
    for name in CHANGES:
        (away / name).write_text(Path(name).read_text())
    assert fingerprint(parse_bot("mine", str(away / "mine.py")), game) == here
    assert set(here) == set(CHANGES)


def test_games_of_both_stay_apart_where_they_are_mixed() -> None:
    assert simulate("run.sqlite").exit_code == 0
    change("helper.py")
    assert resumed("run.sqlite", "--mixed").exit_code == 0
    assert stored_bots("run.sqlite") == {"mine": 8, "mine (2)": 8, "random": 16}
    summary = summarise("run.sqlite")
    assert bots_of(summary) == {"mine", "mine (2)", "random"}
    assert summary.design.bots == ("mine", "random", "mine (2)")
    assert dict(design_entries(summary))["Bots"] == "mine, random and mine (2)"
    assert "played by the bots 'mine', 'random' and 'mine (2)'" in run_sentence(summary)
    done = scythe("simulate", "--verify", "run.sqlite", "--allow-programs")
    assert "replayed 8 of 8 stored games; all match. Not replayed: 8 games of other versions" in done.stdout
    Path("helper.py").write_text(HELPER)  # the first is back
    assert resumed("run.sqlite", games=24).exit_code == 0
    assert stored_bots("run.sqlite") == {"mine": 16, "mine (2)": 8, "random": 24}


def test_all_that_a_solo_bot_has_been_is_named() -> None:
    solo = ("--solo", "--bot-file", "mine.py", "--bot", "mine", "--seed", 1, "-o", "solo.sqlite")
    assert scythe("simulate", "wayfarers", "-n", 2, *solo).exit_code == 0
    change("mine.py")
    assert resumed("solo.sqlite", "--mixed", games=4).exit_code == 0
    summary = summarise("solo.sqlite")
    assert dict(design_entries(summary))["Bots"] == "mine and mine (2) on seat 1; seat 2 is the printed solo opponent"
    assert "the bots 'mine' and 'mine (2)' against the A" in run_sentence(summary)


def test_a_run_of_which_nothing_can_be_played_again_is_not_verified() -> None:
    assert simulate("run.sqlite").exit_code == 0
    change("helper.py")
    assert resumed("run.sqlite", "--mixed", games=8).exit_code == 0
    said = sentence(scythe("simulate", "--verify", "run.sqlite", "--allow-programs"))
    assert "holds no games of its bots as they are now" in said


def test_a_version_that_stored_no_game_is_not_named() -> None:
    assert simulate("run.sqlite").exit_code == 0
    change("helper.py")
    assert resumed("run.sqlite", "--mixed", games=8).exit_code == 0
    summary = summarise("run.sqlite")
    assert bots_of(summary) == {"mine", "random"} and summary.design.bots == ("mine", "random")
    change("numbers.txt")
    assert resumed("run.sqlite", "--mixed").exit_code == 0
    assert stored_bots("run.sqlite") == {"mine": 8, "mine (3)": 8, "random": 16}
    summary = summarise("run.sqlite")
    assert dict(design_entries(summary))["Bots"] == "mine, random and mine (2)"
    assert bots_of(summary) == {"mine", "mine (2)", "random"}


def test_a_run_that_began_without_a_game_is_that_of_the_bot_that_played_it() -> None:
    assert simulate("run.sqlite").exit_code == 0
    change("helper.py")
    assert resumed("run.sqlite", "--mixed").exit_code == 0
    with closing(sqlite3.connect("run.sqlite")) as connection:
        info = read_info(connection, Path("run.sqlite"))
        connection.execute("CREATE TEMP TABLE seats AS SELECT 'mine (2)' AS bot")
        known = {"fingerprints": played_versions(connection, info.meta)}
    assert bot_names([known]) == [{"mine (2)": "mine"}]
    assert list(first_bots(known)) == ["mine"]


def test_what_lies_beside_a_bot_does_not_stand_in_for_the_program(tmp_path: Path) -> None:
    """In the processes that are started for a run either."""
    Path("engines").mkdir()
    Path("engines/__init__.py").write_text("raise SystemExit('not ours')\n")
    script = [sys.executable, "-c", "import sys; del sys.path[0]; from scythe_cli.main import main; main()"]
    flags = ("--bot-file", "mine.py", "--bot", "mine", "--jobs", 2, "-o", "run.sqlite")
    words = ["simulate", GAME, "-n", 400, "-p", 2, *flags]
    environment = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run(
        [*script, *map(str, words)], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr


def test_a_report_of_two_runs_never_merges_two_bots() -> None:
    assert simulate("one.sqlite").exit_code == 0
    change("numbers.txt")
    assert simulate("two.sqlite").exit_code == 0
    summary = summarise(["one.sqlite", "two.sqlite"])
    assert bots_of(summary) == {"mine", "mine (2)", "random"}
    assert dict(design_entries(summary))["Bots"] == "mine, random and mine (2)"


def test_a_report_of_a_mixed_run_and_another_says_who_played_in_which() -> None:
    assert simulate("one.sqlite").exit_code == 0
    change("numbers.txt")
    assert resumed("one.sqlite", "--mixed").exit_code == 0
    assert simulate("two.sqlite", seed=2).exit_code == 0
    summary = summarise(["one.sqlite", "two.sqlite"])
    assert [run.later_bots for run in summary.design.runs] == [("mine (2)",), ()]
    table = runs_table(summary)
    place = [head.text for head in table.heads].index("bots")
    assert [row.cells[place].text for row in table.rows] == ["mine, random, mine (2)", "mine (2), random"]


def test_two_runs_of_the_same_bot_go_together() -> None:
    assert simulate("one.sqlite").exit_code == 0
    assert simulate("two.sqlite", seed=2).exit_code == 0
    summary = summarise(["one.sqlite", "two.sqlite"])
    assert bots_of(summary) == {"mine", "random"}
    assert dict(design_entries(summary))["Bots"].startswith("mine alone, once in every seat")


def test_mixed_belongs_to_resume_and_breaks_no_promise_of_a_stopping_rule() -> None:
    assert "--mixed belongs to --resume" in sentence(simulate("run.sqlite", "--mixed"))
    stopping = ("--stopping", "confidence-sequence", "--max-minutes", 0.0001)
    assert simulate("run.sqlite", *stopping, games=400).exit_code == 0
    change("mine.py")
    assert "its stopping rule keeps what it promises" in sentence(resumed("run.sqlite", "--mixed", games=400))


def test_a_command_goes_by_its_program_and_what_it_hands_to_it() -> None:
    game = registry.load(GAME)
    Path("play.sh").write_text("#!/bin/sh\n")
    Path("play.sh").chmod(0o755)
    before = fingerprint(parse_bot('program:"cmd=./play.sh --net=1,2 numbers.txt"'), game)
    assert set(before) == {"play.sh", "numbers.txt"}
    Path("play.sh").write_text("#!/bin/sh\nexit 1\n")
    now = fingerprint(parse_bot('program:"cmd=./play.sh --net=1,2 numbers.txt"'), game)
    assert changed(before, now) == "play.sh has changed"


def test_a_bot_of_ours_goes_by_its_weights_and_its_network() -> None:
    game = registry.load(GAME)
    Path("mine.toml").write_text("coin = 1\n")
    assert set(fingerprint(parse_bot("expert"), game)) == {"greedy.toml of the program", "network.toml of the program"}
    assert set(fingerprint(parse_bot("greedy:weights=mine.toml"), game)) == {"greedy.toml of the program", "mine.toml"}
    other = parse_bot("expert:policy,network=mine.toml")
    assert set(fingerprint(other, game)) == {"greedy.toml of the program", "mine.toml"}
    assert set(fingerprint(parse_bot("expert:time=0.1"), game)) > {"build"}
    assert fingerprint(parse_bot("random"), game) == {}


def test_whatever_a_setting_holds_can_be_written() -> None:
    rng = Random(3)
    Path("a,b").mkdir()
    Path("a,b/my bot.py").write_text("BOTS = {}\n")
    spec = parse_bot('python:"file=a,b/my bot.py",bot=x')
    assert dict(spec.params)["file"] == "a,b/my bot.py"
    for _ in range(300):
        file = "".join(rng.choice('ab,"= \n\\:') for _ in range(rng.randint(1, 6))).strip("/")
        if file.strip(". ") and not Path(file).exists():
            Path(file).write_text("")
            quoted = '"' + f"file={file}".replace('"', '""') + '"'
            spec = parse_bot(f"python:{quoted},seconds=2")
            assert dict(spec.params)["file"] == file
            assert parse_bot(str(spec)) == spec


def test_a_run_file_says_what_its_bots_came_from() -> None:
    assert simulate("run.sqlite").exit_code == 0
    with closing(sqlite3.connect("run.sqlite")) as connection:
        (text,) = connection.execute("SELECT value FROM run WHERE key = 'fingerprints'").fetchone()
    told = json.loads(text)
    assert [sorted(version) for version in told["mine"]] == [sorted(CHANGES)] and told["random"] == [{}]
