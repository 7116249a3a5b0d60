"""Cards: what they cost, taking them, and what a gained card brings."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.counters import add_tags, townsfolk_under
from engines.wayfarers.rules.decks import cards_left, put_back, take_drawn
from engines.wayfarers.rules.influence import (
    add_provisions,
    add_silver,
    add_workers,
    ask_fee,
    can_afford,
    return_token,
)
from engines.wayfarers.rules.pool import add_effect, gain


def price_of(s: State, place: int, price: int) -> int:
    """Silver for a face-up card: printed or by position, less discounts, not below 0.

    Rule: Y7.18, Y8.2, Y8.3, Y8.4, Y10.12
    """
    kind = place // t.ROW_LENGTH
    if price == t.FREE:
        return 0
    printed = 0
    if kind == t.TOWNSFOLK:
        printed = t.TOWNSFOLK_PRICE[s.display[place]]
    elif kind == t.SPACE:
        printed = t.SPACE_PRICE[place % t.ROW_LENGTH]
    return max(0, printed - s.die_silver - (1 if price == t.LESS_1 else 0))


def takeable(s: State, seat: int, kind: int, price: int, silver: int, provision: int) -> int:
    """Positions of the face-up cards that can be taken with so much to pay with.

    Rule: Y8.1
    """
    mask = on_display(s, kind) & ~with_placed_worker(s, kind)
    return payable_with(s, seat, kind, price, silver, provision, with_room(s, seat, kind, mask))


def on_display(s: State, kind: int) -> int:
    """Positions with a card. Rule: Y8.1, Y8.15"""
    mask = 0
    for position in range(t.ROW_LENGTH):
        if s.display[kind * t.ROW_LENGTH + position] != c.NO_CARD:
            mask |= BIT[position]
    return mask


def with_placed_worker(s: State, kind: int) -> int:
    """The position whose card holds the worker that was placed this turn, if any. Rule: Y8.7, Y11.6"""
    mask = 0
    if s.placed_worker:
        for position in range(t.ROW_LENGTH):
            if holds_placed_worker(s, kind * t.ROW_LENGTH + position):
                mask |= BIT[position]
    return mask


def with_room(s: State, seat: int, kind: int, among: int) -> int:
    """Those of some positions whose card has a slot or a host to go to, if it needs one. Rule: Y7.11, Y7.22"""
    if kind == t.SPACE:
        return among if has_slot(s, seat) else 0
    if kind != t.TOWNSFOLK:
        return among
    mask = 0
    while among:
        position = ctz(among)
        among &= among - 1
        if hosts(s, seat, s.display[kind * t.ROW_LENGTH + position]):
            mask |= BIT[position]
    return mask


def payable(s: State, seat: int, kind: int, price: int, among: int) -> int:
    """Those of some positions whose price and fee can be paid. Rule: Y4.9, Y8.2"""
    return payable_with(s, seat, kind, price, s.silver[seat], s.provision[seat], among)


def payable_with(s: State, seat: int, kind: int, price: int, silver: int, provision: int, among: int) -> int:
    """The same with so much to pay with. Rule: Y4.9, Y8.2"""
    mask = 0
    while among:
        position = ctz(among)
        among &= among - 1
        place = kind * t.ROW_LENGTH + position
        if can_afford(s, seat, place, price_of(s, place, price), silver, provision):
            mask |= BIT[position]
    return mask


def has_slot(s: State, seat: int) -> int:
    """1 when a Land or Water card has no Space card above it. Rule: Y7.11"""
    return 1 if popcount(s.skies[seat]) < popcount(s.lands[seat]) + popcount(s.waters[seat]) else 0


def holds_placed_worker(s: State, place: int) -> int:
    """1 for the card with the worker that was placed this turn. Rule: Y8.7, Y11.6"""
    before = place * t.NUM_COLOURS
    return 1 if before < s.placed_worker <= before + t.NUM_COLOURS else 0


def can_take_card(s: State, seat: int, kind: int, price: int) -> int:
    """1 when a face-up card can be taken, or three be drawn. Rule: Y8.1, Y8.9"""
    return 1 if takeable(s, seat, kind, price, s.silver[seat], s.provision[seat]) or can_draw(s, seat, kind) else 0


def can_draw(s: State, seat: int, kind: int) -> int:
    """1 when a die lets its player draw three for a pigeon or a provision. Rule: Y8.9, Y8.12"""
    if has_placed_die(s) == 0 or is_drawn(kind) == 0 or cards_left(s, kind) == 0:
        return 0
    return can_pay_draw(s, seat)


def has_placed_die(s: State) -> int:
    """1 in a turn in which a die was placed. Rule: Y8.9"""
    return s.die_turn


def is_drawn(kind: int) -> int:
    """1 for Land and Water cards. Rule: Y8.9"""
    return 1 if kind == t.LAND or kind == t.WATER else 0


def can_pay_draw(s: State, seat: int) -> int:
    """1 with a spare pigeon or a provision. Rule: Y8.9, Y8.10"""
    return 1 if s.provision[seat] >= draw_price(s) else 0


def draw_price(s: State) -> int:
    """Provisions to draw: none with a spare pigeon, or with a discount that is left. Rule: Y8.9, Y8.11"""
    return 0 if s.die_pigeon or s.die_provision else 1


def apply_card(s: State, seat: int, kind: int, price: int, x: int) -> int:
    """Pay the price, then the fee, then take the card. Rule: Y8.5, Y8.9"""
    if x == c.DRAW:
        add_provisions(s, seat, c.FROM_PRICE, -draw_price(s))
        return draw_three(s, seat, kind)
    place = kind * t.ROW_LENGTH + x
    add_silver(s, seat, c.FROM_PRICE, -price_of(s, place, price))
    push(s, c.K_TAKE_CARD, seat, place, 0, 0)
    return ask_fee(s, seat, place, 0)


def draw_three(s: State, seat: int, kind: int) -> int:
    """Cards are drawn one after the other. Rule: Y8.8, Y8.12"""
    return push(s, c.K_DRAW, CHANCE_PLAYER, kind, seat, 0)


def apply_draw(s: State, kind: int, seat: int, cards: int, card: int) -> int:
    """One more card; after the third, or the last of the deck, one is kept. Rule: Y8.8, Y8.12"""
    take_drawn(s, kind, card)
    tell(s, c.EVENT_DRAWN, seat, kind, card, 0)
    cards = cards * c.DIGIT + card + 1
    if cards < c.DIGIT * c.DIGIT and cards_left(s, kind):
        return push(s, c.K_DRAW, CHANCE_PLAYER, kind, seat, cards)
    return push(s, c.K_KEEP, seat, kind, cards, 0)


def drawn_cards(cards: int) -> int:
    """The cards drawn, which have neither price nor fee. Rule: Y8.8, Y8.13"""
    mask = 0
    while cards:
        card = cards % c.DIGIT
        mask |= BIT[card - 1]
        cards = cards // c.DIGIT
    return mask


def apply_keep(s: State, seat: int, kind: int, cards: int, card: int) -> int:
    """The others go under the deck in the order drawn. Rule: Y8.8"""
    base = c.DIGIT * c.DIGIT
    while base:
        drawn = cards // base % c.DIGIT
        if drawn and drawn - 1 != card:
            put_back(s, kind, drawn - 1)
        base = base // c.DIGIT
    return gain_land(s, seat, card) if kind == t.LAND else gain_water(s, seat, card)


def take_card(s: State, seat: int, place: int) -> int:
    """Workers come along, the token returns, the card is placed. Rule: Y4.6, Y4.8, Y8.5, Y8.6"""
    kind = place // t.ROW_LENGTH
    card = s.display[place]
    take_workers(s, seat, place)
    return_token(s, place)
    s.display[place] = c.NO_CARD
    if kind == t.LAND:
        return gain_land(s, seat, card)
    if kind == t.WATER:
        return gain_water(s, seat, card)
    if kind == t.SPACE:
        return gain_space(s, seat, card)
    if kind == t.TOWNSFOLK:
        return push(s, c.K_HOST, seat, card, 0, 0)
    return push(s, c.K_TUCK, seat, card, place, 0)


def take_workers(s: State, seat: int, place: int) -> int:
    """All workers on a card that is taken. Rule: Y8.6"""
    for colour in range(t.NUM_COLOURS):
        if s.on_card[place] & BIT[colour]:
            add_workers(s, seat, c.FROM_CARD, colour, 1)
    s.on_card[place] = 0
    return 0


def gain_land(s: State, seat: int, card: int) -> int:
    """A Land card at the left end. Rule: Y7.1, Y7.2, Y8.16"""
    s.lands[seat] |= BIT[card]
    tell(s, c.EVENT_CARD, seat, t.LAND, card, 0)
    s.fresh_lands |= BIT[card]
    add_tags(s, seat, t.LAND_TAGS[card])
    add_effect(s, seat, t.LAND_ON_GAIN[card], 0)
    return trigger_vistas(s, seat, t.LAND_TAGS[card])


def gain_water(s: State, seat: int, card: int) -> int:
    """A Water card at the right end, with its links. Rule: Y7.7, Y7.8, Y7.9, Y7.10"""
    left = s.last_water[seat]
    s.waters[seat] |= BIT[card]
    tell(s, c.EVENT_CARD, seat, t.WATER, card, 0)
    s.last_water[seat] = card
    add_tags(s, seat, t.WATER_TAGS[card])
    for bar in range(t.NUM_BARS):
        reward = t.LINK_OUT[left * t.NUM_BARS + bar]
        if t.LINK_IN[card] & BIT[bar] and reward != t.NO_LINK:
            gain(s, seat, reward, 0)
    add_effect(s, seat, t.WATER_ON_GAIN[card], 0)
    return trigger_vistas(s, seat, t.WATER_TAGS[card])


def gain_space(s: State, seat: int, card: int) -> int:
    """A Space card above a Land or Water card; above which one does not matter. Rule: Y7.11"""
    s.skies[seat] |= BIT[card]
    tell(s, c.EVENT_CARD, seat, t.SPACE, card, 0)
    shown = 0
    for tag in range(t.NUM_TAGS):
        number = t.SPACE_TAG_COUNT[card * t.NUM_TAGS + tag]
        s.tags[seat * t.NUM_TAGS + tag] += number
        if number:
            shown |= BIT[tag]
    add_effect(s, seat, t.SPACE_ON_GAIN[card], 0)
    return trigger_vistas(s, seat, shown)


def trigger_vistas(s: State, seat: int, shown: int) -> int:
    """Every own vista that matches, once, with the townsfolk under it; none that was gained this turn.

    Rule: Y7.3, Y7.4, Y7.5, Y7.6, Y7.23, Y8.16, Y9.9
    """
    settled = s.lands[seat] & ~s.fresh_lands
    vistas = settled >> t.NUM_CITIES
    while vistas:
        number = ctz(vistas)
        vistas &= vistas - 1
        card = t.NUM_CITIES + number
        if t.LAND_TRIGGER[card] & shown:
            add_effect(s, seat, t.LAND_EFFECT[card], 0)
            use_townsfolk(s, seat, c.FIRST_VISTA + number)
    return 0


def use_townsfolk(s: State, seat: int, host: int) -> int:
    """The effect of the townsfolk under a host, unless it was gained this turn. Rule: Y7.5, Y7.24, Y8.16"""
    card = townsfolk_under(s, seat, host)
    if card != c.NO_CARD and s.fresh_townsfolk & BIT[card] == 0:
        add_effect(s, seat, t.TOWNSFOLK_EFFECT[card], 0)
    return 0


def hosts(s: State, seat: int, card: int) -> int:
    """The own cards that may host a Townsfolk card, as answers. Rule: Y7.19, Y7.22"""
    return without_townsfolk(s, seat, card, matching(s, seat, card))


def matching(s: State, seat: int, card: int) -> int:
    """Own cards that show what a Townsfolk card asks for, as answers: die spaces, else vistas or open waters.

    Rule: Y7.20
    """
    mask = t.HOST_HOME[card]
    lands = s.lands[seat] & t.HOST_LAND[card]
    waters = s.waters[seat] & t.HOST_WATER[card]
    if t.TOWNSFOLK_WHEN[card] == t.WHEN_DIE:
        mask |= lands << t.FIRST_CITY
        return mask | waters << t.FIRST_HARBOUR
    others = lands >> t.NUM_CITIES | waters >> t.NUM_HARBOURS
    return mask | others << c.FIRST_VISTA


def without_townsfolk(s: State, seat: int, card: int, among: int) -> int:
    """Those of some answers that name a card without a Townsfolk card. Rule: Y7.20, Y7.21"""
    mask = 0
    while among:
        answer = ctz(among)
        among &= among - 1
        if townsfolk_under(s, seat, host_of(card, answer)) == c.NO_CARD:
            mask |= BIT[answer]
    return mask


def host_of(card: int, answer: int) -> int:
    """The host that an answer names: open waters have the answers of vistas. Rule: Y7.23"""
    if answer >= c.FIRST_VISTA and t.TOWNSFOLK_WHEN[card] == t.WHEN_REST:
        return answer - c.FIRST_VISTA + c.FIRST_OPEN_WATER
    return answer


def apply_host(s: State, seat: int, card: int, answer: int) -> int:
    """Tucked under its host for good; vistas of townsfolk trigger. Rule: Y7.4, Y7.19"""
    host = host_of(card, answer)
    if host < 2:
        s.home_under[seat * 2 + host] = card
    else:
        s.under[host] = card
    s.townsfolk[seat] |= BIT[card]
    tell(s, c.EVENT_HOSTED, seat, card, host, 0)
    s.fresh_townsfolk |= BIT[card]
    return trigger_vistas(s, seat, t.TRIGGER_TOWNSFOLK)


def own_stars(s: State, seat: int) -> int:
    """Own Space cards, the home star included. Rule: Y7.15"""
    return s.skies[seat] | BIT[c.HOME_STAR]


def without_inspiration(s: State, seat: int, among: int) -> int:
    """Those of some Space cards at which no Inspiration card is tucked. Rule: Y7.15"""
    mask = 0
    while among:
        star = ctz(among)
        among &= among - 1
        if (s.home_tucked[seat] if star == c.HOME_STAR else s.tucked[star]) == c.NO_CARD:
            mask |= BIT[star]
    return mask


def apply_tuck(s: State, seat: int, card: int, place: int, x: int) -> int:
    """For good at that Space card, or under the deck for the effect beside its position. Rule: Y7.15, Y7.16"""
    if x == c.DISCARD:
        put_back(s, t.INSPIRATION, card)
        tell(s, c.EVENT_DISCARDED, seat, card, 0, 0)
        return add_effect(s, seat, t.SLOT_EFFECT[place], 0)
    if x == c.HOME_STAR:
        s.home_tucked[seat] = card
    else:
        s.tucked[x] = card
    return tell(s, c.EVENT_TUCKED, seat, card, x, 0)
