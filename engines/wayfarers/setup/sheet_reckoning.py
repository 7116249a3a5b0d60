"""What follows from the cards and tiles that a score sheet names: tags, points of tiles, Space cards and Inspiration.

The cards are put into a position, which the rules score.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.core.engine.bits import BIT
from engines.core.engine.saving import put
from engines.core.scoring.sheet_entries import MANY, Sheet, SheetPlayer
from engines.core.scoring.sheet_names import Things
from engines.drawing.words import Figure
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.play import new_play
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import counters, opening, scoring
from engines.wayfarers.setup import sheet_bounds, sheet_names
from engines.wayfarers.setup.options import NO_AI, SOLO_SEATS

GAME = "wayfarers"
PRIMARY = {"city": t.TAG_CITY, "vista": t.TAG_VISTA, "harbour": t.TAG_HARBOUR, "open_water": t.TAG_OPEN_WATER}
SECONDARY = {"observatory": t.TAG_OBSERVATORY, "library": t.TAG_LIBRARY}
HOME_HOSTS = 2  # the home city and the home harbour
LAND_TAGS, WATER_TAGS = ("city", "vista"), ("harbour", "open_water")
NEEDED = {  # by counter, the entries from which it follows
    **{tag: (key,) for key, tag in (PRIMARY | SECONDARY).items()},
    t.COUNT_CARD_TOWNSFOLK: ("townsfolk",),
    t.COUNT_CARD_LAND: LAND_TAGS,
    t.COUNT_CARD_WATER: WATER_TAGS,
    t.COUNT_GUILD_BLACK: ("black",),
    t.COUNT_GUILD_YELLOW: ("yellow",),
    t.COUNT_GUILD_BLUE: ("blue",),
    t.COUNT_GUILD_ALL: tuple(names.GUILDS),
    t.COUNT_SILVER: ("silver",),
    t.COUNT_PROVISION: ("provision",),
}
DECKS: Mapping[str, Things] = {  # by entry
    "land": sheet_names.LANDS,
    "water": sheet_names.WATERS,
    "townsfolk": sheet_names.TOWNSFOLK,
    "caravan": sheet_names.TILES,
    "cards": sheet_names.PILES,
}


@dataclass(frozen=True)
class Hand:
    """The cards and tiles that a player names, by number; `piles` are the kinds of the AI's cards, `tucked` is the
    Inspiration card at each Space card."""

    land: Sequence[int]
    water: Sequence[int]
    townsfolk: Sequence[int]
    tiles: Sequence[int]
    piles: Sequence[int]
    spaces: Sequence[int]
    tucked: Mapping[int, int]


def is_solo(sheet: Sheet) -> bool:
    """Whether the solo opponent plays. Rule: Y14.1"""
    return bool(sheet.options.get("solo", NO_AI) != NO_AI) and len(sheet.players) == SOLO_SEATS


def is_ai_of(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether a player is the solo opponent. Rule: Y14.1"""
    return is_solo(sheet) and player.number == c.AI


# --------------------------------------------------------------------------------------------------- what is asked for


def space_names(player: SheetPlayer) -> list[tuple[str, str]]:
    """The Space cards that a player names, each with the Inspiration card at it or ''."""
    return [sheet_names.tucked_at(name) for name in player.names("space")]


def counted_by(player: SheetPlayer) -> set[int]:
    """All that the named Space cards, their Inspiration cards and the home star count."""
    if "space" not in player.named:
        return set()
    cards = [c.HOME_STAR, *(sheet_names.SPACES.numbers(card)[0] for card, _ in space_names(player))]
    goals = [sheet_names.INSPIRATIONS.numbers(goal)[0] for _, goal in space_names(player) if goal]
    values = [t.VALUE_COUNTER[card * t.MOST_COUNTERS + i] for card in cards for i in range(t.MOST_COUNTERS)]
    return {*values, *(t.GOAL_COUNTER[goal * t.MOST_COUNTERS + i] for goal in goals for i in range(t.MOST_COUNTERS))}


def needs(player: SheetPlayer) -> set[str]:
    """The entries without which the named Space cards cannot be scored."""
    asked = {key for counter in counted_by(player) for key in NEEDED.get(counter, ())}
    return asked - told_by_cards(player)


def told_by_cards(player: SheetPlayer) -> set[str]:
    """The tags that follow from named Land and Water cards."""
    told = {*(LAND_TAGS if "land" in player.named else ()), *(WATER_TAGS if "water" in player.named else ())}
    return told | {*SECONDARY} if {"land", "water"} <= player.named.keys() else told


def names_comets(player: SheetPlayer) -> bool:
    """Whether a player names a Space card that goes by the most comets. Rule: Y7.14"""
    cards = [sheet_names.SPACES.numbers(card)[0] for card, _ in space_names(player)]
    return any(t.VALUE_TYPE[card] == t.VP_COMET for card in cards)


def needs_comets(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether somebody else's comets are compared with those of a player whose cards are not named. Rule: Y7.14"""
    others = [other for other in sheet.players if other.number != player.number]
    return "space" not in player.named and any(map(names_comets, others))


# ----------------------------------------------------------------------------------------------------------- reckoning


def reckoned(sheet: Sheet) -> Sheet:
    """The sheet with the numbers that follow from names."""
    if not any(player.named for player in sheet.players):
        return sheet
    own = hands(sheet)
    core = position_of(sheet, own)
    seated = sheet.players[: c.MAX_PLAYERS]
    told = [_reckoned(sheet, core, player, hand) for player, hand in zip(seated, own, strict=False)]
    return replace(sheet, players=[*told, *sheet.players[c.MAX_PLAYERS :]])


def hands(sheet: Sheet) -> list[Hand]:
    """Which cards and tiles each player may mean."""
    found = {key: deck.handed_out([own.names(key) for own in sheet.players]) for key, deck in DECKS.items()}
    spaces = [space_names(player) for player in sheet.players]
    skies = sheet_names.SPACES.handed_out([[card for card, _ in own] for own in spaces])
    goals = sheet_names.INSPIRATIONS.handed_out([[goal for _, goal in own if goal] for own in spaces])
    tucked = [
        dict(zip((card for card, (_, goal) in zip(cards, named, strict=True) if goal), own, strict=True))
        for cards, named, own in zip(skies, spaces, goals, strict=True)
    ]
    rows = zip(*(found[key] for key in DECKS), skies, tucked, strict=True)
    return [Hand(*row) for row in rows]


def position_of(sheet: Sheet, own: Sequence[Hand]) -> Any:
    """A position with the cards, tiles and numbers of the sheet."""
    core = new_play()
    put(GAME, core, "players", 0, min(len(sheet.players), c.MAX_PLAYERS))
    put(GAME, core, "solo", 0, int(is_solo(sheet)))
    opening.lay_table(core)
    for player in sheet.players[: c.MAX_PLAYERS]:
        opening.lay_seat(core, player.number)
        _lay(core, player, own[player.number])
    if is_solo(sheet):
        opening.lay_ai(core)
        put(GAME, core, "ai_comet", 0, min(sheet.players[c.AI].get("comet_track"), t.MOST_COMETS))
    return core


def _lay(core: Any, player: SheetPlayer, hand: Hand) -> None:
    seat = player.number
    _lay_tags(core, player, hand)
    _lay_cards(core, player, hand)
    for design in set(hand.tiles):
        _put(core, "tiles", seat * t.NUM_DESIGNS + design, hand.tiles.count(design), c.MAX_PLAYERS)
    for guild, key in enumerate(names.GUILDS):
        _put(core, "guild", seat * t.NUM_GUILDS + guild, player.get(key))
    _put(core, "silver", seat, player.get("silver"))
    _put(core, "provision", seat, player.get("provision"))


def _lay_tags(core: Any, player: SheetPlayer, hand: Hand) -> None:
    """Tags of named cards and tiles beside those of the home board; of numbers that are told, those."""
    seat, counted = player.number, PRIMARY | SECONDARY | {"comet": t.TAG_COMET}
    for tags in (*(t.LAND_TAGS[card] for card in hand.land), *(t.WATER_TAGS[card] for card in hand.water)):
        counters.add_tags(core, seat, tags)
    shown = [core.tags[seat * t.NUM_TAGS + tag] + tile_tags(hand, tag) for tag in range(t.NUM_TAGS)]
    for card in gained(hand):
        shown = [number + t.SPACE_TAG_COUNT[card * t.NUM_TAGS + tag] for tag, number in enumerate(shown)]
    for key in counted.keys() & player.entries.keys() - told_by_cards(player):
        shown[counted[key]] = player.get(key)
    for tag, number in enumerate(shown):
        _put(core, "tags", seat * t.NUM_TAGS + tag, number, sheet_bounds.most_tags(tag))


def _lay_cards(core: Any, player: SheetPlayer, hand: Hand) -> None:
    """As many Land and Water cards as there are tags, whichever they are; the Space cards with what is tucked."""
    seat = player.number
    own = [core.tags[seat * t.NUM_TAGS + tag] - t.HOME_TAGS[tag] - tile_tags(hand, tag) for tag in range(t.NUM_PRIMARY)]
    _put_cards(core, "lands", seat, own[t.TAG_CITY] + own[t.TAG_VISTA], t.NUM_LAND)
    _put_cards(core, "waters", seat, own[t.TAG_HARBOUR] + own[t.TAG_OPEN_WATER], t.NUM_WATER)
    _put_cards(core, "townsfolk", seat, len(hand.townsfolk) or player.get("townsfolk"), t.NUM_TOWNSFOLK)
    put(GAME, core, "skies", seat, sum(BIT[card] for card in gained(hand)))
    for card, goal in hand.tucked.items():
        put(GAME, core, *(("home_tucked", seat) if card == c.HOME_STAR else ("tucked", card)), goal)


def gained(hand: Hand) -> list[int]:
    """The Space cards beside the home star."""
    return [card for card in dict.fromkeys(hand.spaces) if card != c.HOME_STAR]


def tile_tags(hand: Hand, tag: int) -> int:
    """Tags of a kind on named tiles. Rule: Y3.6"""
    return sum(t.DESIGN_TAG_COUNT[design * t.NUM_TAGS + tag] for design in hand.tiles)


def _put(core: Any, field: str, index: int, number: int, most: int = MANY) -> None:
    """Write a number, or the most that there can be."""
    put(GAME, core, field, index, max(0, min(number, most)))


def _put_cards(core: Any, field: str, seat: int, number: int, most: int) -> None:
    """Write so many cards of a kind, whichever they are."""
    put(GAME, core, field, seat, BIT[max(0, min(number, most))] - 1)


def _reckoned(sheet: Sheet, core: Any, player: SheetPlayer, hand: Hand) -> SheetPlayer:
    found = {
        key: core.tags[player.number * t.NUM_TAGS + PRIMARY[key]] for key in told_by_cards(player) & PRIMARY.keys()
    }
    sums: dict[str, str] = {}
    values = {
        "townsfolk": [1 for _ in hand.townsfolk],
        "caravan": [t.DESIGN_VP[design] for design in hand.tiles],
        "cards": [t.AI_CARD_VP[kind] for kind in hand.piles],
    }
    found |= {key: sum(own) for key, own in values.items() if key in player.named}
    if "space" in player.named and _is_known(sheet, player):
        for key, own in _space_points(core, player, hand).items():
            found[key] = sum(own)
            sums |= {key: Figure(" + ".join(map(str, own)))} if len(own) > 1 else {}
    doubts = [*_other_numbers(player, found), *_no_room(sheet, core, player, hand)]
    return replace(player, entries={**player.entries, **found}, reckonings=sums, doubts=doubts)


def _space_points(core: Any, player: SheetPlayer, hand: Hand) -> dict[str, list[int]]:
    """The points of each Space card, the home star last, and of those whose Inspiration goal is reached once more."""
    cards = [*gained(hand), c.HOME_STAR]
    values = [scoring.value_of(core, player.number, card) for card in cards]
    more = [value for value, card in zip(values, cards, strict=True) if _is_doubled(core, player.number, card)]
    return {"space": values, "inspiration": more}


def _is_known(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether the sheet says all that the named Space cards of a player go by."""
    others = [other for other in sheet.players if needs_comets(sheet, other)] if names_comets(player) else []
    return all(map(player.has, needs(player))) and all(
        other.has("comet_track" if is_ai_of(sheet, other) else "comet") for other in others
    )


def _is_doubled(core: Any, seat: int, card: int) -> bool:
    """Whether the goal of the Inspiration card at a Space card is reached. Rule: Y7.17"""
    goal = core.home_tucked[seat] if card == c.HOME_STAR else core.tucked[card]
    return goal != c.NO_CARD and bool(scoring.holds(core, seat, goal))


# -------------------------------------------------------------------------------------------------------------- doubts


def _other_numbers(player: SheetPlayer, found: Mapping[str, int]) -> Iterator[str]:
    """Numbers that were filled in beside names from which others follow."""
    for key, number in found.items():
        if player.get(key) not in (0, number):
            yield f"{player.name}: {key} is {player.get(key)}, but from the names on the sheet it is {number}"


def _no_room(sheet: Sheet, core: Any, player: SheetPlayer, hand: Hand) -> Iterator[str]:
    """More tiles, Space cards or Townsfolk cards than have a place. Rule: Y7.11, Y7.19, Y7.20, Y9.5, Y9.6"""
    if is_ai_of(sheet, player):
        return
    room = tuple(sum(t.DESIGN_SHAPE[design] == shape for design in hand.tiles) for shape in sheet_bounds.SHAPES)
    if not sheet_bounds.has_room(room):
        yield f"{player.name}: these upgrade tiles do not fit into one caravan"
    if "caravan" not in player.named:
        if player.named.keys() & {"land", "water", "space"}:
            yield f"{player.name}: cards are named, so the upgrade tiles, whose tags count too, need names as well"
        return
    if not all(map(player.has, PRIMARY.keys() - told_by_cards(player))):
        return
    lands, waters = core.lands[player.number].bit_count(), core.waters[player.number].bit_count()
    spaces = len(gained(hand))
    if spaces > lands + waters:
        yield f"{player.name}: {spaces} Space cards, but only {lands + waters} Land and Water cards beneath them"
    townsfolk, hosts = len(hand.townsfolk) or player.get("townsfolk"), lands + waters + HOME_HOSTS
    if townsfolk > hosts:
        yield f"{player.name}: {townsfolk} Townsfolk cards, but with the home board only {hosts} cards to go under"


def named_too_often(sheet: Sheet) -> Iterator[str]:
    """Cards and tiles that are named more often than the box has them. Rule: Y1.2, Y1.5"""
    several = {
        "caravan": [sheet_bounds.copies(design, len(sheet.players)) for design in range(t.NUM_DESIGNS)],
        "cards": sheet_bounds.cards_in_play(),
    }
    for key, deck in DECKS.items():
        own = [player.names(key) for player in sheet.players]
        yield from deck.too_many(own, several.get(key) or [1] * len(deck.titles))
    named = [space_names(player) for player in sheet.players]
    homes = [*[1] * t.NUM_SPACE, len(sheet.players)]
    yield from sheet_names.SPACES.too_many([[card for card, _ in own] for own in named], homes)
    goals = [[goal for _, goal in own if goal] for own in named]
    yield from sheet_names.INSPIRATIONS.too_many(goals, [1] * t.NUM_INSPIRATION)
