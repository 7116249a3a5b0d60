"""Fields of the state. Written from engines/wayfarers/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core import plain
from engines.core.state import CoreState

SIZES = {  # places of each field; 0 is a single number
    "players": 0,
    "options": 0,
    "first": 0,
    "active": 0,
    "turns": 0,
    "turn_cap": 0,
    "turns_left": 0,
    "display": 20,
    "token": 20,
    "on_card": 20,
    "deck": 5,
    "drawn": 5,
    "land_tail": 36,
    "water_tail": 36,
    "inspiration_tail": 16,
    "tail_size": 5,
    "store": 23,
    "side": 3,
    "journal_tile": 28,
    "green_out": 0,
    "marker": 4,
    "board": 4,
    "silver": 4,
    "provision": 4,
    "influence": 4,
    "guild": 12,
    "workers": 12,
    "dice": 24,
    "reserve": 4,
    "occupied": 4,
    "rolls": 4,
    "lands": 4,
    "waters": 4,
    "skies": 4,
    "townsfolk": 4,
    "last_water": 4,
    "under": 78,
    "home_under": 8,
    "tucked": 36,
    "home_tucked": 4,
    "tags": 44,
    "tiles": 92,
    "covered": 4,
    "laid": 72,
    "column": 24,
    "solo": 0,
    "ai_track": 0,
    "ai_comet": 0,
    "ai_squares": 0,
    "ai_inspirations": 0,
    "scheme_deck": 0,
    "schemes": 6,
    "num_schemes": 0,
    "scheme_draws": 0,
    "pool": 52,
    "entered": 52,
    "waiting": 0,
    "entered_waiting": 0,
    "action": 0,
    "die_turn": 0,
    "die_silver": 0,
    "die_provision": 0,
    "die_pigeon": 0,
    "placed_worker": 0,
    "fee_place": 0,
    "fresh_lands": 0,
    "fresh_townsfolk": 0,
    "abilities_used": 0,
    "stepped": 0,
}


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = tuple(SIZES)

    players: int  # how many play [Y1.7]
    options: int  # switches, bits OPTION_...
    first: int  # who starts; NO_SEAT not drawn yet [Y1.7]
    active: int  # whose turn it is [Y2.1]
    turns: int  # turns begun
    turn_cap: int  # turns of each player after which the game is cut off; 0 never
    turns_left: int  # turns to the end, the current one included; 0 not triggered [Y13.1]
    display: list[int]  # face-up cards; NO_CARD for a gap [Y1.2]
    token: list[int]  # whose influence lies on the card: seat + 1, 0 nobody's [Y4.2]
    on_card: list[int]  # workers on the card, colours as bits [Y11.2]
    deck: list[int]  # cards of a deck that nobody has seen, as bits [Y1.2]
    drawn: list[int]  # cards drawn from a deck so far
    land_tail: list[int]  # known cards under the Land deck [Y8.8]
    water_tail: list[int]  # known cards under the Water deck [Y8.8]
    inspiration_tail: list[int]  # discarded Inspiration cards [Y7.16]
    tail_size: list[int]  # known cards under each deck [Y8.8]
    store: list[int]  # upgrade tiles left of each design [Y1.5]
    side: list[int]  # face of each board section; NO_SIDE not drawn yet [Y1.1]
    journal_tile: list[int]  # tile on each Journal space; NO_TILE none [Y1.3]
    green_out: int  # green workers beside the track, as bits 1 to 4 [Y1.4]
    marker: list[int]  # Journal space of each marker [Y5.1]
    board: list[int]  # player board of each seat [Y1.6]
    silver: list[int]  # silver [Y1.8]
    provision: list[int]  # provisions [Y1.8]
    influence: list[int]  # influence tokens in supply [Y4.1]
    guild: list[int]  # influence in each guild [Y4.10]
    workers: list[int]  # workers in supply by colour [Y1.6]
    dice: list[int]  # dice in supply by face [Y1.6]
    reserve: list[int]  # dice not yet owned [Y1.6]
    occupied: list[int]  # die spaces with a die, as bits [Y10.1]
    rolls: list[int]  # dice rolled so far
    lands: list[int]  # Land cards gained, as bits [Y7.1]
    waters: list[int]  # Water cards gained [Y7.7]
    skies: list[int]  # Space cards gained [Y7.11]
    townsfolk: list[int]  # Townsfolk cards gained [Y7.19]
    last_water: list[int]  # the outermost Water card; HOME_WATER the home harbour [Y7.9]
    under: list[int]  # townsfolk under each card; NO_CARD none [Y7.19]
    home_under: list[int]  # townsfolk under home city and home harbour [Y7.20]
    tucked: list[int]  # Inspiration card at each Space card; NO_CARD none [Y7.15]
    home_tucked: list[int]  # Inspiration card at the home star [Y7.15]
    tags: list[int]  # tags of home board, cards and special tiles [Y3.1]
    tiles: list[int]  # upgrade tiles of each design [Y9.5]
    covered: list[int]  # caravan squares under tiles, as bits [Y9.5]
    laid: list[int]  # tile that begins there: design * 2 + face + 1 [Y9.7]
    column: list[int]  # icons of each caravan column, a digit each [Y9.10]
    solo: int  # its board, from 1; 0 there is none [Y14.1]
    ai_track: int  # space of the Resource Track marker, from 0 [Y14.2]
    ai_comet: int  # Comet Track [Y14.12]
    ai_squares: int  # caravan squares covered along the path [Y14.27]
    ai_inspirations: int  # Inspiration cards that it took [Y14.36]
    scheme_deck: int  # scheme cards face down, as bits [Y14.3]
    schemes: list[int]  # scheme cards face up, the first one first; NO_SCHEME none [Y14.4]
    num_schemes: int  # how many lie face up [Y14.4]
    scheme_draws: int  # scheme cards revealed so far
    pool: list[int]  # atoms that wait [Y2.4]
    entered: list[int]  # those of them that the entered Journal space gave [Y5.6]
    waiting: int  # atoms of which any wait, as bits [Y2.4]
    entered_waiting: int  # the same of the entered Journal space [Y5.6]
    action: int  # action that waits to be paid for [Y2.4]
    die_turn: int  # 1 once a die was placed [Y8.9]
    die_silver: int  # silver discount of the die [Y10.12]
    die_provision: int  # provision discount of the die that is left [Y10.12]
    die_pigeon: int  # the die has a pigeon to spare [Y8.10]
    placed_worker: int  # place * NUM_COLOURS + colour + 1 of the worker placed [Y11.6]
    fee_place: int  # place + 1 of the card whose fee last went to the AI [Y14.32]
    fresh_lands: int  # Land cards gained this turn [Y8.16]
    fresh_townsfolk: int  # Townsfolk cards gained this turn [Y8.16]
    abilities_used: int  # guild abilities used this turn, as bits [Y6.3]
    stepped: int  # a journal step was made that may be followed by one more [Y5.9]

    def __init__(self) -> None:
        CoreState.__init__(self)
        plain.clear(self, SIZES)

    def copy_from(self, src: CoreState) -> int:
        """Become equal to `src`."""
        assert isinstance(src, State), "a position of another game"
        return copy_into(self, src)


COPYING = plain.Copying(State)


def copy_into(dst: State, src: State) -> int:
    """Make `dst` equal to `src`, field by field."""
    return COPYING.into(dst, src)


def copy_fresh(dst: State, src: State) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    return COPYING.fresh(dst, src)


PARTS = (  # fields that make up the position
    "depth",
    "ended",
    "frame_kind",
    "frame_player",
    "frame_a",
    "frame_b",
    "frame_c",
    "players",
    "options",
    "first",
    "active",
    "turn_cap",
    "turns_left",
    "display",
    "token",
    "on_card",
    "deck",
    "land_tail",
    "water_tail",
    "inspiration_tail",
    "tail_size",
    "store",
    "side",
    "journal_tile",
    "green_out",
    "marker",
    "board",
    "silver",
    "provision",
    "influence",
    "guild",
    "workers",
    "dice",
    "reserve",
    "occupied",
    "lands",
    "waters",
    "skies",
    "townsfolk",
    "last_water",
    "under",
    "home_under",
    "tucked",
    "home_tucked",
    "tags",
    "tiles",
    "covered",
    "laid",
    "column",
    "solo",
    "ai_track",
    "ai_comet",
    "ai_squares",
    "ai_inspirations",
    "scheme_deck",
    "schemes",
    "num_schemes",
    "pool",
    "entered",
    "waiting",
    "entered_waiting",
    "action",
    "die_turn",
    "die_silver",
    "die_provision",
    "die_pigeon",
    "placed_worker",
    "fee_place",
    "fresh_lands",
    "fresh_townsfolk",
    "abilities_used",
    "stepped",
)


def position_bytes(s: State) -> bytes:
    """The numbers that make up the position, 8 bytes each."""
    return plain.position_bytes(s, PARTS)


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)
