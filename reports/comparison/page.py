"""The page of a comparison: what differs, each factor, pairs, order of play, course of the games, data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.explaining import capital
from reports.charts.plot import Picture
from reports.comparison.gallery import SIGNS
from reports.comparison.sentences import (
    agreement_sentence,
    caveats,
    difference_sentence,
    games_sentence,
    level_words,
    measure_difference,
    measure_name,
    measure_value,
    runs_sentence,
    scale_sentence,
    sharing_sentence,
    table_sentence,
)
from reports.comparison.summary import (
    ComparedRow,
    ComparedTable,
    Comparison,
    Counted,
    Difference,
    Measured,
)
from reports.findings.names import all_of, is_factor, is_order, row_name, table_name
from reports.findings.words import (
    ABSENT,
    number,
    p_value,
    percent,
    percent_range,
    signed,
    signed_range,
    typical_decimals,
)
from reports.load.rows import BOT
from reports.page.cells import Cell, Head, Row, Table, name, value, word
from reports.page.parts import Block, Document, Entry, Fold, Part, render_document

_NOTE = (
    "All of this holds among these bots and under these options. “Inconclusive” does not mean equal: it means that "
    "these games show neither a difference nor that there is none worth speaking of."
)
Plots = dict[str, Picture]


def render_comparison(comparison: Comparison, plots: Sequence[Picture], json_name: str = "") -> str:
    """The comparison as one HTML text that needs nothing beside itself; `json_name` is the file of its numbers."""
    drawn = {plot.name: plot for plot in plots}
    title = comparison.first.design.title
    return render_document(
        Document(
            kicker="Two runs side by side",
            heading=f"{title}: {comparison.first.name} and {comparison.second.name}",
            lead=runs_sentence(comparison),
            findings=comparison.headline[1:],
            note=_NOTE,
            parts=tuple(_parts(comparison, drawn, json_name)),
            footer=f"scythe-cli {comparison.first.design.report_version}. Not affiliated with the makers of the game.",
            title=f"{title}: {comparison.first.name} and {comparison.second.name} compared",
        ),
        "compare.html.j2",
    )


def _parts(comparison: Comparison, plots: Plots, json_name: str) -> Iterator[Part]:
    yield _design_part(comparison)
    methods = _methods(comparison)  # told with the first tables
    for chosen, anchor, title, short in (
        (is_factor, "levels", "Who is stronger, with one and with the other", "Who changes"),
        (_is_pair, "pairs", "Pairs", "Pairs"),
        (is_order, "seats", "Order of play", "Order of play"),
        (_is_bot, "bots", "Bots", "Bots"),
    ):
        tables = [table for table in comparison.tables if chosen(table)]
        if tables:
            blocks = tuple(_table_block(comparison, table, plots) for table in tables)
            yield Part(anchor, title, short, blocks, methods)
            methods = ()
    yield _agreement_part(comparison, plots)
    yield _games_part(comparison, plots)
    yield _data_part(comparison, json_name)


def _is_pair(table: ComparedTable) -> bool:
    return len(table.factors) == 2


def _is_bot(table: ComparedTable) -> bool:
    return table.factors == (BOT,)


def _design_part(comparison: Comparison) -> Part:
    sentences = (difference_sentence(comparison), sharing_sentence(comparison), *caveats(comparison))
    rows = tuple(
        Row(
            (name(setting.label), word(setting.first), word(setting.second), word("differs" if setting.differs else ""))
        )
        for setting in comparison.settings
    )
    heads = (Head("", numeric=False), *(Head(side, numeric=False, sortable=False) for side in _sides(comparison)),
             Head("", numeric=False, sortable=False))  # fmt: skip
    commands = [
        (f"{side.name}: {', '.join(side.files)}", run.command or "unknown")
        for side in (comparison.first, comparison.second)
        for run in side.design.runs
    ]
    blocks = (Block(sentences, tables=(Table("Both runs", heads, rows),)), Block(code=tuple(commands)))
    return Part("design", "What is compared", "The runs", blocks)


def _sides(comparison: Comparison) -> tuple[str, str]:
    return comparison.first.name, comparison.second.name


def _table_block(comparison: Comparison, table: ComparedTable, plots: Plots) -> Block:
    key = "-".join(table.factors).replace("_", "-")
    told = table_sentence(comparison, table)
    check = _check_table(comparison, table)
    pairs = [one for one in comparison.tables if _is_pair(one)]
    title = table_name(comparison, table) + "s" * is_factor(table)
    title = title if is_factor(table) or (table in pairs and len(pairs) > 1) else ""
    is_first = table is comparison.tables[0]
    return Block(
        (capital(told), *([scale_sentence(comparison)] if is_first else [])),
        title,
        f"compare-{key}",
        plots=_present(plots, f"both-{key}", f"difference-{key}"),
        tables=(_main_table(comparison, table),),
        folds=(Fold(check.caption, tables=(check,)),),
    )


def _present(plots: Plots, *names: str) -> tuple[Picture, ...]:
    return tuple(plots[key] for key in names if key in plots)


def _main_table(comparison: Comparison, table: ComparedTable) -> Table:
    """Win rates and adjusted strengths in both runs, the judged difference, its verdict."""
    first, second = _sides(comparison)
    heads = (
        Head(table_name(comparison, table), numeric=False),
        Head("in the second run", "Shown after Holm's correction; same: within the margin.", numeric=False),
        Head(f"win rate, {first}", "As counted; a shared win is split."),
        Head(f"win rate, {second}", "As counted; a shared win is split."),
        Head("difference", "Of the win rates less their equal shares, in percentage points."),
        Head("95 % interval", sortable=False),
        Head("Holm p", "Adjusted over this table for 'does any differ'."),
    )
    caption = f"{table_name(comparison, table)}: both runs and the difference, the second less the first"
    rows = [row for row in table.rows if row.first or row.second]
    return Table(caption, heads, tuple(_main_row(comparison, table, row) for row in rows))


def _main_row(comparison: Comparison, table: ComparedTable, row: ComparedRow) -> Row:
    places = _rate_places(table)
    cells = (
        name(row_name(comparison, table, row)),
        word(f"{SIGNS.get(row.verdict, '')} {row.verdict}".strip()),
        *(_rate(part, places) for part in (row.first, row.second)),
        *_difference_cells(row.difference, places)[:3],
    )
    return Row(cells, row.difference is None)


def _rate_places(table: ComparedTable) -> int:
    """Decimals that the differences of a table carry."""
    return typical_decimals([row.difference.interval if row.difference else None for row in table.rows], 100)


def _rate(part: Counted | None, places: int) -> Cell:
    return value(percent(part.rate if part else None, places), part.rate if part else None)


def _difference_cells(difference: Difference | None, places: int, scale: float = 100) -> tuple[Cell, ...]:
    if difference is None:
        return (value(ABSENT, None), word(ABSENT), value(ABSENT, None), value(ABSENT, None))
    low, high = difference.interval
    return (
        value(signed(scale * difference.value, places), difference.value),
        word(signed_range((scale * low, scale * high), places)),
        value(p_value(difference.holm), difference.holm),
        value(p_value(difference.bh), difference.bh),
    )


def _check_table(comparison: Comparison, table: ComparedTable) -> Table:
    """Intervals, margins and verdicts of each run, for readers who check."""
    first, second = _sides(comparison)
    heads = (
        Head(table_name(comparison, table), numeric=False),
        Head(f"games, {first}"),
        Head(f"games, {second}"),
        Head(f"interval, {first}", "95 %, of the win rate.", sortable=False),
        Head(f"interval, {second}", "95 %, of the win rate.", sortable=False),
        Head("BH q", "False discovery rate over this table, of the difference."),
        Head("margin", f"Difference of the mean {comparison.unit()} above the other players."),
        Head("95 % interval", sortable=False),
        Head("equivalence p", "That the difference lies within the margin of equivalence; Holm."),
        Head("variance saved", "By blocks that both runs share."),
        Head(f"verdict, {first}", "Of that run by itself.", numeric=False),
        Head(f"verdict, {second}", "Of that run by itself.", numeric=False),
    )
    rows = [row for row in table.rows if row.first or row.second]
    title = f"{table_name(comparison, table)}: what stands behind it, and the verdicts of each run by itself"
    return Table(title, heads, tuple(_check_row(comparison, table, row) for row in rows))


def _check_row(comparison: Comparison, table: ComparedTable, row: ComparedRow) -> Row:
    places = _rate_places(table)
    margins = typical_decimals([entry.margin.interval if entry.margin else None for entry in table.rows])
    parts = (row.first, row.second)
    cells = (
        name(row_name(comparison, table, row)),
        *(value(number(part.n if part else 0), part.n if part else 0) for part in parts),
        *(word(percent_range(part.interval if part else None, places)) for part in parts),
        _difference_cells(row.difference, places)[3],
        *_difference_cells(row.margin, margins, 1)[:2],
        value(p_value(row.equivalence), row.equivalence),
        value(percent(row.saved), row.saved),
        *(word(part.verdict if part else ABSENT) for part in parts),
    )
    return Row(cells, row.difference is None)


def _agreement_part(comparison: Comparison, plots: Plots) -> Part:
    """Do both runs agree which levels are strong? The page's answer to "does it depend on skill"."""
    blocks = [
        Block(
            (_orders(comparison, table),),
            table_name(comparison, table),
            plots=_present(plots, f"agreement-{'-'.join(table.factors).replace('_', '-')}"),
        )
        for table in comparison.tables
        if table.agreement is not None
    ]
    if not blocks:
        few = all_of([level_words(comparison, table) for table in comparison.tables])
        blocks = [Block((f"Both runs have too few {few} in common for a rank correlation, which takes five.",))]
    agreements = [table for table in comparison.tables if table.agreement is not None]
    if agreements:
        blocks.append(Block(tables=(_agreement_table(comparison, agreements),)))
    return Part("agreement", "Do both agree on which are strong?", "Agreement", tuple(blocks), _agreement_methods())


def _orders(comparison: Comparison, table: ComparedTable) -> str:
    words, told = level_words(comparison, table), agreement_sentence(comparison, table)
    return f"The orders of the {words} in the two runs are {told}"


def _agreement_table(comparison: Comparison, tables: Sequence[ComparedTable]) -> Table:
    heads = (
        Head("", numeric=False),
        Head("compared"),
        Head("rank correlation", "Spearman's, of the win rates less their equal shares."),
        Head("95 % interval", sortable=False),
        Head("if equal", "Median of the correlation if both runs had the same strengths."),
        Head("if equal, 5 %", "Lower than this in 5 of 100 such runs."),
        Head("p", "Chi-square test that all strengths are the same in both runs."),
    )
    rows = []
    for table in tables:
        found = table.agreement
        assert found is not None, "tables with an agreement were chosen"
        numbers = (found.correlation, found.same_median, found.same_low)
        rho, median, low = (value(number(part, 2), part) for part in numbers)
        interval = word(f"{number(found.interval[0], 2)} to {number(found.interval[1], 2)}")
        cells = value(number(found.cells), found.cells)
        p = value(p_value(found.p), found.p)
        rows.append(Row((name(table_name(comparison, table)), cells, rho, interval, median, low, p)))
    return Table("Agreement in numbers", heads, tuple(rows))


def _games_part(comparison: Comparison, plots: Plots) -> Part:
    told = games_sentence(comparison)
    heads = (
        Head("", numeric=False),
        *(Head(side) for side in _sides(comparison)),
        Head("difference", "The second run less the first; shares in percentage points."),
        Head("95 % interval", sortable=False),
        Head("Holm p", "Adjusted over this table."),
        Head("BH q"),
    )
    rows = tuple(_measured_row(comparison, measured) for measured in comparison.games)
    block = Block(
        (capital(told),),
        plots=_present(plots, "both-scores", "both-rounds"),
        tables=(Table("The course of the games in both runs", heads, rows),),
    )
    return Part("games", "Course of the games", "The games", (block,))


def _measured_row(comparison: Comparison, measured: Measured) -> Row:
    difference, interval = measure_difference(measured)
    return Row(
        (
            name(measure_name(comparison, measured.key)),
            value(measure_value(measured, measured.first), measured.first),
            value(measure_value(measured, measured.second), measured.second),
            value(difference, measured.difference.value),
            word(interval),
            value(p_value(measured.difference.holm), measured.difference.holm),
            value(p_value(measured.difference.bh), measured.difference.bh),
        )
    )


def _methods(comparison: Comparison) -> tuple[Entry, ...]:
    margin = f"{100 * comparison.delta:g}"
    return (
        ("Win rate", "Wins by appearances at tables as each run dealt them, ties split. Interval of the difference "
         "after Newcombe, from the intervals of both runs; score test against equal distance from the equal share. "
         "Differences are those of the rates less their equal shares, so that tables of other sizes can be compared."),
        ("Common blocks", "Where both runs dealt the same table with the same chance, the covariance of both estimates "
         "is taken from these blocks, for rates and margins alike; all other blocks are independent."),
        ("Verdict", f"“Same” is shown when two one-sided tests put the difference within ±{margin} percentage points; "
         "“higher” and “lower” when the difference is shown and is not shown to be that small. Holm's correction "
         f"over the table for each of the two questions. Only rows with {comparison.tables[0].min_cell} games in both "
         "runs are judged."),
    )  # fmt: skip


def _agreement_methods() -> tuple[Entry, ...]:
    return (
        ("Rank correlation", "Spearman's, of the win rates of what both runs have; interval by Fisher's z "
         "with Bonett and Wright's variance, which asks how far the value would hold for other levels of this kind."),
        ("If equal", "Strengths common to both runs, with the noise of each, drawn 2,000 times: what the correlation "
         "would be if nothing but noise told the runs apart. It treats the errors of levels as independent."),
        ("p", "Chi-square: do the strengths differ by more than their errors? It sees differences of size also where "
         "the order stays."),
    )  # fmt: skip


def _data_part(comparison: Comparison, json_name: str) -> Part:
    files = " ".join(comparison.first.files), " ".join(comparison.second.files)
    beside = f"The file {json_name} beside this page carries every number in full. " if json_name else ""
    block = Block(
        (f"{beside}Every number was computed from the run files alone; nothing was played again.",),
        code=(
            ("This prints every number in full:", f"scythe report {files[0]} --compare {files[1]} --format json"),
            (
                "The report of each run by itself:",
                f"scythe report {files[0]} -o first\nscythe report {files[1]} -o second",
            ),
        ),
    )
    return Part("data", "Data", "Data", (block,))
