"""Fresh environments, and the program as it is installed there, far from the sources."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from engines.core import registry
from tests.sources import ROOT

OF_THE_CHECKOUT = (
    *("PYTHONPATH", "VIRTUAL_ENV", "SCYTHE_PURE", "SCYTHE_ABI3", "SCYTHE_CHECK", "SCYTHE_CFLAGS", "SCYTHE_GAMES"),
)
GAMES = registry.names()


def run(*words: object, cwd: Path, text: str | None = None, **added: str) -> str:
    """What a program prints on stdout; it must succeed, and knows nothing of this checkout."""
    environment = {name: value for name, value in os.environ.items() if name not in OF_THE_CHECKOUT} | added
    command = [str(word) for word in words]
    done = subprocess.run(command, cwd=cwd, env=environment, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def new_environment(home: Path, python: str = sys.executable) -> Path:
    """The interpreter of an empty environment made in `home`."""
    run(python, "-m", "venv", "--without-pip", home, cwd=ROOT)
    return home / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def pip_install(python: Path, *words: object, **added: str) -> None:
    """`pip install` into the environment of an interpreter, with the pinned dependencies."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, "install", "--quiet")
    run(*pip, "--no-compile", "--constraint", ROOT / "constraints.txt", *words, cwd=python.parent, **added)


def packages_of(python: Path) -> Path:
    """The folder into which packages are installed for an interpreter."""
    return Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=ROOT).strip())


@dataclass(frozen=True)
class Installed:
    """The installed command of an environment, and an empty folder to call it in."""

    python: Path
    folder: Path

    def scythe(self, *words: object, text: str | None = None) -> str:
        """What the command prints."""
        return run(self.python.with_name("scythe"), *words, cwd=self.folder, text=text)

    def simulate(self, game: str, count: int) -> None:
        """Play games between random bots, and store them in GAME.sqlite."""
        words = ("-n", count, "-p", 3, "--seed", 1, "--format", "json", "-o", f"{game}.sqlite")
        rows = self.scythe("simulate", game, *words)
        assert sum(int(row["games"]) for row in json.loads(rows)) > 0
