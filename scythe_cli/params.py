"""Options that several subcommands share, and how their values are read."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from scythe_cli.streams import as_typed

F = TypeVar("F", bound=Callable[..., Any])
if TYPE_CHECKING:
    from engines.core.analysis.analysis import Depth
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

    # Generic for the type checker; in older versions of click not at run time.
    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType
FORMATS = ("table", "json", "ndjson", "csv")
LARGEST_SEED = 2**63 - 1
DEFAULT_GAME = "scythe"
USUAL_PLAYERS = 5
USUAL_WORLDS = 32  # in which a turn is looked at
DIGITS = 9  # of numbers on a score sheet
SOLO_SEATS = 2  # the player, and the printed opponent


class Number(click.FloatRange):
    """A number within a range; `nan`, which every comparison lets pass, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; one beyond the range is wrong usage."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value} is not a number.", param, ctx)
        return number


class GameName(ParamType):
    """The name of a game that the registry knows."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name itself; an unknown one is wrong usage."""
        from engines.core import registry
        from engines.core.engine.errors import nearest

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
        from engines.core.setup.factors import as_name

        return int(seat), [as_name(name) for name in names.split("/")]


class SeatName(ParamType):
    """`SEAT=NAME`, such as `1=Anna`."""

    name = "seat=name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, str]:
        """Seat number and name."""
        from engines.core.language.spelling import tidy

        seat, equals, name = as_typed(str(value)).partition("=")
        name = tidy(name)
        if not (equals and seat.strip().isdecimal()):
            self.fail(f"'{value}' is not of the form SEAT=NAME, such as 1=Anna", param, ctx)
        if not name:
            self.fail(f"'{value}' names nobody; write {int(seat)}=Anna, or leave it out", param, ctx)
        return int(seat), name


class EntryValue(ParamType):
    """`SEAT.KEY=VALUE` of a score sheet, where a name may stand for the seat; `KEY=VALUE` for the whole table."""

    name = "seat.key=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str, Any]:
        """Whose it is, '' for the table, the key, and the value as a sheet has it."""
        from engines.core.language.spelling import tidy
        from engines.core.scoring.sheets import YES_WORDS

        place, equals, text = as_typed(str(value)).partition("=")
        who, dot, key = map(tidy, place.rpartition("."))
        if not (equals and key) or (dot and not who):
            self.fail(f"'{value}' is not of the form SEAT.KEY=VALUE, such as 1.coins=20", param, ctx)
        words = text.strip()
        is_number = words.removeprefix("-").isdecimal() and len(words) <= DIGITS
        known = int(words) if is_number else YES_WORDS.get(words.lower(), words)
        return who, key, known


class OptionValue(ParamType):
    """`NAME=VALUE` of a rules option, or of something else that has a name and a value."""

    def __init__(self, name: str = "NAME=VALUE", example: str = "promo_cards=true") -> None:
        self.name = name.lower()
        self._form = f"{name}, such as {example}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Name and text of the value."""
        name, equals, text = str(value).partition("=")
        if not (equals and name and text):
            self.fail(f"'{value}' is not of the form {self._form}", param, ctx)
        return name, text


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


def table_option(function: F) -> F:
    """`--fix KEY=VALUE`: what lies on the table, where players choose it instead of drawing it."""
    text = "Fix what is drawn for everybody: sides=aba, first_seat=2, structure_bonus=lakes_adjacent (repeatable)."
    return click.option("--fix", "table", multiple=True, type=OptionValue("KEY=VALUE", "sides=aba"), help=text)(
        function
    )


def laid(setup: Setup, wanted: Sequence[tuple[str, str]], game: Game) -> Setup:
    """The setup with what `table_option` fixes. Raises SetupError."""
    from engines.core.engine.errors import SetupError, nearest

    tables = game.tables.under(setup.options)
    table = dict(setup.table)
    for key, text in wanted:
        if key not in tables.table_keys:
            known = nearest(key, tables.table_keys) if tables.table_keys else "nothing can be fixed in this game."
            raise SetupError(f"--fix {key}: {tables.title} has no such thing on the table; {known}")
        is_list = isinstance(table.get(key), list)
        table[key] = text.split(",") if is_list else int(text) if text.isdecimal() else text
    told = " ".join(f"--fix {key}={text}" for key, text in wanted)
    return tables.check_setup(replace(setup, table=table), told) if wanted else setup


def name_option(function: F) -> F:
    """`--name SEAT=NAME`: what people at the table are called."""
    text = "Who sits on a seat: 1=Anna (repeatable)."
    return click.option("--name", "names", multiple=True, type=SeatName(), help=text)(function)


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


def players_named(names: Sequence[tuple[int, str]], fewest: int) -> int | None:
    """How many people play where so many seats are named that it can be all of them; None where fewer are."""
    seats = {seat for seat, _ in names}
    return max(seats) if len(seats) >= fewest else None


def solo_options(function: F) -> F:
    """`--solo` and `--ai BOARD`: one player against the printed solo opponent of a game."""
    solo = click.option("--solo", is_flag=True, help="One player against the printed solo opponent, on seat 2.")
    ai = click.option("--ai", metavar="BOARD", help="With --solo: the board of the opponent; without it one is drawn.")
    return solo(ai(function))


def with_solo(given: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """What was given, with the players and the rules option that --solo stands for. Raises UsageError, SetupError."""
    if not given["solo"]:
        if given["ai"] is not None:
            raise click.UsageError("--ai names the board of a solo opponent; add --solo.")
        if given["players"] == 1 and game.tables.solo_option:
            raise click.UsageError("-p 1: one player plays against the printed solo opponent; say --solo instead.")
        return dict(given)
    option, board = solo_choice(game, given["ai"])
    if given["players"] not in (None, SOLO_SEATS):
        raise click.UsageError(f"--solo seats one player and the solo opponent; leave out -p {given['players']}.")
    if any(name == option for name, _ in given["rules"]):
        raise click.UsageError(f"--solo and --option {option} say the same; leave out one of them.")
    for name, shown in (("setup_file", "--setup"), ("scenario", "--scenario")):
        if given.get(name) is not None:
            raise click.UsageError(f"{shown} says who plays and with what; leave out --solo.")
    return {**given, "players": SOLO_SEATS, "rules": (*given["rules"], (option, board))}


def check_solo_seat(texts: Sequence[str], game: Game, options: Mapping[str, Any], flag: str) -> None:
    """Raises BotError where somebody is named for the seat of a printed solo opponent."""
    from engines.core.engine.errors import BotError

    named = next((text for text in texts if text.partition("=")[0].strip() == str(SOLO_SEATS)), None)
    if named is not None and game.tables.is_solo(options):
        raise BotError(f"{flag} {named}: seat 2 is the printed solo opponent, which nobody plays; leave it out.")


def solo_choice(game: Game, ai: str | None) -> tuple[str, str]:
    """The option that seats the solo opponent, and its value: a board, or any. Raises UsageError, SetupError."""
    from engines.core import registry
    from engines.core.engine.errors import SetupError, nearest
    from engines.core.language.explaining import listed

    if not game.tables.solo_option:
        have = listed([other.title for other in map(registry.load, registry.names()) if other.tables.solo_option])
        raise click.UsageError(f"--solo: {game.title} has no printed solo opponent here; {have} has one.")
    _, drawn, *boards = (str(value) for value in game.tables.options[game.tables.solo_option].values)
    if ai is not None and ai not in boards:
        raise SetupError(f"--ai {ai}: the solo opponent has no such board; {nearest(ai, boards)}")
    return game.tables.solo_option, drawn if ai is None else ai


def handicap_option(function: F) -> F:
    """`--handicap FILE`: points by faction, mat …, added to final scores."""
    text = "Add the points of a handicap file, or of one that ships such as scythe-5, to final scores (docs/bids.md)."
    return click.option("--handicap", type=click.Path(path_type=Path), metavar="FILE", help=text)(function)


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


def depth_of(given: Mapping[str, Any]) -> Depth | None:
    """How closely `analysis_options` ask to look; None for not at all. Raises click.UsageError."""
    from engines.core.analysis.analysis import Depth

    if given["analyse"]:
        return Depth(given["worlds"] or USUAL_WORLDS, seconds=given["seconds"])
    for name in ("worlds", "seconds"):
        if given[name] is not None:
            raise click.UsageError(f"--{name} belongs to --analyse.")
    return None


def handicapped(setup: Setup, path: Path | None, game: Game) -> Setup:
    """The setup with the points of a handicap file, if one was named. Raises HandicapError, SetupError, OSError."""
    if path is None:
        return setup
    from engines.core.engine.errors import SetupError
    from scenarios.handicaps import found_handicap, read_handicap

    path = found_handicap(path)
    try:
        return game.tables.with_handicap(setup, read_handicap(path, game.tables.under(setup.options), len(setup.seats)))
    except SetupError as error:
        raise SetupError(f"--handicap {path}: {error}") from None


def fresh_seed() -> int:
    """A seed that nobody gave."""
    import secrets

    return secrets.randbits(63)


def say_seed(seed: int) -> None:
    """Print a drawn seed, once nothing can be wrong any more with what was asked for."""
    click.echo(f"Seed {seed} (give it with --seed {seed} to get the same again).", err=True)


def dealing_wanted(
    given: Mapping[str, Any],
    game: Game,
    avoid: Sequence[Mapping[str, str]] = (),
    fixed: Mapping[str, Any] | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What `dealing_options` and `rules_option` say: constraints of a deal as plain JSON values, and rules options.

    `fixed` are the options that a stored table brings. The constraint --banned-pairs and the option of the same name
    say the same, whichever was given. Raises SetupError.
    """
    options, found = (
        read_rules(given["rules"], game.tables.options) | dict(fixed or {}),
        _constraints(given, game, avoid),
    )
    if "banned_pairs" in game.tables.options and (found.get("banned_pairs") or options.get("banned_pairs")):
        found["banned_pairs"] = "official"
        options["banned_pairs"] = True
    return found, options


def _constraints(given: Mapping[str, Any], game: Game, avoid: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """The constraints that are there."""
    game.tables.constraints({"expansions": [*given["with_"], *given["without"]]})
    both = sorted(set(given["with_"]) & set(given["without"]))
    if both:
        raise click.UsageError(f"The expansion '{both[0]}' is both wanted (--with) and not (--without).")
    kept = {str(seat): names for seat, names in given["keep"]}
    if len(kept) < len(given["keep"]):
        raise click.UsageError("--keep fixes the same seat twice.")
    found: dict[str, Any] = {
        "expansions": sorted(set(given["with_"])),
        "keep": kept,
        "avoid": [dict(seat) for seat in avoid],
        "bans": [names.split("/") for names in given["ban"]],
        "banned_pairs": "" if given["banned_pairs"] == "none" else given["banned_pairs"],
    }
    return {key: value for key, value in found.items() if value}


def read_rules(rules: Sequence[tuple[str, str]], known: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from their default. Raises SetupError."""
    from engines.core.engine.errors import SetupError, nearest
    from engines.core.setup.options import check_options

    values: dict[str, Any] = {}
    for name, text in rules:
        if name not in known:
            raise SetupError(f"--option {name}: there is no such option; {nearest(name, known)}")
        if name in values:
            raise SetupError(f"--option {name} is given twice; give it once.")
        values[name] = known[name].read(text, f"--option {name}={text}")
    return check_options(values, known, "--option")


def usual_players(players: int | None, most: int) -> int:
    """The number of players asked for, or the usual one."""
    return min(USUAL_PLAYERS, most) if players is None else players


def stored_setup(path: Path, game: Game) -> Setup:
    """The table of a setup file. Raises SetupError when the game cannot be played with it."""
    from engines.core.setup.setup import read_setup

    return stored_in(read_setup(path), game, path)


def stored_in(setup: Setup, game: Game, path: Path) -> Setup:
    """The same setup, which a file holds. Raises SetupError when the game cannot be played with it."""
    from engines.core.engine.errors import SetupError

    if setup.game != game.name:
        raise SetupError(f"{path}: is a setup of '{setup.game}', not of '{game.name}'.")
    return game.tables.check_setup(setup, str(path))


def game_wanted(given: Mapping[str, Any]) -> str:
    """The game that was named on the command line, else that of a file. Raises as `game_told` does."""
    return str(given["game"]) if "game" in typed_params() else game_told(given)


def game_told(given: Mapping[str, Any]) -> str:
    """The game of the setup or scenario that was named; the usual one without such a file.

    Raises SetupError, ScenarioError, OSError.
    """
    from engines.core.setup.setup import read_setup
    from scenarios.loader import game_of_scenario

    telling: dict[str, Callable[[Path], str]] = {
        "setup_file": lambda path: read_setup(path).game,
        "scenario": game_of_scenario,
        "avoid": lambda path: read_setup(path).game,
    }
    for name, game_of in telling.items():
        path = given.get(name)
        if path is not None and not _is_read_once(path):
            return known_game(game_of(path), path)
    return DEFAULT_GAME


def _is_read_once(path: Path) -> bool:
    """Whether it is a pipe or a device, which holds nothing any more after somebody has looked into it."""
    return path.exists() and not path.is_file()


def known_game(name: str, path: Path) -> str:
    """The name of a game that a file says. Raises SetupError when there is no such game."""
    from engines.core import registry
    from engines.core.engine.errors import SetupError, nearest

    if name not in registry.known():
        raise SetupError(f"{path}: there is no game '{name}'; {nearest(name, registry.known())}")
    return name


def typed_params() -> dict[str, click.Parameter]:
    """The parameters that stand on the command line, by name."""
    ctx = click.get_current_context()
    params = {str(param.name): param for param in ctx.command.params}
    typed = click.core.ParameterSource.COMMANDLINE
    return {name: param for name, param in params.items() if ctx.get_parameter_source(name) is typed}


def refuse_typed(named: str, allowed: Collection[str], why: str) -> None:
    """Wrong usage when a parameter stands on the command line that has no meaning beside `named`."""
    for name, param in typed_params().items():
        if name not in allowed:
            shown = max(param.opts, key=len) if isinstance(param, click.Option) else "GAME"
            raise click.UsageError(f"{named} {why}; leave out {shown}.")


def write_text(path: Path, text: str, option: str = "-o", force: bool | None = None) -> None:
    """Write a new file as a whole or not at all; what is no file, such as a device, is written to.

    Raises as `check_new` does, and OSError that names the file when it cannot be written.
    """
    from engines.core.engine.files import write_whole

    check_new(path, option, force)
    write_whole(path, text)


def check_new(path: Path, option: str = "-o", force: bool | None = None) -> None:
    """Raises SetupError when there is such a file already, which the option names, or no folder for it.

    With `force` a file that is there is overwritten; None where there is no --force.
    """
    from engines.core.engine.errors import SetupError
    from engines.core.engine.files import check_folder

    if path.is_file() and not force:
        more = "" if force is None else ", or overwrite it with --force"
        raise SetupError(f"{path}: exists already; choose another name with {option}{more}.")
    check_folder(path, SetupError)
