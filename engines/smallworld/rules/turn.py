"""A turn from its start to its end: the decision, the phases in their order, and the victims at last."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import clear, push
from engines.core.observing import tell
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import GHOULS, ROUNDS_OF
from engines.smallworld.rules.combos import take_dealt
from engines.smallworld.rules.constants import (
    ACTIVE,
    DECLINE,
    DECLINED,
    ENDED_ROUNDS,
    EVENT_ROUND_OVER,
    EXPAND,
    K_ABANDON,
    K_CONQUER,
    K_END_TURN,
    K_PHASE,
    K_PICK,
    K_READY,
    K_REDEPLOY,
    K_START_TURN,
    K_TURN,
    NO_RACE,
    NO_ROLL,
    NUM_SLOTS,
    PHASE_ALLY,
    PHASE_CONQUER,
    PHASE_DEPLOY,
    PHASE_ENCAMP,
    PHASE_END,
    PHASE_FORTRESS,
    PHASE_GHOULS,
    PHASE_HEROES,
    PHASE_PICK,
    PHASE_READY,
    PHASE_SCORE,
    PHASE_STOUT,
    PHASE_TAKE_OFF,
    PHASE_VICTIMS,
    SPIRITS,
)
from engines.smallworld.rules.decline import ask_stout, decline
from engines.smallworld.rules.deploy import grow, take_off
from engines.smallworld.rules.markers import encamp, fortify, station_heroes
from engines.smallworld.rules.peace import end_peace, offer_peace
from engines.smallworld.rules.scoring import score
from engines.smallworld.rules.troops import active_troop, board_of


def start_turn(s: State, p: int) -> int:
    """The round marker moves, peace ends, and a player with an active race decides.

    Rule: W0.20, W1.2, W9.1, W13.5, W15.1.
    """
    if p == s.first:
        s.round += 1
    s.active = p
    forget_turn(s)
    end_peace(s, p)
    if s.race[active_troop(p)] == NO_RACE:
        return push(s, K_PHASE, p, PHASE_GHOULS, 0, 0)
    return push(s, K_TURN, p, 0, 0, 0)


def forget_turn(s: State) -> int:
    """What counts for one turn only is cleared. Rule: W0.20."""
    s.picked = 0
    s.nonempty = 0
    s.dragon_used = 0
    s.substituted = 0
    s.attacked = 0
    s.die_used = 0
    return 0


def legal_turn() -> int:
    """Expand or decline, decided before anything else; also with a race that has no token. Rule: W5.9, W9.1, W10.1."""
    return BIT[EXPAND] | BIT[DECLINE]


def apply_turn(s: State, p: int, x: int) -> int:
    """A turn of conquests, or one of decline: it is paid and nothing else happens.

    Rule: W0.20, W9.1, W10.6, W10.8, W10.9, W15.8.
    """
    if x == EXPAND:
        return push(s, K_PHASE, p, PHASE_GHOULS, 0, 0)
    push(s, K_END_TURN, p, 0, 0, 0)
    decline(s, p)
    return score(s, p)


def phase(s: State, p: int, k: int) -> int:
    """Do phase `k` of the turn; the next one follows. Rule: W0.20."""
    if k == PHASE_END:
        return push(s, K_END_TURN, p, 0, 0, 0)
    push(s, K_PHASE, p, k + 1, 0, 0)
    t = active_troop(p)
    if k == PHASE_GHOULS or k == PHASE_PICK or k == PHASE_READY or k == PHASE_CONQUER:
        return attack_phase(s, p, t, k)
    if k == PHASE_SCORE or k == PHASE_STOUT or k == PHASE_ALLY or k == PHASE_VICTIMS:
        return last_phase(s, p, t, k)
    return place_phase(s, p, t, k)


def attack_phase(s: State, p: int, t: int, k: int) -> int:
    """Ghouls in decline, the pick, ready troops, conquests. Rule: W0.20, W2.1, W12.4, W14.13."""
    if k == PHASE_GHOULS:
        return act_with_ghouls(s, p)
    if k == PHASE_PICK:
        return pick(s, p, t)
    if k == PHASE_READY:
        push(s, K_READY, p, t, 0, 0)
        return push(s, K_ABANDON, p, t, 0, 0)
    return push(s, K_CONQUER, p, t, NO_ROLL, 0)


def pick(s: State, p: int, t: int) -> int:
    """A player without an active race picks a combo, or begins with the one that was dealt. Rule: W2.1, W10.9."""
    if s.race[t] != NO_RACE:
        return 0
    if s.dealt & BIT[p]:
        return take_dealt(s, p)
    return push(s, K_PICK, p, 0, 0, 0)


def act_with_ghouls(s: State, p: int) -> int:
    """Ghouls in decline are readied, conquer and redeploy before the active race. Rule: W6.8, W9.7, W12.4, W14.11."""
    for slot in range(DECLINED, SPIRITS + 1):
        t = p * NUM_SLOTS + slot
        if s.race[t] == GHOULS:
            push(s, K_REDEPLOY, p, t, 1, 0)
            push(s, K_CONQUER, p, t, NO_ROLL, 0)
            push(s, K_READY, p, t, 0, 0)
            push(s, K_ABANDON, p, t, 0, 0)
    return 0


def place_phase(s: State, p: int, t: int, k: int) -> int:
    """Tokens, then the Amazons that are taken off, encampments, fortress and heroes. Rule: W0.20, W7.4, W7.6."""
    if k == PHASE_DEPLOY:
        grow(s, t)
        return push(s, K_REDEPLOY, p, t, 1, 0)
    if k == PHASE_TAKE_OFF:
        return take_off(s, p, t)
    if k == PHASE_ENCAMP:
        return encamp(s, p, t, 1)
    if k == PHASE_FORTRESS:
        return fortify(s, p, t)
    assert k == PHASE_HEROES, "unknown phase"
    return station_heroes(s, p, t)


def last_phase(s: State, p: int, t: int, k: int) -> int:
    """Coins, a Stout decline, the Diplomat, and those who lost regions. Rule: W0.20."""
    if k == PHASE_SCORE:
        return score(s, p)
    if k == PHASE_STOUT:
        return ask_stout(s, p, t)
    if k == PHASE_ALLY:
        return offer_peace(s, p, t)
    return call_victims(s, p)


def call_victims(s: State, p: int) -> int:
    """Who lost regions places what came into hand: the player's own Ghouls first, then the others clockwise.

    Rule: W5.6, W5.8, W5.11, W14.21, W14.47, W14.48, W15.3.
    """
    for q in range(p + s.players - 1, p - 1, -1):
        call_victim(s, q % s.players)
    return 0


def call_victim(s: State, q: int) -> int:
    """The races of one seat that have something in hand and still a region; the active one is asked first.

    Rule: W5.6, W5.7, W13.3.
    """
    push_victim(s, q, q * NUM_SLOTS + SPIRITS)
    push_victim(s, q, q * NUM_SLOTS + DECLINED)
    encamp(s, q, q * NUM_SLOTS + ACTIVE, 0)
    return push_victim(s, q, q * NUM_SLOTS + ACTIVE)


def push_victim(s: State, q: int, t: int) -> int:
    """Ask where the tokens in hand go. Rule: W5.6, W5.7."""
    return push(s, K_REDEPLOY, q, t, 0, 0) if s.in_hand[t] and s.regions[t] else 0


def end_turn(s: State, p: int) -> int:
    """The next player clockwise, or the end after the last turn of the last round. Rule: W0.20, W11.1."""
    q = (p + 1) % s.players
    if q == s.first:
        tell(s, EVENT_ROUND_OVER, 0, 0, 0)
    if q == s.first and s.round == ROUNDS_OF[board_of(s)]:
        s.ended = ENDED_ROUNDS
        return clear(s)
    return push(s, K_START_TURN, q, 0, 0, 0)
