"""Questions and answers of the conquest game, and the position that can be played."""

from __future__ import annotations

from engines.core.asking import choose, settle
from engines.core.frames import pop, push
from engines.core.playout import key_place, play_random
from tests.core.conquest.rules import (
    apply_abandon,
    apply_conquer,
    apply_die,
    apply_place,
    apply_style,
    call_victims,
    cost,
    legal_abandon,
    legal_conquer,
    legal_place,
    legal_style,
    next_turn,
    ready,
    redeploy,
    score,
    start_turn,
    within_reach,
)
from tests.core.conquest.state import State, copy_fresh
from tests.core.conquest.tables import (
    BOX,
    DIE_WEIGHT,
    K_ABANDON,
    K_CONQUER,
    K_DIE,
    K_NEXT,
    K_PLACE,
    K_READY,
    K_REDEPLOY,
    K_SCORE,
    K_START_TURN,
    K_STYLE,
    K_VICTIMS,
    LOST_TRIBES,
    NOBODY,
    NUM_REGIONS,
    POWER_TOKENS,
    RACE_TOKENS,
)


def legal(s: State, kind: int, p: int, a: int) -> int:
    """Mask of the legal answers to a question."""
    if kind == K_ABANDON:
        return legal_abandon(s, p, a)
    if kind == K_CONQUER:
        return legal_conquer(s, p)
    if kind == K_STYLE:
        return legal_style(s, p)
    if kind == K_PLACE:
        return legal_place(s, p, a)
    assert kind == K_DIE, "unknown question"
    return 15


def answer(s: State, kind: int, p: int, a: int, b: int, x: int) -> int:
    """Carry out answer `x` to a question that was just taken off."""
    if kind == K_ABANDON:
        return apply_abandon(s, p, x)
    if kind == K_CONQUER:
        return apply_conquer(s, p, x)
    if kind == K_STYLE:
        return apply_style(s, p, a, x)
    if kind == K_PLACE:
        return apply_place(s, p, a, x)
    return apply_die(s, a, b, x)


def step(s: State, kind: int, p: int) -> int:
    """Carry out a frame that nobody answers."""
    pop(s)
    if kind == K_START_TURN:
        return start_turn(s, p)
    if kind == K_READY:
        return ready(s, p)
    if kind == K_REDEPLOY:
        return redeploy(s, p)
    if kind == K_SCORE:
        return score(s, p)
    if kind == K_VICTIMS:
        return call_victims(s, p)
    assert kind == K_NEXT, "unknown step"
    return next_turn(s, p)


class Play(State):
    """A position behind the kernel's virtual methods."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        return legal(self, self.frame_kind[i], self.frame_player[i], self.frame_a[i]) if i >= 0 else 0

    def answer_top(self, a: int) -> int:
        """Carry out an answer to the question that was just taken off."""
        i = self.depth
        return answer(self, self.frame_kind[i], self.frame_player[i], self.frame_a[i], self.frame_b[i], a)

    def step_top(self) -> int:
        """Carry out the step on top."""
        i = self.depth - 1
        return step(self, self.frame_kind[i], self.frame_player[i])

    def must_ask(self) -> int:
        """Nothing is hidden here."""
        return 0

    def heavy_outcomes(self) -> int:
        """Faces of the die. W0.2"""
        return self.legal

    def chance_weight(self, a: int) -> int:
        """How many faces of the die show `a`. W0.2"""
        return DIE_WEIGHT[a]

    def chance_key(self) -> int:
        """Place of the roll in the keys: whose, and how many before."""
        p = self.frame_b[self.depth - 1]
        return key_place(K_DIE, p, self.rolled[p])


def new_play() -> Play:
    """An empty position."""
    return Play()


def clone(s: Play) -> Play:
    """An independent copy."""
    copy: Play = Play.__new__(Play)
    copy_fresh(copy, s)
    return copy


def begin(s: Play) -> int:
    """Set up for the players, races, powers and rounds written into the position. W1.4, W2.4"""
    for r in range(NUM_REGIONS):
        s.holder[r] = NOBODY
    s.tribes = LOST_TRIBES
    for p in range(s.players):
        s.in_hand[p] = RACE_TOKENS[s.race[p]] + POWER_TOKENS[s.talent[p]]
        s.tray[p] = BOX[s.race[p]] - s.in_hand[p]
    push(s, K_START_TURN, 0, 0, 0, 0)
    return settle(s)


def start_at(s: Play, kind: int, p: int) -> int:
    """Go on from this frame alone, after fields were written from outside."""
    s.depth = 0
    push(s, kind, p, 0, 0, 0)
    return settle(s)


def choose_in(s: Play, a: int) -> int:
    """Answer the top question."""
    return choose(s, a)


def legal_in(s: Play) -> int:
    """Legal answers to the top question, worked out anew."""
    return s.legal_mask()


def weight_in(s: Play, a: int) -> int:
    """Weight of an outcome of chance."""
    return s.chance_weight(a)


def cost_in(s: Play, p: int, r: int) -> int:
    """What a region costs `p`."""
    return cost(s, p, r)


def reach_in(s: Play, p: int) -> int:
    """Regions that `p` may attack."""
    return within_reach(s, p)


def play_on(s: Play, key: int, limit: int) -> int:
    """Play at random from this key."""
    return play_random(s, key, limit)
