"""The page of a league: whose play it is, the verdicts of all bots together, and where the numbers are."""

from __future__ import annotations

from collections.abc import Sequence

from reports.charts.plot import Picture
from reports.findings.league import JointTable, League
from reports.findings.names import all_of, is_alone, is_factor, is_order, table_key, table_name
from reports.findings.words import number
from reports.page.parts import Block, Document, Entry, Part, Plots, folded, present, render_document
from reports.sections.league.plots import MEASURES, rates_name
from reports.sections.league.sentences import everyone, members_sentence, table_sentence, unlike_sentence
from reports.sections.league.tables import (
    check_table,
    games_table,
    measures_table,
    play_table,
    settings_table,
    verdict_table,
    whole_play_table,
)

_NOTE = (
    "All of this holds for these bots and under these options. A verdict that stands for all of them may still be "
    "theirs alone, the more so the more alike they play. “Inconclusive” does not mean equal: these games do not show a "
    "difference."
)


def render_league(league: League, plots: Sequence[Picture], json_name: str = "") -> str:
    """The whole page as one HTML text that needs nothing beside itself; `json_name` is the file of its numbers."""
    drawn = {plot.name: plot for plot in plots}
    design = league.design
    return render_document(
        Document(
            kicker="Balance with several bots",
            heading=f"{design.title}: what holds for {everyone(league)}",
            lead=league.headline[0],
            findings=league.headline[1:],
            note=_NOTE,
            parts=tuple(_parts(league, drawn, json_name)),
            footer=f"scythe-cli {design.report_version}. Not affiliated with the makers of the game.",
            title=f"{design.title}: balance with {number(len(league.members))} bots",
        )
    )


def _parts(league: League, plots: Plots, json_name: str) -> list[Part]:
    parts = [_bots_part(league, plots)]
    for anchor, title, short, wanted in (
        ("headline", "Who won how often", "Who won", lambda table: is_alone(table) or is_factor(table)),
        ("pairs", "Pairs", "Pairs", lambda table: len(table.factors) > 1),
        ("seats", "Order of play", "Order of play", is_order),
    ):
        blocks = [_table_block(league, table, plots) for table in league.tables if wanted(table)]
        if blocks:
            parts.append(Part(anchor, title, short, tuple(blocks), _methods(league)))
    return [*parts, _data_part(league, json_name)]


def _bots_part(league: League, plots: Plots) -> Part:
    """Whose play it is and how unlike."""
    tables = [games_table(league), *([measures_table(league)] if league.measures else [])]
    commands = tuple(
        (f"{run.file} was made by:", run.command or "unknown")
        for member in league.members
        for run in member.design.runs
    )
    play = Block(
        (unlike_sentence(league),), "How they play", "play", plots=present(plots, MEASURES), tables=tuple(tables)
    )
    made = Block((members_sentence(league),), "How the games were made", "design", tables=(settings_table(league),),
                 code=commands)  # fmt: skip
    how: tuple[Entry, ...] = (
        ("Apart", "The highest mean less the lowest, divided by the standard deviation between the seats of one bot. "
         "Bots of which no measure is apart agree because they are alike."),
        ("Stands out", "Of a level that is strong or weak: its seats lie at least 0.3 standard deviations and three "
         "standard errors from all seats, with every bot on the same side. Of one that depends: two bots differ that "
         "much in this distance. It tells how a level is played, not what makes it strong, and is not tested."),
    )  # fmt: skip
    return Part("bots", "Whose play this is", "Whose play", (play, made), how)


def _table_block(league: League, table: JointTable, plots: Plots) -> Block:
    silent = len(table.factors) == 2 and not table.tests
    told, stands_out = verdict_table(league, table), any(row.stands_out for row in table.rows)
    behind = [check_table(league, table)]
    if any(row.play for row in table.rows):
        behind.append(whole_play_table(league, table))
    alone = len(table.factors) == 1 and is_order(table)
    return Block(
        (table_sentence(league, table),),
        "" if alone else table_name(league, table) + "s" * (len(table.factors) == 1),
        f"strength-{table_key(table.factors)}",
        plots=present(plots, rates_name(table)),
        tables=(*([] if silent else [told]),),
        folds=(*folded(*[play_table(league, table)] * stands_out), *folded(*[told] * silent, *behind)),
    )


def _methods(league: League) -> tuple[Entry, ...]:
    """How the verdicts of all bots come about."""
    margin = f"±{100 * league.delta:g} points"
    return (
        ("Strong, weak, equivalent", "Shown for all bots: each bot's own test (against the equal share, or of lying "
         f"within {margin} of it) shows it at the full level, so the p-value is the largest of theirs "
         "(intersection-union test, Berger 1982). Nothing is corrected over bots, for none of them may fail; Holm's "
         "correction is over the rows of the table. More bots never make such a verdict easier to get."),
        ("Depends", "The win rates with all bots are shown not to be the same: the smaller of Pearson's chi-square and "
         "the likelihood ratio, Holm over the rows. Or one bot's own report calls a row strong and another's weak: "
         "that rests on both reports, each with its own 5 %. Runs with the same seed share luck; they are taken as "
         "independent, which makes differences harder to show."),
        ("Over luck and bots", "From the lowest lower end to the highest upper end of the bots' 95 % intervals. It "
         "holds the true win rates of all these bots at once with 95 % or more, for each row by itself: only the truly "
         "lowest and the truly highest can lie outside, each at one end. It says nothing of other bots."),
        ("Spread", "From three bots on: the standard deviation of the true win rates between bots, by the method of "
         "moments (the variance of the estimates less that of luck); zero where luck explains it all. A handful of "
         "bots is not a sample of all ways to play, so it has no interval."),
        ("Own verdicts", "Marks behind a bot's win rate are those of its own report, corrected over its own table. A "
         "row that every report calls strong may be inconclusive here, because more rows are undecided here and Holm's "
         "correction weighs more."),
    )  # fmt: skip


def _data_part(league: League, json_name: str) -> Part:
    files = all_of([file for member in league.members for file in member.files])
    words = " --league ".join(",".join(member.files) for member in league.members[:2])
    more = "".join(f" {','.join(member.files)}" for member in league.members[2:])
    beside = f" {json_name} beside this page has them in full;" if json_name else ""
    sentence = (
        f"Every number of this page was computed from {files}.{beside} scythe report {words}{more} --format json "
        "prints them. What each bot shows by itself, and much more of its games, is in its own report: scythe report "
        "with one run file."
    )
    return Part("data", "The data", "Data", (Block((sentence,)),))
