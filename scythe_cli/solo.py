"""`--solo` and `--ai`: the printed solo opponent of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from engines.core.game import Game

SOLO_SEATS = 2  # the player, and the printed opponent


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
