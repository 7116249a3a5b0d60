"""Every question a player or chance can be asked: its legal answers and what an answer does.

`legal` and `answer` send a frame to the topic that owns it; chance and the steps that nobody answers have files of
their own.
"""

from __future__ import annotations

from engines.smallworld.chances import answer_of_chance, chance_key_of, chance_weight_of, legal_of_chance
from engines.smallworld.combos import apply_pick, legal_pick
from engines.smallworld.conquest import (
    apply_conquer,
    apply_dragon,
    apply_substitute,
    legal_conquer,
    substitutable,
)
from engines.smallworld.constants import (
    K_ABANDON,
    K_ABANDON_REGION,
    K_ALLY,
    K_CONQUER,
    K_DRAGON,
    K_DRAW_BANNER,
    K_ENCAMP,
    K_FORTRESS,
    K_HERO,
    K_KEEP,
    K_PICK,
    K_PLACE,
    K_PLACE_CAMPS,
    K_REDEPLOY,
    K_STOUT,
    K_SUBSTITUTE,
    K_TAKE_OFF,
    K_TURN,
)
from engines.smallworld.decline import apply_stout, legal_stout
from engines.smallworld.deploy import (
    apply_keep,
    apply_place,
    apply_redeploy,
    apply_take_off,
    legal_keep,
    legal_place,
    legal_redeploy,
    legal_take_off,
)
from engines.smallworld.flow import step
from engines.smallworld.markers import (
    apply_encamp,
    apply_fortress,
    apply_hero,
    apply_place_camps,
    legal_encamp,
    legal_fortress,
    legal_hero,
    legal_place_camps,
)
from engines.smallworld.peace import apply_ally, legal_ally
from engines.smallworld.reach import targets
from engines.smallworld.ready import apply_abandon, apply_abandon_region, legal_abandon, legal_abandon_region
from engines.smallworld.state import State
from engines.smallworld.turn import apply_turn, legal_turn


def legal(s: State, i: int) -> int:
    """Mask of the legal answers to frame `i`. Rule: W0.20."""
    kind = s.frame_kind[i]
    p = s.frame_player[i]
    if kind >= K_DRAW_BANNER:
        return legal_of_chance(s, kind)
    if kind <= K_SUBSTITUTE:
        return legal_before_placing(s, kind, p, s.frame_a[i], s.frame_b[i])
    return legal_from_placing(s, kind, p, s.frame_a[i], s.frame_b[i], s.frame_c[i])


def legal_before_placing(s: State, kind: int, p: int, a: int, b: int) -> int:
    """Decision, pick, abandoned regions, conquests."""
    if kind == K_CONQUER:
        return legal_conquer(s, a, b)
    if kind == K_TURN:
        return legal_turn()
    if kind == K_PICK:
        return legal_pick(s, p)
    if kind == K_ABANDON:
        return legal_abandon(s, a)
    if kind == K_ABANDON_REGION:
        return legal_abandon_region(s, a, b)
    if kind == K_DRAGON:
        return targets(s, a)
    assert kind == K_SUBSTITUTE, "unknown question"
    return substitutable(s, a)


def legal_from_placing(s: State, kind: int, p: int, a: int, b: int, c: int) -> int:
    """Redeployment and what comes after it."""
    if kind == K_REDEPLOY:
        return legal_redeploy(s, a, b)
    if kind == K_PLACE:
        return legal_place(s, a, b)
    if kind == K_TAKE_OFF:
        return legal_take_off(s, b, c)
    if kind == K_KEEP:
        return legal_keep(s, a, b, c)
    if kind == K_STOUT:
        return legal_stout()
    if kind == K_ALLY:
        return legal_ally(s, p)
    return legal_marker(s, kind, a, b, c)


def legal_marker(s: State, kind: int, a: int, b: int, c: int) -> int:
    """Encampments, fortress and heroes."""
    if kind == K_ENCAMP:
        return legal_encamp(s, a, b)
    if kind == K_PLACE_CAMPS:
        return legal_place_camps(s, b)
    if kind == K_FORTRESS:
        return legal_fortress(s, a)
    assert kind == K_HERO, "unknown question"
    return legal_hero(s, a, b, c)


def answer(s: State, i: int, x: int) -> int:
    """Carry out answer `x` to frame `i`, which was just taken off. Rule: W0.20."""
    kind = s.frame_kind[i]
    p = s.frame_player[i]
    a = s.frame_a[i]
    b = s.frame_b[i]
    if kind >= K_DRAW_BANNER:
        return answer_of_chance(s, kind, a, b, x)
    if kind <= K_SUBSTITUTE:
        return answer_before_placing(s, kind, p, a, b, x)
    return answer_from_placing(s, kind, p, a, b, s.frame_c[i], x)


def answer_before_placing(s: State, kind: int, p: int, a: int, b: int, x: int) -> int:
    """Decision, pick, abandoned regions, conquests."""
    if kind == K_CONQUER:
        return apply_conquer(s, p, a, b, x)
    if kind == K_TURN:
        return apply_turn(s, p, x)
    if kind == K_PICK:
        return apply_pick(s, p, x)
    if kind == K_ABANDON:
        return apply_abandon(s, p, a, x)
    if kind == K_ABANDON_REGION:
        return apply_abandon_region(s, p, a, x)
    if kind == K_DRAGON:
        return apply_dragon(s, p, a, x)
    return apply_substitute(s, p, a, x)


def answer_from_placing(s: State, kind: int, p: int, a: int, b: int, c: int, x: int) -> int:
    """Redeployment and what comes after it."""
    if kind == K_REDEPLOY:
        return apply_redeploy(s, p, a, b, x)
    if kind == K_PLACE:
        return apply_place(s, p, a, b, x)
    if kind == K_TAKE_OFF:
        return apply_take_off(s, p, a, b, c, x)
    if kind == K_KEEP:
        return apply_keep(s, p, a, b, c, x)
    if kind == K_STOUT:
        return apply_stout(s, p, x)
    if kind == K_ALLY:
        return apply_ally(s, p, x)
    return answer_marker(s, kind, p, a, b, c, x)


def answer_marker(s: State, kind: int, p: int, a: int, b: int, c: int, x: int) -> int:
    """Encampments, fortress and heroes."""
    if kind == K_ENCAMP:
        return apply_encamp(s, p, a, b, x)
    if kind == K_PLACE_CAMPS:
        return apply_place_camps(s, p, a, b, x)
    if kind == K_FORTRESS:
        return apply_fortress(s, x)
    return apply_hero(s, p, a, c, x)


class Questions(State):
    """A position that asks: the questions behind the kernel's virtual methods."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        if i < 0:
            return 0
        return legal(self, i)

    def answer_top(self, a: int) -> int:
        """Carry out an answer to the question that was just taken off."""
        return answer(self, self.depth, a)

    def step_top(self) -> int:
        """Carry out the step on top."""
        return step(self, self.depth - 1)

    def must_ask(self) -> int:
        """A pick is asked even when nothing but the top combo can be paid: an empty purse must not show. Rule: W0.3."""
        return 1 if self.frame_kind[self.depth - 1] == K_PICK else 0

    def chance_weight(self, a: int) -> int:
        """Weight of an outcome of chance."""
        return chance_weight_of(self.frame_kind[self.depth - 1], a)

    def chance_key(self) -> int:
        """Place of the draw in the keys."""
        i = self.depth - 1
        return chance_key_of(self, self.frame_kind[i], self.frame_a[i])
