"""Files that a command writes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import click


@contextmanager
def printing_to(path: Path | None) -> Iterator[None]:
    """Inside, what is printed to stdout goes into a new file, written as a whole when the block ends well; without a
    path it is printed. Raises as `write_text` does, and at once where the file cannot be new."""
    if path is None:
        yield
        return
    check_new(path)
    text = io.StringIO()
    with redirect_stdout(text):
        yield
    write_text(path, text.getvalue())
    click.echo(f"Written to {path}.", err=True)


def write_text(path: Path, text: str, option: str = "-o", force: bool | None = None) -> None:
    """Write a new file as a whole or not at all; what is no file, such as a device, is written to.

    Raises as `check_new` does, and OSError that names the file when it cannot be written.
    """
    from engines.core.engine.files import write_whole

    check_new(path, option, force)
    write_whole(path, text)


def check_new(path: Path, option: str = "-o", force: bool | None = None) -> None:
    """Raises SetupError when there is such a file or folder already, which the option names, or no folder for it.

    With `force` a file that is there is overwritten; None where there is no --force.
    """
    from engines.core.engine.errors import SetupError
    from engines.core.engine.files import check_folder

    if path.is_dir():
        raise SetupError(f"{path}: is a folder; name a file with {option}.")
    if path.is_file() and not force:
        more = "" if force is None else ", or overwrite it with --force"
        raise SetupError(f"{path}: exists already; choose another name with {option}{more}.")
    check_folder(path, SetupError)
