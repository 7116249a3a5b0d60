"""`--name`: what people at the table are called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from engines.core.game import Game


def names_by_seat(
    names: Sequence[tuple[int, str]], game: Game, players: int, kept: Sequence[str] = (), place: str = ""
) -> tuple[str, ...]:
    """What each seat is called by --name, else as before, '' where nobody named it.

    Raises UsageError for a name that is given, and SetupError that begins with `place` for one that is kept.
    """
    from engines.core.engine.errors import SetupError

    given: dict[int, str] = {}
    for seat, name in names:
        if not 1 <= seat <= players:
            raise click.UsageError(f"--name {seat}={name}: there is no seat {seat}, only seats 1 to {players}.")
        if seat in given:
            raise click.UsageError(f"--name {seat}={name}: seat {seat} is called {given[seat]} already.")
        given[seat] = name
    seats = zip_longest(range(1, players + 1), kept, fillvalue="")
    found = tuple(given.get(int(seat), name) for seat, name in seats)
    against = game.names.objection(found, new=[seat - 1 for seat in given])
    if against:
        seat, why = against[0] + 1, against[1]
        if seat in given:
            raise click.UsageError(f"--name {seat}={given[seat]}: {why}")
        raise SetupError(f"{place}seat {seat}: {named_anew(why, seat)}")
    return found


def named_anew(why: str, seat: int) -> str:
    """Why a name that a file has cannot be used, and how another is given."""
    return f"{why.partition(';')[0].removesuffix('.')}; give another name with --name {seat}=NAME."


def in_a_row(names: Sequence[str]) -> str:
    """Names one after the other, told apart also where one has a comma: `Ben; Smith, Cy; Anna`."""
    return ("; " if any("," in name for name in names) else ", ").join(names)


def players_named(names: Sequence[tuple[int, str]], fewest: int) -> int | None:
    """How many people play where so many seats are named that it can be all of them; None where fewer are."""
    seats = {seat for seat, _ in names}
    return max(seats) if len(seats) >= fewest else None
