"""Text in the columns of a terminal, which gives a wide sign two and a mark on a letter none."""

from __future__ import annotations

import re
from itertools import chain
from textwrap import wrap
from typing import Any

from engines.drawing.isolating import BEGIN, END

WORD = re.compile(r"\s*\S+")
WORDS = re.compile(rf"\s*(?:{BEGIN}[^{END}]*{END}|\S)+")  # what is isolated stays in one line, where there is room


def columns(text: str) -> int:
    """How many columns a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # takes a while

    return cell_len(text)


def cells(text: str) -> list[str]:
    """The text column by column: a sign with its marks; nothing in the second column of a wide one."""
    found: list[str] = []
    before = ""
    for sign in text:
        wide = columns(sign)
        if wide:
            found += [before + sign, *[""] * (wide - 1)]
            before = ""
        elif found and sign != BEGIN:
            found[-1] += sign
        else:
            before += sign
    return found


def padded(text: str, room: int) -> str:
    """The text with blanks behind it up to so many columns."""
    return text + " " * (room - columns(text))


def cut(text: str, room: int) -> str:
    """The beginning of a text that takes so many columns at most; what is shut off there ends there."""
    while columns(text) > room:
        text = text[:-1]
    return text + END if text.count(BEGIN) > text.count(END) else text


def broken(text: str, room: int, indent: str = "", first: str = "", **ways: Any) -> list[str]:
    """The text in lines of at most `room` columns, the first one behind `first`, the others behind `indent`; `ways` are
    those of `textwrap.wrap`."""
    if columns(text) == len(text):
        return wrap(text, room, initial_indent=first, subsequent_indent=indent, **ways)
    lines: list[str] = []
    whole = room - columns(indent)
    words = ([one] if columns(one.lstrip()) <= whole else WORD.findall(one) for one in WORDS.findall(text))
    for word in chain.from_iterable(words):
        if lines and columns(lines[-1] + word) <= room:
            lines[-1] += word
        else:
            lines.append(indent + word.lstrip() if lines else first + word)
    return lines
