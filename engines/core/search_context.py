"""Fields of the state. Written from engines/core/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core import plain

SIZES = {  # places of each field; 0 is a single number
    "policy": 8,
    "bot_weights": 768,
    "own_seat": 0,
    "own_policy": 0,
    "own": 96,
    "weights": 768,
    "began": 0,
    "asked": 8,
    "plan_seat": 0,
    "plan_size": 0,
    "plan_next": 0,
    "plan_choice": 96,
    "plan_kind": 96,
    "plan_about": 96,
    "line_size": 0,
    "line_sure": 0,
    "line_choice": 96,
    "line_player": 96,
    "line_kind": 96,
    "line_about": 96,
    "line_rest": 96,
    "beam_width": 0,
    "margin": 0,
    "trust": 0,
    "worlds": 0,
    "ahead": 0,
    "beam_size": 0,
    "beam_value": 8,
    "beam_behind": 8,
    "beam_total": 8,
    "beam_line_size": 8,
    "beam_sure": 8,
    "beam_choice": 768,
    "beam_player": 768,
    "beam_kind": 768,
    "beam_about": 768,
    "try_choice": 24,
    "try_rest": 24,
    "pick_size": 0,
    "pick_choice": 24,
    "memo": 320,
    "scratch": 4096,
    "plans": 0,
    "tries": 0,
    "num_inputs": 0,
    "num_units": 0,
    "num_units_2": 0,
    "bits": 3,
    "first": 16384,
    "second": 2048,
    "last": 32,
    "first_bias": 64,
    "second_bias": 32,
    "nobody": 0,
    "inputs": 2048,
    "units": 64,
    "units_2": 32,
    "logits": 8,
    "shares": 8,
    "prior": 0,
    "roll_lines": 8,
    "roll_worlds": 8,
    "roll_rounds": 8,
    "roll_width": 8,
    "roll_prior": 8,
}


class SearchContext:
    """All that a search keeps beside positions."""

    __slots__ = tuple(SIZES)

    policy: list[int]  # which bot sits on each seat: POLICY_...
    bot_weights: list[int]  # weights of each seat's bot, as the game numbers them
    own_seat: int  # 1 + the seat that searches; 0 before anybody did
    own_policy: int  # which bot that is: POLICY_...
    own: list[int]  # its weights
    weights: list[int]  # the same, as what it takes each seat's to be
    began: int  # decisions made before the turn that is searched: a turn after them is another one
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
    beam_behind: list[int]  # how far the expert takes each to be behind by the prior alone
    beam_total: list[int]  # sum of the win shares that its rollouts led to
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
    scratch: list[int]  # room for reckoning while one question is answered
    plans: int  # searches made
    tries: int  # positions judged
    num_inputs: int  # numbers that the value network reads of a seat; 0 without one
    num_units: int  # units of its first layer
    num_units_2: int  # units of its second layer
    bits: list[int]  # binary places of the weights of each layer
    first: list[int]  # weights of the first layer, input by input
    second: list[int]  # weights of the second layer, unit by unit
    last: list[int]  # weights of the output
    first_bias: list[int]  # what the sums of the first layer begin with
    second_bias: list[int]  # what the sums of the second layer begin with
    nobody: int  # logit for nobody, who takes what a win loses by coming late
    inputs: list[int]  # what the network reads, seat by seat
    units: list[int]  # sums of the first layer
    units_2: list[int]  # sums of the second layer
    logits: list[int]  # output for each seat
    shares: list[int]  # win share that each seat can expect, in 65,536ths
    prior: int  # what a unit of evaluation counts beside a win share, in 2**-20 of a game
    roll_lines: list[int]  # lines that each seat's expert rolls out
    roll_worlds: list[int]  # imagined worlds in which it begins to
    roll_rounds: list[int]  # rounds that a rollout goes on; 0 without rollouts
    roll_width: list[int]  # lines of a turn in a rollout among which the network chooses
    roll_prior: list[int]  # prior of each seat's expert and of its rollouts; 0 as usual

    def __init__(self) -> None:
        plain.clear(self, SIZES)


COPYING = plain.Copying(SearchContext)


def copy_into(dst: SearchContext, src: SearchContext) -> int:
    """Make `dst` equal to `src`, field by field."""
    return COPYING.into(dst, src)


def copy_fresh(dst: SearchContext, src: SearchContext) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    return COPYING.fresh(dst, src)


def set_field(s: SearchContext, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)
