"""Which answers the bot looks at, question by question, and how: the rest would only cost time."""

from __future__ import annotations

from engines.core.engine.asking import settle
from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import MODE_BRANCH, MODE_CHAIN, POLICY_EXPERT
from engines.core.engine.frames import clear, push
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots import weights as w
from engines.wayfarers.bots.eval_actions import NEVER, face_of, final_of, prepare_actions, value_of
from engines.wayfarers.bots.eval_dice import WHOLE
from engines.wayfarers.bots.eval_effects import best_of
from engines.wayfarers.bots.eval_lay import best_squares
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import scoring
from engines.wayfarers.rules.cards import host_of
from engines.wayfarers.rules.influence import owes_fee

# ------------------------------------------------------------------------------------------------------- main actions


def candidate_actions(s: State, seat: int, context: SearchContext) -> int:
    """The dice and workers of the best estimates, and a rest once a die is placed; in the turn after, fewer."""
    if context.ahead:
        prepare_actions(s, seat, context.own[w.W_AHEAD_TRIES], context)
    found = BIT[c.REST] if s.occupied[s.active] else 0
    for space in range(t.NUM_DIE_SPACES):
        if context.memo[w.M_SPACE + space] >= context.memo[w.M_LEAST]:
            found |= BIT[c.DIE + face_of(context.memo[w.M_DIE + space])]
    for place in range(t.NUM_PLACES):
        if context.memo[w.M_PLACE + place] >= context.memo[w.M_LEAST]:
            found |= BIT[c.WORKER + context.memo[w.M_COLOUR + place]]
    return some(found, s.legal & ~BIT[c.PIPS])


def pass_turn(s: State, seat: int) -> int:
    """Begin the next turn of the seat, as if the others did nothing; 0 when the game is over."""
    if s.ended or (s.turns_left and s.turns_left < s.players):
        return 0
    clear(s)
    push(s, c.K_START_TURN, seat, 0, 0, 0)
    settle(s)
    return 1


def candidate_values(s: State, face: int, context: SearchContext) -> int:
    """The values with which the die has one of the best estimates."""
    found = 0
    for space in range(t.NUM_DIE_SPACES):
        choice = context.memo[w.M_DIE + space]
        if context.memo[w.M_SPACE + space] >= context.memo[w.M_LEAST] and face_of(choice) == face:
            found |= BIT[value_of(choice)]
    return some(found, s.legal)


def candidate_spaces(s: State, face: int, context: SearchContext) -> int:
    """The die spaces of the best estimates with this value, and the yellow guild where one of them needs it."""
    found = 0
    for space in range(t.NUM_DIE_SPACES):
        choice = context.memo[w.M_DIE + space]
        if context.memo[w.M_SPACE + space] >= context.memo[w.M_LEAST]:
            if final_of(choice) == face:
                found |= BIT[space]
            elif value_of(choice) == face:
                found |= BIT[c.SPACE_PIPS]
    return some(found, s.legal) if found & s.legal else some(BIT[c.SPACE_PIPS] - 1, s.legal)


def candidate_pips(s: State, pips: int, hand: int, context: SearchContext) -> int:
    """One pip of the die in hand towards the best space that needs the yellow guild, and no more than that."""
    if hand == c.NO_HAND:
        return candidate_shift(s, context)
    final = hand
    most = NEVER
    for space in range(t.NUM_DIE_SPACES):
        choice = context.memo[w.M_DIE + space]
        near = hand - pips <= final_of(choice) <= hand + pips
        if near and final_of(choice) != value_of(choice) and context.memo[w.M_SPACE + space] > most:
            most = context.memo[w.M_SPACE + space]
            final = final_of(choice)
    if final == hand:
        return some(BIT[c.NO_PIP], s.legal)
    return some(BIT[c.HAND_UP if final > hand else c.HAND_DOWN], s.legal)


def candidate_places(s: State, colour: int, context: SearchContext) -> int:
    """The places of the best estimates for this worker."""
    found = 0
    for place in range(t.NUM_PLACES):
        if context.memo[w.M_PLACE + place] >= context.memo[w.M_LEAST] and context.memo[w.M_COLOUR + place] == colour:
            found |= BIT[place]
    return some(found, s.legal)


def some(found: int, legal: int) -> int:
    """The legal ones of what was found, or all when there is none."""
    return found & legal if found & legal else legal


def no_pips(s: State) -> int:
    """The turn ends."""
    return BIT[c.AFTER_END]


# ------------------------------------------------------------------------------------------------------------ the pool


def candidates_of_pool(s: State, seat: int, context: SearchContext) -> int:
    """What costs nothing is resolved first, what is worth most before the rest; then one thing against the other."""
    if s.legal & BIT[c.POOL_ACTION]:
        return BIT[c.POOL_ACTION]
    free = 0
    waiting = s.legal & (BIT[t.NUM_ATOMS] - 1)
    while waiting:
        atom = ctz(waiting)
        waiting &= waiting - 1
        if is_costly(atom) == 0:
            free |= BIT[atom]
    return best_of(s, free, context) if free else s.legal


def is_costly(atom: int) -> int:
    """1 for what has a price, and for what may do harm or is better left to the end."""
    does = t.ATOM_DOES[atom]
    if does == t.DO_INF_MOVE or does == t.DO_JOURNAL:
        return 1
    if does == t.DO_CARD:
        kind = t.ATOM_OF[atom]
        return 1 if t.ATOM_PRICE[atom] != t.FREE and (kind == t.SPACE or kind == t.TOWNSFOLK) else 0
    return 1 if does == t.DO_TILE and t.ATOM_PRICE[atom] != t.FREE and atom != t.A_TILE_SPECIAL else 0


# --------------------------------------------------------------------------------------------------- cards and workers


def mode_of_card(kind: int, context: SearchContext) -> int:
    """The expert follows each Land and Water card that it could take to the end of the turn.

    The other kinds have a price, so whether to take one at all is tried together with which.
    """
    if context.own_policy != POLICY_EXPERT or context.ahead or (kind != t.LAND and kind != t.WATER):
        return MODE_CHAIN
    return MODE_BRANCH


def candidate_squares(s: State, seat: int, design: int, context: SearchContext) -> int:
    """The best few places for a tile."""
    return best_squares(s, seat, design, context)


def candidate_hosts(s: State, card: int, context: SearchContext) -> int:
    """The hosts whose own effects are worth most; of vistas and open waters the first few."""
    best = 0
    most = -1
    legal = s.legal
    while legal:
        answer = ctz(legal)
        legal &= legal - 1
        host = host_of(card, answer)
        if worth_of_host(host, context) > most:
            most = worth_of_host(host, context)
            best = BIT[answer]
    return best


def worth_of_host(host: int, context: SearchContext) -> int:
    """What the effect of a host is worth."""
    if host < c.FIRST_VISTA:
        return context.memo[w.M_EFFECT + t.DIE_SPACE_EFFECT[host]]
    if host < c.FIRST_OPEN_WATER:
        return context.memo[w.M_EFFECT + t.LAND_EFFECT[host - c.FIRST_VISTA + t.NUM_CITIES]]
    return 0


def candidate_stars(s: State, seat: int, context: SearchContext) -> int:
    """The Space card that may score most, or discard it."""
    best = 0
    most = -1
    legal = s.legal & ~BIT[c.DISCARD]
    while legal:
        card = ctz(legal)
        legal &= legal - 1
        value = scoring.value_of(s, seat, card) * WHOLE
        value += context.own[w.W_GROWTH if card == c.HOME_STAR else w.W_SKY]
        if value > most:
            most = value
            best = BIT[card]
    return best | BIT[c.DISCARD]


def candidate_workers(s: State, seat: int) -> int:
    """A worker of each colour, where possible without a fee."""
    found = 0
    for colour in range(t.NUM_COLOURS):
        best = 0
        for place in range(t.NUM_PLACES):
            worker = BIT[place * t.NUM_COLOURS + colour]
            if s.legal & worker and (best == 0 or owes_fee(s, seat, place) == 0):
                best = worker
        found |= best
    return found


def candidate_allow() -> int:
    """To take what the solo opponent pays, of either kind. Rule: Y14.33"""
    return BIT[c.ALLOW_SILVER] | BIT[c.ALLOW_PROVISION]


def candidate_for_influence(s: State, context: SearchContext) -> int:
    """The card of the kind that is worth most, as near to its exit as possible."""
    best = s.legal & -s.legal
    most = -1
    legal = s.legal
    while legal:
        place = ctz(legal)
        legal &= legal - 1
        value = context.own[w.W_CARD_TOWNSFOLK + place // t.ROW_LENGTH]
        if value > most:
            most = value
            best = BIT[place]
    return best


# ---------------------------------------------------------------------------------------------------------------- dice


def candidate_refresh(s: State, context: SearchContext) -> int:
    """A die that was placed, from the best space; else the worst die in supply."""
    best = 0
    most = -1
    spaces = s.legal & (BIT[c.REFRESH_SUPPLY] - 1)
    while spaces:
        space = ctz(spaces)
        spaces &= spaces - 1
        if context.memo[w.M_EFFECT + t.DIE_SPACE_EFFECT[space]] > most:
            most = context.memo[w.M_EFFECT + t.DIE_SPACE_EFFECT[space]]
            best = BIT[space]
    return best if best else BIT[c.REFRESH_SUPPLY + worst_face(s.legal >> c.REFRESH_SUPPLY, context)]


def worst_face(faces: int, context: SearchContext) -> int:
    """Of some faces the one that is worth least in supply."""
    best = ctz(faces)
    while faces:
        face = ctz(faces)
        faces &= faces - 1
        if context.memo[w.M_FACE + face] < context.memo[w.M_FACE + best]:
            best = face
    return best


def candidate_shift(s: State, context: SearchContext) -> int:
    """The pip that makes most of a die."""
    best = s.legal & -s.legal
    most = NEVER
    legal = s.legal & (BIT[2 * c.FACES] - 1)
    while legal:
        x = ctz(legal)
        legal &= legal - 1
        face = x // 2
        gain = context.memo[w.M_FACE + face + (1 if x % 2 else -1)] - context.memo[w.M_FACE + face]
        if gain > most:
            most = gain
            best = BIT[x]
    return best


def candidate_reroll(s: State, context: SearchContext) -> int:
    """The worst die, when it is worth less than a mean one."""
    total = 0
    for face in range(c.FACES):
        total += context.memo[w.M_FACE + face]
    faces = s.legal & (BIT[c.FACES] - 1)
    if faces:
        worst = worst_face(faces, context)
        if context.memo[w.M_FACE + worst] * c.FACES < total:
            return BIT[worst]
    return BIT[c.KEEP_DICE]
