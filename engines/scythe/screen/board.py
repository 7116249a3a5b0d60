"""The Scythe board as a picture: terrain, rivers, and everything that lies on the spaces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engines.core.engine.bits import BIT
from engines.drawing.canvas import Canvas, Paint
from engines.drawing.hexes import Grid, all_edges, draw_edges, fill
from engines.drawing.picture import Piece as Token
from engines.drawing.style import Style
from engines.drawing.words import say_count
from engines.scythe.generated import names
from engines.scythe.generated.tables import HOME_OWNER, NUM_HEXES, NUM_SPACES, TERRAIN, TUNNELS
from engines.scythe.screen import looks
from engines.scythe.screen.list import tokens
from engines.scythe.screen.map import is_river, places
from engines.scythe.screen.seen import NOBODY, Seen, letter
from engines.scythe.words.phrases import label

NARROW, BROAD = 12, 14  # columns of a hex
LINES = 36
RESOURCE_SHORT = ("wo", "fo", "me", "oi")
UNITS = ("character", "mech", "worker")
Piece = tuple[str, Paint]
MORE: Piece = ("more", looks.ALARM)  # the rest stands below the picture
SHORT_WORDS = {"monument": "mon.", "armory": "arm."}


@dataclass(frozen=True)
class Item:
    """Something that lies on a space: its text, a shorter one, its look, and the same as single tokens."""

    text: str
    short: str
    paint: Paint
    tokens: tuple[Token, ...]


def picture_width(hex_width: int) -> int:
    """Columns of the whole picture."""
    return 8 * hex_width + 2


def hex_width(style: Style) -> int:
    """Columns of a hex that fit, or 0 when no picture fits."""
    if style.plain:
        return 0
    return next((width for width in (BROAD, NARROW) if picture_width(width) <= style.width), 0)


def grid_of(width: int) -> Grid:
    """The grid on which the board just fits; home bases in the top row have two lines of their own."""
    return Grid(width, 4 * width - width // 2, 14)


@cache
def _empty_board(width: int, unicode: bool) -> Canvas:
    """The printed board: terrain, edges, rivers, names, tunnels."""
    canvas, grid = Canvas(picture_width(width), LINES), grid_of(width)
    hexes = [places()[h] for h in range(NUM_HEXES)]
    for h, place in enumerate(hexes):
        fill(canvas, grid, place, looks.TERRAIN_BACKS[TERRAIN[h]])
    thin = all_edges(hexes, lambda place, beyond: not is_river(place, beyond))
    draw_edges(canvas, grid, thin, looks.EDGE, False, unicode)
    draw_edges(canvas, grid, all_edges(hexes, is_river), looks.RIVER, True, unicode)
    return canvas


def draw_board(seen: Seen, width: int, style: Style) -> tuple[Canvas, list[str]]:
    """The board with hexes of this width, and a line for each space that holds more than its hex can show."""
    canvas = _empty_board(width, style.unicode).copy()
    signs = looks.signs(style)
    controllers = seen.controllers()
    crowded = []
    for h in range(NUM_SPACES):
        items = items_on(seen, h, controllers[h])
        if h < NUM_HEXES:
            _put(canvas, grid_of(width), h, 1, name_and_marks(seen, h, signs), _name_paint(seen, h))
        else:
            _put_home(canvas, grid_of(width), seen, h)
        if not _put_items(canvas, grid_of(width), h, items):
            crowded.append(f"{label(h)}: {', '.join(item.text for item in items)}")
    return canvas, crowded


def name_and_marks(seen: Seen, h: int, signs: looks.Signs) -> str:
    """`M3 ∩?`: the name of a territory, and signs for a tunnel, an encounter token, and a combat."""
    marks = signs.tunnel if TUNNELS & BIT[h] else ""
    marks += signs.encounter if seen.core.tokens & BIT[h] else ""
    marks += signs.combat if seen.core.contested & BIT[h] else ""
    return f"{names.SPACES[h]} {marks}".strip()


def _name_paint(seen: Seen, h: int) -> Paint:
    return looks.ALARM if seen.core.contested & BIT[h] else looks.NAME


def items_on(seen: Seen, h: int, controller: int) -> list[Item]:
    """What lies on a space, the pieces of who controls it first."""
    seats = sorted(seen.seats, key=lambda p: p != controller)
    found = [item for p in seats if (item := _units(seen, p, h))]
    found += [item for p in seats if (item := _structure(seen, p, h))]
    found += _tokens(seen, h)
    for r, n in enumerate(seen.resources_at(h)):
        if n:
            word = names.RESOURCES[r]
            token = Token(str(n), f"{n} {word}", looks.RESOURCE_PAINTS[r], word)
            found.append(Item(f"{n}{RESOURCE_SHORT[r]}", f"{n}{RESOURCE_SHORT[r]}", looks.TEXT, (token,)))
    return found


def _badge(faction: int, words: list[str], *tokens: Token) -> Item:
    mark = letter(faction)
    short = "".join(SHORT_WORDS.get(word, word) for word in words)
    return Item(" ".join([mark, *words]), f"{mark}:{short}", looks.FACTION_PAINTS[faction], tokens)


def _token(faction: int, icon: str, n: int = 1) -> Token:
    """A token of a faction, with its number where there are several."""
    words = say_count(
        f"{{faction}}: {{count}} {icon}", f"{{faction}}: {{count}} {icon}s", n, faction=names.FACTION_TITLES[faction]
    )
    return Token(str(n) if n > 1 else "", words, looks.FACTION_PAINTS[faction], icon, letter(faction))


def _units(seen: Seen, p: int, h: int) -> Item | None:
    """`N @ 2M 3W`: character, mechs and workers of one seat."""
    counts = seen.units_at(p, h)
    words = [f"{n if n > 1 else ''}{sign}" for n, sign in zip(counts, "@MW", strict=True) if n]
    tokens = [_token(seen.faction(p), icon, n) for n, icon in zip(counts, UNITS, strict=True) if n]
    return _badge(seen.faction(p), words, *tokens) if words else None


def _structure(seen: Seen, p: int, h: int) -> Item | None:
    word = seen.structure_at(p, h)
    return _badge(seen.faction(p), [word], _token(seen.faction(p), word)) if word else None


def _tokens(seen: Seen, h: int) -> list[Item]:
    """A Flag of Albion, a Trap of Togawa. Rule: S16.4, S16.8"""
    found = []
    if h < NUM_HEXES and seen.core.flags & BIT[h]:
        albion = names.FACTIONS.index("albion")
        found.append(_badge(albion, ["flag"], _token(albion, "flag")))
    trap = seen.trap_at(h)
    if trap is not None:
        togawa = names.FACTIONS.index("togawa")
        token = Token("!" if trap["armed"] else "", f"{tokens(seen, h)[-1]}", looks.FACTION_PAINTS[togawa], "trap", "T")
        found.append(_badge(togawa, ["trap!" if trap["armed"] else "trap"], token))
    return found


def _put(canvas: Canvas, grid: Grid, h: int, line: int, text: str, paint: Paint) -> None:
    """Write text in the middle of a line of a hex."""
    x, y = grid.corner(places()[h])
    canvas.put(x + grid.width // 2 - len(text) // 2 + (len(text) % 2 == 0), y + line, text, paint)


def _put_home(canvas: Canvas, grid: Grid, seen: Seen, h: int) -> None:
    """The name of a home base, faint when its faction is not in the game."""
    faction = HOME_OWNER[h]
    here = seen.owner_of(faction) != NOBODY
    paint = looks.FACTION_PAINTS[faction] if here else looks.FAINT
    _put(canvas, grid, h, 2, names.FACTIONS[faction].capitalize(), paint)
    if not here:
        _put(canvas, grid, h, 3, "not in play", looks.FAINT)


def _put_items(canvas: Canvas, grid: Grid, h: int, items: list[Item]) -> bool:
    """Write what lies on a space on the lines of its hex; False when not everything fits."""
    lines = [2, 3, 4] if h < NUM_HEXES else [3, 4]
    rows, whole = _rows(items, [grid.room(line) for line in lines])
    for line, row in zip(lines, rows, strict=False):
        _put_row(canvas, grid, h, line, row)
    return whole


def _rows(items: list[Item], rooms: list[int]) -> tuple[list[list[Piece]], bool]:
    """The items in rows, in full or in short; when even these do not all fit, the first ones and a mark."""
    rows = arranged([(item.text, item.paint) for item in items], rooms)
    if rows is not None:
        return rows, True
    short = [(item.short, item.paint) for item in items]
    for number in range(len(items), -1, -1):
        rest = [] if number == len(items) else [MORE]
        rows = arranged([*short[:number], *rest], rooms)
        if rows is not None:
            break
    return rows or [], number == len(items)


def arranged(items: list[Piece], rooms: list[int]) -> list[list[Piece]] | None:
    """The items in order on as few rows of these lengths as they need, blanks between; None when they do not fit."""
    rows: list[list[Piece]] = [[]]
    for item in items:
        used = sum(len(text) + 1 for text, _ in rows[-1])
        if rows[-1] and used + len(item[0]) > rooms[len(rows) - 1]:
            rows.append([])
        if len(rows) > len(rooms) or len(item[0]) > rooms[len(rows) - 1]:
            return None
        rows[-1].append(item)
    return rows


def _put_row(canvas: Canvas, grid: Grid, h: int, line: int, row: list[Piece]) -> None:
    length = sum(len(text) + 1 for text, _ in row) - 1
    x, y = grid.corner(places()[h])
    at = x + grid.width // 2 - length // 2 + (length % 2 == 0)
    for text, paint in row:
        canvas.put(at, y + line, text, paint)
        at += len(text) + 1
