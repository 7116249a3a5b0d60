"""Everything that is judged of people's games of one game: the numbers of a page and of its JSON."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from engines.arena.power import ALPHA, POWER
from engines.core.engine.json_text import json_text
from engines.core.engine.version import PROGRAM_VERSION
from reports.judging.league import League, league_of
from reports.judging.levels import LEAST_GAMES, JudgedFactor, judge_factor
from reports.judging.order import Starting, starting_of
from reports.judging.pairs import JudgedPairs, judge_pairs
from reports.judging.scores import Auctions, Margin, auctions_of, margins_of
from reports.judging.selection import Selection, selection_of
from reports.judging.skill import Player, Skill, counted_players, skill_of
from reports.judging.strengths import Strengths, fit_strengths, typical_held
from reports.plays.counted import reasons, sizes, span
from reports.plays.games import tables_of
from reports.plays.model import Play, Reading
from reports.plays.people import NONE, caller, names_by_person
from reports.plays.reading import Options
from reports.stats.estimates import NoEstimateError

if TYPE_CHECKING:
    from reports.judging.beside_bots import BesideBots

FORMAT, FORMAT_VERSION = "scythe-people", 1
DEALT, PICKED, AUCTIONED = "dealt", "picked", "auctioned"
CLOSE = 0.05  # a difference of five points, which the needed games are told for


@dataclass(frozen=True)
class Design:
    """What was read: games by number of players, days, people who are named and seats of others, games whose whole
    order of finish is known, how seats came by their levels, what does not count, by reason, what players are called,
    and further games that are left out because they had a handicap."""

    game: str
    title: str
    games: int
    sizes: tuple[tuple[int, int], ...]
    days: tuple[str, str]
    people: int
    unnamed: int
    whole: int
    seats: str
    not_counted: Mapping[str, Sequence[tuple[str, int]]]
    called: str
    handicapped: int


@dataclass(frozen=True)
class PeopleReport:
    """A report of people's games. `reason` says why nothing is adjusted, '' where it is; a seat has `held` levels of a
    factor in the middle; `needed` games like these would show five points in the level in the middle of each factor,
    with 80 % power. `labels` are names of levels by factor."""

    design: Design
    factors: tuple[JudgedFactor, ...]
    delta: float
    reason: str = ""
    pairs: JudgedPairs | None = None
    selection: tuple[Selection, ...] = ()
    skill: Skill | None = None
    players: tuple[Player, ...] = ()
    starting: Starting | None = None
    margins: tuple[Margin, ...] = ()
    auctions: Auctions | None = None
    bots: BesideBots | None = None
    held: int = 1
    needed: Mapping[str, int] = field(default_factory=dict)
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    headline: tuple[str, ...] = ()
    version: str = ""

    def label(self, factor: str, level: str) -> str:
        """A level as it is printed."""
        return self.labels[factor].get(level, level)


def judge_people(
    reading: Reading, game: str, options: Options, delta: float, bots: Sequence[Path] = ()
) -> PeopleReport:
    """Judges the games of one game, of which some were played without a handicap. Raises RunFileError for a bad run of
    bots."""
    plays = reading.judged(game)
    league = league_of(plays, [factor.name for factor in tables_of(game).factors])
    seats = options.seats or (AUCTIONED if all(play.is_auctioned for play in plays) else PICKED)
    has_habits = seats != DEALT
    strengths, reason = _strengths(league, has_habits)
    skill = skill_of(league)
    players = skill.rows if skill else counted_players(league)
    factors = tuple(judge_factor(league, factor, strengths, delta) for factor in league.factors)
    return PeopleReport(
        design=_design(reading, plays, league, seats, options.players),
        factors=factors,
        delta=delta,
        reason=reason,
        pairs=judge_pairs(league, strengths, delta) if strengths else None,
        selection=tuple(_selection(league, factor, strengths) for factor in factors),
        skill=replace(skill, rows=()) if skill else None,
        players=_called(players, plays, options, reading),
        starting=starting_of(league, has_habits) if league.factors else None,
        margins=margins_of(league, has_habits) if league.factors else (),
        auctions=auctions_of(league) if league.factors else None,
        bots=_beside(bots, game, factors, delta) if bots else None,
        needed={factor.name: _needed(factor, strengths) for factor in factors if _is_told(factor) and strengths},
        labels={
            factor: {level: reading.titles.get((game, factor, level), level) for level in levels}
            for factor, levels in league.levels.items()
        },
        held=typical_held(league),
        version=PROGRAM_VERSION,
    )


def _beside(bots: Sequence[Path], game: str, factors: Sequence[JudgedFactor], delta: float) -> BesideBots:
    from reports.judging.beside_bots import beside_bots  # only here, for it needs all that reads run files

    return beside_bots(bots, game, factors, delta)


def _strengths(league: League, with_habits: bool) -> tuple[Strengths | None, str]:
    """The fitted model, or why there is none. A few games are fitted, too, but get no verdict."""
    try:
        return fit_strengths(league, with_habits), ""
    except NoEstimateError as error:
        return None, str(error)


def _design(reading: Reading, plays: Sequence[Play], league: League, seats: str, players: str) -> Design:
    game = plays[0].game
    unnamed = int((~league.named[league.person]).sum())
    return Design(
        game,
        tables_of(game).title,
        len(plays),
        tuple(sizes(plays)),
        span(plays),
        int(league.named.sum()),
        unnamed,
        int(league.is_whole.sum()),
        seats,
        reasons(reading),
        players,
        reading.handicapped(game),
    )


def _selection(league: League, factor: JudgedFactor, strengths: Strengths | None) -> Selection:
    found = selection_of(league, factor.name, strengths)
    differences = [abs(row.difference) for row in factor.levels if row.difference is not None]
    told = factor.games >= LEAST_GAMES and bool(differences)
    return replace(found, misled=float(np.mean(differences)) if told else None)


def _called(players: Sequence[Player], plays: Sequence[Play], options: Options, reading: Reading) -> tuple[Player, ...]:
    """The players, called as was chosen; nobody where that is not at all."""
    if options.players == NONE:
        return ()
    called = caller(options.players, reading.letters)
    names = names_by_person(plays, called)
    return tuple(replace(row, person=names[row.person]) for row in players)


def _is_told(factor: JudgedFactor) -> bool:
    return factor.games >= LEAST_GAMES and any(row.adjusted is not None for row in factor.levels)


def _needed(factor: JudgedFactor, strengths: Strengths) -> int:
    """Games like these that show CLOSE in the level in the middle, at the hardest step of Holm; two digits."""
    quantile = NormalDist().inv_cdf
    reach = quantile(1 - ALPHA / len(factor.levels) / 2) + quantile(POWER)
    left = np.minimum(strengths.left[factor.name], 0.99)
    error = float(np.median(strengths.error(factor.name) / np.sqrt(1 - left)))
    games = factor.games * (reach * error / CLOSE) ** 2
    unit = 10 ** max(int(math.log10(max(games, 1))) - 1, 0)
    return int(math.ceil(games / unit) * unit)


def numbers_of(report: PeopleReport) -> dict[str, Any]:
    """The report as plain values for JSON; absent numbers are None."""
    found = asdict(report)
    if found["skill"]:
        del found["skill"]["rows"]
    for factor in found["factors"]:
        del factor["covariance"]
        factor["levels"] = [row | {"difference": _less(row)} for row in factor["levels"]]
    return {"format": FORMAT, "format_version": FORMAT_VERSION} | found


def _less(row: Mapping[str, Any]) -> float | None:
    return None if row["adjusted"] is None else row["counted"] - row["adjusted"]


def to_json(reports: Sequence[PeopleReport]) -> str:
    """One report as JSON text, or a list of several games'."""
    values = [numbers_of(report) for report in reports]
    whole = values[0] if len(values) == 1 else values
    return json_text(whole, indent=2, ensure_ascii=False, allow_nan=False)
