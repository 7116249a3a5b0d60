"""Runs the command as people do: as a process, or inside the test where nothing depends on processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result

from scythe_cli.main import cli

ROOT = Path(__file__).resolve().parents[2]
FAKE = "tests.fakes:GAME"
COMMAND = [sys.executable, "-W", "error", "-m", "scythe_cli"]


def scythe(*arguments: object, text: str | None = None) -> Result:
    """The command inside this process."""
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=text, prog_name="scythe")


def hear_ctrl_c() -> None:
    """Undo what a shell does to processes in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(
    *arguments: object, stdout: int = subprocess.PIPE, more: Mapping[str, str] | None = None
) -> subprocess.Popen[str]:
    """The command as a process of its own, which Ctrl-C reaches even where a shell keeps it from its children.

    `more`: what is added to its environment.
    """
    words = COMMAND + [str(argument) for argument in arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | (more or {})
    return subprocess.Popen(
        words,
        cwd=ROOT,
        env=environment,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_ctrl_c,
    )


def process(*arguments: object, stdout: int = subprocess.PIPE) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the command as a process of its own."""
    running = start(*arguments, stdout=stdout)
    out, err = running.communicate(timeout=300)
    return running.returncode, out, err


def sentence(result: Result) -> str:
    """The one line after `Error:`; the command must have failed without a traceback."""
    assert result.exit_code in (1, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    lines = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
    assert len(lines) == 1, result.stderr
    assert "Traceback" not in result.output
    return lines[0].removeprefix("Error: ")
