"""The Small World table as shapes: the map with its regions, what stands in them, players and combos."""

from __future__ import annotations

from typing import Any

from engines.core.game import Position
from engines.drawing.canvas import Paint
from engines.drawing.outlines import outlines
from engines.drawing.picture import Board, Heading, Picture, Piece, Row, Scene, Spot
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import MAX_REGIONS, ROUNDS_OF, TERRAIN
from engines.smallworld.rules import constants as c
from engines.smallworld.screen import looks
from engines.smallworld.screen.map import areas_of, labels_of, name_and_symbols, shortened
from engines.smallworld.screen.players import holdings, title
from engines.smallworld.screen.seen import Seen, Troop, look
from engines.smallworld.words.phrases import combo_title, markers
from engines.smallworld.words.status import column

CELL = (9.5, 19.0)  # of the map, in units of the drawing
NAME, PIECES = 16.0, 38.0  # from the top of a region's text to the foot of its name, to the middle of its pieces
ROOM_HEIGHT = 36.0
RACE_LETTERS = 3  # where there is hardly any room
PLAYERS = Heading("Players", ("Seat", "Active race", "It holds", "In decline", "They hold", "Peace with"))
COMBOS = Heading("Combos on offer", ("Combo", "Costs", "Tokens", "Coins on it"))


def scene(state: Position) -> Scene:
    """The printed map of this number of players."""
    seen = look(state, None)
    paints = tuple(looks.seat_paint(p, True) for p in seen.seats)
    legend = (
        f"{signs()}. "
        "3 Orcs on the colour of a seat are three tokens of its active race, on white with a † of one in decline.",
    )
    return Scene(paints, (_board(seen),), (PLAYERS, COMBOS), legend)


def signs() -> str:
    """What stands for terrains and symbols."""
    terrains = ", ".join(f"{short} {word}" for short, word in zip(looks.TERRAIN_SHORT, names.TERRAINS, strict=True))
    symbols = ", ".join(f"{sign} {word}" for word, sign in looks.SYMBOL_SHORT.items())
    return f"{terrains}; {symbols}"


def picture(state: Position, seat: int | None) -> Picture:
    """Regions, players and combos as `seat` (None an onlooker) may see them."""
    seen = look(state, seat)
    players = tuple(_player(seen, p) for p in seen.seats)
    combos = tuple((name, str(cost), str(tokens), str(coins or "")) for cost, name, tokens, coins in column(seen.core))
    return Picture(turn(state), title(seen), (tuple(_pieces(seen, r) for r in seen.regions),), (players, combos))


def turn(state: Position) -> str:
    """The round, and whose turn it is."""
    core: Any = state.core
    return f"Round {core.round} of {ROUNDS_OF[core.players - 2]}: seat {core.active + 1}"


def _board(seen: Seen) -> Board:
    areas = areas_of(seen.board)
    width, height = CELL
    spots = tuple(_spot(seen, r) for r in seen.regions)
    return Board("The map", areas.width * width, areas.height * height, spots)


def _spot(seen: Seen, r: int) -> Spot:
    """A region; its text stands where it does in the terminal."""
    width, height = CELL
    label = labels_of(seen.board)[r]
    x, y = (label.x + 0.5) * width, label.y * height
    paint = Paint(looks.DARK, looks.TERRAIN_BACKS[TERRAIN[seen.board * MAX_REGIONS + r]])
    middle, room = (x, y + PIECES), (min(label.rooms) * width, ROOM_HEIGHT)
    outline = outlines(areas_of(seen.board), width, height)[r]
    title = name_and_symbols(seen.board, r)
    short = " ".join(title.split()[:2])
    return Spot(
        title, seen.title(r), outline, paint, (x, y + NAME), middle, room, names=(names.REGIONS[r],), short=short
    )


def _pieces(seen: Seen, r: int) -> tuple[Piece, ...]:
    """The tokens of whoever holds the region, or the Lost Tribe; then markers."""
    troop = seen.occupant(r)
    found = [] if troop is None else [_tokens(troop, seen.core.tokens[r])]
    if troop is None and seen.core.tribes >> r & 1:
        found.append(Piece("Lost Tribe", "Lost Tribe", looks.TRIBE, short="Tribe"))
    return (*found, *(Piece(mark, mark, looks.MARKER, short=shortened(mark)) for mark in markers(seen.core, r)))


def _tokens(troop: Troop, tokens: int) -> Piece:
    race = names.RACE_TITLES[troop.race]
    state = "" if troop.active else " in decline"
    words = f"{tokens} {race}{state} of seat {troop.seat + 1}"
    cross = "" if troop.active else " †"
    return Piece(
        f"{tokens} {race}{cross}",
        words,
        looks.seat_paint(troop.seat, troop.active),
        mark=f"{troop.seat + 1}:",
        short=f"{tokens}{race[:RACE_LETTERS]}{cross.strip()}",
    )


def _player(seen: Seen, p: int) -> Row:
    """The races in play; coins are no part of the picture. Rule: W0.3"""
    troops = seen.troops(p)
    cells = [_races(seen, [troop for troop in troops if troop.active is active]) for active in (True, False)]
    peace = str(seen.core.ally + 1) if seen.core.diplomat == p and seen.core.ally != c.NO_SEAT else ""
    return (str(p + 1), *cells[0], *cells[1], peace)


def _races(seen: Seen, troops: list[Troop]) -> Row:
    """Names, and what they hold."""
    titles = "; ".join(combo_title(troop.race, troop.power) for troop in troops)
    return titles or "none", "; ".join(holdings(seen, troop) for troop in troops)
