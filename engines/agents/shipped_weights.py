"""Weights that come with the program, by name: `hasty-scythe` is one file wherever the program is installed."""

from __future__ import annotations

from pathlib import Path

from engines.core.engine.errors import end_with_near, nearest
from engines.core.engine.modules import root_folder

FOLDER = Path(root_folder(), "scenarios", "experiments", "weights")


def weights_file(text: str) -> str:
    """The file that is meant: this one, or the one that comes with the program under this name."""
    own = FOLDER / f"{text}.toml"
    return str(own) if _is_name(text) and not Path(text).exists() and own.is_file() else text


def no_weights(text: str) -> str:
    """The end of a sentence that says there is no such file: the name that is nearest, or the file."""
    names = [file.stem for file in FOLDER.glob("*.toml")]
    return f"; {nearest(text, names)}" if _is_name(text) and names else end_with_near(Path(text))


def _is_name(text: str) -> bool:
    """Whether it has neither folder nor ending."""
    return bool(text) and Path(text).name == text and not Path(text).suffix
