"""Combat cards: drawing, discarding, and who has seen which card."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER, TABLE
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change
from engines.core.engine.playout import key_place
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.sources import source_of_gain


def draw_cards(s: State, seat: int, count: int) -> int:
    """Player `seat` draws `count` combat cards: a question to chance for each. Rule: S0.12."""
    if count > 0:
        push(s, c.K_DRAW_COMBAT, CHANCE_PLAYER, seat, count, 0)
    return 0


def deck_is_empty(s: State) -> int:
    """1 when the discard pile has to be shuffled before the next draw. Rule: S0.12."""
    return 1 if s.deck[0] + s.deck[1] + s.deck[2] + s.deck[3] == 0 else 0


def draw_weight(s: State, value: int) -> int:
    """Cards of value index `value` among those that may come up next. Rule: S0.12."""
    return s.discard[value] if deck_is_empty(s) else s.deck[value]


def drawable_values(s: State) -> int:
    """Values that may come up; none when deck and discard pile are empty. Rule: S0.12, S3.9."""
    mask = 0
    for v in range(c.NUM_VALUES):
        if draw_weight(s, v) > 0:
            mask |= BIT[v]
    return mask


def draw_key(s: State) -> int:
    """Place of the next draw in the keys: deck, shuffle, how many before."""
    if deck_is_empty(s):
        return key_place(c.DECK_COMBAT, s.shuffles + 1, 0)
    return key_place(c.DECK_COMBAT, s.shuffles, s.drawn)


def apply_draw(s: State, seat: int, count: int, value: int) -> int:
    """The card of value index `value` came up for `seat`; `n - 1` more to draw. Rule: S0.12."""
    if deck_is_empty(s):
        shuffle_discards(s)
    s.deck[value] -= 1
    s.drawn += 1
    s.hand[seat * c.NUM_VALUES + value] += 1
    if s.listening:
        tell_draw(s, seat, value)
    return draw_cards(s, seat, count - 1)


def tell_draw(s: State, seat: int, value: int) -> int:
    """Tell of a card of value index `value` that was drawn, or dealt before the first turn; nobody sees an Automa's.

    Rule: S0.12, S1.7, S20.2.
    """
    if s.automas >> seat & 1:
        tell(s, c.EVENT_AUTOMA_DRAWS, seat, 0, 0, 0)
        return tell_change(s, seat, source_of_gain(s), c.COMBAT_CARDS, 1)
    tell(s, c.EVENT_CARD_DRAWN if s.turns else c.EVENT_CARD_DEALT, seat, t.COMBAT_CARD_VALUE[value], 0, 0)
    return tell_change(s, seat, source_of_gain(s), c.COMBAT_CARDS, 1)


def shuffle_discards(s: State) -> int:
    """The discard pile becomes the new deck. Rule: S0.12."""
    for v in range(c.NUM_VALUES):
        s.deck[v] = s.discard[v]
        s.discard[v] = 0
    s.shuffles += 1
    s.drawn = 0
    return tell(s, c.EVENT_SHUFFLED, TABLE, 0, 0, 0)


def pay_with_card(s: State, seat: int, source: int, value: int) -> int:
    """Discard a combat card for something else than a combat, and tell which. Rule: S8.9, S12.2, S16.9."""
    tell(s, c.EVENT_CARD_DISCARDED, seat, t.COMBAT_CARD_VALUE[value], 0, 0)
    return discard_card(s, seat, source, value)


def discard_card(s: State, seat: int, source: int, value: int) -> int:
    """Player `seat` discards a combat card face up. Rule: S6.8."""
    assert s.hand[seat * c.NUM_VALUES + value] > 0, "no such combat card in hand"
    s.hand[seat * c.NUM_VALUES + value] -= 1
    s.discard[value] += 1
    tell_change(s, seat, source, c.COMBAT_CARDS, -1)
    return forget_card(s, seat, value)


def forget_card(s: State, seat: int, value: int) -> int:
    """A card of `value` left the hand of `seat` openly: each opponent knows of one less there."""
    for other in range(s.players):
        i = (other * c.MAX_PLAYERS + seat) * c.NUM_VALUES + value
        if s.known[i] > 0:
            s.known[i] -= 1
    return 0


def held_values(s: State, seat: int) -> int:
    """Values of combat cards that `seat` holds at least once. Rule: S0.11."""
    mask = 0
    for v in range(c.NUM_VALUES):
        if s.hand[seat * c.NUM_VALUES + v] > 0:
            mask |= BIT[v]
    return mask


def values_of_victim(s: State, victim: int) -> int:
    """Values of the combat cards that the victim holds. Rule: S13.15."""
    return held_values(s, victim)


def hand_weight(s: State, seat: int, value: int) -> int:
    """Cards of value `value` in the hand of `seat`. Rule: S16.9."""
    return s.hand[seat * c.NUM_VALUES + value]


def steal_weight(s: State, victim: int, value: int) -> int:
    """Cards of value `value` in the victim's hand. Rule: S13.15."""
    return s.hand[victim * c.NUM_VALUES + value]


def apply_steal(s: State, thief: int, victim: int, value: int) -> int:
    """Scout takes a random card; thief and victim know which, the others only that one is gone. Rule: S13.15, S0.13."""
    s.hand[victim * c.NUM_VALUES + value] -= 1
    s.hand[thief * c.NUM_VALUES + value] += 1
    for other in range(s.players):
        for w in range(c.NUM_VALUES):
            i = (other * c.MAX_PLAYERS + victim) * c.NUM_VALUES + w
            if s.known[i] > 0 and (other != thief or w == value):
                s.known[i] -= 1
    s.known[(victim * c.MAX_PLAYERS + thief) * c.NUM_VALUES + value] += 1
    tell(s, c.EVENT_CARD_STOLEN, thief, victim, t.COMBAT_CARD_VALUE[value], 0)
    tell_change(s, victim, c.FROM_THEFT, c.COMBAT_CARDS, -1)
    return tell_change(s, thief, c.FROM_THEFT, c.COMBAT_CARDS, 1)


def look_at_hand(s: State, seer: int, holder: int) -> int:
    """One player looks at the combat cards of another. Rule: S0.13."""
    for v in range(c.NUM_VALUES):
        held = s.hand[holder * c.NUM_VALUES + v]
        s.known[(seer * c.MAX_PLAYERS + holder) * c.NUM_VALUES + v] = held
        for _ in range(held):
            tell(s, c.EVENT_CARD_SEEN, seer, holder, t.COMBAT_CARD_VALUE[v], 0)
    return 0
