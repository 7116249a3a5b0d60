"""What a position is worth to a seat: points if the game ended now, and what tableau, dice and goods may become."""

from __future__ import annotations

from engines.core.engine.constants import POLICY_EXPERT
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots import weights as w
from engines.wayfarers.bots.eval_actions import prepare_actions
from engines.wayfarers.bots.eval_dice import worth_of_spaces, worth_of_supply
from engines.wayfarers.bots.eval_effects import prepare_effects, worth_of_pool
from engines.wayfarers.bots.eval_goals import (
    lacking,
    worth_of_goals,
    worth_of_links,
    worth_of_skies,
    worth_of_tableau,
    worth_of_tags,
)
from engines.wayfarers.bots.eval_lay import worth_of_caravan
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import scoring

WHOLE: int = 100  # a point, or all of a share
TENTH: int = 10
LONG: int = 100  # so many tenths of a turn are enough to use everything
EXPERT_TRIES: int = 4  # main actions more that the expert thinks through


def prepare(s: State, seat: int, context: SearchContext) -> int:
    """Turns left, the points of others, what effects are worth, and which main actions to try."""
    context.memo[w.M_TURNS] = s.turns // s.players
    context.memo[w.M_LEFT] = turns_left(s, seat, context)
    context.memo[w.M_RIVAL] = 0
    for other in range(s.players):
        if other != seat:
            context.memo[w.M_RIVAL] = max(context.memo[w.M_RIVAL], scoring.total(s, other) * WHOLE)
    context.memo[w.M_RESTED] = 1 if s.occupied[seat] else 0
    prepare_effects(s, seat, context)
    worth_of_spaces(s, seat, context)
    context.beam_width = context.own[w.W_LINES]
    context.margin = context.own[w.W_MARGIN] * WHOLE * WHOLE
    context.trust = context.own[w.W_TRUST]
    context.worlds = context.own[w.W_WORLDS]
    more = EXPERT_TRIES if context.own_policy == POLICY_EXPERT else 0
    return prepare_actions(s, seat, context.own[w.W_TRIES] + more, context)


def turns_left(s: State, seat: int, context: SearchContext) -> int:
    """Tenths of turns until somebody seems to end the game, at the pace of the foremost marker so far.

    While it stands far back, the usual pace counts for more.
    """
    foremost = 0
    for other in range(s.players):
        foremost = max(foremost, t.JOURNAL_COLUMN[s.marker[other]])
    usual = max(context.own[w.W_USUAL], 1)
    pace = (context.memo[w.M_TURNS] * TENTH + usual * context.own[w.W_PACE]) // (foremost + usual)
    return max(t.LAST_COLUMN - foremost, 1) * pace


def evaluate(s: State, seat: int, context: SearchContext) -> int:
    """How good the position is for the seat, in ten thousandths of a point."""
    points = scoring.total(s, seat) * WHOLE
    if s.ended:
        return points * LONG + (points - context.memo[w.M_RIVAL]) * context.own[w.W_LEAD]
    left = left_after(s, seat, context)
    later = worth_of_goods(s, seat, context) + worth_of_tags(s, seat, context) + worth_of_skies(s, seat, context)
    later += worth_of_goals(s, seat, context) + worth_of_pool(s, context)
    later += worth_of_links(s, seat, context)
    later -= scoring.guild_points(s, seat) * (WHOLE - context.own[w.W_MAJORITY])
    every_turn = worth_of_spaces(s, seat, context) + worth_of_tableau(s, seat, context)
    every_turn += worth_of_caravan(s, seat, context)
    later += worth_of_supply(s, seat, context) * context.own[w.W_READY] // WHOLE
    value = points * LONG + later * min(left, LONG) + every_turn * left + progress_on_track(s, seat, context)
    if s.turns_left:
        value += (points - context.memo[w.M_RIVAL]) * context.own[w.W_LEAD]
        value += (context.memo[w.M_LEFT] - left) * context.own[w.W_RACE] * TENTH
    return value


def progress_on_track(s: State, seat: int, context: SearchContext) -> int:
    """Columns of the Journal Track, less what the nearest link ahead lacks; each turn makes them more urgent."""
    lack = lacking(s, seat, context) * context.own[w.W_LACK] // WHOLE
    worth = t.JOURNAL_COLUMN[s.marker[seat]] * context.own[w.W_COLUMN] - lack
    hurry = context.own[w.W_SOLO_HURRY if s.solo else w.W_HURRY]
    return worth * (WHOLE + context.memo[w.M_TURNS] * hurry)


def left_after(s: State, seat: int, context: SearchContext) -> int:
    """Tenths of own turns left: as foreseen, or one or none once the end was triggered. Rule: Y13.1"""
    if s.turns_left == 0:
        return context.memo[w.M_LEFT]
    until = (seat + s.players - 1 - s.active) % s.players + 1
    return TENTH if s.turns_left > until else 0


def worth_of_goods(s: State, seat: int, context: SearchContext) -> int:
    """Silver and provisions, up to enough of each; influence, workers, dice."""
    enough = context.own[w.W_ENOUGH]
    silver = s.silver[seat]
    provision = s.provision[seat]
    more_silver = max(silver - enough, 0)
    more_provision = max(provision - enough, 0)
    total = (min(silver, enough) + more_silver // 4) * context.own[w.W_SILVER]
    total += (min(provision, enough) + more_provision // 4) * context.own[w.W_PROVISION]
    for guild in range(t.NUM_GUILDS):
        tokens = min(s.guild[seat * t.NUM_GUILDS + guild], context.own[w.W_ENOUGH_GUILD])
        total += tokens * context.own[w.W_GUILD]
    own = seat * t.NUM_COLOURS
    workers = s.workers[own] + s.workers[own + 1] + s.workers[own + 2]
    total += workers * context.own[w.W_WORKER] + s.workers[own] * context.own[w.W_GREEN]
    for place in range(t.NUM_PLACES):
        if s.token[place] == seat + 1:
            total += context.own[w.W_TOKEN]
    return total
