"""Which game a file means: by its number at BoardGameGeek, or by its printed title."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from engines.core import registry
from engines.core.setup.factors import PICKED
from engines.core.setup.level_names import words
from engines.core.setup.tables import Tables

IN_BRACKETS = re.compile(r"\s*[(\[].*[)\]]\s*$")


class Meant(NamedTuple):
    """A game here, and the expansion of it that was named, '' for the game itself."""

    game: str
    expansion: str = ""


@cache
def tables_of(game: str) -> Tables:
    """The tables of a game that comes with the program."""
    return registry.tables_type(game)()


def game_meant(title: str, number: int = 0) -> Meant | None:
    """The game of a number at BoardGameGeek, or without one of a title; None for any other."""
    if number:
        return _by_number().get(number) or _further_expansion(title)
    return _by_title(title) or _further_expansion(title)


def _further_expansion(title: str) -> Meant | None:
    """The expansion that a title such as `Small World: Sky Islands` names."""
    base, colon, rest = title.partition(":")
    found = _by_title(base) if colon else None
    return Meant(found.game, " ".join(words(rest))) if found and words(rest) else None


@cache
def _by_number() -> dict[int, Meant]:
    return {
        number: Meant(game, expansion)
        for game in registry.names()
        for number, expansion in tables_of(game).bgg_ids.items()
    }


@cache
def _by_title(title: str) -> Meant | None:
    """A game whose printed title, or name on the command line, this is; brackets behind it are somebody's remark."""
    wanted = words(IN_BRACKETS.sub("", title))
    for game in registry.names():
        if wanted in (words(tables_of(game).title), words(game)):
            return Meant(game)
    return None


@cache
def factor_games() -> dict[str, str]:
    """The factors of all games, and the game that has each."""
    return {factor.name: game for game in registry.names() for factor in tables_of(game).factors}


@cache
def picking_games() -> tuple[str, ...]:
    """The games in which levels are picked, one combo after the other."""
    return tuple(
        game for game in registry.names() if any(factor.source == PICKED for factor in tables_of(game).factors)
    )


@cache
def paired_games() -> tuple[str, ...]:
    """The games in which pairs of levels are dealt."""
    return tuple(game for game in registry.names() if tables_of(game).bans_pairs)
