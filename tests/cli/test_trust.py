"""A file from a stranger runs nothing, looked at or resumed, before somebody has said yes."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from engines.agents.registry import file_bots
from engines.agents.trust import would_run
from scythe_cli import trust
from tests.cli.running import scythe, sentence

RAN = "ran.txt"
BOT = f"""
from pathlib import Path
Path({RAN!r}).write_text("the Python of a stranger ran")
class First:
    def __init__(self, seed): pass
    def choose(self, view, legal): return legal[0]
BOTS = {{"first": First}}
"""
EXPERIMENT = """
format = "scythe-experiment"
format_version = 1
game = "scythe"
title = "A gift"
players = 2
games = 2
assignment = "random"
bot_file = "mine.py"
bots = ["first"]
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a bot of somebody."""
    monkeypatch.chdir(tmp_path)
    file_bots.cache_clear()
    (tmp_path / "mine.py").write_text(BOT)
    return tmp_path


@pytest.fixture
def command() -> str:
    """The spec of a program that leaves a trace."""
    Path("trace.py").write_text(f"open({RAN!r}, 'w').write('a program ran')")
    return f"program:cmd={sys.executable} trace.py"


def transcript(**head: object) -> Path:
    """A transcript of a game that goes on, its header changed."""
    assert scythe("play", "-p", 2, "--seed", 1, "--seat", "human", "--script", "-", text="").exit_code == 0
    path = Path("scythe-game-1.jsonl")
    lines = path.read_text().split("\n")
    path.write_text("\n".join([json.dumps(json.loads(lines[0]) | head), *lines[1:]]))
    return path


def run_file(bots: list[str], bot_file: str = "") -> Path:
    """A run file with two of four games, begun by somebody who trusts the bots."""
    done = scythe(
        *("simulate", "-n", 2, "-p", 2, "--seed", 1, "-o", "run.sqlite", "--assign", "random", "--rotation", "none"),
        *(word for bot in bots for word in ("--bot", bot)),
        *(("--bot-file", bot_file) if bot_file else ()),
    )
    assert done.exit_code == 0, done.output
    Path(RAN).unlink(missing_ok=True)
    file_bots.cache_clear()
    return Path("run.sqlite")


@pytest.mark.parametrize("name", ["antigravity:x", "tests.nowhere:GAME", ":", "os:path", "mine:BOTS"])
@pytest.mark.parametrize("words", [("play", "--replay"), ("play", "--resume"), ("score",)])
def test_the_game_that_a_transcript_names_is_not_imported(words: tuple[str, ...], name: str, here: Path) -> None:
    path = transcript()
    path.write_text(path.read_text().replace('"game": "scythe"', f'"game": "{name}"'))
    sys.path.insert(0, str(here))
    try:
        assert f"There is no game '{name}'" in sentence(scythe(*words, path))
    finally:
        sys.path.remove(str(here))
    assert name.partition(":")[0] not in sys.modules.keys() - {"os"} and not Path(RAN).exists()


NAMES = ["antigravity:x", "tests.nowhere:GAME", ":", "os:path", "mine:BOTS"]


@pytest.fixture
def importable(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of the folder could be imported, and one leaves a trace."""
    monkeypatch.syspath_prepend(str(here))
    Path("mine.py").write_text(f"open({RAN!r}, 'w').write('imported')")


def check_nothing_was_imported(name: str) -> None:
    assert name.partition(":")[0] not in sys.modules.keys() - {"os"} and not Path(RAN).exists()


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("words", [("setup", "--avoid"), ("play", "--setup"), ("simulate", "--setup")])
def test_the_game_that_a_setup_names_is_not_imported(words: tuple[str, ...], name: str) -> None:
    assert scythe("setup", "-p", 2, "--seed", 1, "-o", "table.json").exit_code == 0
    Path("table.json").write_text(Path("table.json").read_text().replace('"game": "scythe"', f'"game": "{name}"'))
    assert f"'{name}'" in sentence(scythe(*words, "table.json"))
    check_nothing_was_imported(name)


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("words", [("simulate", "--resume", "-n", 4, "-o"), ("simulate", "--verify")])
def test_the_game_that_a_run_file_names_is_not_imported(words: tuple[object, ...], name: str) -> None:
    path = run_file(["random"])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM run WHERE key = 'checksum'")  # a forger would mend it
        connection.execute("UPDATE run SET value = replace(value, '\"scythe\"', ?)", (json.dumps(name),))
    connection.close()
    assert f"there is no game '{name}'" in sentence(scythe(*words, path)).lower().replace(name.lower(), name)
    assert scythe("report", path, "--format", "table").exit_code == 0
    check_nothing_was_imported(name)


@pytest.mark.parametrize("name", ["antigravity:x", ":"])
def test_nor_is_one_that_a_setup_a_sheet_or_an_experiment_names(name: str) -> None:
    Path("sheet.toml").write_text(f'format = "scythe-sheet"\nformat_version = 1\ngame = "{name}"\n')
    Path("try.toml").write_text(EXPERIMENT.replace('"scythe"', f'"{name}"'))
    for words in (("score", "sheet.toml"), ("simulate", "try.toml"), ("play", name)):
        assert f"there is no game '{name}'" in sentence(scythe(*words))
    assert "antigravity" not in sys.modules


def test_a_resumed_transcript_runs_its_program_only_after_a_yes(command: str) -> None:
    path = transcript(bots=["human", command])
    said = sentence(scythe("play", "--resume", path, "--script", "-", text="end\n"))
    assert f"{path}: would run the bot '{command}'" in said and "--allow-programs" in said
    assert not Path(RAN).exists()
    goes_on = scythe("play", "--resume", path, "--allow-programs", "--script", "-", text="")
    assert Path(RAN).exists()
    assert goes_on.stderr.rstrip().endswith(f"scythe play --resume {path} --allow-programs")


def test_a_resumed_transcript_imports_its_python_file_only_after_a_yes() -> None:
    path = transcript(bots=["human", "first"], bot_file="mine.py")
    assert "would run the Python file 'mine.py'" in sentence(scythe("play", "--resume", path, "--script", "-", text=""))
    assert not Path(RAN).exists()


def test_a_transcript_whose_bots_are_typed_anew_runs_nothing_else(command: str) -> None:
    path = transcript(bots=["human", command])
    done = scythe("play", "--resume", path, "--seat", "1=human", "--seat", "2=random", "--script", "-", text="")
    assert done.exit_code == 0 and not Path(RAN).exists()


def test_a_run_file_runs_its_bots_only_after_a_yes(command: str) -> None:
    path = run_file(["first"], "mine.py")
    assert "would run the Python file 'mine.py'" in sentence(scythe("simulate", "--resume", "-n", 4, "-o", path))
    assert not Path(RAN).exists()
    done = scythe("simulate", "--resume", "-n", 4, "-o", path, "--allow-programs")
    assert done.exit_code == 0 and Path(RAN).exists()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (4,)


@pytest.mark.parametrize("flags", [(), ("--bot", "random")])
def test_an_experiment_runs_its_bots_only_after_a_yes(flags: tuple[str, ...]) -> None:
    Path("try.toml").write_text(EXPERIMENT)
    assert "try.toml: would run the Python file 'mine.py'" in sentence(scythe("simulate", "try.toml", *flags))
    assert not Path(RAN).exists() and not Path("try.sqlite").exists()


def test_an_experiment_runs_them_with_leave() -> None:
    Path("try.toml").write_text(EXPERIMENT)
    assert scythe("simulate", "try.toml", "--allow-programs").exit_code == 0 and Path(RAN).exists()


@pytest.mark.parametrize(("typed", "runs"), [("y", True), ("n", False), ("", False)])
def test_at_a_terminal_what_would_run_is_shown_and_asked_about(
    typed: str, runs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("try.toml").write_text(EXPERIMENT)
    monkeypatch.setattr(trust, "can_ask", lambda: True)
    done = scythe("simulate", "try.toml", text=f"{typed}\n")
    assert "would run on this computer" in done.stderr and "the Python file 'mine.py'" in done.stderr
    assert Path(RAN).exists() is runs and (done.exit_code == 0) is runs


def test_what_is_shown_hides_nothing_behind_control_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("try.toml").write_text(EXPERIMENT.replace('"mine.py"', '"a\\u001b[2K\\u202emine.py"'))
    said = sentence(scythe("simulate", "try.toml"))
    assert "\x1b" not in said and "\u202e" not in said


def test_verifying_a_run_file_runs_its_bots_only_after_a_yes() -> None:
    path = run_file(["first"], "mine.py")
    assert "would run the Python file 'mine.py'" in sentence(scythe("simulate", "--verify", path))
    assert not Path(RAN).exists()
    assert scythe("simulate", "--verify", path, "--allow-programs").exit_code == 0 and Path(RAN).exists()


@pytest.mark.parametrize(
    ("bots", "file", "found"),
    [
        (["random", "greedy:weights=x.toml", "human", "2=greedy"], "", []),
        (["nobody"], "", []),
        (["1=program:cmd=./x --a=b", "program:cmd=./x --a=b"], "", ["the bot 'program:cmd=./x --a=b'"]),
        ([" 3 = python:file=y.py"], "", ["the bot 'python:file=y.py'"]),
        (["offered:a=1"], "z.py", ["the Python file 'z.py'", "the bot 'offered:a=1'"]),
    ],
)
def test_what_would_run_is_all_that_is_not_ours(
    bots: list[str], file: str, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.agents.trust.offered_names", lambda: {"offered"})
    assert would_run(bots, file) == found


def test_looking_at_a_transcript_runs_nothing(command: str) -> None:
    path = transcript(bots=["human", command], bot_file="mine.py")
    assert scythe("play", "--replay", path).exit_code == 0
    scythe("score", path)
    assert not Path(RAN).exists()
