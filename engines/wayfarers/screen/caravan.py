"""The caravan of a seat as a picture: six columns for the faces of a die, three rows, icons and covered squares."""

from __future__ import annotations

from typing import Any

from engines.core.engine.bits import BIT
from engines.core.language.explaining import listed
from engines.wayfarers.generated import tables as t
from engines.wayfarers.words import cards, effects

CELL = 7  # columns of a square, without its border
WIDTH = 3 + t.NUM_COLUMNS * (CELL + 1)  # of the picture
SHORT = ("C", "T", "S", "P", "-s", "-p", "+", "-", "+/-")  # icons
SHORT_TAGS = {"observatory": "observ.", "open water": "open w.", "double comet": "2 comet"}  # seven letters at most
PRINTED = {
    t.A_SILVER: "(s)",
    t.A_PROVISION: "(p)",
    t.A_INF_MOVE: "(move)",
    t.A_INF_CARD: "(card)",
    t.A_DIE_REFRESH: "(die)",
}
LEGEND = (
    "C camel, T telescope, S ship, P pigeon; -s, -p a silver, a provision less; + - die changes. To be covered: (s) "
    "silver, (p) provision, (move) and (card) influence, (die) refresh. # goes on from the tile beside or above it."
)


def draw_caravan(core: Any, seat: int) -> list[str]:
    """The picture, line by line. Rule: Y9.6, Y9.10"""
    border = "  +" + ("-" * CELL + "+") * t.NUM_COLUMNS
    cells = squares(core, seat)
    lines = ["   " + "".join(f"{f'die {face}':^{CELL}} " for face in range(1, t.NUM_COLUMNS + 1)).rstrip(), border]
    for row in range(t.NUM_SQUARES // t.NUM_COLUMNS):
        own = cells[row * t.NUM_COLUMNS : (row + 1) * t.NUM_COLUMNS]
        lines += [f"{row + 1} |" + "".join(f"{cell[:CELL]:^{CELL}}|" for cell in own), border]
    return lines


def squares(core: Any, seat: int) -> list[str]:
    """What is seen on each square: tile icons, what is printed, or the paper's edge."""
    cells = [printed(core, seat, square) for square in range(t.NUM_SQUARES)]
    for square, tile in enumerate(core.laid[seat * t.NUM_SQUARES : (seat + 1) * t.NUM_SQUARES]):
        if tile:
            shape = t.DESIGN_SHAPE[(tile - 1) // 2]
            cells[square] = icons(tile, 0)
            if shape == t.SHAPE_WIDE:
                cells[square + 1] = icons(tile, 1)
            if shape == t.SHAPE_HIGH:
                cells[square + t.NUM_COLUMNS] = "#"
    return cells


def icons(tile: int, column: int) -> str:
    """The icons of a column of a tile in short; of a special tile its tag."""
    packed = t.DESIGN_ICONS[(tile - 1) * 2 + column]
    found = " ".join(effects.icons(packed, SHORT))
    return found or ("#" if column or not is_special(tile) else special((tile - 1) // 2))


def special(design: int) -> str:
    """The tag of a special tile in short."""
    face = cards.tile_face(design)
    return SHORT_TAGS.get(face, face)


def is_special(tile: int) -> bool:
    """Whether it is a special tile."""
    return t.DESIGN_KIND[(tile - 1) // 2] == t.TILE_SPECIAL


def printed(core: Any, seat: int, square: int) -> str:
    """What is printed on a square of the board."""
    if not t.PAPER & BIT[square]:
        return " ".join(effects.icons(t.PRINTED_ICONS[square % t.NUM_COLUMNS], SHORT))
    return PRINTED.get(t.SQUARE_ATOM[core.board[seat] * t.NUM_SQUARES + square], "")


def column_sentences(core: Any, seat: int) -> list[str]:
    """The icons of each column, and what is still to be covered there, in words."""
    return [column_sentence(core, seat, column) for column in range(t.NUM_COLUMNS)]


def column_sentence(core: Any, seat: int, column: int) -> str:
    """`Die 3: camel and die +1; to cover: 1 silver.`"""
    own = listed(list(effects.icons(core.column[seat * t.NUM_COLUMNS + column])), "and", "no icons")
    free = [
        square for square in range(column, t.NUM_SQUARES, t.NUM_COLUMNS) if t.PAPER & ~core.covered[seat] & BIT[square]
    ]
    atoms = [t.SQUARE_ATOM[core.board[seat] * t.NUM_SQUARES + square] for square in free]
    gains = [effects.atom(atom) for atom in atoms if atom != t.NO_ATOM]
    return f"Die {column + 1}: {own}; {len(free)} squares free{', to be covered: ' + listed(gains) if gains else ''}."
