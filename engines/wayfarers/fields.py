"""Every field of a position of Wayfarers: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from engines.core.engine.schema import Field, by_seat, flags, mask, num_options, number
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c

P = c.MAX_PLAYERS
PLACED = t.NUM_PLACES * t.NUM_COLOURS
BITS_OF_COLUMN = t.ICON_EITHER + t.BITS_OF_ICON

FIELDS: tuple[Field, ...] = (
    # The table.
    number("players", 0, P, "how many play", "Y1.7", low=2),
    mask("options", "switches, bits OPTION_...", bits=num_options(c)),
    number("first", 0, P, "who starts; NO_SEAT not drawn yet", "Y1.7", seat_step=1),
    number("active", 0, P, "whose turn it is", "Y2.1", seat_step=1),
    mask("turns", "turns begun", group="count"),
    number("turn_cap", 0, None, "turns of each player after which the game is cut off; 0 never"),
    number("turns_left", 0, P + 1, "turns to the end, the current one included; 0 not triggered", "Y13.1"),
    # The main board.
    number("display", t.NUM_PLACES, c.NO_CARD, "face-up cards; NO_CARD for a gap", "Y1.2"),
    number(
        "token",
        t.NUM_PLACES,
        P,
        "whose influence lies on the card: seat + 1, 0 nobody's",
        "Y4.2",
        seat_step=1,
        seat_from=1,
    ),
    flags("on_card", t.NUM_PLACES, t.NUM_COLOURS, "workers on the card, colours as bits", "Y11.2"),
    mask("deck", "cards of a deck that nobody has seen, as bits", "Y1.2", length=t.NUM_KINDS, bits=c.NO_CARD),
    number("drawn", t.NUM_KINDS, None, "cards drawn from a deck so far", group="count"),
    number("land_tail", t.NUM_LAND, c.NO_CARD, "known cards under the Land deck", "Y8.8"),
    number("water_tail", t.NUM_WATER, c.NO_CARD, "known cards under the Water deck", "Y8.8"),
    number("inspiration_tail", t.NUM_INSPIRATION, c.NO_CARD, "discarded Inspiration cards", "Y7.16"),
    number("tail_size", t.NUM_KINDS, t.MOST_CARDS, "known cards under each deck", "Y8.8"),
    number("store", t.NUM_DESIGNS, P, "upgrade tiles left of each design", "Y1.5"),
    # The Journal Track.
    number("side", t.NUM_SECTIONS, c.NO_SIDE, "face of each board section; NO_SIDE not drawn yet", "Y1.1"),
    number("journal_tile", t.NUM_JOURNAL, c.NO_TILE, "tile on each Journal space; NO_TILE none", "Y1.3"),
    flags("green_out", 0, t.NUM_GREEN + 1, "green workers beside the track, as bits 1 to 4", "Y1.4"),
    *by_seat(number("marker", P, t.NUM_JOURNAL - 1, "Journal space of each marker", "Y5.1")),
    # What seats have.
    *by_seat(
        number("board", P, t.NUM_BOARDS - 1, "player board of each seat", "Y1.6"),
        number("silver", P, None, "silver", "Y1.8"),
        number("provision", P, None, "provisions", "Y1.8"),
        number("influence", P, t.TOKENS, "influence tokens in supply", "Y4.1"),
        number("guild", P * t.NUM_GUILDS, None, "influence in each guild", "Y4.10"),
        number("workers", P * t.NUM_COLOURS, 12, "workers in supply by colour", "Y1.6"),
        number("dice", P * c.FACES, t.NUM_DICE, "dice in supply by face", "Y1.6"),
        number("reserve", P, t.NUM_DICE, "dice not yet owned", "Y1.6"),
        mask("occupied", "die spaces with a die, as bits", "Y10.1", length=P, bits=t.NUM_DIE_SPACES),
        mask("rolls", "dice rolled so far", group="count", length=P),
    ),
    # The tableau.
    *by_seat(
        mask("lands", "Land cards gained, as bits", "Y7.1", length=P, bits=c.NO_CARD),
        mask("waters", "Water cards gained", "Y7.7", length=P, bits=c.NO_CARD),
        mask("skies", "Space cards gained", "Y7.11", length=P, bits=c.NO_CARD),
        mask("townsfolk", "Townsfolk cards gained", "Y7.19", length=P, bits=c.NO_CARD),
        number("last_water", P, c.HOME_WATER, "the outermost Water card; HOME_WATER the home harbour", "Y7.9"),
    ),
    number("under", c.NUM_HOSTS, c.NO_CARD, "townsfolk under each card; NO_CARD none", "Y7.19"),
    *by_seat(number("home_under", P * 2, c.NO_CARD, "townsfolk under home city and home harbour", "Y7.20")),
    number("tucked", t.NUM_SPACE, c.NO_CARD, "Inspiration card at each Space card; NO_CARD none", "Y7.15"),
    *by_seat(
        number("home_tucked", P, c.NO_CARD, "Inspiration card at the home star", "Y7.15"),
        number("tags", P * t.NUM_TAGS, 40, "tags of home board, cards and special tiles", "Y3.1"),
        number("tiles", P * t.NUM_DESIGNS, P, "upgrade tiles of each design", "Y9.5"),
        mask("covered", "caravan squares under tiles, as bits", "Y9.5", length=P, bits=t.NUM_SQUARES),
        Field(
            "laid",
            P * t.NUM_SQUARES,
            "short",
            0,
            2 * t.NUM_DESIGNS,
            "tile that begins there: design * 2 + face + 1",
            "Y9.7",
        ),
        mask(
            "column",
            "icons of each caravan column, four bits each",
            "Y9.10",
            length=P * t.NUM_COLUMNS,
            bits=BITS_OF_COLUMN,
        ),
    ),
    # The solo opponent, always seat 2.
    number("solo", 0, t.NUM_AI_BOARDS, "its board, from 1; 0 there is none", "Y14.1"),
    number("ai_track", 0, t.TRACK_SPACES - 1, "space of the Resource Track marker, from 0", "Y14.2"),
    number("ai_comet", 0, t.MOST_COMETS, "Comet Track", "Y14.12"),
    number("ai_squares", 0, t.NUM_AI_SQUARES, "caravan squares covered along the path", "Y14.27"),
    mask("ai_inspirations", "Inspiration cards that it took", "Y14.36", bits=c.NO_CARD),
    flags("scheme_deck", 0, t.NUM_SCHEMES, "scheme cards face down, as bits", "Y14.3"),
    number("schemes", t.NUM_SCHEMES, c.NO_SCHEME, "scheme cards face up, the first one first; NO_SCHEME none", "Y14.4"),
    number("num_schemes", 0, t.NUM_SCHEMES, "how many lie face up", "Y14.4"),
    mask("scheme_draws", "scheme cards revealed so far", group="count"),
    # Counts for statistics.
    number("dice_placed", P, None, "dice that each seat placed", "Y10.1", "count"),
    number("workers_placed", P, None, "workers that each seat placed", "Y11.1", "count"),
    number("rests", P, None, "rests that each seat took", "Y12.1", "count"),
    number("influence_placed", P, None, "influence that each seat placed on cards", "Y4.2", "count"),
    # This turn.
    number("pool", t.NUM_ATOMS, None, "atoms that wait", "Y2.4", "turn"),
    number("entered", t.NUM_ATOMS, None, "those of them that the entered Journal space gave", "Y5.6", "turn"),
    mask("waiting", "atoms of which any wait, as bits", "Y2.4", "turn", bits=t.NUM_ATOMS),
    mask("entered_waiting", "the same of the entered Journal space", "Y5.6", "turn", bits=t.NUM_ATOMS),
    number("action", 0, c.ACTION_SLOT + t.NUM_PLACES, "action that waits to be paid for", "Y2.4", "turn"),
    number("die_turn", 0, 1, "1 once a die was placed", "Y8.9", "turn"),
    number("die_silver", 0, 15, "silver discount of the die", "Y10.12", "turn"),
    number("die_provision", 0, 15, "provision discount of the die that is left", "Y10.12", "turn"),
    number("die_pigeon", 0, 1, "the die has a pigeon to spare", "Y8.10", "turn"),
    number("placed_worker", 0, PLACED, "place * NUM_COLOURS + colour + 1 of the worker placed", "Y11.6", "turn"),
    mask("fee_place", "cards whose fee took the AI's marker over the line", "Y14.32", "turn", bits=t.NUM_PLACES),
    mask("fresh_lands", "Land cards gained this turn", "Y8.16", "turn", bits=c.NO_CARD),
    mask("fresh_townsfolk", "Townsfolk cards gained this turn", "Y8.16", "turn", bits=c.NO_CARD),
    flags("abilities_used", 0, t.NUM_GUILDS, "guild abilities used this turn, as bits", "Y6.3", "turn"),
    number("stepped", 0, 1, "a journal step was made that may be followed by one more", "Y5.9", "turn"),
)
