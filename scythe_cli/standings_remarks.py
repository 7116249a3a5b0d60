"""What is said beside standings: games that are added up, tables that no log has, and who has played less."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engines.core.language.explaining import counted, listed
from engines.core.setup.setup import BY_ROUND
from reports.plays.games import tables_of
from scythe_cli.named_seats import in_a_row

if TYPE_CHECKING:
    from reports.plays.model import Play
    from reports.plays.standings import Standing

FEW = 8  # names in a sentence


def remarks(plays: Sequence[Play], people: Sequence[Standing], names: Mapping[str, str]) -> Iterator[str]:
    """Sentences about what may be missing."""
    games = sorted({play.game for play in plays})
    if len(games) > 1:
        titles = listed(tables_of(game).title for game in games)
        yield f"Plays of {titles} are added up; for one of them keep its own log."
    yield from _missing_tables(plays)
    yield from _fewer_games(people, names)


def _missing_tables(plays: Sequence[Play]) -> Iterator[str]:
    """Numbers of tables that no play of a day has, between the first and the highest of a round of that day."""
    by_day: dict[str, set[int]] = defaultdict(set)
    for play in plays:
        if play.table.isdecimal():
            by_day[play.date].add(int(play.table))
    for day, number, numbers in (
        (day, number, part) for day, tables in sorted(by_day.items()) for number, part in _rounds(tables)
    ):
        missing = sorted(set(range(number * BY_ROUND + 1, max(numbers))) - numbers)
        if missing:
            tables = (
                f"table {missing[0]}"
                if len(missing) == 1
                else f"{len(missing)} tables ({listed(map(str, missing[:FEW]))}"
            )
            more = "" if len(missing) == 1 else ", …)" if len(missing) > FEW else ")"
            when = f"Of {day} " if day else "Of an unknown day "
            yield f"{when}no play of {tables}{more} is in the log, but one of table {max(numbers)}."


def _rounds(tables: set[int]) -> list[tuple[int, set[int]]]:
    """The tables of a day by rounds, those of round 2 from 201 on; all together where they run on beyond 100."""
    if BY_ROUND in tables or {BY_ROUND - 1, BY_ROUND + 1} <= tables:
        return [(0, tables)]
    rounds = sorted({table // BY_ROUND for table in tables})
    return [(number, {table for table in tables if table // BY_ROUND == number}) for number in rounds]


def _fewer_games(people: Sequence[Standing], names: Mapping[str, str]) -> Iterator[str]:
    """Who has fewer games than others, so that sums do not compare."""
    most = max((one.games for one in people), default=0)
    fewer = [names[one.person] for one in people if one.games < most]
    if fewer:
        who = in_a_row(fewer) if len(fewer) <= FEW else f"{len(fewer)} of {len(people)} people"
        yield f"Fewer games than the {counted(most, 'game')} of others: {who}."
