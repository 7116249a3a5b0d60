"""How unlike the members of a league play, and what stands out in how the seats of a level play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from reports.findings.league import Measure, StandsOut
from reports.load.play_sums import Play, PlaySums
from reports.load.rows import Floats
from reports.load.run_file import Column
from reports.stats.equivalence import STRONG, WEAK
from reports.stats.league import DEPENDS

LEAST = 0.3  # standard deviations from which something stands out
_ERRORS = 3.0  # standard errors, which luck alone hardly reaches
_MOST = 3  # of a level

Key = tuple[str, ...]


@dataclass(frozen=True)
class LeaguePlay:
    """How the seats of every member played; `deviations` are those between the seats of one bot, shape (columns,)."""

    members: tuple[PlaySums, ...]
    everybody: tuple[Play, ...]
    deviations: Floats

    @property
    def columns(self) -> tuple[Column, ...]:
        """What tells how a seat played."""
        return self.members[0].columns

    def knows(self, factors: Key) -> bool:
        """Whether it is told by these factors how seats played."""
        return set(factors) <= set(self.members[0].factors)

    def of(self, levels: Mapping[str, str]) -> list[Play]:
        """How the seats of a level, or of a pair, played with each bot."""
        return [member.of(levels) for member in self.members]


def league_play(members: Sequence[PlaySums]) -> LeaguePlay:
    """How the seats of every member played."""
    everybody = tuple(member.play() for member in members)
    return LeaguePlay(tuple(members), everybody, np.sqrt(np.mean([play.variances for play in everybody], axis=0)))


def measures_of(play: LeaguePlay) -> tuple[Measure, ...]:
    """How unlike the members are in everything that is not the same in all games of all of them."""
    found = []
    for place, column in enumerate(play.columns):
        means = tuple(float(one.means[place]) for one in play.everybody)
        deviation, span = float(play.deviations[place]), max(means) - min(means)
        if deviation > 0:
            found.append(Measure(column.name, column.label, means, deviation, span / deviation))
    return tuple(found)


def stands_out(play: LeaguePlay, factors: Key, levels: Key, verdict: str) -> tuple[StandsOut, ...]:
    """The measures in which the seats of a level are most unlike all seats, with every bot in the same direction; of a
    level that depends on how it is played, those in which this differs most between bots."""
    if verdict not in (STRONG, WEAK, DEPENDS):
        return ()
    found = play.of(dict(zip(factors, levels, strict=True)))
    parts = {factor: play.of({factor: level}) for factor, level in zip(factors, levels, strict=True)}
    between = verdict == DEPENDS
    clear = sorted(_clear(play, found, between), key=lambda told: -abs(told[1]))
    return tuple(
        StandsOut(
            play.columns[place].name,
            _means(found, place),
            _means(play.everybody, place),
            {factor: _means(own, place) for factor, own in parts.items()} if len(factors) > 1 else {},
            difference,
            between,
        )
        for place, difference in clear[:_MOST]
    )


def _clear(play: LeaguePlay, found: Sequence[Play], between: bool) -> Iterator[tuple[int, float]]:
    """The places of measures whose difference is large and hardly luck, and this difference."""
    n = np.array([own.n for own in found], dtype=np.float64)
    for place in np.flatnonzero(play.deviations > 0):
        gaps = np.array(
            [own.means[place] - all_of.means[place] for own, all_of in zip(found, play.everybody, strict=True)]
        )
        gaps /= play.deviations[place]
        if between:
            low, high = int(gaps.argmin()), int(gaps.argmax())
            difference, error = float(gaps[high] - gaps[low]), float(np.sqrt(1 / n[low] + 1 / n[high]))
        else:
            alike = bool((gaps > 0).all() or (gaps < 0).all())
            difference, error = float(gaps.mean()) * alike, float(np.sqrt((1 / n).sum()) / len(n))
        if abs(difference) >= max(LEAST, _ERRORS * error):
            yield int(place), difference


def _means(found: Sequence[Play], place: int) -> tuple[float, ...]:
    return tuple(float(own.means[place]) for own in found)


def play_means(play: LeaguePlay, factors: Key, levels: Key) -> tuple[tuple[float, ...], ...]:
    """The mean of every measure that varies with each bot, over the seats of a level or pair."""
    found = play.of(dict(zip(factors, levels, strict=True)))
    return tuple(_means(found, int(place)) for place in np.flatnonzero(play.deviations > 0))
