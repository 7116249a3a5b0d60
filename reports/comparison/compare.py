"""The door of comparisons: from two runs to all their differences, the JSON, the page and its plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from engines.arena.second import Second
from reports.comparison.design import check_headers, names_of, settings_of
from reports.comparison.games import compared_games, compared_histograms
from reports.comparison.sentences import headline
from reports.comparison.summary import ComparedTable, Comparison, Sharing, Side, to_json
from reports.comparison.tables import Half, compared_table
from reports.findings.collect import labels_of
from reports.findings.design import design_of
from reports.findings.judged import Judged, judge
from reports.load.pool import read_runs
from reports.load.rows import TURN_POSITION, Ints
from reports.load.run_file import FAILED, open_run
from reports.page.folder import NUMBERS, PAGE, prepared, store
from reports.stats.differences import shared_blocks
from reports.stats.equivalence import DELTA

Sides = tuple[Judged, Judged]

_EMPTY = -1


def compare(
    first: Sequence[Path], second: Sequence[Path], delta: float = DELTA, helper: Second | None = None
) -> Comparison:
    """Compares two runs, each of one or more run files that go together; differences are the second less the first.

    `delta` is the margin of equivalence as a difference of win rates. Raises RunFileError, in one sentence, for bad
    files and for runs that cannot be compared: of two games, of other rules, or the same games twice.
    """
    check_headers(first, second)
    runs = judge(read_runs(first, helper), delta), judge(read_runs(second, helper), delta)
    designs = design_of(runs[0].runs), design_of(runs[1].runs)
    settings = settings_of(designs, (_left_out(runs[0]), _left_out(runs[1])), runs[0].runs.info.label)
    numbers = shared_blocks(_seeds(runs), _block_tables(runs))
    halves = _half(runs[0], numbers[0]), _half(runs[1], numbers[1])
    tables = _tables(halves, delta)
    sides = [
        Side(name, tuple(path.name for path in paths), design, run.standard)
        for name, paths, design, run in zip(
            names_of(settings, (first, second)), (first, second), designs, runs, strict=True
        )
    ]
    comparison = Comparison(
        first=sides[0],
        second=sides[1],
        settings=settings,
        sharing=_sharing(numbers, tables),
        delta=delta,
        tables=tables,
        games=compared_games(*halves),
        histograms=compared_histograms(*halves),
        labels=labels_of(runs[1].runs) | labels_of(runs[0].runs),
    )
    return replace(comparison, headline=tuple(headline(comparison)))


def write_comparison(
    first: Sequence[Path], second: Sequence[Path], out_dir: Path, delta: float = DELTA, jobs: int = 1
) -> list[Path]:
    """Writes `index.html`, one PNG a plot and `report.json` into a folder, as a report is; returns what it wrote.

    `jobs` as in `write_report`.
    """
    from reports.comparison.gallery import draw_comparison
    from reports.comparison.page import render_comparison

    with prepared(out_dir, (PAGE, NUMBERS)), Second(jobs) as helper:
        comparison = compare(first, second, delta, helper)
        plots = draw_comparison(comparison, helper)
    return store(out_dir, render_comparison(comparison, plots, NUMBERS), plots, to_json(comparison))


def _seeds(runs: Sides) -> tuple[Ints, Ints]:
    """The seed of the chance of every block."""
    first, second = (np.concatenate([_stored_seeds(part.path) for part in run.runs.infos]) for run in runs)
    return first[_first_games(runs[0])], second[_first_games(runs[1])]


def _stored_seeds(path: Path) -> Ints:
    """The seed of every played game."""
    with open_run(path) as (connection, _):
        rows = connection.execute("SELECT seed FROM games WHERE ended_by <> ? ORDER BY game_index", (FAILED,))
        return np.fromiter((row[0] for row in rows), dtype=np.int64)


def _left_out(run: Judged) -> list[str]:
    """Pairs that the rules of a run leave out, in words."""
    info = run.runs.info
    return sorted(" / ".join(info.label(level) for level in pair) for pair in info.banned)


def _first_games(run: Judged) -> Ints:
    """The first game of every block."""
    return np.unique(run.field.blocks, return_index=True)[1].astype(np.int64)


def _block_tables(runs: Sides) -> tuple[Ints, Ints]:
    """What lay at each seat in the first game of each block, levels numbered alike in both runs."""
    both = [_seat_codes(runs, factor) for factor in [*_common(runs), TURN_POSITION]]
    first, second = (np.concatenate([codes[side] for codes in both], axis=1) for side in (0, 1))
    return first[_first_games(runs[0])], second[_first_games(runs[1])]


def _common(runs: Sides) -> list[str]:
    """The factors that both runs have."""
    return [factor for factor in runs[0].runs.info.factors if factor in runs[1].runs.info.factors]


def _seat_codes(runs: Sides, factor: str) -> list[Ints]:
    names = list(dict.fromkeys(level for run in runs for level in run.field.levels[factor]))
    return [
        np.array([*map(names.index, run.field.levels[factor]), _EMPTY], dtype=np.int64)[run.field.codes[factor]]
        for run in runs
    ]


def _half(run: Judged, numbers: Ints) -> Half:
    return Half(run, numbers[run.field.blocks])


def _tables(halves: tuple[Half, Half], delta: float) -> tuple[ComparedTable, ...]:
    """Every table that both runs have, in the order of the first."""
    own, other = ([table.factors for table in half.run.tables] for half in halves)
    return tuple(compared_table(factors, halves, delta) for factors in own if factors in other)


def _sharing(numbers: tuple[Ints, Ints], tables: Sequence[ComparedTable]) -> Sharing:
    shared = len(np.intersect1d(*numbers))
    saved = [row.saved for table in tables for row in table.rows if row.saved is not None]
    return Sharing(len(numbers[0]), len(numbers[1]), shared, float(np.median(saved)) if saved and shared else None)
