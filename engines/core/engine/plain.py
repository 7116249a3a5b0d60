"""What states do uncompiled, by the names of their fields: begin empty, copy themselves, take a number. Both builds
pickle them so."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any

LOG = ("listening", "log")  # fields that a copy does not take along
SILENT = ("dst.listening = 0", "dst.log = [0] * len(src.log)")  # in a new one nobody listens


def clear(state: Any, sizes: Mapping[str, int]) -> None:
    """Fill every field with zeros: a list of so many places, or a single number where `sizes` says 0."""
    for name, size in sizes.items():
        setattr(state, name, [0] * size if size else 0)


def set_field(state: Any, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    field = getattr(state, name)
    if isinstance(field, list):
        field[index] = value
    else:
        setattr(state, name, value)


def values(state: Any, names: Sequence[str]) -> dict[str, Any]:
    """The numbers of these fields by name, as they are pickled."""
    return {name: getattr(state, name) for name in names}


def fill(state: Any, found: Mapping[str, Any], write: Callable[[Any, str, int, int], None]) -> None:
    """Write the numbers that `values` found into an empty state."""
    for name, value in found.items():
        for index, number in enumerate(value if isinstance(value, list) else [value]):
            if number:
                write(state, name, index, number)


def position_bytes(state: Any, parts: Sequence[str]) -> bytes:
    """The numbers of these fields, 8 bytes each; of the stack, the frames in use."""
    numbers = array("q")
    for name in parts:
        value = getattr(state, name)
        if not isinstance(value, list):
            numbers.append(value)
        else:
            numbers.extend(value[: state.depth] if name.startswith("frame_") else value)
    return numbers.tobytes()


class Copying:
    """Copies the states of a class: all fields that it and its bases declare.

    The two functions are made of text, as `dataclasses` makes its own: an assignment a field is three times as fast as
    a loop over names.
    """

    def __init__(self, state: type) -> None:
        declared = [vars(base).get("__annotations__", {}) for base in reversed(state.__mro__)]
        self._kinds: dict[str, str] = {name: kind for own in declared for name, kind in own.items()}
        is_silent = self._kinds.keys() >= set(LOG)
        for name in LOG if is_silent else ():
            del self._kinds[name]
        self.into = self._function("dst.{0}[:] = src.{0}")
        self.fresh = self._function("dst.{0} = src.{0}[:]", SILENT if is_silent else ())

    def _function(self, copied: str, more: Sequence[str] = ()) -> Callable[[Any, Any], int]:
        """A function of two states, with this statement for each list, and with `more`."""
        text = {"list[int]": copied, "int": "dst.{0} = src.{0}"}
        lines = [text[kind].format(name) for name, kind in self._kinds.items()]
        scope: dict[str, Any] = {}
        exec("\n    ".join(["def copy(dst, src):", *lines, *more, "return 0"]), scope)
        copy: Callable[[Any, Any], int] = scope["copy"]
        return copy
