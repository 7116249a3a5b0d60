"""The page: puts sentences, plots and tables into the template."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from reports.charts.gallery import Plot
from reports.render.cells import Table
from reports.render.tables import (
    check_table,
    design_entries,
    factor_tests_table,
    means_of,
    order_table,
    power_table,
    scores_table,
    strength_table,
)
from reports.sentences import (
    aliasing_sentences,
    ending_sentence,
    is_order,
    length_sentence,
    model_sentences,
    score_sentence,
    table_name,
    table_sentence,
)
from reports.stats.tables import LevelTable
from reports.summary import ColumnMeans, Summary
from reports.words import number, percent

_PLACES = {"categories": 1, "stars": 2, "measures": 1}


@dataclass(frozen=True)
class Section:
    """A part of the page: its heading and its word in the contents, its sentences, plots, tables, and folded tables."""

    anchor: str
    title: str
    short: str
    sentences: tuple[str, ...] = ()
    plots: tuple[Plot, ...] = ()
    tables: tuple[Table, ...] = ()
    folded: tuple[Table, ...] = field(default=())


def render_page(summary: Summary, plots: Sequence[Plot], run_name: str, json_name: str = "") -> str:
    """The whole report as one HTML text that needs nothing beside itself; `json_name` is the file of its numbers."""
    environment = Environment(
        loader=PackageLoader("reports.render"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    return environment.get_template("page.html.j2").render(
        summary=summary,
        design=design_entries(summary),
        sections=list(_sections(summary, {plot.name: plot for plot in plots})),
        queries=queries(summary),
        run_name=run_name,
        json_name=json_name,
        number=number,
        style=Markup(_text("style.css")),
        script=Markup(_text("sort.js")),
        svg=lambda plot: Markup(plot.svg()),
    )


def _text(name: str) -> str:
    return (resources.files("reports.render") / "templates" / name).read_text(encoding="utf-8")


def _sections(summary: Summary, plots: dict[str, Plot]) -> Iterator[Section]:
    for table in summary.tables:
        yield _strength(summary, table, plots)
    yield _adjusted(summary)
    yield _scores(summary, plots)
    yield _lengths(summary, plots)
    for kind in ("categories", "stars"):
        yield from _means(summary, kind, plots)
    yield from _measures(summary)
    yield Section(
        "power", "What this run could see", "Power",
        ("A difference is called visible when a run of this size finds it in 80 of 100 repetitions, after the "
         "correction for the number of rows. Smaller ones may be there unseen.",),
        tables=(power_table(summary),) if summary.power else (),
    )  # fmt: skip


def _strength(summary: Summary, table: LevelTable, plots: dict[str, Plot]) -> Section:
    """Sentence, plot, headline table; the turn order also says what cannot be told apart from it."""
    sentences, folded = [table_sentence(summary, table)], [check_table(summary, table)]
    if is_order(table):
        sentences += aliasing_sentences(summary)
        folded += [order_table(summary, alias) for alias in summary.aliasing]
    key = "-".join(factor.replace("_", "-") if len(table.factors) == 1 else factor for factor in table.factors)
    title = _title(summary, table)
    return Section(
        f"strength-{key}",
        title,
        "Pairs" if len(table.factors) > 1 else title,
        tuple(text[:1].upper() + text[1:] for text in sentences),
        (plots[f"win-rate-{key}"],),
        (strength_table(summary, table),),
        tuple(folded),
    )


def _title(summary: Summary, table: LevelTable) -> str:
    if len(table.factors) > 1:
        return "Pairs of " + table_name(summary, table).lower()
    return table_name(summary, table) + ("" if is_order(table) else "s")


def _adjusted(summary: Summary) -> Section:
    tests = factor_tests_table(summary)
    explanation = (
        "An adjusted rate answers: how often would this level win if everything else at the table were average? It "
        "comes from one model of the winner with all factors together (conditional logit), so that a strong faction "
        "dealt to good seats, say, does not lend its strength to them."
    )
    sentences = (*model_sentences(summary), *((explanation,) if tests else ()))
    return Section("adjusted", "All factors together", "Adjusted", sentences, tables=(tests,) if tests else ())


def _scores(summary: Summary, plots: dict[str, Plot]) -> Section:
    drawn = [plots["scores"], *(plots[f"scores-{factor}"] for factor in summary.scores_by)]
    return Section(
        "scores", "Scores", "Scores", (score_sentence(summary),), tuple(drawn), folded=(scores_table(summary),)
    )  # fmt: skip


def _lengths(summary: Summary, plots: dict[str, Plot]) -> Section:
    sentences = (length_sentence(summary), ending_sentence(summary))
    return Section("length", "Length and end of the games", "Length", sentences, (plots["length"], plots["endings"]))


def _means(summary: Summary, kind: str, plots: dict[str, Plot]) -> Iterator[Section]:
    found = [means for means in summary.means if means.kind == kind]
    if not found:
        return
    title = summary.unit().capitalize() if kind == "categories" else "Stars"
    words = f"mean {title.lower()} by kind"
    yield Section(
        kind,
        title,
        title,
        (_most_sentence(found[0], title.lower()),),
        tuple(plots[f"{kind}-{means.factor}"] for means in found),
        folded=tuple(means_of(summary, means, _caption(summary, means, words), _PLACES[kind]) for means in found),
    )


def _most_sentence(means: ColumnMeans, what: str) -> str:
    """Which column brings most points or stars (`what`), over all levels weighted by their games."""
    total = sum(means.n)
    overall = [
        sum(n * line[place] for n, line in zip(means.n, means.means, strict=True)) / total
        for place in range(len(means.columns))
    ]
    order = sorted(range(len(overall)), key=lambda place: -overall[place])
    most, least = order[0], order[-1]
    whole = sum(overall) or 1.0
    return (
        f"Most {what} come from {means.labels[most].lower()} ({percent(overall[most] / whole)} of all), "
        f"fewest from {means.labels[least].lower()} ({percent(overall[least] / whole)})."
    )


def _caption(summary: Summary, means: ColumnMeans, words: str) -> str:
    return f"{summary.label(means.factor)}: {words}"


def _measures(summary: Summary) -> Iterator[Section]:
    found = [means for means in summary.means if means.kind == "measures"]
    if found:
        tables = tuple(
            means_of(summary, means, _caption(summary, means, "means at the end"), _PLACES["measures"])
            for means in found
        )
        yield Section(
            "measures", "At the end of the game", "End state", ("Means over all played games.",), tables=tables
        )


def queries(summary: Summary) -> list[tuple[str, str]]:
    """Worked examples of SQL on the run file: a question and the query that answers it."""
    factors = [means.factor for means in summary.means if means.kind == "categories"] or list(summary.scores_by)
    found = []
    for factor in factors[:1]:
        found.append((
            f"How often did each {summary.label(factor).lower()} win?",
            f"SELECT {factor}, COUNT(*) AS games, ROUND(100 * AVG(win_share), 1) AS win_percent,\n"
            f"       ROUND(AVG(score), 1) AS score FROM seats GROUP BY {factor} ORDER BY win_percent DESC;",
        ))  # fmt: skip
    for table in summary.tables:
        if len(table.factors) == 2:
            first, second = table.factors
            found.append((
                f"Which pairs of {summary.label(first).lower()} and {summary.label(second).lower()} won most often?",
                f"SELECT {first}, {second}, COUNT(*) AS games, ROUND(100 * AVG(win_share), 1) AS win_percent\n"
                f"  FROM seats GROUP BY {first}, {second} HAVING games >= {table.min_cell}"
                " ORDER BY win_percent DESC LIMIT 10;",
            ))  # fmt: skip
    found.append((
        "How long were the games that ended in each way?",
        "SELECT ended_by, COUNT(*) AS games, ROUND(AVG(1.0 * turns / players), 1) AS turns_a_player\n"
        "  FROM games GROUP BY ended_by;",
    ))  # fmt: skip
    return found
