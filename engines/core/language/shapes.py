"""What a file must hold, written as its values look: `{"title": str, "seed?": whole(0), "bots": [str]}`.

`check` is for all files that people write. Its sentence names the file, the key, the value and what would be right, or
the nearest known name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.core.engine.errors import ScytheError, nearest
from engines.core.language.explaining import listed

# A type; a list of a shape; a table whose keys are named (`?` may be left out) or, with the one key `str`, any; a tuple
# of shapes, one of which it must have, the usual one last; a Rule or a Choice.
Shape = Any
WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false", type(None): "nothing"}
LONGEST = 80  # letters of a value inside a sentence


@dataclass(frozen=True)
class Rule:
    """A value for which `fits` is true; `words` say what it must be."""

    fits: Callable[[Any], bool]
    words: str


@dataclass(frozen=True)
class Choice:
    """One of the names of a `noun`, as they are or as `read` finds them in what somebody writes."""

    noun: str
    names: Collection[str]
    read: Callable[[str], str] = str

    def fits(self, value: object) -> bool:
        """Whether a value is one of the names."""
        return isinstance(value, str) and (value in self.names or self.read(value) in self.names)


@dataclass(frozen=True)
class FileKind:
    """A kind of file that people write: `word` is what it is called, `a_word` the same with its article; `error` is
    raised for a mistake. Every file begins with its format."""

    word: str
    a_word: str
    format: str
    format_version: int
    error: type[ScytheError]
    shape: Mapping[str, Shape] = field(default_factory=dict)


def whole(least: int, most: int | None = None) -> Rule:
    """A whole number in this range."""
    words = f"a whole number, {least} or more" if most is None else f"a whole number from {least} to {most}"
    return Rule(lambda value: type(value) is int and least <= value <= (value if most is None else most), words)


def check_file(data: Any, kind: FileKind, source: str) -> dict[str, Any]:
    """The table of a file when its format and all its values are right. Raises the error of its kind."""
    if not isinstance(data, dict):
        needed = listed([f"'{key}'" for key in kind.shape if not key.endswith("?")])
        raise kind.error(f"{source}: {kind.a_word} is a table with {needed}, but here is {shown(data)}.")
    if data.get("format") != kind.format:
        found = shown(data.get("format"))
        raise kind.error(f"{source}: key 'format' is {found}, but {kind.a_word} says '{kind.format}'.")
    if data.get("format_version") != kind.format_version:
        found, reads = shown(data.get("format_version")), kind.format_version
        raise kind.error(f"{source}: {kind.word} version {found} is not one this program reads; it reads {reads}.")
    head = {"format": str, "format_version": int}
    check(data, {**head, **kind.shape}, source, kind.error, within=f"in {kind.a_word}")
    return data


def check(value: Any, shape: Shape, source: str, error: type[ScytheError], place: str = "", within: str = "") -> None:
    """Raises `error` that names `source` where a value has another shape; see `misfit`."""
    wrong = misfit(value, shape, place, within or f"in '{place}'")
    if wrong:
        raise error(f"{source}: {wrong}" + "." * (wrong[-1] not in ".?"))


def misfit(value: Any, shape: Shape, place: str, within: str = "") -> str:
    """The first value that has another shape, in words such as `key 'columns.stars' is 3, but must be a list`.

    "" when all fit. Tables may have other keys unless it is said `within` what they would be: `in a scenario`.
    """
    if isinstance(shape, tuple):
        misfits = [misfit(value, one, place, within) for one in shape]
        alike = [wrong for one, wrong in zip(shape, misfits, strict=True) if type(one) is type(value)]
        return "" if "" in misfits else [*misfits, *alike][-1]
    if isinstance(shape, list):
        if not isinstance(value, list):
            return _said(place, value, f"a list of {WORDS[shape[0]][2:]}s" if shape[0] in (str, int) else "a list")
        return _first(misfit(part, shape[0], f"{place}.{i}", within) for i, part in enumerate(value))
    if isinstance(shape, dict):
        return _misfit_in_table(value, shape, place, within)
    if isinstance(shape, Choice):
        unknown = f"key '{place}': there is no {shape.noun} {shown(value)}; {_near(value, shape.names)}"
        return "" if shape.fits(value) else unknown
    if isinstance(shape, Rule):
        return "" if shape.fits(value) else _said(place, value, shape.words)
    fits = shape is object or type(value) is shape or (shape is float and type(value) is int)
    return "" if fits else _said(place, value, WORDS[shape])


def _misfit_in_table(value: Any, shape: dict[Any, Shape], place: str, within: str) -> str:
    if not isinstance(value, dict):
        return _said(place, value, "a table")
    start, inside = f"{place}." if place else "", within and (f"in '{place}'" if place else within)
    if str in shape:
        return _first(misfit(part, shape[str], f"{start}{key}", inside) for key, part in value.items())
    known = {key.removesuffix("?"): part for key, part in shape.items()}
    strange = [key for key in value if key not in known] if within else []
    if strange:
        return f"key '{strange[0]}' does not belong {inside}; {_near(strange[0], known)}"
    missing = [key for key in shape if key not in value and not key.endswith("?")]
    if missing:
        return f"key '{start}{missing[0]}' is missing" + _wanted(shape[missing[0]])
    return _first(misfit(value[key], part, f"{start}{key}", inside) for key, part in known.items() if key in value)


def _wanted(shape: Shape) -> str:
    """What a key must have, where that is not told by its name."""
    return f"; it must be {shape.words}" if isinstance(shape, Rule) else ""


def _first(misfits: Iterable[str]) -> str:
    return next(filter(None, misfits), "")


def _said(place: str, value: Any, wanted: str) -> str:
    return f"key '{place}' is {shown(value)}, but must be {wanted}"


def _near(value: object, known: Iterable[str]) -> str:
    return nearest(str(value)[:LONGEST], known)


def shown(value: object) -> str:
    """A value as it stands in a TOML file, cut to a readable length: `true`, `'text'`, `{ points = 5 }`."""
    text = _toml(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def _toml(value: object) -> str:
    if value is None:
        return "missing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(part) for part in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(part)}' for key, part in value.items())} }}" if value else "{}"
    return repr(value) if isinstance(value, str) else str(value)
