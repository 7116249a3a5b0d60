"""The kernel's own part of every game state: the stack of questions."""

from __future__ import annotations

from engines.core.constants import STACK_SIZE
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
    Field("decisions", 0, "mask", 0, None, "choices answered so far", group="cache"),
)
