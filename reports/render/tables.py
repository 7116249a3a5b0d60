"""The tables of the page, from the summary."""

from __future__ import annotations

from datetime import datetime

from reports.render.cells import Cell, Head, Row, Table, means_table, name, strip, value, word
from reports.rows import TURN_POSITION
from reports.sentences import equal_share, level_name, level_word, table_name
from reports.stats.tables import ABOVE, BELOW, NO_GAMES, LevelRow, LevelTable
from reports.summary import AdjustedLevel, Aliasing, ColumnMeans, Summary
from reports.words import (
    ABSENT,
    duration,
    number,
    p_value,
    percent,
    percent_range,
    plural,
    rate_decimals,
    score_decimals,
    signed,
    signed_range,
)

_MARKS = {ABOVE: "▲ ", BELOW: "▼ "}
_TONES = {ABOVE: "above", BELOW: "below"}


def strength_table(summary: Summary, table: LevelTable) -> Table:
    """The headline table of a factor or pair: how often each level won, and what that proves."""
    single = len(table.factors) == 1
    heads = [
        *_name_heads(summary, table),
        Head("games", "Appearances: seats of played games with this level."),
        Head("win rate", "Wins by appearances; a shared win is split."),
        Head("95 % interval", "Wilson's interval of the win rate.", sortable=False),
        Head("", sortable=False),
        Head("verdict", "Above or below the equal share after Holm's correction over this table.", numeric=False),
        *([Head("equal share", "One divided by the number of players.")] if _is_mixed(table) else []),
        *(
            [Head("adjusted", "Win rate at a table of otherwise average players (conditional logit).")]
            if single
            else []
        ),
        Head("score", "Mean final score."),
        Head("margin", "Mean score minus the mean of its table; 95 % interval from resampled blocks."),
        Head("Holm p", "Adjusted over this table for 'is any different'."),
        Head("BH q", "False discovery rate over this table for 'which to look at'."),
    ]
    span = _span(table)
    caption = (
        f"{table_name(summary, table)}: strength of every {level_word(summary, table)}, against {equal_share(table)}"
    )
    rows = [_strength_row(summary, table, row, span) for row in table.rows]
    return Table(caption, tuple(heads), tuple(rows))


def _name_heads(summary: Summary, table: LevelTable) -> list[Head]:
    return [
        Head("Place" if factor == TURN_POSITION else summary.label(factor), numeric=False) for factor in table.factors
    ]


def _names(summary: Summary, table: LevelTable, row: LevelRow) -> list[Cell]:
    return [name(level_name(summary, factor, level)) for factor, level in zip(table.factors, row.levels, strict=True)]


def _is_mixed(table: LevelTable) -> bool:
    """Whether the baseline differs between rows, as with tables of several sizes."""
    return len({round(row.baseline, 6) for row in table.rows if row.baseline is not None}) > 1


def _span(table: LevelTable) -> tuple[float, float]:
    """The scale of the strips: from the lowest to the highest interval of rows with enough games."""
    rows = [row for row in table.rows if row.n >= table.min_cell] or list(table.rows)
    ends = [end for row in rows if row.interval for end in (*row.interval, row.baseline or 0.0)]
    return min(ends, default=0.0), max(ends, default=1.0)


def _strength_row(summary: Summary, table: LevelTable, row: LevelRow, span: tuple[float, float]) -> Row:
    places, score_places = rate_decimals(table), score_decimals(table)
    names = _names(summary, table, row)
    if row.n == 0:
        return Row((*names, *_no_games(table, row)), grey=True)
    level = adjusted_level(summary, table.factors[0], row.levels[0])
    adjusted = value(percent(level.rate if level else None, places), level.rate if level else None)
    grey = row.n < table.min_cell
    inside = (max(row.interval[0], span[0]), min(row.interval[1], span[1])) if row.interval else None
    shown = inside if not grey else None
    return Row(
        (
            *names,
            value(number(row.n), row.n),
            value(_MARKS.get(row.verdict, "") + percent(row.rate, places), row.rate),
            word(percent_range(row.interval, places)),
            strip(row.rate, shown, row.baseline, span, _TONES.get(row.verdict, "")),
            word(_MARKS.get(row.verdict, "") + row.verdict),
            *([value(percent(row.baseline, 1), row.baseline)] if _is_mixed(table) else []),
            *([adjusted] if len(table.factors) == 1 else []),
            value(number(row.score, score_places), row.score),
            value(_margin(row, score_places), row.margin),
            value(p_value(row.holm), row.holm),
            value(p_value(row.bh), row.bh),
        ),
        grey,
    )


def _no_games(table: LevelTable, row: LevelRow) -> list[Cell]:
    """The cells of a level that never came up."""
    blank = value(ABSENT, None)
    rest = 4 + (len(table.factors) == 1) + _is_mixed(table)
    return [value("0", 0), blank, word(ABSENT), Cell(""), word("left out" if row.banned else NO_GAMES), *[blank] * rest]


def _margin(row: LevelRow, places: int) -> str:
    margin = signed(row.margin, places)
    return f"{margin} ({signed_range(row.margin_interval, places)})" if row.margin_interval else margin


def adjusted_level(summary: Summary, factor: str, level: str) -> AdjustedLevel | None:
    """The adjusted strength of a level, if the model has it."""
    for entry in summary.model.factors:
        for candidate in entry.levels:
            if entry.factor == factor and candidate.level == level:
                return candidate
    return None


def check_table(summary: Summary, table: LevelTable) -> Table:
    """The same win rates by other ways, for readers who check: blocks resampled, adjusted, without cut games."""
    places = rate_decimals(table)
    heads = (
        *_name_heads(summary, table),
        Head("wins", "Wins, shared ones split."),
        Head("win rate"),
        Head("Wilson", "95 % interval.", sortable=False),
        Head("resampled blocks", "95 % percentile interval of the block bootstrap.", sortable=False),
        Head("adjusted", "95 % interval of the adjusted win rate.", sortable=False),
        Head("log-odds", "Adjusted, against the average level."),
        Head("std. error"),
        Head("without cut games", "Win rate when games cut at their cap are left out."),
        Head("p", "Two-sided, of this row alone."),
        Head("design effect", "Variance against independent appearances; 1 when each block is one game."),
    )
    rows = tuple(_check_row(summary, table, row, places) for row in table.rows if row.n)
    return Table(f"{table_name(summary, table)}: the same by other ways", heads, rows)


def _check_row(summary: Summary, table: LevelTable, row: LevelRow, places: int) -> Row:
    level = adjusted_level(summary, table.factors[0], row.levels[0]) if len(table.factors) == 1 else None
    return Row(
        (
            *_names(summary, table, row),
            value(number(row.wins, 0 if row.wins == int(row.wins) else 1), row.wins),
            value(percent(row.rate, places), row.rate),
            word(percent_range(row.interval, places)),
            word(percent_range(row.bootstrap, places)),
            word(percent_range(level.interval if level else None, places)),
            value(signed(level.coefficient if level else None, 2), level.coefficient if level else None),
            value(number(level.error if level else None, 2), level.error if level else None),
            value(percent(row.rate_without_truncated, places), row.rate_without_truncated),
            value(p_value(row.p), row.p),
            value(number(row.design_effect, 2), row.design_effect),
        ),
        row.n < table.min_cell,
    )


def factor_tests_table(summary: Summary) -> Table | None:
    """Likelihood-ratio test of every factor; None without a model."""
    if not summary.model.factors:
        return None
    heads = (Head("factor", numeric=False), Head("likelihood ratio"), Head("degrees of freedom"), Head("p"))
    rows = [
        Row(
            (
                name("Order of play" if entry.factor == TURN_POSITION else summary.label(entry.factor)),
                value(number(entry.test.statistic, 1), entry.test.statistic),
                value(number(entry.test.freedom), entry.test.freedom),
                value(p_value(entry.test.p), entry.test.p),
            )
        )
        for entry in summary.model.factors
    ]
    return Table("Does the factor matter, beside the others?", heads, tuple(rows))


def order_table(summary: Summary, alias: Aliasing) -> Table:
    """How often each level of a factor had each place in the order of play, in percent of its games."""
    seen = [(level, counts) for level, counts in zip(alias.levels, alias.counts, strict=True) if sum(counts)]
    lines = [[f"{100 * count / sum(counts):.0f}" for count in counts] for _, counts in seen]
    places = range(1, len(alias.counts[0]) + 1)
    return means_table(
        f"Place in the order of play by {summary.label(alias.factor).lower()}, percent of its games "
        f"(Cramér's V {alias.cramers_v:.2f})",
        summary.label(alias.factor),
        [level_name(summary, TURN_POSITION, str(place)) for place in places],
        [summary.label(level) for level, _ in seen],
        [sum(counts) for _, counts in seen],
        lines,
    )


def means_of(summary: Summary, means: ColumnMeans, caption: str, places: int) -> Table:
    """Means of columns by level, with their sum where the columns are parts of a whole."""
    parts = means.kind != "measures"
    lines = [[f"{entry:.{places}f}" for entry in (*line, *([sum(line)] if parts else []))] for line in means.means]
    ruled = [f"{label} ({rule})" if rule else label for label, rule in zip(means.labels, means.rules, strict=True)]
    return means_table(
        caption,
        summary.label(means.factor),
        [*ruled, *(["together"] if parts else [])],
        [summary.label(level) for level in means.levels],
        means.n,
        lines,
    )


def power_table(summary: Summary) -> Table:
    """What the run could see, and what it would take to see more."""
    differences = sorted({points for power in summary.power for points in power.games_needed})
    heads = (
        Head("table", numeric=False),
        Head("rows tested"),
        Head("games a row", "Fewest and most appearances.", sortable=False),
        Head("seen with 80 %", "Difference from the equal share, in percentage points."),
        *(Head(f"games for ±{points}", f"Games in all to see {points} points in every row.") for points in differences),
    )
    rows = []
    for power in summary.power:
        table = summary.table(*power.factors)
        title = table_name(summary, table) if table else " and ".join(power.factors)
        seen = None if power.detectable is None else 100 * power.detectable
        needed = [power.games_needed.get(points) for points in differences]
        cells = (
            name(title),
            value(number(power.tests), power.tests),
            word(f"{power.least:,} to {power.most:,}" if power.least != power.most else f"{power.least:,}"),
            value(ABSENT if seen is None else f"{seen:.1f}", seen),
            *(value(number(games), games) for games in needed),
        )
        rows.append(Row(cells))
    return Table("What this run could see, and the games that would show more", heads, tuple(rows))


def scores_table(summary: Summary) -> Table:
    """Quantiles of score, lead, length and decisions."""
    games = summary.games
    spreads = {
        "score, all players": games.scores,
        "score, winners": games.winners,
        "lead of the winner": games.lead,
        "turns a player": games.rounds,
        "decisions a game": games.decisions,
    }
    heads = (Head("", numeric=False), Head("n"), Head("mean"), Head("std. deviation"), Head("least"), Head("5 %"),
             Head("25 %"), Head("middle"), Head("75 %"), Head("95 %"), Head("most"))  # fmt: skip
    rows = [
        Row(
            (
                name(title),
                value(number(spread.n), spread.n),
                value(number(spread.mean, 1), spread.mean),
                value(number(spread.deviation, 1), spread.deviation),
                *(value(number(cut), cut) for cut in (spread.least, *spread.quantiles, spread.most)),
            )
        )
        for title, spread in spreads.items()
        if spread is not None
    ]
    return Table("Scores and lengths in numbers", heads, tuple(rows))


def design_entries(summary: Summary) -> list[tuple[str, str]]:
    """The design box: what was done, in the words of the run itself."""
    design = summary.design
    sizes = [f"{plural(int(size), 'player')}: {count:,}" for size, count in design.table_sizes.items()]
    planned = f" of {design.planned:,} planned" if design.planned is not None else ""
    entries = [
        ("Game", f"{design.title}, rules version {design.rules_version or 'unknown'}"),
        ("Games", f"{design.played:,} played{planned}; {design.seats:,} seats"),
        (
            "Ended",
            f"{design.natural:,} by the rules, {design.truncated:,} cut at the turn cap, {design.failed:,} failed",
        ),
        ("Players", "; ".join(sizes)),
        ("Bots", _bots(design.bots)),
        ("Blocks", f"{design.blocks:,}" + (f", {plural(design.block_size, 'game')} each" if design.block_size else "")),
        ("Assignment", design.assignment or "unknown"),
        ("Stopping rule", stopping_rule(summary)),
        ("Seed", str(design.seed)),
        ("Options", _listing(design.options) or "as the rules have them"),
        ("Dealt under", _listing(design.constraints)),
        ("Left out", _banned(summary)),
        ("Build", _build(design.build)),
        (
            "Computing time",
            f"{duration(design.seconds)} in {plural(design.batches, 'batch').replace('batchs', 'batches')}",
        ),
        ("Program", f"version {design.program_version or 'unknown'}; report by version {design.report_version}"),
        ("Started", _time(design.created)),
    ]
    return [(title, text) for title, text in entries if text]


def stopping_rule(summary: Summary) -> str:
    """Why the run has as many games as it has."""
    design = summary.design
    if design.planned is None:
        return "unknown"
    if design.played + design.failed >= design.planned:
        return "a number of games fixed beforehand, all of them stored"
    return "a number of games fixed beforehand, not yet reached; results did not decide when it stopped"


def _listing(entries: dict[str, object]) -> str:
    return "; ".join(f"{key.replace('_', ' ')}: {_option(entry)}" for key, entry in entries.items())


def _option(entry: object) -> str:
    if isinstance(entry, list):
        return ", ".join(_option(part) for part in entry)
    return {True: "yes", False: "no"}[entry] if isinstance(entry, bool) else str(entry)


def _bots(bots: tuple[str, ...]) -> str:
    if len(set(bots)) == 1:
        return f"{bots[0]} on every seat"
    return "; ".join(f"{place}: {bot}" for place, bot in enumerate(bots, start=1)) + " (rotated with the assignment)"


def _time(created: str) -> str:
    """A stored time to the minute; as it stands when it is no ISO time."""
    try:
        return datetime.fromisoformat(created).strftime("%Y-%m-%d %H:%M %Z").strip()
    except ValueError:
        return created or "unknown"


def _build(build: str) -> str:
    if build == "compiled":
        return "compiled"
    return "not compiled: plain Python, same results, slower" if build == "uncompiled" else build or "unknown"


def _banned(summary: Summary) -> str:
    pairs = [row for table in summary.tables for row in table.rows if row.banned and row.n == 0]
    return "; ".join(" / ".join(summary.label(level) for level in row.levels) for row in pairs)
