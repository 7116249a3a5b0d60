"""Tables that are named on the command line: by a setup file, or by the code that stands on a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

FILE_OR_CODE = "FILE|CODE"
OFFERED = (
    "this is what was put up for auction, before anybody sat there; settle it with scythe setup --auction FORM.csv, "
    "and use the code or file of the new sheet."
)


def read_table(path: Path) -> Setup:
    """The table of a code, or of a setup file; of several the first, or the third of `FILE#3`. Raises SetupError,
    OSError."""
    return read_tables(path)[0]


def read_tables(path: Path) -> list[Setup]:
    """The table of a code, or all of a setup file. Raises SetupError, OSError."""
    from engines.core.setup.setup import read_setups

    return [_of_code(path)] if _is_code(path) else read_setups(path)


def stored_table(path: Path, game: Game) -> Setup:
    """The table that `read_table` finds. Raises SetupError when the game cannot be played with it."""
    return stored_in(read_table(path), game, path)


def dealt_table(path: Path, game: Game) -> Setup:
    """The same table, at which people sit. Raises SetupError also where they only bid for it."""
    return _dealt(stored_table(path, game), path)


def dealt_tables(path: Path, game: Game) -> list[Setup]:
    """All tables of a file or code, at which people sit. Raises SetupError, OSError."""
    return [_dealt(stored_in(setup, game, path), path) for setup in read_tables(path)]


def _dealt(setup: Setup, path: Path) -> Setup:
    """The same setup. Raises SetupError for one for which people bid before they sit down."""
    from engines.core.engine.errors import SetupError

    if setup.is_offer:
        raise SetupError(f"{path}: {OFFERED}")
    return setup


def stored_in(setup: Setup, game: Game, path: Path) -> Setup:
    """The same setup, which was found at this place. Raises SetupError when the game cannot be played with it."""
    from engines.core.engine.errors import SetupError

    if setup.game != game.name:
        raise SetupError(f"{path}: is a setup of '{setup.game}', not of '{game.name}'.")
    return game.tables.check_setup(setup, str(path))


def _is_code(path: Path) -> bool:
    """Whether it can be no file: there is none, and its name has neither a folder nor a number, nor an ending unless
    that is part of a code. Raises SetupError for no name at all."""
    from engines.core.engine.errors import SetupError
    from engines.core.setup.code_text import read_symbols

    if path == Path():
        raise SetupError("--setup names neither a file nor a table code; say one of them.")
    if path.exists() or path.parent != Path() or "#" in path.name:
        return False
    return not path.suffix or (path.suffix != ".json" and read_symbols(path.name) is not None)


def _of_code(path: Path) -> Setup:
    """The setup of a code. Raises SetupError, which allows for a file that is missing."""
    from engines.core.coded_tables import read_table_code
    from engines.core.engine.errors import SetupError

    try:
        return read_table_code(str(path))
    except SetupError as wrong:
        raise SetupError(str(wrong).replace("is not a table code", "is neither a file nor a table code")) from None
