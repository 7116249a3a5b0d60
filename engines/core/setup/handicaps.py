"""Handicaps: points that are agreed before a game and added to the final scores of seats, before ties are broken.

They are told by level, `{"faction": {"nordic": 5}}`, by levels that come together, `{"faction/mat":
{"rusviet/industrial": -12}}`, and by the place in the order of play, `{"place": {"1": -2}}`; what fits a seat is added
up. Players and bots are not told while they play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from engines.core.engine.errors import ScytheError, nearest
from engines.core.engine.outcome import ScoreLine
from engines.core.language.explaining import ordinal
from engines.core.language.shapes import check, whole
from engines.core.setup.factors import Factor
from engines.drawing.words import Figure, Message, in_a_row, say, with_commas

FORMAT = "scythe-handicap"
FORMAT_VERSION = 1
KEY = "handicap"  # in files, and the name of the line in a score
BID_KEY = "bid"  # on score sheets, and the name of its line in a score
PLACE = "place"  # in the order of play: 1 starts
AGREED = "agreed"  # stands in place of a rule
AND = "/"  # between factors, and between the levels of each
BESIDE = f"{{some}}{AND}{{next}}"
LARGEST = 500  # points up or down

Points = Mapping[str, Mapping[str, int]]  # by factors, then by their levels
Levels = Mapping[str, Sequence[str]]  # all levels of each factor


A_HANDICAP = whole(-LARGEST, LARGEST)
SHAPE = {str: {str: A_HANDICAP}}


def told_by(factors: Sequence[Factor], players: int) -> Levels:
    """By what points can be told, with all levels of each: the free factors, then the places of so many players."""
    levels = {factor.name: factor.levels for factor in factors if factor.is_free}
    return {**levels, PLACE: places(players)}


def places(players: int) -> list[str]:
    """The places in the order of play, by their names in files."""
    return [str(place + 1) for place in range(players)]


def place_of(seat: int, first: int, players: int) -> str:
    """The place of a seat where the seat `first` starts, both from 0; turns go clockwise in every game."""
    return str((seat - first) % players + 1)


def check_points(points: Any, levels: Levels, source: str, error: type[ScytheError]) -> Points:
    """The same points when they are told by these levels. Raises `error` that names `source`, key and value."""
    check(points, SHAPE, source, error, KEY)
    known = [AND.join(names) for most in range(len(levels)) for names in combinations(levels, most + 1)]
    for key, own in points.items():
        if key not in known:
            near = nearest(key, known)
            raise error(f"{source}: key '{KEY}.{key}': seats do not differ in anything called that; {near}")
        for name in own:
            _check_level(name, key, levels, f"{source}: key '{KEY}.{key}'", error)
    found: Points = points
    return found


def _check_level(name: str, key: str, levels: Levels, place: str, error: type[ScytheError]) -> None:
    factors, words = key.split(AND), name.split(AND)
    if len(words) != len(factors):
        raise error(f"{place}: '{name}' is not of the form {key}.")
    for factor, word in zip(factors, words, strict=True):
        if word not in levels[factor]:
            raise error(f"{place}: no {factor} is called '{word}'; {nearest(word, levels[factor])}")


def points_of(points: Points, levels: Mapping[str, str]) -> int:
    """What a seat with these levels gets; nothing for a level that it does not have yet."""
    return sum(own.get(AND.join(levels.get(factor, "") for factor in key.split(AND)), 0) for key, own in points.items())


def are_dealt(points: Points, seats: Sequence[Mapping[str, str]]) -> bool:
    """Whether all seats have their levels already, so that it is known what each gets."""
    needed = {factor for key in points for factor in key.split(AND)}
    return all(needed <= seat.keys() for seat in seats)


def handicap_line(points: int) -> ScoreLine:
    """The line of a score."""
    return ScoreLine(KEY, points, AGREED)


def bid_line(bid: int) -> ScoreLine:
    """The line of a score with what a bid takes off."""
    return ScoreLine(BID_KEY, -bid, AGREED)


def signed(points: int) -> str:
    """A number with its sign, 0 without one."""
    return f"{points:+d}" if points else "0"


def listing(points: Points, title: Callable[[str], str]) -> str:
    """All of them in words, each level by its title: `Nordic +5, Rusviet/Industrial -12, 1st to play -2`."""
    told = [(key, level, number) for key, own in points.items() for level, number in own.items() if number]
    return with_commas(
        say("{level} {points}", level=_in_words(key, level, title), points=Figure(signed(number)))
        for key, level, number in told
    )


def _in_words(key: str, level: str, title: Callable[[str], str]) -> str:
    named = zip(key.split(AND), level.split(AND), strict=True)
    told = [_to_play(int(own)) if factor == PLACE else title(own) for factor, own in named]
    return in_a_row(told, BESIDE, BESIDE)


def _to_play(place: int) -> Message:
    """A place in the order of play."""
    return Message(f"{ordinal(place)} to play", "number {place} to play", {"place": place})
