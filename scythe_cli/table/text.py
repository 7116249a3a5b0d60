"""Texts for the panes: what games draw, tables as wide as a pane, and their colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from rich.style import Style as RichStyle
from rich.text import Text

from engines.drawing.canvas import NONE, Paint
from engines.drawing.columns import columns, cut, padded
from engines.drawing.picture import Heading, Picture, Row, Scene
from engines.drawing.words import wrapped
from scythe_cli.playing.naming import Naming

GAP = 1  # columns between two of a table
SHORT = 6  # columns that a heading gets if it needs them
HEAD = 4  # columns that are left of it where cells need the others
LEAST = 3  # columns of one that is cut
COLUMN = 5  # columns that one of a table needs at least, so that it can be read
BELOW = "  "  # before what goes on of a player in the next line
BLOCK = 3  # lines for a player where everything about one does not fit into a line
LONGEST_HEAD = 10  # columns for the headings beside players
NOTHING = ("", "0", "none")  # what is not worth a word in a sentence
CUT = "…"
TURN, OTHERS = "►", " "


@cache
def rich_style(paint: Paint) -> RichStyle:
    """The look of a cell."""
    fore = f"color({paint.fore})" if paint.fore != NONE else None
    back = f"color({paint.back})" if paint.back != NONE else None
    return RichStyle(color=fore, bgcolor=back, bold=paint.bold)


@dataclass(frozen=True)
class SeatLine:
    """A line about players, and the seat that it is about; None for all of them."""

    text: Text
    seat: int | None


def players_lines(
    scene: Scene, picture: Picture, naming: Naming, asked: int | None, width: int, height: int
) -> list[SeatLine]:
    """All players, in a line each; in a narrow pane side by side, or one below the other where columns would be too
    narrow; nothing where the scene has no table of them."""
    heading, rows = _of_players(scene, picture, naming)
    if heading is None:
        return []
    if _fits(heading, rows, width):
        return _in_lines(scene, heading, rows, asked, width)
    longest = max(columns(cell) for row in rows for cell in row)
    side = _side(rows, width)
    fits = len(heading.columns) <= height and side >= max(COLUMN, longest // 2)
    return (_side_by_side if fits else _in_blocks)(scene, heading, rows, asked, width)


def players_height(scene: Scene, picture: Picture, naming: Naming, width: int) -> int:
    """The lines that the players want in a pane as wide as this."""
    heading, rows = _of_players(scene, picture, naming)
    if heading is None:
        return 0
    return len(rows) + 1 if _fits(heading, rows, width) else BLOCK * len(rows)


def players_width(scene: Scene, picture: Picture, naming: Naming) -> int:
    """The columns in which everything about a player fits into a line, below headings that are not cut."""
    heading, rows = _of_players(scene, picture, naming)
    if heading is None:
        return 0
    widths = [max(LEAST, len(title), *(columns(row[i]) for row in rows)) for i, title in enumerate(heading.columns)]
    return sum(widths) + GAP * (len(widths) - 1) + len(TURN)


def _of_players(scene: Scene, picture: Picture, naming: Naming) -> tuple[Heading | None, list[Row]]:
    """The table with a line a seat, which has its name; without the columns in which nobody has anything."""
    for heading, rows in zip(scene.tables, picture.rows, strict=True):
        if heading.is_of_players:
            used = [i for i in range(len(heading.columns)) if any(row[i] for row in rows)]
            return replace(heading, columns=tuple(heading.columns[i] for i in used)), [
                (naming.of_seat(row[0]), *(naming.told(row[i]) for i in used[1:])) for row in rows
            ]
    return None, []


def _fits(heading: Heading, rows: Sequence[Row], width: int) -> bool:
    """Whether lines hold all cells, below headings that may be short."""
    least = [max(len(title[:HEAD]), *(columns(row[i]) for row in rows)) for i, title in enumerate(heading.columns)]
    return sum(least) + GAP * (len(least) - 1) <= width - len(TURN)


def _in_lines(scene: Scene, heading: Heading, rows: Sequence[Row], asked: int | None, width: int) -> list[SeatLine]:
    head, *lines = table_lines((heading.columns, *rows), width - len(TURN))
    found = [SeatLine(Text(f"{OTHERS}{head}", style="bold"), None)]
    for seat, line in enumerate(lines):
        number = len(rows[seat][0].partition(" ")[0])
        mark = TURN if seat == asked else OTHERS
        look = rich_style(scene.seats[seat])
        found.append(SeatLine(Text.assemble(mark, (line[:number], look), line[number:]), seat))
    return found


def _side(rows: Sequence[Row], width: int) -> int:
    """Columns for each player beside the headings, which are short where no cell is cut then."""
    longest = max(columns(cell) for row in rows for cell in row)
    sides = [max(LEAST, (width - head) // len(rows) - GAP) for head in (LONGEST_HEAD, HEAD)]
    return next((side for side in sides if longest <= side), sides[0])


def _side_by_side(scene: Scene, heading: Heading, rows: Sequence[Row], asked: int | None, width: int) -> list[SeatLine]:
    own = _side(rows, width)
    head = max(0, width - len(rows) * (own + GAP))
    found = []
    for i, title in enumerate(heading.columns):
        text = Text(f"{title[:head]:<{head}}", style="bold")
        for seat, row in enumerate(rows):
            mark = TURN if i == 0 and seat == asked else ""
            cell = padded(_cell(row[i], own - len(mark)).rstrip() + mark, own)
            text.append(" " * GAP)
            text.append(cell, style=rich_style(scene.seats[seat]) if i == 0 else "not bold")
        found.append(SeatLine(text, None))
    return found


def _in_blocks(scene: Scene, heading: Heading, rows: Sequence[Row], asked: int | None, width: int) -> list[SeatLine]:
    """One player below the other, everything told that somebody has."""
    found = []
    for seat, row in enumerate(rows):
        number = len(row[0].partition(" ")[0])
        told = [
            f"{title} {cell}" for title, cell in zip(heading.columns[1:], row[1:], strict=True) if cell not in NOTHING
        ]
        first, *more = wrapped([f"{row[0]}  {', '.join(told)}"], width - len(TURN), indent=len(BELOW))
        mark = TURN if seat == asked else OTHERS
        look = rich_style(scene.seats[seat])
        found.append(SeatLine(Text.assemble(mark, (first[:number], look), first[number:]), seat))
        found += [SeatLine(Text(f"{OTHERS}{line}"), seat) for line in more]
    return found


def offers_text(scene: Scene, picture: Picture, naming: Naming, width: int) -> Text:
    """The other tables, one below the other."""
    text = Text()
    for heading, rows in zip(scene.tables, picture.rows, strict=True):
        if not heading.is_of_players:
            text.append(f"{heading.title}\n", style="bold")
            told = [tuple(naming.told(cell) for cell in row) for row in rows]
            text.append("\n".join(_table(heading, told, width)) + "\n\n")
    text.rstrip()
    return text


def _table(heading: Heading, rows: Sequence[Row], width: int) -> list[str]:
    """In columns where they fit, else cell by cell."""
    whole = (heading.columns, *rows) if heading.columns else rows
    lines = table_lines(whole, width)
    if not any(CUT in line for line in lines):
        return lines
    return [line for row in rows for line in _row_told(heading, row, width)]


def _row_told(heading: Heading, row: Row, width: int) -> list[str]:
    """A row cell by cell, bare amounts with their headings: `costs 1`. Long cells have lines of their own."""
    first, *cells = row
    heads = heading.columns[1:] or ("",) * len(cells)
    told = [
        f"{head.lower()} {cell}" if cell.isdecimal() else cell for head, cell in zip(heads, cells, strict=True) if cell
    ]
    if len(told) > 2 and not all(cell.isdecimal() for cell in cells if cell):
        return [*wrapped([first], width), *wrapped([f"  {cell}" for cell in told], width)]
    return wrapped([f"{first}: {'; '.join(told)}"], width, 2)


def table_lines(rows: Sequence[Row], width: int) -> list[str]:
    """Rows in columns, the first of them headings: these are shortened to what stands below them, and the widest
    columns to what fits."""
    if not rows:
        return []
    heads = _distinct(rows[0])
    cells = [max([LEAST, *(columns(row[i]) for row in rows[1:])]) for i in range(len(heads))]
    widths = [max(own, min(len(head), SHORT)) for own, head in zip(cells, heads, strict=True)]
    spare = width - sum(widths) - GAP * (len(widths) - 1)
    for i, own in enumerate(cells):
        less = max(0, min(-spare, widths[i] - max(own, HEAD)))
        widths[i] -= less
        spare += less
    for i, head in enumerate(rows[0]):
        more = max(0, min(spare, len(head) - widths[i]))
        widths[i] += more
        spare -= more
    while spare < 0 and max(widths) > LEAST:
        widths[widths.index(max(widths))] -= 1
        spare += 1
    titles = [
        head if len(head) <= own else short[:own] for head, short, own in zip(rows[0], heads, widths, strict=True)
    ]
    return [_line(titles, widths), *(_line(row, widths) for row in rows[1:])]


def _distinct(heads: Row) -> list[str]:
    """Headings without the first word where several have the same: `black` for `Influence black`."""
    firsts = [head.partition(" ")[0] for head in heads]
    return [
        head.partition(" ")[2] or head if firsts.count(first) > 1 else head
        for head, first in zip(heads, firsts, strict=True)
    ]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return (" " * GAP).join(_cell(cell, own) for cell, own in zip(cells, widths, strict=True)).rstrip()


def _cell(cell: str, width: int) -> str:
    return padded(cell if columns(cell) <= width else cut(cell, width - 1) + CUT, width)
