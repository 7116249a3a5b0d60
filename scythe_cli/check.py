"""`scythe simulate --check-bot SPEC`: plays a bot through a list of checks and says what is wrong."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.errors import Failure
from scythe_cli.markup import markup
from scythe_cli.output import print_rows
from scythe_cli.tables import WIDTH
from scythe_cli.typed import refuse_typed

if TYPE_CHECKING:
    from engines.arena.check_bot import Check

FREE = {"game", "check_bot", "limit", "bot_file", "players", "seed", "form"}
USUAL_SEED = 1
INDENT = 25
UNSEEN = (
    "Not seen: a bot that reads or writes the memory of this program, or behaves only while it is checked; "
    "one from a stranger should play in a process of its own, as python:file=FILE."
)


def check(given: dict[str, Any]) -> None:
    """Check the bot that the options name. Raises Failure when a check fails, ScytheError when there is no such bot."""
    from engines.arena.check_bot import LIMIT, check_elsewhere

    refuse_typed("--check-bot", FREE, "plays games of its own")
    bot = given["check_bot"]
    seed = USUAL_SEED if given["seed"] is None else given["seed"]
    players = () if given["players"] is None else (given["players"],)
    found = check_elsewhere(given["game"], bot, given["bot_file"], seed, given["limit"] or LIMIT, players)
    at_once = given["form"] == "table" and not markup()
    checks = list(_shown(found, at_once))
    if not at_once:
        rows = [{"check": check.name, "result": check.result, "finding": check.finding} for check in checks]
        print_rows(rows, given["form"])
    failed = [check.name for check in checks if check.passed is False]
    if not failed:
        click.echo(UNSEEN, err=True)
    if failed:
        raise Failure(f"The bot '{bot}' fails {len(failed)} of {len(checks)} checks: {', '.join(failed)}.")


def _shown(checks: Iterator[Check], at_once: bool) -> Iterator[Check]:
    """The same checks; `at_once` prints each when it is known, for some take long."""
    for check in checks:
        if at_once:
            start = f"{check.result:6s}{check.name}".ljust(INDENT - 1)
            lines = textwrap.wrap(check.finding, WIDTH - INDENT, break_long_words=False, break_on_hyphens=False)
            click.echo(f"{start} {lines[0]}")
            for line in lines[1:]:
                click.echo(" " * INDENT + line)
        yield check
