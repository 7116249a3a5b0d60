"""Files that `scythe score` reads: sheets in TOML and JSON; transcripts are told apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.core import registry
from engines.core.engine.errors import SheetError, nearest
from engines.core.engine.files import STDIN, parse_json, parse_toml
from scythe_cli.playing.naming import Naming
from scythe_cli.score_names import words_of

if TYPE_CHECKING:
    from engines.core.game import Game


def is_transcript(name: str, text: str) -> bool:
    """Whether a file is the transcript of a game."""
    return name != STDIN and (Path(name).suffix == ".jsonl" or '"scythe-transcript"' in text.partition("\n")[0])


def sheet_values(source: str, text: str, game: str) -> tuple[dict[str, Any], str]:
    """The values of a TOML or JSON sheet and the game that it names. Raises SheetError."""
    values = _parsed(source, text)
    named = values.get("game", game)
    if not isinstance(named, str) or named not in registry.known():
        raise SheetError(f"{source}: there is no game {named!r}; {nearest(str(named), registry.known())}")
    return values, named


def with_entries(
    game: Game, values: dict[str, Any], entries: Sequence[tuple[str, str, Any]], called: Sequence[tuple[int, str]] = ()
) -> dict[str, Any]:
    """The sheet with more filled in: by player, who is named or told by the seat, and key; or by key for the whole
    table. Names that are `called` by seat, from 1, go before those of the sheet. Raises UsageError and SheetError."""
    players = values.get("player")
    if not entries or not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        return values
    told, own = dict(values), [dict(one) for one in players]
    filled: set[tuple[int | None, str]] = set()
    for who, key, value in entries:
        place = f"--entry {who}.{key}" if who else f"--entry {key}"
        seat = _seat(game, own, who, place, dict(called)) if who else None
        if (seat, key) in filled:
            raise click.UsageError(f"{place} is given twice; give it once.")
        filled.add((seat, key))
        game.results.sheet.check_entry(key, value, place, bool(who), len(own))
        (told if seat is None else own[seat])[key] = value
    return told | {"player": own}


def _seat(game: Game, players: Sequence[dict[str, Any]], who: str, place: str, called: Mapping[int, str]) -> int:
    """The player, from 0, whom somebody names by seat, name or what else is told of that player. Raises UsageError."""
    names = [called.get(seat) or str(own.get("name", "")) for seat, own in enumerate(players, 1)]
    found = Naming(names, [words_of(game, own) for own in players]).seat(who, len(players))
    if found is None:
        absent = "" if who.isdecimal() else f", and nobody on it is called '{who}'"
        known = [name for name in names if name]
        hint = f"; {nearest(who, known)}" if absent and known else "."
        raise click.UsageError(f"{place}: the sheet has seats 1 to {len(players)}{absent}{hint}")
    return found


def _parsed(source: str, text: str) -> dict[str, Any]:
    parse = parse_json if text.lstrip().startswith(("{", "[")) else parse_toml
    values = parse(text, source, SheetError)
    if not isinstance(values, dict):
        raise SheetError(f"{source}: a sheet is a table with 'format' and 'player', not a list.")
    return values
