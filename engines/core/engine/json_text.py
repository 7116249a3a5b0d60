"""The one place that writes JSON for other programs. They keep whole numbers to 2^53 only, so larger ones are text."""

from __future__ import annotations

import json
import re
from typing import Any

EXACT = 2**53  # up to here jq, JavaScript, R and the JSON reader of DuckDB keep every whole number
_DIGITS = re.compile(r"-?[1-9][0-9]{15,18}")  # any whole number beyond EXACT that has 64 bits


def json_text(value: Any, **how: Any) -> str:
    """The value as JSON; a whole number beyond 2^53 is a text of its digits. `how`: as `json.dumps` takes it."""
    return json.dumps(_written(value), **how)


def whole(value: Any) -> Any:
    """A whole number that was written as a text of its digits; anything else as it is."""
    if isinstance(value, str) and _DIGITS.fullmatch(value) and abs(int(value)) > EXACT:
        return int(value)
    return value


def wholes(value: Any) -> Any:
    """The same for every value of tables and lists in which no text is a name or anything else that people choose."""
    if isinstance(value, dict):
        return {key: wholes(part) for key, part in value.items()}
    return [wholes(part) for part in value] if isinstance(value, list) else whole(value)


def _written(value: Any) -> Any:
    if isinstance(value, int):
        return str(value) if abs(value) > EXACT else value
    if isinstance(value, dict):
        return {key: _written(part) for key, part in value.items()}
    return [_written(part) for part in value] if isinstance(value, list | tuple) else value
