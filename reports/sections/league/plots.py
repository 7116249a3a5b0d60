"""The figures of a league: rates with every bot, the range of each pair, and how unlike the bots play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from reports.charts.dots import Mark, rate_dots
from reports.charts.heatmap import MapCell, is_crowded, pair_heatmap, pair_map
from reports.charts.plot import Plot
from reports.charts.style import MARKS
from reports.findings.league import JointRow, JointTable, League, Measure
from reports.findings.names import is_order, level_word, row_name, table_key
from reports.findings.words import DASH, number, percent
from reports.sections.league.numbers import share_of, span_of
from reports.sections.league.sentences import everyone, table_sentence, unlike_sentence, value_text
from reports.stats.tables import LevelRow

MEASURES = "how-they-play"
_MOST_MEASURES = 14


def league_plots(league: League) -> Iterator[Plot]:
    """How the bots play, then each table; no map where no pair has enough games with every bot."""
    if league.measures:
        yield _measures(league)
    for table in league.tables:
        if len(table.factors) == 1:
            yield _rates(league, table)
        elif table.tests:
            yield _map(league, table)


def rates_name(table: JointTable) -> str:
    """The name of the figure of a table."""
    return f"league-{table_key(table.factors)}"


def _measures(league: League) -> Plot:
    """Each measure in standard deviations from the mean of all bots."""
    shown = sorted(league.measures, key=lambda measure: -measure.apart)[:_MOST_MEASURES]
    lines = [[Mark(place, (place, place)) for place in _places(measure)] for measure in shown]
    listing = "; ".join(f"{measure.label} {', '.join(map(value_text, measure.means))}" for measure in shown)
    return Plot(
        MEASURES, "How unlike these bots play",
        f"Averages per player and game, as distances from the mean of {everyone(league)} in standard deviations "
        f"between the seats of one bot; the {len(shown)} measures that are furthest apart. Bots whose marks lie "
        "together play alike.",
        f"{unlike_sentence(league)} Means ({', '.join(league.names)}): {listing}.",
        partial(rate_dots, lines, [measure.label for measure in shown], league.names, "standard deviations", [0.0]),
    )  # fmt: skip


def _places(measure: Measure) -> list[float]:
    middle = sum(measure.means) / len(measure.means)
    return [(mean - middle) / measure.deviation for mean in measure.means]


def _rates(league: League, table: JointTable) -> Plot:
    rows = [row for row in table.rows if any(league.own(table, row))]
    if not is_order(table):
        rows.sort(key=lambda row: -_middle(league, table, row))
    lines = [[_mark(own) for own in league.own(table, row)] for row in rows]
    names = [f"{row_name(league, table, row)} {MARKS.get(row.verdict, '')}".strip() for row in rows]
    listing = "; ".join(f"{row_name(league, table, row)} {_percents(league, table, row)}" for row in rows)
    bases = {round(100 * (share_of(league.own(table, row)) or 0.0), 6) for row in rows}
    word = "order of play" if is_order(table) else level_word(league, table)
    return Plot(
        rates_name(table), f"Win rate by {word} with every bot",
        "Each bot has its mark, with 95 % intervals; the dashed line is the equal share. Behind a name is what holds "
        f"for {everyone(league)}: {_marks(league)}.",
        f"{table_sentence(league, table)} Win rates ({', '.join(league.names)}): {listing}.",
        partial(rate_dots, lines, names, league.names, "win rate, percent", sorted(bases)),
    )  # fmt: skip


def _percents(league: League, table: JointTable, row: JointRow) -> str:
    return ", ".join(percent(own.rate if own else None) for own in league.own(table, row))


def _marks(league: League) -> str:
    """What the marks of verdicts mean."""
    within = f"±{100 * league.delta:g} points"
    return f"▲ strong, ▼ weak, ≈ equal within {within}; ◇ depends on how it is played; no mark: inconclusive"


def _middle(league: League, table: JointTable, row: JointRow) -> float:
    return sum(span_of(league.own(table, row)) or (0.0,))


def _mark(row: LevelRow | None) -> Mark | None:
    if row is None or row.rate is None or row.interval is None:
        return None
    return Mark(100 * row.rate, (100 * row.interval[0], 100 * row.interval[1]))


def _map(league: League, table: JointTable) -> Plot:
    seen = [row.levels for row in table.rows if any(league.own(table, row))]
    sides = [list(dict.fromkeys(levels[side] for levels in seen)) for side in (0, 1)]
    crowded = is_crowded(min(map(len, sides)))
    cells = {row.levels: _cell(league, table, row, crowded) for row in table.rows}
    grid, *names = pair_map(sides, lambda pair: cells.get(pair, MapCell(None, 0.0, 0, False)), league.label)
    under = "" if crowded else ", and under them the games of the bot with fewest"
    first, second = (league.label(factor).lower() for factor in table.factors)
    return Plot(
        rates_name(table), f"Win rates of every {first} and {second} with every bot",
        f"The lowest and the highest of all bots, in percent{under}; blue: the middle of the two is more than an equal "
        f"share, orange: less. What holds for {everyone(league)}: {_marks(league)}. Grey: fewer than {table.min_cell} "
        "games with one of them. Hatched: left out by the rules.",
        f"{table_sentence(league, table)} The table of pairs below has every number.",
        partial(pair_heatmap, grid, names[0], names[1], "middle of the win rates, percent"),
        True,
    )  # fmt: skip


def _cell(league: League, table: JointTable, row: JointRow, crowded: bool) -> MapCell:
    """The range of a pair and its verdict, which stands under it where the map is crowded."""
    own = league.own(table, row)
    span, judged = span_of(own), row.together is not None
    banned = any((known := member.rows(table.factors).get(row.levels)) and known.banned for member in league.members)
    if span is None:
        return MapCell(None, share_of(own), 0, False, banned=bool(banned))
    text = f"{number(100 * span[0])}{DASH}{number(100 * span[1])}"
    n = min((known.n for known in own if known), default=0)
    verdict = row.verdict if judged else ""
    if crowded:
        return MapCell(sum(span) / 2, share_of(own), n, judged, "", bool(banned), text, MARKS.get(verdict, ""))
    return MapCell(sum(span) / 2, share_of(own), n, judged, verdict, bool(banned), text)
