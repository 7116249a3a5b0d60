"""`scythe score`: the result of a finished game, from a score sheet or a transcript."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from scythe_cli.params import DEFAULT_GAME, GameName, format_option


@click.command()
@click.argument("what", nargs=-1, metavar="[GAME] [SHEET]")
@click.option("-p", "--players", type=click.IntRange(2, 7), default=2, show_default=True, help="Players of --template.")
@click.option("--template", is_flag=True, help="Print an empty sheet with comments.")
@click.option("--lenient", is_flag=True, help="Score impossible numbers all the same, and say so.")
@format_option
@click.pass_context
def command(ctx: click.Context, what: Sequence[str], players: int, template: bool, lenient: bool, form: str) -> None:
    """Score a finished game: each category with its rule, the ranking, the tie-break that decided.

    SHEET is a score sheet (TOML or JSON) or the transcript of a game.

    \b
    Examples:
      scythe score --template -p 4 > sheet.toml
      scythe score sheet.toml
      scythe score scythe-game-7.jsonl --format json
    """
    from scythe_cli.score_text import print_result

    game, sheet = _arguments(ctx, what)
    if template:
        click.echo(_table_of(game).sheet_template(players), nl=False)
    elif sheet is None:
        raise click.UsageError("Nothing to score: name a sheet or a transcript, or ask for an empty one by --template.")
    else:
        print_result(_result(game, sheet, lenient), form)


def _arguments(ctx: click.Context, what: Sequence[str]) -> tuple[str, Path | None]:
    """Game and sheet; either may be left out."""
    from engines.core import registry

    if len(what) > 2:
        raise click.UsageError(f"One sheet at a time, not {len(what) - 1}.")
    if len(what) == 2:
        return GameName().convert(what[0], None, ctx), Path(what[1])
    if what and what[0] not in registry.names():
        return DEFAULT_GAME, Path(what[0])
    return (what[0] if what else DEFAULT_GAME), None


def _result(game: str, sheet: Path, lenient: bool) -> Any:
    """The result. Raises ScytheError."""
    from engines.core.errors import SheetError

    try:
        text = sheet.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SheetError(f"{sheet}: not UTF-8 text.") from None
    if sheet.suffix == ".jsonl" or '"scythe-transcript"' in text.partition("\n")[0]:
        return _of_transcript(sheet)
    return _table_of(game).score_sheet(_values(sheet, text), str(sheet), lenient)


def _values(sheet: Path, text: str) -> Any:
    """The values of a TOML or JSON file. Raises SheetError."""
    from engines.core.errors import SheetError

    is_json = text.lstrip().startswith("{")
    try:
        values = json.loads(text) if is_json else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        kind = "JSON" if is_json else "TOML"
        raise SheetError(f"{sheet}: not a {kind} file ({' '.join(str(error).split()).lower()}).") from None
    if "game" in values and values["game"] != DEFAULT_GAME:
        from engines.core import registry
        from engines.core.errors import nearest

        if values["game"] not in registry.names():
            raise SheetError(
                f"{sheet}: there is no game {values['game']!r}; {nearest(str(values['game']), registry.names())}"
            )
    return values


def _of_transcript(path: Path) -> Any:
    """The result of the game of a transcript. Raises TranscriptError."""
    from engines.arena.playable import load_game
    from engines.core.errors import TranscriptError
    from engines.core.transcript import read_transcript, replay
    from scythe_cli.score_text import result_of
    from scythe_cli.session import check_rules

    transcript = read_transcript(path)
    game = load_game(transcript.game)
    check_rules(transcript, game, path)
    state = replay(game.new_game(transcript.setup), transcript)
    if not state.is_terminal():
        raise TranscriptError(f"{path}: its game is not over; {state.asked()} is next.")
    return result_of(game, state)


def _table_of(game: str) -> Any:
    from engines.arena.playable import load_game

    return load_game(game)
