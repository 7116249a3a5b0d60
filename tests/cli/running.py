"""Runs the command as people do: as a process, or inside the test where nothing depends on processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner, Result

from scythe_cli.main import cli
from tests.processes import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
FAKE = "tests.fakes:GAME"
COMMAND = [sys.executable, "-W", "error", "-m", "scythe_cli"]


def scythe(*arguments: object, text: str | None = None) -> Result:
    """The command inside this process, which works alone: a second one would only load again what a report needs."""
    with patch("engines.arena.children.processors", return_value=1):
        return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=text, prog_name="scythe")


def said(*arguments: object) -> str:
    """What a command prints that succeeds."""
    done = scythe(*arguments)
    assert done.exit_code == 0, done.output
    return done.output


class Running(subprocess.Popen[str]):
    """A process that is killed, not waited for, when its block is left."""

    def __exit__(self, *error: Any) -> None:
        self.kill()
        super().__exit__(*error)


@contextmanager
def ctrl_c_heard() -> Iterator[None]:
    """Processes started inside hear Ctrl-C, even where a shell keeps it from its children in the background.

    Nothing of ours runs between fork and exec, which would not be safe beside threads.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def start(
    *arguments: object,
    stdout: int = subprocess.PIPE,
    more: Mapping[str, str] | None = None,
    command: Sequence[str] = COMMAND,
) -> Running:
    """The command as a process of its own, which Ctrl-C reaches. A context manager, which leaves no process behind.

    `more`: what is added to its environment.
    """
    words = [*command, *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | (more or {})
    with ctrl_c_heard():
        return Running(
            words,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
        )


def process(
    *arguments: object, stdout: int = subprocess.PIPE, command: Sequence[str] = COMMAND
) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the command as a process of its own."""
    with start(*arguments, stdout=stdout, command=command) as running:
        out, err = running.communicate(timeout=PATIENCE)
    return running.returncode, out, err


def sentence(result: Result) -> str:
    """The one line after `Error:`; the command must have failed without a traceback."""
    assert result.exit_code in (1, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    lines = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
    assert len(lines) == 1, result.stderr
    assert "Traceback" not in result.output
    return lines[0].removeprefix("Error: ")
