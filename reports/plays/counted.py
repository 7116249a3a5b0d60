"""What can be counted in people's games: who had what, and who won. Nothing here judges a level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from reports.plays.model import Play, Reading


@dataclass(frozen=True)
class CountedLevel:
    """How often a level was played, shares of wins, and how many wins equal seats would have had."""

    factor: str
    level: str
    games: int
    wins: float
    equal: float

    @property
    def rate(self) -> float:
        """The share of games that were won."""
        return self.wins / self.games


@dataclass(frozen=True)
class CountedPlayer:
    """How often somebody played and won; `had` are the levels of the first factor by number of games."""

    person: str
    games: int
    wins: float
    equal: float
    had: tuple[tuple[str, int], ...]


def count_levels(plays: Sequence[Play], factors: Sequence[str]) -> list[CountedLevel]:
    """All levels of these factors that were played, those of a factor by number of games; plays that do not count for a
    factor are left out of it."""
    counts = {factor: [play for play in plays if play.has(factor)] for factor in factors}
    return [level for factor, own in counts.items() for level in _count_factor(own, factor)]


def _count_factor(plays: Sequence[Play], factor: str) -> list[CountedLevel]:
    games: Counter[str] = Counter()
    wins: dict[str, float] = {}
    equal: dict[str, float] = {}
    for play in plays:
        for seat in play.seats:
            for level in dict.fromkeys(seat.levels(factor)):
                games[level] += 1
                wins[level] = wins.get(level, 0.0) + seat.won
                equal[level] = equal.get(level, 0.0) + 1 / len(play.seats)
    ordered = sorted(games, key=lambda level: (-games[level], level))
    return [CountedLevel(factor, level, games[level], wins[level], equal[level]) for level in ordered]


def count_players(plays: Sequence[Play], factor: str) -> list[CountedPlayer]:
    """Everybody who is named, by number of games."""
    people = list(dict.fromkeys(seat.person for play in plays for seat in play.seats if seat.player))
    found = [_count_player(plays, person, factor) for person in people]
    return sorted(found, key=lambda one: -one.games)


def _count_player(plays: Sequence[Play], person: str, factor: str) -> CountedPlayer:
    own = [(play, seat) for play in plays for seat in play.seats if seat.person == person]
    had = Counter(level for _, seat in own for level in dict.fromkeys(seat.levels(factor)))
    ordered = tuple(sorted(had.items(), key=lambda one: (-one[1], one[0])))
    equal = sum(1 / len(play.seats) for play, _ in own)
    return CountedPlayer(person, len(own), sum(seat.won for _, seat in own), equal, ordered)


def sizes(plays: Sequence[Play]) -> list[tuple[int, int]]:
    """How many plays there are of each number of players."""
    return sorted(Counter(len(play.seats) for play in plays).items())


def span(plays: Sequence[Play]) -> tuple[str, str]:
    """The first and the last day, '' where none was kept."""
    days = sorted(play.date for play in plays if play.date)
    return (days[0], days[-1]) if days else ("", "")


def reasons(reading: Reading) -> dict[str, list[tuple[str, int]]]:
    """How many plays were not counted, or only in part, by reason, the most frequent first."""
    remarks = {"partly": reading.partly, "left out": reading.left_out, "refused": reading.refused}
    return {
        name: sorted(Counter(remark.kind for remark in own).items(), key=lambda one: (-one[1], one[0]))
        for name, own in remarks.items()
        if own
    }
