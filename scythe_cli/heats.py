"""`scythe setup --tables`: the same deal for many tables at once, and people shared out over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any

import click

from engines.core.engine.errors import SetupError
from engines.core.language.explaining import counted
from engines.core.setup.setup import BY_ROUND, MOST_TABLES
from scythe_cli.named_seats import in_a_row
from scythe_cli.people_lists import read_people

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.core.game import Game
    from engines.core.setup.setup import Setup


def is_heat(given: Mapping[str, Any]) -> bool:
    """Whether several tables with the same deal are asked for. Raises UsageError beside what belongs to single ones."""
    if given["tables"] is None and given["people"] is None:
        if given["round_"] is not None:
            raise click.UsageError("--round numbers tables of --tables or --people; name one of them, too.")
        return False
    option = "--tables" if given["tables"] is not None else "--people"
    if given["count"] > 1:
        raise click.UsageError(
            f"{option} gives all tables the same deal, --count each another; leave out one of the two."
        )
    if given["names"]:
        raise click.UsageError(f"{option} seats people of a list: --people FILE, a name a line; leave out --name.")
    return True


def heat(
    kind: Game, given: Mapping[str, Any], players: int, seed: int, deal: Callable[[int, int], Setup]
) -> list[Setup]:
    """The tables, numbered, those with more players first; `deal` gives the setup of so many players, by number. Those
    of a round that is told have numbers of their own: 201, 202, … in round 2.

    People of a list are drawn to seats. Raises UsageError, SetupError, OSError.
    """
    kind.tables.check_players(players, "-p: ")
    people = read_people(given["people"], kind.names) if given["people"] is not None else None
    sizes = table_sizes(
        kind, given["tables"], people if isinstance(people, int) or people is None else len(people), players
    )
    before = BY_ROUND * (given["round_"] or 0)
    if before and len(sizes) >= BY_ROUND:
        raise SetupError(f"--round: {len(sizes)} tables are too many to be numbered by rounds; leave it out.")
    deals = {size: deal(size, number) for number, size in enumerate(dict.fromkeys(sizes), before)}
    names = list(people) if isinstance(people, list) else []
    Random(f"{seed}/people/{before}" if before else f"{seed}/people").shuffle(names)
    found = []
    for number, size in enumerate(sizes, before + 1):
        found.append(replace(deals[size], number=number, names=tuple(names[:size])))
        names = names[size:]
    return found


def table_sizes(kind: Game, tables: int | None, people: int | None, most: int) -> list[int]:
    """How many sit at each table: as few tables as can be with up to `most`, or so many, as even as can be, the larger
    first. Raises SetupError."""
    number = tables or (1 if people is None else -(-people // most))
    if number > MOST_TABLES:
        raise SetupError(f"{number:,} tables are too many; there can be {MOST_TABLES}.")
    if people is None:
        return [most] * number
    fewest = kind.tables.min_players
    if people < fewest:
        raise SetupError(f"--people: {people} {'is' if people == 1 else 'are'} too few; a table has {fewest} or more.")
    size, more = divmod(people, max(number, 1))
    sizes = [size + 1] * more + [size] * (number - more)
    if min(sizes) < fewest or max(sizes) > most:
        wish = f"{counted(tables, 'table')} of {fewest} to {most}" if tables else f"tables of {fewest} to {most}"
        raise SetupError(
            f"--people: {people:,} people cannot be shared out over {wish}; say another -p, the most at a table, or "
            "--tables."
        )
    return sizes


def print_heat(
    setups: Sequence[Setup], codes: Sequence[str], read_out: Callable[[Setup], Sequence[str]], order: str
) -> None:
    """Each deal once, with the tables that have it, then all tables with their codes and people in the `order` that is
    named."""
    from scythe_cli.markup import told
    from scythe_cli.output import table

    for _, own in groupby(setups, key=lambda setup: len(setup.seats)):
        same = list(own)
        headings = [told(line, is_heading=True) for line in _heading(same)]
        click.echo("\n".join([*headings, *read_out(replace(same[0], names=(), number=0)), ""]))
    rows = [_row(setup, code, order) for setup, code in zip(setups, codes, strict=True)]
    click.echo(table(rows))


def _heading(same: Sequence[Setup]) -> Iterator[str]:
    first, last = same[0].number, same[-1].number
    numbers = f"Table {first}" if first == last else f"Tables {first} to {last}"
    yield f"{numbers}: {len(same[0].seats)} players"


def _row(setup: Setup, code: str, order: str) -> dict[str, Any]:
    coded = {"code": code} if code else {}
    named = {order: in_a_row(setup.names)} if any(setup.names) else {}
    return {"table": setup.number, "players": len(setup.seats), **coded, **named}
