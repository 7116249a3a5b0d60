"""What a position is worth to a seat: what pays at the end, what leads to stars, what lies ahead, what is in danger."""

from __future__ import annotations

from engines.core.bits import ctz, popcount
from engines.core.constants import BEAM_SIZE, NUM_WEIGHTS
from engines.core.search_context import SearchContext
from engines.scythe.bots.eval_cards import evaluate_card, popularity_promise
from engines.scythe.bots.eval_combat import evaluate_attack
from engines.scythe.bots.eval_future import LAST_PHASE, PERCENT, engine, goals, income, journey, needs, some, tokens_on
from engines.scythe.bots.weights import (
    M_BEST,
    M_DANGER,
    M_PHASE,
    M_REACH,
    M_STRENGTH,
    W_BROKE,
    W_CARD,
    W_CARD_MORE,
    W_CARDS_WANTED,
    W_CLOSE,
    W_COIN,
    W_EXPOSED_RESOURCE,
    W_EXPOSED_WORKER,
    W_FACTORY_CARD,
    W_FLAG,
    W_HURRY,
    W_LEAD,
    W_LINES,
    W_PATIENCE,
    W_POINTS_EARLY,
    W_POINTS_LATE,
    W_POPULARITY,
    W_POWER,
    W_POWER_MORE,
    W_POWER_WANTED,
    W_PROGRESS_MECHS,
    W_PROGRESS_POPULARITY,
    W_PROGRESS_POWER,
    W_PROGRESS_RECRUITS,
    W_PROGRESS_STRUCTURES,
    W_PROGRESS_UPGRADES,
    W_PROGRESS_WORKERS,
    W_STAR,
    W_THREATENED,
    W_TRAP,
    W_TRUST,
    W_WIN,
    W_WORLDS,
)
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ADJACENT,
    FACTORY_MASK,
    HEXES,
    PER_RESOURCE_PAIR,
    PER_STAR,
    PER_TERRITORY,
    POPULARITY_MAX,
    POWER_DIAL_MAX,
    POWER_MAX,
    TIER_OF,
    WORKERS_PER_PLAYER,
)
from engines.scythe.rules.combat import opponent_at
from engines.scythe.rules.constants import (
    ALBION,
    NO_CARD,
    NO_SEAT,
    NUM_RESOURCES,
    STAR_MECHS,
    STAR_POPULARITY,
    STAR_POWER,
    STAR_RECRUITS,
    STAR_STRUCTURES,
    STAR_UPGRADES,
    STAR_WORKERS,
    TOGAWA,
)
from engines.scythe.rules.queries import control, num_hand, num_resources_at, num_stars, num_workers_at
from engines.scythe.rules.scoring import bonus_coins, fortune

ENOUGH_COINS: int = 2
USUAL_CARDS: int = 2
MIDDLING_CARD: int = 3
MOST_STRONGER: int = 8
SLOW_FADE: int = 2  # phases that income stays as good as at the start
USUAL_TURNS: int = 20


def prepare(s: State, p: int, n: SearchContext) -> int:
    """Write down what a search of `p` does not change: opponents' stars, fortunes, and where they can go."""
    phase = 0
    best = 0
    danger = 0
    for q in range(s.players):
        n.memo[M_REACH + q] = 0 if q == p else within_reach(s, q)
        n.memo[M_STRENGTH + q] = strength(s, q)
        danger |= n.memo[M_REACH + q]
        if q != p:
            phase = max(phase, num_stars(s, q))
            best = max(best, fortune(s, q))
    n.beam_width = max(min(n.weights[p * NUM_WEIGHTS + W_LINES], BEAM_SIZE), 1)
    n.worlds = max(n.weights[p * NUM_WEIGHTS + W_WORLDS], 1)
    n.margin = n.weights[p * NUM_WEIGHTS + W_CLOSE]
    n.trust = min(n.weights[p * NUM_WEIGHTS + W_TRUST], PERCENT)
    n.memo[M_PHASE] = phase
    n.memo[M_BEST] = best
    n.memo[M_DANGER] = danger
    return 0


def strength(s: State, q: int) -> int:
    """What a seat can commit to a combat, about: the dial and two middling cards."""
    return min(s.power[q], POWER_DIAL_MAX) + min(num_hand(s, q), USUAL_CARDS) * MIDDLING_CARD


def within_reach(s: State, q: int) -> int:
    """Spaces next to a character or mech."""
    mask = 0
    fighters = s.fighters[q]
    while fighters:
        mask |= ADJACENT[ctz(fighters)]
        fighters &= fighters - 1
    return mask


def evaluate(s: State, p: int, n: SearchContext) -> int:
    """How good the position is for `p`, in hundredths of a coin."""
    if s.ended:
        return evaluate_end(s, p, n)
    w = p * NUM_WEIGHTS
    phase = min(max(n.memo[M_PHASE], num_stars(s, p)), LAST_PHASE)
    held = control(s, p)
    early = LAST_PHASE - phase
    value = points(s, p, held, phase, n, w) + tracks(s, p, n, w)
    value += star_progress(s, p, n, w) * (PERCENT + haste(s, p, n, w)) // PERCENT
    value += early * engine(s, p, n, w) // LAST_PHASE
    value += min(early + SLOW_FADE, LAST_PHASE) * income(s, p, held, n, w) // LAST_PHASE
    value += needs(s, p, held, n, w) + journey(s, p, early, n, w) + goals(s, p, early, n, w)
    value += popularity_promise(s, p, early, min(early + SLOW_FADE, LAST_PHASE), n, w)
    if s.factory_card[p] != NO_CARD:
        value += n.weights[w + W_FACTORY_CARD] + evaluate_card(s, p, s.factory_card[p], early, n, w)
    return value + tokens(s, p, n, w) + fights(s, p, n) - exposed(s, p, held, n, w) - threatened(s, p, n, w)


def evaluate_end(s: State, p: int, n: SearchContext) -> int:
    """The game is over: being the richest is what counts, and by how much; after very many turns, that it is over."""
    best = 0
    for q in range(s.players):
        if q != p:
            best = max(best, fortune(s, q))
    lead = fortune(s, p) - best
    w = p * NUM_WEIGHTS
    content = lead > 0 or s.turns_of[p] >= n.weights[w + W_PATIENCE]
    return lead * n.weights[w + W_LEAD] + (n.weights[w + W_WIN] if content else -n.weights[w + W_WIN])


def points(s: State, p: int, held: int, phase: int, n: SearchContext, w: int) -> int:
    """Coins, and what everything else would pay if the game ended now, of which part counts before the end."""
    tier = TIER_OF[s.popularity[p]]
    territories = popcount(held)
    if held & FACTORY_MASK:
        territories += 2
    resources = 0
    for r in range(NUM_RESOURCES):
        resources += tokens_on(s, held, r)
    total = num_stars(s, p) * PER_STAR[tier] + territories * PER_TERRITORY[tier] + bonus_coins(s, p)
    total = total * 2 + resources * PER_RESOURCE_PAIR[tier]
    percent = n.weights[w + W_POINTS_EARLY] * (LAST_PHASE - phase) + n.weights[w + W_POINTS_LATE] * phase
    return s.coins[p] * n.weights[w + W_COIN] + total * percent // (2 * LAST_PHASE)


def tracks(s: State, p: int, n: SearchContext, w: int) -> int:
    """Power, popularity, combat cards, and enough coins for Trade and Bolster."""
    value = some(s.power[p], n.weights[w + W_POWER_WANTED], n.weights[w + W_POWER], n.weights[w + W_POWER_MORE])
    value += s.popularity[p] * n.weights[w + W_POPULARITY]
    value += some(num_hand(s, p), n.weights[w + W_CARDS_WANTED], n.weights[w + W_CARD], n.weights[w + W_CARD_MORE])
    return value - max(ENOUGH_COINS - s.coins[p], 0) * n.weights[w + W_BROKE]


def star_progress(s: State, p: int, n: SearchContext, w: int) -> int:
    """Stars placed, and the way to those that are not: the last steps count most."""
    value = num_stars(s, p) * n.weights[w + W_STAR]
    open_stars = ~s.stars[p]
    if open_stars & STAR_UPGRADES:
        value += way(popcount(s.cubes_taken[p]), 6, n.weights[w + W_PROGRESS_UPGRADES])
    if open_stars & STAR_MECHS:
        value += way(popcount(s.mechs[p]), 4, n.weights[w + W_PROGRESS_MECHS])
    if open_stars & STAR_STRUCTURES:
        value += way(popcount(s.built[p]), 4, n.weights[w + W_PROGRESS_STRUCTURES])
    if open_stars & STAR_RECRUITS:
        value += way(popcount(s.recruits[p]), 4, n.weights[w + W_PROGRESS_RECRUITS])
    if open_stars & STAR_WORKERS:
        value += way(s.num_workers[p], WORKERS_PER_PLAYER, n.weights[w + W_PROGRESS_WORKERS])
    if open_stars & STAR_POPULARITY:
        value += way(s.popularity[p], POPULARITY_MAX, n.weights[w + W_PROGRESS_POPULARITY])
    if open_stars & STAR_POWER:
        value += way(s.power[p], POWER_MAX, n.weights[w + W_PROGRESS_POWER])
    return value


def haste(s: State, p: int, n: SearchContext, w: int) -> int:
    """By how many percent stars are worth more than in a game of usual length: nobody wants to play for ever."""
    return max(s.turns_of[p] - USUAL_TURNS, 0) * n.weights[w + W_HURRY]


def way(done: int, of: int, whole: int) -> int:
    """Part of the whole that has been gone, growing with its square."""
    return whole * done * done // (of * of)


def tokens(s: State, p: int, n: SearchContext, w: int) -> int:
    """Flags and armed Traps on the board."""
    if s.faction[p] == ALBION:
        return popcount(s.flags) * n.weights[w + W_FLAG]
    if s.faction[p] == TOGAWA:
        return popcount(s.armed) * n.weights[w + W_TRAP]
    return 0


def fights(s: State, p: int, n: SearchContext) -> int:
    """Combats that own units have moved into."""
    if p != s.active or s.contested == 0:
        return 0
    value = 0
    spaces = s.contested
    while spaces:
        h = ctz(spaces)
        spaces &= spaces - 1
        q = opponent_at(s, p, h)
        if q != NO_SEAT:
            value += evaluate_attack(s, p, q, h, n)
    return value


def exposed(s: State, p: int, held: int, n: SearchContext, w: int) -> int:
    """Workers and resources without a character or mech where an opponent can go."""
    value = 0
    spaces = held & n.memo[M_DANGER] & ~s.fighters[p] & s.units[p]
    while spaces:
        h = ctz(spaces)
        spaces &= spaces - 1
        value += num_workers_at(s, p, h) * n.weights[w + W_EXPOSED_WORKER]
        value += num_resources_at(s, h) * n.weights[w + W_EXPOSED_RESOURCE]
    return value


def threatened(s: State, p: int, n: SearchContext, w: int) -> int:
    """Spaces with own fighters that the strongest opponent in reach can attack, by how much it is stronger."""
    most = 0
    mine = strength(s, p)
    for q in range(s.players):
        excess = min(n.memo[M_STRENGTH + q] - mine, MOST_STRONGER)
        if excess > 0 and s.fighters[p] & n.memo[M_REACH + q]:
            most = max(most, popcount(s.fighters[p] & n.memo[M_REACH + q] & HEXES) * excess)
    return most * n.weights[w + W_THREATENED]
