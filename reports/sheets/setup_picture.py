"""A setup sheet as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.patches import FancyBboxPatch, Rectangle

from engines.core.setup.setup_steps import SetupStep, seat_word
from engines.drawing.picture import Board, Pieces
from engines.drawing.words import Figure, Name, say, tell_in
from reports.boards.drawn import BoardDrawing
from reports.boards.palette import css_colour
from reports.charts.style import HIGH, INK, MUTED
from reports.sheets.pages import notes_on
from reports.sheets.paper import ASCENT, LEADING, Block, Paper, Pen, beside, nothing, paragraph, table_block
from reports.sheets.qr import QrCode
from reports.sheets.setup_sheet import SetupSheet, named_rows

WIDTH = 595.0  # of a sheet of A4
TALLEST = 400.0  # a board
BETWEEN = 22.0  # columns of steps
TITLE, HEAD, TEXT, SMALL = 17.0, 9.5, 8.2, 7.0  # sizes of letters
INDENT = 19.0  # of what stands beside the number of a step
CHIP = 14.0
QR = 80.0


def setup_picture(sheet: SetupSheet) -> bytes:
    """The sheet as a PNG file: seats, boards, then the steps in two columns."""
    tell = tell_in(sheet.language)
    paper = Paper(WIDTH, is_from_right=bool(sheet.language and sheet.language.is_from_right))
    kicker, title = tell(sheet.kicker), tell(sheet.title)
    paper.add(paragraph(kicker, paper.room, TEXT, "bold", HIGH), paragraph(title, paper.room, TITLE, "bold"))
    paper.add(*(_seat(sheet, seat) for seat in range(len(sheet.seats))), Block(8, nothing))
    paper.add(*(_board(sheet, board, pieces, paper.room) for board, pieces in sheet.boards))
    paper.add(*(paragraph(tell(line), paper.room, SMALL, ink=MUTED) for line in sheet.scene.legend), Block(8, nothing))
    width = paper.room if sheet.is_form else (paper.room - BETWEEN) / 2
    steps = [_step(n, step, sheet, width) for n, step in enumerate(sheet.steps, 1)]
    if sheet.code:
        steps[-1] = beside([[steps[-1], _qr(sheet.qr)]], 0)
    paper.add(beside([steps] if sheet.is_form else _halves(steps), width + BETWEEN))
    paper.add(*(paragraph(tell(note), paper.room, SMALL, ink=MUTED) for note in notes_on(sheet.language)))
    return paper.png(f"{kicker}: {title}")


def _seat(sheet: SetupSheet, seat: int) -> Block:
    """A seat in its colour, who sits there and with what."""
    paint, name = sheet.scene.seats[seat], sheet.names[seat]
    who, held = Name(name) or seat_word(seat + 1), sheet.seats[seat]
    tell, told = tell_in(sheet.language), say("{seat}: {told}", seat=who, told=held) if name else held
    words = tell(told if held else who)

    def draw(pen: Pen, left: float, top: float) -> None:
        chip = FancyBboxPatch(
            (pen.left_of(left, CHIP), top + 1), CHIP, CHIP - 2, boxstyle="round,pad=0,rounding_size=3"
        )
        chip.set(facecolor=css_colour(paint.back), edgecolor=MUTED, linewidth=0.6)
        pen.axes.add_patch(chip)
        foot = top + CHIP * 0.72
        ink = css_colour(paint.fore)
        pen.write(left + CHIP / 2, foot, tell(Figure(seat + 1)), 8, weight="bold", color=ink, ha="center")
        pen.write(left + CHIP + 6, foot, words, 9, color=INK, weight="bold" if name else "normal")

    return Block(CHIP + 1, draw)


def _board(sheet: SetupSheet, board: Board, pieces: Sequence[Pieces], room: float) -> Block:
    """A board as wide as the sheet, or as high as boards may be."""
    widest = max(other.width for other, _ in sheet.boards)
    scale = min(room / widest, TALLEST / board.height)
    head = TEXT * LEADING if len(sheet.boards) > 1 else 0.0

    def draw(pen: Pen, left: float, top: float) -> None:
        if head:
            pen.write(left, top + TEXT * ASCENT, board.title, TEXT, weight="bold", color=MUTED)
        width = board.width * scale
        corner = pen.left_of(left + (room - width) / 2 if width > room / 2 else left, width)
        BoardDrawing(pen.axes, sheet.scene.icons, corner, top + head, scale).draw(board, pieces)

    return Block(head + board.height * scale + 6, draw)


def _step(number: int, step: SetupStep, sheet: SetupSheet, width: float) -> Block:
    """Number, title, sentences, rows."""
    tell, rows = tell_in(sheet.language), named_rows(step, sheet.names)
    cells = [[tell(cell) for cell in row.values()] for row in rows]
    blocks = [
        paragraph(tell(step.title), width, HEAD, "bold", indent=INDENT),
        *(paragraph(tell(text), width, TEXT, after=1, indent=INDENT) for text in step.beside_drawing),
        *([table_block([*map(tell, rows[0])], cells, width, TEXT, INDENT)] if rows else []),
    ]
    whole = beside([blocks], 0)

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.write(left, top + HEAD * ASCENT, tell(Figure(number)), HEAD, weight="bold", color=HIGH)
        whole.draw(pen, left, top)

    return Block(whole.height + 5, draw)


def _qr(code: QrCode) -> Block:
    """The code of the table for phones."""

    def draw(pen: Pen, left: float, top: float) -> None:
        unit = QR / code.side
        for x, y, length in code.runs():
            corner = (pen.left_of(left + INDENT, QR) + x * unit, top + y * unit)
            pen.axes.add_patch(
                Rectangle(corner, length * unit, unit, facecolor="black", linewidth=0, antialiased=False)
            )

    return Block(QR, draw)


def _halves(blocks: Sequence[Block]) -> list[list[Block]]:
    """Blocks in two columns of about the same height, in reading order."""
    heights = [block.height for block in blocks]
    cut = min(range(1, len(blocks) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    return [list(blocks[:cut]), list(blocks[cut:])]
