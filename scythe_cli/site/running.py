"""A subcommand on files of its own, inside this process: what it prints, what it refuses, what it writes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from scythe_cli.main import cli
from scythe_cli.site.nesting import check_depth


@dataclass(frozen=True)
class Done:
    """What a subcommand did: what it printed, why it was refused ('' if it was not), what it wrote or changed."""

    out: str
    err: str
    refused: str
    files: Mapping[str, str]


def run(words: Sequence[str], files: Mapping[str, str], typed: str = "") -> Done:
    """Run `scythe WORDS` in a folder with these files and nothing else; `typed` are the answers to what it asks."""
    out, err = _stream(), _stream()
    with given_files(files) as folder, redirect_stdout(out), redirect_stderr(err), _standard_input(typed):
        refused = _refused(words)
        return Done(_text(out), _text(err), refused, _written(folder, files))


@contextmanager
def given_files(files: Mapping[str, str]) -> Iterator[Path]:
    """Inside, the working folder is a new one with these files. Raises Failure for one that no reader can take."""
    with TemporaryDirectory() as name, chdir(name):
        folder = Path(name)
        put(files, folder)
        yield folder


def put(files: Mapping[str, str], folder: Path) -> None:
    """Write the files into the folder. Raises Failure for one that no reader can take."""
    for file, text in files.items():
        check_depth(file, text)
        (folder / Path(file).name).write_text(text, encoding="utf-8", newline="")


def _refused(words: Sequence[str]) -> str:
    """Why the subcommand could not do what it should, '' if it could."""
    try:
        cli.main(args=list(words), prog_name="scythe", standalone_mode=False)
    except click.ClickException as error:
        return error.format_message()
    except click.exceptions.Exit:
        pass
    return ""


def _written(folder: Path, before: Mapping[str, str]) -> dict[str, str]:
    """The files that are new, or not as they were, by their place in the folder."""
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes().decode()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    return {name: text for name, text in found.items() if before.get(name) != text}


def _stream() -> TextIOWrapper:
    return TextIOWrapper(BytesIO(), encoding="utf-8", newline="\n")


def _text(stream: TextIOWrapper) -> str:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, BytesIO)
    return raw.getvalue().decode()


@contextmanager
def _standard_input(typed: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before
