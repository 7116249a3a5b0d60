"""Which answers a bot looks at, question by question, and how: the rest would only cost time."""

from __future__ import annotations

from engines.core.engine.asking import settle
from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_CHAIN, MODE_GREEDY, NUM_WEIGHTS
from engines.core.engine.frames import clear, push
from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.constants import M_BEST, M_DANGER
from engines.scythe.bots.eval_combat import DIAL_PART, best_commitment, cards_of_value
from engines.scythe.bots.eval_future import times_left
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.generated.weights import W_PATIENCE
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import RECRUIT_IN_PART
from engines.scythe.rules.cargo import is_mech, workers_here
from engines.scythe.rules.combat import fighter
from engines.scythe.rules.queries import num_stars
from engines.scythe.rules.scoring import fortune
from engines.scythe.rules.turn import bottom_action, top_action

WHOLE_OPTIONS: int = (1 << t.ENCOUNTER_OPTIONS) - 1  # the three options of an encounter card, not in part
REVEALS: int = (1 << c.REVEAL_LOW) | (1 << c.REVEAL_HIGH)


def pass_turn(s: State, seat: int) -> int:
    """Begin the next turn of the seat, as if the others did nothing; 0 when the game is over."""
    if s.ended:
        return 0
    clear(s)
    s.active = seat
    push(s, c.K_START_TURN, seat, 0, 0, 0)
    settle(s)
    return 0 if s.ended else 1


# ---------------------------------------------------------------------------------------------------- simple answers


def highest(mask: int) -> int:
    """The highest bit of a mask."""
    while mask & (mask - 1):
        mask &= mask - 1
    return mask


def as_many(s: State) -> int:
    """The highest amount."""
    return highest(s.legal)


def agree() -> int:
    """Yes."""
    return BIT[c.YES]


def decline_if_legal(s: State) -> int:
    """Nothing, where nothing is an answer."""
    return BIT[c.DONE] if s.legal & BIT[c.DONE] else s.legal & -s.legal


def first_if_ahead(s: State, context: SearchContext) -> int:
    """The first answer is enough in a turn that is only looked ahead to."""
    return s.legal & -s.legal if context.ahead else s.legal


def whole_recruits(s: State, context: SearchContext) -> int:
    """A recruit with its one-time bonus whole."""
    if context.ahead:
        return s.legal & -s.legal
    return s.legal & (BIT[RECRUIT_IN_PART] - 1 | BIT[c.DONE])


def whole_options(s: State) -> int:
    """Options of an encounter card, not in part."""
    return s.legal & (WHOLE_OPTIONS | BIT[c.DONE])


def tokens_in_danger(s: State, spaces: int, context: SearchContext) -> int:
    """As many as possible from a territory in danger, as few as possible from others."""
    return highest(s.legal) if context.memo[M_DANGER] & (spaces & -spaces) else s.legal & -s.legal


# ------------------------------------------------------------------------------------------------------------- turns


def candidate_sections(s: State, seat: int, context: SearchContext) -> int:
    """All sections, unless an objective can be revealed."""
    return windows(s, seat, s.legal & ~(BIT[c.GIVE] | REVEALS), context)


def candidate_tops(s: State, seat: int, context: SearchContext) -> int:
    """The top row whole, unless an objective can be revealed."""
    return windows(s, seat, top_candidates(s, seat), context)


def candidate_bottoms(s: State, seat: int, context: SearchContext) -> int:
    """The bottom row whole, unless an objective can be revealed."""
    return windows(s, seat, bottom_candidates(s, seat), context)


def candidates_of_window(s: State, seat: int, context: SearchContext) -> int:
    """The end of the turn, unless an objective can be revealed."""
    return windows(s, seat, BIT[c.SKIP], context)


def windows(s: State, seat: int, others: int, context: SearchContext) -> int:
    """Reveal first when that is wanted, else the other answers."""
    reveals = s.legal & REVEALS
    if reveals == 0:
        return others
    if num_stars(s, seat) + 1 < t.STARS_PER_PLAYER:
        return reveals & -reveals
    lead = fortune(s, seat) + t.PER_STAR[t.TIER_OF[s.popularity[seat]]] - context.memo[M_BEST]
    content = lead > 0 or s.turns_of[seat] >= context.weights[seat * NUM_WEIGHTS + W_PATIENCE]
    return reveals & -reveals if content else others


def top_candidates(s: State, seat: int) -> int:
    """Both alternatives of the top row; Produce may cost more than it brings."""
    mask = s.legal & (BIT[c.TAKE] | BIT[c.TAKE_SECOND])
    if mask == 0 or s.section == c.FACTORY_SECTION or top_action(s, seat) == c.TOP_PRODUCE:
        mask |= BIT[c.SKIP]
    return mask


def bottom_candidates(s: State, seat: int) -> int:
    """Take the bottom row when it can be paid; without a further effect it may be left alone."""
    if s.legal & BIT[c.TAKE] == 0:
        return BIT[c.SKIP]
    if s.section != c.FACTORY_SECTION and times_left(s, seat, bottom_action(s, seat)) == 0:
        return BIT[c.TAKE] | BIT[c.SKIP]
    return BIT[c.TAKE]


def mode_of_step(flags: int) -> int:
    """The first step is tried together with the unit; further ones by themselves."""
    return MODE_GREEDY if flags & 1 else MODE_CHAIN


def candidate_steps(s: State, seat: int, unit: int, flags: int, context: SearchContext) -> int:
    """All steps; what to carry is thought about once, at the start of a mech's move with workers beside it."""
    mask = s.legal & ~BIT[c.CARGO]
    if s.legal & BIT[c.CARGO] == 0 or mask == 0:
        return s.legal
    if context.ahead == 0 and flags == 0 and is_mech(unit) and workers_here(s, seat, unit):
        return s.legal
    return mask


def candidate_cargo(s: State, kind: int) -> int:
    """One worker or all of them; resources stay."""
    if kind >= c.CARGO_RESOURCES:
        return s.legal & -s.legal
    some = s.legal & ~BIT[0]
    if some == 0:
        return s.legal
    return (some & -some) | highest(some)


def safest(s: State, seat: int, spaces: int, context: SearchContext) -> int:
    """A space with an own fighter, or else one where no opponent can go, or else any."""
    if spaces & s.fighters[seat]:
        spaces &= s.fighters[seat]
    elif spaces & ~context.memo[M_DANGER]:
        spaces &= ~context.memo[M_DANGER]
    return spaces & -spaces


def candidate_sites(s: State, seat: int, context: SearchContext) -> int:
    """Resources go where they are safe."""
    return safest(s, seat, s.legal, context)


def best_dial(s: State, seat: int, role: int, context: SearchContext) -> int:
    """The power with the best expectation."""
    choice = best_commitment(s, seat, fighter(s, 1 - role), s.arena, 1 - role, context)
    return BIT[choice % DIAL_PART]


def best_cards(s: State, seat: int, role: int, value: int, context: SearchContext) -> int:
    """The cards with the best expectation."""
    return BIT[cards_of_value(s, seat, role, value, s.dial[role], context)]
