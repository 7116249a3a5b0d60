"""The table of a result: one player a row, one category a column, with its rule and how it is reckoned."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from engines.core.results import Line, PlayerResult, Result
from scythe_cli.output import WIDTH

NAME_WIDTHS = (40, 18, 12)  # tried in this order until the table fits
REACH = 10  # a category or a reckoning is broken into lines of about this width

Cell = list[str]


def score_table(result: Result) -> str:
    """The players in the order of their places; at most 80 columns wide where the number of categories allows it."""
    shown = _shown(result)
    for gap in (2, 1):
        for width in NAME_WIDTHS:
            text = _text([_head(result, shown), *(_row(player, shown, width) for player in _ranked(result))], gap)
            if max(map(len, text.splitlines())) <= WIDTH:
                return text
    return text


def _ranked(result: Result) -> list[PlayerResult]:
    return sorted(result.players, key=lambda player: player.rank)


def _shown(result: Result) -> list[int]:
    """The categories that count in this game: those with a reckoning, or points, for somebody."""
    lines = [player.lines for player in result.players]
    return [i for i in range(len(lines[0])) if i == 0 or any(own[i].points or own[i].reckoning for own in lines)]


def _head(result: Result, shown: Sequence[int]) -> list[Cell]:
    lines = result.players[0].lines
    return [[""], *([*_broken(lines[i].category), lines[i].rule] for i in shown), ["total"]]


def _row(player: PlayerResult, shown: Sequence[int], width: int) -> list[Cell]:
    title = f"{player.rank}. {player.name}"
    name = textwrap.wrap(title, width, subsequent_indent="   ", break_long_words=False) or [""]
    return [name, *(_cell(player.lines[i]) for i in shown), [str(player.total)]]


def _cell(line: Line) -> Cell:
    return [str(line.points), *_broken(line.reckoning)]


def _broken(text: str) -> list[str]:
    return textwrap.wrap(text, REACH, break_long_words=False) if len(text) > REACH else [text] if text else []


def _text(rows: Sequence[list[Cell]], gap: int) -> str:
    """Cells of several lines as text: names to the left, numbers to the right."""
    widths = [max(len(line) for row in rows for line in row[i]) for i in range(len(rows[0]))]
    rule = (" " * gap).join("-" * width for width in widths)
    blocks = [_block(row, widths, gap) for row in rows]
    return "\n".join([*blocks[0], rule, *(line for block in blocks[1:] for line in block)])


def _block(row: list[Cell], widths: Sequence[int], gap: int) -> list[str]:
    lines = []
    for parts in zip_longest(*row, fillvalue=""):
        cells = [
            parts[0].ljust(widths[0]),
            *(part.rjust(width) for part, width in zip(parts[1:], widths[1:], strict=True)),
        ]
        lines.append((" " * gap).join(cells).rstrip())
    return lines
