"""The Wayfarers table as shapes: the Journal Track with its links, each caravan, the cards on offer, the players."""

from __future__ import annotations

from typing import Any

from engines.core.engine.bits import BIT
from engines.core.game import Position
from engines.core.language.explaining import listed
from engines.core.setup.setup_steps import seat_word
from engines.drawing.canvas import Paint
from engines.drawing.in_words import seat_paints
from engines.drawing.picture import Board, Heading, Line, Picture, Piece, Pieces, Point, Row, Scene, box_spot
from engines.drawing.words import Figure, Message, say
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import journal
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.screen import caravan
from engines.wayfarers.words import cards, effects, phrases, status

SPACE = (76.0, 52.0)  # of the Journal Track
STEP = (91.0, 66.0)  # from one space to the next
MOST_ROWS = max(t.JOURNAL_COLUMN.count(column) for column in t.JOURNAL_COLUMN)
SQUARE = (74.0, 44.0)  # of a caravan
SHORT_ROWS = ("Town", "Space", "Land", "Water", "Insp.")
CARD = (246.0, 52.0)  # of a row of cards
MARGIN = 8.0
DARK = 16
PAPER, FINAL = Paint(DARK, 230), Paint(DARK, 222)
PRINTED, BOARD = Paint(DARK, 187), Paint(DARK, 180)
LINK = Paint(240)
TEXT = Paint(DARK, 231)
ROW_PAINTS = (Paint(DARK, 223), Paint(DARK, 146), Paint(DARK, 150), Paint(DARK, 117), Paint(DARK, 230))
PLAYERS = Heading(
    "Players",
    ("Seat", "Silver", "Provisions", "Dice", "Dice placed on", "Workers",
     *(f"Influence {guild}" for guild in names.GUILDS), "In supply", "Tags", "Journal"),
)  # fmt: skip
OFFER = Heading("Cards on offer", ("Row", *(f"Place {position + 1}" for position in range(t.ROW_LENGTH))))
JOURNAL_TILES = Heading("Journal tiles", ("Tile", "On space", "Gives"))
TILES = Heading("Upgrade tiles")
MARKERS = "A marker on the Journal Track has the number and colour of its seat; it moves to the right along the lines."
LEGEND = (f"{MARKERS} Caravans: {caravan.LEGEND}",)


def scene(state: Position) -> Scene:
    """The track and a caravan a seat."""
    core: Any = state.core
    seats = [p for p in range(core.players) if not is_ai(core, p)]
    caravans = tuple(_caravan(p) for p in seats)
    return Scene(
        seat_paints(core.players), (_journal(core), _rows(), *caravans), (PLAYERS, OFFER, JOURNAL_TILES, TILES), LEGEND
    )


def picture(state: Position, seat: int | None) -> Picture:
    """Markers, caravans and cards; the same for every seat, since everything is open."""
    core: Any = state.core
    head = status.title(core)
    caravans = (_squares(core, p) for p in range(core.players) if not is_ai(core, p))
    players = tuple(_player(core, p) for p in range(core.players))
    rows = (players, _offer(core), _journal_tiles(core), ((status.tiles_line(core),),))
    return Picture(turn(state), head, (_markers(core), _cards(core), *caravans), rows)


def turn(state: Position) -> str:
    """Whose turn it is."""
    core: Any = state.core
    return f"Turn {core.turns}: seat {core.active + 1}" if core.turns else "The setup"


def corner(space: int) -> Point:
    """The upper left corner of a space; the spaces of a column stand in the middle of the track."""
    column = t.JOURNAL_COLUMN[space]
    own = [other for other in range(t.NUM_JOURNAL) if t.JOURNAL_COLUMN[other] == column]
    row = own.index(space) + (MOST_ROWS - len(own)) / 2
    return MARGIN + column * STEP[0], MARGIN + row * STEP[1]


def _journal(core: Any) -> Board:
    """Spaces, with what they give and ask for, and links. Rule: Y5.1, Y5.2"""
    spots = tuple(
        box_spot(names.JOURNAL[space], _space_words(core, space), corner(space), SPACE,
                 FINAL if t.JOURNAL_FINAL & BIT[space] else PAPER)
        for space in range(t.NUM_JOURNAL)
    )  # fmt: skip
    links = [
        Line((_side(space, SPACE[0]), _side(t.LINK_TO[link], 0)), LINK)
        for space in range(t.NUM_JOURNAL)
        for link in range(t.FIRST_LINK[space], t.FIRST_LINK[space + 1])
    ]
    width, height = (1 + max(t.JOURNAL_COLUMN)) * STEP[0], MOST_ROWS * STEP[1]
    return Board("Journal Track", 2 * MARGIN + width, 2 * MARGIN + height, spots, tuple(links), lines_below=True)


def _space_words(core: Any, space: int) -> str:
    """`Journal 2a (an Inspiration card and a new die; from 1a with 2 cities)`."""
    more = status.space_words(core, space)
    told = f"Journal {names.JOURNAL[space]}{f' ({more})' if more else ''}"
    return Message(told, "space {space} of the Journal Track", {"space": names.JOURNAL[space]})


def _side(space: int, x: float) -> Point:
    left, top = corner(space)
    return left + x, top + SPACE[1] / 2


def _markers(core: Any) -> tuple[Pieces, ...]:
    """The markers of the seats on each space, and the tile that waits there. Rule: Y1.3, Y5.1"""
    paints = seat_paints(core.players)
    found: list[Pieces] = []
    for space in range(t.NUM_JOURNAL):
        gives = effects.effect(journal.space_effect(core, space))
        here = [p for p in range(core.players) if core.marker[p] == space]
        own = [Piece(Figure(p + 1), seat_word(p + 1), paints[p]) for p in here]
        tile = core.journal_tile[space]
        tiles = (
            [Piece(names.JOURNAL_TILES[tile], say("tile: {gives}", gives=say(gives)), TEXT)]
            if tile != c.NO_TILE
            else []
        )
        found.append((*own, *tiles))
    return tuple(found)


def _journal_tiles(core: Any) -> tuple[Row, ...]:
    """The tiles on the track and what they give. Rule: Y1.3"""
    spaces = [space for space in range(t.NUM_JOURNAL) if core.journal_tile[space] != c.NO_TILE]
    return tuple(
        (
            names.JOURNAL_TILES[core.journal_tile[space]],
            names.JOURNAL[space],
            effects.effect(journal.space_effect(core, space)),
        )
        for space in spaces
    )


def _rows() -> Board:
    """The rows of cards on offer, place by place. Rule: Y1.2"""
    spots = []
    for row, kind in enumerate(status.BOARD_ORDER):
        for place in range(t.ROW_LENGTH):
            corner = MARGIN + place * (CARD[0] + 4), MARGIN + row * (CARD[1] + 4)
            words = f"{status.ROW_TITLES[kind]} {place + 1}"
            spots.append(
                box_spot(
                    words,
                    words,
                    corner,
                    CARD,
                    ROW_PAINTS[row],
                    names=(words.lower(),),
                    short=f"{SHORT_ROWS[row]} {place + 1}",
                )
            )
    width, height = t.ROW_LENGTH * (CARD[0] + 4), len(status.BOARD_ORDER) * (CARD[1] + 4)
    return Board("Cards on offer", 2 * MARGIN + width, 2 * MARGIN + height, tuple(spots))


def _cards(core: Any) -> tuple[Pieces, ...]:
    """The card of each place, and the workers and influence on it. Rule: Y1.2, Y11.2"""
    paints = seat_paints(core.players)
    found: list[Pieces] = []
    for kind in status.BOARD_ORDER:
        for place in range(kind * t.ROW_LENGTH, (kind + 1) * t.ROW_LENGTH):
            number, token = core.display[place], core.token[place]
            if number == c.NO_CARD:
                found.append(())
                continue
            card = cards.card_id(kind, number)
            lying = [
                Piece(
                    f"{names.WORKERS[colour]} worker",
                    f"a {names.WORKERS[colour]} worker",
                    TEXT,
                    short=names.WORKERS[colour][:3],
                )
                for colour in range(t.NUM_COLOURS)
                if core.on_card[place] & BIT[colour]
            ]
            lying += (
                [Piece(str(token), f"influence of {phrases.seat(core, token - 1)}", paints[token - 1])] if token else []
            )
            found.append((Piece(card, status.card_words(core, place), TEXT, names=(card,)), *lying))
    return tuple(found)


def _caravan(p: int) -> Board:
    """The squares under the faces of a die. Rule: Y9.6, Y9.10"""
    spots = []
    for square in range(t.NUM_SQUARES):
        column, row = square % t.NUM_COLUMNS, square // t.NUM_COLUMNS
        corner = MARGIN + column * (SQUARE[0] + 3), 24 + row * (SQUARE[1] + 3)
        words, own = f"die {column + 1}, row {row + 1}", (f"{column + 1}.{row + 1}",)
        paint = PRINTED if t.PAPER & BIT[square] else BOARD
        spots.append(box_spot("", words, corner, SQUARE, paint, label_room=0, names=own))
    texts = tuple(
        ((MARGIN + column * (SQUARE[0] + 3) + SQUARE[0] / 2, 16.0), f"die {column + 1}")
        for column in range(t.NUM_COLUMNS)
    )
    rows = t.NUM_SQUARES // t.NUM_COLUMNS
    width, height = 2 * MARGIN + t.NUM_COLUMNS * (SQUARE[0] + 3), 24 + MARGIN + rows * (SQUARE[1] + 3)
    return Board(f"Caravan of seat {p + 1}", width, height, tuple(spots), texts=texts, seat=p)


def _squares(core: Any, p: int) -> tuple[Pieces, ...]:
    """What is seen on each square: on a tile in the colour of the seat, else what is printed."""
    laid = seat_paints(core.players)[p]
    found: list[Pieces] = []
    for square, text in enumerate(caravan.squares(core, p)):
        covered = core.covered[p] & BIT[square]
        found.append((Piece(text, text, laid if covered else TEXT),) if text else ())
    return tuple(found)


def _player(core: Any, p: int) -> Row:
    """What a seat has, and where its marker stands."""
    guilds = [str(core.guild[p * t.NUM_GUILDS + guild]) for guild in range(t.NUM_GUILDS)]
    journal_space = names.JOURNAL[core.marker[p]]
    if is_ai(core, p):
        return (f"{p + 1} (the AI: {status.ai_state(core)})", *[""] * 5, *guilds, *[""] * 2, journal_space)
    faces = [str(face + 1) for face in range(c.FACES) for _ in range(core.dice[p * c.FACES + face])]
    placed = [phrases.host_name(x) for x in range(t.NUM_DIE_SPACES) if core.occupied[p] & BIT[x]]
    own = core.workers[p * t.NUM_COLOURS : (p + 1) * t.NUM_COLOURS]
    workers = [f"{number} {names.WORKERS[colour]}" for colour, number in enumerate(own) if number]
    goods = (str(core.silver[p]), str(core.provision[p]), " ".join(faces) or "none", listed(placed, empty="none"))
    tail = (str(core.influence[p]), status.tags(core, p), journal_space)
    return (str(p + 1), *goods, listed(workers, empty="none"), *guilds, *tail)


def _offer(core: Any) -> tuple[Row, ...]:
    """The rows of face-up cards with what lies on them. Rule: Y1.2"""
    return tuple(
        (
            status.ROW_TITLES[kind],
            *(status.card_words(core, kind * t.ROW_LENGTH + place) for place in range(t.ROW_LENGTH)),
        )
        for kind in status.BOARD_ORDER
    )
