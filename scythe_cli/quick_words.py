"""The words of `--quick` on the command line."""

from __future__ import annotations

from collections.abc import Sequence

OPTION = "--quick"


def spread_quick(args: Sequence[str]) -> list[str]:
    """`--quick "a" "b"` as `--quick "a" --quick "b"`: every word after it belongs to it, up to the next option."""
    found: list[str] = []
    inside = False
    for place, word in enumerate(args):
        if word.startswith("-") and not word[1:2].isdecimal():
            inside = word == OPTION
        elif inside and args[place - 1] != OPTION:
            found.append(OPTION)
        found.append(word)
    return found
