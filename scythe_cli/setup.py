"""`scythe setup`: a legal random table, for people to read aloud and for the other subcommands to start from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING, Any

import click

from engines.core.setup.agreed_steps import CODE_TITLE
from engines.core.setup.table_codes import table_code
from engines.drawing.columns import broken
from scythe_cli.command import Command
from scythe_cli.dealing import dealing_wanted, handicapped, laid, usual_players
from scythe_cli.heats import heat, is_heat, print_heat
from scythe_cli.named_seats import names_by_seat, players_named
from scythe_cli.new_files import check_new
from scythe_cli.output import json_part, needs_escapes, print_csv, print_lines, table
from scythe_cli.params import (
    dealing_options,
    format_option,
    game_argument,
    handicap_option,
    name_option,
    rules_option,
    seed_option,
    solo_options,
    table_option,
)
from scythe_cli.playing.naming import Naming, named_rows
from scythe_cli.setup_sheet import sheet_number
from scythe_cli.solo import with_solo
from scythe_cli.stored_tables import FILE_OR_CODE, read_tables, stored_in, stored_table
from scythe_cli.tables import WIDTH
from scythe_cli.typed import fresh_seed, game_wanted, known_game, refuse_typed, say_seed, typed_params

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup


FREE_WITH_SETUP = ("game", "setup_file", "sheet", "names", "handicap", "form", "output", "force")
MOST_SHEETS = 100


@click.command(cls=Command)
@game_argument
@dealing_options
@click.option("--count", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="Number of tables.")
@click.option(
    "--tables",
    type=click.IntRange(1),
    metavar="N",
    help="So many tables with the same deal, such as the tables of a heat.",
)
@click.option(
    "--people",
    metavar="N|FILE",
    help="Share out so many people, or those of a list with a name a line, over as few tables of up to -p as can be; "
    "tables of a size have the same deal.",
)
@click.option(
    "--avoid", type=click.Path(path_type=Path), help="A stored setup whose pairs and seats must not come up again."
)
@click.option(
    "--setup",
    "setup_file",
    type=click.Path(path_type=Path),
    metavar=FILE_OR_CODE,
    help="Read out stored setups, or the table of a code, instead of dealing; FILE#3 for the third.",
)
@click.option(
    "--sheet",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write what to put where at a real table: a page to print (.html), a picture (.png) or text (.txt). Of "
    "several setups each has a page of its own in one file; pictures are numbered, table-1.png, table-2.png.",
)
@name_option
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the setups to a JSON file."
)
@click.option("--force", is_flag=True, help="Overwrite files that exist already.")
@rules_option
@table_option
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
      scythe setup -p 3 --name 1=Anna --name 2=Ben --sheet friday.html
      scythe setup -p 5 --people names.txt --sheet heat.html -o heat.json
      scythe setup --setup table.json --sheet table.png
    """
    from engines.core.engine.files import whole_file

    kind, dealt, count, seed = _stored(given) if given["setup_file"] is not None else _dealt(given)
    setups: Iterable[Setup] = _checked(kind, dealt, count, given)  # before anything is printed
    if seed is not None and given["seed"] is None:
        say_seed(seed)
    output, sheet = given["output"], given["sheet"]
    if output is None:
        _print(kind, setups, given, count)
    else:
        with whole_file(output) as file:
            _print(kind, _written(kind, setups, file, output, count), given, count)
        click.echo(f"Written to {output}.", err=True)
    if sheet is not None:
        from scythe_cli.setup_sheet import write_sheets

        for path in write_sheets(kind, list(setups), sheet, given["force"]):
            click.echo(f"Written to {path}.", err=True)


def _dealt(given: Mapping[str, Any]) -> tuple[Game, Iterator[Setup], int, int]:
    """The game, random tables of it, how many, and their seed. Raises UsageError, SetupError."""
    from engines.core import registry

    kind = registry.load(game_wanted(given))
    given = with_solo(given, kind)
    players = usual_players(
        given["players"] or players_named(given["names"], kind.tables.min_players), kind.tables.max_players
    )
    avoided = () if given["avoid"] is None else kind.tables.avoidable(stored_table(given["avoid"], kind))
    constraints, options = dealing_wanted(given, kind, avoided)
    seed = fresh_seed() if given["seed"] is None else given["seed"]

    def deal(size: int, number: int) -> Setup:
        dealt = kind.tables.deal(size, Random(f"{seed}/setup/{number}"), options, **constraints)
        fixed = laid(dealt, given["table"], kind)
        return kind.tables.under(fixed.options).drawn(fixed, Random(f"{seed}/drawn/{number}"))

    if is_heat(given):
        tables = heat(kind, given, players, seed, deal)
        return kind, _agreed(kind, tables, given), len(tables), seed
    dealt = (deal(players, number) for number in range(given["count"]))
    return kind, _agreed(kind, dealt, given), given["count"], seed


def _stored(given: Mapping[str, Any]) -> tuple[Game, Iterator[Setup], int, None]:
    """The game of a setup file, its setups, how many. Raises UsageError, SetupError, OSError."""
    from engines.core import registry

    refuse_typed("--setup", FREE_WITH_SETUP, "says who plays and with what")
    path = given["setup_file"]
    found = read_tables(path)
    kind = registry.load(given["game"] if "game" in typed_params() else known_game(found[0].game, path))
    checked = (stored_in(setup, kind, path) for setup in found)
    return kind, _agreed(kind, checked, given), len(found), None


def _agreed(kind: Game, setups: Iterable[Setup], given: Mapping[str, Any]) -> Iterator[Setup]:
    """The setups with the points of the handicap file and the names that are given. Raises UsageError, SetupError."""
    for setup in setups:
        place = f"{given['people']}: " if given["people"] else f"{given['setup_file']}: 'names': "
        names = names_by_seat(given["names"], kind, len(setup.seats), setup.names, place)
        yield replace(handicapped(setup, given["handicap"], kind), names=names)


def _checked(kind: Game, dealt: Iterator[Setup], count: int, given: Mapping[str, Any]) -> Iterable[Setup]:
    """The same setups when all that is asked for can be done with them. Raises UsageError, SetupError."""
    first = next(dealt)
    setups: Iterable[Setup] = chain([first], dealt)
    if given["setup_file"] is not None:  # tables of any sizes, and no more than a file holds
        setups = list(setups)
    if given["sheet"] is not None:
        from scythe_cli.setup_sheet import sheet_files

        if count > MOST_SHEETS:
            raise click.UsageError(f"--sheet writes up to {MOST_SHEETS} sheets at a time, not {count}.")
        sheet_files(given["sheet"], count, given["force"])
        setups = list(setups)
    if given["output"] is not None:
        check_new(given["output"], force=given["force"])
    return setups


def _written(kind: Game, setups: Iterable[Setup], file: IO[bytes], path: Path, count: int) -> Iterator[Setup]:
    """The same setups, each written to the file of this path before it is passed on. Raises OSError."""
    from engines.core.engine.files import writing

    for number, setup in enumerate(setups, 1):
        with writing(path):
            file.write(json_part(setup.to_json(_stamp(kind)), number, count).encode())
        yield setup


def _stamp(kind: Game) -> dict[str, Any]:
    from engines.core.engine.version import PROGRAM_VERSION

    return {"program_version": PROGRAM_VERSION, "rules_version": kind.tables.rules_version}


def _print(kind: Game, setups: Iterable[Setup], given: Mapping[str, Any], count: int) -> None:
    """Each as soon as it is dealt."""
    form = given["form"]
    if form == "csv":
        print_csv(
            {"setup": n, **row}
            for n, setup in enumerate(setups, 1)
            for row in _full_rows(kind, setup, named_rows(setup.names, kind.layout.read_out(setup)[0]))
        )
    elif form == "table" and is_heat(given):
        tables = list(setups)
        codes = [table_code(kind.tables, setup) for setup in tables]
        print_heat(tables, codes, lambda setup: _read_out(kind, setup, given))
    elif form == "table":
        for number, setup in enumerate(setups, 1):
            heading = sheet_number(setup, number, count)
            text = [*([heading] if heading else []), *_read_out(kind, setup, given), *_code_lines(kind, setup)]
            click.echo(("\n" if number > 1 else "") + "\n".join(text))
    elif form == "ndjson":
        print_lines(setup.to_json(_stamp(kind)) for setup in setups)
    else:
        for number, setup in enumerate(setups, 1):
            click.echo(json_part(setup.to_json(_stamp(kind)), number, count, needs_escapes()), nl=False)


def _read_out(kind: Game, setup: Setup, given: Mapping[str, Any]) -> list[str]:
    """The lines of a table: seats, and what lies there."""
    rows, notes = kind.layout.read_out(setup)
    naming = Naming(setup.names)
    told = [line for note in notes for line in broken(naming.told(note), WIDTH, break_long_words=False)]
    more = _where_handicaps_are(kind, setup, given["handicap"])
    return [table(named_rows(setup.names, rows)), "", *told, *more]


def _where_handicaps_are(kind: Game, setup: Setup, path: Path | None) -> list[str]:
    """The file with the handicaps of what is not on offer yet."""
    is_open = path is not None and isinstance(setup.handicap, Mapping) and kind.layout.offered(setup)
    return [f"The handicaps of those that come later are in {path}."] if is_open else []


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
