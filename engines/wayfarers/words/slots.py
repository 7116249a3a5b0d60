"""The slots of the templates of Wayfarers."""

from __future__ import annotations

from engines.core.language.explaining import listed
from engines.core.language.questions import Slot
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import cards as card_rules
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import dice, priorities
from engines.wayfarers.words import cards, effects, phrases

PLACES = [f"{names.KINDS[x // t.ROW_LENGTH]} {x % t.ROW_LENGTH + 1}" for x in range(t.NUM_PLACES)]
SIDES = ("a", "b")


def source(x: int) -> str:
    """A guild, or a place of the board."""
    return names.GUILDS[x] if x < t.NUM_GUILDS else PLACES[x - t.NUM_GUILDS]


def host(card: int, x: int) -> str:
    """The card that an answer names as host."""
    return phrases.host_name(card_rules.host_of(card, x))


def host_also(card: int, x: int) -> list[str]:
    """The id of a home space."""
    return phrases.host_id(card_rules.host_of(card, x))


def star(x: int) -> str:
    """A Space card, or the home star."""
    return phrases.HOME_STAR if x == c.HOME_STAR else names.SPACE[x]


def star_also(x: int) -> list[str]:
    """The id of the home star."""
    return ["home_space"] if x == c.HOME_STAR else []


def tile_also(x: int) -> list[str]:
    """What a tile shows, and its id."""
    return [cards.tile_face(x), names.DESIGNS[x]]


def face_up(kind: int, s: State, x: int) -> str:
    """The card at a position of a row."""
    number = s.display[kind * t.ROW_LENGTH + x]
    return "no card" if number == c.NO_CARD else cards.card_id(kind, number)


def face_up_also(kind: int, s: State, x: int) -> list[str]:
    """Its position, and the name of a townsfolk."""
    number = s.display[kind * t.ROW_LENGTH + x]
    own = [] if number == c.NO_CARD else cards.card_also(kind, number)
    return [PLACES[kind * t.ROW_LENGTH + x], *own]


def bought(x: int) -> list[str]:
    """`basic tile` for `buy a basic tile`."""
    words = effects.atom(x)
    return [words.removeprefix("buy a ")] if words.startswith("buy a ") and x < t.FIRST_CHOICE else []


def square(x: int) -> str:
    """A square of the caravan by its column and row, the top row first."""
    number = x % t.NUM_SQUARES
    return f"{number % t.NUM_COLUMNS + 1}.{number // t.NUM_COLUMNS + 1}"


def waiting_action(s: State) -> str:
    """The action that can be paid for."""
    if s.action == 0:
        return "the action"
    if s.action >= c.ACTION_SLOT:
        return effects.slot(s.action - c.ACTION_SLOT)
    return effects.die_space(s.action - c.ACTION_DIE_SPACE)


SLOTS: dict[str, Slot] = {
    # Dice.
    "face": Slot(lambda x: str(x + 1), unknown="a die shows 1 to 6", rules=("Y10.4",), shape=r"\d+"),
    "shifted": Slot(lambda x: str(x // 2 + 1), shape=r"\d+"),
    "refreshed": Slot(lambda x: str(x - c.REFRESH_SUPPLY + 1), shape=r"\d+"),
    "hand": Slot(lambda hand: str(hand + 1)),
    "die": Slot(lambda face: str(face + 1)),
    "die_space": Slot(
        lambda x: phrases.host_name(x),
        lambda x: phrases.host_id(x),
        unknown="no die space is called '{typed}'",
        rules=("Y10.1",),
    ),
    "need": Slot(lambda x: effects.assets(t.DIE_SPACE_NEED[x])),
    "have": Slot(lambda s, seat, face, x: effects.assets(dice.assets_for(s, seat, x, face))),
    # The board.
    "worker": Slot(lambda x: names.WORKERS[x - c.WORKER], shape="|".join(names.WORKERS)),
    "colour": Slot(lambda colour: names.WORKERS[colour]),
    "place": Slot(lambda x: PLACES[x], unknown="there is no place '{typed}' on the board", rules=("Y11.1",)),
    "worker_at": Slot(
        lambda x: f"{names.WORKERS[x % t.NUM_COLOURS]} worker from {PLACES[x // t.NUM_COLOURS]}",
        shape=f"(?:{'|'.join(names.WORKERS)}) worker from (?:{'|'.join(names.KINDS)}) \\d+",
    ),
    "guild": Slot(lambda x: names.GUILDS[x], unknown="the guilds are black, yellow and blue", rules=("Y0.1",)),
    "from_guild": Slot(lambda x: names.GUILDS[x // t.NUM_GUILDS]),
    "to_guild": Slot(lambda x: names.GUILDS[x % t.NUM_GUILDS]),
    "source": Slot(source),
    "space": Slot(lambda x: names.JOURNAL[x], unknown="no Journal space is called '{typed}'", rules=("Y5.1",)),
    "asked_space": Slot(lambda space: names.JOURNAL[space]),
    # Cards and tiles.
    "card": Slot(face_up, face_up_also, unknown="'{typed}' is not on display", rules=("Y8.1",)),
    "drawn": Slot(lambda kind, x: cards.card_id(kind, x)),
    "kind": Slot(lambda kind: names.KINDS[kind].capitalize()),
    "host": Slot(host, host_also, unknown="you have no card '{typed}'", rules=("Y7.20",)),
    "townsfolk": Slot(lambda card: f"{names.TOWNSFOLK_NAMES[card]} ({names.TOWNSFOLK[card]})"),
    "inspiration": Slot(lambda card: names.INSPIRATION[card]),
    "star": Slot(star, star_also, unknown="you have no Space card '{typed}'", rules=("Y7.15",)),
    "design": Slot(
        lambda x: cards.tile_name(x), tile_also, unknown="no upgrade tile is called '{typed}'", rules=("Y9.4",)
    ),
    "tile": Slot(lambda design: f"the {cards.tile_told(design)}"),
    "tile_kind": Slot(lambda kind: names.TILE_KINDS[kind]),
    "square": Slot(square, unknown="squares are COLUMN.ROW, from 1.1 to 6.3", rules=("Y9.6",), shape=r"\d+\.\d+"),
    # What waits.
    "atom": Slot(
        lambda x: effects.atom(x), lambda x: bought(x), noun="gain", names=tuple(one for one, _ in effects.ONE.values())
    ),
    "option": Slot(lambda effect, x: effects.option(t.EFFECT_OPTION[effect] + x)),
    "action": Slot(waiting_action),
    "owner": Slot(lambda s, owner: phrases.seat(s, owner)),
    "ai_place": Slot(lambda s, want, of, number: PLACES[priorities.candidate(s, want, of, number)]),
    # Chance.
    "scheme": Slot(lambda x: names.SCHEMES[x]),
    "seat": Slot(lambda x: f"seat {x + 1}"),
    "side": Slot(lambda x: SIDES[x]),
    "section": Slot(lambda section: ("left", "middle", "right")[section]),
    "journal_tile": Slot(lambda x: names.JOURNAL_TILES[x]),
    # A seat's own.
    "purse": Slot(lambda s, seat: listed([f"{s.silver[seat]} silver", phrases.provisions(s.provision[seat])])),
}
