"""`scythe report --league`: which verdicts hold for the bots of several runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from scythe_cli.new_files import printing_to


def write_or_print_league(members: Sequence[Sequence[Path]], delta: float, output: Path | None, form: str) -> None:
    """The page and its pictures into a folder, or one of the other forms to stdout or into a file."""
    if form == "html":
        _write(members, delta, output or Path("league"))
        return
    with printing_to(output):
        _print(members, delta, form)


def _write(members: Sequence[Sequence[Path]], delta: float, folder: Path) -> None:
    from engines.arena.children import processors
    from reports.api import write_league

    paths = write_league(members, folder, delta=delta, jobs=processors())
    named = " with ".join(", ".join(map(str, files)) for files in members)
    click.echo(f"{named}: {len(paths)} files in {folder}; open {folder / 'index.html'}.", err=True)


def _print(members: Sequence[Sequence[Path]], delta: float, form: str) -> None:
    from reports.api import league_json, league_of
    from reports.sections.league.flat import level_rows, remarks, short_table
    from reports.sections.league.sentences import cut_sentence
    from scythe_cli.markup import filled, note
    from scythe_cli.output import print_rows

    league = league_of(members, delta)
    if form == "json":
        click.echo(league_json(league))
    elif form == "csv":
        print_rows(level_rows(league), form)
    else:
        if cut_sentence(league):
            click.echo(f"{filled(cut_sentence(league))}\n")
        print_rows(short_table(league), form)
        for remark in remarks(league):
            click.echo(note(remark))
