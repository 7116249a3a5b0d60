"""Pyodide, which is Python for browsers: fetched once by npm, in one version with one checksum.

It is under the Mozilla Public License 2.0; nothing of it is changed.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import tarfile
from pathlib import Path

from engines.core.engine.errors import ScytheError

VERSION = "314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # SHA-512
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
COMPILER = Path(__file__).with_name("compile.mjs")


class SiteError(ScytheError):
    """The page cannot be made: why, and what would help."""


def fetch(cache: Path) -> Path:
    """The folder with the files of Pyodide, in the cache from now on. Raises SiteError."""
    archive, folder = cache / f"pyodide-{VERSION}.tgz", cache / f"pyodide-{VERSION}"
    cache.mkdir(parents=True, exist_ok=True)
    if not archive.exists():
        _npm("pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(cache))
    check(archive)
    if not all((folder / name).exists() for name in FILES):
        _unpack(archive, folder)
    return folder


def check(archive: Path) -> None:
    """Raises SiteError for another file than the one that belongs to this version."""
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != INTEGRITY:
        raise SiteError(f"{archive}: is not Pyodide {VERSION}, its checksum differs; delete it and try again.")


def compile_for(folder: Path, sources: Path, target: Path) -> None:
    """Compile the modules in an archive by Pyodide's own Python, under node. Raises SiteError."""
    done = subprocess.run(
        [_found("node"), str(COMPILER), str(folder), str(sources), str(target)], capture_output=True, text=True
    )
    if done.returncode:
        raise SiteError(f"node could not compile the modules: {(done.stderr.splitlines() or ['no reason given'])[-1]}")


def _unpack(archive: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    with tarfile.open(archive) as packed:
        for name in FILES:
            member = packed.extractfile(f"package/{name}")
            assert member is not None, f"{name} is a file of the archive"
            (folder / name).write_bytes(member.read())


def _npm(*words: str) -> None:
    done = subprocess.run([_found("npm"), *words], capture_output=True, text=True)
    if done.returncode:
        reason = next((line for line in done.stderr.splitlines() if line.strip()), "no reason given")
        raise SiteError(
            f"npm could not fetch Pyodide {VERSION} ({reason.strip()}); it has to come from a registry once."
        )


def _found(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise SiteError(f"make site needs {program}, which is not installed; it comes with Node.js.")
    return path
