"""`scythe report`: what stored games say about balance."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click


@click.command()
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN.sqlite...")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default="report",
    show_default=True,
    help="Folder for the page, its pictures and the numbers; one folder a run in it when there are several.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "json", "table"]),
    default="html",
    show_default=True,
    help="html: the page and its pictures; json: all numbers to stdout; table: the short table to stdout.",
)
def command(runs: Sequence[Path], output: Path, form: str) -> None:
    """Make a balance report of stored games; nothing is played again.

    index.html needs no network and no other file; every plot is there as a PNG too, every number in report.json.

    \b
    Examples:
      scythe report run.sqlite
      scythe report run.sqlite -o build/report
      scythe report run.sqlite --format json > numbers.json
    """
    for run in runs:
        if form == "html":
            _write(run, output / run.stem if len(runs) > 1 else output)
        else:
            _print(run, form)


def _write(run: Path, folder: Path) -> None:
    from reports.api import write_report

    paths = write_report(run, folder)
    click.echo(f"{run}: {len(paths)} files in {folder}; open {folder / 'index.html'}.", err=True)


def _print(run: Path, form: str) -> None:
    from reports.api import summarise, to_json
    from reports.brief import HEADERS, brief_rows, cut_line
    from scythe_cli.output import print_rows

    summary = summarise(run)
    if form == "json":
        click.echo(to_json(summary))
    else:
        print_rows([dict(zip(HEADERS, row, strict=True)) for row in brief_rows(summary)], "table")
        if cut_line(summary):
            click.echo(cut_line(summary))
