"""Plots: each a function from numbers to a matplotlib figure; `gallery` knows which plots a report has."""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import tempfile
from pathlib import Path


def _usable(folder: Path) -> bool:
    """Whether files can be kept in a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user without an entry in the password file
        return Path(os.sep)


def _spare_matplotlib_warnings() -> None:
    """Gives matplotlib a folder of its own where the usual ones cannot be written, instead of warnings on stderr.

    Nor does it say that it builds its list of fonts, which it does where that takes more than five seconds.
    """
    logging.getLogger("matplotlib.font_manager").addFilter(lambda record: "font cache" not in record.getMessage())
    if "MPLCONFIGDIR" in os.environ:
        return
    config = Path(os.environ.get("XDG_CONFIG_HOME") or _home() / ".config")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or _home() / ".cache")
    if not all(_usable(base / "matplotlib") for base in (config, cache)):
        folder = tempfile.mkdtemp(prefix="scythe-plots-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["MPLCONFIGDIR"] = folder


_spare_matplotlib_warnings()
