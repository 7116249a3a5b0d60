"""What changes from the first run to each of the others: win rates and margins of every level, the order of strengths,
the course of the games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from reports.findings.judged import Judged
from reports.findings.report import Change, Sharing, TableChange
from reports.load.pool import chance_seeds
from reports.load.rows import TURN_POSITION, Ints
from reports.sections.changes.games import game_changes
from reports.sections.changes.halves import Half, Halves, Key, adjusted
from reports.sections.changes.rows import judged, table_change
from reports.stats.differences import shared_blocks

_EMPTY = -1


def changes_of(runs: Sequence[Judged], delta: float) -> tuple[Change, ...]:
    """A change for each run after the first. `delta` is the margin of equivalence as a difference of win rates;
    p-values are adjusted over what is compared of one table, or of the course of the games, in all runs."""
    pairs = [_halves(runs[0], other) for other in runs[1:]]
    found = {
        factors: iter(judged([table_change(factors, halves) for halves in pairs if factors in _common(halves)], delta))
        for factors in dict.fromkeys(factors for halves in pairs for factors in _common(halves))
    }
    tables = [tuple(next(found[factors]) for factors in _common(halves)) for halves in pairs]
    measured = [game_changes(*halves) for halves in pairs]
    told = iter(adjusted([entry.difference for entries in measured for entry in entries]))
    return tuple(
        Change(place, _sharing(halves, own), own, tuple(replace(entry, difference=next(told)) for entry in entries))
        for place, (halves, own, entries) in enumerate(zip(pairs, tables, measured, strict=True), start=1)
    )


def _common(halves: Halves) -> list[Key]:
    """The tables that both runs have, in the order of the first."""
    own, other = ([table.factors for table in half.run.tables] for half in halves)
    return [factors for factors in own if factors in other]


def _halves(first: Judged, other: Judged) -> Halves:
    runs = first, other
    starts = [np.unique(run.field.blocks, return_index=True)[1] for run in runs]
    seeds = [chance_seeds(run.runs)[start] for run, start in zip(runs, starts, strict=True)]
    factors = [factor for factor in first.runs.info.factors if factor in other.runs.info.factors]
    codes = zip(*(_seat_codes(runs, factor) for factor in [*factors, TURN_POSITION]), strict=True)
    tables = [np.concatenate(part, axis=1)[start] for part, start in zip(codes, starts, strict=True)]
    numbers = shared_blocks((seeds[0], seeds[1]), (tables[0], tables[1]))
    return Half(first, numbers[0][first.field.blocks]), Half(other, numbers[1][other.field.blocks])


def _seat_codes(runs: tuple[Judged, Judged], factor: str) -> list[Ints]:
    """What lay at each seat of each game, levels numbered alike in both runs."""
    names = list(dict.fromkeys(level for run in runs for level in run.field.levels[factor]))
    return [
        np.array([*map(names.index, run.field.levels[factor]), _EMPTY], dtype=np.int64)[run.field.codes[factor]]
        for run in runs
    ]


def _sharing(halves: Halves, tables: Sequence[TableChange]) -> Sharing:
    first, second = (np.unique(half.blocks) for half in halves)
    shared = len(np.intersect1d(first, second))
    gains = [row.saved for table in tables for row in table.rows if row.saved is not None]
    return Sharing(len(first), len(second), shared, float(np.median(gains)) if gains and shared else None)
