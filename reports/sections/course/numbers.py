"""How the games went: endings, lengths, scores, and means of columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.findings.models import Lead
from reports.findings.solo import Levels
from reports.findings.summary import ColumnMeans, Enders, Ending, Games, LevelSpread, Stalled
from reports.load.pool import Runs, Told
from reports.load.rows import Floats, GameRows, LevelMeans, SeatRows, grouping
from reports.load.run_file import Column, RunInfo
from reports.stats.block_sums import ALL_DONE, BlockSums
from reports.stats.describe import histogram, spread
from reports.stats.tables import Interval

Means = dict[str, tuple[int, tuple[float, ...]]]  # by level: appearances, and the mean of each column


def stalled_games(runs: Told) -> Stalled:
    """The games of more turns a player than those of people take."""
    stalled = runs.counts.stalled
    return Stalled(int(runs.info.meta["longest_game"]), stalled, runs.longest if stalled else None)


def course_of_games(runs: Runs) -> Games:
    """Endings, lengths, scores."""
    games, seats = runs.games, runs.seats
    winners = seats.score[seats.win_share > 0]
    lead, shared = lead_of(games, seats)
    rounds = -(-games.turns // games.players)
    scores = histogram(seats.score)
    return Games(
        **vars(stalled_games(runs)),
        endings=_endings(games),
        enders=_enders(games, seats),
        rounds=_spread(rounds),
        rounds_histogram=histogram(rounds),
        decisions=_spread(games.decisions),
        scores=_spread(seats.score),
        scores_histogram=scores,
        winners=_spread(winners),
        winners_histogram=histogram(winners, like=scores),
        lead=spread(lead),
        lead_changes=_lead_changes(games),
        shared_wins=shared,
    )


def _spread(values: NDArray[Any]) -> Any:
    found = spread(values)
    assert found is not None, "a run that was read holds at least one game"
    return found


def _endings(games: GameRows) -> tuple[Ending, ...]:
    counts = np.bincount(games.ending, minlength=len(games.endings))
    total, everything = len(games.index), np.ones(len(games.index), dtype=np.bool_)
    order = sorted(range(len(counts)), key=lambda code: -int(counts[code]))
    return tuple(
        Ending(
            games.endings[code],
            int(counts[code]),
            int(counts[code]) / total,
            _over_blocks(games, everything, (games.ending == code).astype(np.float64)),
        )
        for code in order
    )


def _enders(games: GameRows, seats: SeatRows) -> Enders | None:
    """How the player fared who ended the game, over games that somebody ended."""
    ended = games.ended_by_seat[seats.game] == seats.seat
    some, won = np.zeros(len(games.index), dtype=np.bool_), np.zeros(len(games.index))
    some[seats.game[ended]] = True
    won[seats.game[ended]] = seats.win_share[ended]
    n, wins = int(some.sum()), float(won.sum())
    return Enders(n, wins, wins / n, _over_blocks(games, some, won)) if n else None


def _over_blocks(games: GameRows, counted: NDArray[np.bool_], hits: Floats) -> Interval:
    """The interval of the share of hits in the counted games, with what their blocks tell."""
    sums = BlockSums(1)
    block = games.block[counted]
    sums.add(block, np.zeros(len(block), dtype=np.int64), (hits[counted], np.ones(len(block))), ALL_DONE)
    rate = sums.by_level()[0].rate()
    assert rate is not None, "some games are counted"
    return rate.interval()


def lead_of(games: GameRows, seats: SeatRows) -> tuple[Floats, int]:
    """The score of the best minus that of the second for each game of two or more; and how many wins were shared."""
    order = np.lexsort((-seats.score, seats.game))
    first = np.concatenate([[0], np.cumsum(games.players)[:-1]])
    several = games.players > 1
    ranked = seats.score[order].astype(np.float64)
    lead = ranked[first[several]] - ranked[first[several] + 1]
    winners = np.bincount(seats.game, weights=seats.win_share > 0)
    return lead, int((winners > 1).sum())


def _lead_changes(games: GameRows) -> Lead | None:
    """How often the lead changed; None where a run file does not say."""
    changes = None if games.lead_changes is None else spread(games.lead_changes)
    if games.lead_changes is None or changes is None:
        return None
    return Lead(changes, int((games.lead_changes == 0).sum()))


def scores_by(seats: SeatRows, factors: Sequence[str], quiet: Levels) -> dict[str, tuple[LevelSpread, ...]]:
    """Spread of the final scores for every seen level of the factors that is not `quiet`."""
    found = {}
    for factor in factors:
        parts = [
            (level, spread(seats.score[seats.codes[factor] == code]))
            for code, level in enumerate(seats.levels[factor])
            if level not in quiet
        ]
        found[factor] = tuple(LevelSpread(level, part) for level, part in parts if part is not None)
    return found


def column_means(
    info: RunInfo, seats: SeatRows, found: dict[str, LevelMeans], quiet: Levels
) -> tuple[ColumnMeans, ...]:
    """Means of points, stars, measures and profiles of play for every level of what they are told by that is not
    `quiet`; where points come from is told of all, and profiles of those who play so at all, as the printed solo
    opponent may not."""
    kinds = {"categories": info.categories, "stars": info.stars, "measures": info.measures}
    kinds |= {profile.name: profile.columns for profile in info.profiles}
    told = {profile.name: (profile.title, profile.about, profile.unit) for profile in info.profiles}
    return tuple(
        _means(
            seats.levels[factor],
            factor,
            kind,
            columns,
            found[factor] if kind == "categories" else _heard(found[factor], quiet),
            told.get(kind, ()),
            info.solo_boards,
        )
        for factor in grouping(info)
        for kind, columns in kinds.items()
        if columns
    )


def _heard(found: LevelMeans, quiet: Levels) -> LevelMeans:
    """The means of all levels that are not quiet."""
    return {level: means for level, means in found.items() if level not in quiet}


def _means(
    known: Sequence[str],
    factor: str,
    kind: str,
    columns: Sequence[Column],
    all_means: LevelMeans,
    told: Sequence[str],
    solo_boards: Sequence[str],
) -> ColumnMeans:
    found: Means = {level: (n, tuple(means[c.name] for c in columns)) for level, (n, means) in all_means.items()}
    if told:
        found = {level: mean for level, mean in found.items() if level not in solo_boards or any(mean[1])}
    if kind == "categories" or told:
        columns, found = _without_empty(columns, found)
    levels = tuple(level for level in known if level in found)
    return ColumnMeans(
        kind,
        factor,
        tuple(column.name for column in columns),
        tuple(column.label for column in columns),
        tuple(column.rule for column in columns),
        levels,
        tuple(found[level][0] for level in levels),
        tuple(found[level][1] for level in levels),
        *told,
    )


def _without_empty(columns: Sequence[Column], found: Means) -> tuple[Sequence[Column], Means]:
    """Leaves out columns that are nobody's in the whole run, such as those of other player counts."""
    kept = [place for place in range(len(columns)) if any(means[place] for _, means in found.values())]
    shorter = {level: (n, tuple(means[place] for place in kept)) for level, (n, means) in found.items()}
    return [columns[place] for place in kept], shorter
