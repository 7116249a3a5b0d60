"""Options of `scythe report` that are about games that people played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.Path(path_type=Path)
PEOPLE = (
    click.option(
        "--check", is_flag=True, help="Of people's games: only read, say what does not count and why; -o: a clean file."
    ),
    click.option("--plays", is_flag=True, help="Read one transcript as a game that people played, too."),
    click.option(
        "--names", "level_names", type=FILE, metavar="FILE", help='What your names mean: "zwerge" = "dwarves" (TOML).'
    ),
    click.option("--columns", type=FILE, metavar="FILE", help='What your columns mean: "Spieler" = "player" (TOML).'),
    click.option("--date", type=click.Choice(["dmy", "mdy"]), help="How days such as 05/01/2024 are meant."),
    click.option(
        "--bids",
        type=click.Choice(["net", "gross", "in-score"]),
        help="Scores are after bids, before them, or written with them: 62-7.",
    ),
    click.option(
        "--seats",
        type=click.Choice(["dealt", "picked", "auctioned"]),
        help="How people came by what they played. Unsaid: auctioned where everybody bid, else picked.",
    ),
    click.option(
        "--players",
        type=click.Choice(["letters", "names", "none"]),
        default="letters",
        show_default=True,
        help="What people are called in all that is written.",
    ),
    click.option(
        "--standings",
        metavar="CRITERIA",
        help="Who stands where over all plays, by these in this order: wins, points, share, score, places, opponents, "
        "head (docs/people.md). -o FILE.html makes a page of them.",
    ),
    click.option("--place-points", metavar="5,3,1", help="With --standings points: what each place is worth."),
    click.option("--since", metavar="DAY", help="Only games from this day on: 2024-01-31."),
    click.option("--until", metavar="DAY", help="Only games to this day."),
)


def people_options(function: F) -> F:
    """All of them."""
    for option in reversed(PEOPLE):
        function = option(function)
    return function


def refuse_people(given: Mapping[str, Any]) -> None:
    """Raises UsageError where one of them stands on the command line without people's games."""
    from scythe_cli.typed import typed_params

    for name, param in typed_params().items():
        if name in given:
            raise click.UsageError(f"{max(param.opts, key=len)} belongs to games that people played.")
