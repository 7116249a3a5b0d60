"""What a run was played by: the numbers of the components, and in a checkout the code of rules and bots.

Somebody who tries another race, mat or card plays the same game by other numbers. A run file keeps a digest of each
table of them, so that such runs can be compared, and are never taken for one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

from engines.core.build.compile.fresh import is_checkout
from engines.core.engine.modules import root_folder

KEY = "components"  # of the table `run`
CODE = "code of rules and bots"
_ROOMS = ("{game}/rules", "{game}/bots", "core/engine", "core/search")


def components_of(game: str) -> dict[str, str]:
    """The digest of each table of a game's components by its name, and in a checkout of the code; {} for a game that
    does not come with the program."""
    try:
        tables = import_module(f"engines.{game}.generated.tables")
    except ImportError:
        return {}
    numbers = {name: value for name, value in vars(tables).items() if name.isupper()}
    return {name: _digest(json.dumps(value).encode()) for name, value in numbers.items()} | dict(_code(game))


def components_digest(game: str) -> str:
    """One digest of all tables of a game's components, the code left out."""
    tables = {name: one for name, one in components_of(game).items() if name != CODE}
    return _digest(json.dumps(tables, sort_keys=True).encode())


def _code(game: str) -> Iterator[tuple[str, str]]:
    root = root_folder()
    if is_checkout(root):
        rooms = [Path(root) / "engines" / room.format(game=game) for room in _ROOMS]
        files = [path for room in rooms for path in sorted(room.rglob("*.py"))]
        yield CODE, _digest(b"\0".join(path.read_bytes() for path in files))


def changed_components(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[str]:
    """The tables of components that are not the same in two runs, given what their files say; none where one of the
    files does not tell."""
    one, other = first.get(KEY) or {}, second.get(KEY) or {}
    names = sorted({*one, *other} - {CODE}) if one and other else []
    return [name for name in names if one.get(name) != other.get(name)]


def is_other_code(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    """Whether rules and bots of two runs have other code, by the same version of the program; another version may be
    written otherwise, and its rules version tells."""
    one, other = ((meta.get(KEY) or {}).get(CODE) for meta in (first, second))
    return bool(one and other) and one != other and first.get("program_version") == second.get("program_version")


def _digest(data: bytes) -> str:
    """16 hex digits."""
    return blake2b(data, digest_size=8).hexdigest()
