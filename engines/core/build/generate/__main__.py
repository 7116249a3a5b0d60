"""Writes what is generated: `python -m engines.core.build.generate`, after a change of fields, data or questions.

A run from a source checkout does so by itself when sources have changed (`engines.core.build.compile.fresh`). Nothing of the
project that is imported here is generated, but for what was written before, as tables are before `fields.py` is read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from traceback import extract_tb

from engines.core.build.compile.choose import fingerprint
from engines.core.build.compile.fresh import GENERATING, listing, sources, write_stamp
from engines.core.engine.modules import game_names, root_folder
from engines.core.engine.errors import DataError, ScytheError
from engines.core.build.generate.batching import BatchModule
from engines.core.build.generate.observing import observation_text
from engines.core.build.generate.play import PlayWriter
from engines.core.build.generate.text import inputs_text
from engines.core.engine.states import state_modules

ROOT = Path(root_folder())


def generated_texts() -> Iterator[tuple[Path, str]]:
    """Every generated file with its text.

    Tables and names are made from `data/`, states from `fields.py`, places of inputs from `bots/inputs.py`, `play` and
    `counts` from questions and measures. Each may be read for those after it, so write it before the next is made.
    """
    for game in game_names(str(ROOT)):
        for name, text in component_texts(game).items():
            yield ROOT / "engines" / game / "generated" / name, text
    for state in state_modules():
        yield ROOT / (state.module.replace(".", "/") + ".py"), state.plain()
    for game in game_names(str(ROOT)):
        if (ROOT / "engines" / game / "bots" / "inputs.py").is_file():
            rows = import_module(f"engines.{game}.bots.inputs").INPUTS
            yield ROOT / "engines" / game / "generated" / "inputs.py", inputs_text(rows)
    for game in game_names(str(ROOT)):
        folder, writer = ROOT / "engines" / game / "generated", PlayWriter(ROOT, game)
        yield folder / "play.py", writer.plain()
        if writer.counts:
            yield folder / "counts.py", writer.columns()
        yield folder / "observation.py", observation_text(ROOT, game)
        yield folder / "batch.py", BatchModule(game).plain()


def component_texts(game: str) -> dict[str, str]:
    """What is made from the component files of a game, by file name. Raises DataError, also for what no check foresaw."""
    source = import_module(f"engines.{game}.data.source")
    try:
        made: dict[str, str] = source.generated(source.load_data())
    except (AssertionError, AttributeError, LookupError, OSError, StopIteration, TypeError, ValueError) as error:
        at = extract_tb(error.__traceback__)[-1]
        place = f"{Path(at.filename).name}, line {at.lineno}"
        raise DataError(f"engines/{game}/data: {place} can make nothing of a component file ({error}).") from error
    return made


def generate() -> None:
    """Write what has changed, and delete what is no longer generated.

    Raises DataError for a source with a mistake, and where a folder `generated` is not a package.
    """
    folders = [ROOT / "engines" / game / "generated" for game in game_names(str(ROOT))]
    for folder in folders:
        check_package(folder)
    read = sources(listing(str(ROOT)))
    written = {folder / "__init__.py" for folder in folders}
    for path, text in generated_texts():
        written.add(path)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            replace(path, text)
    for path in (path for folder in folders for path in folder.glob("*.py")):
        if path not in written:
            path.unlink()
            print(f"deleted: {path.relative_to(ROOT)}")
    found = listing(str(ROOT))
    if sources(found) == read:  # else they have changed meanwhile
        write_stamp(str(ROOT), fingerprint(str(ROOT)), found)


def check_package(folder: Path) -> None:
    """Raise DataError for a folder without `__init__.py`: what is generated there would not be installed."""
    path = folder / "__init__.py"
    if not path.is_file():
        shown = path.relative_to(ROOT).as_posix()
        raise DataError(f"{shown} is missing: bring it back with `git checkout {shown}`, or write it for a new game.")


def replace(path: Path, text: str) -> None:
    """Write a file, for others at once; bytecode of the old text goes, for within a second it would count as new."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_text(text, encoding="utf-8", newline="\n")
    part.replace(path)
    for old in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        old.unlink(missing_ok=True)
    print(f"written: {path.relative_to(ROOT)}")


def main() -> int:
    """Generate; returns the exit code, 1 after one sentence about a mistake in a source."""
    os.environ |= {GENERATING: "1", "SCYTHE_PURE": "1"}  # for what it imports, here and in processes that it starts
    try:
        generate()
    except ScytheError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
