"""The page of a report: parts in the order of the questions, each sentence, figure, table, and how computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engines.drawing.words import say
from reports.charts.plot import Picture
from reports.findings import contents
from reports.findings.report import Report, run_prefix
from reports.findings.summary import Summary
from reports.findings.words import number
from reports.page.beside import Side, parts_beside
from reports.page.parts import Document, Part, Plots, render_document
from reports.sections.changes.part import change_columns
from reports.sections.course.part import course_part
from reports.sections.data import data_part
from reports.sections.design.part import design_part
from reports.sections.odds.part import odds_part
from reports.sections.opponents.part import opponents_part
from reports.sections.pairs.part import pairs_part
from reports.sections.power.part import power_part
from reports.sections.rates.part import headline_part
from reports.sections.seats.part import seats_part
from reports.sections.skill.part import skill_part

if TYPE_CHECKING:
    from engines.core.language.translating import Language

_NOTE = (
    "All of this holds among these bots and under these options. “Inconclusive” does not mean equal: it means that "
    "this run does not show a difference."
)
_NOTE_OF_RUNS = _NOTE.replace("this run does", "these runs do")


def render_page(report: Report, plots: Sequence[Picture], json_name: str = "", language: Language | None = None) -> str:
    """The whole report as one HTML text that needs nothing beside itself; `json_name` is the file of its numbers. What
    it says before its parts is in English or in a `language`."""
    drawn = {plot.name: plot for plot in plots}
    design, names = report.first.design, [run.name for run in report.runs]
    several = len(names) > 1
    called = f"{design.title}: {' and '.join(names) if len(names) == 2 else f'{len(names)} runs'}"
    return render_document(
        Document(
            kicker="Runs side by side" if several else "Balance report",
            heading=called if several else design.title,
            lead=report.headline[0],
            findings=report.headline[1:],
            note=_NOTE_OF_RUNS if several else _NOTE,
            parts=tuple(parts_beside(_columns(report, drawn, json_name), contents.ALL)),
            footer=say(
                "{program}. Not affiliated with the makers of the game.",
                program=f"scythe-cli {design.report_version}",
            ),
            title=f"{called} compared"
            if several
            else say("{game}: balance report of {games} games", game=design.title, games=number(design.played)),
        ),
        language,
    )


def _columns(report: Report, plots: Plots, json_name: str) -> list[Side]:
    """The changes, if there are several runs, and every run."""
    found = change_columns(report, plots) if len(report.runs) > 1 else []
    for place, run in enumerate(report.runs):
        prefix = run_prefix(report, place)
        own = {name.removeprefix(prefix): plot for name, plot in plots.items() if name.startswith(prefix)}
        found.append(Side(run.name, _parts(run.report, own, json_name)))
    return found


def _parts(summary: Summary, plots: Plots, json_name: str) -> list[Part]:
    made: dict[str, Callable[[], Part]] = {
        contents.DESIGN: lambda: design_part(summary),
        contents.HEADLINE: lambda: headline_part(summary, plots),
        contents.PAIRS: lambda: pairs_part(summary, plots),
        contents.SEATS: lambda: seats_part(summary, plots),
        contents.ODDS: lambda: odds_part(summary),
        contents.OPPONENTS: lambda: opponents_part(summary, plots),
        contents.COURSE: lambda: course_part(summary, plots),
        contents.SKILL: lambda: skill_part(summary, plots),
        contents.POWER: lambda: power_part(summary),
        contents.DATA: lambda: data_part(summary, json_name),
    }
    return [made[part]() for part in contents.contents(summary)]
