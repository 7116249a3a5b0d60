"""The Scythe table as shapes: hexes with rivers, what lies on them, and the tracks of the players."""

from __future__ import annotations

from math import sqrt
from typing import Any

from engines.core.engine.bits import BIT
from engines.core.game import Position
from engines.drawing.canvas import Paint
from engines.drawing.hexes import STEPS, Axial, all_edges
from engines.drawing.picture import Board, Heading, Line, Outline, Picture, Piece, Point, Row, Scene, Spot
from engines.drawing.words import say
from engines.scythe.generated import names
from engines.scythe.generated.tables import HOME_OWNER, NUM_HEXES, NUM_SPACES, STARS_PER_PLAYER, TERRAIN, TUNNELS
from engines.scythe.screen import looks
from engines.scythe.screen.board import items_on
from engines.scythe.screen.icons import ICONS, SIGNS
from engines.scythe.screen.map import is_river, places
from engines.scythe.screen.players import title, tracks
from engines.scythe.screen.seen import NOBODY, Seen, look
from engines.scythe.words.phrases import label
from engines.scythe.words.status import turn_number

BEFORE = "Before the first turn"
WIDTH = 100.0  # of a hex, from side to side
SIDE = WIDTH / sqrt(3)
PITCH = 1.5 * SIDE  # from one row of hexes to the next
MARGIN = 6.0
ROOM = (90.0, 58.0)  # for pieces in a hex
PLAYERS = Heading(
    "Players",
    ("Seat", "Faction", "Mat", "Stars", "Coins", "Power", "Popularity", "Cards", "Workers", "Mechs"),
)
LEGEND = (
    "Figures, mechs and workers have the colour of their faction, and a number where there are several. Blue lines are "
    "rivers, an arch is a tunnel, ? an encounter token, crossed blades a combat.",
)
CORNERS = ((0, -SIDE), (WIDTH / 2, -SIDE / 2), (WIDTH / 2, SIDE / 2), (0, SIDE), (-WIDTH / 2, SIDE / 2),
           (-WIDTH / 2, -SIDE / 2))  # fmt: skip
FIRST_CORNER = {"NE": 0, "E": 1, "SE": 2, "SW": 3, "W": 4, "NW": 5}  # of each side of a hex, clockwise


def scene(state: Position) -> Scene:
    """The printed board, with the home bases of factions that are not in the game faint."""
    seen = look(state, None)
    paints = tuple(looks.FACTION_PAINTS[seen.faction(p)] for p in seen.seats)
    return Scene(paints, (_board(seen),), (PLAYERS,), LEGEND, ICONS, SIGNS)


def picture(state: Position, seat: int | None) -> Picture:
    """Pieces and tracks as `seat` (None an onlooker) may see them."""
    seen = look(state, seat)
    controllers = seen.controllers()
    used = seen.used()
    pieces = tuple(
        (*_tokens(seen, h), *(_pieces(seen, h, controllers[h]) if h in used else ())) for h in range(NUM_SPACES)
    )
    return Picture(turn(state), title(seen), (pieces,), (tuple(_row(seen, p) for p in seen.seats),))


def turn(state: Position) -> str:
    """Whose turn it is."""
    core: Any = state.core
    return f"Turn {turn_number(core)}: {names.FACTION_TITLES[core.faction[core.active]]}" if core.turns else BEFORE


def _middle(place: Axial) -> Point:
    """The middle of a hex in units of the drawing, the Factory at (0, 0)."""
    q, r = place
    return WIDTH * (q + r / 2), PITCH * r


def _origin() -> Point:
    """The upper left corner of all spaces."""
    points = [_middle(place) for place in places().values()]
    return min(x for x, _ in points) - WIDTH / 2 - MARGIN, min(y for _, y in points) - SIDE - MARGIN


def _at(place: Axial, point: Point = (0.0, 0.0)) -> Point:
    """A point, given from the middle of a hex, on the board."""
    (left, top), (x, y) = _origin(), _middle(place)
    return round(x + point[0] - left, 1), round(y + point[1] - top, 1)


def _board(seen: Seen) -> Board:
    spots = tuple(_spot(seen, h) for h in range(NUM_SPACES))
    points = [point for spot in spots for point in spot.outline]
    width, height = (max(point[i] for point in points) + MARGIN for i in (0, 1))
    rivers = all_edges([places()[h] for h in range(NUM_HEXES)], is_river)
    lines = tuple(Line(_edge(place, side), looks.RIVER, is_broad=True) for place, side in rivers)
    return Board("The board", width, height, spots, lines)


def _edge(place: Axial, side: str) -> Outline:
    first = FIRST_CORNER[side]
    return _at(place, CORNERS[first]), _at(place, CORNERS[(first + 1) % len(STEPS)])


def _spot(seen: Seen, h: int) -> Spot:
    """A territory, or a home base in the colour of its faction."""
    place = places()[h]
    outline = tuple(_at(place, corner) for corner in CORNERS)
    at, middle = _at(place, (0, -SIDE * 0.55)), _at(place, (0, 8))
    if h < NUM_HEXES:
        marks = ("tunnel",) if TUNNELS & BIT[h] else ()
        words = (
            say("{space} {terrain}", space=names.SPACES[h], terrain=say(names.TERRAINS[TERRAIN[h]]))
            if len(names.SPACES[h]) < 4
            else names.SPACES[h]
        )
        return Spot(
            names.SPACES[h], words, outline, Paint(looks.DARK, looks.TERRAIN_BACKS[TERRAIN[h]]), at, middle, ROOM, marks
        )
    faction = HOME_OWNER[h]
    name = names.FACTIONS[faction].capitalize()
    faint = seen.owner_of(faction) == NOBODY
    small = tuple(_at(place, (x * 0.9, y * 0.9)) for x, y in CORNERS)
    at = _at(place, (0, -SIDE * 0.42))
    return Spot(
        name,
        say("{faction}'s home base", faction=name),
        small,
        looks.FACTION_PAINTS[faction],
        at,
        middle,
        ROOM,
        is_faint=faint,
        names=(names.SPACES[h], label(h)),
    )


def _tokens(seen: Seen, h: int) -> list[Piece]:
    """Encounter token and combat."""
    found = [Piece("?", "encounter token", looks.ENCOUNTER)] if seen.core.tokens & BIT[h] else []
    return found + ([Piece("", "combat", looks.ALARM, "combat")] if seen.core.contested & BIT[h] else [])


def _pieces(seen: Seen, h: int, controller: int) -> list[Piece]:
    """Units, structures, tokens of factions and resources, those of who controls the space first."""
    return [token for item in items_on(seen, h, controller) for token in item.tokens]


def _row(seen: Seen, p: int) -> Row:
    """Tracks and counts of a seat. Rule: S0.14"""
    row = tracks(seen, p)
    stars = looks.UNICODE.star * row.stars + looks.UNICODE.no_star * (STARS_PER_PLAYER - row.stars)
    popularity = f"{row.popularity} (tier {row.tier})"
    numbers = (row.coins, row.power, popularity, row.cards, row.workers, row.mechs)
    return str(row.seat), names.FACTIONS[row.faction].capitalize(), row.mat, stars, *map(str, numbers)
