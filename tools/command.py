"""The command `scythe`, as studies call it."""

from __future__ import annotations

import subprocess
import sys

from engines.core.engine.errors import DataError


def scythe(*arguments: str) -> None:
    """Run the command in a process of its own. Raises DataError when it fails."""
    print(f"scythe {' '.join(arguments)}", flush=True)
    ended = subprocess.run([sys.executable, "-m", "scythe_cli", *arguments], check=False, stdout=subprocess.DEVNULL)
    if ended.returncode:
        raise DataError(f"`scythe {' '.join(arguments)}` failed with exit code {ended.returncode}; see above.")
