"""The start of a game: boards and cards, the draft, who begins, what everybody has."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import goods, pile, virtue
from engines.core.engine.asking import settle
from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.core.engine.playout import key_place

REWARDS_OF_PLAYER: int = 2


def begin(s: State) -> int:
    """Start the game for the players, options and characters written into the position, up to the first question."""
    push(s, c.K_SETUP, CHANCE_PLAYER, c.STAGE_BOARDS, 0, 0)
    return settle(s)


def set_up(s: State, stage: int) -> int:
    """One part of the setup, then the next. Rule: A1.1, A1.2, A1.5, A1.9, A1.11, A1.20, A11.3"""
    if stage != c.STAGE_TURNS:
        push(s, c.K_SETUP, CHANCE_PLAYER, stage + 1, 0, 0)
    if stage == c.STAGE_BOARDS:
        return lay_out(s)
    if stage == c.STAGE_MARKET:
        return push(s, c.K_MARKET_FACE, CHANCE_PLAYER, 0, 0, 0)
    if stage == c.STAGE_DISPLAY:
        return push(s, c.K_REFILL, CHANCE_PLAYER, 0, 0, 0)
    if stage == c.STAGE_PACKS:
        return deal_packs(s)
    if stage == c.STAGE_START_PLAYER:
        return choose_first(s)
    if stage == c.STAGE_CARDS:
        return end_draft(s)
    if stage == c.STAGE_APPRENTICES:
        return start_apprentices(s)
    if stage == c.STAGE_TURNS:
        return push(s, c.K_START_TURN, s.first, 0, 0, 0)
    return draft(s, stage)


# --------------------------------------------------------------------------------------------------- boards and cards


def lay_out(s: State) -> int:
    """Boards by their sides; all cards shuffled, silver on the Tax Stand, nobody in the market.

    Rule: A0.1, A1.1, A1.2, A1.3, A1.5, A1.6, A1.7, A9.13, A10.14
    """
    promo = s.options & c.OPTION_PROMO_CARDS
    s.pile = BIT[t.NUM_BUILDINGS] - 1 if promo else t.BASE_BUILDINGS
    s.unseen = BIT[t.NUM_APPRENTICES] - 1 if promo else t.BASE_APPRENTICES
    s.unseen_twins = t.TWINS
    s.market_pile = BIT[t.NUM_MARKET_CARDS] - 1
    s.small_face = t.NUM_FACES
    s.large_card = t.NUM_MARKET_CARDS
    s.tax = t.START_TAX
    s.rewards_left = REWARDS_OF_PLAYER * s.players + 1
    for reward in range(t.NUM_REWARDS):
        s.rewards[reward] = t.REWARD_COPIES[reward]
    for spot in range(t.NUM_SPOTS):
        s.display[spot] = c.NO_APPRENTICE
    for space in range(t.NUM_MARKET):
        s.market[space] = c.NOBODY
    return lay_boards(s)


def lay_boards(s: State) -> int:
    """Twenty workers each, and the start values of the side. Rule: A1.1, A1.8, A11.1"""
    for seat in range(s.players):
        s.reserve[seat] = t.WORKERS
        if s.options & c.OPTION_CHARACTERS:
            take_character(s, seat, s.character[seat])
        else:
            s.character[seat] = c.NO_CHARACTER
            s.virtue[seat] = t.START_VIRTUE
    return 0


def take_character(s: State, seat: int, character: int) -> int:
    """The printed goods, virtue, debts and prisoners of the variable side. Rule: A11.1, A11.2"""
    for good in range(t.NUM_GOODS):
        s.goods[seat * t.NUM_GOODS + good] = t.CHARACTER_GOODS[character * t.NUM_GOODS + good]
    s.virtue[seat] = t.CHARACTER_VIRTUE[character]
    s.debts[seat] = t.CHARACTER_DEBTS[character]
    s.prison[seat] = t.CHARACTER_PRISONERS[character]
    s.reserve[seat] -= s.prison[seat]
    return 0


# ---------------------------------------------------------------------------------------------------------- the draft


def deal_packs(s: State) -> int:
    """Four buildings each. Rule: A1.9"""
    for back in range(1, s.players + 1):
        goods.draw(s, s.players - back, t.DRAFTED, c.PACK)
    return 0


def draft(s: State, stage: int) -> int:
    """Everybody keeps a card, hidden from the others; all but the last packs are passed on.

    Seats are asked up and down by turns, so that who receives a pack is not asked right after who gave it. Rule: A1.9
    """
    if stage != c.LAST_ROUND:
        push(s, c.K_PASS, CHANCE_PLAYER, 0, 0, 0)
    for seat in range(s.players):
        push(s, c.K_DRAFT, seat if stage == c.SECOND_ROUND else s.players - seat - 1, 0, 0, 0)
    return 0


def end_draft(s: State) -> int:
    """The last cards go under the pile, from the start player on; then come the extra cards of characters.

    Rule: A1.9, A1.10, A11.3
    """
    for place in range(s.players):
        pile.put_rest_under(s, (s.first + place) % s.players)
    for back in range(1, s.players + 1):
        seat = (s.first + s.players - back) % s.players
        s.passed[seat] = 0
        extra = t.CHARACTER_CARDS[s.character[seat]] if s.character[seat] != c.NO_CHARACTER else 0
        if extra:
            goods.draw(s, seat, extra, c.HAND)
    return 0


# --------------------------------------------------------------------------------------------------------- who begins


def choose_first(s: State) -> int:
    """Chance, before the game or now, or with characters the highest virtue. Rule: A1.11, A11.2"""
    if s.options & c.OPTION_CHARACTERS:
        s.first = most_virtuous(s)
        return 0
    if s.options & c.FIRST_IS_FIXED:
        return apply_first_player(s, s.first)
    return push(s, c.K_FIRST_PLAYER, CHANCE_PLAYER, 0, 0, 0)


def most_virtuous(s: State) -> int:
    """The seat with the highest virtue; no two printed values are equal. Rule: A11.2"""
    best = 0
    for seat in range(1, s.players):
        if s.virtue[seat] > s.virtue[best]:
            best = seat
    return best


def seats(s: State) -> int:
    """Anybody. Rule: A1.11"""
    return BIT[s.players] - 1


def first_player_key() -> int:
    """There is one draw. Rule: A1.11"""
    return key_place(c.DRAW_FIRST_PLAYER, 0, 0)


def apply_first_player(s: State, seat: int) -> int:
    """Silver by turn order. Rule: A1.11, A1.12"""
    s.first = seat
    for place in range(s.players):
        owner = (seat + place) % s.players
        virtue.add_silver(s, owner, c.FROM_START, t.START_SILVER[place])
    return tell(s, c.EVENT_FIRST_PLAYER, seat, 0, 0, 0)


def start_apprentices(s: State) -> int:
    """By option everybody takes an apprentice, the last player first; then the display is filled. Rule: A1.20"""
    if s.options & c.OPTION_START_APPRENTICE:
        push(s, c.K_REFILL, CHANCE_PLAYER, 0, 0, 0)
        for place in range(s.players):
            push(s, c.K_START_APPRENTICE, (s.first + place) % s.players, 0, 0, 0)
    return 0
