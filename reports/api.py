"""The door of the reports: from a run file to its summary, its JSON, its page and its plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from reports.findings.agreement import agreement
from reports.findings.collect import (
    aliasing,
    column_means,
    course_of_games,
    extra_factors,
    level_tables,
    power_of,
    scores_by,
    seats_of,
)
from reports.findings.dependence import bot_pairs, dependences
from reports.findings.design import design_of
from reports.findings.items import histories
from reports.findings.models import RANKING, WINNER, Pairs
from reports.findings.opposition import opponents_of
from reports.findings.pairs import pair_strengths
from reports.findings.sentences import headline
from reports.findings.strengths import Field, Strengths, check_delta, field_of, fit_strengths
from reports.findings.summary import Summary, to_json
from reports.findings.words import bot_labels
from reports.load.pool import Runs, read_runs
from reports.load.rows import BOT, GameRows, SeatRows, grouping
from reports.load.run_file import RunInfo
from reports.page.folder import NUMBERS, prepare, store
from reports.stats.equivalence import INCONCLUSIVE

__all__ = ["FORMATS", "summarise", "to_json", "write_report"]

FORMATS = ("html", "png", "json")
DELTA = 0.05
Paths = Path | str | Sequence[Path | str]


def summarise(paths: Paths, delta: float = DELTA) -> Summary:
    """Computes every number of the report of a run file, or of several that go together.

    `delta` is the margin of equivalence as a difference of win rates: 0.05 are five percentage points. Raises
    RunFileError, in one sentence, for a bad file, for files that do not go together and for a margin as wide as the
    equal share.
    """
    return summary_of(read_runs([paths] if isinstance(paths, Path | str) else paths), delta)


def summary_of(runs: Runs, delta: float = DELTA) -> Summary:
    """Every number of the report of runs that were read; `delta` as in `summarise`."""
    info, games, seats = runs.info, runs.games, runs.seats
    field = field_of(games, seats)
    check_delta(delta, field.table)
    tables = level_tables(info, games, seats)
    strengths = _strengths(info, field, seats, delta)
    powers = [
        power_of(table, len(games.index), strengths["model" if strengths["agreement"].model == WINNER else "ranking"])
        for table in tables
    ]
    summary = Summary(
        design=design_of(runs.infos, games, runs.parts, runs.batches),
        tables=tables,
        delta=delta,
        **strengths,
        power=tuple(power for power in powers if power is not None),
        games=course_of_games(games, seats),
        scores_by=scores_by(seats, grouping(info)),
        means=column_means(info, seats, runs.means),
        labels=_labels(info, games, seats),
        items=histories(runs.sources, info, games, seats),
    )
    return replace(summary, headline=tuple(headline(summary)))


def _strengths(info: RunInfo, field: Field, seats: SeatRows, delta: float) -> dict[str, Any]:
    """Everything that comes from the models of strengths."""
    factors = (*info.free, *extra_factors(seats))
    ranking, winner = (fit_strengths(field, factors, delta, kind) for kind in (RANKING, WINNER))
    agreed = agreement(winner.model, ranking.model)
    main = winner if agreed.model == WINNER else ranking
    aliases = aliasing(info, seats)
    return {
        "model": winner.model,
        "ranking": ranking.model,
        "agreement": agreed,
        "pairs": tuple(_pairs(field, main, ranking, pair, delta) for pair in info.pairs),
        "seats": seats_of(main.model, aliases),
        "opponents": tuple(opponents_of(field, main, factor) for factor in info.free),
        "dependence": dependences(field, main, factors),
        "pairing": bot_pairs(field),
        "aliasing": aliases,
    }


def _pairs(field: Field, main: Strengths, ranking: Strengths, pair: tuple[str, str], delta: float) -> Pairs:
    """The pairs by the model that verdicts go by; by the order of finish, and then without verdicts, where the winners
    do not determine them."""
    found = pair_strengths(field, main, pair, delta)
    if not found.reason or main is ranking:
        return found
    other = pair_strengths(field, ranking, pair, delta)
    return replace(other, rows=tuple(replace(row, verdict=INCONCLUSIVE) for row in other.rows))


def _labels(info: RunInfo, games: GameRows, seats: SeatRows) -> dict[str, str]:
    """Words for people of every factor, level and ending of the run; numbers stand for themselves."""
    names = [*info.levels, *extra_factors(seats), *games.endings, "points"]
    names += [level for levels in info.levels.values() for level in levels]
    return {name: info.label(name) for name in names} | bot_labels(seats.levels[BOT])


def write_report(
    paths: Path | str | Sequence[Path | str],
    out_dir: Path | str,
    formats: Sequence[str] = FORMATS,
    delta: float = DELTA,
    jobs: int = 1,
) -> list[Path]:
    """Writes `index.html`, one PNG a plot and `report.json` (those of `formats`) into a folder; returns what it wrote.

    Pictures of an earlier report in the folder do not stay behind. With more than one of `jobs` a second process helps
    to draw; it is spawned, so a script that asks for it needs `if __name__ == "__main__"`. Raises FolderError when the
    folder cannot be written, RunFileError for a bad run file.
    """
    from reports.charts.gallery import draw_all
    from reports.page.page import render_page

    folder = Path(out_dir)
    prepare(folder)
    summary = summarise(paths, delta)
    plots = draw_all(summary, jobs, formats) if {"html", "png"} & set(formats) else []
    json_name = NUMBERS * ("json" in formats)
    page = render_page(summary, plots, summary.design.first.file, json_name) if "html" in formats else ""
    return store(folder, page, plots if "png" in formats else [], to_json(summary) * ("json" in formats))
