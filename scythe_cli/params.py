"""Options that several subcommands share, and how their values are read."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
if TYPE_CHECKING:
    from engines.core.game import Game

    # Generic for the type checker; in older versions of click not at run time.
    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType
FORMATS = ("table", "json", "ndjson", "csv")
LARGEST_SEED = 2**63 - 1
DEFAULT_GAME = "scythe"
USUAL_PLAYERS = 5


class GameName(ParamType):
    """The name of a game that the registry knows."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name itself; an unknown one is wrong usage."""
        from engines.core import registry
        from engines.core.errors import nearest

        if value not in registry.known():
            self.fail(f"there is no game '{value}'; {nearest(value, registry.known())}", param, ctx)
        return value


class KeptSeat(ParamType):
    """`SEAT=NAMES`, such as `1=rusviet/industrial` or `2=nordic`."""

    name = "seat=names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, list[str]]:
        """Seat number and names."""
        seat, equals, names = str(value).partition("=")
        if not (equals and seat.isdecimal() and names):
            self.fail(f"'{value}' is not of the form SEAT=FACTION/MAT, such as 1=rusviet/industrial", param, ctx)
        from engines.core.factors import as_name

        return int(seat), [as_name(name) for name in names.split("/")]


class OptionValue(ParamType):
    """`NAME=VALUE` of a rules option."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Name and text of the value."""
        name, equals, text = str(value).partition("=")
        if not (equals and name and text):
            self.fail(f"'{value}' is not of the form NAME=VALUE, such as promo_cards=true", param, ctx)
        return name, text


class PlayersOption(click.Option):
    """The number of players; its help says how many each game takes, for which the games are loaded."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Name and help of the option."""
        from engines.core import registry

        record = super().get_help_record(ctx)
        games = [registry.load(name) for name in registry.names()]
        ranges = ", ".join(f"{game.title} {game.min_players} to {game.max_players}" for game in games)
        return record and (record[0], f"{self.help}: {ranges}.")


def game_argument(function: F) -> F:
    """The optional argument GAME."""
    return click.argument("game", required=False, default=DEFAULT_GAME, type=GameName(), metavar="[GAME]")(function)


def seed_option(function: F) -> F:
    """`--seed`: everything random derives from it."""
    kind = click.IntRange(0, LARGEST_SEED)
    return click.option("--seed", type=kind, help="Seed of everything random; drawn and printed without it.")(function)


def format_option(function: F) -> F:
    """`--format` of the rows that come out."""
    kind = click.Choice(FORMATS)
    return click.option("--format", "form", type=kind, default="table", show_default=True, help="Form of the rows.")(
        function
    )


def dealing_options(function: F) -> F:
    """What a deal must respect."""
    for option in reversed(
        (
            click.option("-p", "--players", cls=PlayersOption, type=click.IntRange(1), help="Number of players"),
            click.option("--with", "with_", multiple=True, metavar="EXPANSION", help="Use an expansion (repeatable)."),
            click.option("--without", multiple=True, metavar="EXPANSION", help="Leave an expansion out (repeatable)."),
            click.option(
                "--ban", multiple=True, metavar="NAMES", help="Ban nordic/industrial, or one name (repeatable)."
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
                help="Fix a seat: 1=rusviet/industrial; Small World: a place, 3=ratmen.",
            ),
        )
    ):
        function = option(function)
    return function


def rules_option(function: F) -> F:
    """`--option NAME=VALUE`: a ruling that differs from the printed default."""
    text = "A ruling that differs from the printed default (repeatable)."
    return click.option("--option", "rules", multiple=True, type=OptionValue(), help=text)(function)


def fresh_seed() -> int:
    """A seed that nobody gave."""
    return secrets.randbits(63)


def say_seed(seed: int) -> None:
    """Print a drawn seed, once nothing can be wrong any more with what was asked for."""
    click.echo(f"Seed {seed} (give it with --seed {seed} to get the same again).", err=True)


def constraints(
    game: Game,
    with_: Sequence[str],
    without: Sequence[str],
    ban: Sequence[str],
    banned_pairs: str,
    keep: Sequence[tuple[int, list[str]]],
    avoid: Sequence[Mapping[str, str]] = (),
) -> dict[str, Any]:
    """The wishes of `dealing_options` as plain JSON values, those left out that are not made. Raises SetupError."""
    game.check_expansions([*with_, *without])
    both = sorted(set(with_) & set(without))
    if both:
        raise click.UsageError(f"The expansion '{both[0]}' is both wanted (--with) and not (--without).")
    kept = {str(seat): names for seat, names in keep}
    if len(kept) < len(keep):
        raise click.UsageError("--keep fixes the same seat twice.")
    wishes: dict[str, Any] = {"expansions": sorted(set(with_)), "keep": kept, "avoid": [dict(seat) for seat in avoid]}
    wishes["bans"] = [names.split("/") for names in ban]
    wishes["banned_pairs"] = "" if banned_pairs == "none" else banned_pairs
    return {key: value for key, value in wishes.items() if value}


def read_rules(rules: Sequence[tuple[str, str]], known: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from their default. Raises SetupError."""
    from engines.core.errors import SetupError, nearest
    from engines.core.options import check_options

    values: dict[str, Any] = {}
    for name, text in rules:
        if name not in known:
            raise SetupError(f"--option {name}: there is no such option; {nearest(name, known)}")
        values[name] = known[name].read(text, f"--option {name}={text}")
    return check_options(values, known, "--option")


def agreed(wishes: dict[str, Any], options: dict[str, Any], known: Mapping[str, Any]) -> None:
    """Make the wish --banned-pairs and the option of the same name say the same, whichever was given."""
    if "banned_pairs" in known and (wishes.get("banned_pairs") or options.get("banned_pairs")):
        wishes["banned_pairs"] = "official"
        options["banned_pairs"] = True


def usual_players(players: int | None, most: int) -> int:
    """The number of players asked for, or the usual one."""
    return min(USUAL_PLAYERS, most) if players is None else players


def check_players(players: int, game: Game) -> None:
    """Raises SetupError when the game does not seat so many."""
    from engines.core.errors import SetupError

    if not game.min_players <= players <= game.max_players:
        raise SetupError(f"{game.title} seats {game.min_players} to {game.max_players} players, not {players}.")


def write_json(path: Path, data: Any) -> None:
    """Write a new JSON file; see `write_text`."""
    write_text(path, json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write a new file as a whole or not at all; what is no file, such as a device, is written to.

    Raises SetupError when there is such a file already, OSError that names the file when it cannot be written.
    """
    from engines.core.files import write_whole

    check_new(path)
    write_whole(path, text)


def check_new(path: Path) -> None:
    """Raises SetupError when there is such a file already."""
    from engines.core.errors import SetupError

    if path.is_file():
        raise SetupError(f"{path}: exists already; choose another name with -o.")
