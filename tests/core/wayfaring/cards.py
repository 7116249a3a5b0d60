"""Placing a die, gaining land cards, vistas, the display. Ids are those of the rules reference."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.core.zones import follow, place, slide
from tests.core.wayfaring.constants import (
    DISPLAY,
    EXIT,
    K_DIE,
    K_END_GAME,
    K_END_TURN,
    K_FEE,
    K_GAIN_LAND,
    K_RESOLVE,
    K_REVEAL,
    K_SPACE,
    K_START_TURN,
    NO_CARD,
    NUM_ASSETS,
    NUM_COLOURS,
    NUM_ICONS,
    PAY_OTHER,
    PAY_SILVER,
    PLACES,
)
from tests.core.wayfaring.gains import add_effect, can_pay_fee
from tests.core.wayfaring.state import State
from tests.core.wayfaring.tables import (
    CARD_EFFECT,
    CARD_GAIN,
    CARD_IS_CITY,
    CARD_NEED,
    CARD_TAGS,
    CARD_TRIGGER,
    COLUMN_ASSETS,
    FOLK_ASSETS,
    FOLK_EFFECT,
)


def start_turn(s: State) -> int:
    """A die is placed, its effects are resolved, the display is refilled. Y2.2, Y2.6"""
    push(s, K_END_TURN, 0, 0, 0, 0)
    push(s, K_RESOLVE, 0, 0, 0, 0)
    return push(s, K_DIE, 0, 0, 0, 0)


def fits(s: State, i: int, column: int) -> int:
    """Whether a die of this column brings every asset that the die space needs. Y10.2, Y10.3"""
    card = s.tableau[i]
    if card == NO_CARD or CARD_IS_CITY[card] == 0 or s.die_on[i] or s.fresh & BIT[i]:
        return 0
    for asset in range(NUM_ASSETS):
        have = COLUMN_ASSETS[column * NUM_ASSETS + asset] + s.icons[column * NUM_ICONS + asset]
        if s.folk[i] != NO_CARD:
            have += FOLK_ASSETS[s.folk[i] * NUM_ASSETS + asset]
        if have < CARD_NEED[card * NUM_ASSETS + asset]:
            return 0
    return 1


def legal_space(s: State, column: int) -> int:
    """Free die spaces for a die of this column. Y10.1"""
    mask = 0
    for i in range(PLACES):
        if fits(s, i, column):
            mask |= BIT[i]
    return mask


def legal_die(s: State) -> int:
    """Values of dice in supply that can be placed. Y10.1"""
    mask = 0
    for v in range(6):
        if s.dice[v] and legal_space(s, v):
            mask |= BIT[v]
    return mask


def apply_die(s: State, v: int) -> int:
    """Next its space. Y10.4"""
    s.column = v
    return push(s, K_SPACE, 0, v, 0, 0)


def apply_space(s: State, v: int, i: int) -> int:
    """The effects of the space and of the townsfolk below wait, in whatever order. Y7.24, Y10.10"""
    s.dice[v] -= 1
    s.die_on[i] = v + 1
    add_effect(s, CARD_EFFECT[s.tableau[i]])
    if s.folk[i] != NO_CARD:
        add_effect(s, FOLK_EFFECT[s.folk[i]])
    return 0


def legal_land(s: State) -> int:
    """Face-up cards whose fee can be paid. Y8.1, Y4.4"""
    mask = 0
    for i in range(DISPLAY):
        if s.display[i] != NO_CARD and can_pay_fee(s, i):
            mask |= BIT[i]
    return mask


def apply_land(s: State, i: int) -> int:
    """The fee first, then the card. Y8.5"""
    push(s, K_GAIN_LAND, 0, i, 0, 0)
    return ask_fee(s, i)


def ask_fee(s: State, i: int) -> int:
    """Another player's influence on the card asks for a fee. Y4.4"""
    return push(s, K_FEE, 0, i, 0, 0) if s.token_on[i] > 1 else 0


def legal_fee(s: State) -> int:
    """A silver or a provision. Y4.4"""
    return (BIT[PAY_SILVER] if s.silver[0] else 0) | (BIT[PAY_OTHER] if s.provision[0] else 0)


def apply_fee(s: State, i: int, x: int) -> int:
    """It goes to the owner of the influence, which stays on the card. Y4.4, Y4.8"""
    owner = s.token_on[i] - 1
    if x == PAY_SILVER:
        s.silver[0] -= 1
        s.silver[owner] += 1
    else:
        s.provision[0] -= 1
        s.provision[owner] += 1
    return 0


def gain_land(s: State, i: int) -> int:
    """Workers to the taker, the influence back, the card into the tableau; then its effects wait. Y8.5, Y8.6"""
    card = s.display[i]
    for colour in range(NUM_COLOURS):
        s.workers[colour] += 1 if s.workers_on[i] & BIT[colour] else 0
    if s.token_on[i]:
        s.influence[s.token_on[i] - 1] += 1
    s.display[i] = NO_CARD
    s.token_on[i] = 0
    s.workers_on[i] = 0
    at = place(s.tableau, 0, 1, PLACES, NO_CARD, card)
    s.fresh |= BIT[at]
    add_effect(s, CARD_GAIN[card])
    return set_off(s, CARD_TAGS[card])


def set_off(s: State, tags: int) -> int:
    """Every vista that waits for one of these tags joins the pool once, if it is not new. Y7.3, Y7.4, Y7.6"""
    for i in range(PLACES):
        card = s.tableau[i]
        if card != NO_CARD and CARD_TRIGGER[card] & tags and s.fresh & BIT[i] == 0:
            add_effect(s, CARD_EFFECT[card])
            if s.folk[i] != NO_CARD:
                add_effect(s, FOLK_EFFECT[s.folk[i]])
    return 0


def end_turn(s: State) -> int:
    """Once-per-turn marks lapse, the display slides towards its exit and is refilled. Y2.6, Y8.14"""
    s.fresh = 0
    s.turns_left -= 1
    push(s, K_START_TURN if s.turns_left else K_END_GAME, 0, 0, 0, 0)
    follow(s.display, s.token_on, EXIT, -1, DISPLAY, NO_CARD)
    follow(s.display, s.workers_on, EXIT, -1, DISPLAY, NO_CARD)
    for _ in range(slide(s.display, EXIT, -1, DISPLAY, NO_CARD)):
        push(s, K_REVEAL, CHANCE_PLAYER, 0, 0, 0)
    return 0


def apply_reveal(s: State, card: int) -> int:
    """The card revealed first lies nearest to the exit. Y8.14"""
    s.deck &= ~BIT[card]
    s.revealed += 1
    place(s.display, EXIT, -1, DISPLAY, NO_CARD, card)
    return 0
