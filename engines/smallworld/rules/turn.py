"""A turn from its start to its end: the decision, the phases in their order, and the victims at last."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import TABLE
from engines.core.engine.frames import clear, push
from engines.core.engine.observing import tell
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.combos import take_dealt
from engines.smallworld.rules.decline import ask_stout, decline
from engines.smallworld.rules.deploy import grow, take_off
from engines.smallworld.rules.markers import encamp, fortify, station_heroes
from engines.smallworld.rules.peace import end_peace, offer_peace
from engines.smallworld.rules.scoring import score
from engines.smallworld.rules.troops import active_troop, board_of


def start_turn(s: State, seat: int) -> int:
    """The round marker moves, peace ends, and a player with an active race decides, though it may have no token.

    Rule: W0.20, W1.2, W5.9, W9.1, W10.1, W13.5, W15.1.
    """
    if seat == s.first:
        s.round += 1
        tell(s, c.EVENT_ROUND, TABLE, s.round, t.ROUNDS_OF[board_of(s)], 0)
    s.active = seat
    tell(s, c.EVENT_TURN, seat, 0, 0, 0)
    forget_turn(s)
    end_peace(s, seat)
    if s.race[active_troop(seat)] == c.NO_RACE:
        return push(s, c.K_PHASE, seat, c.PHASE_GHOULS, 0, 0)
    return push(s, c.K_TURN, seat, 0, 0, 0)


def forget_turn(s: State) -> int:
    """What counts for one turn only is cleared. Rule: W0.20."""
    s.picked = 0
    s.nonempty = 0
    s.dragon_used = 0
    s.substituted = 0
    s.attacked = 0
    s.die_used = 0
    return 0


def apply_turn(s: State, seat: int, answer: int) -> int:
    """A turn of conquests, or one of decline: it is paid and nothing else happens.

    Rule: W0.20, W9.1, W10.6, W10.8, W10.9, W15.8.
    """
    if answer == c.EXPAND:
        return push(s, c.K_PHASE, seat, c.PHASE_GHOULS, 0, 0)
    push(s, c.K_END_TURN, seat, 0, 0, 0)
    decline(s, seat)
    return score(s, seat)


def phase(s: State, seat: int, current: int) -> int:
    """Do phase `current` of the turn; the next one follows. Rule: W0.20."""
    if current == c.PHASE_END:
        return push(s, c.K_END_TURN, seat, 0, 0, 0)
    push(s, c.K_PHASE, seat, current + 1, 0, 0)
    troop = active_troop(seat)
    if current == c.PHASE_GHOULS or current == c.PHASE_PICK or current == c.PHASE_READY or current == c.PHASE_CONQUER:
        return attack_phase(s, seat, troop, current)
    if current == c.PHASE_SCORE or current == c.PHASE_STOUT or current == c.PHASE_ALLY or current == c.PHASE_VICTIMS:
        return last_phase(s, seat, troop, current)
    return place_phase(s, seat, troop, current)


def attack_phase(s: State, seat: int, troop: int, current: int) -> int:
    """Ghouls in decline, the pick, ready troops, conquests. Rule: W0.20, W2.1, W12.4, W14.13."""
    if current == c.PHASE_GHOULS:
        return act_with_ghouls(s, seat)
    if current == c.PHASE_PICK:
        return pick(s, seat, troop)
    if current == c.PHASE_READY:
        push(s, c.K_READY, seat, troop, 0, 0)
        return push(s, c.K_ABANDON, seat, troop, 0, 0)
    return push(s, c.K_CONQUER, seat, troop, c.NO_ROLL, 0)


def pick(s: State, seat: int, troop: int) -> int:
    """A player without an active race picks a combo, or begins with the one that was dealt. Rule: W2.1, W10.9."""
    if s.race[troop] != c.NO_RACE:
        return 0
    if s.dealt & BIT[seat]:
        return take_dealt(s, seat)
    return push(s, c.K_PICK, seat, 0, 0, 0)


def act_with_ghouls(s: State, seat: int) -> int:
    """Ghouls in decline are readied, conquer and redeploy before the active race. Rule: W6.8, W9.7, W12.4, W14.11."""
    for slot in range(c.DECLINED, c.SPIRITS + 1):
        troop = seat * c.NUM_SLOTS + slot
        if s.race[troop] == t.GHOULS:
            push(s, c.K_REDEPLOY, seat, troop, 1, 0)
            push(s, c.K_CONQUER, seat, troop, c.NO_ROLL, 0)
            push(s, c.K_READY, seat, troop, 0, 0)
            push(s, c.K_ABANDON, seat, troop, 0, 0)
    return 0


def place_phase(s: State, seat: int, troop: int, current: int) -> int:
    """Tokens, then the Amazons that are taken off, encampments, fortress and heroes. Rule: W0.20, W7.4, W7.6."""
    if current == c.PHASE_DEPLOY:
        grow(s, troop)
        return push(s, c.K_REDEPLOY, seat, troop, 1, 0)
    if current == c.PHASE_TAKE_OFF:
        return take_off(s, seat, troop)
    if current == c.PHASE_ENCAMP:
        return encamp(s, seat, troop, 1)
    if current == c.PHASE_FORTRESS:
        return fortify(s, seat, troop)
    assert current == c.PHASE_HEROES, "unknown phase"
    return station_heroes(s, seat, troop)


def last_phase(s: State, seat: int, troop: int, current: int) -> int:
    """Coins, a Stout decline, the Diplomat, and those who lost regions. Rule: W0.20."""
    if current == c.PHASE_SCORE:
        return score(s, seat)
    if current == c.PHASE_STOUT:
        return ask_stout(s, seat, troop)
    if current == c.PHASE_ALLY:
        return offer_peace(s, seat, troop)
    return call_victims(s, seat)


def call_victims(s: State, seat: int) -> int:
    """Who lost regions places what came into hand: the player's own Ghouls first, then the others clockwise.

    Rule: W5.6, W5.8, W5.11, W14.21, W14.47, W14.48, W15.3.
    """
    for other in range(seat + s.players - 1, seat - 1, -1):
        call_victim(s, other % s.players)
    return 0


def call_victim(s: State, other: int) -> int:
    """The races of one seat that have something in hand and still a region; the active one is asked first.

    Rule: W5.6, W5.7, W13.3.
    """
    push_victim(s, other, other * c.NUM_SLOTS + c.SPIRITS)
    push_victim(s, other, other * c.NUM_SLOTS + c.DECLINED)
    encamp(s, other, other * c.NUM_SLOTS + c.ACTIVE, 0)
    return push_victim(s, other, other * c.NUM_SLOTS + c.ACTIVE)


def push_victim(s: State, other: int, troop: int) -> int:
    """Ask where the tokens in hand go. Rule: W5.6, W5.7."""
    return push(s, c.K_REDEPLOY, other, troop, 0, 0) if s.in_hand[troop] and s.regions[troop] else 0


def end_turn(s: State, seat: int) -> int:
    """The next player clockwise, or the end after the last turn of the last round. Rule: W0.20, W11.1."""
    other = (seat + 1) % s.players
    if other == s.first:
        tell(s, c.EVENT_ROUND_OVER, TABLE, 0, 0, 0)
    if other == s.first and s.round == t.ROUNDS_OF[board_of(s)]:
        s.ended = c.ENDED_ROUNDS
        return clear(s)
    return push(s, c.K_START_TURN, other, 0, 0, 0)
