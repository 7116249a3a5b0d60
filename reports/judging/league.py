"""The games of people as arrays: who sat where, with which levels, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from reports.plays.model import Play, Seat
from reports.stats.mixed_rankings import Orders

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class League:
    """The games of one game, a row a seat; seats of a game stand together.

    `game` and `person` (seats,) number the games and the people; `named` (people,) says who has a name. `held` are by
    factor which part of a seat's levels each level is, shape (seats, levels): 1 for the one that was dealt, a third for
    one of three combos, rows of 0 in games that do not count for the factor. `pairs` are the same of both levels of a
    combo, columns `first * levels of the second + second`, as (seat, column, part) of those that are not 0.
    `won` (seats,) are shares of the win; `rank` (seats,) is 0 where the order was not kept; `score` and `bid` are nan
    where they were not kept; `start` is 1 for who began, 0 for others, -1 where that was not kept; `earlier` are the
    games of the player in this league before this one, nan where that is not known.
    """

    levels: Mapping[str, tuple[str, ...]]
    held: Mapping[str, Floats]
    pairs: tuple[Ints, Ints, Floats]
    game: Ints
    person: Ints
    named: Flags
    won: Floats
    rank: Ints
    score: Floats
    bid: Floats
    start: Ints
    earlier: Floats
    people: tuple[str, ...] = ()

    @property
    def factors(self) -> tuple[str, ...]:
        """The factors that somebody kept."""
        return tuple(self.levels)

    @cached_property
    def games(self) -> int:
        """How many games there are."""
        return int(self.game.max()) + 1 if len(self.game) else 0

    @cached_property
    def sizes(self) -> Ints:
        """Players of every game, shape (games,)."""
        return np.bincount(self.game, minlength=self.games)

    @cached_property
    def share(self) -> Floats:
        """The equal share of every seat."""
        return np.asarray(1 / self.sizes[self.game])

    @cached_property
    def place(self) -> Ints:
        """The number of each seat at its table, from 0."""
        first = np.cumsum(self.sizes) - self.sizes
        return np.asarray(np.arange(len(self.game)) - first[self.game])

    @cached_property
    def is_whole(self) -> Flags:
        """In which games the whole order of finish was kept, shape (games,)."""
        return np.asarray(np.bincount(self.game, self.rank == 0, self.games) == 0)

    def counts_for(self, factor: str) -> Flags:
        """Which seats are of games that count for a factor."""
        return np.asarray(self.held[factor].any(axis=1))

    def games_for(self, factor: str) -> int:
        """How many games count for a factor."""
        return len(np.unique(self.game[self.counts_for(factor)]))

    @cached_property
    def orders(self) -> Orders:
        """The orders of finish; only the winners' place where no more was kept."""
        places = np.zeros((self.games, int(self.sizes.max())), dtype=np.int64)
        whole = self.is_whole
        best = np.zeros(self.games)
        np.maximum.at(best, self.game, self.won)
        first = np.where(self.won == best[self.game], 1, 2)
        places[self.game, self.place] = np.where(whole[self.game], np.maximum(self.rank, 1), first)
        return Orders(places, whole)

    def per_game(self, values: Floats) -> Floats:
        """Sums of values of seats by game."""
        return np.asarray(np.bincount(self.game, values, self.games), dtype=np.float64)

    def per_person(self, values: Floats) -> Floats:
        """Sums of values of seats by person."""
        return np.asarray(np.bincount(self.person, values, len(self.named)), dtype=np.float64)


def league_of(plays: Sequence[Play], factors: Sequence[str]) -> League:
    """The arrays of some plays of one game; factors that no play counts for are left out."""
    seats = [seat for play in plays for seat in play.seats]
    game = np.repeat(np.arange(len(plays)), [len(play.seats) for play in plays])
    known = {factor: _known(seats, factor, game) for factor in factors}
    kept = {factor: own for factor, own in known.items() if any(own)}
    levels = {factor: tuple(sorted({level for held in own for level in held})) for factor, own in kept.items()}
    number = {person: place for place, person in enumerate(dict.fromkeys(seat.person for seat in seats))}
    named = {seat.person: bool(seat.player) for seat in seats}
    return League(
        levels,
        {factor: _held(own, levels[factor]) for factor, own in kept.items()},
        _pairs(kept, levels),
        game,
        np.array([number[seat.person] for seat in seats], dtype=np.int64),
        np.array([named[person] for person in number], dtype=bool),
        np.array([seat.won for seat in seats], dtype=np.float64),
        np.array([seat.rank or 0 for seat in seats], dtype=np.int64),
        _numbers([seat.score for seat in seats]),
        _numbers([seat.bid for seat in seats]),
        np.array([-1 if seat.start is None else int(seat.start) for seat in seats], dtype=np.int64),
        _earlier(plays),
        tuple(number),
    )


def _earlier(plays: Sequence[Play]) -> Floats:
    """How many games everybody who is named had played before, those of the same day by half; nan without days."""
    if not all(play.date for play in plays):
        return np.full(sum(len(play.seats) for play in plays), np.nan)
    by_day: dict[str, Counter[str]] = {}
    for play in plays:
        by_day.setdefault(play.date, Counter()).update(seat.person for seat in play.seats)
    before: Counter[str] = Counter()
    known: dict[tuple[str, str], float] = {}
    for day in sorted(by_day):
        known |= {(day, person): before[person] + (games - 1) / 2 for person, games in by_day[day].items()}
        before.update(by_day[day])
    return np.array([known[play.date, seat.person] if seat.player else np.nan for play in plays for seat in play.seats])


def _known(seats: Sequence[Seat], factor: str, game: Ints) -> list[tuple[str, ...]]:
    """The levels of every seat, none at all where a seat of its game lacks them."""
    held = [seat.levels(factor) for seat in seats]
    lacking = {int(game[row]) for row, own in enumerate(held) if not own}
    return [() if number in lacking else own for own, number in zip(held, game.tolist(), strict=True)]


def _held(known: Sequence[tuple[str, ...]], levels: Sequence[str]) -> Floats:
    place = {level: number for number, level in enumerate(levels)}
    found = np.zeros((len(known), len(levels)))
    for row, held in enumerate(known):
        for level in held:
            found[row, place[level]] += 1 / len(held)
    return found


def _pairs(
    known: Mapping[str, Sequence[tuple[str, ...]]], levels: Mapping[str, Sequence[str]]
) -> tuple[Ints, Ints, Floats]:
    found: list[tuple[int, int, float]] = []
    if len(levels) == 2:
        first, second = ({level: number for number, level in enumerate(own)} for own in levels.values())
        for row, both in enumerate(zip(*known.values(), strict=True)):
            if all(both):
                found += [
                    (row, first[one] * len(second) + second[two], 1 / len(both[0]))
                    for one, two in zip(*both, strict=True)
                ]
    rows, columns, parts = (np.array([one[place] for one in found]) for place in range(3))
    return rows.astype(np.int64), columns.astype(np.int64), parts.astype(np.float64)


def _numbers(values: Sequence[float | int | None]) -> Floats:
    return np.array([np.nan if value is None else value for value in values], dtype=np.float64)
