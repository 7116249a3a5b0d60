"""What is said where a package of an extra is not installed."""

from __future__ import annotations


def missing(door: str, error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The error of a door that needs a package of this extra, in one sentence with the command that installs it."""
    sentence = f"{door} needs the package '{error.name}'; pip install 'scythe-cli[{extra}]' installs it."
    return ModuleNotFoundError(sentence, name=error.name)
