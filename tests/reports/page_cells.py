"""Cells and names as every table of a page has them, and what the JSON of a report says of a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.reports.page_reader import ShownCell
from tests.reports.page_words import ABSENT, INFINITE, chance, ordinal, plain

Json = dict[str, Any]
Column = tuple[str, list[ShownCell]]
Told = list[tuple[str, Callable[[Json], ShownCell]]]
ORDER, BOT = "turn_position", "bot"
MARKS = {"strong": "▲ ", "weak": "▼ ", "equivalent": "≈ ", "above": "▲ ", "below": "▼ "}


class Expected:
    """A table that a section has to show: its columns from left to right."""

    def __init__(self, section: str, columns: Sequence[Column]) -> None:
        self.section = section
        self.heads = tuple(head for head, _ in columns)
        self.rows = tuple(zip(*(cells for _, cells in columns), strict=True))


def word(text: str) -> ShownCell:
    """A word or an interval, which sorts as text if at all."""
    return ShownCell(text, None)


def figure(text: str, sort: float | None) -> ShownCell:
    """A number, which sorts by all of its digits; what is missing sorts last."""
    return ShownCell(text, INFINITE if text == ABSENT or sort is None else sort)


def count(value: float | None) -> ShownCell:
    """A whole number."""
    return figure(plain(value), value)


def p(value: float | None) -> ShownCell:
    """A p-value."""
    return figure(chance(value), value)


def word_missing() -> ShownCell:
    """Nothing to tell, which sorts last."""
    return ShownCell(ABSENT, INFINITE)


def verdict(words: str) -> ShownCell:
    """A verdict with its mark."""
    return word(MARKS.get(words, "") + words)


def columns(rows: Sequence[Json], told: Told) -> list[Column]:
    """One column for each heading with its rule, over all rows."""
    return [(head, [rule(row) for row in rows]) for head, rule in told]


def label(doc: Json, name: str) -> str:
    """A level or factor in words."""
    words: str = doc["labels"].get(name, name)
    return words


def level_words(doc: Json, factor: str, level: str) -> str:
    """A level in words, places in the order of play counted."""
    if factor == ORDER:
        return ordinal(level) + (" (starts)" if level == "1" else "")
    return label(doc, level)


def factor_head(doc: Json, factor: str) -> str:
    """The heading of a column of levels."""
    return "Place" if factor == ORDER else label(doc, factor)


def factor_words(doc: Json, factor: str) -> str:
    """A factor at the beginning of a cell."""
    return "Order of play" if factor == ORDER else label(doc, factor).capitalize()


def table_words(doc: Json, factors: Sequence[str]) -> str:
    """A table in words."""
    if list(factors) == [ORDER]:
        return "Order of play"
    return " and ".join(label(doc, factor).lower() for factor in factors).capitalize()


def names(doc: Json, factors: Sequence[str], rows: Sequence[Json]) -> list[Column]:
    """The columns of names."""
    return [
        (factor_head(doc, factor), [word(level_words(doc, factor, row["levels"][place])) for row in rows])
        for place, factor in enumerate(factors)
    ]


def judge(doc: Json) -> Json:
    """The model that verdicts go by."""
    model: Json = doc["model" if doc["agreement"]["model"] == "winner" else "ranking"]
    return model


def beside(doc: Json) -> Json:
    """The other model."""
    model: Json = doc["ranking" if doc["agreement"]["model"] == "winner" else "model"]
    return model


def levels_of(model: Json, factor: str) -> dict[str, Json]:
    """What a model says of the levels of a factor."""
    return {
        level["level"]: level for entry in model["factors"] if entry["factor"] == factor for level in entry["levels"]
    }


def judged_of(doc: Json, factors: Sequence[str]) -> dict[tuple[str, ...], Json]:
    """What the models say of the rows of a table."""
    if len(factors) == 2:
        return {
            tuple(row["levels"]): row for pairs in doc["pairs"] if pairs["factors"] == factors for row in pairs["rows"]
        }
    return {(level,): entry for level, entry in levels_of(judge(doc), factors[0]).items()}


def average_share(doc: Json) -> float:
    """The equal share at an average table: one by the harmonic mean of the numbers of players."""
    sizes = doc["design"]["table_sizes"]
    shares: float = sum(each / int(size) for size, each in sizes.items())
    return shares / float(sum(sizes.values()))


def seen(table: Json) -> list[Json]:
    """Rows of levels that somebody had."""
    return [row for row in table["rows"] if row["picked"] + row["dealt"]]
