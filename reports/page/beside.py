"""The parts of several runs as those of one page: tables with a column a run, figures side by side."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from reports.page.cells import MISSING, Head, Table, TableRow, name, word
from reports.page.parts import Block, Entry, Fold, Part

_WIDEST = 12  # columns that an open table may have beside the names
_MOST = 3  # otherwise those that it shows of each run; a fold has all


@dataclass(frozen=True)
class Side:
    """What stands side by side: the parts of a run, or of a change from one run to another, and its name. Sentences of
    a run are `labelled` with the name; those of a change say themselves which runs they are about."""

    name: str
    parts: Sequence[Part]
    labelled: bool = True


Told = Sequence[tuple[Side, Block]]


def parts_beside(columns: Sequence[Side], anchors: Sequence[str]) -> Iterator[Part]:
    """The parts of all columns in the order of these anchors; a single column is left as it is."""
    if len(columns) == 1:
        yield from columns[0].parts
        return
    for anchor in anchors:
        told = [(column, part) for column in columns for part in column.parts if part.anchor == anchor]
        if told:
            blocks: dict[Hashable, list[tuple[Side, Block]]] = {}
            for column, part in told:
                for place, block in enumerate(part.blocks):
                    blocks.setdefault(block.anchor or block.title or place, []).append((column, block))
            how = dict.fromkeys(entry for _, part in told for entry in part.how)
            yield replace(told[-1][1], blocks=tuple(map(_beside, blocks.values())), how=tuple(how))


def _beside(told: Told) -> Block:
    """A step of several columns as one."""
    tables = [(column, table) for column, block in told for table in block.tables]
    folded = [(column, table) for column, block in told for fold in block.folds for table in fold.tables]
    boxes = [(column, block.entries) for column, block in told if block.entries]
    whole, short = _joined(tables), _joined(tables, _MOST)
    wide = [table for table in whole if len(table.heads) > _WIDEST + table.groups[0][1]]
    shown = [less if table in wide else table for table, less in zip(whole, short, strict=True)]
    cut = [replace(table, caption=f"{table.caption}: every column") for table in wide]
    folds = [Fold(table.caption, tables=(table,)) for table in (*cut, *_joined(folded))]
    return replace(
        told[-1][1],
        sentences=tuple(_sentences(told)),
        entries=(),
        plots=tuple(plot for _, block in told for plot in block.plots),
        tables=(*([_box(boxes)] if boxes else []), *shown),
        folds=(*folds, *_terms(told)),
        code=tuple(_labelled([(column, block.code) for column, block in told])),
    )


def _sentences(told: Told) -> Iterator[str]:
    """Those of changes; the rest of each run in one paragraph, between what all runs say before and behind it."""
    own = [(column.name, block.sentences) for column, block in told if column.labelled]
    common = [text for text in own[0][1] if all(text in texts for _, texts in own)] if len(own) > 1 else []
    first = list(takewhile(common.__contains__, own[0][1])) if own else []
    yield from (text for column, block in told if not column.labelled for text in block.sentences)
    yield from first
    for called, texts in own:
        rest = " ".join(text for text in texts if text not in common)
        yield from [f"{called}: {rest}"] * bool(rest)
    yield from common[len(first) :]


def _labelled(told: Sequence[tuple[Side, Sequence[Entry]]]) -> Iterator[Entry]:
    """Entries of all columns, those that all have once, the others with the name of their run."""
    entries = list(dict.fromkeys(entry for _, own in told for entry in own))
    for entry in entries:
        having = [column for column, own in told if entry in own]
        label = "" if len(having) == len(told) > 1 or not having[0].labelled else f"{having[0].name}: "
        yield label + entry[0], entry[1]


def _terms(told: Told) -> Iterator[Fold]:
    """Folds of terms, by their titles."""
    for title in dict.fromkeys(fold.title for _, block in told for fold in block.folds if fold.entries):
        own = [(column, fold.entries) for column, block in told for fold in block.folds if fold.title == title]
        yield Fold(title, entries=tuple(_labelled(own)))


def _box(boxes: Sequence[tuple[Side, Sequence[Entry]]]) -> Table:
    """Boxes of entries as a table with a column a run; it marks what differs."""
    texts = [dict(entries) for _, entries in boxes]
    heads = [Head("", numeric=False), *(Head(column.name, numeric=False, sortable=False) for column, _ in boxes)]
    rows = []
    for term in dict.fromkeys(term for own in texts for term in own):
        values = [own.get(term, "") for own in texts]
        rows.append(TableRow((name(term), *map(word, values), word("differs" if len(set(values)) > 1 else ""))))
    return Table("The runs side by side", (*heads, Head("", numeric=False, sortable=False)), tuple(rows), wrapped=True)


def _names(table: Table) -> int:
    """How many columns name the line."""
    return max(sum(cell.name for cell in table.rows[0].cells), 1) if table.rows else 1


def _joined(tables: Sequence[tuple[Side, Table]], most: int | None = None) -> list[Table]:
    """Tables of the same lines as one, with the columns of each run under its name; at most so many of each."""
    alike: dict[Hashable, list[tuple[Side, Table]]] = {}
    for column, table in tables:
        names = _names(table)
        key = table.kind or tuple(head.text for head in table.heads[: names + 1])
        alike.setdefault(key, []).append((column, table))
    return [_join(found, most) for found in alike.values()]


def _join(tables: Sequence[tuple[Side, Table]], most: int | None) -> Table:
    first = tables[0][1]
    names = _names(first)
    end = None if most is None else names + most
    rows = [{tuple(cell.text for cell in row.cells[:names]): row for row in table.rows} for _, table in tables]
    heads = [table.heads[names:end] for _, table in tables]
    groups = [("", names), *((column.name, len(own)) for (column, _), own in zip(tables, heads, strict=True))]
    lines = []
    for key in dict.fromkeys(key for own in rows for key in own):
        known = [own.get(key) for own in rows]
        head = next(row for row in known if row).cells[:names]
        cells = [row.cells[names:end] if row else (MISSING,) * len(own) for row, own in zip(known, heads, strict=True)]
        grey = all(row.grey for row in known if row)
        lines.append(TableRow((*head, *(cell for part in cells for cell in part)), grey))
    captions = [table.caption for column, table in tables if column.labelled] or [first.caption]
    all_heads = (*first.heads[:names], *(head for own in heads for head in own))
    return Table("; ".join(dict.fromkeys(captions)), all_heads, tuple(lines), groups=tuple(groups))
