"""`--solo` and the flags that choose who the printed solo opponent of a game is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

SOLO_SEATS = 2  # the player, and the printed opponent
FLAGS = {  # those that only belong to --solo, and what each names
    "ai": "the board of a solo opponent",
    "difficulty": "the level of a solo opponent",
    "against": "the faction of a solo opponent",
}


def with_solo(given: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """What was given, with players, option and kept seat that --solo stands for. Raises UsageError, SetupError."""
    if not given["solo"]:
        check_alone(given)
        if given["players"] == 1 and game.tables.solo_option:
            raise click.UsageError("-p 1: one player plays against the printed solo opponent; say --solo instead.")
        return dict(given)
    option, board = solo_choice(game, given)
    kept = rival_of(game, given)
    if given["players"] not in (None, SOLO_SEATS):
        raise click.UsageError(f"--solo seats one player and the solo opponent; leave out -p {given['players']}.")
    if any(name == option for name, _ in given["rules"]):
        raise click.UsageError(f"--solo and --option {option} say the same; leave out one of them.")
    for name, shown in (("setup_file", "--setup"), ("scenario", "--scenario")):
        if given.get(name) is not None:
            raise click.UsageError(f"{shown} says who plays and with what; leave out --solo.")
    if kept and any(seat == SOLO_SEATS for seat, _ in given["keep"]):
        raise click.UsageError(f"--against and --keep {SOLO_SEATS} say the same; leave out one of them.")
    keep = (*given["keep"], (SOLO_SEATS, [*kept.values()])) if kept else given["keep"]
    return {**given, "players": SOLO_SEATS, "rules": (*given["rules"], (option, board)), "keep": keep}


def check_alone(given: Mapping[str, Any]) -> None:
    """Raises UsageError where a flag stands without the --solo that it belongs to."""
    for flag, names in FLAGS.items():
        if given[flag] is not None:
            raise click.UsageError(f"--{flag} names {names}; add --solo.")


def check_solo_table(given: Mapping[str, Any], game: Game, stored: Setup) -> None:
    """Raises SetupError where --solo and its flags contradict a stored table, UsageError for flags as `with_solo`."""
    from engines.core.engine.errors import SetupError

    solo_choice(game, given)
    words, place = game.tables.solo_words, f"--setup {given['setup_file']}"
    if not game.tables.is_solo(stored.options):
        raise SetupError(
            f"{place}: is a table of {len(stored.seats)} without the printed solo opponent; leave out --solo."
        )
    opponent = stored.seats[SOLO_SEATS - 1].values()
    wanted = {words.flag: given[words.flag], "against": next(iter(rival_of(game, given).values()), None)}
    for flag, level in wanted.items():
        if level is not None and level not in opponent:
            raise SetupError(f"{place}: has {words.called} as {'/'.join(opponent)}; leave out --{flag} {given[flag]}.")


def check_solo_seat(texts: Sequence[str], game: Game, options: Mapping[str, Any], flag: str) -> None:
    """Raises BotError where somebody is named for the seat of a printed solo opponent."""
    from engines.core.engine.errors import BotError

    named = next((text for text in texts if text.partition("=")[0].strip() == str(SOLO_SEATS)), None)
    if named is not None and game.tables.is_solo(options):
        raise BotError(f"{flag} {named}: seat 2 is the printed solo opponent, which nobody plays; leave it out.")


def solo_choice(game: Game, given: Mapping[str, Any]) -> tuple[str, str]:
    """The option that seats the solo opponent, and its value: a board, or any. Raises UsageError, SetupError."""
    from engines.core.engine.errors import SetupError, did_you_mean

    _check_flags(game, given)
    words = game.tables.solo_words
    _, drawn, *boards = (str(value) for value in game.tables.options[game.tables.solo_option].values)
    named = given[words.flag]
    if named is not None and named not in boards:
        known = did_you_mean(named, boards) or f"known: {', '.join(boards)}."  # from easy to hard
        raise SetupError(f"--{words.flag} {named}: {words.called} has no such {words.board}; {known}")
    return game.tables.solo_option, named or words.usual or drawn


def _check_flags(game: Game, given: Mapping[str, Any]) -> None:
    """Raises UsageError where the game has no solo opponent, or not what a flag chooses."""
    from engines.core import registry
    from engines.core.language.explaining import listed

    if not game.tables.solo_option:
        have = listed([other.title for other in map(registry.load, registry.names()) if other.tables.solo_option])
        raise click.UsageError(f"--solo: {game.title} has no printed solo opponent here; {have} have one.")
    words = game.tables.solo_words
    known = {words.flag, *(("against",) if words.against else ())}
    for flag in FLAGS.keys() - known:
        if given[flag] is not None:
            raise click.UsageError(f"--{flag} is not a choice in {game.title}; --{words.flag} names the {words.board}.")


def rival_of(game: Game, given: Mapping[str, Any]) -> dict[str, str]:
    """The level of a factor that --against chooses for the solo opponent, by the factor. Raises SetupError."""
    from engines.core.engine.errors import SetupError, nearest
    from engines.core.setup.factors import as_name

    factor, named = game.tables.solo_words.against, given["against"]
    if named is None:
        return {}
    levels = {as_name(game.tables.level_title(level)): level for level in game.tables.levels()[factor]}
    level = levels.get(as_name(named), as_name(named))
    if level not in levels.values():
        raise SetupError(f"--against {named}: no {factor} is called '{named}'; {nearest(named, [*levels.values()])}")
    return {factor: level}


def _solo_options(kind: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """The option that --solo stands for, or none."""
    if not given["solo"]:
        return {}
    option, board = solo_choice(kind, given)
    named = given[kind.tables.solo_words.flag] is not None
    return {option: board if named else kind.tables.options[option].values[1]}  # a sheet need not say which


def solo_sheet(kind: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a sheet of a solo game says before anybody is asked."""
    from engines.core.scoring.sheets import PLAYERS

    if not given["solo"]:
        return {}
    opponent = {"name": kind.tables.solo_words.called, **rival_of(kind, given)}
    return {"options": _solo_options(kind, given), PLAYERS: SOLO_SEATS, "player": [{}, opponent]}
