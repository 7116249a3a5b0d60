"""Which answers the bot looks at, question by question, and how: the rest would only cost time."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.constants import MODE_BRANCH, MODE_QUICK, MODE_STOP, NUM_WEIGHTS
from engines.core.notebook import Notebook
from engines.smallworld.attack import (
    NONE,
    best_attack,
    best_for_dragon,
    best_substitution,
    can_pay,
    several,
)
from engines.smallworld.constants import (
    CHOOSE,
    EXPAND,
    K_ABANDON,
    K_ALLY,
    K_CONQUER,
    K_DRAGON,
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
    NO,
    NO_ROLL,
    STOP,
)
from engines.smallworld.guard import best_ally, nearest, richest, share, taken_off, weakest
from engines.smallworld.state import State
from engines.smallworld.tables import BERSERK
from engines.smallworld.troops import has_power, is_active
from engines.smallworld.weights import M_LEFT, M_MADE, W_PICK_TRIES, W_TRIES


def mode_of(s: State, p: int, kind: int, asked: int, t: int, b: int) -> int:
    """How a search of `p` treats a question; its plan reaches to the end of the own conquests or of the turn."""
    if asked != p:
        return MODE_STOP
    if kind == K_TURN or kind == K_PICK or kind == K_STOUT:
        return MODE_BRANCH
    if kind == K_CONQUER and is_active(t):
        return mode_of_conquest(s, t)
    return MODE_STOP if kind == K_REDEPLOY and s.active == p and is_active(t) else MODE_QUICK


def mode_of_conquest(s: State, t: int) -> int:
    """The first conquest of a turn decides about the others; what the die decides is not foreseen."""
    return MODE_STOP if has_power(s, t, BERSERK) or can_pay(s, t) == 0 else MODE_BRANCH


def focus_of(s: State, p: int, kind: int, a: int, b: int, c: int, n: Notebook) -> int:
    """The answers that `p` looks at; for quick questions the first of them is the answer."""
    if kind == K_CONQUER:
        return focus_on_conquest(s, p, a, b, n)
    if kind == K_TURN and n.memo[M_LEFT] == 0:
        return BIT[EXPAND]
    if kind == K_STOUT and n.memo[M_LEFT] == 0:
        return BIT[NO]
    if kind == K_ABANDON:
        return BIT[NO]
    if kind == K_DRAGON:
        return one(best_for_dragon(s, a, n), s.legal)
    if kind == K_SUBSTITUTE:
        return one(best_substitution(s, a, n), s.legal)
    if kind == K_ALLY:
        return best_ally(s, p, s.legal & ~BIT[STOP])
    if kind == K_REDEPLOY or kind == K_ENCAMP:
        return BIT[CHOOSE] if s.legal & BIT[CHOOSE] and n.memo[M_LEFT] else s.legal & -s.legal
    return focus_on_placing(s, kind, a, b, c, n)


def focus_on_placing(s: State, kind: int, a: int, b: int, c: int, n: Notebook) -> int:
    """Tokens and markers go where an attack is to be feared."""
    if kind == K_PLACE:
        return nearest(s.legal, share(s, a, b, s.in_hand[a], n))
    if kind == K_PLACE_CAMPS:
        return nearest(s.legal, share(s, a, b, s.camps_in_hand, n))
    if kind == K_TAKE_OFF:
        return nearest(s.legal, taken_off(s, b, c))
    if kind == K_FORTRESS:
        return weakest(s, a, s.legal & ~BIT[STOP], 1, n)
    if kind == K_HERO:
        return one(ctz(weakest(s, a, s.regions[a] & ~(BIT[b] - 1), c, n)), s.legal)
    if kind == K_KEEP:
        return one(ctz(richest(s, a, s.regions[a] & ~(BIT[b] - 1), c)), s.legal)
    return s.legal


def one(x: int, legal: int) -> int:
    """The answer as a bit when it is legal, else the first legal one."""
    return BIT[x] if x != NONE and legal & BIT[x] else legal & -legal


def focus_on_conquest(s: State, p: int, t: int, roll: int, n: Notebook) -> int:
    """Several first conquests, or the best next step."""
    best = best_attack(s, t, roll, n)
    if roll != NO_ROLL or is_active(t) == 0 or s.term_conquests[s.term[t]] > n.memo[M_MADE]:
        return best
    if mode_of_conquest(s, t) == MODE_STOP:
        return best
    w = p * NUM_WEIGHTS
    return best | several(s, t, n.weights[w + (W_PICK_TRIES if s.picked else W_TRIES)], n)
