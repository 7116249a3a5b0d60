"""Pages of studies: Markdown by a Jinja template beside each study, and tables as CSV."""

from __future__ import annotations

import csv
import io
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from engines.core import registry
from engines.core.engine.errors import DataError
from engines.core.language.explaining import capital
from reports.findings.words import (
    ABSENT,
    decimals,
    half_width,
    listed,
    number,
    percent,
    percent_range,
    share,
    signed,
)
from tools.shelf import rounded

TOOLS = Path(__file__).parent
BEGIN, END = "<!-- what we found: begin -->", "<!-- what we found: end -->"


def render(template: str, words: Mapping[str, Any]) -> str:
    """The text of a template below tools/, without more than one empty line in a row."""
    text = environment().get_template(template).render(words)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def environment() -> Environment:
    """Templates with the words for numbers that reports use."""
    made = Environment(
        loader=FileSystemLoader(TOOLS),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        autoescape=False,
    )
    made.filters.update(number=number, percent=percent, share=share, signed=signed, rate=rate, ends=ends)
    made.filters.update(listed=listed_all, ticked=ticked, capital=capital, anchor=anchor)
    made.globals.update(decimals=decimals, measured=measured, spread=spread, title_of=title_of)
    return made


def listed_all(parts: Iterable[Any], most: int = sys.maxsize) -> str:
    """`a, b and c`; with more than `most` the rest is counted."""
    return listed([str(part) for part in parts], most)


def ticked(parts: Sequence[str]) -> list[str]:
    """Each between backticks."""
    return [f"`{part}`" for part in parts]


def rate(row: Mapping[str, Any]) -> str:
    """The `rate` of a row with its `interval`: `24.1 % (22.9–25.3 %)`; `-` without games."""
    if row["rate"] is None or row["interval"] is None:
        return ABSENT
    low, high = row["interval"]
    places = decimals(100 * half_width((low, high)))
    return f"{percent(row['rate'], places)} ({percent_range((low, high), places)})"


def ends(interval: Sequence[float | None]) -> str:
    """`−12.9 to −11.7`; an end beyond all games is left open."""
    return " to ".join("…" if end is None else signed(end, 1) for end in interval)


def measured(value: float, half: float, has_sign: bool = False, least: int = 0, most: int = 3) -> str:
    """`+120 ± 14`, with as many decimals as the half-width or error deserves, within bounds."""
    places = min(max(decimals(half) if half else 1, least), most)
    return f"{(signed if has_sign else number)(value, places)} ± {number(half, places)}"


def spread(share: float, half: float) -> str:
    """A share in percent with the ends of its interval: `56.2 % (53.9–58.5)`."""
    places = decimals(half)
    return f"{number(share, places)} % ({number(share - half, places)}–{number(share + half, places)})"


def title_of(game: str) -> str:
    """The title of a game."""
    return registry.load(game).title


def anchor(title: str) -> str:
    """The place of a heading on a page, as GitHub names it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def csv_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows with the same keys as CSV, the keys first; an interval takes two columns, `low` and `high`."""
    file, plain = io.StringIO(), [flat(row) for row in rows]
    writer = csv.DictWriter(file, list(plain[0]) if plain else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(plain)
    return file.getvalue()


def flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row without lists: `interval` is `low` and `high`, `alone_interval` is `alone_low` and `alone_high`."""
    found: dict[str, Any] = {}
    for key, value in row.items():
        if key.endswith("interval"):
            found |= zip((key.replace("interval", end) for end in ("low", "high")), value or (None, None), strict=True)
        else:
            found[key] = value
    return {key: rounded(value) for key, value in found.items()}


def with_block(page: str, block: str, name: str) -> str:
    """A page with this block between its markers. Raises DataError when they are missing."""
    before, found, rest = page.partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not found or not closed:
        raise DataError(f"{name}: has no section between '{BEGIN}' and '{END}'.")
    return f"{before}{BEGIN}\n{block}{END}{after}"


def linked(page: str, home: Path, folder: Path) -> str:
    """A page as it stands in `folder`, with its links to pages beside it, in `home`, leading there."""
    way = Path(os.path.relpath(home, folder)).as_posix()
    return page if way == "." else re.sub(r"\]\((?=[\w-]+\.md)", f"]({way}/", page)
