"""Groupings and outcomes of the seats of a run, and which factors go together with the order of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from reports.findings.solo import LABELS, Levels, quiet_levels, quiet_names
from reports.findings.summary import Aliasing
from reports.findings.words import bot_labels
from reports.load.pool import Told
from reports.load.rows import BOT, SIDE, TURN_POSITION, Floats, GameRows, Ints, SeatRows
from reports.load.run_file import TRUNCATED, RunInfo
from reports.stats.association import cramers_v, cross_counts
from reports.stats.standardised import Standard
from reports.stats.tables import Grouping, Outcomes

ALIASED = 0.1  # Cramér's V from which a factor and the order of play are said to go together


def groupings(
    info: RunInfo, seats: SeatRows, aliases: Sequence[Aliasing], standards: Mapping[tuple[str, ...], Standard]
) -> tuple[Grouping, ...]:
    """What there are tables of: each factor, then each pair of factors, the turn position, and the bots when they
    differ. The order of play is judged only where it is dealt: where it goes together with no factor. Alone, how often
    the player won stands first and in its place."""
    quiet = quiet_of(info, seats)
    singles = [single(factor, seats.levels[factor], seats.codes[factor]) for factor in info.factors]
    pairs = [_pair(seats, pair, info.banned_pairs(pair)) for pair in info.pairs]
    extra = extra_factors(info, seats.levels[BOT])
    others = [single(factor, seats.levels[factor], seats.codes[factor], aliases) for factor in extra]
    parts = in_order(info, (*singles, *pairs), others)
    return tuple(
        replace(part, standard=standards.get(part.factors), quiet=quiet_names(info, quiet, part.names))
        for part in parts
    )


def in_order(info: RunInfo, factors: Sequence[Grouping], others: Sequence[Grouping]) -> list[Grouping]:
    """What is dealt before all else; alone, how often the player won first."""
    return [*others, *factors] if info.solo_boards else [*factors, *others]


def quiet_of(info: RunInfo, seats: SeatRows) -> Levels:
    """As `quiet_levels` of these seats."""
    counts = {factor: np.bincount(seats.codes[factor], minlength=len(seats.levels[factor])) for factor in info.factors}
    return quiet_levels(info, counts, len(np.unique(seats.game))) if info.solo_boards else frozenset()


def labels_of(runs: Told) -> dict[str, str]:
    """Words for people of every factor, level and ending of some runs; numbers stand for themselves."""
    info = runs.info
    names = [*info.levels, *extra_factors(info, runs.bots), *runs.counts.endings, "points"]
    names += [level for levels in info.levels.values() for level in levels]
    return {name: info.label(name) for name in names} | (LABELS if info.solo_boards else {}) | bot_labels(runs.bots)


def linked_factors(aliases: Sequence[Aliasing]) -> tuple[str, ...]:
    """The factors that go together with the order of play."""
    return tuple(alias.factor for alias in aliases if alias.cramers_v >= ALIASED)


def extra_factors(info: RunInfo, bots: Sequence[str]) -> tuple[str, ...]:
    """Factors of every run: the turn position, alone the side of the table, and the bot when there is more than one."""
    place = SIDE if info.solo_boards else TURN_POSITION
    return (place, BOT) if len(bots) > 1 else (place,)


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
        game=seats.game,
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


def single(factor: str, levels: Sequence[str], codes: Ints, aliases: Sequence[Aliasing] = ()) -> Grouping:
    """The seats by the levels of one factor; the order of play follows from factors that it goes together with."""
    follows = " and ".join(linked_factors(aliases)) if factor == TURN_POSITION else ""
    return Grouping((factor,), tuple((level,) for level in levels), codes, follows=follows)


def _pair(seats: SeatRows, pair: tuple[str, str], banned: frozenset[tuple[str, ...]]) -> Grouping:
    first, second = pair
    names = tuple(product(seats.levels[first], seats.levels[second]))
    size = np.min_scalar_type(-len(names) - 2)
    codes = seats.codes[first].astype(size) * len(seats.levels[second]) + seats.codes[second]
    return Grouping(pair, names, codes, banned)


def aliasing(info: RunInfo, seats: SeatRows) -> tuple[Aliasing, ...]:
    """For each factor with at least two seen levels: how it goes together with the turn position. Alone there is
    nothing to tell: one side has some levels, the other has others."""
    if info.solo_boards:
        return ()
    return aliases_of({factor: met(seats, factor) for factor in info.factors}, seats.levels)


def met(seats: SeatRows, factor: str, positions: int | None = None) -> Ints:
    """How often each level of a factor had each turn position, or of so many, shape (levels, positions)."""
    height, width = len(seats.levels[factor]), positions or len(seats.levels[TURN_POSITION])
    return cross_counts(seats.codes[factor], seats.codes[TURN_POSITION], height, width)


def aliases_of(counted: Mapping[str, Ints], known: Mapping[str, Sequence[str]]) -> tuple[Aliasing, ...]:
    """The same, from how often the levels of each factor had each turn position, and the names of its levels."""
    found = []
    for factor, counts in counted.items():
        together = cramers_v(counts)
        if together is not None:
            rows = tuple(tuple(int(count) for count in row) for row in counts)
            found.append(Aliasing(factor, together, tuple(known[factor]), rows))
    return tuple(found)
