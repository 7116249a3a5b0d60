"""Files that are nested too deeply are refused before they are read: in a browser they can end the whole interpreter,
where elsewhere Python raises RecursionError."""

from __future__ import annotations

import re

from scythe_cli.errors import Failure

DEEPEST = 100  # brackets in each other; our own files have less than ten
BRACKET = re.compile(r'"(?:[^"\\\n]|\\.)*"|[\[{]|[\]}]')  # texts in quotes count for nothing


def check_depth(name: str, text: str) -> None:
    """Raises Failure for a text with brackets in brackets that no file of ours has."""
    depth = 0
    for found in BRACKET.finditer(text):
        sign = found[0]
        depth += (sign in "[{") - (sign in "]}") if len(sign) == 1 else 0
        if depth > DEEPEST:
            raise Failure(f"{name}: is nested more than {DEEPEST} brackets deep, which no file of scythe is.")
