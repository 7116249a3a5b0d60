"""Weights that come with the program, by name: `hasty-scythe` is one file wherever the program is installed."""

from __future__ import annotations

from pathlib import Path

from engines.core.engine.errors import ALIKE, did_you_mean, end_with_near, near_file, nearest
from engines.core.engine.modules import root_folder

FOLDER = Path(root_folder(), "scenarios", "experiments", "weights")


def weights_file(text: str) -> str:
    """The file that is meant: this one, or the one that comes with the program under this name, with its ending or
    without."""
    own = FOLDER / f"{_name(text)}.toml"
    return str(own) if _name(text) and not Path(text).exists() and own.is_file() else text


def no_weights(text: str) -> str:
    """The end of a sentence that says there is no such file: the file or name that is nearest, or all names."""
    names = [file.stem for file in FOLDER.glob("*.toml")]
    if not _name(text) or not names:
        return end_with_near(Path(text))
    if Path(text).suffix:
        close = did_you_mean(_name(text), names, ALIKE)
        return f"; {close}" if close and not near_file(Path(text)) else end_with_near(Path(text))
    return f"; {nearest(text, names)}"


def _name(text: str) -> str:
    """The name of weights that it may be, without the ending; '' for a file in a folder or with another ending."""
    return text.removesuffix(".toml") if Path(text).name == text and Path(text).suffix in ("", ".toml") else ""
