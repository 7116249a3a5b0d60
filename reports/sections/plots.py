"""Every plot of a report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from reports.charts.plot import Plot
from reports.findings.report import Report, run_prefix
from reports.findings.summary import Summary
from reports.sections.changes.plots import change_plots
from reports.sections.course.plots import games_plots, means_plots
from reports.sections.items.plots import item_plots
from reports.sections.opponents.plots import opponent_plots
from reports.sections.rates.plots import rate_plots
from reports.sections.skill.plots import dependence_plots

if TYPE_CHECKING:
    from engines.core.language.translating import Language


def plots_of(report: Report, language: Language | None = None) -> Iterator[Plot]:
    """What every plot of the report is made of, in the order of the page; of several runs, first those of changes. Of a
    single run the figures of verdicts are in a `language`."""
    if len(report.runs) == 1:
        yield from _plots_of_run(report.first, language=language)
        return
    yield from change_plots(report)
    for place, run in enumerate(report.runs):
        for plot in _plots_of_run(run.report, alone=False):
            yield replace(plot, name=run_prefix(report, place) + plot.name, title=f"{plot.title}, {run.name}")


def _plots_of_run(summary: Summary, alone: bool = True, language: Language | None = None) -> Iterator[Plot]:
    """Those of a run; one that is not alone has no figures of what is drawn of all runs together."""
    yield from rate_plots(summary, alone, language)
    yield from opponent_plots(summary)
    yield from dependence_plots(summary)
    yield from games_plots(summary, alone)
    yield from means_plots(summary)
    yield from item_plots(summary)
