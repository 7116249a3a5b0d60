"""Fields of the state. Written from engines/core/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations


class SearchContext:
    """All that a position of the game consists of."""

    __slots__ = (
        "policy",
        "weights",
        "asked",
        "plan_seat",
        "plan_size",
        "plan_next",
        "plan_choice",
        "plan_kind",
        "plan_about",
        "line_size",
        "line_sure",
        "line_choice",
        "line_player",
        "line_kind",
        "line_about",
        "line_rest",
        "beam_width",
        "margin",
        "trust",
        "worlds",
        "ahead",
        "beam_size",
        "beam_value",
        "beam_line_size",
        "beam_sure",
        "beam_choice",
        "beam_player",
        "beam_kind",
        "beam_about",
        "try_choice",
        "try_rest",
        "pick_size",
        "pick_choice",
        "memo",
        "plans",
        "tries",
    )

    policy: list[int]  # which bot sits on each seat: POLICY_...
    weights: list[int]  # weights of each seat's bot, as the game numbers them
    asked: list[int]  # questions that each seat's bot was asked
    plan_seat: int  # whose plan this is
    plan_size: int  # choices of the plan
    plan_next: int  # the choice of the plan that comes next
    plan_choice: list[int]  # the choices of the plan
    plan_kind: list[int]  # which questions they answer
    plan_about: list[int]  # first number of the context of these questions
    line_size: int  # choices of the line that is tried
    line_sure: int  # choices before chance or an opponent has a say
    line_choice: list[int]  # the choices of the line
    line_player: list[int]  # who makes them
    line_kind: list[int]  # which questions they answer
    line_about: list[int]  # first number of the context of these questions
    line_rest: list[int]  # choices still to be tried at each place of the line
    beam_width: int  # lines that are looked at once more; fewer than two for none
    margin: int  # how much worse than the best line another one may be to be looked at again
    trust: int  # percent to which the turn after a line counts
    worlds: int  # imagined worlds in which lines with chance are tried
    ahead: int  # 1 while the turn after a line is looked at, less closely
    beam_size: int  # lines in the beam
    beam_value: list[int]  # what they are worth
    beam_line_size: list[int]  # choices of each
    beam_sure: list[int]  # choices of each before chance or an opponent has a say
    beam_choice: list[int]  # the choices, line by line
    beam_player: list[int]  # who makes them
    beam_kind: list[int]  # which questions they answer
    beam_about: list[int]  # first number of the context of these questions
    try_choice: list[int]  # choices tried for the next question of the line
    try_rest: list[int]  # choices still to be tried there
    pick_size: int  # choices of the best try
    pick_choice: list[int]  # the choices of the best try
    memo: list[int]  # facts that hold for a whole search, as the game numbers them
    plans: int  # searches made
    tries: int  # positions judged

    def __init__(self) -> None:
        self.policy = [0] * 8
        self.weights = [0] * 768
        self.asked = [0] * 8
        self.plan_seat = 0
        self.plan_size = 0
        self.plan_next = 0
        self.plan_choice = [0] * 96
        self.plan_kind = [0] * 96
        self.plan_about = [0] * 96
        self.line_size = 0
        self.line_sure = 0
        self.line_choice = [0] * 96
        self.line_player = [0] * 96
        self.line_kind = [0] * 96
        self.line_about = [0] * 96
        self.line_rest = [0] * 96
        self.beam_width = 0
        self.margin = 0
        self.trust = 0
        self.worlds = 0
        self.ahead = 0
        self.beam_size = 0
        self.beam_value = [0] * 8
        self.beam_line_size = [0] * 8
        self.beam_sure = [0] * 8
        self.beam_choice = [0] * 768
        self.beam_player = [0] * 768
        self.beam_kind = [0] * 768
        self.beam_about = [0] * 768
        self.try_choice = [0] * 24
        self.try_rest = [0] * 24
        self.pick_size = 0
        self.pick_choice = [0] * 24
        self.memo = [0] * 32
        self.plans = 0
        self.tries = 0


def copy_into(dst: SearchContext, src: SearchContext) -> int:
    """Make `dst` equal to `src`, field by field."""
    dst.policy[:] = src.policy
    dst.weights[:] = src.weights
    dst.asked[:] = src.asked
    dst.plan_seat = src.plan_seat
    dst.plan_size = src.plan_size
    dst.plan_next = src.plan_next
    dst.plan_choice[:] = src.plan_choice
    dst.plan_kind[:] = src.plan_kind
    dst.plan_about[:] = src.plan_about
    dst.line_size = src.line_size
    dst.line_sure = src.line_sure
    dst.line_choice[:] = src.line_choice
    dst.line_player[:] = src.line_player
    dst.line_kind[:] = src.line_kind
    dst.line_about[:] = src.line_about
    dst.line_rest[:] = src.line_rest
    dst.beam_width = src.beam_width
    dst.margin = src.margin
    dst.trust = src.trust
    dst.worlds = src.worlds
    dst.ahead = src.ahead
    dst.beam_size = src.beam_size
    dst.beam_value[:] = src.beam_value
    dst.beam_line_size[:] = src.beam_line_size
    dst.beam_sure[:] = src.beam_sure
    dst.beam_choice[:] = src.beam_choice
    dst.beam_player[:] = src.beam_player
    dst.beam_kind[:] = src.beam_kind
    dst.beam_about[:] = src.beam_about
    dst.try_choice[:] = src.try_choice
    dst.try_rest[:] = src.try_rest
    dst.pick_size = src.pick_size
    dst.pick_choice[:] = src.pick_choice
    dst.memo[:] = src.memo
    dst.plans = src.plans
    dst.tries = src.tries
    return 0


def copy_fresh(dst: SearchContext, src: SearchContext) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    dst.policy = src.policy[:]
    dst.weights = src.weights[:]
    dst.asked = src.asked[:]
    dst.plan_seat = src.plan_seat
    dst.plan_size = src.plan_size
    dst.plan_next = src.plan_next
    dst.plan_choice = src.plan_choice[:]
    dst.plan_kind = src.plan_kind[:]
    dst.plan_about = src.plan_about[:]
    dst.line_size = src.line_size
    dst.line_sure = src.line_sure
    dst.line_choice = src.line_choice[:]
    dst.line_player = src.line_player[:]
    dst.line_kind = src.line_kind[:]
    dst.line_about = src.line_about[:]
    dst.line_rest = src.line_rest[:]
    dst.beam_width = src.beam_width
    dst.margin = src.margin
    dst.trust = src.trust
    dst.worlds = src.worlds
    dst.ahead = src.ahead
    dst.beam_size = src.beam_size
    dst.beam_value = src.beam_value[:]
    dst.beam_line_size = src.beam_line_size[:]
    dst.beam_sure = src.beam_sure[:]
    dst.beam_choice = src.beam_choice[:]
    dst.beam_player = src.beam_player[:]
    dst.beam_kind = src.beam_kind[:]
    dst.beam_about = src.beam_about[:]
    dst.try_choice = src.try_choice[:]
    dst.try_rest = src.try_rest[:]
    dst.pick_size = src.pick_size
    dst.pick_choice = src.pick_choice[:]
    dst.memo = src.memo[:]
    dst.plans = src.plans
    dst.tries = src.tries
    return 0


def set_field(s: SearchContext, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    field = getattr(s, name)
    if isinstance(field, list):
        field[index] = value
    else:
        setattr(s, name, value)
