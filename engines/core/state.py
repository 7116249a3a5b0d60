"""Fields of the state. Written from engines/core/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core import plain
from engines.core.search_context import SearchContext

SIZES = {  # places of each field; 0 is a single number
    "depth": 0,
    "ended": 0,
    "frame_kind": 24,
    "frame_player": 24,
    "frame_a": 24,
    "frame_b": 24,
    "frame_c": 24,
    "legal": 0,
    "decisions": 0,
    "observed": 0,
    "listening": 0,
    "log": 960,
}


class CoreState:
    """All that a position of the game consists of."""

    __slots__ = tuple(SIZES)

    depth: int  # frames on the stack; 0 when the game is over
    ended: int  # 0 while the game runs, then the game's own number of how it ended
    frame_kind: list[int]  # what each frame asks or does
    frame_player: list[int]  # who is asked; 15 is chance
    frame_a: list[int]  # the frame's own context, first number
    frame_b: list[int]  # the frame's own context, second number
    frame_c: list[int]  # the frame's own context, third number
    legal: int  # legal choices of the top frame
    decisions: int  # choices answered so far
    observed: int  # 1 while observers are told of events
    listening: int  # 1 + the events in the log; 0 while nobody listens
    log: list[int]  # the events told

    def __init__(self) -> None:
        plain.clear(self, SIZES)

    def legal_mask(self) -> int:
        """Mask of the legal answers to the top question."""
        raise NotImplementedError

    def answer_top(self, a: int) -> int:
        """Carry out answer `a` to the top question, which was just taken off: its frame is number `depth`."""
        raise NotImplementedError

    def step_top(self) -> int:
        """Carry out the top frame, a step, and take it off when it is done."""
        raise NotImplementedError

    def must_ask(self) -> int:
        """1 when the top question is asked even with a single answer, for skipping it would tell something hidden."""
        raise NotImplementedError

    def heavy_outcomes(self) -> int:
        """Mask of the outcomes of chance that may not weigh 1: only these are asked for their weights."""
        raise NotImplementedError

    def chance_weight(self, a: int) -> int:
        """Weight of outcome `a`."""
        raise NotImplementedError

    def chance_key(self) -> int:
        """Which draw or die this is: its place in the keys."""
        raise NotImplementedError

    def observe(self, event: int, seat: int, a: int, b: int, c: int) -> int:
        """Let the game's observers count an event."""
        raise NotImplementedError

    def copy_from(self, src: CoreState) -> int:
        """Become equal to `src`, a position of the same game."""
        raise NotImplementedError

    def bot_hide(self, seat: int, key: int) -> int:
        """Replace what `seat` may not know by something that could be true, drawn from `key`."""
        raise NotImplementedError

    def bot_prepare(self, seat: int, context: SearchContext) -> int:
        """Write facts that hold for a whole search into the context."""
        raise NotImplementedError

    def bot_pass(self, seat: int) -> int:
        """Let the others pass: go on to the next turn of `seat`; 0 when the game is over."""
        raise NotImplementedError

    def bot_mode(self, seat: int, context: SearchContext) -> int:
        """How a search of `seat` treats the top question: MODE_..."""
        raise NotImplementedError

    def bot_candidates(self, seat: int, context: SearchContext) -> int:
        """Mask of the choices that a search of `seat` looks at: some of the legal ones, at least one."""
        raise NotImplementedError

    def bot_evaluate(self, seat: int, context: SearchContext) -> int:
        """How good the position is for `seat`; only comparisons count."""
        raise NotImplementedError

    def bot_inputs(self, seat: int, context: SearchContext) -> int:
        """Write what the value network reads of each seat, as far as `seat` may know it; returns how many seats."""
        raise NotImplementedError

    def bot_ahead(self, seat: int, other: int) -> int:
        """More than 0 when `seat` has finished before `other`."""
        raise NotImplementedError

    def bot_secret(self) -> int:
        """1 when the top question is answered unseen, and others answer such a question before anything is shown."""
        raise NotImplementedError

    def bot_commit(self, seat: int, context: SearchContext, stream: int) -> int:
        """Draw what `seat` answers unseen here, and write it into its plan."""
        raise NotImplementedError


COPYING = plain.Copying(CoreState)


def copy_into(dst: CoreState, src: CoreState) -> int:
    """Make `dst` equal to `src`, field by field."""
    return COPYING.into(dst, src)


def copy_fresh(dst: CoreState, src: CoreState) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    return COPYING.fresh(dst, src)


def set_field(s: CoreState, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)
