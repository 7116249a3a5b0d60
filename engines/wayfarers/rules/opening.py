"""The setup: sides, displays, the Journal Track, start resources, who begins."""

from __future__ import annotations

from engines.core.engine.asking import settle
from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.core.engine.playout import key_place
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.influence import add_influence, add_provisions, add_silver, is_ai, place_in_guild


def begin(s: State) -> int:
    """Start the game for the players, boards and options written into the position, up to the first question."""
    push(s, c.K_START_GAME, 0, 0, 0, 0)
    return settle(s)


def start_game(s: State) -> int:
    """Lay everything out; chance decides whatever the setup left open. Rule: Y1.1, Y1.2, Y1.3, Y1.5, Y1.6"""
    lay_table(s)
    for seat in range(s.players):
        lay_seat(s, seat)
    if s.solo:
        lay_ai(s)
    push(s, c.K_OPEN, 0, 0, 0, 0)
    for kind in range(t.NUM_KINDS):
        push(s, c.K_REFILL, 0, t.NUM_KINDS - 1 - kind, 0, 0)
    push(s, c.K_LAY_TRACK, 0, 0, 0, 0)
    for section in range(t.NUM_SECTIONS):
        if s.side[section] == c.NO_SIDE:
            push(s, c.K_SIDE, CHANCE_PLAYER, section, 0, 0)
    if s.first == c.NO_SEAT:
        push(s, c.K_FIRST_PLAYER, CHANCE_PLAYER, 0, 0, 0)
    return 0


def lay_table(s: State) -> int:
    """Shuffled decks, tile stores, green workers, nothing on display yet. Rule: Y1.2, Y1.4, Y1.5"""
    for place in range(t.NUM_PLACES):
        s.display[place] = c.NO_CARD
    s.deck[t.TOWNSFOLK] = BIT[t.NUM_TOWNSFOLK] - 1
    s.deck[t.SPACE] = BIT[t.NUM_SPACE] - 1
    s.deck[t.LAND] = BIT[t.NUM_LAND] - 1
    s.deck[t.WATER] = BIT[t.NUM_WATER] - 1
    s.deck[t.INSPIRATION] = BIT[t.NUM_INSPIRATION] - 1
    for design in range(t.NUM_DESIGNS):
        s.store[design] = min(t.DESIGN_COPIES[design], t.TILE_COPIES[s.players])
    s.green_out = (BIT[t.NUM_GREEN] - 1) * 2
    for host in range(c.NUM_HOSTS):
        s.under[host] = c.NO_CARD
    for card in range(t.NUM_SPACE):
        s.tucked[card] = c.NO_CARD
    return 0


def lay_seat(s: State, seat: int) -> int:
    """Tokens, workers, home tags, printed icons; dice are rolled later. Rule: Y1.6, Y3.5, Y4.1"""
    s.influence[seat] = t.TOKENS
    s.reserve[seat] = t.NUM_DICE - t.DICE_AT_START
    s.last_water[seat] = c.HOME_WATER
    s.home_tucked[seat] = c.NO_CARD
    s.home_under[seat * 2] = c.NO_CARD
    s.home_under[seat * 2 + 1] = c.NO_CARD
    for colour in range(t.NUM_COLOURS):
        s.workers[seat * t.NUM_COLOURS + colour] = t.START_WORKERS[colour]
    for tag in range(t.NUM_TAGS):
        s.tags[seat * t.NUM_TAGS + tag] = t.HOME_TAGS[tag]
    for column in range(t.NUM_COLUMNS):
        s.column[seat * t.NUM_COLUMNS + column] = t.PRINTED_ICONS[column]
    return 0


def lay_ai(s: State) -> int:
    """The AI has two workers and six schemes face down; no dice, tokens or tags. Rule: Y14.2, Y14.3"""
    s.influence[c.AI] = 0
    s.reserve[c.AI] = 0
    for tag in range(t.NUM_TAGS):
        s.tags[c.AI * t.NUM_TAGS + tag] = 0
    s.scheme_deck = BIT[t.NUM_SCHEMES] - 1
    for i in range(t.NUM_SCHEMES):
        s.schemes[i] = c.NO_SCHEME
    return 0


def all_seats(s: State) -> int:
    """Anybody. Rule: Y1.7"""
    return BIT[s.players] - 1


def first_player_key() -> int:
    """There is one draw."""
    return key_place(c.DRAW_FIRST_PLAYER, 0, 0)


def apply_first_player(s: State, x: int) -> int:
    """Who starts. Rule: Y1.7"""
    s.first = x
    return tell(s, c.EVENT_FIRST_PLAYER, x, 0, 0, 0)


def side_key(section: int) -> int:
    """One draw a section."""
    return key_place(c.DRAW_SIDE, section, 0)


def apply_side(s: State, section: int, x: int) -> int:
    """Its ink blots are in force. Rule: Y1.1"""
    s.side[section] = x
    return 0


def lay_track(s: State) -> int:
    """Tiles are drawn for the empty Journal spaces that have none yet. Rule: Y1.3"""
    for number in range(t.NUM_JOURNAL):
        space = t.NUM_JOURNAL - 1 - number
        if t.JOURNAL_TILE_SPACES & BIT[space] == 0:
            s.journal_tile[space] = c.NO_TILE
        elif s.journal_tile[space] == c.NO_TILE:
            push(s, c.K_JOURNAL_TILE, CHANCE_PLAYER, space, 0, 0)
    return 0


def tiles_left(s: State) -> int:
    """The tiles that lie nowhere yet. Rule: Y1.3"""
    mask = BIT[t.NUM_JOURNAL_TILES] - 1
    for space in range(t.NUM_JOURNAL):
        if s.journal_tile[space] != c.NO_TILE:
            mask &= ~BIT[s.journal_tile[space]]
    return mask


def journal_tile_key(space: int) -> int:
    """One draw a space."""
    return key_place(c.DRAW_TILE, space, 0)


def apply_journal_tile(s: State, space: int, x: int) -> int:
    """It stays there for everybody. Rule: Y1.3, Y5.6"""
    s.journal_tile[space] = x
    return 0


def open_game(s: State) -> int:
    """Start resources by turn order, three dice each; the first player begins. Rule: Y1.6, Y1.7, Y2.1, Y14.2"""
    push(s, c.K_START_TURN, s.first, 0, 0, 0)
    for order in range(s.players):
        seat = (s.first + order) % s.players
        if is_ai(s, seat):
            add_influence(s, seat, c.FROM_START, t.GUILD_YELLOW, 1)
            add_influence(s, seat, c.FROM_START, t.GUILD_BLUE, 1)
            continue
        add_provisions(s, seat, c.FROM_START, t.START_PROVISION[order])
        add_silver(s, seat, c.FROM_START, t.START_SILVER[order])
        for guild in range(t.NUM_GUILDS):
            for _ in range(t.START_INFLUENCE[order * t.NUM_GUILDS + guild]):
                place_in_guild(s, seat, c.FROM_START, guild)
        for _ in range(t.DICE_AT_START):
            push(s, c.K_ROLL, CHANCE_PLAYER, seat, 0, 0)
    return 0
