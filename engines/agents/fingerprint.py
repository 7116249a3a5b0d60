"""What a bot came from, by which a run tells bots of one name apart.

A fingerprint has a digest for each file that decides how the bot plays: weights and network of our own bots, the Python
files of somebody else's, the program that a command starts, a package. What a bot reads from elsewhere while it plays
is not seen. A file goes by its name, so that a bot may move to another folder.
"""

from __future__ import annotations

import ast
import shlex
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import engines
from engines.agents.registry import OWN, file_bots, offered
from engines.core.engine.errors import BotError
from engines.core.game import Game
from engines.core.search.botspec import BotSpec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Fingerprint = Mapping[str, str]  # by the name of a part: its digest, a version or a kind of build


def fingerprint(bot: BotSpec, game: Game) -> Fingerprint:
    """What the bot came from. Raises BotError for a file that cannot be read."""
    try:
        return dict(sorted(_parts(bot, game)))
    except OSError as error:
        raise BotError(f"Bot '{bot}': {error.filename} cannot be read ({error.strerror}).") from None


def changed(before: Fingerprint, now: Fingerprint) -> str:
    """What differs between two fingerprints of bots with one name, in words: `mine.py has changed`."""
    parts = sorted(part for part in {*before, *now} if before.get(part) != now.get(part))
    return f"{' and '.join(parts)} {'has' if len(parts) == 1 else 'have'} changed"


def _parts(bot: BotSpec, game: Game) -> Iterator[tuple[str, str]]:
    """The names and digests of what the bot came from."""
    settings = {name: str(value) for name, value in bot.params}
    if bot.in_core:
        for path in game.bots.files(bot):
            yield f"{path.name} of the program", _digest(path)
        yield from ((Path(file).name, _digest(Path(file))) for file in bot.files)
        if bot.seconds:
            yield "build", engines.build()
    elif bot.name in OWN:
        yield from _files(_started(settings["cmd"]) if "cmd" in settings else [Path(settings["file"])])
    elif bot.source and bot.name in file_bots(bot.source):
        yield from _files([Path(bot.source), *_there(settings.values())])
    else:
        yield from _of_package(offered(bot.name))
        yield from _files(_there(settings.values()))


def _started(command: str) -> Iterator[Path]:
    """The files among the words of a command: the program that it starts, and what it hands to it."""
    first, *others = shlex.split(command)
    yield Path(shutil.which(first) or first)
    yield from _there(others)


def _there(names: Iterable[str], folder: Path = Path()) -> list[Path]:
    """Those of some names that are files, seen from a folder or from here."""
    found = []
    for name in names:
        with suppress(ValueError, OSError):  # of no use as a name: a null character, too long
            found += [path for path in (folder / name, Path(name)) if path.is_file()][:1]
    return found


def _of_package(entry: EntryPoint | None) -> Iterator[tuple[str, str]]:
    """The version of the package that offers a bot, and its module with all that it imports beside itself."""
    if entry is None:
        return
    if entry.dist is not None:
        yield f"package {entry.dist.name}", entry.dist.version
    spec = find_spec(entry.module)
    if spec is not None and spec.origin is not None:
        yield from _files([Path(spec.origin)])


def _files(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Digests of files, and of what Python files among them import from their folder and name as text."""
    for first in paths:
        home = first.resolve().parent
        for path in _with_its_own(first.resolve()):
            yield path.relative_to(home).as_posix() if path.is_relative_to(home) else path.name, _digest(path)


def _with_its_own(first: Path) -> list[Path]:
    """A file and, of a Python file, the files beside it that it uses, and these use."""
    found, waiting = dict.fromkeys([first]), [first]
    while waiting:
        path = waiting.pop()
        if path.suffix == ".py":
            own = [one.resolve() for one in _used(path, first.parent) if one.resolve() not in found]
            found |= dict.fromkeys(own)
            waiting += own
    return list(found)


def _used(path: Path, home: Path) -> Iterator[Path]:
    """The files that a Python file imports from its folder or its bot's, and those that its texts name."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, RecursionError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from _modules((alias.name for alias in node.names), home)
        elif isinstance(node, ast.ImportFrom):
            above = path.parents[node.level - 1] if node.level else home
            start = f"{node.module}." if node.module else ""
            yield from _modules((start + alias.name for alias in node.names), above)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _there([node.value], path.parent)


def _modules(names: Iterable[str], folder: Path) -> Iterator[Path]:
    """The files in a folder that hold these modules, and the packages round them."""
    for name in names:
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            module = folder.joinpath(*parts[:end])
            yield from (path for path in (module.with_suffix(".py"), module / "__init__.py") if path.is_file())


def _digest(path: Path) -> str:
    """Of all that a file holds: 16 hex digits."""
    hashed = blake2b(digest_size=8)
    with path.open("rb") as file:
        while piece := file.read(2**20):
            hashed.update(piece)
    return hashed.hexdigest()
