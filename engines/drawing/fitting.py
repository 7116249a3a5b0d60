"""A label and short texts on the rows of a small place: in full, shorter, or the first of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.drawing.canvas import Paint
from engines.drawing.columns import columns, cut

MORE = "+"  # there is more than fits
Text = tuple[str, Paint]
Line = list[Text]


@dataclass(frozen=True)
class Room:
    """A row of a place: where it begins, and how many columns it has."""

    x: int
    y: int
    width: int


@dataclass(frozen=True)
class Item:
    """Something to be written, in full and short."""

    text: str
    short: str
    paint: Paint


def fitted(
    label: Text, short_label: str, items: Sequence[Item], rooms: Sequence[Room], middle: float
) -> list[tuple[Room, Line]]:
    """What is written on which row: as much as possible, and as near to the row `middle` as possible."""
    full = [(item.text, item.paint) for item in items]
    short = [(item.short, item.paint) for item in items]
    brief = (short_label or label[0], label[1])
    for head, texts in ((label, full), (brief, full), (brief, short)):
        for is_apart in (True, False):
            best = _best(head, texts, rooms, is_apart, middle)
            if best is not None:
                return best
    return _as_much_as_fits(brief, short, rooms, middle)


def _best(
    label: Text, texts: Sequence[Text], rooms: Sequence[Room], is_apart: bool, middle: float
) -> list[tuple[Room, Line]] | None:
    """All of it around the middle row, the label on a row of its own or not; None where it does not fit."""
    found: list[tuple[float, list[tuple[Room, Line]]]] = []
    for first in range(len(rooms)):
        lines = _wrapped(label, texts, rooms[first:], is_apart)
        if lines is not None:
            used = list(zip(rooms[first:], lines, strict=False))
            found.append((abs(rooms[first].y + (len(lines) - 1) / 2 - middle), used))
    return min(found, key=lambda each: each[0])[1] if found else None


def _wrapped(label: Text, texts: Sequence[Text], rooms: Sequence[Room], is_apart: bool) -> list[Line] | None:
    """The label and the texts in order, blanks between them; None where they do not fit."""
    if columns(label[0]) > rooms[0].width:
        return None
    lines: list[Line] = [[label]] if label[0] else [[]]
    if is_apart and label[0] and texts:
        lines.append([])
    for text in texts:
        if lines[-1] and _length(lines[-1]) + 1 + columns(text[0]) > _width(rooms, len(lines)):
            lines.append([])
        if columns(text[0]) > _width(rooms, len(lines)):
            return None
        lines[-1].append(text)
    return lines if len(lines) <= len(rooms) else None


def _width(rooms: Sequence[Room], number: int) -> int:
    return rooms[number - 1].width if number <= len(rooms) else 0


def _length(line: Line) -> int:
    return sum(columns(text) + 1 for text, _ in line) - 1


def _as_much_as_fits(
    label: Text, texts: Sequence[Text], rooms: Sequence[Room], middle: float
) -> list[tuple[Room, Line]]:
    """The first of the texts, with a sign that there are more; what is too long for any row is cut."""
    widest = max((room.width for room in rooms), default=0)
    texts = [(cut(text, widest), paint) for text, paint in texts]
    for head, number in _fewer(label, texts, rooms):
        kept = [*texts[:number], *([(MORE, label[1])] if number < len(texts) else [])]
        for is_apart in (True, False):
            best = _best(head, kept, rooms, is_apart, middle)
            if best is not None:
                return best
    return []


def _fewer(label: Text, texts: Sequence[Text], rooms: Sequence[Room]) -> Iterator[tuple[Text, int]]:
    """Ever less of the label and the texts."""
    widest = max((room.width for room in rooms), default=0)
    for length in range(min(columns(label[0]), widest), min(columns(label[0]), 2) - 1, -1):
        for number in range(len(texts), -1, -1):
            yield (cut(label[0], length), label[1]), number
