"""`scythe setup --offer` and `--auction`: what people bid for before they sit down, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from scythe_cli.setup_sheet import CSV, ENDINGS, sheet_files, write_all

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup
    from scythe_cli.filled_forms import Form

F = TypeVar("F", bound=Callable[..., Any])
AUCTION = "auction"
FORM_ENDINGS = (*ENDINGS, CSV)
FILE = click.Path(path_type=Path)


def spread_forms(args: Sequence[str]) -> list[str]:
    """`--auction a.csv b.csv` as `--auction a.csv --auction b.csv`: files behind it belong to it, up to the next
    option."""
    found: list[str] = []
    inside = False
    for place, word in enumerate(args):
        if word.startswith("-"):
            inside = word == f"--{AUCTION}"
        elif inside and args[place - 1] != f"--{AUCTION}" and Path(word).suffix:
            found.append(f"--{AUCTION}")
        found.append(word)
    return found


def offer_options(function: F) -> F:
    """`--offer` with what belongs to it, and `--auction`."""
    for option in reversed(
        (
            click.option(
                "--offer",
                is_flag=True,
                help="Nobody sits yet: people bid for the seats. --sheet writes a form, on paper or (.csv) to type in.",
            ),
            click.option("--sealed", is_flag=True, help="With --offer: sealed bids, not rounds."),
            click.option(
                "--values",
                type=FILE,
                metavar="FILE",
                help="With --offer: what each seat is worth to bots, by a handicap file or one that ships, such as "
                "scythe-pairs-5.",
            ),
            click.option(
                "--auction",
                type=FILE,
                multiple=True,
                metavar="FORM.csv...",
                help="Settle the bids of forms: who sits where, for how much, who starts.",
            ),
        )
    ):
        function = option(function)
    return function


def check_offers(given: Mapping[str, Any]) -> None:
    """Raises UsageError for options that do not go together."""
    for name in ("sealed", "values"):
        if given[name] and not given["offer"]:
            raise click.UsageError(f"--{name} belongs to --offer.")
        if given[name] and given["sheet"] is None:
            raise click.UsageError(f"--{name} is about the form of --offer; say --sheet FILE, too.")
    if given["values"] and given["sheet"].suffix.lower() == CSV:
        raise click.UsageError("--values stand on a form for paper: --sheet form.html, .png or .txt.")
    if given["offer"] and given["handicap"]:
        raise click.UsageError("--offer: bids take the place of a handicap; leave out --handicap, or say --values.")


def write_forms(kind: Game, setups: Sequence[Setup], given: Mapping[str, Any]) -> list[Path]:
    """Write the form of each table; returns the files. Raises ScytheError, UsageError, OSError."""
    from engines.core.engine.files import write_whole
    from scythe_cli.auction_forms import form_csv, form_sheet

    path, force, is_sealed = given["sheet"], given["force"], given["sealed"]
    if path.suffix.lower() == CSV:
        files = sheet_files(path, len(setups), force, FORM_ENDINGS)
        for file, setup in zip(files, setups, strict=True):
            write_whole(file, form_csv(kind, setup, is_sealed))
        return files
    sheets = [form_sheet(kind, one, is_sealed, worth_of(kind, one, given), str(given["values"])) for one in setups]
    return write_all(sheets, path, force)


def worth_of(kind: Game, setup: Setup, given: Mapping[str, Any]) -> list[int]:
    """What each seat is worth to bots beyond the least on offer, by the file of --values; nothing without one.

    Raises HandicapError, OSError.
    """
    from engines.core.setup.handicaps import PLACE, place_of, points_of
    from scenarios.handicaps import found_handicap, read_handicap

    if given["values"] is None:
        return []
    file, players = found_handicap(given["values"]), len(setup.seats)
    points = read_handicap(file, kind.tables.under(setup.options), players)
    first = kind.tables.starter(setup)
    places = [{} if first is None else {PLACE: place_of(seat, first, players)} for seat in range(players)]
    own = [points_of(points, {**seat, **place}) for seat, place in zip(setup.seats, places, strict=True)]
    return [max(own) - one for one in own]


def auctioned(forms: Sequence[Path], table: Path | None) -> list[Setup]:
    """The tables of forms, with who sits where; `table` where a form does not say its code. Raises UsageError,
    SetupError, OSError."""
    from engines.core import registry
    from engines.core.engine.errors import SetupError
    from scythe_cli.auction import settled
    from scythe_cli.filled_forms import read_form
    from scythe_cli.stored_tables import stored_in

    double = next((path for at, path in enumerate(forms) if path in forms[:at]), None)
    if double is not None:
        raise click.UsageError(f"--auction: {double} is there twice; leave one out.")
    if table is not None and len(forms) > 1:
        raise click.UsageError("--setup is one table, and there are several forms; each form says its table code.")
    found = []
    for path in forms:
        form = read_form(path)
        if table is None and not form.code:
            raise SetupError(f"{path}: does not say its table code; say the table with --setup.")
        setup = _stored(form, table) if table else _coded(form.code, path)
        kind = registry.load(setup.game)
        found.append(settled(kind, stored_in(setup, kind, table or path), form))
    _remark_on_doubles(forms, found)
    if len({setup.game for setup in found}) > 1:
        raise click.UsageError("--auction: the forms are of different games; settle those of one at a time.")
    return found


def _remark_on_doubles(forms: Sequence[Path], tables: Sequence[Setup]) -> None:
    """Say which forms are of the same table, such as a form and its copy."""
    unsold = [replace(setup, names=(), bids=()) for setup in tables]
    for at, setup in enumerate(unsold):
        if setup in unsold[:at]:
            click.echo(f"{forms[unsold.index(setup)]} and {forms[at]} are of the same table.", err=True)


def _stored(form: Form, table: Path) -> Setup:
    """The table of a form in a setup file: that of its code, or the only one. Raises SetupError, OSError."""
    from engines.core.coded_tables import read_table_code
    from engines.core.engine.errors import SetupError
    from scythe_cli.stored_tables import read_tables

    tables = read_tables(table)
    try:
        code = read_table_code(form.code)
    except SetupError:  # a code that is misread is why somebody says the table
        if len(tables) == 1:
            return tables[0]
        raise SetupError(
            f"{table} holds {len(tables)} tables; say which is meant, such as --setup {table}#2."
        ) from None
    same = [setup for setup in tables if (setup.seats, setup.number) == (code.seats, code.number)]
    if not same:
        raise SetupError(f"{form.path}: its table code {form.code} is not of a table of {table}; leave out --setup.")
    return same[0]


def _coded(code: str, path: Path) -> Setup:
    """The table of the code that stands on a form. Raises SetupError."""
    from engines.core.coded_tables import read_table_code
    from engines.core.engine.errors import SetupError

    try:
        return read_table_code(code)
    except SetupError as wrong:
        raise SetupError(f"{path}: {wrong}") from None
