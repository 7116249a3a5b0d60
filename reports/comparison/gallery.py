"""Which plots a comparison has: from its numbers to named figures with a caption and a text alternative."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engines.arena.second import Second
from reports.charts.heatmap import MapCell, is_crowded, pair_heatmap, pair_map
from reports.charts.plot import Picture, Plot
from reports.charts.together import draw_plots
from reports.comparison.charts import (
    Dumbbell,
    Mark,
    Point,
    agreement_scatter,
    dumbbells,
    two_histograms,
)
from reports.comparison.sentences import (
    agreement_sentence,
    games_sentence,
    level_words,
    table_sentence,
)
from reports.comparison.summary import HIGHER, LOWER, SAME, ComparedRow, ComparedTable, Comparison, Counted
from reports.findings.names import is_order, level_word, row_name
from reports.findings.words import beyond, percent, signed
from reports.stats.equivalence import EQUIVALENT, STRONG, WEAK

SIGNS = {HIGHER: "▲", LOWER: "▼", SAME: "≈"}
_ON_MAP = {HIGHER: STRONG, LOWER: WEAK, SAME: EQUIVALENT}
_MOST_NAMES = 12


def draw_comparison(comparison: Comparison, second: Second | None = None) -> list[Picture]:
    """Every plot of the comparison, in the order of the page, drawn in one process or in two."""
    return draw_plots(list(plots_of(comparison)), second)


def plots_of(comparison: Comparison) -> Iterator[Plot]:
    """What every plot of the comparison is made of, in the order of the page."""
    yield from _table_plots(comparison)
    yield from _histogram_plots(comparison)


def _table_plots(comparison: Comparison) -> Iterator[Plot]:
    """Of each table; no map where no pair has enough games in both runs for a difference."""
    for table in comparison.tables:
        if len(table.factors) == 2:
            if any(row.difference for row in table.rows):
                yield _heatmap(comparison, table)
        else:
            yield _dumbbells(comparison, table)
        if table.agreement is not None:
            yield _scatter(comparison, table)


def _names(comparison: Comparison) -> tuple[str, str]:
    return comparison.first.name, comparison.second.name


def _key(table: ComparedTable) -> str:
    return "-".join(table.factors).replace("_", "-")


def _dumbbells(comparison: Comparison, table: ComparedTable) -> Plot:
    """Counted rates where both runs have tables of one size, else rates less the equal share."""
    same = comparison.same_tables()
    rows = [row for row in table.rows if row.first or row.second]
    if not is_order(table):
        rows.sort(key=lambda row: -(row.first.rate - row.first.baseline if row.first else -1.0))
    bars = [_dumbbell(comparison, table, row, same) for row in rows]
    bases = {part.baseline for row in rows for part in (row.first, row.second) if part} if same else {0.0}
    label = "win rate, percent" if same else "win rate less the equal share, percentage points"
    listing = "; ".join(_listed_rates(comparison, table, row) for row in rows)
    word = "order of play" if is_order(table) else level_word(comparison, table)
    return Plot(
        f"both-{_key(table)}",
        f"Win rate by {word} in both runs",
        f"Circle: {comparison.first.name}; diamond: {comparison.second.name}; with 95 % intervals. The dashed line is "
        "the equal share. ▲ and ▼ mark what is shown to be stronger or weaker in the second run, ≈ what is shown to "
        "be the same within the margin.",
        f"{_sentence(comparison, table)} Win rates in both: {listing}.",
        partial(dumbbells, bars, _names(comparison), (min(bases), max(bases)), label),
    )


def _sentence(comparison: Comparison, table: ComparedTable) -> str:
    text = table_sentence(comparison, table)
    return text[:1].upper() + text[1:]


def _dumbbell(comparison: Comparison, table: ComparedTable, row: ComparedRow, same: bool) -> Dumbbell:
    first, second = (_mark(part, 0.0 if same else 1.0) for part in (row.first, row.second))
    return Dumbbell(row_name(comparison, table, row), first, second, SIGNS.get(row.verdict, ""))


def _listed_rates(comparison: Comparison, table: ComparedTable, row: ComparedRow) -> str:
    first, second = (percent(part.rate if part else None) for part in (row.first, row.second))
    return f"{row_name(comparison, table, row)} {first} and {second}"


def _scatter(comparison: Comparison, table: ComparedTable) -> Plot:
    rows = [row for row in table.rows if row.first and row.second]
    few = len(rows) <= _MOST_NAMES
    points = [_point(comparison, table, row, few) for row in rows]
    told = agreement_sentence(comparison, table)
    return Plot(
        f"agreement-{_key(table)}",
        f"Strength of the {level_words(comparison, table)} in both runs",
        "Each mark is one of them, with 95 % intervals: the win rate less the equal share in the first run "
        "to the right, in the second upwards. On the dashed line both are equal; blue squares are shown to differ.",
        f"The orders in the two runs are {told}",
        partial(agreement_scatter, points, _names(comparison), "win rate less the equal share, percentage points"),
    )


def _point(comparison: Comparison, table: ComparedTable, row: ComparedRow, few: bool) -> Point:
    clear = row.verdict in (HIGHER, LOWER)
    name = row_name(comparison, table, row) if few else ""
    first, second = (_mark(part) for part in (row.first, row.second))
    assert first is not None and second is not None, "rows with both were chosen"
    return Point(name, first, second, clear)


def _mark(part: Counted | None, shift: float = 1.0) -> Mark | None:
    """A rate less its equal share, times `shift`."""
    if part is None:
        return None
    base = shift * part.baseline
    return Mark(part.rate - base, (part.interval[0] - base, part.interval[1] - base))


def _heatmap(comparison: Comparison, table: ComparedTable) -> Plot:
    sides = [
        list(dict.fromkeys(row.levels[place] for row in table.rows if row.first or row.second)) for place in (0, 1)
    ]
    by_levels = {row.levels: row for row in table.rows}
    grid, *names = pair_map(sides, lambda pair: _cell(table, by_levels.get(pair)), comparison.label)
    factors = " and ".join(comparison.label(factor).lower() for factor in table.factors)
    return Plot(
        f"difference-{_key(table)}",
        f"How every pair of {factors} changes",
        f"Percentage points by which the win rate less the equal share is higher (blue) or lower "
        f"(orange) {_second(comparison)}; under it the games of the run that has fewer. ▲ ▼ are shown, ≈ is shown "
        "to be the same within the margin. Hatched: "
        f"left out by the rules of a run. “-”: fewer than {table.min_cell} games in a run.",
        f"{_sentence(comparison, table)} The table of pairs below has every number.",
        partial(pair_heatmap, grid, names[0], names[1], "difference, percentage points", signed=True),
        is_crowded(len(names[1])),
    )


def _second(comparison: Comparison) -> str:
    return f"in the second run ({comparison.second.name})"


def _cell(table: ComparedTable, row: ComparedRow | None) -> MapCell:
    if row is None:
        return MapCell(None, 0.0, 0, False)
    value = row.difference.value if row.difference else None
    n = min(part.n if part else 0 for part in (row.first, row.second))
    text = signed(100 * value) if value is not None else ""
    return MapCell(value, 0.0, n, value is not None, _ON_MAP.get(row.verdict, ""), any(row.banned), text)


def _histogram_plots(comparison: Comparison) -> Iterator[Plot]:
    told = games_sentence(comparison)
    caption = f"Filled: {comparison.first.name}; line: {comparison.second.name}; each in percent of its own number."
    for found in comparison.histograms:
        scores = found.key == "scores"
        label = f"{comparison.unit()} at the end" if scores else "turns a player"
        counted = "seats" if scores else "games"
        if not scores and len(found.first.counts) == len(found.second.counts) == 1:
            continue
        yield Plot(
            f"both-{found.key}", "Final scores in both runs" if scores else "Length of the games in both runs",
            caption + beyond(counted[:-1], label.removesuffix(" at the end"), found.first, found.second),
            told[:1].upper() + told[1:],
            partial(two_histograms, found.first, found.second, _names(comparison), label, counted),
        )  # fmt: skip
