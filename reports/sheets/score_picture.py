"""The score of a game as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from reports.charts.style import HIGH, INK, MUTED, RULE
from reports.sheets.paper import ASCENT, LEADING, Block, Paper, broken, nothing, paragraph, text_width, write
from reports.sheets.score_sheet import FinalScore

LEAST = 420.0  # width of the picture
TITLE, LEAD, TEXT, SMALL = 19.0, 12.0, 10.5, 7.8  # sizes of letters
NARROW, WIDE, GAP = 66.0, 110.0, 14.0  # of the columns of players, and between columns
PAD = 4.0  # above and below a row


@dataclass(frozen=True)
class Words:
    """Lines of one look."""

    lines: Sequence[str]
    size: float = TEXT
    weight: str = "normal"
    ink: str = INK

    @property
    def height(self) -> float:
        """Of all lines."""
        return len(self.lines) * self.size * LEADING


Cell = Sequence[Words]
SUM = "total"


def score_picture(score: FinalScore) -> bytes:
    """The page as a PNG file, as wide as its table needs."""
    heads = [text_width(SUM, LEAD, "bold"), *(text_width(line.name, TEXT) for line in score.categories)]
    first = max(heads) + GAP
    column = min(WIDE, max(NARROW, *(text_width(player.name, TEXT, "bold") + GAP for player in score.players)))
    paper = Paper(LEAST)
    paper.width = max(LEAST, first + (column + GAP) * len(score.players) + 2 * paper.margin)
    paper.add(paragraph(score.heading, paper.room, TEXT, "bold", HIGH))
    paper.add(paragraph(score.game, paper.room, TITLE, "bold"), paragraph(score.lead, paper.room, LEAD, after=8))
    paper.add(*(_row(cells, first, column) for cells in _cells(score, column)), Block(8, nothing))
    paper.add(*(paragraph(line, paper.room, TEXT) for line in score.places))
    paper.add(*(paragraph(note, paper.room, SMALL, ink=MUTED) for note in score.notes))
    return paper.png(f"{score.game}: {score.lead}")


def _cells(score: FinalScore, width: float) -> list[list[Cell]]:
    """Players with their places, a category a row with how points are reckoned, the totals."""

    def small(text: str) -> Words:
        return Words(broken(text, width, SMALL) if text else [], SMALL, ink=MUTED)

    heads: list[Cell] = [
        (
            Words(broken(f"{one.rank}. {one.name}", width, TEXT, "bold"), TEXT, "bold", HIGH if one.rank == 1 else INK),
            small(one.detail),
        )
        for one in score.players
    ]
    rows: list[list[Cell]] = [
        [
            (Words([line.name]), small(line.rule)),
            *((Words([str(points)]), small(reckoning)) for points, reckoning in line.cells),
        ]
        for line in score.categories
    ]
    totals: list[Cell] = [(Words([str(one.total)], LEAD, "bold"),) for one in score.players]
    return [[(), *heads], *rows, [(Words([SUM], LEAD, "bold"),), *totals]]


def _row(cells: Sequence[Cell], first: float, column: float) -> Block:
    """A row of the table under a line."""
    height = 2 * PAD + max(sum(words.height for words in cell) for cell in cells)

    def draw(axes: Axes, left: float, top: float) -> None:
        if cells[0]:
            right = left + first + (column + GAP) * (len(cells) - 1)
            axes.plot([left, right], [top, top], color=RULE, linewidth=0.8)
        for number, cell in enumerate(cells):
            x, y = left + (first + (column + GAP) * (number - 1) if number else 0), top + PAD
            for words in cell:
                for place, line in enumerate(words.lines):
                    foot = y + words.size * (ASCENT + LEADING * place)
                    write(axes, x, foot, line, words.size, weight=words.weight, color=words.ink)
                y += words.height

    return Block(height, draw)
