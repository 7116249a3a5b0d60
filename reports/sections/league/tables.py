"""The tables of a league: every level with the verdict of all bots, what stands behind it, and how it is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from reports.charts.style import MARKS
from reports.findings.league import JointRow, JointTable, League, Measure
from reports.findings.names import level_word, table_name
from reports.findings.summary import Games
from reports.findings.words import (
    ABSENT,
    number,
    p_value,
    percent,
    percent_range,
    signed,
    typical_decimals,
)
from reports.page.cells import (
    MISSING,
    Cell,
    Column,
    Head,
    Table,
    TableRow,
    lined,
    name,
    numbers,
    ranges,
    strip_of,
    value,
    word,
    words,
)
from reports.sections.league.numbers import share_of, span_of
from reports.sections.league.sentences import measure_label, stands_out_words, value_text
from reports.sections.rates.tables import TONES, level_columns, marked
from reports.stats.league import Together
from reports.stats.tables import LevelRow

_VERDICT = (
    "Shown for every bot; depends: shown to differ between bots. Equal within the margin goes before strong and weak."
)


def verdict_table(league: League, table: JointTable) -> Table:
    """Every level: the verdict of all bots, the range of its rates, and its rate with each bot."""
    places, span = _decimals(league, table), _scale(league, table)
    rate = partial(percent, places=places)
    columns: list[Column[JointRow]] = [
        *level_columns(league, table),
        words("verdict", lambda row: marked(_verdict(league, table, row)), _VERDICT),
        ranges("win rates", lambda row: percent_range(span_of(league.own(table, row)), places),
               "The lowest and the highest of all bots."),
        ranges("over luck and bots", lambda row: percent_range(row.together.interval if row.together else None, places),
               "95 %: holds the true win rates of all these bots at once."),
        Column(Head("", "Win rates of all bots, with the range over luck and bots.", sortable=False),
               partial(_strip, league, table, span)),
        *(Column(Head(called, f"Win rate with {called}, and the verdict of its own report."),
                 partial(_rate_of, league, table, place, rate))
          for place, called in enumerate(league.names)),
    ]  # fmt: skip
    if any(row.stands_out for row in table.rows):
        columns.append(words("stands out", lambda row: stands_out_words(league, row.stands_out) or ABSENT,
                             "In how it is played, beside all seats; the table below has the numbers."))  # fmt: skip
    caption = f"{table_name(league, table)}: every {level_word(league, table)} with every bot"
    return lined(caption, table.rows, columns, _is_grey)


def _is_grey(row: JointRow) -> bool:
    return row.together is None


def _verdict(league: League, table: JointTable, row: JointRow) -> str:
    known = [member.rows(table.factors).get(row.levels) for member in league.members]
    return "left out" if all(one and one.banned and not one.n for one in known) else row.verdict


def _decimals(league: League, table: JointTable) -> int:
    found = [one.interval for row in table.rows for one in league.own(table, row) if one and one.n >= table.min_cell]
    return typical_decimals(found, 100)


def _scale(league: League, table: JointTable) -> tuple[float, float]:
    """Of the small drawings: from the lowest to the highest interval."""
    ends = [end for row in table.rows if row.together for end in row.together.interval]
    shares = [share_of(league.own(table, row)) or 0.0 for row in table.rows if row.together]
    return min([*ends, *shares], default=0.0), max([*ends, *shares], default=1.0)


def _strip(league: League, table: JointTable, span: tuple[float, float], row: JointRow) -> Cell:
    own = league.own(table, row)
    rates, share = [one.rate for one in own if one and one.rate is not None], share_of(own)
    if row.together is None or share is None:
        return Cell("", float("inf"))
    return strip_of(rates, row.together.interval, share, span, TONES.get(row.verdict, ""))


def _rate_of(league: League, table: JointTable, place: int, rate: Callable[[float], str], row: JointRow) -> Cell:
    own = league.own(table, row)[place]
    if own is None or own.rate is None:
        return MISSING
    return value(f"{rate(own.rate)}{_mark(own)}", own.rate)


def _mark(row: LevelRow) -> str:
    return f" {MARKS[row.verdict]}" if row.verdict in MARKS else ""


def check_table(league: League, table: JointTable) -> Table:
    """What stands behind the verdicts: tests of all bots, then appearances, interval and verdict with each."""
    places = _decimals(league, table)
    columns: list[Column[JointRow]] = [
        *level_columns(league, table),
        numbers("strong or weak with all, Holm p", _joint(lambda told: told.holm), p_value,
                "The largest p of all bots: is it strong with all, or weak with all?"),
        numbers("within margin with all, Holm p", _joint(lambda told: told.equivalence), p_value,
                "The largest p of all bots, of two one-sided tests each."),
        numbers("bots differ, Holm p", _joint(lambda told: told.differ.holm), p_value,
                "Are the win rates with all bots the same?"),
    ]  # fmt: skip
    if any(row.together and row.together.spread is not None for row in table.rows):
        columns.append(numbers("spread", _joint(lambda told: told.spread), partial(_points, places),
                               "Standard deviation of the true win rates between bots, in points."))  # fmt: skip
    heads = len(columns)
    for place in range(len(league.members)):
        columns += _own_columns(league, table, place, places)
    found = lined(f"{table_name(league, table)}: what stands behind it", table.rows, columns, _is_grey)
    groups = [(called, 3) for called in league.names]
    return Table(found.caption, found.heads, found.rows, (("", heads), *groups))


def _joint(of: Callable[[Together], float | None]) -> Callable[[JointRow], float | None]:
    """A number of what all bots show of a row; None where it is not judged."""
    return lambda row: of(row.together) if row.together else None


def _points(places: int, spread: float | None) -> str:
    return ABSENT if spread is None else number(100 * spread, places)


def _own_columns(league: League, table: JointTable, place: int, places: int) -> list[Column[JointRow]]:
    def own(row: JointRow) -> LevelRow | None:
        return league.own(table, row)[place]

    return [
        numbers("games", lambda row: getattr(own(row), "n", None)),
        ranges("95 % interval", lambda row: percent_range(getattr(own(row), "interval", None), places)),
        words("verdict", lambda row: _verdict_of(own(row))),
    ]


def _verdict_of(row: LevelRow | None) -> str:
    return marked(row.verdict) if row else ABSENT


def play_table(league: League, table: JointTable) -> Table:
    """What stands out in how each level with a verdict is played: its mean with each bot beside that of all seats, and
    of a pair those of its two levels."""
    pair = table.factors if len(table.factors) > 1 else ()
    lines = [(row, told) for row in table.rows for told in row.stands_out]
    rows = []
    for row, told in lines:
        means = [f"{value_text(mean)} ({value_text(of)})" for mean, of in zip(told.means, told.everybody, strict=True)]
        rows.append(TableRow((
            *(column.cell(row) for column in level_columns(league, table)),
            word(marked(row.verdict)),
            word(measure_label(league, told.column)),
            *(value(text, mean) for text, mean in zip(means, told.means, strict=True)),
            *(value(value_text(_mean(told.factors[factor])), _mean(told.factors[factor])) for factor in pair),
            value(number(abs(told.difference), 1) if told.between else signed(told.difference, 1), told.difference),
        )))  # fmt: skip
    heads = (
        *(column.head for column in level_columns(league, table)),
        Head("verdict", numeric=False),
        Head("what", numeric=False),
        *(Head(called, f"Mean a seat with {called}; in brackets that of all seats.") for called in league.names),
        *(Head(f"its {league.label(factor).lower()}", "Mean over the bots of all seats with it.") for factor in pair),
        Head("std. deviations", "Less that of all seats, in standard deviations between seats; for what depends, the "
             "most of any bot less the least."),
    )  # fmt: skip
    return Table(
        f"{table_name(league, table)}: what stands out in how they are played (in brackets: all seats)",
        heads,
        tuple(rows),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def whole_play_table(league: League, table: JointTable) -> Table:
    """How every level is played: means of every measure over the bots."""
    told = [row for row in table.rows if row.play]
    columns: list[Column[JointRow]] = [*level_columns(league, table)]
    for place, measure in enumerate(league.measures):
        columns.append(numbers(measure.label, partial(_mean_of, place), _told))
    return lined(f"{table_name(league, table)}: how they are played, mean over the bots", told, columns)


def _mean_of(place: int, row: JointRow) -> float | None:
    return _mean(row.play[place]) if row.play else None


def _told(mean: float | None) -> str:
    return ABSENT if mean is None else value_text(mean)


def measures_table(league: League) -> Table:
    """How a player's game looks with each bot, side by side."""

    def with_bot(place: int) -> Callable[[Measure], float]:
        return lambda measure: measure.means[place]

    columns: list[Column[Measure]] = [
        Column(Head("a player, in a game", numeric=False), lambda measure: name(measure.label)),
        *(numbers(called, with_bot(place), _told) for place, called in enumerate(league.names)),
        numbers("apart", lambda measure: measure.apart, partial(number, places=1),
                "The highest mean less the lowest, in standard deviations between the seats of one bot."),
    ]  # fmt: skip
    return lined("How each bot plays: means over all its seats", league.measures, columns)


def games_table(league: League) -> Table:
    """How long the games of each bot are and what is scored in them."""
    rows: list[tuple[str, Callable[[Games], float], int]] = [
        ("turns a player", lambda games: games.rounds.mean, 1),
        (f"{league.unit()} of all players", lambda games: games.scores.mean, 0),
        (f"{league.unit()} of the winner", lambda games: games.winners.mean, 0),
        ("decisions a game", lambda games: games.decisions.mean, 0),
    ]
    found = [[of(member.games) for member in league.members] for _, of, _ in rows]
    lines = [
        TableRow((name(title), *(value(number(mean, places), mean) for mean in means)))
        for (title, _, places), means in zip(rows, found, strict=True)
    ]
    heads = (Head("mean", numeric=False), *map(Head, league.names))
    return Table("Length and scores of the games of each bot", heads, tuple(lines))


def settings_table(league: League) -> Table:
    """How the runs were made, side by side."""
    heads = (Head("", numeric=False), *(Head(called, numeric=False, sortable=False) for called in league.names))
    rows = [TableRow((name(setting.label), *map(word, setting.values))) for setting in league.settings]
    return Table("The runs side by side", heads, tuple(rows), wrapped=True)
