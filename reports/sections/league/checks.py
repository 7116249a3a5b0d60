"""Which runs make a league: one bot each, another one in each, other games, and nothing else that differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Any

from engines.core.engine.errors import RunFileError
from reports.findings.summary import Design
from reports.load.parts import as_object, ends_of
from reports.load.pool import compared_settings, told_apart
from reports.load.run_file import RunInfo, open_run

_ENOUGH = 1_000  # games of each file that are held against those of another bot
_RULE = "the runs of a league differ in their bots, seeds and numbers of games, and in nothing else"


def check_alike(members: Sequence[Sequence[Path]]) -> list[RunInfo]:
    """What all runs say of themselves. Raises RunFileError where one was not made as the first one was; told from the
    heads of the files, before any game is read."""
    with ExitStack() as stack:
        first, *others = (stack.enter_context(open_run(path))[1] for paths in members for path in paths)
        for info in others:
            apart = told_apart(first, (*compared_settings(first, info), *_dealt(first, info)), info)
            if apart:
                raise RunFileError(f"{apart}; {_RULE}.")
        return [first, *others]


def _dealt(first: RunInfo, second: RunInfo) -> Iterator[tuple[str, Any, Any]]:
    """What else has to be the same: words, the value of the one and of the other."""
    for key, words in (("players", "the number of players is"), ("assignment", "the assignment is")):
        yield words, first.meta.get(key), second.meta.get(key)
    one, other = (as_object(info.meta.get("experiment")).get("setup") for info in (first, second))
    yield "the table that was kept is", one, other
    yield "the boards of the printed solo opponent are", list(first.solo_boards), list(second.solo_boards)


def check_bots(members: Sequence[Sequence[Path]], designs: Sequence[Design]) -> None:
    """Raises RunFileError where one of the members that have designs was played by several bots, or two by the same."""
    known: dict[str, Path] = {}
    for paths, design in zip(members, designs, strict=False):
        bot, *others = dict.fromkeys(design.bots) or [""]
        if others:
            raise RunFileError(
                f"{', '.join(map(str, paths))}: here the bots {bot} and {others[0]} play; in a league every seat has "
                "one bot, so name the runs of each bot apart."
            )
        if bot in known:
            if _plays_alike([known[bot]], paths):
                raise RunFileError(f"{paths[0]}: these are the games of {known[bot]} once more; name it once.")
            raise RunFileError(
                f"{paths[0]}: the bot is {bot}, as in {known[bot]}; a league has each bot once, and a comma between "
                "run files takes them together."
            )
        known[bot] = paths[0]


def check_plays(members: Sequence[Sequence[Path]]) -> None:
    """Raises RunFileError where two members played the same games to the same ends: bots that are one and the same by
    two names, whose agreement says nothing."""
    for first, second in combinations(members, 2):
        if _plays_alike(first, second):
            raise RunFileError(
                f"{second[0]}: its bot plays as that of {first[0]} does, for all games that both of them played end "
                "alike; a league has each bot once, so leave one of them out."
            )


def _plays_alike(first: Sequence[Path], second: Sequence[Path]) -> bool:
    """Whether games with the same table and chance are among those of both, and all of them ended alike."""
    one, other = _ends(first), _ends(second)
    return bool(one.keys() & other.keys()) and all(one[key] == other[key] for key in one.keys() & other.keys())


def _ends(paths: Sequence[Path]) -> dict[int, str]:
    found: dict[int, str] = {}
    for path in paths:
        with open_run(path) as (connection, _):
            found |= ends_of(connection, _ENOUGH)
    return found
