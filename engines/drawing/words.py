"""Words that every drawing uses, and every sentence."""

from __future__ import annotations

from engines.drawing.columns import broken, columns


def counted(n: int, word: str) -> str:
    """A number with its noun: `1 star`, `2 stars`."""
    return f"{n} {word}" if n == 1 else f"{n:,} {word}s"


def wrapped(texts: list[str], room: int, indent: int = 4) -> list[str]:
    """The texts in lines of at most `room` columns; what goes on is indented."""
    lines: list[str] = []
    for text in texts:
        lines += [text] if 0 < columns(text) <= room else broken(text, room, " " * indent)
    return lines
