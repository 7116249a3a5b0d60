"""Every field of a position of Wayfarers: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from engines.core.schema import Field
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as k

P = k.MAX_PLAYERS
CARDS = 2**k.NO_CARD - 1
SPACES = 2**t.NUM_DIE_SPACES - 1
SQUARES = 2**t.NUM_SQUARES - 1
ATOMS = 2**t.NUM_ATOMS - 1
TRACK = 2 ** (t.NUM_GREEN + 1) - 1
PLACED = t.NUM_PLACES * t.NUM_COLOURS
COLOURS = 2**t.NUM_COLOURS - 1

FIELDS: tuple[Field, ...] = (
    # The table.
    Field("players", 0, "short", 2, P, "how many play", "Y1.7"),
    Field("options", 0, "mask", 0, None, "switches, bits OPTION_..."),
    Field("first", 0, "short", 0, P, "who starts; 4 not drawn yet", "Y1.7"),
    Field("active", 0, "short", 0, P, "whose turn it is", "Y2.1"),
    Field("turns", 0, "mask", 0, None, "turns begun", group="count"),
    Field("turn_cap", 0, "short", 0, None, "turns of each player after which the game is cut off; 0 never"),
    Field("turns_left", 0, "short", 0, P + 1, "turns to the end, the current one included; 0 not triggered", "Y13.1"),
    # The main board.
    Field("display", t.NUM_PLACES, "short", 0, k.NO_CARD, "face-up cards; 36 for a gap", "Y1.2"),
    Field("token", t.NUM_PLACES, "short", 0, P, "whose influence lies on the card: seat + 1, 0 nobody's", "Y4.2"),
    Field("on_card", t.NUM_PLACES, "short", 0, COLOURS, "workers on the card, colours as bits", "Y11.2"),
    Field("deck", t.NUM_KINDS, "mask", 0, CARDS, "cards of a deck that nobody has seen, as bits", "Y1.2"),
    Field("drawn", t.NUM_KINDS, "short", 0, None, "cards drawn from a deck so far", group="count"),
    Field("land_tail", t.NUM_LAND, "short", 0, k.NO_CARD, "known cards under the Land deck", "Y8.8"),
    Field("water_tail", t.NUM_WATER, "short", 0, k.NO_CARD, "known cards under the Water deck", "Y8.8"),
    Field("inspiration_tail", t.NUM_INSPIRATION, "short", 0, k.NO_CARD, "discarded Inspiration cards", "Y7.16"),
    Field("tail_size", t.NUM_KINDS, "short", 0, t.NUM_LAND, "known cards under each deck", "Y8.8"),
    Field("store", t.NUM_DESIGNS, "short", 0, P, "upgrade tiles left of each design", "Y1.5"),
    # The Journal Track.
    Field("side", t.NUM_SECTIONS, "short", 0, k.NO_SIDE, "face of each board section; 2 not drawn yet", "Y1.1"),
    Field("journal_tile", t.NUM_JOURNAL, "short", 0, k.NO_TILE, "tile on each Journal space; 10 none", "Y1.3"),
    Field("green_out", 0, "short", 0, TRACK, "green workers beside the track, as bits 1 to 4", "Y1.4"),
    Field("marker", P, "short", 0, t.NUM_JOURNAL - 1, "Journal space of each marker", "Y5.1"),
    # What seats have.
    Field("board", P, "short", 0, t.NUM_BOARDS - 1, "player board of each seat", "Y1.6"),
    Field("silver", P, "short", 0, None, "silver", "Y1.8"),
    Field("provision", P, "short", 0, None, "provisions", "Y1.8"),
    Field("influence", P, "short", 0, t.TOKENS, "influence tokens in supply", "Y4.1"),
    Field("guild", P * t.NUM_GUILDS, "short", 0, None, "influence in each guild", "Y4.10"),
    Field("workers", P * t.NUM_COLOURS, "short", 0, 12, "workers in supply by colour", "Y1.6"),
    Field("dice", P * k.FACES, "short", 0, t.NUM_DICE, "dice in supply by face", "Y1.6"),
    Field("reserve", P, "short", 0, t.NUM_DICE, "dice not yet owned", "Y1.6"),
    Field("occupied", P, "mask", 0, SPACES, "die spaces with a die, as bits", "Y10.1"),
    Field("rolls", P, "mask", 0, None, "dice rolled so far", group="count"),
    # The tableau.
    Field("lands", P, "mask", 0, CARDS, "Land cards gained, as bits", "Y7.1"),
    Field("waters", P, "mask", 0, CARDS, "Water cards gained", "Y7.7"),
    Field("skies", P, "mask", 0, CARDS, "Space cards gained", "Y7.11"),
    Field("townsfolk", P, "mask", 0, CARDS, "Townsfolk cards gained", "Y7.19"),
    Field("last_water", P, "short", 0, k.HOME_WATER, "the outermost Water card; 36 the home harbour", "Y7.9"),
    Field("under", k.NUM_HOSTS, "short", 0, k.NO_CARD, "townsfolk under each card; 36 none", "Y7.19"),
    Field("home_under", P * 2, "short", 0, k.NO_CARD, "townsfolk under home city and home harbour", "Y7.20"),
    Field("tucked", t.NUM_SPACE, "short", 0, k.NO_CARD, "Inspiration card at each Space card; 36 none", "Y7.15"),
    Field("home_tucked", P, "short", 0, k.NO_CARD, "Inspiration card at the home star", "Y7.15"),
    Field("tags", P * t.NUM_TAGS, "short", 0, 40, "tags of home board, cards and special tiles", "Y3.1"),
    Field("tiles", P * t.NUM_DESIGNS, "short", 0, P, "upgrade tiles of each design", "Y9.5"),
    Field("covered", P, "mask", 0, SQUARES, "caravan squares under tiles, as bits", "Y9.5"),
    Field(
        "laid",
        P * t.NUM_SQUARES,
        "short",
        0,
        2 * t.NUM_DESIGNS,
        "tile that begins there: design * 2 + face + 1",
        "Y9.7",
    ),
    Field("column", P * t.NUM_COLUMNS, "mask", 0, None, "icons of each caravan column, a digit each", "Y9.10"),
    # The solo opponent, always seat 2.
    Field("solo", 0, "short", 0, 4, "its board, from 1; 0 there is none", "Y14.1"),
    Field("ai_track", 0, "short", 0, 7, "space of the Resource Track marker, from 0", "Y14.2"),
    Field("ai_comet", 0, "short", 0, 10, "Comet Track", "Y14.12"),
    Field("ai_squares", 0, "short", 0, 21, "caravan squares covered along the path", "Y14.27"),
    Field("ai_inspirations", 0, "mask", 0, CARDS, "Inspiration cards that it took", "Y14.36"),
    Field("scheme_deck", 0, "short", 0, 63, "scheme cards face down, as bits", "Y14.3"),
    Field("schemes", 6, "short", 0, 6, "scheme cards face up, the first one first; 6 none", "Y14.4"),
    Field("num_schemes", 0, "short", 0, 6, "how many lie face up", "Y14.4"),
    Field("scheme_draws", 0, "mask", 0, None, "scheme cards revealed so far", group="count"),
    # This turn.
    Field("pool", t.NUM_ATOMS, "short", 0, None, "atoms that wait", "Y2.4", "turn"),
    Field(
        "entered", t.NUM_ATOMS, "short", 0, None, "those of them that the entered Journal space gave", "Y5.6", "turn"
    ),
    Field("waiting", 0, "mask", 0, ATOMS, "atoms of which any wait, as bits", "Y2.4", "turn"),
    Field("entered_waiting", 0, "mask", 0, ATOMS, "the same of the entered Journal space", "Y5.6", "turn"),
    Field("action", 0, "short", 0, k.ACTION_SLOT + t.NUM_PLACES, "action that waits to be paid for", "Y2.4", "turn"),
    Field("die_turn", 0, "short", 0, 1, "1 once a die was placed", "Y8.9", "turn"),
    Field("die_silver", 0, "short", 0, 15, "silver discount of the die", "Y10.12", "turn"),
    Field("die_provision", 0, "short", 0, 15, "provision discount of the die that is left", "Y10.12", "turn"),
    Field("die_pigeon", 0, "short", 0, 1, "the die has a pigeon to spare", "Y8.10", "turn"),
    Field("placed_worker", 0, "short", 0, PLACED, "place * 3 + colour + 1 of the worker placed", "Y11.6", "turn"),
    Field(
        "fee_place",
        0,
        "short",
        0,
        t.NUM_PLACES,
        "place + 1 of the card whose fee last went to the AI",
        "Y14.32",
        "turn",
    ),
    Field("fresh_lands", 0, "mask", 0, CARDS, "Land cards gained this turn", "Y8.16", "turn"),
    Field("fresh_townsfolk", 0, "mask", 0, CARDS, "Townsfolk cards gained this turn", "Y8.16", "turn"),
    Field("abilities_used", 0, "short", 0, 7, "guild abilities used this turn, as bits", "Y6.3", "turn"),
    Field("stepped", 0, "short", 0, 1, "a journal step was made that may be followed by one more", "Y5.9", "turn"),
)
