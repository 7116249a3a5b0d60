"""The command group: help at once, versions, errors as one sentence."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import engines
from engines.arena.store import RunFile
from engines.core.engine.version import PROGRAM_VERSION
from scythe_cli.main import COMMANDS, main
from scythe_cli.mcp.command import command as server
from tests.cli.running import COMMAND, FAKE, ROOT, process, scythe, sentence, start
from tests.processes import PATIENCE


def test_help_lists_every_subcommand() -> None:
    result = scythe("--help")
    assert result.exit_code == 0
    assert all(name in result.stdout and text in result.stdout for name, text in COMMANDS.items())


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_every_subcommand_shows_three_examples(name: str) -> None:
    result = scythe(name, "--help")
    assert result.exit_code == 0
    examples = result.stdout.partition("Examples:")[2].partition("Options:")[0]
    assert examples.count(f"scythe {name}") >= 3


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_every_subcommand_is_explained(name: str) -> None:
    from scythe_cli.main import cli

    command = cli.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    assert all(getattr(param, "help", None) for param in command.params if param.param_type_name == "option")


def test_help_starts_at_once_for_it_needs_nothing_of_the_games() -> None:
    code = (
        "import sys; sys.argv[0] = 'scythe'\n"
        "from scythe_cli.main import cli\n"
        "try: cli(['--help'])\n"
        "except SystemExit: pass\n"
        "print(*(name for name in sys.modules if name.partition('.')[0] in ('engines', 'reports', 'scenarios')))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == ""


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "--help"], ["setup", "-p", "3", "--seed", "1"]])
def test_heavy_packages_are_not_imported_where_they_are_not_needed(arguments: list[str]) -> None:
    code = (
        "import sys; sys.argv[0] = 'scythe'\n"
        "from scythe_cli.main import cli\n"
        f"try: cli({arguments!r})\n"
        "except SystemExit: pass\n"
        "heavy = {'scipy', 'numpy', 'matplotlib', 'jinja2'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_version_says_which_build_runs(option: str) -> None:
    result = scythe(option)
    assert result.stdout == f"scythe {PROGRAM_VERSION} ({engines.build()})\n"


def test_help_that_names_a_page_says_where_pages_are() -> None:
    lines = scythe("play", "--help").stdout.splitlines()
    assert lines[-2].startswith("Pages such as docs/bids.md are in the folder of the source code;")


def test_the_server_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        server(["--version"], prog_name="scythe-mcp")
    assert capsys.readouterr().out == f"scythe-mcp {PROGRAM_VERSION}\n"


def test_the_command_alone_shows_its_help() -> None:
    alone = scythe()
    assert (alone.exit_code, alone.stderr) == (0, "")
    assert alone.stdout == scythe("--help").stdout


def test_a_python_without_thresholds_of_its_garbage_collector_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("gc.set_threshold")
    monkeypatch.setattr("sys.argv", ["scythe", "-V"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0


def test_the_version_is_that_of_the_package() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == PROGRAM_VERSION


def test_an_unknown_subcommand_is_wrong_usage() -> None:
    result = scythe("simulte")
    assert result.exit_code == 2
    assert sentence(result) == "There is no subcommand 'simulte'; did you mean 'simulate'?"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["setup", "--seed", "abc"], "--seed must be a whole number from 0 to 9223372036854775807, but is 'abc'."),
        (["setup", "--seed", "-3"], "--seed must be a whole number from 0 to 9223372036854775807, but is -3."),
        (["simulate", "-n", "1.5"], "--games must be a whole number, 1 or more, but is '1.5'."),
        (["simulate", "--max-minutes", "0"], "--max-minutes must be a number above 0, but is 0.0."),
        (["play", "--until", ""], "--until must be a whole number, 0 or more, but is ''."),
    ],
)
def test_a_number_that_cannot_be_is_answered_with_what_it_can_be(arguments: list[str], said: str) -> None:
    result = scythe(*arguments)
    assert result.exit_code == 2
    assert sentence(result) == said


@pytest.mark.parametrize("words", ["play --scenario", "play --setup", "score", "play --resume", "simulate", "weights"])
def test_a_file_that_is_no_text_is_refused_without_the_names_of_codecs(tmp_path: Path, words: str) -> None:
    path = tmp_path / ("x.jsonl" if words == "play --resume" else "x.toml")
    path.write_bytes(b"\xff\xfe{}")
    arguments = ["simulate", "--bot", f"greedy:weights={path}"] if words == "weights" else [*words.split(), path]
    said = sentence(scythe(*arguments))
    assert "not UTF-8 text" in said and str(path) in said and "codec" not in said


def test_an_unknown_game_is_wrong_usage() -> None:
    result = scythe("setup", "scyte")
    assert result.exit_code == 2
    assert "there is no game 'scyte'; did you mean 'scythe'?" in sentence(result)


def test_a_game_in_the_making_is_no_game_before_the_environment_names_it() -> None:
    assert "there is no game 'no.module:GAME'" in sentence(scythe("setup", "no.module:GAME"))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["--help"], ["setup", FAKE, "--seed", "1"], ["setup", "--help"]])
def test_a_full_disk_behind_stdout_is_one_sentence(arguments: list[str]) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        code, _, err = process(*arguments, stdout=full)
    finally:
        os.close(full)
    assert (code, err.splitlines()[-1:]) == (1, ["Error: The disk is full: the output could not be written."])


def test_a_closed_pipe_is_silent() -> None:
    running = start("setup", FAKE, "--seed", 1, "--count", 3000, "--format", "ndjson")
    assert running.stdout is not None and running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    err = running.stderr.read()
    running.stderr.close()
    assert running.wait(timeout=300) == 1
    assert err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes them")
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("setup --seed 1 >&-", 1, "Error: Standard output is closed."),
        ("score - <&-", 1, "Error: standard input: key 'format' is missing"),
        ("play --seed 1 --transcript {}/game.jsonl <&- >/dev/null", 0, "The game is not over."),
        ("score <&- >/dev/null", 1, "Error: "),
    ],
)
def test_closed_input_and_output_end_in_a_sentence(tmp_path: Path, words: str, code: int, said: str) -> None:
    line = f"{shlex.join(COMMAND)} {words.format(tmp_path)}"
    done = subprocess.run(
        ["sh", "-c", line], cwd=ROOT, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False
    )
    assert said in done.stderr and "Traceback" not in done.stderr
    assert done.returncode == code


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes them")
@pytest.mark.parametrize("closed", ["2>&-", "<&- 2>&-"])
def test_games_are_played_and_stored_without_an_error_output(tmp_path: Path, closed: str) -> None:
    words = ["simulate", FAKE, "-n", "20", "-p", "2", "--bot", "random", "--jobs", "2", "-o", "run.sqlite"]
    line = f"{shlex.join([*COMMAND, *words])} {closed}"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", line], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0
    with RunFile.open(tmp_path / "run.sqlite") as stored:
        assert stored.stored() == 20


@pytest.mark.parametrize("word", ["\x1b]0;x\x07", "\u202egame", "9" * 5_000])
@pytest.mark.parametrize(
    "before", [(), ("setup",), ("setup", "--keep"), ("setup", "-p"), ("report",), ("play", "--seat")]
)
def test_what_was_typed_is_shown_without_control_characters_and_to_a_readable_length(
    before: tuple[str, ...], word: str
) -> None:
    result = scythe(*before, word)
    assert result.exit_code in (1, 2) and len(result.stderr) < 1_500
    assert not set("\x1b\x07\u202e") & set(result.output)
    assert sum(line.startswith("Error: ") for line in result.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_fit_into_80_columns(name: str) -> None:
    examples = [line for line in scythe(name, "--help").stdout.splitlines() if line.startswith("    scythe ")]
    assert examples and max(map(len, examples)) <= 80
