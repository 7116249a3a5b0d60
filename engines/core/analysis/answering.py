"""The answers to one question, each with the rest of the turn: for hints where a bot compares no turns."""

from __future__ import annotations

from engines.core.analysis.analysis import Answers, finished_turn
from engines.core.bots import GreedyBot
from engines.core.game import Position


def turns_by_answer(state: Position, key: int) -> list[Answers]:
    """For each legal answer the turn that begins with it, as far as the seat can know and the greedy bot would play it.

    The one of the greedy bot itself stands first.
    """
    known = state.determinize(state.current_player(), key)
    own = _new_bot(state, key).choose(known.core)
    actions = sorted(state.legal_actions(), key=lambda action: action != own)
    return [_turn(known.clone(), action, _new_bot(state, key)) for action in actions]


def _new_bot(state: Position, key: int) -> GreedyBot:
    return state.game.bots.greedy(state.num_players, key)


def _turn(at: Position, action: int, bot: GreedyBot) -> Answers:
    """The answer and the rest of the turn."""
    seat, top = at.current_player(), at.core.depth - 1
    answers = ((at.core.frame_kind[top], at.core.frame_a[top], action),)
    at.apply_action(action)
    return finished_turn(at.core, seat, answers, bot, at.game.bots.turn_kinds)
