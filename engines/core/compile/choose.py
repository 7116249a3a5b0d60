"""Which build a process runs: compiled or from sources, never a mixture, never an old one.

Python prefers an extension to the source beside it, in silence and even when the source is newer. `install()` puts a
finder before it that decides once, at the first import of a compiled module:

- `SCYTHE_PURE` set: sources.
- A source checkout whose sources are not those of the build: refused, see `StaleBuildError`.
- Some extensions missing: sources for all.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Sequence
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

from engines.core.compile.modules import COMPILED, PLAIN, game_names, root_folder
from engines.core.errors import ScytheError

COMPILED_BUILD = "compiled"
UNCOMPILED_BUILD = "uncompiled"
BUILD_INFO = os.path.join("engines", "_build_info.py")
TOOLS = [
    "engines.core.compile.modules",
    "engines.core.compile.aliases",
    "engines.core.compile.source",
    "engines.core.compile.numbers",
    "engines.core.compile.inlining",
    "engines.core.compile.pxd",
    "engines.core.compile.stage",
    "engines.core.compile.build",
    "engines.core.generate.answers",
    "engines.core.generate.legality",
    "engines.core.generate.play",
    "engines.core.generate.rows",
    "engines.core.schema",
]


class StaleBuildError(ScytheError, ImportError):
    """The compiled modules come from other sources than those that stand beside them."""


def module_stem(root: str, name: str) -> str:
    """Path of module `name` without its ending."""
    return os.path.join(root, *name.split("."))


def extension_file(root: str, name: str) -> str:
    """Path of the compiled module `name` for this Python."""
    return module_stem(root, name) + EXTENSION_SUFFIXES[0]


def fingerprint(root: str) -> str:
    """A checksum of everything the compiled build is made from: sources, declarations of fields, compile tools."""
    fields = ["engines.core.fields", *(f"engines.{game}.fields" for game in game_names(root))]
    return checksum([module_stem(root, name) for name in [*COMPILED, *PLAIN, *fields, *TOOLS]])


def checksum(stems: Sequence[str]) -> str:
    """Checksum and total size of the `.py` and `.pxd` files with these stems, and of which of them exist."""
    value = size = 0
    for path in (stem + ending for stem in stems for ending in (".py", ".pxd")):
        try:
            with open(path, "rb") as file:
                data = file.read()
        except FileNotFoundError:
            data = b"\0"
        value = zlib.crc32(data, value)
        size += len(data)
    return f"{value:08x}-{size}"


def recorded_fingerprint(root: str) -> str:
    """The fingerprint written by the last complete build, or ""."""
    try:
        with open(os.path.join(root, BUILD_INFO), encoding="utf-8") as file:
            return file.read().rpartition("FINGERPRINT = ")[2].strip().strip('"')
    except FileNotFoundError:
        return ""


def is_checkout(root: str) -> bool:
    """Whether `root` is a source checkout; an installed wheel cannot go stale and is not compared."""
    return os.path.isfile(os.path.join(root, "pyproject.toml"))


def decide(root: str) -> str:
    """`compiled` or `uncompiled`, from what stands under `root`.

    Raises:
        StaleBuildError: The extensions were not made from these sources.
    """
    if os.environ.get("SCYTHE_PURE"):
        return UNCOMPILED_BUILD
    missing = [name for name in COMPILED if not os.path.isfile(extension_file(root, name))]
    if len(missing) == len(COMPILED):
        return UNCOMPILED_BUILD
    if is_checkout(root) and recorded_fingerprint(root) != fingerprint(root):
        raise StaleBuildError(
            "rules changed since the last build: run `make compile` (or set SCYTHE_PURE=1 to run uncompiled)."
        )
    if missing:
        print(f"compiled module {missing[0]} is missing: running uncompiled.", file=sys.stderr)
        return UNCOMPILED_BUILD
    return COMPILED_BUILD


@cache
def build() -> str:
    """Which build this process runs: `compiled` or `uncompiled`.

    Raises:
        StaleBuildError: The extensions were not made from these sources.
    """
    return decide(root_folder())


class SourceFinder:
    """Finds the source of a compiled module when this process runs uncompiled; leaves everything else to Python."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or name not in _COMPILED or build() == COMPILED_BUILD:
            return None
        for entry in path:
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec:
                return spec
        return None


_COMPILED = frozenset(COMPILED)


def install() -> None:
    """Put the finder first, once."""
    if not any(finder is SourceFinder for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder)
