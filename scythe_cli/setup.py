"""`scythe setup`: a legal random table, for people to read aloud and for the other subcommands to start from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING, Any

import click

from scythe_cli.output import json_part, print_csv, print_lines, table
from scythe_cli.params import (
    check_new,
    dealing_options,
    dealing_wanted,
    format_option,
    fresh_seed,
    game_argument,
    handicap_option,
    handicapped,
    rules_option,
    say_seed,
    seed_option,
    solo_options,
    stored_setup,
    usual_players,
    with_solo,
)

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup import Setup


@click.command()
@game_argument
@dealing_options
@click.option("--count", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="Number of tables.")
@click.option(
    "--avoid", type=click.Path(path_type=Path), help="A stored setup whose pairs and seats must not come up again."
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the setups to a JSON file."
)
@rules_option
@solo_options
@handicap_option
@seed_option
@format_option
def command(**given: Any) -> None:
    """Deal a legal random setup: seats, factions, mats, what everybody starts with, who begins.

    All tables that the bans, kept seats and avoided tables allow are equally likely.

    \b
    Examples:
      scythe setup -p 5
      scythe setup -p 4 --keep 1=rusviet/mechanical --ban nordic/industrial
      scythe setup -p 7 --with invaders --banned-pairs official --count 10 --format ndjson
      scythe setup -p 5 --handicap even.toml
    """
    from engines.core import registry
    from engines.core.files import whole_file

    kind = registry.load(given["game"])
    given = with_solo(given, kind)
    players = usual_players(given["players"], kind.max_players)
    avoided = () if given["avoid"] is None else kind.avoidable(stored_setup(given["avoid"], kind))
    constraints, options = dealing_wanted(given, kind, avoided)
    seed, output = fresh_seed() if given["seed"] is None else given["seed"], given["output"]
    deals = (kind.deal(players, Random(f"{seed}/setup/{i}"), options, **constraints) for i in range(given["count"]))
    dealt = (handicapped(setup, given["handicap"], kind) for setup in deals)
    setups: Iterable[Setup] = chain([next(dealt)], dealt)  # the first says what is wrong before anything is printed
    if output is not None:
        check_new(output)
    if given["seed"] is None:
        say_seed(seed)
    if output is None:
        _print(kind, setups, given["form"], given["count"])
        return
    with whole_file(output) as file:
        _print(kind, _written(kind, setups, file, output, given["count"]), given["form"], given["count"])
    click.echo(f"Written to {output}.", err=True)


def _written(kind: Game, setups: Iterable[Setup], file: IO[bytes], path: Path, count: int) -> Iterator[Setup]:
    """The same setups, each written to the file of this path before it is passed on. Raises OSError."""
    from engines.core.files import writing

    for number, setup in enumerate(setups, 1):
        with writing(path):
            file.write(json_part(setup.to_json(_stamp(kind)), number, count).encode())
        yield setup


def _stamp(kind: Game) -> dict[str, Any]:
    from engines.core.version import PROGRAM_VERSION

    return {"program_version": PROGRAM_VERSION, "rules_version": kind.rules_version}


def _print(kind: Game, setups: Iterable[Setup], form: str, count: int) -> None:
    """Each as soon as it is dealt."""
    if form == "csv":
        print_csv({"setup": n, **row} for n, setup in enumerate(setups, 1) for row in _full_rows(kind, setup))
    elif form == "table":
        for number, setup in enumerate(setups, 1):
            click.echo(("\n" if number > 1 else "") + _sheet(kind, setup, number, count))
    elif form == "ndjson":
        print_lines(setup.to_json(_stamp(kind)) for setup in setups)
    else:
        for number, setup in enumerate(setups, 1):
            click.echo(json_part(setup.to_json(_stamp(kind)), number, count), nl=False)


def _full_rows(kind: Game, setup: Setup) -> Iterator[dict[str, Any]]:
    """The rows of the seats, and beside each what lies on the table for everybody."""
    shared = {
        key: " ".join(map(str, value)) if isinstance(value, list) else value for key, value in setup.table.items()
    }
    return (
        {**row, **{key: value for key, value in shared.items() if key not in row}} for row in kind.read_out(setup)[0]
    )


def _sheet(kind: Game, setup: Setup, number: int, of: int) -> str:
    heading = [f"Setup {number} of {of}"] if of > 1 else []
    rows, notes = kind.read_out(setup)
    return "\n".join([*heading, table(rows), "", *notes])
