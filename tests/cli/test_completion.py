"""The Tab key: what is offered where, and that real shells type it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.setup.factors import as_name
from scythe_cli.command import COMPLETING
from scythe_cli.main import COMMANDS, cli
from scythe_cli.shells import BREAKS, LINE, SHELLS
from tests.cli.running import COMMAND, ROOT, scythe
from tests.cli.terminal import Terminal
from tests.processes import PATIENCE


def offered(line: str) -> list[str]:
    """What fits behind the cursor; `FILE` stands for the shell's own files."""
    words = line.split(" ")
    found = SHELLS["zsh"](cli, {}, "scythe", "").get_completions(words[1:-1], words[-1])
    return ["FILE" if item.type == "file" else item.value for item in found]


@pytest.mark.parametrize(
    ("line", "fitting"),
    [
        ("scythe ", [*COMMANDS]),
        ("scythe setup sm", ["smallworld"]),
        ("scythe simulate scythe-sk", ["scythe-skill", "FILE"]),
        ("scythe simulate leagues/wayfarers-p", ["leagues/wayfarers-plan", "FILE"]),
        ("scythe setup --keep 1=rus", ["1=rusviet"]),
        ("scythe setup --keep 1=rusviet/m", ["1=rusviet/militant", "1=rusviet/mechanical"]),
        ("scythe setup smallworld --ban dr", ["dragon_master"]),
        ("scythe setup --with ", ["invaders"]),
        ("scythe simulate --bot 1=ran", ["1=random"]),
        ("scythe simulate --bot expert:le", ["expert:level="]),
        ("scythe simulate --bot expert:lines=4,wor", ["expert:lines=4,worlds="]),
        ("scythe play --seat 2=hu", ["2=human"]),
        ("scythe setup --option trade_split=", ["trade_split=true", "trade_split=false"]),
        ("scythe setup wayfarers --ai jo", ["journal"]),
        ("scythe play --against sax", ["saxony"]),
        ("scythe setup --handicap scythe-5", ["scythe-5", "FILE"]),
        ("scythe play --scenario smallworld-o", ["smallworld-opening", "FILE"]),
        ("scythe simulate smallworld --assign forced-c", ["forced-combo"]),
        ("scythe report ", ["FILE"]),
        ("scythe report run.sqlite --compare ", ["FILE"]),
        ("scythe report run.sqlite --format mark", ["markdown"]),
        ("scythe setup --hand", ["--handicap"]),
        ("scythe --show-completion f", ["fish"]),
        ("scythe setup --keep=1=rus", ["--keep=1=rusviet"]),
        ("scythe simulate --bot=1=ran", ["--bot=1=random"]),
        ("scythe simulate --bot=expert:le", ["--bot=expert:level="]),
        ("scythe setup --x=y", []),
        ("scythe nix x", []),
    ],
)
def test_what_fits_is_offered(line: str, fitting: list[str]) -> None:
    assert offered(line) == fitting


@pytest.mark.parametrize("game", registry.names())
def test_levels_are_offered_as_one_word_that_is_taken(game: str) -> None:
    tables = registry.load(game).tables
    names = [name for factor in tables.factors for name in factor.levels]
    found = offered(f"scythe setup {game} --ban ")
    assert found == names
    assert [name for name in found if len(name.split()) != 1] == []
    assert {as_name(name) for name in found} == {name.lower() for name in found}


@pytest.mark.parametrize(
    ("line", "breaks", "typed"),
    [
        ("scythe setup --keep 1=rus", "=:", ["plain,rusviet"]),
        ("scythe setup --keep=1=rus", "=:", ["plain,rusviet"]),
        ("scythe simulate --bot=gre", "=:", ["plain,greedy", "plain,greedy-1", "open,greedy:", "open,greedy-1:"]),
        ("scythe simulate --bot=expert:lev", "=:", ["open,level="]),
        ("scythe simulate --bot=expert:lev", "", ["open,--bot=expert:level="]),
        ("scythe nix x", "=:", []),
    ],
)
def test_bash_replaces_what_stands_behind_its_last_break(
    line: str, breaks: str, typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LINE, line)
    monkeypatch.setenv(BREAKS, breaks)
    found = SHELLS["bash"](cli, {}, "scythe", "").complete().split("\n")
    assert [*filter(None, found)] == typed


@pytest.mark.parametrize("shell", SHELLS)
def test_where_no_shell_asks_nothing_breaks(shell: str) -> None:
    done = subprocess.run(
        COMMAND,
        env=os.environ | {COMPLETING: f"{shell}_complete"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment in which `scythe` is this program."""
    program = tmp_path / "bin" / "scythe"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    (tmp_path / "my run.sqlite").touch()
    return {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}


STARTS = {
    "bash": (("--norc", "--noprofile", "-i"), 'eval "$(scythe --show-completion bash)"'),
    "zsh": (("-f", "-i"), 'autoload -U compinit; compinit -u -D; eval "$(scythe --show-completion zsh)"'),
}


@pytest.mark.parametrize("shell", STARTS)
def test_a_shell_types_what_fits(tmp_path: Path, environment: dict[str, str], shell: str) -> None:
    program, (options, start) = shutil.which(shell), STARTS[shell]
    if program is None:
        pytest.skip(f"{shell} is not here")

    class Shell(Terminal):
        command = (program, *options)

    with Shell(tmp_path, **environment) as terminal:
        terminal.type(f"{start}; echo re'ady'\n")
        terminal.wait_for("ready")
        for typed, completed in (
            ("setup --keep 1=rusv\t", "--keep 1=rusviet "),
            ("setup --keep=1=rusv\t", "--keep=1=rusviet "),
            ("setup --option trade_sp\ttr\t", "--option trade_split=true "),
            ("report my\t", "report my\\ run.sqlite "),
        ):
            terminal.type(f"scythe {typed}")
            terminal.wait_for(completed)
            terminal.type("\x15")


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not here")
def test_fish_is_told_what_fits(tmp_path: Path, environment: dict[str, str]) -> None:
    asked = (f'complete -C "scythe {typed}"' for typed in ("setup --keep 1=rusv", "setup --keep=1=rusv", "report my"))
    code = "; ".join(["scythe --show-completion fish | source", *asked])
    done = subprocess.run(
        ["fish", "--no-config", "-c", code],
        cwd=tmp_path,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stdout.split("\n")[:3] == ["1=rusviet", "--keep=1=rusviet", "my run.sqlite"]


def test_help_teaches_it() -> None:
    shown = scythe("--help").stdout
    assert 'eval "$(scythe --show-completion bash)"' in shown and "scythe --show-completion fish | source" in shown
