"""The page of one report: parts in the order of the questions, each sentence, figure, table, and how computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reports.charts.plot import Picture
from reports.findings import contents
from reports.findings.summary import Summary
from reports.findings.words import number
from reports.page.course import course_part
from reports.page.data import data_part
from reports.page.design import design_part
from reports.page.parts import Document, Part, render_document
from reports.page.strength import (
    headline_part,
    odds_part,
    opponents_part,
    pairs_part,
    power_part,
    seats_part,
    skill_part,
)

_NOTE = (
    "All of this holds among these bots and under these options. Whether people at a table would see the same depends "
    "on how much these bots play like them. “Inconclusive” does not mean equal: it means that this run does not "
    "show a difference."
)


def render_page(summary: Summary, plots: Sequence[Picture], run_name: str, json_name: str = "") -> str:
    """The whole report as one HTML text that needs nothing beside itself; `json_name` is the file of its numbers."""
    drawn = {plot.name: plot for plot in plots}
    design = summary.design
    return render_document(
        Document(
            kicker="Balance report",
            heading=design.title,
            lead=summary.headline[0],
            findings=summary.headline[1:],
            note=_NOTE,
            parts=tuple(_parts(summary, drawn, run_name, json_name)),
            footer=f"scythe-cli {design.report_version}. Not affiliated with the makers of the game.",
            title=f"{design.title}: balance report of {number(design.played)} games",
        )
    )


def _parts(summary: Summary, plots: dict[str, Picture], run_name: str, json_name: str) -> list[Part]:
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
        contents.DATA: lambda: data_part(summary, run_name, json_name),
    }
    return [made[part]() for part in contents.contents(summary)]
