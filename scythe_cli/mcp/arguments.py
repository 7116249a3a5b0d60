"""The arguments of a call: which a tool takes, and what is wrong with those that came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.engine.errors import nearest
from engines.core.engine.files import LARGEST, parse_json, printable
from scythe_cli.playing.by_seat import Refusal

LONGEST = 300  # characters of a text: longer lines say no turn, and take long to read
MOST = 40  # entries of a list or of options
SHOWN = 40  # characters of what is refused
TEXT, TEXTS, OPTIONS = "text", "texts", "options"
KINDS: dict[str, tuple[str, dict[str, Any]]] = {  # in words, and as JSON Schema
    TEXT: ("text", {"type": "string", "maxLength": LONGEST}),
    TEXTS: (
        "a list of texts",
        {"type": "array", "items": {"type": "string", "maxLength": LONGEST}, "maxItems": MOST},
    ),
    OPTIONS: (
        "an object of names and values",
        {"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean"]}, "maxProperties": MOST},
    ),
}


@dataclass(frozen=True)
class Param:
    """An argument of a tool; without a `default` it has to be there."""

    name: str
    meaning: str
    kind: str = TEXT
    default: Any = None

    def schema(self) -> dict[str, Any]:
        """As JSON Schema."""
        return {**KINDS[self.kind][1], "description": self.meaning}


def schema_of(params: Sequence[Param]) -> dict[str, Any]:
    """The arguments of a tool as JSON Schema."""
    return {
        "type": "object",
        "properties": {param.name: param.schema() for param in params},
        "required": [param.name for param in params if param.default is None],
        "additionalProperties": False,
    }


def checked(tool: str, params: Sequence[Param], given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of all arguments: texts without line ends and what a terminal would obey. Raises Refusal."""
    known = {param.name: param for param in params}
    for name in given:
        if name not in known:
            takes = nearest(name, known) if known else "it takes none."
            raise Refusal(f"{tool} has no argument {quoted(name)}; {takes}")
    missing = next((param for param in params if param.default is None and given.get(param.name) is None), None)
    if missing is not None:
        raise Refusal(f"{tool} needs '{missing.name}': {missing.meaning}.")
    return {name: _value(f"{tool}: '{name}'", param, given.get(name)) for name, param in known.items()}


def _value(place: str, param: Param, value: Any) -> Any:
    if value is None:
        return param.default
    if param.kind == TEXT:
        return _text(place, value)
    parts = _parsed(place, param.kind, _text(place, value)) if isinstance(value, str) else value
    if not isinstance(parts, list if param.kind == TEXTS else dict):
        raise _wrong(place, KINDS[param.kind][0], parts)
    if len(parts) > MOST:
        raise Refusal(f"{place} has {len(parts):,} entries, but may have {MOST} at most.")
    if isinstance(parts, list):
        return [_text(f"{place}: entry {number}", one) for number, one in enumerate(parts, 1)]
    return {_text(f"{place}: a name", name): _option(f"{place}: {quoted(name)}", one) for name, one in parts.items()}


def _wrong(place: str, wanted: str, value: Any) -> Refusal:
    return Refusal(f"{place} must be {wanted}, not {_kind(value)}.")


def _parsed(place: str, kind: str, text: str) -> Any:
    """A list or an object that came as text, as some clients send them: as JSON, or a list with commas."""
    if not text:
        return [] if kind == TEXTS else {}
    if kind == TEXTS and not text.startswith("["):
        return [part.strip() for part in text.split(",")]
    return parse_json(text, place, Refusal)


def _option(place: str, value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else _text(place, value)


def _text(place: str, value: Any) -> str:
    """A text, or the digits of a whole number: moves have numbers."""
    if isinstance(value, int) and not isinstance(value, bool):
        if abs(value) > LARGEST:
            raise Refusal(f"{place} is too large a number.")
        return str(value)
    if not isinstance(value, str):
        raise _wrong(place, KINDS[TEXT][0], value)
    if len(value) > LONGEST:
        raise Refusal(f"{place} has {len(value):,} characters, but may have {LONGEST:,} at most.")
    return printable(" ".join(value.split()))


def quoted(text: str) -> str:
    """What came, in quotes, on one line and cut to a readable length."""
    shown = printable(" ".join(text[: 2 * SHOWN].split()))
    return f"'{shown}'" if len(shown) <= SHOWN else f"'{shown[:SHOWN]}…'"


def _kind(value: Any) -> str:
    """What a value is, in words."""
    kinds = {bool: "true or false", list: "a list", dict: "an object", int: "a whole number", float: "a number"}
    return "null" if value is None else kinds.get(type(value), "text")
