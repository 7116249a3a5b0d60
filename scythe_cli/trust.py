"""Before a program or Python runs that a file names: it is shown, and somebody has to say yes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
if TYPE_CHECKING:
    from engines.agents.trust import Agree


def allow_option(function: F) -> F:
    """`--allow-programs`."""
    text = "Run the programs and Python bots that a file names without asking; only for files that you trust."
    return click.option("--allow-programs", is_flag=True, help=text)(function)


def agreement(allowed: bool) -> Agree:
    """Who is asked: nobody where it is `allowed`, else whoever sits at the terminal; without one nothing runs."""
    from engines.agents.trust import refuse, would_run

    def ask(path: Path, bots: Iterable[str], bot_file: str) -> None:
        wanted = would_run(bots, bot_file)
        if not wanted or allowed:
            return
        if not can_ask():
            refuse(path, bots, bot_file)
        click.echo("\n".join([f"{path} would run on this computer, with your permissions:", *wanted]), err=True)
        click.confirm("Run it?", abort=True, err=True)

    return ask


def can_ask() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()
