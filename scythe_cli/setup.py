"""`scythe setup`: a legal random table, for people to read aloud and for the other subcommands to start from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING, Any

import click

from engines.core.engine.errors import SetupError
from engines.core.setup.auctions import check_offer
from scythe_cli.command import Command
from scythe_cli.completion import offer
from scythe_cli.dealing import RISING, dealing_wanted, handicapped, laid, usual_players
from scythe_cli.heats import heat, is_heat
from scythe_cli.named_seats import names_by_seat, players_named
from scythe_cli.new_files import check_new
from scythe_cli.offers import (
    AUCTION,
    FORM_ENDINGS,
    auctioned,
    check_offers,
    offer_options,
    spread_forms,
    worth_of,
    write_forms,
)
from scythe_cli.output import json_part
from scythe_cli.params import (
    dealing_options,
    format_option,
    game_argument,
    handicap_option,
    language_option,
    name_option,
    rules_option,
    seed_option,
    solo_options,
    table_option,
)
from scythe_cli.setup_print import print_setups, stamp
from scythe_cli.solo import with_solo
from scythe_cli.stored_tables import FILE_OR_CODE, OFFERED, read_tables, stored_in, stored_table
from scythe_cli.typed import fresh_seed, game_wanted, known_game, refuse_typed, say_seed, typed_params

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.language.translating import Language
    from engines.core.setup.setup import Setup


FREE_WITH_AUCTION = ("game", "setup_file", "sheet", "lang", "handicap", "form", "output", "force", AUCTION)
FREE_WITH_SETUP = (*FREE_WITH_AUCTION, "names", "offer", "sealed", "values")
MOST_SHEETS = 100


class SetupCommand(Command):
    """Every file after --auction belongs to it, up to the next option, as people type it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, with --auction repeated before each of its files."""
        return super().parse_args(ctx, spread_forms(args))


@click.command(cls=SetupCommand)
@game_argument
@dealing_options
@click.option("--count", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="Number of tables.")
@click.option(
    "--mats",
    type=click.Choice(["any", RISING]),
    default="any",
    show_default=True,
    help="Scythe: deal mats whose numbers rise clockwise, so that the order of play is that of the mats.",
)
@click.option(
    "--tables",
    type=click.IntRange(1),
    metavar="N",
    help="So many tables with the same deal, such as the tables of a heat.",
)
@click.option(
    "--people",
    metavar="N|FILE",
    shell_complete=offer(files=True),
    help="Share out so many people, or those of a list with a name a line, over as few tables of up to -p as can be; "
    "tables of a size have the same deal.",
)
@click.option(
    "--round",
    "round_",
    type=click.IntRange(1, 9),
    metavar="N",
    help="Number the tables of --tables or --people by the round: from 201 on in round 2.",
)
@offer_options
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
@language_option("the sheet")
@name_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the setups to a JSON file, too, whatever --format prints.",
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
      scythe setup -p 7 --with invaders --banned-pairs official --format ndjson
      scythe setup -p 3 --name 1=Anna --name 2=Ben --sheet friday.html
      scythe setup -p 4 --sheet table.html --lang fa
      scythe setup -p 5 --people names.txt --sheet heat.html -o heat.json
      scythe setup -p 5 --offer --sheet form.csv
      scythe setup --auction form-1.csv form-2.csv -o tables.json
      scythe setup --setup table.json --sheet table.png
    """
    from engines.core.engine.files import whole_file

    check_offers(given)
    kind, dealt, count, seed = _source(given)
    language = _language(kind, given)
    setups: Iterable[Setup] = _checked(kind, dealt, count, given)  # before anything is printed
    if seed is not None and given["seed"] is None:
        say_seed(seed)
    output, sheet = given["output"], given["sheet"]
    if output is None:
        print_setups(kind, setups, given, count)
    else:
        with whole_file(output) as file:
            print_setups(kind, _written(kind, setups, file, given, count), given, count)
        click.echo(f"Written to {output}.", err=True)
    if sheet is not None:
        from scythe_cli.setup_sheet import write_sheets

        tables = list(setups)
        written = (
            write_forms(kind, tables, given)
            if given["offer"]
            else write_sheets(kind, tables, sheet, given["force"], language)
        )
        for path in written:
            click.echo(f"Written to {path}.", err=True)


def _language(kind: Game, given: Mapping[str, Any]) -> Language | None:
    """The language of the sheet; None for English, and where there is none. Raises UsageError."""
    if given["lang"] is None:
        return None
    from scythe_cli.languages import check_language, language_wanted

    check_language(given, "is the language of a sheet; name one with --sheet FILE.", given["sheet"])
    check_language(given, "is not for the forms of an auction, which are in English; leave it out.", not given["offer"])
    return language_wanted(given, kind.name) if given["sheet"] and not given["offer"] else None


def _source(given: Mapping[str, Any]) -> tuple[Game, Iterator[Setup], int, int | None]:
    """The game, its tables, how many, and the seed of those that are dealt. Raises UsageError, SetupError, OSError."""
    if given["auction"]:
        return _auctioned(given)
    return _stored(given) if given["setup_file"] is not None else _dealt(given)


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


def _auctioned(given: Mapping[str, Any]) -> tuple[Game, Iterator[Setup], int, None]:
    """The game of auctioned tables, the tables, how many. Raises UsageError, SetupError, OSError."""
    from engines.core import registry

    refuse_typed("--auction", FREE_WITH_AUCTION, "settles what is on offer")
    tables = auctioned(given["auction"], given["setup_file"])
    kind = registry.load(tables[0].game)
    if "game" in typed_params() and given["game"] != kind.name:
        raise click.UsageError(f"--auction: this is a table of {kind.title}, not of '{given['game']}'.")
    return kind, _agreed(kind, tables, given), len(tables), None


def _agreed(kind: Game, setups: Iterable[Setup], given: Mapping[str, Any]) -> Iterator[Setup]:
    """The setups with the points of the handicap file and the names that are given. Raises UsageError, SetupError."""
    for setup in setups:
        place = f"{given['people']}: " if given["people"] else f"{given['setup_file']}: 'names': "
        names = names_by_seat(given["names"], kind, len(setup.seats), setup.names, place)
        if given["offer"]:
            check_offer(kind.tables, setup)
            worth_of(kind, setup, given)  # which says now what is wrong with the values
        elif setup.is_offer:
            raise SetupError(f"{given['setup_file']}: {OFFERED} With --offer its form is printed again.")
        yield replace(handicapped(setup, given["handicap"], kind), names=names, is_offer=given["offer"])


def _checked(kind: Game, dealt: Iterator[Setup], count: int, given: Mapping[str, Any]) -> Iterable[Setup]:
    """The same setups when all that is asked for can be done with them. Raises UsageError, SetupError."""
    first = next(dealt)
    setups: Iterable[Setup] = chain([first], dealt)
    if given["setup_file"] is not None:  # tables of any sizes, and no more than a file holds
        setups = list(setups)
    if given["sheet"] is not None:
        from scythe_cli.setup_sheet import ENDINGS, sheet_files

        if count > MOST_SHEETS:
            raise click.UsageError(f"--sheet writes up to {MOST_SHEETS} sheets at a time, not {count}.")
        sheet_files(given["sheet"], count, given["force"], FORM_ENDINGS if given["offer"] else ENDINGS)
        setups = list(setups)
    if given["output"] is not None:
        check_new(given["output"], force=given["force"])
    return setups


def _written(
    kind: Game, setups: Iterable[Setup], file: IO[bytes], given: Mapping[str, Any], count: int
) -> Iterator[Setup]:
    """The same setups, each written to the output file before it is passed on. Raises OSError."""
    from engines.core.engine.files import writing

    for number, setup in enumerate(setups, 1):
        with writing(given["output"]):
            stored = replace(setup, names=()) if given["offer"] else setup  # who bids has no seat yet
            file.write(json_part(stored.to_json(stamp(kind)), number, count).encode())
        yield setup
