"""The Architects table as shapes: the town with the workers in it, the Guildhall, both tracks, display and players."""

from __future__ import annotations

from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import guildhall
from engines.architects.screen.standing import seat_paint, standing, title
from engines.architects.words import phrases
from engines.architects.words.slots import apprentice_gist
from engines.architects.words.status import small_goods
from engines.core.game import Position
from engines.core.language.explaining import capital
from engines.core.setup.setup_steps import seat_word
from engines.drawing.canvas import Paint
from engines.drawing.icons import WORKER
from engines.drawing.picture import Board, Heading, Picture, Piece, Pieces, Row, Scene, Spot, box_spot
from engines.drawing.words import Figure, say, say_count

COLUMNS = 5  # of places
SMALL, LARGE = t.NUM_OPEN, t.NUM_OPEN + 2  # spaces of the Black Market among the places of `standing`
PLACE = (190.0, 86.0)
GAP = 8.0
TRACK = 58.0  # height of a step of a track
GUILD = 30.0  # side of a space of the Guildhall
DARK, LIGHT = 16, 231
TOWN = Paint(DARK, 223)
HELD = Paint(DARK, 250)
VIRTUE, CATHEDRAL, HALL = Paint(DARK, 187), Paint(DARK, 189), Paint(DARK, 180)
GOODS_PAINT = Paint(LIGHT, 240)
FILLED = Paint(LIGHT, 94)
FILLED_SIGN = "■"
RESET = Paint(DARK, 229)
SHORT = {  # of places, where there is hardly any room
    "Silversmith": "Silver",
    "King's Storehouse": "Storehouse",
    "Town Centre": "Centre",
    "Guardhouse": "Guard",
    "Black Market small": "Market S",
    "Black Market middle": "Market M",
    "Black Market large": "Market L",
}
PLAYERS = Heading(
    "Players",
    ("Seat", "Character", *(capital(good) for good in names.GOODS), "Virtue", "Cathedral", "Debts", "Paid", "Cards",
     "Apprentices", "Buildings"),
)  # fmt: skip
DISPLAY = Heading("Apprentices on display", ("Place", "Apprentice", "Ability", "Silver on it"))
LEGEND = (
    "Workers have the colour of their seat, and a number where there are several. On the tracks stands the number of "
    "the seat; in the Guildhall ◇ is a space with a reset, and the last space ends the game.",
)


def scene(state: Position) -> Scene:
    """The town, the Guildhall for this number of players, the tracks."""
    core: Any = state.core
    boards = (
        _town(core),
        _guildhall(core),
        _track("Virtue", t.VIRTUE_VP, VIRTUE),
        _track("Cathedral", t.LEVEL_VP, CATHEDRAL),
    )
    paints = tuple(seat_paint(p) for p in range(core.players))
    return Scene(paints, boards, (PLAYERS, DISPLAY), LEGEND, {"worker": WORKER}, {"worker": ""})


def picture(state: Position, seat: int | None) -> Picture:
    """Workers, tracks and cards; the same for every seat, since hands are no part of it."""
    core: Any = state.core
    town = tuple(_workers(core, i, counts) for i, (_, counts) in enumerate(standing(core)))
    tracks = (_markers(core, core.virtue, t.VIRTUE_VP), _markers(core, core.cathedral, t.LEVEL_VP))
    players = tuple(_player(core, p) for p in range(core.players))
    return Picture(
        turn(state), capital(title(core).partition(": ")[2]), (town, _hall(core), *tracks), (players, _display(core))
    )


def turn(state: Position) -> str:
    """Whose turn it is."""
    core: Any = state.core
    return f"Turn {core.turns}: seat {core.active + 1}" if core.turns else "The setup"


def _town(core: Any) -> Board:
    """A box a place: locations, market, Prison, who holds captives, and the own supply."""
    spots = []
    for i, (name, _) in enumerate(standing(core)):
        x, y = GAP + i % COLUMNS * (PLACE[0] + GAP), GAP + i // COLUMNS * (PLACE[1] + GAP)
        paint = TOWN if i < t.NUM_LOCATIONS else HELD
        words = capital(name)
        spots.append(box_spot(words, words, (x, y), PLACE, paint, short=SHORT.get(name, words.replace(" seat", ""))))
    rows = -(-len(spots) // COLUMNS)
    return Board("The town", GAP + COLUMNS * (PLACE[0] + GAP), GAP + rows * (PLACE[1] + GAP), tuple(spots))


def _workers(core: Any, place: int, counts: list[int]) -> Pieces:
    """The workers of each seat at a place, and what lies there."""
    found = [
        Piece(
            Figure(count) if count > 1 else "",
            say_count("{count} worker of seat {seat}", "{count} workers of seat {seat}", count, seat=p + 1),
            seat_paint(p),
            "worker",
            f"{p + 1}:",
            str(count),
        )
        for p, count in enumerate(counts)
        if count
    ]
    lying = {
        t.TAX_STAND: f"{core.tax} silver",
        SMALL: small_goods(core),
        LARGE: names.LARGE_FACES[core.large_card],
    }
    amounts = lying.get(place, "").replace(" and ", ", ").split(", ")
    return (*found, *map(_goods, filter(None, amounts)))


def _goods(amount: str) -> Piece:
    """`2 marble`, or `2ma` where there is hardly any room."""
    number, _, what = amount.partition(" ")
    told = say("{count} {good}", count=Figure(number), good=say(what))
    return Piece(told, told, GOODS_PAINT, short=number + what[:2])


def _guildhall(core: Any) -> Board:
    """The spaces row by row. Rule: A6.1"""
    length = guildhall.row_length(core)
    spots = []
    for i in range(guildhall.spaces(core)):
        corner = GAP + i % length * (GUILD + 4), GAP + i // length * (GUILD + 4)
        spots.append(
            box_spot("", say("Guildhall space {space}", space=i + 1), corner, (GUILD, GUILD), HALL, label_room=0)
        )
    return Board("Guildhall", 2 * GAP + length * (GUILD + 4), 2 * GAP + t.GUILDHALL_ROWS * (GUILD + 4), tuple(spots))


def _hall(core: Any) -> tuple[Pieces, ...]:
    """Workers that were laid down, and the resets ahead. Rule: A6.1, A6.2"""
    length = guildhall.row_length(core)
    found: list[Pieces] = []
    for i in range(guildhall.spaces(core)):
        filled = (Piece("", "filled", FILLED, "worker", short=FILLED_SIGN),)
        reset = (Piece("◇", "a reset", RESET),) if i % length == 0 and t.RESET_IN_ROW[i // length] else ()
        found.append(filled if i < core.filled else reset)
    return tuple(found)


def _track(name: str, points: list[int], paint: Paint) -> Board:
    """The steps of a track with their points."""
    width = (COLUMNS * (PLACE[0] + GAP) - GAP) / len(points) - 2
    spots = tuple(_step(name, step, worth, width, paint) for step, worth in enumerate(points))
    return Board(name, GAP + COLUMNS * (PLACE[0] + GAP), TRACK + 2 * GAP, spots)


def _step(name: str, step: int, worth: int, width: float, paint: Paint) -> Spot:
    words = say("{track} {step}, {points} points", track=say(name), step=step, points=worth)
    label = Figure(f"{step}  ({phrases.signed(worth)})")
    return box_spot(
        label, words, (GAP + step * (width + 2), GAP), (width, TRACK), paint, short=f"{step}:{phrases.signed(worth)}"
    )


def _markers(core: Any, at: list[int], points: list[int]) -> tuple[Pieces, ...]:
    """The seats on each step."""
    seats = range(core.players)
    return tuple(
        tuple(Piece(Figure(p + 1), seat_word(p + 1), seat_paint(p)) for p in seats if at[p] == step)
        for step in range(len(points))
    )


def _player(core: Any, p: int) -> Row:
    """Goods, tracks and cards of a seat."""
    numbers = (*phrases.goods_of(core, p), core.virtue[p], core.cathedral[p], core.debts[p], core.paid[p])
    hand = int(core.hand[p]).bit_count()
    cards = (phrases.apprentice_list(core, p), phrases.building_list(core.built[p]))
    return (str(p + 1), phrases.character_title(core, p), *map(str, numbers), str(hand), *cards)


def _display(core: Any) -> tuple[Row, ...]:
    """The apprentices that may be hired, with the silver on them. Rule: A1.5, A3.7, A3.8"""
    cards = [(spot, core.display[spot]) for spot in range(t.NUM_SPOTS) if core.display[spot] != c.NO_APPRENTICE]
    return tuple(
        (phrases.spot_name(spot), phrases.apprentice(card), apprentice_gist(card), str(core.coins[spot] or ""))
        for spot, card in cards
    )
