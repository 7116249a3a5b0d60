"""The door of the reports: from a run file to its summary, its JSON, its page and its plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from reports.adjusted import adjusted_model
from reports.collect import (
    aliasing,
    column_means,
    course_of_games,
    extra_factors,
    level_tables,
    power_of,
    scores_by,
)
from reports.design import read_design
from reports.load import RunInfo, open_run
from reports.rows import GameRows, SeatRows, read_games, read_seats
from reports.sentences import headline
from reports.summary import Summary, to_json

__all__ = ["FORMATS", "summarise", "to_json", "write_report"]

FORMATS = ("html", "png", "json")
_JSON_NAME = "report.json"


def summarise(path: Path | str) -> Summary:
    """Computes every number of the report of a run file. Raises RunFileError, in one sentence, for a bad file."""
    with open_run(path) as (connection, info):
        games = read_games(connection, info)
        seats = read_seats(connection, info, games)
        tables = level_tables(info, games, seats)
        powers = [power_of(table, len(games.index)) for table in tables]
        summary = Summary(
            design=read_design(connection, info, games),
            tables=tables,
            model=adjusted_model(games, seats, (*info.factors, *extra_factors(seats))),
            aliasing=aliasing(info, seats),
            power=tuple(power for power in powers if power is not None),
            games=course_of_games(games, seats),
            scores_by=scores_by(seats, info.factors),
            means=column_means(connection, info),
            labels=_labels(info, games, seats),
        )
    return replace(summary, headline=tuple(headline(summary)))


def _labels(info: RunInfo, games: GameRows, seats: SeatRows) -> dict[str, str]:
    """Words for people of every factor, level and ending of the run; numbers and bot specs stand for themselves."""
    names = [*info.factors, *extra_factors(seats), *games.endings, "points"]
    names += [level for factor in info.factors for level in info.levels[factor]]
    return {name: info.label(name) for name in names}


def write_report(path: Path | str, out_dir: Path | str, formats: Sequence[str] = FORMATS) -> list[Path]:
    """Writes `index.html`, one PNG a plot and `report.json` (those of `formats`) into a folder; returns what it wrote.

    Raises RunFileError for a bad run file and OSError when the folder cannot be written.
    """
    from reports.charts.gallery import draw_all, png_files
    from reports.render.page import render_page

    summary = summarise(path)
    folder = Path(out_dir)
    folder.mkdir(parents=True, exist_ok=True)
    plots = draw_all(summary) if {"html", "png"} & set(formats) else []
    written = []
    if "html" in formats:
        written.append(
            _write(
                folder / "index.html", render_page(summary, plots, Path(path).name, _JSON_NAME * ("json" in formats))
            )
        )
    if "png" in formats:
        written += png_files(plots, folder)
    if "json" in formats:
        written.append(_write(folder / _JSON_NAME, to_json(summary) + "\n"))
    return written


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
