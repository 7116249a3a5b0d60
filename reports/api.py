"""The door of the reports: from a run file to its summary, its JSON, its page and its plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from reports.findings.brief import Brief
from reports.findings.collect import (
    aliasing,
    column_means,
    course_of_games,
    extra_factors,
    level_tables,
    linked_factors,
    outcomes_of,
    power_of,
    scores_by,
    seats_of,
)
from reports.findings.dependence import bot_pairs, dependences
from reports.findings.design import design_of
from reports.findings.direct import direct_effects
from reports.findings.handicaps import handicap_text
from reports.findings.items import histories
from reports.findings.models import RANKING
from reports.findings.opposition import opponents_of
from reports.findings.pairs import believed, pairs_of
from reports.findings.sentences import headline
from reports.findings.strengths import check_delta, field_of, fit_strengths
from reports.findings.summary import Summary, to_json
from reports.findings.words import bot_labels
from reports.load.pool import Runs, means_of, read_runs
from reports.load.rows import BOT, GameRows, SeatRows, grouping
from reports.load.run_file import RunInfo
from reports.page.folder import NUMBERS, prepare, store

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
    field, outcomes, aliases = field_of(games, seats), outcomes_of(games, seats), aliasing(info, seats)
    check_delta(delta, field.table)
    tables = level_tables(info, seats, outcomes, aliases, delta)
    powers = [power_of(table, len(games.index)) for table in tables]
    factors = (*info.free, *extra_factors(seats))
    main, ranking = fit_strengths(field, factors), fit_strengths(field, factors, RANKING)
    with_pairs = believed(field, main, info.pairs)
    summary = Summary(
        design=design_of(runs.infos, games, runs.parts, runs.batches),
        tables=tables,
        delta=delta,
        model=main.model,
        ranking=ranking.model,
        direct=direct_effects(field, with_pairs, linked_factors(aliases)),
        pairs=tuple(pairs_of(field, main, pair) for pair in info.pairs),
        seats=seats_of(main.model, aliases),
        opponents=tuple(opponents_of(field, with_pairs, factor) for factor in info.free),
        dependence=dependences(field, main, factors, seats, outcomes, delta),
        pairing=bot_pairs(field),
        aliasing=aliases,
        power=tuple(power for power in powers if power is not None),
        games=course_of_games(games, seats),
        scores_by=scores_by(seats, grouping(info)),
        means=column_means(info, seats, means_of(runs)),
        labels=labels_of(info, games, seats),
        items=histories(runs.sources, info, games, seats),
    )
    return replace(summary, headline=tuple(headline(summary)))


def handicap_file(paths: Paths, of: Sequence[str] = ()) -> str:
    """The handicap file that evens out the games of a run file, or of several that go together, as TOML.

    `of` are factors (`faction`) or factors that come together (`faction/mat`); all that stand alone when none is named.
    Raises RunFileError.
    """
    return handicap_text(read_runs([paths] if isinstance(paths, Path | str) else paths), of)


def brief_of(paths: Paths, delta: float = DELTA) -> Brief:
    """The tables of the report alone, with the same verdicts, for the short table after a simulation."""
    runs = read_runs([paths] if isinstance(paths, Path | str) else paths)
    info, games, seats = runs.info, runs.games, runs.seats
    check_delta(delta, len(games.index) / float((1 / games.players).sum()))
    tables = level_tables(info, seats, outcomes_of(games, seats), aliasing(info, seats), delta)
    return Brief(tables, labels_of(info, games, seats), design_of(runs.infos, games, runs.parts, runs.batches))


def labels_of(info: RunInfo, games: GameRows, seats: SeatRows) -> dict[str, str]:
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
