"""Runs whose tables are judged: what a report, the short table and each side of a comparison begin with."""

from __future__ import annotations

from dataclasses import dataclass

from reports.findings.collect import aliasing, groupings, linked_factors, outcomes_of, quiet_of
from reports.findings.models import Standardisation
from reports.findings.standard import Dealing, standards_of
from reports.findings.strengths import Field, check_delta, field_of
from reports.findings.summary import Aliasing
from reports.load.pool import Runs
from reports.stats.tables import Grouping, LevelTable, Outcomes, level_table


@dataclass(frozen=True)
class Judged:
    """The games of some runs as rankings and as outcomes of seats, what goes together with the order of play, how rates
    are standardised, and every table with what it was made from."""

    runs: Runs
    field: Field
    outcomes: Outcomes
    aliases: tuple[Aliasing, ...]
    dealing: Dealing
    standard: Standardisation
    groupings: tuple[Grouping, ...]
    tables: tuple[LevelTable, ...]


def judge(runs: Runs, delta: float) -> Judged:
    """The verdicts on every level; `delta` is the margin of equivalence. Raises RunFileError for one as wide as the
    equal share."""
    info, games, seats = runs.info, runs.games, runs.seats
    field, aliases = field_of(games, seats, quiet_of(info, seats)), aliasing(info, seats)
    check_delta(delta, runs.counts.table)
    outcomes, dealing = outcomes_of(games, seats), Dealing(info, field, linked_factors(aliases))
    standard, rates = standards_of(dealing, runs.parts)
    parts = groupings(info, seats, aliases, rates)
    tables = tuple(level_table(part, outcomes, delta) for part in parts)
    return Judged(runs, field, outcomes, aliases, dealing, standard, parts, tables)
