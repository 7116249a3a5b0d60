"""Fields of the state. Written from engines/wayfarers/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core.state import CoreState


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = (
        "players",
        "options",
        "first",
        "active",
        "turns",
        "turn_cap",
        "turns_left",
        "display",
        "token",
        "on_card",
        "deck",
        "drawn",
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
        "rolls",
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
        "scheme_draws",
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
        "fresh_lands",
        "fresh_townsfolk",
        "abilities_used",
        "stepped",
    )

    players: int  # how many play [Y1.7]
    options: int  # switches, bits OPTION_...
    first: int  # who starts; 4 not drawn yet [Y1.7]
    active: int  # whose turn it is [Y2.1]
    turns: int  # turns begun
    turn_cap: int  # turns of each player after which the game is cut off; 0 never
    turns_left: int  # turns to the end, the current one included; 0 not triggered [Y13.1]
    display: list[int]  # face-up cards; 36 for a gap [Y1.2]
    token: list[int]  # whose influence lies on the card: seat + 1, 0 nobody's [Y4.2]
    on_card: list[int]  # workers on the card, colours as bits [Y11.2]
    deck: list[int]  # cards of a deck that nobody has seen, as bits [Y1.2]
    drawn: list[int]  # cards drawn from a deck so far
    land_tail: list[int]  # known cards under the Land deck [Y8.8]
    water_tail: list[int]  # known cards under the Water deck [Y8.8]
    inspiration_tail: list[int]  # discarded Inspiration cards [Y7.16]
    tail_size: list[int]  # known cards under each deck [Y8.8]
    store: list[int]  # upgrade tiles left of each design [Y1.5]
    side: list[int]  # face of each board section; 2 not drawn yet [Y1.1]
    journal_tile: list[int]  # tile on each Journal space; 10 none [Y1.3]
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
    last_water: list[int]  # the outermost Water card; 36 the home harbour [Y7.9]
    under: list[int]  # townsfolk under each card; 36 none [Y7.19]
    home_under: list[int]  # townsfolk under home city and home harbour [Y7.20]
    tucked: list[int]  # Inspiration card at each Space card; 36 none [Y7.15]
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
    schemes: list[int]  # scheme cards face up, the first one first; 6 none [Y14.4]
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
    placed_worker: int  # place * 3 + colour + 1 of the worker placed [Y11.6]
    fresh_lands: int  # Land cards gained this turn [Y8.16]
    fresh_townsfolk: int  # Townsfolk cards gained this turn [Y8.16]
    abilities_used: int  # guild abilities used this turn, as bits [Y6.3]
    stepped: int  # a journal step was made that may be followed by one more [Y5.9]

    def __init__(self) -> None:
        CoreState.__init__(self)
        self.players = 0
        self.options = 0
        self.first = 0
        self.active = 0
        self.turns = 0
        self.turn_cap = 0
        self.turns_left = 0
        self.display = [0] * 20
        self.token = [0] * 20
        self.on_card = [0] * 20
        self.deck = [0] * 5
        self.drawn = [0] * 5
        self.land_tail = [0] * 36
        self.water_tail = [0] * 36
        self.inspiration_tail = [0] * 16
        self.tail_size = [0] * 5
        self.store = [0] * 23
        self.side = [0] * 3
        self.journal_tile = [0] * 28
        self.green_out = 0
        self.marker = [0] * 4
        self.board = [0] * 4
        self.silver = [0] * 4
        self.provision = [0] * 4
        self.influence = [0] * 4
        self.guild = [0] * 12
        self.workers = [0] * 12
        self.dice = [0] * 24
        self.reserve = [0] * 4
        self.occupied = [0] * 4
        self.rolls = [0] * 4
        self.lands = [0] * 4
        self.waters = [0] * 4
        self.skies = [0] * 4
        self.townsfolk = [0] * 4
        self.last_water = [0] * 4
        self.under = [0] * 78
        self.home_under = [0] * 8
        self.tucked = [0] * 36
        self.home_tucked = [0] * 4
        self.tags = [0] * 44
        self.tiles = [0] * 92
        self.covered = [0] * 4
        self.laid = [0] * 72
        self.column = [0] * 24
        self.solo = 0
        self.ai_track = 0
        self.ai_comet = 0
        self.ai_squares = 0
        self.ai_inspirations = 0
        self.scheme_deck = 0
        self.schemes = [0] * 6
        self.num_schemes = 0
        self.scheme_draws = 0
        self.pool = [0] * 52
        self.entered = [0] * 52
        self.waiting = 0
        self.entered_waiting = 0
        self.action = 0
        self.die_turn = 0
        self.die_silver = 0
        self.die_provision = 0
        self.die_pigeon = 0
        self.placed_worker = 0
        self.fresh_lands = 0
        self.fresh_townsfolk = 0
        self.abilities_used = 0
        self.stepped = 0

    def copy_from(self, src: CoreState) -> int:
        """Become equal to `src`."""
        assert isinstance(src, State), "a position of another game"
        return copy_into(self, src)


def copy_into(dst: State, src: State) -> int:
    """Make `dst` equal to `src`, field by field."""
    dst.depth = src.depth
    dst.ended = src.ended
    dst.frame_kind[:] = src.frame_kind
    dst.frame_player[:] = src.frame_player
    dst.frame_a[:] = src.frame_a
    dst.frame_b[:] = src.frame_b
    dst.frame_c[:] = src.frame_c
    dst.legal = src.legal
    dst.decisions = src.decisions
    dst.observed = src.observed
    dst.players = src.players
    dst.options = src.options
    dst.first = src.first
    dst.active = src.active
    dst.turns = src.turns
    dst.turn_cap = src.turn_cap
    dst.turns_left = src.turns_left
    dst.display[:] = src.display
    dst.token[:] = src.token
    dst.on_card[:] = src.on_card
    dst.deck[:] = src.deck
    dst.drawn[:] = src.drawn
    dst.land_tail[:] = src.land_tail
    dst.water_tail[:] = src.water_tail
    dst.inspiration_tail[:] = src.inspiration_tail
    dst.tail_size[:] = src.tail_size
    dst.store[:] = src.store
    dst.side[:] = src.side
    dst.journal_tile[:] = src.journal_tile
    dst.green_out = src.green_out
    dst.marker[:] = src.marker
    dst.board[:] = src.board
    dst.silver[:] = src.silver
    dst.provision[:] = src.provision
    dst.influence[:] = src.influence
    dst.guild[:] = src.guild
    dst.workers[:] = src.workers
    dst.dice[:] = src.dice
    dst.reserve[:] = src.reserve
    dst.occupied[:] = src.occupied
    dst.rolls[:] = src.rolls
    dst.lands[:] = src.lands
    dst.waters[:] = src.waters
    dst.skies[:] = src.skies
    dst.townsfolk[:] = src.townsfolk
    dst.last_water[:] = src.last_water
    dst.under[:] = src.under
    dst.home_under[:] = src.home_under
    dst.tucked[:] = src.tucked
    dst.home_tucked[:] = src.home_tucked
    dst.tags[:] = src.tags
    dst.tiles[:] = src.tiles
    dst.covered[:] = src.covered
    dst.laid[:] = src.laid
    dst.column[:] = src.column
    dst.solo = src.solo
    dst.ai_track = src.ai_track
    dst.ai_comet = src.ai_comet
    dst.ai_squares = src.ai_squares
    dst.ai_inspirations = src.ai_inspirations
    dst.scheme_deck = src.scheme_deck
    dst.schemes[:] = src.schemes
    dst.num_schemes = src.num_schemes
    dst.scheme_draws = src.scheme_draws
    dst.pool[:] = src.pool
    dst.entered[:] = src.entered
    dst.waiting = src.waiting
    dst.entered_waiting = src.entered_waiting
    dst.action = src.action
    dst.die_turn = src.die_turn
    dst.die_silver = src.die_silver
    dst.die_provision = src.die_provision
    dst.die_pigeon = src.die_pigeon
    dst.placed_worker = src.placed_worker
    dst.fresh_lands = src.fresh_lands
    dst.fresh_townsfolk = src.fresh_townsfolk
    dst.abilities_used = src.abilities_used
    dst.stepped = src.stepped
    return 0


def copy_fresh(dst: State, src: State) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    dst.depth = src.depth
    dst.ended = src.ended
    dst.frame_kind = src.frame_kind[:]
    dst.frame_player = src.frame_player[:]
    dst.frame_a = src.frame_a[:]
    dst.frame_b = src.frame_b[:]
    dst.frame_c = src.frame_c[:]
    dst.legal = src.legal
    dst.decisions = src.decisions
    dst.observed = src.observed
    dst.players = src.players
    dst.options = src.options
    dst.first = src.first
    dst.active = src.active
    dst.turns = src.turns
    dst.turn_cap = src.turn_cap
    dst.turns_left = src.turns_left
    dst.display = src.display[:]
    dst.token = src.token[:]
    dst.on_card = src.on_card[:]
    dst.deck = src.deck[:]
    dst.drawn = src.drawn[:]
    dst.land_tail = src.land_tail[:]
    dst.water_tail = src.water_tail[:]
    dst.inspiration_tail = src.inspiration_tail[:]
    dst.tail_size = src.tail_size[:]
    dst.store = src.store[:]
    dst.side = src.side[:]
    dst.journal_tile = src.journal_tile[:]
    dst.green_out = src.green_out
    dst.marker = src.marker[:]
    dst.board = src.board[:]
    dst.silver = src.silver[:]
    dst.provision = src.provision[:]
    dst.influence = src.influence[:]
    dst.guild = src.guild[:]
    dst.workers = src.workers[:]
    dst.dice = src.dice[:]
    dst.reserve = src.reserve[:]
    dst.occupied = src.occupied[:]
    dst.rolls = src.rolls[:]
    dst.lands = src.lands[:]
    dst.waters = src.waters[:]
    dst.skies = src.skies[:]
    dst.townsfolk = src.townsfolk[:]
    dst.last_water = src.last_water[:]
    dst.under = src.under[:]
    dst.home_under = src.home_under[:]
    dst.tucked = src.tucked[:]
    dst.home_tucked = src.home_tucked[:]
    dst.tags = src.tags[:]
    dst.tiles = src.tiles[:]
    dst.covered = src.covered[:]
    dst.laid = src.laid[:]
    dst.column = src.column[:]
    dst.solo = src.solo
    dst.ai_track = src.ai_track
    dst.ai_comet = src.ai_comet
    dst.ai_squares = src.ai_squares
    dst.ai_inspirations = src.ai_inspirations
    dst.scheme_deck = src.scheme_deck
    dst.schemes = src.schemes[:]
    dst.num_schemes = src.num_schemes
    dst.scheme_draws = src.scheme_draws
    dst.pool = src.pool[:]
    dst.entered = src.entered[:]
    dst.waiting = src.waiting
    dst.entered_waiting = src.entered_waiting
    dst.action = src.action
    dst.die_turn = src.die_turn
    dst.die_silver = src.die_silver
    dst.die_provision = src.die_provision
    dst.die_pigeon = src.die_pigeon
    dst.placed_worker = src.placed_worker
    dst.fresh_lands = src.fresh_lands
    dst.fresh_townsfolk = src.fresh_townsfolk
    dst.abilities_used = src.abilities_used
    dst.stepped = src.stepped
    return 0


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    field = getattr(s, name)
    if isinstance(field, list):
        field[index] = value
    else:
        setattr(s, name, value)
