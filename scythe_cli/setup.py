"""`scythe setup`: a legal random table, for people to read aloud and for the other subcommands to start from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.output import print_csv, print_json, print_lines, table
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
    stored_setup,
    usual_players,
    write_json,
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

    kind = registry.load(given["game"])
    players = usual_players(given["players"], kind.max_players)
    avoided = () if given["avoid"] is None else kind.avoidable(stored_setup(given["avoid"], kind))
    constraints, options = dealing_wanted(given, kind, avoided)
    seed, output = fresh_seed() if given["seed"] is None else given["seed"], given["output"]
    deals = (kind.deal(players, Random(f"{seed}/setup/{i}"), options, **constraints) for i in range(given["count"]))
    dealt = (handicapped(setup, given["handicap"], kind) for setup in deals)
    setups: Iterable[Setup] = chain([next(dealt)], dealt)  # the first says what is wrong before anything is printed
    if output is not None:
        check_new(output)
        setups = list(setups)
    if given["seed"] is None:
        say_seed(seed)
    _print(kind, setups, given["form"], given["count"])
    if output is not None:
        stored = [setup.to_json(_stamp(kind)) for setup in setups]
        write_json(output, stored[0] if len(stored) == 1 else stored)
        click.echo(f"Written to {output}.", err=True)


def _stamp(kind: Game) -> dict[str, Any]:
    from engines.core.version import PROGRAM_VERSION

    return {"program_version": PROGRAM_VERSION, "rules_version": kind.rules_version}


def _print(kind: Game, setups: Iterable[Setup], form: str, count: int) -> None:
    """Each as soon as it is dealt, but for JSON, which is one value."""
    if form == "csv":
        print_csv({"setup": n, **row} for n, setup in enumerate(setups, 1) for row in _full_rows(kind, setup))
    elif form == "table":
        for number, setup in enumerate(setups, 1):
            click.echo(("\n" if number > 1 else "") + _sheet(kind, setup, number, count))
    else:
        stored = (setup.to_json(_stamp(kind)) for setup in setups)
        if form == "ndjson":
            print_lines(stored)
        else:
            print_json(list(stored) if count > 1 else next(stored))


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
