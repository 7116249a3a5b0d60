"""Effects in words: what cards, die spaces, Journal spaces and slots of the board give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.engine.bits import BIT
from engines.core.language.explaining import listed
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t

ONE = {  # an atom once, and in plural
    t.A_SILVER: ("1 silver", "{} silver"),
    t.A_PROVISION: ("1 provision", "{} provisions"),
    t.A_INF_BLACK: ("1 black influence", "{} black influence"),
    t.A_INF_YELLOW: ("1 yellow influence", "{} yellow influence"),
    t.A_INF_BLUE: ("1 blue influence", "{} blue influence"),
    t.A_INF_ANY: ("influence in any guild", "influence in any guilds, {} times"),
    t.A_INF_CARD: ("influence on a card", "influence on {} cards"),
    t.A_INF_MOVE: ("move 1 influence", "move influence {} times"),
    t.A_JOURNAL: ("journal", "journal {} times"),
    t.A_DIE_REFRESH: ("refresh a die", "refresh {} dice"),
    t.A_DIE_SHIFT: ("change a die by 1", "change dice by 1, {} times"),
    t.A_DIE_NEW: ("a new die", "{} new dice"),
    t.A_WORKER_TAKE: ("take a worker", "take {} workers"),
    t.A_CARD_LAND: ("a Land card", "{} Land cards"),
    t.A_CARD_WATER: ("a Water card", "{} Water cards"),
    t.A_CARD_SPACE: ("buy a Space card", "buy {} Space cards"),
    t.A_CARD_SPACE_LESS1: ("buy a Space card for 1 silver less", "buy {} Space cards for 1 silver less"),
    t.A_CARD_TOWNSFOLK: ("hire a Townsfolk card", "hire {} Townsfolk cards"),
    t.A_CARD_TOWNSFOLK_FREE: ("a free Townsfolk card", "{} free Townsfolk cards"),
    t.A_CARD_INSPIRATION: ("an Inspiration card", "{} Inspiration cards"),
    t.A_CARD_LAND_DRAW3: ("draw 3 Land cards and keep 1", "draw 3 Land cards and keep 1, {} times"),
    t.A_CARD_WATER_DRAW3: ("draw 3 Water cards and keep 1", "draw 3 Water cards and keep 1, {} times"),
    t.A_TILE_BASIC: ("buy a basic tile", "buy {} basic tiles"),
    t.A_TILE_SPACE: ("buy a space tile", "buy {} space tiles"),
    t.A_TILE_LAND: ("buy a land tile", "buy {} land tiles"),
    t.A_TILE_WATER: ("buy a water tile", "buy {} water tiles"),
    t.A_TILE_BASIC_FREE: ("a free basic tile", "{} free basic tiles"),
    t.A_TILE_SPACE_FREE: ("a free space tile", "{} free space tiles"),
    t.A_TILE_LAND_FREE: ("a free land tile", "{} free land tiles"),
    t.A_TILE_WATER_FREE: ("a free water tile", "{} free water tiles"),
    t.A_TILE_SPECIAL: ("a special tile", "{} special tiles"),
    t.A_TILE_ANY: ("any tile but a special one", "{} tiles, none of them special"),
    t.A_AI_COMET: ("the Comet Track moves 1", "the Comet Track moves {}"),
    t.A_AI_TRACK: ("the Resource Track moves 1", "the Resource Track moves {}"),
    t.A_AI_FOCUS: ("the focus of the AI board", "the focus of the AI board, {} times"),
}
ASSETS = ("camel", "telescope", "ship", "pigeon")
ICONS = ("camel", "telescope", "ship", "pigeon", "silver -1", "provision -1", "die +1", "die -1", "die +1 or -1")


def atom(x: int, count: int = 1) -> str:
    """An atom in words, so often: `2 silver`; an effect of several options with all of them."""
    if x >= t.FIRST_CHOICE:
        return effect(t.CHOICE_EFFECT[x - t.FIRST_CHOICE]) if count == 1 else f"{count} times: {atom(x)}"
    one, many = ONE[x]
    return one if count == 1 else many.format(count)


def option(number: int) -> str:
    """`a Land card and 1 silver`."""
    rows = range(t.OPTION_ROW[number], t.OPTION_ROW[number + 1])
    return listed([atom(t.ROW_ATOM[row], t.ROW_COUNT[row]) for row in rows], "and")


def effect(number: int) -> str:
    """`buy a land tile or 2 yellow influence`; `nothing`."""
    options = range(t.EFFECT_OPTION[number], t.EFFECT_OPTION[number + 1])
    return listed([option(one) for one in options], "or")


def assets(packed: int) -> str:
    """`camel and pigeon`; `nothing`."""
    return listed(list(icons(packed, ASSETS)), "and")


def icons(packed: int, words: Sequence[str] = ICONS) -> Iterator[str]:
    """Every icon of a column, as often as it is there."""
    for number, word in enumerate(words):
        count = packed >> t.BITS_OF_ICON * number & (BIT[t.BITS_OF_ICON] - 1)
        yield from [word] * count


def paid(provisions: int, gives: str) -> str:
    """`for 2 provisions: a Land card`."""
    return f"for {atom(t.A_PROVISION, provisions)}: {gives}" if provisions else gives


def slot(place: int) -> str:
    """What a worker gets at a place of the board."""
    return paid(t.SLOT_PAY[place], effect(t.SLOT_EFFECT[place]))


def die_space(space: int) -> str:
    """What a die gets on a die space."""
    return paid(t.DIE_SPACE_PAY[space], effect(t.DIE_SPACE_EFFECT[space]))


def tags(mask: int) -> str:
    """`city and library`."""
    return listed([names.TAGS[tag] for tag in range(t.NUM_TAGS) if mask & BIT[tag]], "and")
