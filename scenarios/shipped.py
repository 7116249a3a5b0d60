"""Files that come with the program, by name: `scythe-5` is a handicap wherever the program is installed."""

from __future__ import annotations

from pathlib import Path

from engines.core import registry
from engines.core.engine.errors import ScytheError, nearest

HOME = Path(__file__).parent
HANDICAPS, EXPERIMENTS, SCENARIOS, TUTORIALS = "handicaps", "experiments", "scenarios", "tutorials"
LEAGUES = "leagues"


def shipped(kind: str) -> dict[str, Path]:
    """The files of a kind by name: handicaps; experiments, those of leagues as `leagues/NAME`; scenarios, as
    `GAME-NAME`; tutorials, by their game."""
    if kind == SCENARIOS:
        return {f"{game}-{_name(file)}": file for game in registry.names() for file in _files(game)}
    found = {_name(file): file for file in _files(kind)}
    return found | {f"{LEAGUES}/{_name(file)}": file for file in _files(f"{kind}/{LEAGUES}")}


def found(path: Path, kind: str, error: type[ScytheError]) -> Path:
    """The file that is meant: this one, or the one of this kind that comes with the program under this name.

    Raises:
        ScytheError: (`error`) It is neither a file nor such a name, though it has neither folder nor ending.
    """
    if path.suffix or (path.exists() and not path.is_dir()):
        return path
    names, name = shipped(kind), path.as_posix()
    if name in names:
        return names[name]
    if path.parent != Path() or path.exists():
        return path
    raise error(
        f"{path}: there is no such file, and none comes with the program under this name; {nearest(name, names)}"
    )


def _files(folder: str) -> list[Path]:
    return sorted((HOME / folder).glob("*.toml"))


def _name(file: Path) -> str:
    return file.stem.replace("_", "-")
