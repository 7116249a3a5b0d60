"""The door of comparisons: from two runs to all their differences, the JSON, the page and its plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from reports.comparison.design import check_headers, names_of, settings_of
from reports.comparison.games import Played, compared_games, compared_histograms
from reports.comparison.sentences import headline
from reports.comparison.summary import ComparedTable, Comparison, Sharing, Side, to_json
from reports.comparison.tables import Half, compared_table
from reports.findings.collect import aliasing, extra_factors, level_tables, outcomes_of
from reports.findings.design import design_of
from reports.findings.strengths import Field, check_delta, field_of
from reports.findings.summary import Design
from reports.load.pool import read_runs
from reports.load.rows import TURN_POSITION, GameRows, Ints, SeatRows
from reports.load.run_file import FAILED, RunInfo, open_run
from reports.page.folder import NUMBERS, prepare, store
from reports.stats.differences import shared_blocks

DELTA = 0.05
_EMPTY = -1


@dataclass(frozen=True)
class Run:
    """Everything that is read of one side: its files, design and arrays; `seeds` has the chance of every game."""

    paths: tuple[Path, ...]
    info: RunInfo
    design: Design
    games: GameRows
    seats: SeatRows
    seeds: Ints
    field: Field


def compare(first: Sequence[Path], second: Sequence[Path], delta: float = DELTA) -> Comparison:
    """Compares two runs, each of one or more run files that go together; differences are the second less the first.

    `delta` is the margin of equivalence as a difference of win rates. Raises RunFileError, in one sentence, for bad
    files and for runs that cannot be compared: of two games, of other rules, or the same games twice.
    """
    check_headers(first, second)
    runs = _read(first), _read(second)
    check_delta(delta, max(run.field.table for run in runs))
    designs = runs[0].design, runs[1].design
    settings = settings_of(designs, (_left_out(runs[0]), _left_out(runs[1])), runs[0].info.label)
    numbers = shared_blocks((_block_seeds(runs[0]), _block_seeds(runs[1])), _block_tables(runs))
    tables = _tables(runs, numbers, delta)
    played = _played(runs[0], numbers[0]), _played(runs[1], numbers[1])
    sides = [
        Side(name, tuple(path.name for path in run.paths), run.design)
        for name, run in zip(names_of(settings, (runs[0].paths, runs[1].paths)), runs, strict=True)
    ]
    comparison = Comparison(
        first=sides[0],
        second=sides[1],
        settings=settings,
        sharing=_sharing(numbers, tables),
        delta=delta,
        tables=tables,
        games=compared_games(*played),
        histograms=compared_histograms(*played),
        labels=_labels(runs),
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

    prepare(out_dir)
    comparison = compare(first, second, delta)
    plots = draw_comparison(comparison, jobs)
    return store(out_dir, render_comparison(comparison, plots, NUMBERS), plots, to_json(comparison))


def _read(paths: Sequence[Path]) -> Run:
    read = read_runs(paths)
    design = design_of(read.infos, read.games, read.parts, read.batches)
    seeds = np.concatenate([_seeds(path) for path in paths])
    return Run(tuple(paths), read.info, design, read.games, read.seats, seeds, field_of(read.games, read.seats))


def _seeds(path: Path) -> Ints:
    """The seed of the chance of every played game."""
    with open_run(path) as (connection, _):
        rows = connection.execute("SELECT seed FROM games WHERE ended_by <> ? ORDER BY game_index", (FAILED,))
        return np.fromiter((row[0] for row in rows), dtype=np.int64)


def _left_out(run: Run) -> list[str]:
    """Pairs that the rules of a run leave out, in words."""
    return sorted(" / ".join(run.info.label(level) for level in pair) for pair in run.info.banned)


def _first_games(run: Run) -> Ints:
    """The first game of every block."""
    return np.unique(run.games.block, return_index=True)[1].astype(np.int64)


def _block_seeds(run: Run) -> Ints:
    return run.seeds[_first_games(run)]


def _block_tables(runs: tuple[Run, Run]) -> tuple[Ints, Ints]:
    """What lay at each seat in the first game of each block, levels numbered alike in both runs."""
    factors = [factor for factor in runs[0].info.factors if factor in runs[1].info.factors]
    both = [_seat_codes(runs, factor) for factor in [*factors, TURN_POSITION]]
    first, second = (np.concatenate([codes[side] for codes in both], axis=1) for side in (0, 1))
    return first[_first_games(runs[0])], second[_first_games(runs[1])]


def _seat_codes(runs: tuple[Run, Run], factor: str) -> list[Ints]:
    names = list(dict.fromkeys([*runs[0].field.levels[factor], *runs[1].field.levels[factor]]))
    place = {name: number for number, name in enumerate(names)}
    found = []
    for run in runs:
        mapped = np.array([*(place[name] for name in run.field.levels[factor]), _EMPTY], dtype=np.int64)
        found.append(mapped[run.field.codes[factor]])
    return found


def _tables(runs: tuple[Run, Run], numbers: tuple[Ints, Ints], delta: float) -> tuple[ComparedTable, ...]:
    """Every table that both runs have, in the order of the first."""
    extra = [factor for factor in extra_factors(runs[0].seats) if factor in extra_factors(runs[1].seats)]
    singles = [factor for factor in runs[0].info.factors if factor in runs[1].info.factors]
    pairs = [pair for pair in runs[0].info.pairs if pair in runs[1].info.pairs]
    halves = [_half(run, number, delta) for run, number in zip(runs, numbers, strict=True)]
    wanted = [*((factor,) for factor in singles), *pairs, *((factor,) for factor in extra)]
    return tuple(compared_table(factors, (halves[0], halves[1]), delta) for factors in wanted)


def _half(run: Run, numbers: Ints, delta: float) -> Half:
    outcomes = outcomes_of(run.games, run.seats)
    tables = level_tables(run.info, run.seats, outcomes, aliasing(run.info, run.seats), delta)
    blocks = numbers[run.games.block][run.seats.game]
    return Half(run.seats, outcomes, {table.factors: table for table in tables}, blocks)


def _played(run: Run, numbers: Ints) -> Played:
    return run.games, run.seats, numbers[run.games.block]


def _sharing(numbers: tuple[Ints, Ints], tables: Sequence[ComparedTable]) -> Sharing:
    shared = len(np.intersect1d(*numbers))
    saved = [row.saved for table in tables for row in table.rows if row.saved is not None]
    return Sharing(len(numbers[0]), len(numbers[1]), shared, float(np.median(saved)) if saved and shared else None)


def _labels(runs: tuple[Run, Run]) -> dict[str, str]:
    """Words for people of every factor, level and ending of both runs."""
    labels: dict[str, str] = {}
    for run in reversed(runs):
        info = run.info
        names = [*info.factors, *extra_factors(run.seats), *run.games.endings, "points"]
        names += [level for factor in info.factors for level in info.levels[factor]]
        labels |= {name: info.label(name) for name in names}
    return labels
