"""The table of a result: one player a row, one category a column, with its rule and how it is reckoned."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from itertools import product

from engines.core.engine.outcome import PlayerResult, Result, ScoreLine
from engines.core.scoring.sheet_totals import COUNTED
from engines.drawing.columns import broken
from engines.drawing.columns import columns as columns_of
from engines.drawing.style import is_plain
from scythe_cli.markup import drawn, markup
from scythe_cli.tables import WIDTH, drawn_table, plain_table

WHOLE = 1000  # a name this wide is not broken
NAME_WIDTHS = (40, 18, 12)  # of plain tables, tried in this order until the table fits
CELL_WIDTH = 10  # a category or a reckoning is broken into lines of about this width
HEAD_WIDTHS = (CELL_WIDTH, 6)  # of categories in plain tables, tried as the others


def score_table(result: Result, plain: bool = False, columns: int = WIDTH) -> str:
    """The players in the order of their places, for stdout; a `plain` table, as goes into a pipe, is turned where it
    would be wider than so many columns: one category a row. In the markup that was asked for, cells are one line."""
    if markup():
        heads, rows = _marked_cells(result)
        return drawn(heads, rows, range(1, len(heads)))
    if plain or is_plain(sys.stdout):
        return _plain(result, columns)
    return drawn_table(*_cells(result, WHOLE), sys.stdout)


def _plain(result: Result, columns: int) -> str:
    for head, gap, width in product(HEAD_WIDTHS, (2, 1), NAME_WIDTHS):
        text = plain_table(*_cells(result, width, head), gap)
        if _fits(text, columns):
            return text
    for gap, width in product((2, 1), NAME_WIDTHS):
        text = plain_table(*_turned(result, width), gap)
        if _fits(text, columns):
            return text
    return text


def _fits(text: str, columns: int) -> bool:
    return max(map(columns_of, text.splitlines())) <= columns


def _turned(result: Result, width: int) -> tuple[list[str], list[list[str]]]:
    """Heads and rows of the turned table: a category and its rule a row, a player a column."""
    ranked = sorted(result.players, key=lambda player: player.rank)
    heads = ["", "", *(_name(player, width) for player in ranked)]
    rows = [
        [textwrap.fill(line.category, width), line.rule, *(_side_by_side(player.lines[i]) for player in ranked)]
        for i, line in enumerate(result.players[0].lines)
        if i in shown_lines(result)
    ]
    return heads, [*rows, ["total", "", *(f"{player.total:>3}" for player in ranked)]]


def _side_by_side(line: ScoreLine) -> str:
    """Points, and beside them how they are reckoned."""
    reckoning = f" ({line.reckoning})" if line.reckoning else ""
    return f"{line.points:>3}{_broken(reckoning)}".replace("\n", "\n     ")


def _marked_cells(result: Result) -> tuple[list[str], list[list[str]]]:
    """Heads and rows with cells of one line, for a markup."""
    shown, lines = shown_lines(result), result.players[0].lines
    heads = ["", *(f"{lines[i].category} {lines[i].rule}" for i in shown), "total"]
    rows = []
    for player in sorted(result.players, key=lambda player: player.rank):
        own = [player.lines[i] for i in shown]
        points = [f"{line.points} ({line.reckoning})" if line.reckoning else str(line.points) for line in own]
        rows.append([f"{player.rank}. {player.name}", *points, str(player.total)])
    return heads, rows


def _cells(result: Result, width: int, head: int = CELL_WIDTH) -> tuple[list[str], list[list[str]]]:
    """Heads and rows, with names and categories broken at a width."""
    shown = shown_lines(result)
    lines = result.players[0].lines
    heads = ["", *(f"{_broken(lines[i].category, head)}\n{lines[i].rule}".rstrip() for i in shown), "total"]
    ranked = sorted(result.players, key=lambda player: player.rank)
    return heads, [_row(player, shown, width) for player in ranked]


def shown_lines(result: Result) -> list[int]:
    """The categories that count in this game: those with a reckoning, or points, for somebody; none where all that is
    told is the total."""
    lines = [player.lines for player in result.players]
    found = [i for i in range(len(lines[0])) if i == 0 or any(own[i].points or own[i].reckoning for own in lines)]
    return [] if all(lines[0][i].category == COUNTED for i in found) else found


def _row(player: PlayerResult, shown: Sequence[int], width: int) -> list[str]:
    return [_name(player, width), *(_cell(player.lines[i]) for i in shown), str(player.total)]


def _name(player: PlayerResult, width: int) -> str:
    return "\n".join(broken(f"{player.rank}. {player.name}", width, "   ", break_long_words=False))


def _cell(line: ScoreLine) -> str:
    return f"{line.points}\n{_broken(line.reckoning)}".rstrip()


def _broken(text: str, width: int = CELL_WIDTH) -> str:
    return textwrap.fill(text, width, break_long_words=False) if len(text) > width else text
