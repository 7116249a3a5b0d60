"""Groupings and outcomes of the seats of a run, and which factors go together with the order of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from reports.findings.summary import Aliasing
from reports.findings.words import bot_labels
from reports.load.pool import Runs
from reports.load.rows import BOT, TURN_POSITION, Floats, GameRows, SeatRows
from reports.load.run_file import TRUNCATED, RunInfo
from reports.stats.association import cramers_v, cross_counts
from reports.stats.standardised import Standard
from reports.stats.tables import Grouping, Outcomes

ALIASED = 0.1  # Cramér's V from which a factor and the order of play are said to go together


def groupings(
    info: RunInfo, seats: SeatRows, aliases: Sequence[Aliasing], standards: Mapping[tuple[str, ...], Standard]
) -> tuple[Grouping, ...]:
    """What there are tables of: each factor, then each pair of factors, the turn position, and the bots when they
    differ. The order of play is judged only where it is dealt: where it goes together with no factor."""
    singles = [_single(seats, factor) for factor in info.factors]
    pairs = [_pair(seats, pair, info.banned_pairs(pair)) for pair in info.pairs]
    others = [_single(seats, factor) for factor in extra_factors(seats)]
    others[0] = replace(others[0], follows=" and ".join(linked_factors(aliases)))
    return tuple(replace(part, standard=standards.get(part.factors)) for part in (*singles, *pairs, *others))


def labels_of(runs: Runs) -> dict[str, str]:
    """Words for people of every factor, level and ending of some runs; numbers stand for themselves."""
    info, seats = runs.info, runs.seats
    names = [*info.levels, *extra_factors(seats), *runs.games.endings, "points"]
    names += [level for levels in info.levels.values() for level in levels]
    return {name: info.label(name) for name in names} | bot_labels(seats.levels[BOT])


def linked_factors(aliases: Sequence[Aliasing]) -> tuple[str, ...]:
    """The factors that go together with the order of play."""
    return tuple(alias.factor for alias in aliases if alias.cramers_v >= ALIASED)


def extra_factors(seats: SeatRows) -> tuple[str, ...]:
    """Factors of every run: the turn position, and the bot when there is more than one."""
    return (TURN_POSITION, BOT) if len(seats.levels[BOT]) > 1 else (TURN_POSITION,)


def outcomes_of(games: GameRows, seats: SeatRows) -> Outcomes:
    """What happened at each seat, against its table."""
    score = seats.score.astype(np.float64)
    players = games.players[seats.game]
    others = np.bincount(seats.game, weights=score)[seats.game] - score
    return Outcomes(
        win_share=seats.win_share,
        equal_share=1.0 / players,
        score=score,
        margin=np.where(players > 1, score - others / np.maximum(players - 1, 1), 0.0),
        block=games.block[seats.game],
        natural=natural_games(games)[seats.game],
        gap=gaps_of(games, seats) if games.players.min() > 1 else None,
    )


def gaps_of(games: GameRows, seats: SeatRows) -> Floats:
    """The best score of the others less its own, for every seat; half a point apart where a tie was broken."""
    order = np.lexsort((-seats.score, seats.game))
    first = np.cumsum(games.players) - games.players
    best, second = (seats.score[order][first + place][seats.game] for place in (0, 1))
    gap = np.where(seats.score == best, second, best) - seats.score
    broken = np.where(seats.win_share == 1, -0.5, 0.5 * (seats.win_share == 0))
    return np.asarray(np.where(gap == 0, broken, gap), dtype=np.float64)


def natural_games(games: GameRows) -> NDArray[np.bool_]:
    """Which games ended by their own rules and were not cut, shape (games,)."""
    cut = [code for code, ending in enumerate(games.endings) if ending == TRUNCATED]
    return ~np.isin(games.ending, cut)


def _single(seats: SeatRows, factor: str) -> Grouping:
    return Grouping((factor,), tuple((level,) for level in seats.levels[factor]), seats.codes[factor])


def _pair(seats: SeatRows, pair: tuple[str, str], banned: frozenset[tuple[str, ...]]) -> Grouping:
    first, second = pair
    names = tuple(product(seats.levels[first], seats.levels[second]))
    codes = seats.codes[first] * len(seats.levels[second]) + seats.codes[second]
    return Grouping(pair, names, codes, banned)


def aliasing(info: RunInfo, seats: SeatRows) -> tuple[Aliasing, ...]:
    """For each factor with at least two seen levels: how it goes together with the turn position."""
    found = []
    for factor in info.factors:
        levels, positions = seats.levels[factor], seats.levels[TURN_POSITION]
        counts = cross_counts(seats.codes[factor], seats.codes[TURN_POSITION], len(levels), len(positions))
        together = cramers_v(counts)
        if together is not None:
            rows = tuple(tuple(int(count) for count in row) for row in counts)
            found.append(Aliasing(factor, together, levels, rows))
    return tuple(found)
