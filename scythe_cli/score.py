"""`scythe score`: the result of a game, from a score sheet, a transcript, or by asking question by question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scythe_cli import completion, score_log
from scythe_cli.command import Command
from scythe_cli.completion import offer
from scythe_cli.named_seats import names_by_seat
from scythe_cli.params import (
    analysis_options,
    format_option,
    handicap_option,
    language_option,
    name_option,
    solo_options,
)
from scythe_cli.quick_words import OPTION as QUICK
from scythe_cli.quick_words import spread_quick
from scythe_cli.solo import SOLO_SEATS, check_alone, solo_sheet
from scythe_cli.stored_tables import FILE_OR_CODE
from scythe_cli.typed import DEFAULT_GAME, depth_of, game_told
from scythe_cli.values import DIGITS, EntryValue, GameName, KeptSeat

if TYPE_CHECKING:
    from engines.core.engine.outcome import Result
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

STDIN = "-"
OF_A_TRANSCRIPT = "--stopped belongs to the transcript of a game; leave it out here."
NOT_ANALYSED = {  # options that say nothing about an analysis
    "template": "--template",
    "sheet_of": "--sheet-of",
    "lenient": "--lenient",
    "handicap": "--handicap",
    "page": "--page",
    "entries": "--entry",
    "stopped": "--stopped",
}


class ScoreCommand(Command):
    """Every word after --quick belongs to it, up to the next option, as people type it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, with --quick repeated before each of its words."""
        return super().parse_args(ctx, spread_quick(args))


@click.command(cls=ScoreCommand)
@click.argument("what", nargs=-1, metavar="[GAME] [SHEET]", shell_complete=offer(completion.games, files=True))
@click.option("-p", "--players", type=click.IntRange(1), help="With --template: number of players.  [default: 2]")
@click.option("--template", is_flag=True, help="Print an empty sheet with comments.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    type=KeptSeat(),
    shell_complete=offer(completion.kept),
    help="With --template: 1=nordic/industrial (repeatable).",
)
@click.option(
    "--setup",
    type=click.Path(path_type=Path),
    metavar=FILE_OR_CODE,
    help=f"The table that was dealt, by its setup file or the code on its sheet: for {QUICK} names and scores are then "
    "enough, and --template is filled in.",
)
@click.option("--sheet-of", type=click.Path(path_type=Path), help="Print the sheet of a transcript's last position.")
@analysis_options
@click.option("--stopped", is_flag=True, help="Score a game that is not over also where its rules hide totals.")
@click.option("--lenient", is_flag=True, help="Score impossible numbers anyway, and say so.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Keep the answers as a sheet.")
@click.option(
    "--page",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the score to share it: a page (.html) or a picture (.png).",
)
@language_option("the page")
@click.option(
    "--entry",
    "entries",
    multiple=True,
    type=EntryValue(),
    help="Fill in the sheet: 1.coins=20, or structure_bonus=lakes_adjacent for the table (repeatable).",
)
@click.option(
    QUICK,
    "quick",
    multiple=True,
    metavar='"NAME LEVELS SCORE"...',
    help='A line a player: "Anna rusviet/mechanical 72 bid 5"; only what decides a tie is asked for.',
)
@click.option("--log", type=click.Path(path_type=Path), metavar="FILE", help="Add the play to a log (docs/people.md).")
@click.option("--day", metavar="DAY", help="With --log: when it was played.  [default: today]")
@name_option
@solo_options
@handicap_option
@format_option
@click.pass_context
def command(ctx: click.Context, /, what: Sequence[str], **given: Any) -> None:
    """Score a game: each category with its rule, the ranking, the tie-break that decided.

    SHEET is a score sheet (TOML or JSON, - for standard input) or the transcript of a game. Without one the numbers
    are asked for one by one; `back` goes back a question.

    \b
    Examples:
      scythe score
      scythe score --template -p 4 > sheet.toml
      scythe score sheet.toml --entry 2.coins=31
      scythe score scythe-game-7.jsonl --analyse
      scythe score scythe-game-7.jsonl --name 1=Anna --page score.png
      scythe score --quick "Anna rusviet/mechanical 72" "Ben nordic/militant 66"
      scythe score --quick "Anna 72" "Ben 66" --setup SY01-23CW-G4 --log log.csv
    """
    game, sheet = _arguments(ctx, what)
    _check_usage(given, sheet)
    score_log.check_usage(given, sheet)
    if given["lang"] is not None:
        from scythe_cli.score_page import check_language_of

        check_language_of(given)
    if given["page"] is not None:
        from scythe_cli.score_page import check_page

        check_page(given["page"])
    if given["template"]:
        _print_template(game or game_told({"setup_file": given["setup"]}), given)
    elif given["sheet_of"] is not None:
        _print_sheet_of(given["sheet_of"], given["names"], given["stopped"])
    elif given["quick"]:
        score_log.score_quick(game or game_told({"setup_file": given["setup"]}), given)
    elif sheet is None and given["entries"]:
        _score_entries(game or DEFAULT_GAME, given)
    elif sheet is None:
        _ask(game or DEFAULT_GAME, given)
    else:
        _score(game, sheet, given)


def _arguments(ctx: click.Context, what: Sequence[str]) -> tuple[str | None, str | None]:
    """Game and sheet; either may be left out."""
    from engines.core import registry

    names_game = bool(what) and what[0] in registry.known()
    sheets = what[1:] if names_game else what
    if len(sheets) > 1 and not names_game and not Path(what[0]).exists():
        GameName().convert(what[0], None, ctx)  # says which game may be meant
    if len(sheets) > 1:
        raise click.UsageError(f"One sheet at a time, not {len(sheets)}.")
    return (what[0] if names_game else None), (sheets[0] if sheets else None)


def _check_usage(given: dict[str, Any], sheet: str | None) -> None:
    """Refuse options that say nothing about what is asked for."""
    if depth_of(given):
        _check_analysis(given, sheet)
    if sheet is not None and (given["template"] or given["sheet_of"]):
        raise click.UsageError(f"{'--template' if given['template'] else '--sheet-of'} takes no sheet to be scored.")
    if not given["template"]:
        for name, option in (("players", "-p"), ("seats", "--seat")):
            if given[name]:
                raise click.UsageError(f"{option} belongs to --template.")
        if given["setup"] and not given["quick"]:
            raise click.UsageError(f"--setup belongs to --template and to {QUICK}.")
    if not given["solo"]:
        check_alone(given)
    if given["solo"] and (sheet is not None or given["sheet_of"] or given["setup"]):
        raise click.UsageError(
            "--solo belongs to questions, --quick and --template; a sheet or setup says what is played."
        )
    if given["solo"] and given["players"] not in (None, SOLO_SEATS):
        raise click.UsageError(f"--solo seats one player and the solo opponent; leave out -p {given['players']}.")
    if given["handicap"] and (given["template"] or given["sheet_of"]):
        raise click.UsageError("--handicap belongs to a score; leave it out here.")
    for name, option in (("page", "--page"), ("entries", "--entry")):
        if given[name] and (given["template"] or given["sheet_of"]):
            raise click.UsageError(f"{option} belongs to a score; leave it out here.")
    if given["entries"] and sheet is None and given["output"]:
        raise click.UsageError("-o keeps the answers to questions; --entry asks none.")
    if given["stopped"] and sheet is None and not given["sheet_of"]:
        raise click.UsageError(OF_A_TRANSCRIPT)
    if given["names"] and sheet is None and not (given["template"] or given["sheet_of"] or given["entries"]):
        raise click.UsageError("--name belongs to a sheet or transcript; without one the names are asked for.")
    if given["output"] and (sheet is not None or given["template"] or given["sheet_of"]):
        raise click.UsageError("-o keeps the answers to questions; leave it out here.")


def _check_analysis(given: Mapping[str, Any], sheet: str | None) -> None:
    """Raises UsageError where there is no file to analyse, or an option says nothing about an analysis."""
    for name, option in NOT_ANALYSED.items():
        if given[name]:
            raise click.UsageError(f"{option} does not go with --analyse; leave it out.")
    if sheet is None:
        raise click.UsageError("--analyse needs the transcript of a finished game: scythe score GAME.jsonl --analyse.")
    if sheet == STDIN:
        raise click.UsageError("--analyse reads a transcript from a file, not from standard input.")


def _score(game: str | None, sheet: str, given: dict[str, Any]) -> None:
    """Score a file, of `game` where one is named. Raises ScytheError, UsageError or OSError."""
    from engines.core import registry
    from engines.core.engine.errors import SheetError, TranscriptError
    from engines.core.engine.files import read_text
    from engines.core.transcript import read_transcript
    from scythe_cli.score_files import is_transcript, sheet_values, with_entries
    from scythe_cli.score_text import result_of_transcript

    source = "standard input" if sheet == STDIN else sheet
    text = read_text(sheet, SheetError)
    if is_transcript(sheet, text):
        if given["entries"]:
            raise click.UsageError("--entry fills in a score sheet; a transcript says everything itself.")
        _check_game(game, read_transcript(Path(sheet)).game, source)
        if given["analyse"]:
            _analyse(Path(sheet), given)
        else:
            _show(*result_of_transcript(Path(sheet), given["handicap"], given["names"], given["stopped"]), given)
            if given["log"] is not None:
                score_log.log_transcript(Path(sheet), given)
        return
    if given["analyse"]:
        raise TranscriptError(f"{sheet}: --analyse takes the transcript of a game, which this is not.")
    if given["stopped"]:
        raise click.UsageError(OF_A_TRANSCRIPT)
    values, named = sheet_values(source, text, game or DEFAULT_GAME)
    _check_game(game, named, source)
    kind = registry.load(named)
    _score_values(kind, with_entries(kind, values, given["entries"], given["names"]), source, given)


def _score_entries(game: str, given: dict[str, Any]) -> None:
    """Score a sheet that --entry alone fills in. Raises ScytheError, UsageError or OSError."""
    from engines.core import registry
    from engines.core.scoring.sheets import PLAYERS, sheet_stamp
    from scythe_cli.score_files import with_entries

    kind = registry.load(game)
    seats = [int(who[:DIGITS]) for who, _, _ in given["entries"] if who.isdecimal()]
    seats += [seat for seat, _ in given["names"]]
    players = min(max(seats, default=0), kind.tables.max_players)
    known = solo_sheet(kind, given) or {"player": [{} for _ in range(max(players, kind.tables.min_players))]}
    known.pop(PLAYERS, None)
    names_by_seat(given["names"], kind, len(known["player"]))
    sheet = score_log.with_names(sheet_stamp(kind.name, kind.tables.rules_version) | known, given["names"])
    _score_values(kind, with_entries(kind, sheet, given["entries"]), "--entry", {**given, "names": ()})


def _score_values(kind: Game, values: dict[str, Any], source: str, given: Mapping[str, Any]) -> None:
    """Score the values of a sheet. Raises ScytheError, UsageError or OSError."""
    from scenarios.handicaps import read_handicap
    from scythe_cli.score_names import check_sheet_names
    from scythe_cli.score_page import renamed

    if given["handicap"] is not None:
        values = kind.results.sheet.with_handicap(values, partial(read_handicap, given["handicap"]), source)
    result = kind.results.sheet.score(values, source, given["lenient"])
    check_sheet_names(kind, values, source, given["names"])
    _show(kind, renamed(kind, result, given["names"]), given)
    score_log.log_sheet(kind, score_log.with_names(values, given["names"]), result, given)


def _show(kind: Game, result: Result, given: Mapping[str, Any]) -> None:
    """Print the result, and write its page where one is wanted. Raises UsageError, SetupError, OSError."""
    from scythe_cli.score_page import show

    show(kind, result, given)


def _check_game(named: str | None, found: str, source: str) -> None:
    """Raises UsageError where the game that is named on the command line is not the one of the file."""
    from engines.core import registry

    if named not in (None, found):
        raise click.UsageError(f"{source} is of {registry.load(found).title}, not of {registry.load(named).title}.")


def _analyse(path: Path, given: dict[str, Any]) -> None:
    from scythe_cli.analysing import print_analysis

    depth = depth_of(given)
    assert depth is not None, "nothing is analysed without --analyse"
    print_analysis(path, depth, given["form"], given["names"])


def _ask(game: str, given: dict[str, Any]) -> None:
    from engines.core import registry
    from engines.core.engine.errors import PlaysError
    from engines.core.scoring.sheets import sheet_text
    from scythe_cli.new_files import check_new, write_text
    from scythe_cli.score_questions import Interview

    kind, output = registry.load(game), given["output"]
    if output is not None:
        check_new(output)
    sheet = Interview(kind, given["lenient"], given["handicap"], solo_sheet(kind, given)).sheet()
    result = kind.results.sheet.score(sheet, "the answers", given["lenient"])
    _show(kind, result, given)
    if output is not None:
        write_text(output, sheet_text(sheet))
        click.echo(f"The answers are in {output}.", err=True)
    try:
        score_log.log_sheet(kind, sheet, result, given)
    except PlaysError:
        if output is None:
            click.echo(f"\n{sheet_text(sheet)}", err=True)  # so that no answer is lost
        raise


def _print_sheet_of(path: Path, called: Sequence[tuple[int, str]], is_stopped: bool) -> None:
    from engines.core.scoring.sheets import sheet_text
    from scythe_cli.score_text import end_of_transcript, titles_of

    game, state, names = end_of_transcript(path, called, is_stopped)
    sheet = game.results.filled_sheet(state.core, state.setup)
    for player, title in zip(sheet["player"], titles_of(game, state, names), strict=True):
        player["name"] = title
    click.echo(sheet_text(sheet), nl=False)


def _print_template(game: str, given: dict[str, Any]) -> None:
    from engines.core import registry
    from scythe_cli.stored_tables import dealt_tables

    kind = registry.load(game)
    tables = [None] if given["setup"] is None else dealt_tables(given["setup"], kind)
    if len(tables) > 1:
        raise click.UsageError(f"{given['setup']} holds {len(tables)} tables; say which: --setup {given['setup']}#2.")
    setup = tables[0]
    seats = _seats(kind, setup, given["seats"])
    named = [seat for seat, _ in given["names"]]
    players = given["players"] or max(kind.tables.min_players, len(seats), *named)
    if not max(kind.tables.min_players, len(seats)) <= players <= kind.tables.max_players:
        raise click.UsageError(
            f"-p {players}: {kind.title} is for {kind.tables.min_players} to {kind.tables.max_players} players."
        )
    kept = () if setup is None else setup.names
    names = names_by_seat(given["names"], kind, players, kept, f"{given['setup']}: 'names': ")
    seats += [{} for _ in range(players - len(seats))]
    if given["solo"]:
        seats[1] = solo_sheet(kind, given)["player"][1]
    seats = [{**seat, "name": name} if name else seat for seat, name in zip(seats, names, strict=True)]
    table, options = ({}, solo_sheet(kind, given).get("options", {})) if setup is None else (setup.table, setup.options)
    click.echo(kind.results.sheet.template(players, seats, table, options), nl=False)


def _seats(kind: Any, setup: Setup | None, named: Sequence[tuple[int, list[str]]]) -> list[dict[str, Any]]:
    """The levels of each seat as far as they are given, up to the last seat that is named. Raises UsageError."""
    seats = [] if setup is None else _with_handicaps(setup)
    for place, (number, names) in enumerate(named):
        if not 1 <= number <= kind.tables.max_players:
            raise click.UsageError(f"--seat {number}: seats are 1 to {kind.tables.max_players}.")
        if number in [other for other, _ in named[:place]]:
            raise click.UsageError(f"--seat {number} is given twice; give it once.")
        seats += [{} for _ in range(number - len(seats))]
        seats[number - 1] |= _levels(kind, number, names)
    return seats


def _levels(kind: Game, seat: int, names: Sequence[str]) -> dict[str, str]:
    """The levels of these names by their factors. Raises UsageError for an unknown one and for two of one factor."""
    found: dict[str, str] = {}
    for name in names:
        factor, level = _level(kind, name)
        if factor in found:
            raise click.UsageError(f"--seat {seat}: '{found[factor]}' and '{name}' are both a {factor}; give one.")
        found[factor] = level
    return found


def _with_handicaps(setup: Setup) -> list[dict[str, Any]]:
    """The seats of a setup with what each gets and has bid, where that is known before the game."""
    from engines.core.setup.handicaps import BID_KEY, KEY

    given = () if isinstance(setup.handicap, Mapping) else setup.handicap
    told = {KEY: given, BID_KEY: setup.bids}
    more = {key: values for key, values in told.items() if values}
    return [{**own, **{key: values[seat] for key, values in more.items()}} for seat, own in enumerate(setup.seats)]


def _level(kind: Game, name: str) -> tuple[str, str]:
    """The factor that has a level of that name, and its id. Raises UsageError."""
    from engines.core.engine.errors import SetupError, nearest
    from engines.core.scoring.sheet_totals import names_of

    levels: dict[str, list[str]] = kind.tables.levels()
    with suppress(SetupError):
        held = names_of(kind.tables).read(name.replace("_", " "), strict=True)
        told = [one for combo in held.combos for one in combo.items()]
        if len(told) == 1 and told[0][1] in levels.get(told[0][0], ()):
            return told[0]
    known = [level for own in levels.values() for level in own]
    raise click.UsageError(f"--seat: '{name}' is not a {' or '.join(levels)}; {nearest(name, known)}")
