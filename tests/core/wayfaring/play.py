"""Questions and answers of the study, and the position that can be played."""

from __future__ import annotations

from engines.core.asking import choose, settle
from engines.core.frames import pop, push
from engines.core.playout import key_place, play_random
from tests.core.wayfaring.caravan import apply_pay, apply_square, apply_tile, legal_pay, legal_square, legal_tile
from tests.core.wayfaring.cards import (
    apply_die,
    apply_fee,
    apply_land,
    apply_reveal,
    apply_space,
    ask_fee,
    end_turn,
    gain_land,
    legal_die,
    legal_fee,
    legal_land,
    legal_space,
    start_turn,
)
from tests.core.wayfaring.constants import (
    ATOM_BLACK,
    DISPLAY,
    HOME,
    INFLUENCE,
    K_DIE,
    K_END_GAME,
    K_END_TURN,
    K_FEE,
    K_GAIN_LAND,
    K_GAIN_WORKER,
    K_GUILD,
    K_LAND,
    K_MOVE,
    K_ON_CARD,
    K_OPTION,
    K_POOL,
    K_REFRESH,
    K_RESOLVE,
    K_REVEAL,
    K_ROLL,
    K_SPACE,
    K_SQUARE,
    K_START_TURN,
    K_TILE,
    K_TILE_PAY,
    K_WORKER,
    NO_CARD,
    NUM_COLOURS,
    PLACES,
)
from tests.core.wayfaring.gains import (
    apply_move,
    apply_on_card,
    apply_option,
    apply_refresh,
    apply_roll,
    apply_worker,
    gain_worker,
    legal_move,
    legal_on_card,
    legal_option,
    legal_refresh,
    legal_worker,
    place_influence,
)
from tests.core.wayfaring.pool import apply_pool, legal_pool, resolve
from tests.core.wayfaring.state import State, copy_fresh
from tests.core.wayfaring.tables import LAND_DECK, NUM_TILES


def legal(s: State, kind: int, a: int) -> int:
    """Mask of the legal answers to a question."""
    if kind == K_DIE:
        return legal_die(s)
    if kind == K_SPACE:
        return legal_space(s, a)
    if kind == K_POOL:
        return legal_pool(s)
    if kind == K_OPTION:
        return legal_option(a)
    if kind == K_GUILD:
        return 7
    if kind == K_MOVE:
        return legal_move(s)
    if kind == K_ON_CARD:
        return legal_on_card(s)
    if kind == K_WORKER:
        return legal_worker(s)
    return legal_of_rest(s, kind, a)


def legal_of_rest(s: State, kind: int, a: int) -> int:
    """Cards, tiles, dice, chance."""
    if kind == K_LAND:
        return legal_land(s)
    if kind == K_FEE:
        return legal_fee(s)
    if kind == K_TILE:
        return legal_tile(s, a)
    if kind == K_TILE_PAY:
        return legal_pay(s, a)
    if kind == K_SQUARE:
        return legal_square(s, a)
    if kind == K_REFRESH:
        return legal_refresh(s)
    if kind == K_ROLL:
        return 63
    assert kind == K_REVEAL, "unknown question"
    return s.deck


def answer(s: State, kind: int, a: int, x: int) -> int:
    """Carry out answer `x` to a question that was just taken off."""
    if kind == K_DIE:
        return apply_die(s, x)
    if kind == K_SPACE:
        return apply_space(s, a, x)
    if kind == K_POOL:
        return apply_pool(s, x)
    if kind == K_OPTION:
        return apply_option(s, a, x)
    if kind == K_GUILD:
        return place_influence(s, ATOM_BLACK + x)
    if kind == K_MOVE:
        return apply_move(s, x)
    if kind == K_ON_CARD:
        return apply_on_card(s, x)
    if kind == K_WORKER:
        return ask_worker(s, x)
    return answer_of_rest(s, kind, a, x)


def ask_worker(s: State, x: int) -> int:
    """The fee for the card is asked before its worker is taken."""
    apply_worker(s, x)
    return ask_fee(s, x // NUM_COLOURS)


def answer_of_rest(s: State, kind: int, a: int, x: int) -> int:
    """Cards, tiles, dice, chance."""
    if kind == K_LAND:
        return apply_land(s, x)
    if kind == K_FEE:
        return apply_fee(s, a, x)
    if kind == K_TILE:
        return apply_tile(s, a, x)
    if kind == K_TILE_PAY:
        return apply_pay(s, a, x)
    if kind == K_SQUARE:
        return apply_square(s, a, x)
    if kind == K_REFRESH:
        return apply_refresh(s, x)
    return apply_roll(s, x) if kind == K_ROLL else apply_reveal(s, x)


def step(s: State, kind: int, a: int) -> int:
    """Carry out a frame that nobody answers."""
    pop(s)
    if kind == K_START_TURN:
        return start_turn(s)
    if kind == K_RESOLVE:
        return resolve(s)
    if kind == K_GAIN_LAND:
        return gain_land(s, a)
    if kind == K_GAIN_WORKER:
        return gain_worker(s, a)
    if kind == K_END_TURN:
        return end_turn(s)
    assert kind == K_END_GAME, "unknown step"
    s.ended = 1
    return 0


class Play(State):
    """A position behind the kernel's virtual methods."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        return legal(self, self.frame_kind[i], self.frame_a[i]) if i >= 0 else 0

    def answer_top(self, a: int) -> int:
        """Carry out an answer to the question that was just taken off."""
        i = self.depth
        return answer(self, self.frame_kind[i], self.frame_a[i], a)

    def step_top(self) -> int:
        """Carry out the step on top."""
        i = self.depth - 1
        return step(self, self.frame_kind[i], self.frame_a[i])

    def must_ask(self) -> int:
        """Nothing is hidden here."""
        return 0

    def heavy_outcomes(self) -> int:
        """None: every card is one card, every face one face."""
        return 0

    def chance_weight(self, a: int) -> int:
        """Every card is one card, every face one face."""
        return 1

    def chance_key(self) -> int:
        """Place of the roll or the card in the keys."""
        if self.frame_kind[self.depth - 1] == K_ROLL:
            return key_place(K_ROLL, 0, self.rolls)
        return key_place(K_REVEAL, 0, self.revealed)


def new_play() -> Play:
    """An empty position."""
    return Play()


def clone(s: Play) -> Play:
    """An independent copy."""
    copy: Play = Play.__new__(Play)
    copy_fresh(copy, s)
    return copy


def lay_out(s: Play, turns: int) -> int:
    """The home city, three dice, all tiles and cards, nothing in the display. Y1.5, Y1.6"""
    for i in range(PLACES):
        s.tableau[i] = NO_CARD
        s.folk[i] = NO_CARD
    s.tableau[0] = HOME
    for i in range(DISPLAY):
        s.display[i] = NO_CARD
    for tile in range(NUM_TILES):
        s.store[tile] = 2
    s.influence[0] = INFLUENCE
    s.influence[1] = INFLUENCE
    s.deck = LAND_DECK
    s.turns_left = turns
    return 0


def begin(s: Play) -> int:
    """Start with a turn, after the position was written from outside."""
    push(s, K_START_TURN, 0, 0, 0, 0)
    return settle(s)


def ask_alone(s: Play, kind: int, a: int) -> int:
    """Ask this one question, with the pool behind it."""
    s.depth = 0
    push(s, K_RESOLVE, 0, 0, 0, 0)
    push(s, kind, 0, a, 0, 0)
    return settle(s)


def choose_in(s: Play, a: int) -> int:
    """Answer the top question."""
    return choose(s, a)


def legal_in(s: Play) -> int:
    """Legal answers to the top question, worked out anew."""
    return s.legal_mask()


def play_on(s: Play, key: int, limit: int) -> int:
    """Play at random from this key."""
    return play_random(s, key, limit)
