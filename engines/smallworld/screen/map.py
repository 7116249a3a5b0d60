"""The boards of Small World as maps of areas: terrain, symbols, and what stands in each region."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from engines.core.engine.bits import BIT
from engines.drawing.areas import Areas, Label, labels, line_sign, parse
from engines.drawing.canvas import Canvas, Paint
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import MAX_REGIONS, TERRAIN
from engines.smallworld.screen import looks
from engines.smallworld.screen.seen import Seen, Troop
from engines.smallworld.words.phrases import markers

FILE = "maps.toml"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv"
MARGIN = 1  # the frame at the left and above
SHORT_MARKERS = {"fortress": "fort", "encampment": "camp", "encampments": "camps"}
Piece = tuple[str, Paint]


@cache
def _texts() -> dict[int, str]:
    text = files("engines.smallworld.screen").joinpath(FILE).read_text(encoding="utf-8")
    return {row["players"] - 2: row["areas"] for row in tomllib.loads(text)["map"]}


@cache
def areas_of(board: int) -> Areas:
    """The areas of a board: area 0 is region r1."""
    return parse(_texts()[board], LETTERS)


@cache
def labels_of(board: int) -> list[Label]:
    """Where the text of each region stands."""
    return labels(areas_of(board))


def picture_width(board: int) -> int:
    """Columns of the whole picture."""
    return areas_of(board).width + MARGIN


@cache
def _empty_board(board: int, unicode: bool) -> Canvas:
    """The printed board: terrain, lines between the regions, names and symbols."""
    areas = areas_of(board)
    canvas = Canvas(areas.width + MARGIN, areas.height + MARGIN)
    for y in range(-MARGIN, areas.height):
        for x in range(-MARGIN, areas.width):
            region = areas.at(x, y)
            if region >= 0:
                back = looks.TERRAIN_BACKS[TERRAIN[board * MAX_REGIONS + region]]
                canvas.fill(x + MARGIN, y + MARGIN, 1, back)
            sign = line_sign(areas, x, y, unicode)
            if sign:
                canvas.put(x + MARGIN, y + MARGIN, sign, looks.LINE)
    for r, label in enumerate(labels_of(board)):
        _put(canvas, label, 0, [(name_and_symbols(board, r), looks.NAME)])
    return canvas


def name_and_symbols(board: int, r: int) -> str:
    """`r14 Fa *`: name, terrain, symbols of a region."""
    title = names.REGION_TITLES[board * MAX_REGIONS + r]
    signs = "".join(sign for word, sign in looks.SYMBOL_SHORT.items() if word in title)
    return f"{names.REGIONS[r]} {looks.TERRAIN_SHORT[TERRAIN[board * MAX_REGIONS + r]]} {signs}".rstrip()


def draw_map(seen: Seen, unicode: bool) -> tuple[Canvas, list[str]]:
    """The board, and a line for each region that holds more than its area can show."""
    canvas = _empty_board(seen.board, unicode).copy()
    crowded = []
    for r in seen.regions:
        label = labels_of(seen.board)[r]
        _put(canvas, label, 1, holder(seen, r, label.rooms[1], unicode))
        marks = markers(seen.core, r)
        text = fitting(marks, label.rooms[2])
        if marks and not text:
            crowded.append(f"{names.REGIONS[r]}: {', '.join(marks)}")
            text = "see below"
        _put(canvas, label, 2, [(text, looks.NAME)])
    return canvas, crowded


def holder(seen: Seen, r: int, room: int, unicode: bool) -> list[Piece]:
    """`1:3 Orcs`: seat, tokens and race, or the Lost Tribe."""
    troop = seen.occupant(r)
    if troop is None:
        tribe = "Lost Tribe" if room >= len("Lost Tribe") else "Tribe"
        return [(tribe, looks.TRIBE)] if seen.core.tribes & BIT[r] else []
    return [(badge(troop, seen.core.tokens[r], room, unicode), looks.seat_paint(troop.seat, troop.active))]


def badge(troop: Troop, tokens: int, room: int, unicode: bool) -> str:
    """`1:3 Orcs`, with a cross behind a race in decline; names are cut where room is short."""
    end = "" if troop.active else "†" if unicode else "+"
    start = f"{troop.seat + 1}:{tokens} "
    return start + names.RACE_TITLES[troop.race][: room - len(start) - len(end)] + end


def fitting(marks: list[str], room: int) -> str:
    """Markers in words, in short words, or '' when even these do not fit."""
    short = [shortened(mark) for mark in marks]
    tight = [mark.replace(" ", "") for mark in short]
    return next((text for text in (" ".join(words) for words in (marks, short, tight)) if len(text) <= room), "")


def shortened(mark: str) -> str:
    """A marker in short words."""
    return " ".join(SHORT_MARKERS.get(word, word) for word in mark.split())


def _put(canvas: Canvas, label: Label, line: int, pieces: list[Piece]) -> None:
    """Write text in the middle of a line of a region."""
    length = sum(len(text) for text, _ in pieces)
    x = label.x + MARGIN - length // 2
    for text, paint in pieces:
        canvas.put(x, label.y + MARGIN + line, text, paint)
        x += len(text)
