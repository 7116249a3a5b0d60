"""Which answers a bot looks at, question by question, and how: the rest would only cost time."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import (
    MODE_BRANCH,
    MODE_CHAIN,
    MODE_GREEDY,
    MODE_QUICK,
    MODE_STOP,
    NUM_WEIGHTS,
)
from engines.core.notebook import Notebook
from engines.scythe.battle import DIAL_PART, best_commitment, cards_of_value
from engines.scythe.bottom import RECRUIT_IN_PART
from engines.scythe.cargo import is_mech, workers_here
from engines.scythe.constants import (
    CARGO,
    CARGO_RESOURCES,
    DONE,
    FACTORY_SECTION,
    GIVE,
    K_ABILITY,
    K_ARM,
    K_BOTTOM,
    K_BUILD,
    K_BUILD_SITE,
    K_CARGO,
    K_COERCION,
    K_COMMIT,
    K_DEPLOY,
    K_DEPLOY_SITE,
    K_DIAL,
    K_ENCOUNTER,
    K_END_WINDOW,
    K_ENLIST,
    K_FACTORY_ALTERNATIVE,
    K_FACTORY_CHOICE,
    K_GIVE,
    K_MOVE_STEP,
    K_MOVE_UNIT,
    K_ONGOING,
    K_PAY,
    K_PAY_TYPE,
    K_PRODUCE,
    K_PRODUCE_COUNT,
    K_RESOURCE_SITE,
    K_RESOURCE_TYPES,
    K_SECTION,
    K_TOKEN,
    K_TOP,
    K_UPGRADE,
    K_WORKER_SITE,
    SKIP,
    TAKE,
    TAKE_SECOND,
    TOP_PRODUCE,
    YES,
)
from engines.scythe.prospects import times_left
from engines.scythe.queries import num_stars
from engines.scythe.scoring import fortune
from engines.scythe.state import State
from engines.scythe.tables import MAT_BOTTOM, MAT_TOP, PER_STAR, STARS_PER_PLAYER, TIER_OF
from engines.scythe.weights import M_BEST, M_DANGER, W_PATIENCE

WHOLE_OPTIONS: int = 7  # the three options of an encounter card, not in part
REVEALS: int = 96  # BIT[REVEAL_LOW] | BIT[REVEAL_HIGH]


def mode_of(s: State, p: int, kind: int, asked: int, c: int) -> int:
    """How a search of `p` treats a question; its plan reaches to the end of the own turn."""
    if asked != p:
        return MODE_STOP if kind == K_SECTION else MODE_QUICK
    if s.active != p:
        return MODE_QUICK
    if kind == K_SECTION or kind == K_TOP or kind == K_BOTTOM:
        return MODE_BRANCH
    if kind == K_MOVE_STEP:
        return MODE_GREEDY if c & 1 else MODE_CHAIN
    if kind == K_CARGO or kind == K_RESOURCE_SITE or kind == K_RESOURCE_TYPES:
        return MODE_CHAIN
    if kind == K_UPGRADE or kind == K_DEPLOY or kind == K_DEPLOY_SITE or kind == K_BUILD or kind == K_BUILD_SITE:
        return MODE_CHAIN
    if kind == K_ENLIST or kind == K_PRODUCE or kind == K_WORKER_SITE:
        return MODE_CHAIN
    if kind == K_MOVE_UNIT or kind == K_ENCOUNTER or kind == K_END_WINDOW or kind == K_TOKEN:
        return MODE_GREEDY
    if kind == K_FACTORY_CHOICE or kind == K_FACTORY_ALTERNATIVE or kind == K_PAY_TYPE:
        return MODE_GREEDY
    return MODE_QUICK


def focus_of(s: State, p: int, kind: int, a: int, b: int, c: int, n: Notebook) -> int:
    """The answers that `p` looks at; for quick questions the first of them is the answer."""
    if kind == K_SECTION or kind == K_TOP or kind == K_BOTTOM or kind == K_END_WINDOW:
        return focus_in_turn(s, p, kind, n)
    if kind == K_MOVE_STEP:
        return focus_on_step(s, p, a, c, n.ahead)
    if kind == K_CARGO:
        return focus_on_cargo(s, b)
    if kind == K_RESOURCE_SITE:
        return safest(s, p, s.legal, n)
    if kind == K_DIAL or kind == K_COMMIT:
        return focus_on_combat(s, p, kind, a, b, n)
    if kind == K_PAY:
        return highest(s.legal) if n.memo[M_DANGER] & (c & -c) else s.legal & -s.legal
    if kind == K_ENCOUNTER:
        return s.legal & (WHOLE_OPTIONS | BIT[DONE])
    if n.ahead and (kind == K_UPGRADE or kind == K_ENLIST):
        return s.legal & -s.legal
    if kind == K_ENLIST:
        return s.legal & (BIT[RECRUIT_IN_PART] - 1 | BIT[DONE])
    if kind == K_ABILITY or kind == K_ARM or kind == K_ONGOING:
        return BIT[YES]
    if kind == K_COERCION or kind == K_GIVE:
        return BIT[DONE] if s.legal & BIT[DONE] else s.legal & -s.legal
    if kind == K_PRODUCE_COUNT:
        return highest(s.legal)
    return s.legal


def highest(mask: int) -> int:
    """The highest bit of a mask."""
    while mask & (mask - 1):
        mask &= mask - 1
    return mask


def focus_in_turn(s: State, p: int, kind: int, n: Notebook) -> int:
    """Rows are taken whole; a completed objective is revealed at once, unless that would end a game not yet won."""
    mask = s.legal & ~BIT[GIVE]
    if kind == K_SECTION:
        return windows(s, p, mask, mask & ~REVEALS, n)
    if kind == K_TOP:
        return windows(s, p, mask, top_focus(s, p), n)
    if kind == K_BOTTOM:
        return windows(s, p, mask, bottom_focus(s, p), n)
    return windows(s, p, mask, BIT[SKIP], n)


def windows(s: State, p: int, mask: int, others: int, n: Notebook) -> int:
    """Reveal first when that is wanted, else the other answers."""
    reveals = mask & REVEALS
    if reveals == 0:
        return others
    if num_stars(s, p) + 1 < STARS_PER_PLAYER:
        return reveals & -reveals
    lead = fortune(s, p) + PER_STAR[TIER_OF[s.popularity[p]]] - n.memo[M_BEST]
    content = lead > 0 or s.turns_of[p] >= n.weights[p * NUM_WEIGHTS + W_PATIENCE]
    return reveals & -reveals if content else others


def top_focus(s: State, p: int) -> int:
    """Both alternatives of the top row; Produce may cost more than it brings."""
    mask = s.legal & (BIT[TAKE] | BIT[TAKE_SECOND])
    if mask == 0 or s.section == FACTORY_SECTION or MAT_TOP[s.mat[p] * 4 + s.section] == TOP_PRODUCE:
        mask |= BIT[SKIP]
    return mask


def bottom_focus(s: State, p: int) -> int:
    """Take the bottom row when it can be paid; without a further effect it may be left alone."""
    if s.legal & BIT[TAKE] == 0:
        return BIT[SKIP]
    if s.section != FACTORY_SECTION and times_left(s, p, MAT_BOTTOM[s.mat[p] * 4 + s.section]) == 0:
        return BIT[TAKE] | BIT[SKIP]
    return BIT[TAKE]


def focus_on_step(s: State, p: int, u: int, flags: int, ahead: int) -> int:
    """All steps; what to carry is thought about once, at the start of a mech's move with workers beside it."""
    mask = s.legal & ~BIT[CARGO]
    if s.legal & BIT[CARGO] == 0 or mask == 0:
        return s.legal
    if ahead == 0 and flags == 0 and is_mech(u) and workers_here(s, p, u):
        return s.legal
    return mask


def focus_on_cargo(s: State, kind: int) -> int:
    """One worker or all of them; resources stay."""
    if kind >= CARGO_RESOURCES:
        return s.legal & -s.legal
    some = s.legal & ~BIT[0]
    if some == 0:
        return s.legal
    return (some & -some) | highest(some)


def safest(s: State, p: int, spaces: int, n: Notebook) -> int:
    """A space with an own fighter, or else one where no opponent can go, or else any."""
    if spaces & s.fighters[p]:
        spaces &= s.fighters[p]
    elif spaces & ~n.memo[M_DANGER]:
        spaces &= ~n.memo[M_DANGER]
    return spaces & -spaces


def focus_on_combat(s: State, p: int, kind: int, role: int, v: int, n: Notebook) -> int:
    """Dial and cards with the best expectation."""
    q = s.active if role else s.rival
    if kind == K_DIAL:
        choice = best_commitment(s, p, q, s.arena, 1 - role, n)
        return BIT[choice % DIAL_PART]
    return BIT[cards_of_value(s, p, role, v, s.dial[role], n)]
