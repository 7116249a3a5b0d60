"""The door: from what was read to the numbers and the page of each game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from reports.judging.report import PeopleReport, judge_people, to_json
from reports.page.folder import NUMBERS, PAGE, prepared, store
from reports.people_page.headline import headline
from reports.plays.model import Reading
from reports.plays.reading import Options

FORMATS = ("html", "png", "json")


def reports_of(reading: Reading, options: Options, delta: float, bots: Sequence[Path] = ()) -> list[PeopleReport]:
    """A report for each game that was played without a handicap. Raises RunFileError for a bad run of bots."""
    found = [judge_people(reading, game, options, delta, bots) for game in reading.games if reading.judged(game)]
    return [replace(report, headline=tuple(headline(report))) for report in found]


def write_people(reports: Sequence[PeopleReport], folder: Path, formats: Collection[str] = FORMATS) -> list[Path]:
    """Writes the page, its figures and numbers of one game into the folder; of several games each into a folder of its
    own in it. Raises FolderError."""
    if len(reports) == 1:
        return _write(reports[0], folder, formats)
    with prepared(folder):
        return [path for report in reports for path in _write(report, folder / report.design.game, formats)]


def _write(report: PeopleReport, folder: Path, formats: Collection[str]) -> list[Path]:
    from reports.people_page.page import render_page
    from reports.people_page.plots import plots_of

    with prepared(folder, [PAGE, NUMBERS]):
        pictures = [plot.picture(formats) for plot in plots_of(report)]
    page = render_page(report, pictures, NUMBERS)
    return store(folder, page, pictures if "png" in formats else [], to_json([report]))
