"""`scythe setup` on the terminal: tables as they are read out, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.core.engine.version import PROGRAM_VERSION
from engines.core.language.explaining import capital
from engines.core.setup.agreed_steps import CODE_TITLE
from engines.core.setup.table_codes import table_code
from engines.drawing.columns import broken
from scythe_cli.heats import is_heat, print_heat
from scythe_cli.markup import markup, told
from scythe_cli.named_seats import in_a_row
from scythe_cli.output import json_part, needs_escapes, print_csv, print_lines, table
from scythe_cli.playing.naming import Naming, named_rows
from scythe_cli.setup_sheet import sheet_number
from scythe_cli.tables import WIDTH

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup


def stamp(kind: Game) -> dict[str, Any]:
    """What a stored setup says of the program that wrote it."""
    return {"program_version": PROGRAM_VERSION, "rules_version": kind.tables.rules_version}


def print_setups(kind: Game, setups: Iterable[Setup], given: Mapping[str, Any], count: int) -> None:
    """Each as soon as it is dealt."""
    form = given["form"]
    is_heat_told = form == "table" and is_heat(given)
    if given["offer"] and not is_heat_told:
        setups = (replace(setup, names=()) for setup in setups)  # who bids has no seat yet
    if form == "csv":
        print_csv(
            {"setup": n, **row}
            for n, setup in enumerate(setups, 1)
            for row in _full_rows(kind, setup, named_rows(setup.names, kind.layout.read_out(setup)[0]))
        )
    elif is_heat_told:
        tables = list(setups)
        codes = [table_code(kind.tables, setup) for setup in tables]
        order = "order of bidding" if given["offer"] else "seats in order"
        print_heat(tables, codes, lambda setup: _read_out(kind, setup, given), order)
    elif form == "table":
        sold: list[dict[str, Any]] = []
        for number, setup in enumerate(setups, 1):
            heading = sheet_number(setup, number, count)
            headings = [told(capital(heading), is_heading=True)] if heading else []
            text = [*headings, *_read_out(kind, setup, given), *map(told, _code_lines(kind, setup))]
            click.echo(("\n" if number > 1 else "") + "\n".join(text))
            sold += [_paid(kind, setup, number)] if given["auction"] else []
        if len(sold) > 1:
            click.echo(f"\n{table(sold)}")
    elif form == "ndjson":
        print_lines(setup.to_json(stamp(kind)) for setup in setups)
    else:
        for number, setup in enumerate(setups, 1):
            click.echo(json_part(setup.to_json(stamp(kind)), number, count, needs_escapes()), nl=False)


def _read_out(kind: Game, setup: Setup, given: Mapping[str, Any]) -> list[str]:
    """The lines of a table: seats, and what lies there."""
    rows, notes = kind.layout.read_out(setup)
    naming = Naming(setup.names)
    lines = list(map(naming.told, notes))
    if not markup():
        lines = ["", *(part for line in lines for part in broken(line, WIDTH, break_long_words=False))]
    more = _where_handicaps_are(kind, setup, given["handicap"])
    return [table(named_rows(setup.names, rows)), *map(told, [*lines, *more])]


def _where_handicaps_are(kind: Game, setup: Setup, path: Path | None) -> list[str]:
    """The file with the handicaps of what is not on offer yet."""
    is_open = path is not None and isinstance(setup.handicap, Mapping) and kind.layout.offered(setup)
    return [f"The handicaps of those that come later are in {path}."] if is_open else []


def _paid(kind: Game, setup: Setup, number: int) -> dict[str, Any]:
    """A table with its code, and who has paid what, seat by seat."""
    paid = in_a_row([f"{name} {bid}" for name, bid in zip(setup.names, setup.bids, strict=True)])
    code = table_code(kind.tables, setup)
    return {"table": setup.number or number, "code": code, "seats in order, with bids": paid}


def _code_lines(kind: Game, setup: Setup) -> list[str]:
    """The code of the table, if it has one."""
    code = table_code(kind.tables, setup)
    return [f"{CODE_TITLE}: {code}"] if code else []


def _full_rows(kind: Game, setup: Setup, rows: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows of the seats, and beside each what lies on the table for everybody and what was agreed."""
    from engines.core.setup.handicaps import KEY, listing
    from engines.core.setup.options import value_text

    code = {"code": table_code(kind.tables, setup)} if kind.tables.code_letter else {}
    shared = code | {
        key: " ".join(map(str, value)) if isinstance(value, list) else value for key, value in setup.table.items()
    }
    if isinstance(setup.handicap, Mapping):
        shared[KEY] = listing(setup.handicap, kind.tables.level_title)
    shared |= {f"option {name}": value_text(value) for name, value in setup.options.items()}
    return ({**row, **{key: value for key, value in shared.items() if key not in row}} for row in rows)
