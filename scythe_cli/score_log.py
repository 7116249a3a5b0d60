"""`scythe score --quick` and `--log`: a play told in lines, and what was scored, written on a log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.quick_words import OPTION as QUICK
from scythe_cli.solo import solo_sheet
from scythe_cli.values import GameName

if TYPE_CHECKING:
    from engines.core.engine.outcome import Result
    from engines.core.game import Game
    from engines.core.setup.setup import Setup
    from scythe_cli.quick import QuickSeat

NOT_QUICK = {
    "template": "--template",
    "sheet_of": "--sheet-of",
    "entries": "--entry",
    "names": "--name",
    "output": "-o",
    "lenient": "--lenient",
    "analyse": "--analyse",
}


def check_usage(given: dict[str, Any], sheet: str | None) -> None:
    """Refuse a log that cannot be written on before anything is asked, and options without a meaning beside --quick;
    the day becomes one as logs have it. Raises UsageError, PlaysError, OSError."""
    if given["quick"]:
        _check_quick(given, sheet)
    if given["log"] is not None:
        _check_log(given)
    elif given["day"] is not None:
        raise click.UsageError("--day belongs to --log.")


def _check_quick(given: Mapping[str, Any], sheet: str | None) -> None:
    if sheet is not None:
        if not Path(sheet).exists():
            GameName().convert(sheet, None, None)  # says which game may be meant
        raise click.UsageError(f"{QUICK} says everything itself; leave out '{sheet}'.")
    for name, option in NOT_QUICK.items():
        if given[name]:
            raise click.UsageError(f"{QUICK} says everything itself; leave out {option}.")


def _check_log(given: dict[str, Any]) -> None:
    from reports.plays.dates import DateError, read_day
    from reports.plays.log import check_log

    if given["template"] or given["sheet_of"] or given["analyse"]:
        raise click.UsageError("--log belongs to a score; leave it out here.")
    try:
        given["day"] = read_day(given["day"] or "")
    except DateError as wrong:
        raise click.UsageError(f"--day: {wrong}.") from None
    check_log(given["log"])


def score_quick(game: str, given: Mapping[str, Any]) -> None:
    """Score what --quick says, and log it. Raises ScytheError, UsageError or OSError."""
    from engines.core import registry
    from scythe_cli import quick, quick_table
    from scythe_cli.markup import told
    from scythe_cli.score_page import show
    from scythe_cli.score_questions import with_ties

    kind = registry.load(game)
    alone = solo_sheet(kind, given)
    setup, seats = None, quick.read_quick(kind, given["quick"], given["setup"] is not None, bool(alone))
    if given["setup"] is not None:
        setup, seats = _at_table(kind, seats, given["setup"])
        if remark := quick_table.bids_remark(seats, setup):
            click.echo(remark, err=True)
    sheet = _with_handicap(kind, quick.sheet_of(kind, seats, setup, alone), setup, given["handicap"])
    sheet = with_ties(kind, sheet, QUICK)
    result = kind.results.sheet.score(sheet, QUICK)
    if given["form"] == "table":
        if setup is not None:
            click.echo(f"{told(quick_table.seats_text(seats, setup))}\n")
        show(kind, quick.with_levels(result, seats), given)
    else:
        show(kind, result, given)
    if given["log"] is not None:
        from scythe_cli.logging_plays import log_play, raw_of_quick

        log_play(
            raw_of_quick(kind, sheet, result, seats, setup), given["log"], given["day"], needs_levels=setup is None
        )


def _at_table(kind: Game, lines: Sequence[QuickSeat], path: Path) -> tuple[Setup, list[QuickSeat]]:
    """The table at which a play was played, and its lines by seat. Raises ScytheError, OSError."""
    from scythe_cli.quick_table import seated, table_of
    from scythe_cli.stored_tables import dealt_tables

    tables = dealt_tables(path, kind)
    number = table_of(lines, tables, str(path))
    setup, place = tables[number], f"{path}#{number + 1}" if len(tables) > 1 else str(path)
    return setup, seated(kind, lines, setup, place)


def _with_handicap(kind: Game, sheet: dict[str, Any], setup: Setup | None, file: Path | None) -> dict[str, Any]:
    """The sheet with what a handicap file brings each player, or what the table does by levels that are picked in play.
    Raises ScytheError, OSError."""
    from engines.core.engine.errors import SetupError
    from scenarios.handicaps import read_handicap

    agreed = setup.handicap if setup is not None else ()
    if file is not None and agreed:
        raise SetupError("The table has a handicap already; leave out --handicap.")
    rows = kind.results.sheet
    if file is not None:
        return rows.with_handicap(sheet, partial(read_handicap, file), QUICK)
    if isinstance(agreed, Mapping):
        return rows.with_handicap(sheet, lambda tables, players: agreed, QUICK)
    return sheet


def log_sheet(kind: Game, sheet: Mapping[str, Any], result: Result, given: Mapping[str, Any]) -> None:
    """Log what a sheet says, where --log is given. Raises PlaysError, OSError."""
    if given["log"] is not None:
        from scythe_cli.logging_plays import log_play, raw_of_sheet

        log_play(raw_of_sheet(kind, sheet, result), given["log"], given["day"])


def log_transcript(path: Path, given: Mapping[str, Any]) -> None:
    """Log a game that was played here. Raises PlaysError, TranscriptError, HandicapError, OSError."""
    from scythe_cli.logging_plays import log_play
    from scythe_cli.played_games import read_played

    played = read_played(path, given["names"], given["handicap"])
    log_play(played.plays[0], given["log"], given["day"])


def with_names(sheet: dict[str, Any], called: Sequence[tuple[int, str]]) -> dict[str, Any]:
    """The sheet with the names of --name by seat, from 1."""
    new = dict(called)
    players = [own | ({"name": new[seat]} if seat in new else {}) for seat, own in enumerate(sheet["player"], 1)]
    return sheet | {"player": players}
