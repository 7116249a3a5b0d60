"""The command `scythe-mcp`: what the host allows, and whether the extra is installed."""

from __future__ import annotations

import os
import re
import signal
import sys
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.core.engine.version import PROGRAM_VERSION
from scythe_cli import streams
from scythe_cli.command import Command
from scythe_cli.errors import Failure, sentences

if TYPE_CHECKING:
    from scythe_cli.mcp.server import Door

INSTALL = "install it with: pip install 'scythe-cli[mcp]'"
WAITING = "scythe-mcp waits for a client of the Model Context Protocol, which starts it by itself; Ctrl-C leaves."
FIRST, BEFORE = (2, 3), (3,)  # versions of the package mcp
VERSION = re.compile(r"v?(?P<numbers>\d+(?:\.\d+)*)(?P<early>[-_.]?(?:a|b|c|rc|alpha|beta|pre|preview|dev)(?![a-z]))?")


class ServerCommand(Command):
    """Errors leave as sentences."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> click.Context:
        """As click does."""
        with sentences():
            return super().make_context(info_name, args, *rest, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does."""
        with sentences():
            return super().invoke(ctx)


@click.command(cls=ServerCommand, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--transcripts",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="Write a transcript of each game into this folder; without it nothing is written.",
)
@click.option(
    "--tables", type=click.IntRange(1, 100), default=8, show_default=True, help="How many may be open at once."
)
@click.option("--hints", is_flag=True, help="Let models ask a strong bot for its best turns.")
@click.option("--seed", type=click.IntRange(0), help="The seed of the first table; those that follow count on.")
@click.version_option(PROGRAM_VERSION, "-V", "--version", message="scythe-mcp %(version)s", help="Show the version.")
def command(transcripts: Path | None, tables: int, hints: bool, seed: int | None) -> None:
    """Let a language model play, by the Model Context Protocol at standard input and output.

    A client such as Claude Code or Claude Desktop starts it (docs/mcp.md); you need not type anything here. It reads
    no file that a model names, starts no program, and tells each seat only what it may know.

    \b
    Examples:
      claude mcp add scythe -- scythe-mcp
      claude mcp add scythe -- scythe-mcp --transcripts games --hints
    """
    check_extra()
    if sys.stdin.isatty():
        click.echo(WAITING, err=True)
    import anyio

    from scythe_cli.mcp.server import Door
    from scythe_cli.mcp.tables import Allowed

    door = Door(Allowed(transcripts, tables, hints, seed))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, partial(_leave, door))
    anyio.run(door.serve)


def _leave(door: Door, number: int, frame: object) -> None:
    """End at once, with all transcripts as they stand: the thread that reads waits for a whole line, else."""
    door.leave()
    os._exit(128 + number)


def check_extra() -> None:
    """Raises Failure where the package `mcp` is missing, or is another one than this command was made for."""
    try:
        found = version("mcp")
    except PackageNotFoundError:
        raise Failure(f"scythe-mcp needs the package mcp, which is not installed; {INSTALL}") from None
    if not _is_made_for(found):
        wanted = f"{'.'.join(map(str, FIRST))} or newer, below {BEFORE[0]}"
        raise Failure(f"scythe-mcp needs the package mcp {wanted}, but {found} is installed; {INSTALL}")


def _is_made_for(text: str) -> bool:
    """Whether a version lies in the range; what comes out before a version, such as 3.0b1, is older than it, but is
    like it."""
    read = VERSION.match(text)
    if read is None:
        return False
    numbers = tuple(map(int, re.sub(r"(?:\.0+)+$", "", read["numbers"]).split(".")))
    return (numbers, not read["early"]) >= (FIRST, True) and numbers < BEFORE


def main() -> None:
    """Entry point of the console script."""
    streams.prepare()
    command(prog_name="scythe-mcp")
