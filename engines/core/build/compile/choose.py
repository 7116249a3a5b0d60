"""Which build a process runs: compiled or from sources, never a mixture, never an old one.

Python prefers an extension to the source beside it, in silence and even when the source is newer. `install()` puts a
finder before it that decides once, at the first import of a compiled module, after generated files were brought up to
date (see `fresh`):

- `SCYTHE_PURE` set: sources.
- A source checkout whose sources are not those of the build: refused, see `StaleBuildError`.
- Some extensions missing, or not all of one kind: sources for all.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

from engines.core.build.compile.fresh import BUILD_INFO, GENERATING, StaleBuildError, bring_up_to_date, is_checkout
from engines.core.engine.modules import COMPILED, game_names, plain_modules, root_folder, tool_modules

COMPILED_BUILD = "compiled"
UNCOMPILED_BUILD = "uncompiled"
ROOM = ".generated."


def module_stem(root: str, name: str) -> str:
    """Path of module `name` without its ending."""
    return os.path.join(root, *name.split("."))


def extension_file(root: str, name: str, suffix: str = EXTENSION_SUFFIXES[0]) -> str:
    """Path of the compiled module `name`: for this Python alone unless another suffix is given."""
    return module_stem(root, name) + suffix


def suffix_found(root: str, name: str) -> str:
    """How the extension of module `name` ends that Python would import, "" if there is none.

    One for this Python alone comes before one for all, whose suffix is another (`.abi3.so`).
    """
    stem = module_stem(root, name)
    return next((suffix for suffix in EXTENSION_SUFFIXES if os.path.isfile(stem + suffix)), "")


def fingerprint(root: str) -> str:
    """A checksum of everything the compiled build is made from: sources, declarations of fields, compile tools.

    Data and questions count by what is generated from them.
    """
    fields = ["engines.core.engine.fields", *(f"engines.{game}.fields" for game in game_names(root))]
    return checksum(
        [module_stem(root, name) for name in [*COMPILED, *plain_modules(root), *fields, *tool_modules(root)]]
    )


def checksum(stems: Sequence[str]) -> str:
    """Checksum and total size of the `.py`, `.pxd` and `.h` files with these stems, and of which of them exist."""
    value = size = 0
    for path in (stem + ending for stem in stems for ending in (".py", ".pxd", ".h")):
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


def decide(root: str, noted: str = "") -> str:
    """`compiled` or `uncompiled`, from what stands under `root`; `noted` is the fingerprint where it is known.

    Raises:
        StaleBuildError: The extensions were not made from these sources.
    """
    if os.environ.get("SCYTHE_PURE"):
        return UNCOMPILED_BUILD
    found = {name: suffix_found(root, name) for name in COMPILED}
    kinds = set(found.values())
    if kinds == {""}:
        return UNCOMPILED_BUILD
    if is_checkout(root) and recorded_fingerprint(root) != (noted or fingerprint(root)):
        raise StaleBuildError(
            "Rules changed since the last build: run `make compile` (or set SCYTHE_PURE=1 to run uncompiled)."
        )
    if len(kinds) > 1:
        print(f"{_flaw(found)}: running uncompiled.", file=sys.stderr)
        return UNCOMPILED_BUILD
    return COMPILED_BUILD


def _flaw(found: Mapping[str, str]) -> str:
    """What is wrong with extensions that are not all of one kind."""
    missing = next((name for name, suffix in found.items() if not suffix), "")
    if missing:
        return f"Compiled module {missing} is missing"
    return f"Compiled modules are of several builds ({', '.join(sorted(set(found.values())))})"


@cache
def freshen() -> str:
    """Bring generated files up to date, once, in a source checkout; not in the generator, which imports what it has
    just written. Returns the fingerprint of sources, "" if unknown.

    Raises:
        StaleBuildError: The generator fails.
    """
    if os.environ.get(GENERATING) or not is_checkout(root_folder()):
        return ""
    return bring_up_to_date(root_folder())


@cache
def build() -> str:
    """Which build this process runs: `compiled` or `uncompiled`.

    Raises:
        StaleBuildError: The extensions were not made from these sources.
    """
    return decide(root_folder(), freshen())


def run_sources_if_stale() -> None:
    """Where the build is stale, let this process and those that it starts run the sources: as right, but slower. It has
    to be called before the first rule is imported."""
    try:
        build()
    except StaleBuildError:
        os.environ["SCYTHE_PURE"] = "1"
        print("The build is stale (`make compile` renews it): running uncompiled.", file=sys.stderr)


class SourceFinder:
    """Finds the source of a compiled module when this process runs uncompiled; leaves everything else to Python."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None:
            return None
        if ROOM in name:
            freshen()
        if name not in _COMPILED or build() == COMPILED_BUILD:
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
