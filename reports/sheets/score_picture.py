"""The score of a game as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.drawing.words import Figure, say, tell_in
from reports.charts.style import HIGH, INK, MUTED
from reports.sheets.pages import notes_on
from reports.sheets.paper import ASCENT, LEADING, Block, Paper, Pen, broken, nothing, paragraph, text_width
from reports.sheets.score_sheet import Column, FinalScore

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
    tell, language = tell_in(score.language), score.language
    heads = [text_width(tell(SUM), LEAD, "bold"), *(text_width(tell(line.name), TEXT) for line in score.categories)]
    first = max(heads) + GAP
    names = [text_width(tell(player.name), TEXT, "bold") + GAP for player in score.players]
    column = min(WIDE, max(NARROW, *names))
    paper = Paper(LEAST, is_from_right=bool(language and language.is_from_right))
    paper.width = max(LEAST, first + (column + GAP) * len(score.players) + 2 * paper.margin)
    game, lead = tell(score.game), tell(score.lead)
    paper.add(paragraph(tell(score.heading), paper.room, TEXT, "bold", HIGH))
    paper.add(paragraph(game, paper.room, TITLE, "bold"), paragraph(lead, paper.room, LEAD, after=8))
    paper.add(*(_row(cells, first, column) for cells in _cells(score, column)), Block(8, nothing))
    paper.add(*(paragraph(tell(line), paper.room, TEXT) for line in score.ties))
    notes = [*score.notes, *notes_on(language)]
    paper.add(*(paragraph(tell(note), paper.room, SMALL, ink=MUTED) for note in notes))
    return paper.png(f"{game}: {lead}")


def _cells(score: FinalScore, width: float) -> list[list[Cell]]:
    """Players with their places, a category a row with how points are reckoned, the totals."""
    tell = tell_in(score.language)

    def small(text: str) -> Words:
        return Words(broken(tell(text), width, SMALL) if text else [], SMALL, ink=MUTED)

    def called(one: Column) -> Words:
        words = tell(say("{rank}. {name}", rank=one.rank, name=one.name))
        return Words(broken(words, width, TEXT, "bold"), TEXT, "bold", HIGH if one.rank == 1 else INK)

    heads: list[Cell] = [(called(one), small(one.detail)) for one in score.players]
    rows: list[list[Cell]] = [
        [
            (Words([tell(line.name)]), small(line.rule)),
            *((Words([tell(Figure(points))]), small(reckoning)) for points, reckoning in line.cells),
        ]
        for line in score.categories
    ]
    totals: list[Cell] = [(Words([tell(Figure(one.total))], LEAD, "bold"),) for one in score.players]
    return [[(), *heads], *rows, [(Words([tell(SUM)], LEAD, "bold"),), *totals]]


def _row(cells: Sequence[Cell], first: float, column: float) -> Block:
    """A row of the table under a line."""
    height = 2 * PAD + max(sum(words.height for words in cell) for cell in cells)

    def draw(pen: Pen, left: float, top: float) -> None:
        if cells[0]:
            pen.line(left, first + (column + GAP) * (len(cells) - 1), top, 0.8)
        for number, cell in enumerate(cells):
            x, y = left + (first + (column + GAP) * (number - 1) if number else 0), top + PAD
            for words in cell:
                for place, line in enumerate(words.lines):
                    foot = y + words.size * (ASCENT + LEADING * place)
                    pen.write(x, foot, line, words.size, weight=words.weight, color=words.ink)
                y += words.height

    return Block(height, draw)
