"""What stands against answers about cards and tiles: which one, how it is paid, where it goes. Rule: Y7, Y8, Y9"""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.questions import EVERY
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import caravan, decks, influence
from engines.wayfarers.rules import cards as card_rules
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules.counters import townsfolk_under
from engines.wayfarers.words.masks.common import if_so, those

POSITIONS = range(t.ROW_LENGTH)
DESIGNS = range(t.NUM_DESIGNS)


def on_display(s: State, kind: int) -> int:
    """Positions with a card."""
    return those(POSITIONS, lambda x: s.display[kind * t.ROW_LENGTH + x] != k.NO_CARD)


def without_placed_worker(s: State, kind: int) -> int:
    """Positions whose card does not hold the worker placed this turn."""
    return those(POSITIONS, lambda x: not card_rules.holds_placed_worker(s, kind * t.ROW_LENGTH + x))


def with_room(s: State, seat: int, kind: int) -> int:
    """Positions whose card has somewhere to go: a host, a free slot."""
    if kind == t.SPACE:
        return if_so(card_rules.has_slot(s, seat))
    if kind != t.TOWNSFOLK:
        return EVERY
    row = [s.display[kind * t.ROW_LENGTH + x] for x in POSITIONS]
    return those(POSITIONS, lambda x: row[x] != k.NO_CARD and card_rules.hosts(s, seat, row[x]))


def payable(s: State, seat: int, kind: int, price: int) -> int:
    """Positions whose price and fee can be paid."""
    return those(POSITIONS, lambda x: is_payable(s, seat, kind * t.ROW_LENGTH + x, price))


def is_payable(s: State, seat: int, place: int, price: int) -> int:
    """1 when a face-up card can be paid for."""
    if s.display[place] == k.NO_CARD:
        return 0
    return influence.can_afford(s, seat, place, card_rules.price_of(s, place, price), s.silver[seat], s.provision[seat])


def die_action(s: State) -> int:
    """Every answer in a turn in which a die was placed."""
    return if_so(s.die_turn)


def deck_left(s: State, kind: int) -> int:
    """Every answer with a card in the deck."""
    return if_so(decks.cards_left(s, kind))


def draw_payable(s: State, seat: int) -> int:
    """Every answer with what drawing costs."""
    return if_so(s.provision[seat] >= card_rules.draw_price(s))


def cards_of(kind: int) -> int:
    """The cards of a kind."""
    return BIT[t.NUM_INSPIRATION if kind == t.INSPIRATION else t.NUM_LAND] - 1


def among_drawn(cards: int) -> int:
    """The cards that were drawn."""
    mask = 0
    while cards:
        mask |= BIT[cards % k.DIGIT - 1]
        cards //= k.DIGIT
    return mask


def matching(s: State, seat: int, card: int) -> int:
    """Own cards that show a tag for a townsfolk, as answers."""
    mask = t.HOST_HOME[card]
    lands, waters = s.lands[seat] & t.HOST_LAND[card], s.waters[seat] & t.HOST_WATER[card]
    if t.TOWNSFOLK_WHEN[card] == t.WHEN_DIE:
        return mask | lands << t.FIRST_CITY | waters << t.FIRST_HARBOUR
    return mask | (lands >> t.NUM_CITIES | waters >> t.NUM_HARBOURS) << k.FIRST_VISTA


def unhosted(s: State, seat: int, card: int) -> int:
    """Answers that name a card without a townsfolk."""
    return those(
        range(k.FIRST_OPEN_WATER),
        lambda x: townsfolk_under(s, seat, card_rules.host_of(card, x)) == k.NO_CARD,
    )


def own_stars(s: State, seat: int) -> int:
    """Own Space cards, the home star included."""
    return s.skies[seat] | BIT[k.HOME_STAR]


def untucked(s: State, seat: int) -> int:
    """Space cards without an Inspiration card."""
    mask = those(range(t.NUM_SPACE), lambda card: s.tucked[card] == k.NO_CARD)
    return mask | (BIT[k.HOME_STAR] if s.home_tucked[seat] == k.NO_CARD else 0)


def of_kind(kind: int) -> int:
    """Designs of a kind."""
    return t.DESIGNS_OF[kind]


def in_store(s: State) -> int:
    """Designs of which a tile is left."""
    return those(DESIGNS, lambda design: s.store[design])


def tile_fits(s: State, seat: int) -> int:
    """Designs for which the caravan has room."""
    return those(DESIGNS, lambda design: caravan.anchors(s, seat, t.DESIGN_SHAPE[design]))


def tile_payable(s: State, seat: int, kind: int, price: int) -> int:
    """Every answer when silver or influence suffice."""
    silver = caravan.tile_price(s, kind, price) <= s.silver[seat]
    return if_so(silver or caravan.pays_influence(s, seat, kind))


def silver_suffices(s: State, seat: int, design: int) -> int:
    """Every answer with the silver for a tile."""
    return if_so(s.silver[seat] >= caravan.tile_price(s, t.DESIGN_KIND[design], t.PRICED))


def influence_suffices(s: State, seat: int, design: int) -> int:
    """Every answer with the influence for a tile."""
    return if_so(caravan.pays_influence(s, seat, t.DESIGN_KIND[design]))


def two_faced(design: int) -> int:
    """Front sides, and back sides of tiles that have one."""
    front = BIT[t.NUM_SQUARES] - 1
    return front | (front << t.NUM_SQUARES if caravan.is_flippable(design) else 0)


def room_for(s: State, seat: int, design: int) -> int:
    """Where a tile fits, with either face."""
    mask = caravan.anchors(s, seat, t.DESIGN_SHAPE[design])
    return mask | mask << t.NUM_SQUARES
