"""Combat cards: drawing, discarding, and who has seen which card."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.core.playout import key_place
from engines.scythe.generated.state import State
from engines.scythe.rules.constants import DECK_COMBAT, K_DRAW_COMBAT, MAX_PLAYERS

NUM_VALUES: int = 4


def draw_cards(s: State, p: int, n: int) -> int:
    """Player `p` draws `n` combat cards: a question to chance for each. Rule: S0.12."""
    if n > 0:
        push(s, K_DRAW_COMBAT, CHANCE_PLAYER, p, n, 0)
    return 0


def deck_is_empty(s: State) -> int:
    """1 when the discard pile has to be shuffled before the next draw. Rule: S0.12."""
    return 1 if s.deck[0] + s.deck[1] + s.deck[2] + s.deck[3] == 0 else 0


def draw_weight(s: State, v: int) -> int:
    """Cards of value index `v` among those that may come up next. Rule: S0.12."""
    return s.discard[v] if deck_is_empty(s) else s.deck[v]


def legal_draw(s: State) -> int:
    """Values that may come up; none when deck and discard pile are empty. Rule: S0.12, S3.9."""
    mask = 0
    for v in range(NUM_VALUES):
        if draw_weight(s, v) > 0:
            mask |= BIT[v]
    return mask


def draw_key(s: State) -> int:
    """Place of the next draw in the keys: deck, shuffle, how many before."""
    if deck_is_empty(s):
        return key_place(DECK_COMBAT, s.shuffles + 1, 0)
    return key_place(DECK_COMBAT, s.shuffles, s.drawn)


def apply_draw(s: State, p: int, n: int, v: int) -> int:
    """The card of value index `v` came up for `p`; `n - 1` more to draw. Rule: S0.12."""
    if deck_is_empty(s):
        shuffle_discards(s)
    s.deck[v] -= 1
    s.drawn += 1
    s.hand[p * 4 + v] += 1
    return draw_cards(s, p, n - 1)


def shuffle_discards(s: State) -> int:
    """The discard pile becomes the new deck. Rule: S0.12."""
    for v in range(NUM_VALUES):
        s.deck[v] = s.discard[v]
        s.discard[v] = 0
    s.shuffles += 1
    s.drawn = 0
    return 0


def discard_card(s: State, p: int, v: int) -> int:
    """Player `p` discards a combat card face up. Rule: S6.8."""
    assert s.hand[p * 4 + v] > 0, "no such combat card in hand"
    s.hand[p * 4 + v] -= 1
    s.discard[v] += 1
    return forget_card(s, p, v)


def forget_card(s: State, p: int, v: int) -> int:
    """A card of value `v` left the hand of `p` openly: nobody knows more of that value there than before, less one."""
    for q in range(s.players):
        i = (q * MAX_PLAYERS + p) * 4 + v
        if s.known[i] > 0:
            s.known[i] -= 1
    return 0


def legal_hand(s: State, p: int) -> int:
    """Values that `p` holds at least once."""
    mask = 0
    for v in range(NUM_VALUES):
        if s.hand[p * 4 + v] > 0:
            mask |= BIT[v]
    return mask


def legal_steal(s: State, victim: int) -> int:
    """Any card of the victim's hand. Rule: S13.15."""
    return legal_hand(s, victim)


def hand_weight(s: State, p: int, v: int) -> int:
    """Cards of value `v` in the hand of `p`. Rule: S16.9."""
    return s.hand[p * 4 + v]


def steal_weight(s: State, victim: int, v: int) -> int:
    """Cards of value `v` in the victim's hand. Rule: S13.15."""
    return s.hand[victim * 4 + v]


def apply_steal(s: State, thief: int, victim: int, v: int) -> int:
    """Scout takes a random card; thief and victim know which, the others only that one is gone. Rule: S13.15, S0.13."""
    s.hand[victim * 4 + v] -= 1
    s.hand[thief * 4 + v] += 1
    for q in range(s.players):
        for w in range(NUM_VALUES):
            i = (q * MAX_PLAYERS + victim) * 4 + w
            if s.known[i] > 0 and (q != thief or w == v):
                s.known[i] -= 1
    s.known[(victim * MAX_PLAYERS + thief) * 4 + v] += 1
    return 0


def look_at_hand(s: State, seer: int, holder: int) -> int:
    """One player looks at the combat cards of another. Rule: S0.13."""
    for v in range(NUM_VALUES):
        s.known[(seer * MAX_PLAYERS + holder) * 4 + v] = s.hand[holder * 4 + v]
    return 0
