"""After a game between people: it is added to a log, where somebody says so, or the command that does it is shown."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from engines.core.engine.errors import PlaysError
from scythe_cli.playing.session import Session
from scythe_cli.trust import can_ask


def check_log_wanted(session: Session, log: Path) -> None:
    """Raises UsageError where not only people play, PlaysError for a file that is no log, OSError."""
    from reports.plays.log import check_log

    other = next((seat for seat in range(session.state.num_players) if seat not in session.people), None)
    if other is not None:
        raise click.UsageError(
            f"--log is for games between people, but seat {other + 1} is played by {session.plan.bots[other]}."
        )
    check_log(log)


def offer_log(session: Session, log: Path | None, asks: bool) -> None:
    """Add a game that is over to the `log` that was named; where it `asks`, and somebody sits there, to the one that is
    chosen then. Of a game that is not added the command is shown that adds it. Raises ScytheError, OSError."""
    if not session.state.is_terminal() or len(session.people) < session.state.num_players:
        return
    chosen = _chosen(log) if asks and can_ask() else log
    if chosen is not None:
        _add(session.plan.path, chosen)
    else:
        _show_command(session.plan.path)


def _chosen(log: Path | None) -> Path | None:
    """The log that somebody wants the game to be in, None for none."""
    try:
        if log is not None:
            return log if click.confirm(f"Add this game to {log}?", default=True, err=True) else None
        return _file() if click.confirm("Add this game to a log, for scythe report?", err=True) else None
    except click.Abort:
        click.echo("", err=True)
        return None


def _file() -> Path:
    """A file that is a log, or can become one."""
    from reports.plays.log import check_log

    while True:
        path = Path(click.prompt("Which file, such as friday.csv? One that does not exist yet is begun", err=True))
        try:
            check_log(path)
        except (PlaysError, OSError) as wrong:
            click.echo(str(wrong), err=True)
        else:
            return path


def _add(transcript: Path, log: Path) -> None:
    from scythe_cli.score_log import log_transcript

    try:
        log_transcript(transcript, {"names": (), "handicap": None, "log": log, "day": None})
    except Exception:
        _show_command(transcript)
        raise


def _show_command(transcript: Path) -> None:
    """The command that adds the game to a log."""
    click.echo(f"To log this game: scythe score {shlex.quote(str(transcript))} --log FILE.csv", err=True)
