"""What is said when a play comes into a log and something there looks like a slip: the play is logged all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from engines.core.language.explaining import listed
from engines.core.language.spelling import folded
from reports.plays.alike import is_nearly
from reports.plays.games import tables_of
from reports.plays.log import LoggedPlay
from reports.plays.model import Play

MOST = 300  # points or coins, and more, are rather mistyped


def remarks(play: Play, logged: LoggedPlay, before: Sequence[LoggedPlay], path: Path) -> Iterator[str]:
    """Sentences about a play, as it stands in a log now; `before` are the plays that were there."""
    yield from _about_names(logged.names, before)
    yield from _about_doubles(logged, before, path)
    yield from _about_the_day(play, logged.number)
    yield from _about_scores(play, logged.number)
    yield from _about_games(play, before)


def _about_names(names: Sequence[str], before: Sequence[LoggedPlay]) -> Iterator[str]:
    """Which names are new in a log and nearly one that is there, of somebody who is not in this play."""
    now, there = {folded(name) for name in names}, dict.fromkeys(name for play in before for name in play.names)
    known, absent = {folded(name) for name in there}, [name for name in there if folded(name) not in now]
    for name in names:
        near = next((one for one in absent if is_nearly(name, one)), "")
        if near and folded(name) not in known:
            yield f"{name} is new in this log, but {near} is there; if that is one person, write one name in both rows."


def _about_doubles(play: LoggedPlay, before: Sequence[LoggedPlay], path: Path) -> Iterator[str]:
    """Which plays of the day were played by the same people, or at the same table by some of them."""
    same = [other.number for other in before if other.date == play.date and _is_like(play, other)]
    if same:
        plays = f"play {same[0]}" if len(same) == 1 else f"plays {listed(same)}"
        yield (
            f"On that day {plays} had the same people or table; if this is the same game once more, delete the rows of "
            f"one of them, such as play {play.number}, from {path}."
        )


def _is_like(one: LoggedPlay, two: LoggedPlay) -> bool:
    """Whether two plays of a day may be one: of the same people, or at the same table with the same deal and somebody
    in both; further rounds have tables of the same number."""
    people, there = set(map(folded, one.names)), set(map(folded, two.names))
    is_same_table = one.table != "" and (one.table, one.dealt) == (two.table, two.dealt)
    return bool(people & there) and (people == there or is_same_table)


def _about_the_day(play: Play, number: str) -> Iterator[str]:
    if play.date > date.today().isoformat():
        yield f"{play.date} is yet to come; if it is mistyped, mend the rows of play {number}."


def _about_scores(play: Play, number: str) -> Iterator[str]:
    """Who is said to have more, or less, than anybody has in these games."""
    for seat in play.seats:
        counted = (seat.score or 0) + (seat.bid or 0)
        if not 0 <= counted <= MOST:
            yield f"{seat.player or 'Somebody'} has {counted:g}; if that is mistyped, mend the rows of play {number}."


def _about_games(play: Play, before: Sequence[LoggedPlay]) -> Iterator[str]:
    """That a log has further games from this play on."""
    there = {game for other in before for game in other.games}
    if there and play.game not in there:
        titles = listed([tables_of(game).title for game in (*sorted(there), play.game)])
        yield f"This log now has {titles}: reports keep them apart, but standings add them up."
