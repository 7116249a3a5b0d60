"""The kernel's own part of every game state: the stack of questions."""

from __future__ import annotations

from engines.core.constants import BEAM_SIZE, LINE_SIZE, MAX_SEATS, MEMO_SIZE, NUM_WEIGHTS, STACK_SIZE, TRY_SIZE
from engines.core.schema import Field

CORE_FIELDS: tuple[Field, ...] = (
    Field("depth", 0, "short", 0, STACK_SIZE, "frames on the stack; 0 when the game is over", seen="hidden"),
    Field("ended", 0, "short", 0, 9, "0 while the game runs, then the game's own number of how it ended"),
    Field("frame_kind", STACK_SIZE, "short", 0, 999, "what each frame asks or does", seen="hidden"),
    Field("frame_player", STACK_SIZE, "short", 0, 15, "who is asked; 15 is chance", seen="hidden"),
    Field("frame_a", STACK_SIZE, "mask", 0, None, "the frame's own context, first number", seen="hidden"),
    Field("frame_b", STACK_SIZE, "mask", 0, None, "the frame's own context, second number", seen="hidden"),
    Field("frame_c", STACK_SIZE, "mask", 0, None, "the frame's own context, third number", seen="hidden"),
    Field("legal", 0, "mask", 0, None, "legal choices of the top frame", group="cache", seen="hidden"),
    Field("decisions", 0, "mask", 0, None, "choices answered so far", group="count", seen="hidden"),
    Field("observed", 0, "short", 0, 1, "1 while observers are told of events", group="count", seen="hidden"),
)

CONTEXT_FIELDS: tuple[Field, ...] = (
    Field("policy", MAX_SEATS, "short", 0, 99, "which bot sits on each seat: POLICY_..."),
    Field(
        "bot_weights",
        MAX_SEATS * NUM_WEIGHTS,
        "short",
        -32768,
        None,
        "weights of each seat's bot, as the game numbers them",
    ),
    Field("own_seat", 0, "short", 0, MAX_SEATS, "1 + the seat that searches; 0 before anybody did"),
    Field("own_policy", 0, "short", 0, 99, "which bot that is: POLICY_..."),
    Field("own", NUM_WEIGHTS, "short", -32768, None, "its weights"),
    Field("weights", MAX_SEATS * NUM_WEIGHTS, "short", -32768, None, "the same, as what it takes each seat's to be"),
    Field(
        "began", 0, "mask", 0, None, "decisions made before the turn that is searched: a turn after them is another one"
    ),
    Field("asked", MAX_SEATS, "mask", 0, None, "questions that each seat's bot was asked"),
    Field("plan_seat", 0, "short", 0, MAX_SEATS, "whose plan this is"),
    Field("plan_size", 0, "short", 0, LINE_SIZE, "choices of the plan"),
    Field("plan_next", 0, "short", 0, LINE_SIZE, "the choice of the plan that comes next"),
    Field("plan_choice", LINE_SIZE, "short", 0, 62, "the choices of the plan"),
    Field("plan_kind", LINE_SIZE, "short", 0, 999, "which questions they answer"),
    Field("plan_about", LINE_SIZE, "mask", 0, None, "first number of the context of these questions"),
    Field("line_size", 0, "short", 0, LINE_SIZE, "choices of the line that is tried"),
    Field("line_sure", 0, "short", 0, LINE_SIZE, "choices before chance or an opponent has a say"),
    Field("line_choice", LINE_SIZE, "short", 0, 62, "the choices of the line"),
    Field("line_player", LINE_SIZE, "short", 0, 15, "who makes them"),
    Field("line_kind", LINE_SIZE, "short", 0, 999, "which questions they answer"),
    Field("line_about", LINE_SIZE, "mask", 0, None, "first number of the context of these questions"),
    Field("line_rest", LINE_SIZE, "mask", 0, None, "choices still to be tried at each place of the line"),
    Field("beam_width", 0, "short", 0, BEAM_SIZE, "lines that are looked at once more; fewer than two for none"),
    Field("margin", 0, "mask", 0, None, "how much worse than the best line another one may be to be looked at again"),
    Field("trust", 0, "short", 0, 100, "percent to which the turn after a line counts"),
    Field("worlds", 0, "short", 0, 99, "imagined worlds in which lines with chance are tried"),
    Field("ahead", 0, "short", 0, 1, "1 while the turn after a line is looked at, less closely"),
    Field("beam_size", 0, "short", 0, BEAM_SIZE, "lines in the beam"),
    Field("beam_value", BEAM_SIZE, "mask", 0, None, "what they are worth"),
    Field("beam_line_size", BEAM_SIZE, "short", 0, LINE_SIZE, "choices of each"),
    Field("beam_sure", BEAM_SIZE, "short", 0, LINE_SIZE, "choices of each before chance or an opponent has a say"),
    Field("beam_choice", BEAM_SIZE * LINE_SIZE, "short", 0, 62, "the choices, line by line"),
    Field("beam_player", BEAM_SIZE * LINE_SIZE, "short", 0, 15, "who makes them"),
    Field("beam_kind", BEAM_SIZE * LINE_SIZE, "short", 0, 999, "which questions they answer"),
    Field("beam_about", BEAM_SIZE * LINE_SIZE, "mask", 0, None, "first number of the context of these questions"),
    Field("try_choice", TRY_SIZE, "short", 0, 62, "choices tried for the next question of the line"),
    Field("try_rest", TRY_SIZE, "mask", 0, None, "choices still to be tried there"),
    Field("pick_size", 0, "short", 0, TRY_SIZE, "choices of the best try"),
    Field("pick_choice", TRY_SIZE, "short", 0, 62, "the choices of the best try"),
    Field("memo", MEMO_SIZE, "mask", 0, None, "facts that hold for a whole search, as the game numbers them"),
    Field("plans", 0, "mask", 0, None, "searches made"),
    Field("tries", 0, "mask", 0, None, "positions judged"),
)
