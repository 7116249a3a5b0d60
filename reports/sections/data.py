"""Part 10 of the page: where the numbers are, and worked examples of SQL on the run file."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.names import level_of
from reports.findings.summary import Summary
from reports.findings.words import listed
from reports.load.rows import TURN_POSITION
from reports.page.parts import Block, Part


def data_part(summary: Summary, json_name: str) -> Part:
    """Where the numbers are; `json_name` is the file beside the page that carries them, '' for none."""
    run_name = summary.design.first.file
    beside = f" {json_name} beside this page carries them in full;" if json_name else ""
    sentences = (
        f"Every number of this page was computed from {run_name}, an SQLite database that any SQL tool opens, and can "
        "be computed again by anybody who has that file.",
        "Its table games has one row a game, seats one row a player of a game, batches the computing time, and run the "
        f"design. All numbers:{beside} scythe report {run_name} --format json prints them. The pictures stand beside "
        "the page as PNG files.",
    )
    return Part(
        "data", "The data", "Data", (Block(sentences, code=(*queries(summary), *citations(summary))),),
        (
            ("Decimals", "Rates, scores and effects are shown to the digit that their intervals still carry; the JSON "
             "has all digits."),
            ("Repeating the run", "The command in part 1 with the same version of the program plays the same games: "
             "every draw and die comes from the seed, the game's number and what the draw is for."),
        ),
    )  # fmt: skip


def citations(summary: Summary) -> Iterator[tuple[str, str]]:
    """How to cite the report: one line, and BibTeX."""
    design, run = summary.design, summary.design.first
    title = f"{design.title}: balance report of {design.played:,} games"
    version = f"scythe-cli {run.program_version or design.report_version}, rules version {design.rules_version}"
    digests = listed([one.digest for one in design.runs if one.digest])
    seed, year = f"seed {run.seed}{f', digest {digests}' if digests else ''}", run.created[:4]
    yield "To cite this report:", f"{title}. {version}, {seed}, {year}. {run.command}".rstrip(". ") + "."
    yield (
        "The same as BibTeX:",
        f"@misc{{{design.game}-{run.seed},\n  title = {{{{{title}}}}},\n  howpublished = {{{version}}},\n"
        f"  note = {{{seed}; \\texttt{{{run.command}}}}},\n  year = {{{year}}},\n}}",
    )


def queries(summary: Summary) -> list[tuple[str, str]]:
    """Worked examples of SQL on the run file: a question and the query that answers it."""
    return [*_by_factor(summary), *_by_pair(summary), (
        "How long were the games that ended in each way?",
        "SELECT ended_by, COUNT(*) AS games, ROUND(AVG(1.0 * turns / players), 1) AS turns_a_player\n"
        "  FROM games GROUP BY ended_by;",
    )]  # fmt: skip


def _by_factor(summary: Summary) -> Iterator[tuple[str, str]]:
    for factor in [*summary.design.sources, TURN_POSITION][:1]:
        yield (
            f"How often did each {level_of(summary, factor)} win?",
            f"SELECT {factor}, COUNT(*) AS games, ROUND(100 * AVG(win_share), 1) AS win_percent,\n"
            f"       ROUND(AVG(score), 1) AS score FROM seats GROUP BY {factor} ORDER BY win_percent DESC;",
        )


def _by_pair(summary: Summary) -> Iterator[tuple[str, str]]:
    for table in summary.tables:
        if len(table.factors) == 2:
            first, second = table.factors
            yield (
                f"Which pairs of {summary.label(first).lower()} and {summary.label(second).lower()} won most often?",
                f"SELECT {first}, {second}, COUNT(*) AS games, ROUND(100 * AVG(win_share), 1) AS win_percent\n"
                f"  FROM seats GROUP BY {first}, {second} HAVING games >= {table.min_cell}"
                " ORDER BY win_percent DESC LIMIT 10;",
            )
