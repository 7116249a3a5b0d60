"""Standings over the plays of a tournament or a league, by criteria in the order that the event wants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from engines.core.engine.errors import PlaysError
from reports.plays.model import Play, Seat

WINS, POINTS, SHARE, SCORE, PLACES, OPPONENTS, HEAD = "wins", "points", "share", "score", "places", "opponents", "head"
CRITERIA = {
    WINS: "a shared win counts in parts",
    POINTS: "points for places, as --place-points says; who shares places shares their points",
    SHARE: "score in per cent of the mean score at the table, in the mean of all plays: 100 % is the mean",
    SCORE: "sum of scores, net of bids and with handicaps",
    PLACES: "mean place, the lower the better",
    OPPONENTS: "what opponents have a game in the first criterion: mean of each table, then of all plays",
    HEAD: "among those who are still level: how often ahead of each other, less how often behind",
}
EXACT = 9  # digits in which two values are the same
SeatValue = Callable[[Play, Seat], float]


@dataclass(frozen=True)
class Standing:
    """Where somebody stands: `place` from 1, shared by those whom no criterion tells apart; values by criterion, None
    for `head` where nobody else was level."""

    place: int
    person: str
    games: int
    values: Mapping[str, float | None]


def standings(plays: Sequence[Play], criteria: Sequence[str], place_points: Sequence[float] = ()) -> list[Standing]:
    """Everybody of these plays, best first. Raises PlaysError where a play does not keep what a criterion needs."""
    return _Standings(plays, criteria, place_points).all()


class _Standings:
    """Works them out."""

    def __init__(self, plays: Sequence[Play], criteria: Sequence[str], place_points: Sequence[float]) -> None:
        self._plays = plays
        self._criteria = criteria
        self._points = place_points
        self._seats: dict[str, list[tuple[Play, Seat]]] = {}
        for play in plays:
            for seat in play.seats:
                self._seats.setdefault(seat.person, []).append((play, seat))
        self._own: dict[str, dict[str, float]] = {}
        for name in criteria:
            if name != HEAD:
                self._own[name] = self._opponents() if name == OPPONENTS else self._by_person(name)
        self._head: dict[str, float] = {}

    def all(self) -> list[Standing]:
        """Everybody, best first."""
        found: list[Standing] = []
        for group in self._parted(sorted(self._seats), self._criteria):
            place = len(found) + 1
            found += [self._standing(place, person) for person in group]
        return found

    def _standing(self, place: int, person: str) -> Standing:
        own = {name: self._head.get(person) if name == HEAD else self._own[name][person] for name in self._criteria}
        values = {name: None if value is None else round(value, EXACT) for name, value in own.items()}
        return Standing(place, person, len(self._seats[person]), values)

    def _parted(self, people: Sequence[str], criteria: Sequence[str]) -> list[list[str]]:
        """People who are level, in groups of those whom these criteria do not tell apart, best first."""
        if not criteria or len(people) == 1:
            return [[*people]]
        name, rest = criteria[0], criteria[1:]
        if name == HEAD:
            values = self._ahead(people)
            self._head |= values
        else:
            values = self._own[name]
        sign = 1 if name == PLACES else -1
        key = {person: round(sign * values[person], EXACT) for person in people}
        groups = groupby(sorted(people, key=lambda person: key[person]), key=lambda person: key[person])
        return [group for _, own in groups for group in self._parted([*own], rest)]

    # ------------------------------------------------------------------------------------------------------- criteria

    def _by_person(self, name: str) -> dict[str, float]:
        """The sum over somebody's plays, or the mean of what is told as one."""
        of_seat: SeatValue = {
            WINS: _won,
            POINTS: self._points_of,
            SHARE: _share,
            SCORE: _score,
            PLACES: _rank,
        }[name]
        sums = {person: sum(of_seat(play, seat) for play, seat in own) for person, own in self._seats.items()}
        return self._means(sums) if name in (SHARE, PLACES) else sums

    def _means(self, sums: Mapping[str, float]) -> dict[str, float]:
        return {person: value / len(self._seats[person]) for person, value in sums.items()}

    def _opponents(self) -> dict[str, float]:
        """The mean over somebody's plays of what the opponents there have a game in the first criterion."""
        first = self._criteria[0]
        strength = self._own[first] if first in (SHARE, PLACES) else self._means(self._own[first])
        sums = {
            person: sum(
                _mean([strength[other.person] for other in play.seats if other is not seat]) for play, seat in own
            )
            for person, own in self._seats.items()
        }
        return self._means(sums)

    def _ahead(self, people: Sequence[str]) -> dict[str, float]:
        """How often each of these people was ahead of another, less how often behind."""
        found = dict.fromkeys(people, 0.0)
        for play in self._plays:
            ranks = {seat.person: _order(seat) for seat in play.seats if seat.person in found}
            for person, rank in ranks.items():
                found[person] += sum((rank < other) - (rank > other) for other in ranks.values())
        return found

    def _points_of(self, play: Play, seat: Seat) -> float:
        """The mean of the points for the places that those of a rank take together."""
        rank = int(_rank(play, seat))
        same = sum(other.rank == seat.rank for other in play.seats)
        places = range(rank - 1, rank - 1 + same)
        return _mean([self._points[place] if place < len(self._points) else 0.0 for place in places])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _won(play: Play, seat: Seat) -> float:
    return seat.won


def _order(seat: Seat) -> int:
    """A rank, or where only winners were kept 1 for one and 2 for all others."""
    return seat.rank if seat.rank is not None else 2 - bool(seat.won)


def _rank(play: Play, seat: Seat) -> float:
    if seat.rank is None:
        raise PlaysError(
            f"{play.source}: does not say all places; leave out '{POINTS}' and '{PLACES}', or mend the play."
        )
    return seat.rank


def _score(play: Play, seat: Seat) -> float:
    if seat.score is None:
        raise PlaysError(
            f"{play.source}: does not say all scores; leave out '{SCORE}' and '{SHARE}', or mend the play."
        )
    return seat.score


def _share(play: Play, seat: Seat) -> float:
    """In per cent of the mean at the table; 100 where there is nothing to share."""
    whole = sum(max(0.0, _score(play, other)) for other in play.seats)
    return 100 * len(play.seats) * max(0.0, _score(play, seat)) / whole if whole else 100.0
