"""Takes the arrays of a run to the parts of its summary: groupings, tables, model, course of the games, means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.arena.power import DIFFERENCES, appearances_needed
from reports.findings.models import Lead, Model, Seats
from reports.findings.summary import Aliasing, ColumnMeans, Enders, Ending, Games, LevelSpread, Power, Stalled
from reports.findings.words import bot_labels
from reports.load.pool import Runs
from reports.load.rows import BOT, TURN_POSITION, Floats, GameRows, LevelMeans, SeatRows, grouping
from reports.load.run_file import TRUNCATED, Column, RunInfo
from reports.stats.association import cramers_v, cross_counts
from reports.stats.block_sums import ALL_DONE, BlockSums
from reports.stats.describe import histogram, spread
from reports.stats.standardised import Standard
from reports.stats.tables import Grouping, Interval, LevelTable, Outcomes

ALIASED = 0.1  # Cramér's V from which a factor and the order of play are said to go together
Means = dict[str, tuple[int, tuple[float, ...]]]  # by level: appearances, and the mean of each column


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


def power_of(table: LevelTable, games: int) -> Power | None:
    """What a table of a run of `games` games could see, and what it would take to see more; None without tests."""
    tested = [row for row in table.rows if row.p is not None]
    if not tested:
        return None
    least = min(tested, key=lambda row: row.known().trials)
    effective, baseline = least.known().trials, least.baseline or 0.0
    needed = {
        points: appearances_needed(baseline, points / 100, len(tested))
        for points in DIFFERENCES
        if baseline + points / 100 < 1
    }
    return Power(
        factors=table.factors,
        tests=len(tested),
        least=min(row.n for row in tested),
        most=max(row.n for row in tested),
        detectable=least.detectable,
        design_effect=least.design_effect or 1.0,
        appearances_needed=needed,
        games_needed={points: ceil(games * n / effective) for points, n in needed.items()},
    )


def seats_of(model: Model, aliases: Sequence[Aliasing]) -> Seats:
    """What the winners' model says of the order of play, and which factors go together with it."""
    linked = linked_factors(aliases)
    entry = next((entry for entry in model.factors if entry.factor == TURN_POSITION), None)
    if entry is not None:
        return Seats(True, "", entry.test, entry.method, linked)
    reason = model.reason or "the order of play follows from the other factors in these games"
    return Seats(False, reason, None, "", linked)


def stalled_games(runs: Runs) -> Stalled:
    """The games of more turns a player than those of people take."""
    games, limit = runs.games, int(runs.info.meta["longest_game"])
    stalled = int((games.turns > limit * games.players).sum())
    return Stalled(limit, stalled, runs.longest if stalled else None)


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


def scores_by(seats: SeatRows, factors: Sequence[str]) -> dict[str, tuple[LevelSpread, ...]]:
    """Spread of the final scores for every seen level of the factors."""
    found = {}
    for factor in factors:
        parts = [
            (level, spread(seats.score[seats.codes[factor] == code])) for code, level in enumerate(seats.levels[factor])
        ]
        found[factor] = tuple(LevelSpread(level, part) for level, part in parts if part is not None)
    return found


def column_means(info: RunInfo, seats: SeatRows, found: dict[str, LevelMeans]) -> tuple[ColumnMeans, ...]:
    """Means of points, stars, measures and profiles of play for every level of what they are told by."""
    kinds = {"categories": info.categories, "stars": info.stars, "measures": info.measures}
    kinds |= {profile.name: profile.columns for profile in info.profiles}
    told = {profile.name: (profile.title, profile.about, profile.unit) for profile in info.profiles}
    return tuple(
        _means(seats.levels[factor], factor, kind, columns, found[factor], told.get(kind, ()))
        for factor in grouping(info)
        for kind, columns in kinds.items()
        if columns
    )


def _means(
    known: Sequence[str],
    factor: str,
    kind: str,
    columns: Sequence[Column],
    all_means: LevelMeans,
    told: Sequence[str] = (),
) -> ColumnMeans:
    found: Means = {level: (n, tuple(means[c.name] for c in columns)) for level, (n, means) in all_means.items()}
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
