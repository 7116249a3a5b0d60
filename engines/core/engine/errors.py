"""Errors people can cause or meet.

Every message is one sentence that names the place, what was found and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

ALIKE = 0.75  # of names of files, from 0 to 1


class ScytheError(Exception):
    """Base of every error that the command line shows as one sentence."""


class RulesError(ScytheError):
    """Something the rules of the game do not allow."""


class IllegalActionError(RulesError):
    """An action that is not among the legal ones of the current question."""


class NotationError(RulesError):
    """A text that names no action of the current question."""


class UnknownSeatError(NotationError):
    """A name that nobody at the table has; `name` is what was typed."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class GivenUpError(NotationError):
    """A line that was not understood after a long search."""


class DataError(ScytheError):
    """A component file or a table that contradicts itself."""


class SetupError(ScytheError):
    """A setup that cannot be dealt or read."""


class UnknownLevelError(SetupError):
    """Words that name no level; `names` are all of them."""

    def __init__(self, message: str, names: Sequence[str]) -> None:
        super().__init__(message)
        self.names = tuple(names)


class ScenarioError(ScytheError):
    """A scenario file with a mistake; names file, key and value."""


class HandicapError(ScytheError):
    """A handicap file with a mistake; names file, key and value."""


class SheetError(ScytheError):
    """A score sheet with a missing, malformed or impossible number."""


class TranscriptError(ScytheError):
    """A transcript that is truncated, malformed or does not replay."""


class RunFileError(ScytheError):
    """A run file that is missing, damaged or of another version."""


class PlaysError(ScytheError):
    """A file of games that people played that cannot be read, or a log that cannot be written on."""


class UnknownHeadsError(PlaysError):
    """A spreadsheet with columns that mean nothing here; `heads` are theirs."""

    def __init__(self, message: str, heads: Sequence[str]) -> None:
        super().__init__(message)
        self.heads = tuple(heads)


class BotError(ScytheError):
    """A bot specification that names no bot, or a bot that answered nonsense."""


class InvariantError(ScytheError):
    """A broken invariant of the engine: our bug, never the player's."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Ending of an error sentence: the closest known name, or the list of all of them."""
    names = sorted(known)
    return did_you_mean(name, names) or "known: " + ", ".join(names) + "."


def did_you_mean(name: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """Ending of an error sentence: the closest known name; '' where none is close."""
    close = closest(name, known, cutoff)
    return f"did you mean '{close}'?" if close else ""


def closest(name: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The closest known name, whatever its case, as like as from 0 to 1; '' where none is close."""
    names = {one.casefold(): one for one in known}
    return next((names[one] for one in get_close_matches(name.casefold(), names, n=1, cutoff=cutoff)), "")


def near_file(path: Path) -> str:
    """Ending of an error sentence about a file that is not there: the file beside it that is named most alike; ''
    where none is."""
    try:
        beside = [one.name for one in path.parent.iterdir() if one.is_file()]
    except OSError:
        return ""
    found = closest(path.name, sorted(beside), ALIKE)
    return f"did you mean '{path.with_name(found)}'?" if found else ""


def end_with_near(path: Path) -> str:
    """The end of a sentence that says a file is not there: that which is named most alike, or a full stop."""
    near = near_file(path)
    return f"; {near}" if near else "."
