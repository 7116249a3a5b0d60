"""What a position is worth to a seat: what pays at the end, what leads to stars, what lies ahead, what is in danger."""

from __future__ import annotations

from engines.core.engine.bits import ctz, popcount
from engines.core.engine.constants import BEAM_SIZE
from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.constants import (
    BOTTOM_STAR,
    M_BEST,
    M_DANGER,
    M_PHASE,
    M_REACH,
    M_STRENGTH,
    MOST_TIMES,
    PROGRESS_WEIGHT,
)
from engines.scythe.bots.eval_cards import evaluate_card, popularity_promise
from engines.scythe.bots.eval_combat import evaluate_attack
from engines.scythe.bots.eval_future import (
    LAST_PHASE,
    PERCENT,
    engine,
    goals,
    journey,
    needs,
    some,
    times_taken,
    workforce,
)
from engines.scythe.bots.forecast import forecast, income, survey
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.generated.weights import (
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
    W_FORECAST,
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
    W_PROGRESS_POPULARITY,
    W_PROGRESS_POWER,
    W_PROGRESS_WORKERS,
    W_STAR,
    W_THREATENED,
    W_TRAP,
    W_TRUST,
    W_WIN,
    W_WORLDS,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.combat import opponent_at
from engines.scythe.rules.queries import control, num_hand, num_resources_at, num_stars, num_workers_at
from engines.scythe.rules.scoring import bonus_coins, fortune, resources_in

ENOUGH_COINS: int = 2
USUAL_CARDS: int = 2
MIDDLING_CARD: int = 3
MOST_STRONGER: int = 8
SLOW_FADE: int = 2  # phases that workers, income and tiers stay as good as at the start
USUAL_TURNS: int = 20


def prepare(s: State, seat: int, context: SearchContext) -> int:
    """Write down what a search of `seat` does not change: opponents' stars, fortunes, and where they can go."""
    phase = 0
    danger = 0
    for other in range(s.players):
        context.memo[M_REACH + other] = 0 if other == seat else within_reach(s, other)
        context.memo[M_STRENGTH + other] = strength(s, other)
        danger |= context.memo[M_REACH + other]
        if other != seat:
            phase = max(phase, num_stars(s, other))
    context.beam_width = max(min(context.own[W_LINES], BEAM_SIZE), 1)
    context.worlds = max(context.own[W_WORLDS], 1)
    context.margin = context.own[W_CLOSE]
    context.trust = min(context.own[W_TRUST], PERCENT)
    context.memo[M_PHASE] = phase
    context.memo[M_BEST] = best_fortune(s, seat)
    context.memo[M_DANGER] = danger
    return 0


def best_fortune(s: State, seat: int) -> int:
    """The highest fortune of an opponent, in coins."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, fortune(s, other))
    return best


def strength(s: State, other: int) -> int:
    """What a seat can commit to a combat, about: the dial and two middling cards."""
    return min(s.power[other], t.POWER_DIAL_MAX) + min(num_hand(s, other), USUAL_CARDS) * MIDDLING_CARD


def within_reach(s: State, other: int) -> int:
    """Spaces next to a character or mech."""
    mask = 0
    fighters = s.fighters[other]
    while fighters:
        mask |= t.ADJACENT[ctz(fighters)]
        fighters &= fighters - 1
    return mask


def evaluate(s: State, seat: int, context: SearchContext) -> int:
    """How good the position is for `seat`, in hundredths of a coin."""
    if s.ended:
        return evaluate_end(s, seat, context)
    phase = min(max(context.memo[M_PHASE], num_stars(s, seat)), LAST_PHASE)
    held = control(s, seat)
    early = LAST_PHASE - phase
    fading = min(early + SLOW_FADE, LAST_PHASE)
    value = points(s, seat, held, phase, context) + tracks(s, seat, context)
    value += star_progress(s, seat, context) * (PERCENT + haste(s, seat, context)) // PERCENT
    value += early * engine(s, seat, context) // LAST_PHASE
    survey(s, seat, held, context)
    value += fading * (workforce(s, seat, context) + income(context)) // LAST_PHASE
    value += forecast(s, seat, 1 + early, context) * context.own[W_FORECAST] // PERCENT
    value += needs(s, seat, held, context) + journey(s, seat, early, context) + goals(s, seat, early, context)
    value += popularity_promise(s, seat, early, fading, context)
    if s.factory_card[seat] != c.NO_CARD:
        value += context.own[W_FACTORY_CARD] + evaluate_card(s, seat, s.factory_card[seat], early, context)
    return (
        value
        + tokens(s, seat, context)
        + fights(s, seat, context)
        - exposed(s, seat, held, context)
        - threatened(s, seat, context)
    )


def evaluate_end(s: State, seat: int, context: SearchContext) -> int:
    """The game is over: being the richest is what counts, and by how much; after very many turns, that it is over."""
    lead = fortune(s, seat) - best_fortune(s, seat)
    content = lead > 0 or s.turns_of[seat] >= context.own[W_PATIENCE]
    return lead * context.own[W_LEAD] + (context.own[W_WIN] if content else -context.own[W_WIN])


def points(s: State, seat: int, held: int, phase: int, context: SearchContext) -> int:
    """Coins, and what everything else would pay if the game ended now, of which part counts before the end."""
    tier = t.TIER_OF[s.popularity[seat]]
    territories = popcount(held)
    if held & t.FACTORY_MASK:
        territories += 2
    total = num_stars(s, seat) * t.PER_STAR[tier] + territories * t.PER_TERRITORY[tier] + bonus_coins(s, seat)
    total = total * 2 + resources_in(s, held) * t.PER_RESOURCE_PAIR[tier]
    percent = context.own[W_POINTS_EARLY] * (LAST_PHASE - phase) + context.own[W_POINTS_LATE] * phase
    return s.coins[seat] * context.own[W_COIN] + total * percent // (2 * LAST_PHASE)


def tracks(s: State, seat: int, context: SearchContext) -> int:
    """Power, popularity, combat cards, and enough coins for Trade and Bolster."""
    value = some(
        s.power[seat],
        context.own[W_POWER_WANTED],
        context.own[W_POWER],
        context.own[W_POWER_MORE],
    )
    value += s.popularity[seat] * context.own[W_POPULARITY]
    value += some(
        num_hand(s, seat),
        context.own[W_CARDS_WANTED],
        context.own[W_CARD],
        context.own[W_CARD_MORE],
    )
    return value - max(ENOUGH_COINS - s.coins[seat], 0) * context.own[W_BROKE]


def star_progress(s: State, seat: int, context: SearchContext) -> int:
    """Stars placed, and the way to those that are not: the last steps count most."""
    value = num_stars(s, seat) * context.own[W_STAR]
    open_stars = ~s.stars[seat]
    for action in range(c.NUM_BOTTOM):
        if open_stars & BOTTOM_STAR[action]:
            value += way(times_taken(s, seat, action), MOST_TIMES[action], context.own[PROGRESS_WEIGHT[action]])
    if open_stars & c.STAR_WORKERS:
        value += way(s.num_workers[seat], t.WORKERS_PER_PLAYER, context.own[W_PROGRESS_WORKERS])
    if open_stars & c.STAR_POPULARITY:
        value += way(s.popularity[seat], t.POPULARITY_MAX, context.own[W_PROGRESS_POPULARITY])
    if open_stars & c.STAR_POWER:
        value += way(s.power[seat], t.POWER_MAX, context.own[W_PROGRESS_POWER])
    return value


def haste(s: State, seat: int, context: SearchContext) -> int:
    """By how many percent stars are worth more than in a game of usual length: nobody wants to play for ever."""
    return max(s.turns_of[seat] - USUAL_TURNS, 0) * context.own[W_HURRY]


def way(done: int, of: int, whole: int) -> int:
    """Part of the whole that has been gone, growing with its square."""
    return whole * done * done // (of * of)


def tokens(s: State, seat: int, context: SearchContext) -> int:
    """Flags and armed Traps on the board."""
    if s.faction[seat] == c.ALBION:
        return popcount(s.flags) * context.own[W_FLAG]
    if s.faction[seat] == c.TOGAWA:
        return popcount(s.armed) * context.own[W_TRAP]
    return 0


def fights(s: State, seat: int, context: SearchContext) -> int:
    """Combats that own units have moved into."""
    if seat != s.active or s.contested == 0:
        return 0
    value = 0
    spaces = s.contested
    while spaces:
        space = ctz(spaces)
        spaces &= spaces - 1
        other = opponent_at(s, seat, space)
        if other != c.NO_SEAT:
            value += evaluate_attack(s, seat, other, space, context)
    return value


def exposed(s: State, seat: int, held: int, context: SearchContext) -> int:
    """Workers and resources without a character or mech where an opponent can go."""
    value = 0
    spaces = held & context.memo[M_DANGER] & ~s.fighters[seat] & s.units[seat]
    while spaces:
        space = ctz(spaces)
        spaces &= spaces - 1
        value += num_workers_at(s, seat, space) * context.own[W_EXPOSED_WORKER]
        value += num_resources_at(s, space) * context.own[W_EXPOSED_RESOURCE]
    return value


def threatened(s: State, seat: int, context: SearchContext) -> int:
    """Spaces with own fighters that the strongest opponent in reach can attack, by how much it is stronger."""
    most = 0
    mine = strength(s, seat)
    for other in range(s.players):
        excess = min(context.memo[M_STRENGTH + other] - mine, MOST_STRONGER)
        if excess > 0 and s.fighters[seat] & context.memo[M_REACH + other]:
            most = max(most, popcount(s.fighters[seat] & context.memo[M_REACH + other] & t.HEXES) * excess)
    return most * context.own[W_THREATENED]
