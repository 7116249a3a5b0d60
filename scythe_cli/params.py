"""Options that several subcommands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from scythe_cli import completion
from scythe_cli.completion import offer
from scythe_cli.markup import MARKUPS, Form
from scythe_cli.rulings import RulingValue
from scythe_cli.typed import DEFAULT_GAME
from scythe_cli.values import GameName, KeptSeat, Number, OptionValue, SeatName, example_on_table

F = TypeVar("F", bound=Callable[..., Any])
FORMATS = ("table", *MARKUPS, "json", "ndjson", "csv")
LANGUAGE = "SCYTHE_LANG"  # of the environment
LARGEST_SEED = 2**63 - 1


class PlayersOption(click.Option):
    """The number of players; its help says how many each game takes, for which their tables are loaded."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Name and help of the option."""
        from engines.core import registry

        record = super().get_help_record(ctx)
        sizes = map(registry.table_sizes, registry.names())
        ranges = ", ".join(f"{title} {fewest} to {most}" for title, fewest, most in sizes)
        return record and (record[0], f"{self.help}: {ranges}.")


def game_argument(function: F) -> F:
    """The optional argument GAME."""
    return click.argument("game", required=False, default=DEFAULT_GAME, type=GameName(), metavar="[GAME]")(function)


def seed_option(function: F) -> F:
    """`--seed`: everything random derives from it."""
    kind = click.IntRange(0, LARGEST_SEED)
    return click.option("--seed", type=kind, help="Seed of everything random; without it one is drawn and printed.")(
        function
    )


def format_option(function: F) -> F:
    """`--format` of the rows that come out."""
    text = "Form of the rows: a table, for forums, papers and READMEs too, or rows for programs."
    return click.option("--format", "form", type=Form(FORMATS), default="table", show_default=True, help=text)(function)


def dealing_options(function: F) -> F:
    """What a deal must respect."""
    for option in reversed(
        (
            click.option("-p", "--players", cls=PlayersOption, type=click.IntRange(1), help="Number of players"),
            click.option(
                "--with",
                "with_",
                multiple=True,
                metavar="EXPANSION",
                shell_complete=offer(completion.expansions),
                help="Use an expansion (repeatable).",
            ),
            click.option(
                "--without",
                multiple=True,
                metavar="EXPANSION",
                shell_complete=offer(completion.expansions),
                help="Leave an expansion out (repeatable).",
            ),
            click.option(
                "--ban",
                multiple=True,
                metavar="NAMES",
                shell_complete=offer(completion.levels),
                help="Ban nordic/industrial, or one name (repeatable).",
            ),
            click.option(
                "--banned-pairs",
                type=click.Choice(["official", "none"]),
                default="none",
                show_default=True,
                help="The publisher's banned pairs.",
            ),
            click.option(
                "--keep",
                multiple=True,
                type=KeptSeat(),
                shell_complete=offer(completion.kept),
                help="Fix a seat: 1=rusviet/mechanical; Small World: a place, 3=ratmen.",
            ),
        )
    ):
        function = option(function)
    return function


def rules_option(function: F) -> F:
    """`--option NAME=VALUE`: a ruling that differs from the printed default."""
    text = "A ruling that differs from the printed default (repeatable); --option help lists those of the game."
    kind, words = RulingValue(), offer(completion.rulings)
    return click.option("--option", "rules", multiple=True, type=kind, shell_complete=words, help=text)(function)


def table_option(function: F) -> F:
    """`--fix KEY=VALUE`: what lies on the table, where players choose it instead of drawing it."""
    text = "Fix what is drawn for everybody: sides=aba, first_seat=2, structure_bonus=lakes_adjacent (repeatable)."
    kind, words = OptionValue("KEY=VALUE", example_on_table), offer(completion.table_keys)
    return click.option("--fix", "table", multiple=True, type=kind, shell_complete=words, help=text)(function)


def name_option(function: F) -> F:
    """`--name SEAT=NAME`: what people at the table are called."""
    text = "Who sits on a seat: 1=Anna (repeatable)."
    return click.option("--name", "names", multiple=True, type=SeatName(), help=text)(function)


def solo_options(function: F) -> F:
    """`--solo`, `--ai BOARD` or `--difficulty LEVEL`, `--against FACTION`: one player against the printed opponent."""
    for option in reversed(
        (
            click.option("--solo", is_flag=True, help="One player against the printed solo opponent, on seat 2."),
            click.option(
                "--ai",
                metavar="BOARD",
                shell_complete=offer(completion.boards),
                help="With --solo in Wayfarers: the board of the AI; without it one is drawn.",
            ),
            click.option(
                "--difficulty",
                metavar="LEVEL",
                shell_complete=offer(completion.boards),
                help="With --solo in Scythe, easiest first: autometta, automa (as usual), automaszyna, ultimaszyna.",
            ),
            click.option(
                "--against",
                metavar="FACTION",
                shell_complete=offer(completion.factions),
                help="With --solo in Scythe: the faction of the Automa; without it one is drawn.",
            ),
        )
    ):
        function = option(function)
    return function


def handicap_option(function: F) -> F:
    """`--handicap FILE`: points by faction, mat …, added to final scores."""
    text = "Add the points of a handicap file, or of one that ships such as scythe-5, to final scores (docs/bids.md)."
    kind, words = click.Path(path_type=Path), offer(completion.shipped_files("handicaps"), files=True)
    return click.option("--handicap", type=kind, metavar="FILE", shell_complete=words, help=text)(function)


def language_option(what: str) -> Callable[[F], F]:
    """`--lang`: the language of what is written; the environment variable SCYTHE_LANG says it, too."""
    text = f"Language of {what}: en, fa (Persian) or vi (Vietnamese), as far as the game has it (docs/languages.md)."
    words = offer(completion.languages)
    return click.option("--lang", metavar="LANG", envvar=LANGUAGE, shell_complete=words, help=text)


def analysis_options(function: F) -> F:
    """`--analyse` of a finished game, and how closely each turn is looked at."""
    for option in reversed(
        (
            click.option(
                "--analyse", is_flag=True, help="Of a finished game: what turns cost, and its turning points."
            ),
            click.option(
                "--worlds", type=click.IntRange(8, 999), help="With --analyse: imagined worlds a turn.  [default: 32]"
            ),
            click.option("--seconds", type=Number(0, min_open=True), help="With --analyse: the most time for a turn."),
        )
    ):
        function = option(function)
    return function
